//! `cargo xtask wasm`: the engines for JavaScript, as Node and as browsers load them.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use anyhow::{Context, Result, bail};
use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::Value;
use wasm_bindgen_cli_support::Bindgen;

use crate::tools::{self, WASM, WasmToolchain};
use crate::workspace::{Workspace, cargo, root};

/// Builds the engines for JavaScript into `target/web-worker`, for Node and for browsers.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Also measure them in Node, against this machine's own speed.
    #[arg(long)]
    bench: bool,
}

/// The package, and the name of what is made of it.
const NAME: &str = "web-worker";
/// What the compressed whole may weigh.
const MOST_BYTES: usize = 1_500_000;
/// Rounds of the bench, of which the best counts: other work on the machine only ever slows down.
const ROUNDS: &str = "9";

pub(crate) fn run(args: &Args) -> Result<ExitCode> {
    if args.bench {
        return bench();
    }
    let folder = build(&Workspace::load()?)?;
    println!("{}: {} bytes compressed", folder.display(), weigh(&folder.join("web"))?);
    Ok(ExitCode::SUCCESS)
}

/// Builds everything; the answer is the folder of it all.
pub(crate) fn build(workspace: &Workspace) -> Result<PathBuf> {
    let mut command = WasmToolchain::find()?.cargo("build");
    command.args(["--profile", "wasm", "--package", NAME]);
    if !command.status()?.success() {
        bail!("`{NAME}` does not build");
    }
    let file = format!("{}.wasm", NAME.replace('-', "_"));
    let wasm = workspace.target_dir.join(WASM).join("wasm").join(file);
    let folder = workspace.target_dir.join(NAME);
    bind(&wasm, &folder.join("node"), |bindgen| bindgen.nodejs(true))?;
    bind(&wasm, &folder.join("web"), |bindgen| bindgen.web(true))?;
    Ok(folder)
}

fn bind(wasm: &Path, folder: &Path, target: impl Fn(&mut Bindgen) -> Result<&mut Bindgen>) -> Result<()> {
    let mut bindgen = Bindgen::new();
    bindgen.input_path(wasm).out_name(NAME).typescript(false);
    bindgen.remove_name_section(true).remove_producers_section(true);
    target(&mut bindgen)?
        .generate(folder)
        .with_context(|| format!("cannot bind {} into {}", wasm.display(), folder.display()))
}

/// The compressed bytes of a folder's files.
fn weigh(folder: &Path) -> Result<usize> {
    let mut sum = 0;
    for entry in fs::read_dir(folder)? {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(&fs::read(entry?.path())?)?;
        sum += encoder.finish()?.len();
    }
    Ok(sum)
}

/// Node, installed when it is missing.
fn node() -> Result<Command> {
    if !tools::on_path("node") {
        tools::debian(&["nodejs"])?;
    }
    Ok(Command::new("node"))
}

fn script(name: &str) -> PathBuf {
    root().join("crates").join(NAME).join("node").join(name)
}

/// `cargo xtask bench wasm`: speed against the native one, and weight; fails where either misses its mark.
pub(crate) fn bench() -> Result<ExitCode> {
    let folder = build(&Workspace::load()?)?;
    let mut native = cargo();
    native.args(["run", "--quiet", "--release", "--package", NAME, "--example", "bench", "--", ROUNDS]);
    let native = measured(native)?;
    let mut inside = node()?;
    inside.arg(script("bench.cjs")).arg(folder.join("node")).arg(ROUNDS);
    let inside = measured(inside)?;
    let speed = |of: &Value| of["nps"].as_f64().unwrap_or(0.0);
    let share = speed(&inside) / speed(&native).max(1.0);
    let bytes = weigh(&folder.join("web"))?;
    println!("native, one thread:  {} nodes a second", native["nps"]);
    println!("WebAssembly in Node: {} nodes a second, {:.0} % of it", inside["nps"], 100.0 * share);
    println!("weights and code:    {bytes} bytes compressed, of {MOST_BYTES} at most");
    if native["signature"] != inside["signature"] {
        bail!("they think differently: signatures {} and {}", native["signature"], inside["signature"]);
    }
    let well = share >= 0.5 && bytes <= MOST_BYTES;
    Ok(if well { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Runs a command that prints one JSON object.
fn measured(mut command: Command) -> Result<Value> {
    let output = command.output().with_context(|| format!("cannot start {:?}", command.get_program()))?;
    if !output.status.success() {
        bail!("{:?} failed:\n{}", command.get_program(), String::from_utf8_lossy(&output.stderr).trim_end());
    }
    serde_json::from_slice(&output.stdout).context("a bench printed something that is not JSON")
}

/// Builds the engines and lets them play in Node.
pub(crate) fn play(workspace: &Workspace) -> Result<Command> {
    let folder = build(workspace)?;
    let mut command = node()?;
    command.arg(script("play.cjs")).arg(folder.join("node"));
    Ok(command)
}
