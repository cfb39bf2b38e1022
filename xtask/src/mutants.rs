//! `cargo xtask mutants`: mutation testing of the code where a wrong result is worst.

use std::path::Path;
use std::process::{Command, ExitCode};

use anyhow::{Context, Result, bail};

use crate::tools;
use crate::workspace::{Workspace, cargo, root};

/// Changes the code in small ways and lists the changes that no test notices.
///
/// Installs cargo-mutants if it is missing. Each mutant recompiles its package, so an area of the server takes hours, and
/// the first build compiles all dependencies, unless `--in-place` uses what is compiled. Interrupted runs continue with
/// `--iterate`, which skips what was caught before; `--part` and `--only` run some of the mutants.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The areas; all of them, in turn, if absent
    areas: Vec<String>,
    /// Mutants that are tested at the same time
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    jobs: u32,
    /// Skip mutants that were caught in the previous run
    #[arg(long)]
    iterate: bool,
    /// Change the files of this clone instead of a copy, so that dependencies are not compiled again
    #[arg(long)]
    in_place: bool,
    /// Test one of several parts of the mutants, such as 0/8
    #[arg(long, value_name = "K/N")]
    part: Option<String>,
    /// Test the mutants whose names match a regular expression, such as `TokenBucket::`
    #[arg(long, value_name = "REGEX")]
    only: Option<String>,
    /// List the areas
    #[arg(long)]
    list: bool,
}

/// Below this share of caught mutants, the task fails.
const GOAL: f64 = 0.95;

/// A part of the code that is tested by one package.
struct Area {
    name: &'static str,
    package: &'static str,
    /// Globs of the files to mutate; all files of the package if empty.
    files: &'static [&'static str],
    /// Arguments for `cargo test`, to run only what can notice a change: the tests of the area, by parts of their names.
    tests: &'static [&'static str],
}

const AREAS: &[Area] = &[
    Area { name: "table", package: "ponti-table", files: &[], tests: &[] },
    Area {
        name: "clocks",
        package: "server",
        files: &["**/server_clock.rs", "**/tables/downtime.rs", "**/tables/timers.rs"],
        tests: &["--lib", "--", "server_clock", "downtime", "timers", "timeout"],
    },
    Area {
        name: "ratings",
        package: "server",
        files: &["**/tables/ratings.rs"],
        tests: &["--lib", "--", "rating", "rated"],
    },
    Area {
        name: "authorisation",
        package: "server",
        files: &[
            "**/accounts/caller.rs",
            "**/http/origin.rs",
            "**/accounts/sessions.rs",
            "**/accounts/tokens.rs",
        ],
        tests: &["--lib", "--", "accounts::", "http::origin", "http::tests"],
    },
    Area {
        name: "rate-limits",
        package: "server",
        files: &["**/src/rate_limit.rs"],
        tests: &["--lib", "--", "rate_limit", "connection_pool", "limits"],
    },
];

pub(crate) fn run(args: &Args) -> Result<ExitCode> {
    if args.list {
        for area in AREAS {
            println!("{}", area.name);
        }
        return Ok(ExitCode::SUCCESS);
    }
    let mut chosen = Vec::new();
    for name in &args.areas {
        let Some(area) = AREAS.iter().find(|area| area.name == name) else {
            bail!("there is no area `{name}`: `cargo xtask mutants --list` lists them");
        };
        chosen.push(area);
    }
    if chosen.is_empty() {
        chosen.extend(AREAS);
    }
    if args.in_place {
        require_committed()?;
    }
    require_cargo_mutants()?;
    let folder = Workspace::load()?.target_dir.join("mutants");
    let mut passed = true;
    for area in chosen {
        let score = test(area, args, &folder.join(area.name))?;
        passed &= score >= GOAL;
    }
    Ok(if passed { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Fails if there is work that an interrupted run could mix with a mutant: `git checkout .` removes that.
fn require_committed() -> Result<()> {
    let output = Command::new("git").current_dir(root()).args(["status", "--porcelain"]).output();
    let output = output.context("cannot start git")?;
    if !output.status.success() || !output.stdout.is_empty() {
        bail!("`--in-place` changes files: commit or stash your changes first");
    }
    Ok(())
}

fn require_cargo_mutants() -> Result<()> {
    if tools::has_subcommand("mutants") {
        return Ok(());
    }
    println!("installing cargo-mutants");
    let installed = cargo().args(["install", "--locked", "cargo-mutants"]).status()?;
    if !installed.success() {
        bail!("cargo-mutants is missing: install it with `cargo install --locked cargo-mutants`");
    }
    Ok(())
}

/// Tests the mutants of an area and prints what survives; returns the share that was caught.
fn test(area: &Area, args: &Args, folder: &Path) -> Result<f64> {
    std::fs::create_dir_all(folder).with_context(|| format!("cannot create {}", folder.display()))?;
    let mut command = cargo();
    command.current_dir(root()).args(["mutants", "--no-shuffle", "--package", area.package]);
    command.arg("--output").arg(folder).arg("--jobs").arg(args.jobs.to_string());
    for file in area.files {
        command.args(["--file", file]);
    }
    if args.iterate {
        command.arg("--iterate");
    }
    if args.in_place {
        command.arg("--in-place");
    }
    if let Some(part) = &args.part {
        // In turns, so that each part has mutants of all files.
        command.args(["--sharding", "round-robin", "--shard", part]);
    }
    if let Some(names) = &args.only {
        command.args(["--re", names]);
    }
    if !area.tests.is_empty() {
        command.arg("--").args(area.tests);
    }
    // The exit code says only whether there are survivors.
    command.status().context("cannot start cargo-mutants")?;
    let results = folder.join("mutants.out");
    let lines = |name: &str| -> Result<Vec<String>> {
        let path = results.join(name);
        let text =
            std::fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
        Ok(text.lines().map(ToOwned::to_owned).collect())
    };
    let (caught, missed) = (lines("caught.txt")?, lines("missed.txt")?);
    // A mutant that never ends is noticed.
    let noticed = caught.len() + lines("timeout.txt")?.len();
    let all = noticed + missed.len();
    let score = if all == 0 { 1.0 } else { noticed as f64 / all as f64 };
    println!("{}: {noticed} of {all} mutants were caught ({:.1} %)", area.name, 100.0 * score);
    for mutant in missed {
        println!("  survives: {mutant}");
    }
    Ok(score)
}
