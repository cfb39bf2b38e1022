//! `cargo xtask run`: builds the best thing there is in release mode and starts it.

use std::process::{Command, ExitCode};

use anyhow::{Context, Result, bail};

use crate::workspace::{Workspace, cargo};

/// Builds in release mode and starts a game in the terminal.
///
/// Further arguments go to `ponti play`: `cargo xtask run -- --help` lists them.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Arguments for the program that is started.
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    rest: Vec<String>,
}

/// What can be started, best first: a package, its binary, and the arguments that start it.
const PROGRAMS: &[(&str, &str, &[&str])] = &[("ponti", "ponti", &["play"])];

pub(crate) fn run(args: &Args) -> Result<ExitCode> {
    let workspace = Workspace::load()?;
    let found = PROGRAMS.iter().find(|(package, ..)| workspace.package(package).is_some());
    let Some((package, binary, first)) = found else {
        bail!("there is nothing to run yet: the workspace has no package `{}`", PROGRAMS[0].0);
    };
    let built = cargo().args(["build", "--release", "--package", package, "--bin", binary]).status()?;
    if !built.success() {
        bail!("`{package}` does not build");
    }
    let program =
        workspace.target_dir.join("release").join(format!("{binary}{}", std::env::consts::EXE_SUFFIX));
    let status = Command::new(&program)
        .args(*first)
        .args(&args.rest)
        .status()
        .with_context(|| format!("cannot start {}", program.display()))?;
    Ok(status.code().and_then(|code| u8::try_from(code).ok()).map_or(ExitCode::FAILURE, ExitCode::from))
}
