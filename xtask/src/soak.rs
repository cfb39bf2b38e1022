//! `cargo xtask soak`: games on a server with faults, for as long as asked, and an audit at the end.

use std::process::{Command, ExitCode, Stdio};

use anyhow::{Result, bail};

use crate::workspace::{Workspace, cargo, exit_code};

/// Plays games for a long time while the server is killed, suspended, cut off, deprived of disk space and given a wrong
/// clock; then checks that everything that was confirmed is stored, and verifies the database with `ponti check`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// How long to go on
    #[arg(long, default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..))]
    minutes: u64,
    /// The seed of all random choices
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Groups of players of each kind of game
    #[arg(long, default_value_t = 2)]
    groups: usize,
    /// Use an unoptimised build
    #[arg(long)]
    debug: bool,
}

pub(crate) fn run(args: &Args) -> Result<ExitCode> {
    let profile = if args.debug { "debug" } else { "release" };
    let mut build = cargo();
    build.args([
        "build",
        "--package",
        "ponti",
        "--package",
        "test-client",
        "--features",
        "ponti/fault-injection,ponti/full",
    ]);
    if !args.debug {
        build.arg("--release");
    }
    if !build.status()?.success() {
        bail!("the server does not build");
    }
    let programs = Workspace::load()?.target_dir.join(profile);
    let mut command = in_mount_namespace(programs.join("test-client"));
    command.args(["soak", "--program"]).arg(programs.join("ponti"));
    command.args(["--minutes", &args.minutes.to_string(), "--seed", &args.seed.to_string()]);
    command.args(["--groups", &args.groups.to_string()]);
    Ok(exit_code(command.status()?))
}

/// A command in a mount namespace of its own, where the system permits one, so that it can mount a small disk.
fn in_mount_namespace(program: std::path::PathBuf) -> Command {
    let unshare = || {
        let mut command = Command::new("unshare");
        command.args(["--mount", "--map-root-user", "--"]);
        command
    };
    let is_possible =
        unshare().arg("true").stderr(Stdio::null()).status().is_ok_and(|status| status.success());
    if is_possible {
        let mut command = unshare();
        command.arg(program).env("PONTI_SOAK_NAMESPACE", "1");
        command
    } else {
        Command::new(program)
    }
}
