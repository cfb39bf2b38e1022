//! `cargo xtask app`: compiles the browser app and bundles it into `target/app`, from where the server embeds it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use anyhow::{Context, Result};

use crate::bindings;
use crate::tools::{WASM_TARGET, WasmToolchain};
use crate::workspace::{Workspace, cargo, execute, root};

/// Bundles the browser app into `target/app`.
///
/// The next release build of the server embeds it; development builds read it from there.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Build for development: compiles faster, but the files are several times as large
    #[arg(long)]
    quick: bool,
}

/// How the app is compiled.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Build {
    /// With the development profile, which shares compiled dependencies with `xtask` and with tests; hardly compressed.
    /// Engines are fully optimised, but have no second build with vector instructions.
    Development,
    /// For users, and for the test that limits the size of the first load.
    Release,
}

impl Build {
    fn profile(self) -> &'static str {
        match self {
            Self::Development => "dev",
            Self::Release => "wasm",
        }
    }

    /// The folder of the profile's output.
    fn folder(self) -> &'static str {
        match self {
            Self::Development => "debug",
            Self::Release => "wasm",
        }
    }
}

/// The page.
const PAGE: &str = "web";
/// The worker with the engines.
const WORKER: &str = "web-worker";
/// What the second build of the worker may use. Browsers without it load the first one.
const SIMD_FLAGS: &str = "-C target-feature=+simd128";

pub(crate) fn run(args: &Args) -> Result<ExitCode> {
    let build = if args.quick { Build::Development } else { Build::Release };
    bundle(&Workspace::load()?, build)?;
    Ok(ExitCode::SUCCESS)
}

/// Compiles and bundles the browser app.
pub(crate) fn bundle(workspace: &Workspace, build: Build) -> Result<()> {
    // Before the long build, so that a missing tool is reported at once.
    let compile = compile(build)?;
    if build == Build::Release {
        execute(compile_simd()?)?;
        keep_simd_module(workspace)?;
    }
    execute(compile)?;
    execute(bundle_command(Bundler::Cargo, workspace, build)?)
}

/// The command that compiles everything for the browser.
pub(crate) fn compile(build: Build) -> Result<Command> {
    let mut command = WasmToolchain::find()?.cargo("build");
    command.args(packages(build));
    if build == Build::Development {
        // Debug information would be most of the page.
        command.env("CARGO_PROFILE_DEV_DEBUG", "false");
    }
    Ok(command)
}

/// The arguments that select page and worker: always both, so that the dependencies have the same features in every build and
/// are compiled once.
fn packages(build: Build) -> [&'static str; 6] {
    ["--profile", build.profile(), "--package", PAGE, "--package", WORKER]
}

/// The command that lints page, worker and the rules for JavaScript, with all packages of the workspace that they use.
pub(crate) fn lint() -> Result<Command> {
    let toolchain = WasmToolchain::find()?;
    Ok(match toolchain.clippy() {
        Some(mut command) => {
            // The profile of the build, whose procedural macros are shared.
            command.args(packages(Build::Release)).args(["--package", bindings::RULES]);
            command.args(["--", "-D", "warnings"]);
            command
        }
        None => {
            println!("only compiled, this toolchain has no clippy for {WASM_TARGET}");
            let mut command = toolchain.cargo("check");
            command.args(packages(Build::Release));
            command
        }
    })
}

/// The command that compiles the worker with vector instructions. Cargo keeps what both builds compile side by side, but writes
/// the modules to one place: [`keep_simd_module`] has to follow, and then [`compile`].
pub(crate) fn compile_simd() -> Result<Command> {
    compile_package_simd(WORKER)
}

/// The command that compiles one package with vector instructions.
pub(crate) fn compile_package_simd(package: &str) -> Result<Command> {
    let mut command = WasmToolchain::find()?.cargo("build");
    command.args(["--profile", Build::Release.profile(), "--package", package]);
    command.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", SIMD_FLAGS);
    Ok(command)
}

/// Copies what [`compile_simd`] has compiled, before [`compile`] overwrites it.
pub(crate) fn keep_simd_module(workspace: &Workspace) -> Result<()> {
    fs::copy(module(workspace, WORKER, Build::Release), simd_module(workspace))
        .context("the worker with vector instructions is not compiled")?;
    Ok(())
}

/// The compiled worker with vector instructions. The bundler names files after their modules.
pub(crate) fn simd_module(workspace: &Workspace) -> PathBuf {
    output_folder(workspace, Build::Release).join("web_worker_simd.wasm")
}

fn output_folder(workspace: &Workspace, build: Build) -> PathBuf {
    workspace.target_dir.join(WASM_TARGET).join(build.folder())
}

/// The compiled module of a package.
pub(crate) fn module(workspace: &Workspace, package: &str, build: Build) -> PathBuf {
    let folder = output_folder(workspace, build);
    // Binaries keep the name of their package, libraries do not.
    let binary = folder.join(format!("{package}.wasm"));
    if binary.is_file() { binary } else { folder.join(format!("{}.wasm", package.replace('-', "_"))) }
}

/// How to start `app-bundler`.
#[derive(Clone, Copy)]
pub(crate) enum Bundler<'a> {
    /// Through cargo, which compiles it first.
    Cargo,
    /// A program that has been compiled already.
    Program(&'a Path),
}

impl Bundler<'_> {
    pub(crate) fn command(self) -> Command {
        match self {
            Self::Cargo => {
                let mut command = cargo();
                command.args(["run", "--package", "app-bundler", "--"]);
                command
            }
            Self::Program(path) => {
                let mut command = Command::new(path);
                command.current_dir(root());
                command
            }
        }
    }
}

/// The command that bundles what was compiled. The server looks in `target/app` whichever target folder is in use.
pub(crate) fn bundle_command(bundler: Bundler<'_>, workspace: &Workspace, build: Build) -> Result<Command> {
    let (page, worker) = (module(workspace, PAGE, build), module(workspace, WORKER, build));
    let simd = match build {
        Build::Development => {
            // One build serves as both.
            let copy = worker.with_file_name("web_worker_simd.wasm");
            fs::copy(&worker, &copy).context("the worker is not compiled")?;
            copy
        }
        Build::Release => simd_module(workspace),
    };
    let mut command = bundler.command();
    command.arg("app").arg("--files").arg(root().join("crates/web/static"));
    command.arg("--texts").arg(root().join("crates/web/texts"));
    command.arg("--ciao-table").arg(root().join("crates/ciao-engine/weights/three.table"));
    command.arg("--ciao-net").arg(root().join("crates/ciao-engine/weights/four.net"));
    command.arg("--out").arg(root().join("target").join("app"));
    command.args([
        "--compression",
        match build {
            Build::Development => "fast",
            Build::Release => "best",
        },
    ]);
    command.arg("--page").arg(page).arg(worker).arg(simd);
    Ok(command)
}
