//! Runs the tests of the browser app. `cargo xtask test browser` builds what they need and calls this.

mod suite;

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use browser_tests::{Browser, Test, World};
use clap::Parser;

/// Tests the browser app in a real browser.
///
/// What is printed looks like the output of `cargo test`. Pictures of all pages, and of what failed, go to a folder.
#[derive(Parser)]
struct Args {
    /// The program `ponti`, with the app inside
    #[arg(long)]
    program: PathBuf,
    /// The browser
    #[arg(long, default_value = "chromium")]
    browser: PathBuf,
    /// Where the pictures go
    #[arg(long)]
    screens: PathBuf,
    /// Only tests whose names contain one of these
    names: Vec<String>,
}

fn main() -> ExitCode {
    match run(&Args::parse()) {
        Ok(0) => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::from(2)
        }
    }
}

/// Runs the tests; answers how many failed.
fn run(args: &Args) -> Result<usize> {
    let wanted = |name: &str| args.names.is_empty() || args.names.iter().any(|part| name.contains(&**part));
    let chosen: Vec<Test> = suite::tests().into_iter().filter(|(name, _)| wanted(name)).collect();
    if chosen.is_empty() {
        bail!("no test is called like that");
    }
    std::fs::create_dir_all(&args.screens)
        .with_context(|| format!("cannot make {}", args.screens.display()))?;
    // What the browser keeps lies beside the pictures.
    let folder = args.screens.with_file_name(format!("browser-profile-{}", std::process::id()));
    let browser = Browser::start(&args.browser, folder)?;
    let world = World::new(args.program.clone(), args.screens.clone(), browser)?;
    Ok(browser_tests::run(&world, &chosen))
}
