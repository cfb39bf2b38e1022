//! `cargo xtask fuzz`: looks for input that makes a reader panic.
//!
//! The targets are libFuzzer programs in the form that cargo-fuzz knows. The compiler flags that it would add
//! are all stable ones, so we set them ourselves: neither cargo-fuzz nor a nightly toolchain is needed.

use std::path::Path;
use std::process::{Command, ExitCode};

use anyhow::{Context, Result, bail};

use crate::tools;
use crate::workspace::{Workspace, cargo, root};

/// Fuzzes the readers of outside input, one target after the other or just one.
///
/// What it learns is kept in the target folder, so that an interrupted run can go on. Input that makes a
/// target fail is written to fuzz/artifacts; put it into fuzz/corpus/TARGET when the defect is mended, and
/// every `cargo xtask test` tries it again.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The target; without it, each in turn.
    target: Option<String>,
    /// How long each target runs.
    #[arg(long, default_value_t = 60, value_parser = clap::value_parser!(u32).range(1..))]
    seconds: u32,
    /// List the targets.
    #[arg(long)]
    list: bool,
}

/// What tells libFuzzer which parts of the code an input has reached, and turns on the checks of debug builds.
const FLAGS: &[&str] = &[
    "--cfg=fuzzing",
    "-Cpasses=sancov-module",
    "-Cllvm-args=-sanitizer-coverage-level=4",
    "-Cllvm-args=-sanitizer-coverage-inline-8bit-counters",
    "-Cllvm-args=-sanitizer-coverage-pc-table",
    "-Cllvm-args=-sanitizer-coverage-trace-compares",
    "-Ccodegen-units=1",
    "-Cdebug-assertions",
    "-Coverflow-checks",
];

pub(crate) fn run(args: &Args) -> Result<ExitCode> {
    let manifest = root().join("fuzz/Cargo.toml");
    let fuzz = Workspace::at(&manifest)?;
    let all: Vec<&str> = fuzz.packages.iter().flat_map(|package| package.targets("bin")).collect();
    if args.list {
        for target in all {
            println!("{target}");
        }
        return Ok(ExitCode::SUCCESS);
    }
    let chosen: Vec<&str> = match &args.target {
        None => all,
        Some(name) if all.contains(&name.as_str()) => vec![name],
        Some(name) => bail!("there is no fuzz target `{name}`: `cargo xtask fuzz --list` lists them"),
    };
    if !tools::on_path("c++") && !tools::on_path("g++") && !tools::on_path("clang++") {
        tools::debian(&["g++"]).context("libFuzzer needs a C++ compiler")?;
    }
    let folder = Workspace::load()?.target_dir.join("fuzz");
    // Named although it is the host: so the flags above spare build scripts.
    let host = tools::host()?;
    build(&manifest, &folder, &host, &chosen)?;
    let programs = folder.join(host).join("release");
    let mut failed = Vec::new();
    for target in chosen {
        if !hunt(&folder, &programs.join(target), target, args.seconds)? {
            failed.push(target);
        }
    }
    if failed.is_empty() {
        return Ok(ExitCode::SUCCESS);
    }
    eprintln!("input that makes these fail is in fuzz/artifacts: {}", failed.join(", "));
    Ok(ExitCode::FAILURE)
}

fn build(manifest: &Path, folder: &Path, host: &str, targets: &[&str]) -> Result<()> {
    let mut command = cargo();
    command.args(["build", "--release", "--target", host, "--manifest-path"]).arg(manifest);
    command.arg("--target-dir").arg(folder);
    for target in targets {
        command.args(["--bin", target]);
    }
    // The separator lets flags hold spaces; this variable wins over the one of the configuration.
    command.env("CARGO_ENCODED_RUSTFLAGS", FLAGS.join("\u{1f}"));
    if !command.status()?.success() {
        bail!("the fuzz targets do not build");
    }
    Ok(())
}

/// Runs one target; whether it held.
fn hunt(folder: &Path, program: &Path, target: &str, seconds: u32) -> Result<bool> {
    let found = folder.join("corpus").join(target);
    let artifacts = root().join("fuzz/artifacts").join(target);
    let seeds = root().join("fuzz/corpus").join(target);
    for made in [&found, &artifacts] {
        std::fs::create_dir_all(made).with_context(|| format!("cannot make {}", made.display()))?;
    }
    println!("{target}: {seconds} s");
    let status = Command::new(program)
        .args([&found, &seeds])
        .arg(format!("-max_total_time={seconds}"))
        .arg(format!("-artifact_prefix={}/", artifacts.display()))
        .args(["-timeout=10", "-rss_limit_mb=1024", "-print_final_stats=1"])
        .status()
        .with_context(|| format!("cannot start {target}"))?;
    Ok(status.success())
}
