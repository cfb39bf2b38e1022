//! What a test is given, and how failures are reported.

use std::cell::{OnceCell, RefCell};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, OnceLock};

use anyhow::{Result, anyhow};
use libtest_mimic::{Failed, Trial};
use test_services::{FakeProvider, FakeSmtp};

use crate::accessibility::AxeCore;
use crate::devtools::Browser;
use crate::page::Page;
use crate::profile::{Profile, Seeds};
use crate::server::Server;
use crate::viewport::Viewport;

/// The environment variable that sets the seed.
pub const SEED_VARIABLE: &str = "BROWSER_TEST_SEED";

/// A test: its name and its body.
pub type Test = (&'static str, fn(&Harness) -> Result<()>);

/// The browser and the server that all tests share. Both start with the first test, so that `--list` needs neither,
/// and stop when the environment is dropped.
pub struct Environment {
    program: PathBuf,
    browser_program: PathBuf,
    /// Firefox, for tests that need it.
    pub firefox: Option<PathBuf>,
    /// The app as a static folder, for tests that need it.
    pub static_app: Option<PathBuf>,
    screenshots: PathBuf,
    running: OnceLock<Result<Running, String>>,
    axe: Arc<AxeCore>,
    online_servers: AtomicU32,
    seed: u32,
}

struct Running {
    browser: Browser,
    server: Server,
}

impl Environment {
    /// An environment for the `ponti` binary `program`. Temporary files and axe-core go next to the folder of
    /// screenshots. All random numbers of the pages follow from `seed`.
    pub fn new(program: PathBuf, browser_program: PathBuf, screenshots: PathBuf, seed: u32) -> Self {
        let axe = Arc::new(AxeCore::new(screenshots.with_file_name("axe-core")));
        Self {
            program,
            browser_program,
            firefox: None,
            static_app: None,
            screenshots,
            running: OnceLock::new(),
            axe,
            online_servers: AtomicU32::new(0),
            seed,
        }
    }

    /// Wraps a test for `libtest-mimic`.
    pub fn trial(self: &Arc<Self>, (name, test): Test) -> Trial {
        let environment = Arc::clone(self);
        Trial::test(name, move || {
            let harness = Harness {
                name,
                seeds: Rc::new(Seeds::new(environment.seed, name)),
                environment,
                browser: OnceCell::new(),
                failures: RefCell::default(),
            };
            test(&harness).map_err(|error| harness.report(&error))
        })
    }

    fn running(&self) -> Result<&Running> {
        let start = || -> Result<Running> {
            let profile = self.temporary("browser-profile");
            let browser = Browser::start(&self.browser_program, profile)?;
            Ok(Running { browser, server: Server::start_offline(&self.program)? })
        };
        let running = self.running.get_or_init(|| start().map_err(|error| format!("{error:#}")));
        running.as_ref().map_err(|error| anyhow!("{error}"))
    }

    /// A path next to the screenshots that no other run uses.
    fn temporary(&self, name: &str) -> PathBuf {
        self.screenshots.with_file_name(format!("{name}-{}", std::process::id()))
    }
}

/// The environment as one test sees it.
pub struct Harness {
    name: &'static str,
    seeds: Rc<Seeds>,
    environment: Arc<Environment>,
    /// A connection of its own, so that tests can run at the same time.
    browser: OnceCell<Browser>,
    /// The screenshots of pages that failed.
    failures: RefCell<Vec<PathBuf>>,
}

impl Harness {
    /// The `ponti` binary, for tests that start their own server.
    pub fn program(&self) -> &Path {
        &self.environment.program
    }

    /// Firefox, if there is one.
    pub fn firefox(&self) -> Option<&Path> {
        self.environment.firefox.as_deref()
    }

    /// The app as a static folder, if there is one.
    pub fn static_app(&self) -> Option<&Path> {
        self.environment.static_app.as_deref()
    }

    /// The path of the screenshot called `name`.
    pub fn screenshot_path(&self, name: &str) -> PathBuf {
        self.environment.screenshots.join(format!("{name}.png"))
    }

    /// A path for temporary files, next to the screenshots.
    pub fn temporary_path(&self, name: &str) -> PathBuf {
        self.environment.temporary(name)
    }

    /// Starts an online server for this test alone, with an empty database.
    pub fn online_server(&self) -> Result<Server> {
        let number = self.environment.online_servers.fetch_add(1, Ordering::Relaxed);
        let data = self.environment.temporary(&format!("server-{number}"));
        Server::start_online(&self.environment.program, data)
    }

    /// Starts `ponti serve --party` for this test alone; returns the lines of its output, too.
    pub fn party_server(&self) -> Result<(Server, Vec<String>)> {
        let number = self.environment.online_servers.fetch_add(1, Ordering::Relaxed);
        let data = self.environment.temporary(&format!("server-{number}"));
        Server::start_party(&self.environment.program, data)
    }

    /// Starts an online server at `localhost` with e-mail and an OpenID Connect provider.
    pub fn sign_in_server(&self, smtp: &FakeSmtp, provider: &FakeProvider) -> Result<Server> {
        let number = self.environment.online_servers.fetch_add(1, Ordering::Relaxed);
        let data = self.environment.temporary(&format!("server-{number}"));
        Server::start_with_sign_in(&self.environment.program, data, smtp, provider)
    }

    /// An empty profile that visits the shared server, which serves the app without online play.
    pub fn profile(&self) -> Result<Profile> {
        let address = self.environment.running()?.server.address.clone();
        self.profile_at(&address)
    }

    /// An empty profile that visits the server at `address`.
    pub fn profile_at(&self, address: &str) -> Result<Profile> {
        let browser = match self.browser.get() {
            Some(browser) => browser,
            None => {
                let browser = self.environment.running()?.browser.connect()?;
                self.browser.get_or_init(|| browser)
            }
        };
        let axe = Arc::clone(&self.environment.axe);
        Profile::new(browser.clone(), axe, Rc::clone(&self.seeds), address)
    }

    /// Opens a page of the server at `address` in an empty profile.
    pub fn open(&self, address: &str, path: &str, viewport: Viewport) -> Result<Page> {
        self.profile_at(address)?.open(path, viewport)
    }

    /// Opens a page of the shared server in an empty profile, runs a scenario there, and checks the console.
    pub fn visit(
        &self,
        path: &str,
        viewport: Viewport,
        scenario: impl FnOnce(&Page) -> Result<()>,
    ) -> Result<()> {
        self.with_page(self.profile()?.open(path, viewport)?, scenario)
    }

    /// Runs a scenario on a page, closes it and checks its console. A failure leaves a screenshot.
    pub fn with_page(&self, page: Page, scenario: impl FnOnce(&Page) -> Result<()>) -> Result<()> {
        self.with_pages(vec![page], |pages| scenario(&pages[0]))
    }

    /// Runs a scenario on the pages of several users, closes them and checks their consoles. A failure leaves a
    /// screenshot of each.
    pub fn with_pages(&self, pages: Vec<Page>, scenario: impl FnOnce(&[Page]) -> Result<()>) -> Result<()> {
        let mut result = scenario(&pages);
        if result.is_err() {
            self.screenshot_failure(&pages);
        }
        for (number, page) in (1..).zip(pages) {
            if let Err(closed) = page.close() {
                result = match result {
                    Ok(()) => Err(closed.context(format!("page {number}"))),
                    Err(error) => Err(error.context(format!("page {number}: {closed:#}"))),
                };
            }
        }
        result
    }

    /// Saves screenshots of the pages of a failed test.
    pub fn screenshot_failure(&self, pages: &[Page]) {
        for (number, page) in (1..).zip(pages) {
            let path = self.screenshot_path(&format!("failed-{}-{number}", self.name));
            // The failure itself is reported anyway.
            if page.screenshot(&path).is_ok() {
                self.failures.borrow_mut().push(path);
            }
        }
    }

    /// What went wrong, and how to see it again.
    fn report(&self, error: &anyhow::Error) -> Failed {
        let mut report = format!("{error:#}");
        for path in &*self.failures.borrow() {
            report += &format!("\nscreenshot: {}", path.display());
        }
        report += &format!(
            "\nthe same again: {SEED_VARIABLE}={} cargo xtask test browser {}",
            self.environment.seed, self.name
        );
        Failed::from(report)
    }
}
