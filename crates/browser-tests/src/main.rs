//! Runs the browser tests. `cargo xtask test browser` builds what they need and calls this.

mod suite;

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::{Context, Result};
use browser_tests::{Environment, SEED_VARIABLE};
use clap::Parser;
use libtest_mimic::Arguments;

/// How many tests run at once, unless `--test-threads` is given.
const TEST_THREADS: usize = 2;

/// Tests the browser app in a real browser.
#[derive(Parser)]
struct Args {
    /// The `ponti` binary, with the app embedded
    #[arg(long)]
    program: PathBuf,
    /// The browser: Chromium or Chrome
    #[arg(long, default_value = "chromium")]
    browser: PathBuf,
    /// Firefox, for one test
    #[arg(long)]
    firefox: Option<PathBuf>,
    /// The app as a static folder, for one test
    #[arg(long)]
    static_app: Option<PathBuf>,
    /// The folder for screenshots of all pages and of failures
    #[arg(long)]
    screens: PathBuf,
    /// Only the main journeys, which also pass on a development build of the app
    #[arg(long)]
    journeys: bool,
    #[command(flatten)]
    libtest: Arguments,
}

fn main() -> ExitCode {
    match run(Args::parse()) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::from(2)
        }
    }
}

fn run(args: Args) -> Result<ExitCode> {
    // Tests mostly wait for the browser, which has processes of its own.
    let libtest =
        Arguments { test_threads: args.libtest.test_threads.or(Some(TEST_THREADS)), ..args.libtest };
    let seed = match std::env::var(SEED_VARIABLE) {
        Ok(seed) => seed.parse().with_context(|| format!("{SEED_VARIABLE} is no number: {seed}"))?,
        Err(_) => 1,
    };
    std::fs::create_dir_all(&args.screens)
        .with_context(|| format!("cannot create {}", args.screens.display()))?;
    let mut environment = Environment::new(args.program, args.browser, args.screens, seed);
    environment.firefox = args.firefox;
    environment.static_app = args.static_app;
    let environment = Arc::new(environment);
    let tests = if args.journeys { suite::journeys()? } else { suite::tests() };
    let trials = tests.into_iter().map(|test| environment.trial(test)).collect();
    // Not `Conclusion::exit`: the browser and the server are stopped when the environment is dropped.
    Ok(libtest_mimic::run(&libtest, trials).exit_code())
}
