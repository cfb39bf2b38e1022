//! `cargo xtask fuzz`: runs the fuzz targets of all parsers of outside input.
//!
//! The targets are libFuzzer programs in the form that cargo-fuzz knows. The compiler flags that it would add
//! are all stable ones, so we set them ourselves: neither cargo-fuzz nor a nightly toolchain is needed.

use std::path::Path;
use std::process::{Command, ExitCode};

use anyhow::{Context, Result, bail};

use crate::tools;
use crate::workspace::{Workspace, cargo, root};

/// Fuzzes the parsers of outside input, one target after the other or just one.
///
/// New corpus entries are kept in the target folder, so that a later run continues from them. Input that makes a
/// target fail is written to fuzz/artifacts; move it to fuzz/corpus/TARGET once the defect is fixed, and every
/// `cargo xtask test` runs it as a regression test.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The target; all of them, in turn, if absent
    target: Option<String>,
    /// How long to run each target
    #[arg(long, default_value_t = 60, value_parser = clap::value_parser!(u32).range(1..))]
    seconds: u32,
    /// List the targets
    #[arg(long)]
    list: bool,
}

/// Coverage instrumentation for libFuzzer, and the checks of debug builds.
const RUSTFLAGS: &[&str] = &[
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
    let workspace = Workspace::load_manifest(&manifest)?;
    let all: Vec<&str> = workspace.packages.iter().flat_map(|package| package.targets("bin")).collect();
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
        tools::install_debian(&["g++"]).context("libFuzzer needs a C++ compiler")?;
    }
    let folder = Workspace::load()?.target_dir.join("fuzz");
    // With an explicit target, even the host, cargo does not apply the flags to build scripts.
    let host = tools::host_target()?;
    build(&manifest, &folder, &host, &chosen)?;
    let programs = folder.join(host).join("release");
    let mut failed = Vec::new();
    for target in chosen {
        if !fuzz(&folder, &programs.join(target), target, args.seconds)? {
            failed.push(target);
        }
    }
    if failed.is_empty() {
        return Ok(ExitCode::SUCCESS);
    }
    eprintln!("failing input was written to fuzz/artifacts, for: {}", failed.join(", "));
    Ok(ExitCode::FAILURE)
}

fn build(manifest: &Path, folder: &Path, host: &str, targets: &[&str]) -> Result<()> {
    let mut command = cargo();
    command.args(["build", "--release", "--target", host, "--manifest-path"]).arg(manifest);
    command.arg("--target-dir").arg(folder);
    for target in targets {
        command.args(["--bin", target]);
    }
    // This variable replaces the flags in .cargo/config.toml; its separator allows for flags with spaces.
    command.env("CARGO_ENCODED_RUSTFLAGS", RUSTFLAGS.join("\u{1f}"));
    if !command.status()?.success() {
        bail!("the fuzz targets do not build");
    }
    Ok(())
}

/// Runs one target; whether it passed.
fn fuzz(folder: &Path, program: &Path, target: &str, seconds: u32) -> Result<bool> {
    let corpus = folder.join("corpus").join(target);
    let artifacts = root().join("fuzz/artifacts").join(target);
    let seeds = root().join("fuzz/corpus").join(target);
    for folder in [&corpus, &artifacts] {
        std::fs::create_dir_all(folder).with_context(|| format!("cannot create {}", folder.display()))?;
    }
    println!("{target}: {seconds} s");
    let status = Command::new(program)
        .args([&corpus, &seeds])
        .arg(format!("-max_total_time={seconds}"))
        .arg(format!("-artifact_prefix={}/", artifacts.display()))
        .args(["-timeout=10", "-rss_limit_mb=1024", "-print_final_stats=1"])
        .status()
        .with_context(|| format!("cannot start {target}"))?;
    Ok(status.success())
}
