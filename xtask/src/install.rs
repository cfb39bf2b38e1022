//! `cargo xtask install`: installs `ponti` with the browser app inside.

use std::process::ExitCode;

use anyhow::Result;

use crate::app::{self, Build};
use crate::workspace::{FULL, VERSION_VARIABLE, Workspace, cargo, commit, execute, version};

/// Builds the browser app and installs `ponti`, with the app inside, into cargo's folder of binaries.
///
/// Further arguments go to `cargo install`: `cargo xtask install -- --root /usr/local` writes /usr/local/bin/ponti.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Arguments for `cargo install`
    #[arg(last = true)]
    arguments: Vec<String>,
}

pub(crate) fn run(args: &Args) -> Result<ExitCode> {
    app::bundle(&Workspace::load()?, Build::Release)?;
    let mut command = cargo();
    command.args(["install", "--locked", "--path", "crates/ponti", "--profile", "dist", "--features", FULL]);
    command.args(&args.arguments);
    // A copy of the sources without their history can be installed too.
    if let Ok(commit) = commit() {
        command.env(VERSION_VARIABLE, format!("{} ({commit})", version("ponti")?));
    }
    execute(command)?;
    Ok(ExitCode::SUCCESS)
}
