//! `cargo xtask app`: compiles the browser app and bundles it into `target/app`, from where the server embeds it.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use anyhow::Result;

use crate::tools::{WASM_TARGET, WasmToolchain};
use crate::workspace::{FULL, Workspace, cargo, execute, root};

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
    /// With the development profile, which shares compiled dependencies with `xtask` and with tests; neither split nor
    /// compressed. Engines are fully optimised, but without vector instructions.
    Development,
    /// For users, and for the test that limits the size of the first load. Page and worker are compiled one after the other,
    /// because only the worker has vector instructions.
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
/// The crate with the rules for JavaScript.
pub(crate) const RULES: &str = "ponti-js";
/// The worker with the engines.
pub(crate) const WORKER: &str = "web-worker";
/// The program that bundles them.
pub(crate) const BUNDLER: &str = "app-bundler";
/// What engines and rules for JavaScript may use. Browsers without it run the page without engines.
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
        execute(compile_worker()?)?;
    }
    execute(compile)?;
    execute(bundle_command(Bundler::Cargo(build), workspace, build)?)
}

/// The command that compiles the page, and for development also the worker.
pub(crate) fn compile(build: Build) -> Result<Command> {
    let mut command = WasmToolchain::find()?.cargo("build");
    command.args(["--profile", build.profile(), "--package", PAGE]);
    match build {
        Build::Development => {
            // Debug information would be most of the page.
            command.args(["--package", WORKER]).env("CARGO_PROFILE_DEV_DEBUG", "false");
        }
        Build::Release => {
            command.args(["--features", FULL]);
        }
    }
    Ok(command)
}

/// The command that lints page, worker and the rules for JavaScript, with all packages of the workspace that they use.
pub(crate) fn lint() -> Result<Command> {
    let toolchain = WasmToolchain::find()?;
    Ok(match toolchain.clippy() {
        Some(mut command) => {
            command.args(lint_arguments()).args(["--package", RULES, "--", "-D", "warnings"]);
            command
        }
        None => {
            println!("only compiled, this toolchain has no clippy for {WASM_TARGET}");
            let mut command = toolchain.cargo("check");
            command.args(lint_arguments());
            command
        }
    })
}

/// Page and worker with the profile of the build, whose procedural macros are shared.
fn lint_arguments() -> Vec<String> {
    let split = format!("{PAGE}/{FULL}");
    ["--profile", Build::Release.profile(), "--package", PAGE, "--package", WORKER, "--features", &split]
        .map(str::to_owned)
        .to_vec()
}

/// The command that compiles the worker for users.
pub(crate) fn compile_worker() -> Result<Command> {
    compile_simd(WORKER)
}

/// The command that compiles one package with vector instructions.
pub(crate) fn compile_simd(package: &str) -> Result<Command> {
    let mut command = WasmToolchain::find()?.cargo("build");
    command.args(["--profile", Build::Release.profile(), "--package", package]);
    command.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", SIMD_FLAGS);
    Ok(command)
}

/// The compiled module of a package.
pub(crate) fn module(workspace: &Workspace, package: &str, build: Build) -> PathBuf {
    let folder = workspace.target_dir.join(WASM_TARGET).join(build.folder());
    // Binaries keep the name of their package, libraries do not.
    let binary = folder.join(format!("{package}.wasm"));
    if binary.is_file() { binary } else { folder.join(format!("{}.wasm", package.replace('-', "_"))) }
}

/// How to start `app-bundler`.
#[derive(Clone, Copy)]
pub(crate) enum Bundler<'a> {
    /// Through cargo, which compiles it first, with what that build of the app needs.
    Cargo(Build),
    /// A program that has been compiled already.
    Program(&'a Path),
}

impl Bundler<'_> {
    pub(crate) fn command(self) -> Command {
        match self {
            Self::Cargo(build) => {
                let mut command = cargo();
                command.args(["run", "--package", BUNDLER]);
                if build == Build::Release {
                    command.args(["--features", FULL]);
                }
                command.arg("--");
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
    let mut command = bundler.command();
    command.arg("app").arg("--files").arg(root().join("crates/web/static"));
    command.arg("--texts").arg(root().join("crates/web/texts"));
    command.arg("--ciao-table").arg(root().join("crates/ciao-engine/weights/three.table"));
    command.arg("--ciao-net").arg(root().join("crates/ciao-engine/weights/four.net"));
    command.arg("--out").arg(root().join("target").join("app"));
    command.arg("--page").arg(module(workspace, PAGE, build)).arg(module(workspace, WORKER, build));
    Ok(command)
}
