//! `cargo xtask wasm`: the engines for JavaScript, as Node and as browsers load them.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::app::{self, Build, Bundler};
use crate::tools;
use crate::workspace::{Workspace, cargo, execute, root};

/// Builds the engines for JavaScript into `target/web-worker`, for Node and for browsers.
#[derive(clap::Args)]
pub(crate) struct Args {}

/// The package with the engines.
const PACKAGE: &str = "web-worker";
/// The upper limit for code and weights together, gzipped.
const MAX_BYTES: usize = 700_000;
/// The lowest acceptable speed, as a share of the native one.
const MIN_SPEED: f64 = 0.6;
/// Rounds of the benchmark, of which the best counts: other load on the machine only ever slows down.
const ROUNDS: &str = "9";

pub(crate) fn run(_: &Args) -> Result<ExitCode> {
    let workspace = Workspace::load()?;
    let bytes = build(&workspace)?;
    println!("{}: {bytes} bytes gzipped", folder(&workspace).display());
    Ok(ExitCode::SUCCESS)
}

/// Where the bindings are written: a folder each for Node and for browsers.
fn folder(workspace: &Workspace) -> PathBuf {
    workspace.target_dir.join(PACKAGE)
}

/// Compiles the engines and writes their bindings; the gzipped size of those for browsers.
fn build(workspace: &Workspace) -> Result<usize> {
    execute(app::compile_worker()?)?;
    let mut command = bindings_command(Bundler::Cargo(Build::Release), workspace);
    let output = command.stderr(std::process::Stdio::inherit()).output()?;
    if !output.status.success() {
        bail!("the bindings of {PACKAGE} cannot be written");
    }
    let size = String::from_utf8(output.stdout)?;
    size.trim().parse().with_context(|| format!("app-bundler printed {size:?} instead of a size"))
}

/// The command that writes the bindings of what was compiled.
pub(crate) fn bindings_command(bundler: Bundler<'_>, workspace: &Workspace) -> Command {
    let mut command = bundler.command();
    command.args(["module", "--out"]).arg(folder(workspace)).arg(app::module(
        workspace,
        PACKAGE,
        Build::Release,
    ));
    command
}

/// The command that plays games with the engines in Node.
pub(crate) fn play_command(workspace: &Workspace) -> Result<Command> {
    node_command("play.cjs", &folder(workspace).join("node"))
}

/// The command that runs a script of the package in Node, which is installed if it is missing, with these bindings.
fn node_command(script: &str, bindings: &Path) -> Result<Command> {
    if !tools::on_path("node") {
        tools::install_debian(&["nodejs"])?;
    }
    let mut command = Command::new("node");
    command.arg(root().join("crates").join(PACKAGE).join("node").join(script));
    command.arg(bindings);
    Ok(command)
}

/// `cargo xtask bench wasm`: compares speed with the native build, and checks the size.
pub(crate) fn bench() -> Result<ExitCode> {
    let workspace = Workspace::load()?;
    let bytes = build(&workspace)?;
    let mut native = cargo();
    native.args(["run", "--release", "--package", PACKAGE, "--example", "bench", "--", ROUNDS]);
    let native = measure(native)?;
    let mut in_node = node_command("bench.cjs", &folder(&workspace).join("node"))?;
    in_node.arg(ROUNDS);
    let wasm = measure(in_node)?;
    let speed = |result: &Value| result["nps"].as_f64().unwrap_or(0.0);
    let share = speed(&wasm) / speed(&native).max(1.0);
    println!("native, one thread:  {} nodes/s", native["nps"]);
    println!("WebAssembly in Node: {} nodes/s, {:.0} %", wasm["nps"], 100.0 * share);
    println!("code and weights:    {bytes} bytes gzipped, at most {MAX_BYTES}");
    if native["signature"] != wasm["signature"] {
        bail!("the results differ: signatures {} and {}", native["signature"], wasm["signature"]);
    }
    let ok = share >= MIN_SPEED && bytes <= MAX_BYTES;
    Ok(if ok { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Runs a command that prints one JSON object.
fn measure(mut command: Command) -> Result<Value> {
    let program = command.get_program().to_string_lossy().into_owned();
    let output = command
        .stderr(std::process::Stdio::inherit())
        .output()
        .with_context(|| format!("cannot start {program}"))?;
    if !output.status.success() {
        bail!("{program} failed");
    }
    serde_json::from_slice(&output.stdout).context("a benchmark printed something that is not JSON")
}
