//! `cargo xtask bench`: runs the benchmarks.

use std::process::ExitCode;

use anyhow::{Result, bail};
use clap::Subcommand;

use crate::app::Build;
use crate::run::build_program;
use crate::wasm;
use crate::workspace::{Features, Workspace, cargo, exit_code};

/// Runs the benchmarks of all packages, or of one.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Option<Command>,
    /// Only the benchmarks of this package
    #[arg(long, short)]
    package: Option<String>,
    /// Arguments for the benchmarks, such as a part of a benchmark's name
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    arguments: Vec<String>,
}

#[derive(Subcommand)]
enum Command {
    /// Measure the server with thousands of connections.
    Server {
        /// Arguments for the load generator: `-- --limit` finds the highest load, `-- --help` lists them
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<String>,
    },
    /// Measure other people's moves on a server under attack.
    Attacks {
        /// Arguments for the attackers: `-- --attacks watchers` selects one, `-- --help` lists them
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<String>,
    },
    /// Measure the engines in WebAssembly, and their size.
    Wasm,
}

pub(crate) fn run(args: &Args) -> Result<ExitCode> {
    match &args.command {
        Some(Command::Server { arguments }) => bench_server("bench", arguments),
        Some(Command::Attacks { arguments }) => bench_server("attacks", arguments),
        Some(Command::Wasm) => wasm::bench(),
        None => bench_packages(args.package.as_deref(), &args.arguments),
    }
}

fn bench_packages(only: Option<&str>, arguments: &[String]) -> Result<ExitCode> {
    let workspace = Workspace::load()?;
    // Named one by one: a bare `cargo bench` would also start the harness of unit tests, which takes other arguments.
    let mut command = cargo();
    command.arg("bench");
    let mut found = false;
    for package in workspace.packages.iter().filter(|package| only.is_none_or(|name| name == package.name)) {
        for bench in package.targets("bench") {
            command.args(["--package", &package.name, "--bench", bench]);
            found = true;
        }
    }
    if !found {
        match only {
            Some(name) => bail!("the workspace has no package `{name}` with benchmarks"),
            None => bail!("the workspace has no benchmarks"),
        }
    }
    Ok(exit_code(command.arg("--").args(arguments).status()?))
}

/// Builds the server in release mode and generates load.
fn bench_server(measurement: &str, arguments: &[String]) -> Result<ExitCode> {
    let program = build_program(&Workspace::load()?, Build::Release, Features::Full)?;
    let mut command = cargo();
    command
        .args(["run", "--release", "--package", "test-client", "--", measurement, "--program"])
        .arg(program)
        .args(arguments);
    Ok(exit_code(command.status()?))
}
