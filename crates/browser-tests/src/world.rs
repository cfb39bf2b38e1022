//! Tests, and how they are run and counted.

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
    /// The server that all tests share.
    pub server: Server,
}

impl World {
    /// A fresh profile that visits the shared server.
    pub fn profile(&self) -> Result<Profile> {
        self.browser.profile(&self.server.address)
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
            let _ = std::fs::rename(world.screen("failed"), world.screen(&format!("failed-{name}")));
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
