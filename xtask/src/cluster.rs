//! `cargo xtask cluster`: several nodes with PostgreSQL and a proxy on one machine.

use std::process::{Command, ExitCode};

use anyhow::{Result, bail};

use crate::workspace::{Workspace, cargo, exit_code};

/// Starts PostgreSQL, a bus, several nodes and haproxy on this machine, for trying out. What is missing is installed where
/// that is possible, or named.
///
/// With --chaos, games are played while nodes are killed, suspended, restarted, cut off and given wrong clocks, and while
/// the database is restarted; then everything that was confirmed must be stored, no game may be stuck, and `ponti check`
/// must find nothing.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The number of nodes
    #[arg(long, default_value_t = 3)]
    nodes: u32,
    /// Notify nodes through a NATS server instead of the database
    #[arg(long)]
    nats: bool,
    /// The port of the proxy
    #[arg(long, default_value_t = 8080)]
    port: u16,
    /// Test the nodes under faults for so many seconds
    #[arg(long, value_name = "SECONDS", num_args = 0..=1, default_missing_value = "120")]
    chaos: Option<u64>,
    /// The seed of all random choices
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Use an unoptimised build
    #[arg(long)]
    debug: bool,
}

pub(crate) fn run(args: &Args) -> Result<ExitCode> {
    let mut build = cargo();
    build.args(["build", "--package", "ponti", "--package", "test-client"]);
    build.args(["--features", "ponti/fault-injection,ponti/full"]);
    if !args.debug {
        build.arg("--release");
    }
    if !build.status()?.success() {
        bail!("the server does not build");
    }
    let profile = if args.debug { "debug" } else { "release" };
    let programs = Workspace::load()?.target_dir.join(profile);
    let mut command = Command::new(programs.join("test-client"));
    command.args(["cluster", "--program"]).arg(programs.join("ponti"));
    command.args(["--nodes", &args.nodes.to_string(), "--seed", &args.seed.to_string()]);
    command.args(["--bus", if args.nats { "nats" } else { "postgres" }]);
    match args.chaos {
        Some(seconds) => command.args(["--port", "0", "--chaos", &seconds.to_string()]),
        None => command.args(["--port", &args.port.to_string()]),
    };
    Ok(exit_code(command.status()?))
}
