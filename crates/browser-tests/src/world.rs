//! Tests, and how they are run and counted.

use std::cell::Cell;
use std::path::PathBuf;
use std::time::Instant;

use anyhow::Result;

use crate::devtools::Browser;
use crate::page::{Look, Page};
use crate::profile::Profile;
use crate::server::Server;

/// What a test is given.
pub struct World {
    /// The program `ponti`, for tests that want a server of their own.
    pub program: PathBuf,
    /// The folder of pictures.
    pub screens: PathBuf,
    /// The browser.
    pub browser: Browser,
    /// The server of the app that all tests share.
    pub server: Server,
    /// How many halls were opened.
    halls: Cell<u32>,
}

impl World {
    /// A browser and a server that serves the app.
    pub fn new(program: PathBuf, screens: PathBuf, browser: Browser) -> Result<Self> {
        let server = Server::start(&program)?;
        Ok(Self { program, screens, browser, server, halls: Cell::new(0) })
    }

    /// A fresh profile that visits the shared server.
    pub fn profile(&self) -> Result<Profile> {
        self.browser.profile(&self.server.address)
    }

    /// Opens a place where people play each other, for one test alone.
    pub fn hall(&self) -> Result<Server> {
        let id = self.halls.get();
        self.halls.set(id + 1);
        let name = format!("hall-{}-{id}", std::process::id());
        Server::online(&self.program, self.screens.with_file_name(name))
    }

    /// Lets something happen on pages of several people, closes them and looks at the console of each. Of what fails
    /// there are pictures.
    pub fn gather(&self, pages: Vec<Page>, scene: impl FnOnce(&[Page]) -> Result<()>) -> Result<()> {
        let happened = scene(&pages);
        let failed = happened.is_err();
        let mut result = happened;
        for (number, page) in pages.into_iter().enumerate() {
            if failed {
                let _ = page.screenshot(&self.screen(&format!("failed-{}", number + 1)));
            }
            if let Err(closed) = page.close() {
                result = match result {
                    Ok(()) => Err(closed.context(format!("person {}", number + 1))),
                    Err(error) => Err(error.context(format!("person {}: {closed:#}", number + 1))),
                };
            }
        }
        result
    }

    /// Opens a page in a fresh profile, lets something happen there, and looks at the console.
    pub fn visit(&self, path: &str, look: Look, scene: impl FnOnce(&Page) -> Result<()>) -> Result<()> {
        self.attend(self.profile()?.open(path, look)?, scene)
    }

    /// Lets something happen on a page, closes it and looks at the console. Of what fails there is a picture.
    pub fn attend(&self, page: Page, scene: impl FnOnce(&Page) -> Result<()>) -> Result<()> {
        let happened = scene(&page);
        if happened.is_err() {
            let _ = page.screenshot(&self.screen("failed"));
        }
        match (happened, page.close()) {
            (Err(happened), Err(closed)) => Err(happened.context(format!("{closed:#}"))),
            (happened, closed) => happened.and(closed),
        }
    }

    /// Where a picture goes.
    pub fn screen(&self, name: &str) -> PathBuf {
        self.screens.join(format!("{name}.png"))
    }
}

/// A test: its name, and what it does.
pub type Test = (&'static str, fn(&World) -> Result<()>);

/// Runs tests one after the other, and tells about them as `cargo test` does; answers how many failed.
pub fn run(world: &World, tests: &[Test]) -> usize {
    println!("running {} tests", tests.len());
    let mut failures = Vec::new();
    for (name, test) in tests {
        let start = Instant::now();
        let result = test(world);
        let took = start.elapsed().as_secs_f64();
        println!("test {name} ... {} ({took:.1} s)", if result.is_ok() { "ok" } else { "FAILED" });
        if let Err(error) = result {
            for person in ["", "-1", "-2", "-3", "-4"] {
                let (from, to) = (format!("failed{person}"), format!("failed-{name}{person}"));
                let _ = std::fs::rename(world.screen(&from), world.screen(&to));
            }
            failures.push((name, error));
        }
    }
    if !failures.is_empty() {
        println!("\nfailures:\n");
        for (name, error) in &failures {
            println!("---- {name} ----\n{error:#}\n");
        }
    }
    let (passed, failed) = (tests.len() - failures.len(), failures.len());
    let word = if failed == 0 { "ok" } else { "FAILED" };
    println!("test result: {word}. {passed} passed; {failed} failed; 0 ignored");
    failed
}
