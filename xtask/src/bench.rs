//! `cargo xtask bench`: runs the benchmarks.

use std::process::ExitCode;

use anyhow::{Result, bail};

use crate::run::release;
use crate::wasm;
use crate::workspace::{Workspace, cargo};

/// Runs the benchmarks of all crates, or those of one; `wasm` measures the engine in WebAssembly, `server` the server with
/// thousands of visitors.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Only the benchmarks of this package.
    #[arg(long, short)]
    package: Option<String>,
    /// Arguments for the benchmarks, such as a part of a benchmark's name.
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    rest: Vec<String>,
}

pub(crate) fn run(args: &Args) -> Result<ExitCode> {
    if args.package.is_none() && args.rest == ["wasm"] {
        return wasm::bench();
    }
    if let (None, Some(("server", rest))) = (&args.package, split(&args.rest)) {
        return server(rest);
    }
    let workspace = Workspace::load()?;
    // Named one by one: a bare `cargo bench` would also start the unit tests' harness, which takes other arguments.
    let mut command = cargo();
    command.arg("bench");
    let mut any = false;
    for package in &workspace.packages {
        if args.package.as_ref().is_some_and(|only| *only != package.name) {
            continue;
        }
        for bench in package.targets("bench") {
            command.args(["--package", &package.name, "--bench", bench]);
            any = true;
        }
    }
    if !any {
        match &args.package {
            Some(name) => bail!("the workspace has no package `{name}` with benchmarks"),
            None => bail!("the workspace has no benchmarks"),
        }
    }
    let status = command.arg("--").args(&args.rest).status()?;
    Ok(if status.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The first argument, and the others.
fn split(rest: &[String]) -> Option<(&str, &[String])> {
    rest.split_first().map(|(first, rest)| (first.as_str(), rest))
}

/// Builds the server for release, and sends it visitors.
fn server(rest: &[String]) -> Result<ExitCode> {
    let program = release(&Workspace::load()?)?;
    let mut command = cargo();
    command
        .args(["run", "--quiet", "--release", "--package", "load", "--", "--program"])
        .arg(program)
        .args(rest);
    let status = command.status()?;
    Ok(if status.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
