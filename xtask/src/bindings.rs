//! `cargo xtask python` and `cargo xtask npm`: the packages for other languages.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use anyhow::{Context, Result, bail};

use crate::app::{self, Build, Bundler};
use crate::tools;
use crate::workspace::{Workspace, execute, root};

/// Builds the Python wheel into `target/python/wheels`.
#[derive(clap::Args)]
pub(crate) struct PythonArgs {
    /// Measure the environments beside those of PettingZoo and OpenSpiel instead, which are installed for that
    #[arg(long)]
    bench: bool,
}

/// Builds the npm package into `target/npm`.
#[derive(clap::Args)]
pub(crate) struct NpmArgs {}

/// The version of both packages, that of the workspace.
const VERSION: &str = env!("CARGO_PKG_VERSION");
/// Files of the package from other places: those that the engine worker loads for three and four players.
const VALUES: [(&str, &str); 2] = [("three.table", "ciao-three.table"), ("four.net", "ciao-four.net")];
const LICENCES: [&str; 2] = ["LICENSE-APACHE", "LICENSE-MIT"];

pub(crate) fn python(args: &PythonArgs) -> Result<ExitCode> {
    let workspace = Workspace::load()?;
    let wheels = python_folder(&workspace).join("wheels");
    let python = python_environment(&workspace, "requirements.txt")?;
    execute(wheel_command(&python, "dist", &wheels))?;
    println!("{}", wheel(&wheels)?.display());
    if args.bench {
        let python = python_environment(&workspace, "bench-requirements.txt")?;
        execute(install_wheel_command(&python, &wheels)?)?;
        let mut bench = Command::new(python);
        bench.arg(python_source().join("examples").join("bench.py"));
        execute(bench)?;
    }
    Ok(ExitCode::SUCCESS)
}

pub(crate) fn npm(_: &NpmArgs) -> Result<ExitCode> {
    println!("{}", build_npm_package(&Workspace::load()?)?.display());
    Ok(ExitCode::SUCCESS)
}

/// Builds the npm package; its path.
pub(crate) fn build_npm_package(workspace: &Workspace) -> Result<PathBuf> {
    execute(app::compile_worker()?)?;
    execute(compile_rules()?)?;
    for command in npm_binding_commands(Bundler::Cargo(Build::Release), workspace) {
        execute(command)?;
    }
    assemble_npm_package(workspace)?;
    execute(npm_pack_command(workspace))?;
    Ok(npm_package(workspace))
}

fn python_source() -> PathBuf {
    root().join("bindings").join("python")
}

pub(crate) fn python_folder(workspace: &Workspace) -> PathBuf {
    workspace.target_dir.join("python")
}

/// The Python of an environment with the packages of a requirements file.
pub(crate) fn python_environment(workspace: &Workspace, requirements: &str) -> Result<PathBuf> {
    let name = requirements.trim_end_matches("requirements.txt").trim_end_matches('-');
    let folder = python_folder(workspace).join(if name.is_empty() { "venv" } else { name });
    tools::python_environment(&folder, &python_source().join(requirements))
}

/// The command that builds the wheel into a folder.
pub(crate) fn wheel_command(python: &Path, profile: &str, folder: &Path) -> Command {
    let mut command = Command::new(python);
    command.args(["-m", "maturin", "build", "--profile", profile, "--out"]).arg(folder);
    command.arg("--manifest-path").arg(python_source().join("Cargo.toml"));
    // Tests of a development build need no names of functions.
    command.args(["--strip", "--quiet"]);
    command
}

/// Builds the wheel for Linux on x86-64 into a folder, with the linker of a Python environment, which brings the C library of an old
/// Linux; its path. Every version of Python from 3.11 can use it.
pub(crate) fn build_portable_wheel(python: &Path, folder: &Path) -> Result<PathBuf> {
    let mut command = wheel_command(python, "dist", folder);
    command.args(["--zig", "--target", "x86_64-unknown-linux-gnu", "--compatibility", "manylinux2014"]);
    // Where the linker looks for its Python.
    command.env("PATH", tools::path_with(python.parent().unwrap_or(folder))?);
    execute(command)?;
    wheel(folder)
}

/// The wheel in a folder.
fn wheel(folder: &Path) -> Result<PathBuf> {
    let entries = fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    let mut wheels = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let prefix = format!("ponti-{VERSION}-");
    let is_wheel = |path: &PathBuf| {
        path.file_name().and_then(|name| name.to_str()).is_some_and(|name| name.starts_with(&prefix))
    };
    wheels.find(is_wheel).with_context(|| format!("there is no wheel in {}", folder.display()))
}

/// The command that installs the wheel of a folder.
pub(crate) fn install_wheel_command(python: &Path, folder: &Path) -> Result<Command> {
    let mut command = Command::new(python);
    command.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]);
    command.args(["--no-deps", "--force-reinstall"]).arg(wheel(folder)?);
    Ok(command)
}

/// The commands that test the installed package: its tests with the examples in its documents, the types, and whether the
/// stubs describe the native module.
pub(crate) fn python_test_commands(python: &Path) -> Vec<Command> {
    let source = python_source();
    let module = |arguments: &[&str]| {
        let mut command = Command::new(python);
        // Elsewhere than the sources of the package, which have no native module.
        command.current_dir(&source).env("PYTHONDONTWRITEBYTECODE", "1").arg("-m").args(arguments);
        command
    };
    let mut commands = vec![
        module(&["pytest", "--quiet", "-p", "no:cacheprovider", "tests"]),
        module(&["pytest", "--quiet", "-p", "no:cacheprovider", "--doctest-glob=README.md", "README.md"]),
        module(&["pytest", "--quiet", "-p", "no:cacheprovider", "--doctest-modules", "--pyargs", "ponti"]),
        module(&["mypy", "--strict", "--package", "ponti"]),
        module(&["mypy", "--strict", "tests", "examples/play.py"]),
        module(&["mypy.stubtest", "--concise", "ponti._ponti", "ponti.ponte", "ponti.ciao"]),
    ];
    if tools::on_path("node") {
        let mut pyright = module(&["pyright", "tests", "examples/play.py"]);
        pyright.arg("--pythonpath").arg(python);
        commands.push(pyright);
    }
    commands
}

/// The command that compiles the rules for JavaScript, as the engines with vector instructions, which all supported browsers
/// and versions of Node have.
pub(crate) fn compile_rules() -> Result<Command> {
    app::compile_simd(app::RULES)
}

/// The commands that write the bindings of the compiled modules.
pub(crate) fn npm_binding_commands(bundler: Bundler<'_>, workspace: &Workspace) -> [Command; 2] {
    [app::RULES, app::WORKER].map(|package| {
        let module = app::module(workspace, package, Build::Release);
        let mut command = bundler.command();
        command.args(["module", "--out"]).arg(npm_folder(workspace).join("bindings")).arg(module);
        command
    })
}

pub(crate) fn npm_folder(workspace: &Workspace) -> PathBuf {
    workspace.target_dir.join("npm")
}

fn npm_source() -> PathBuf {
    root().join("bindings").join("js")
}

/// Copies everything that belongs to the npm package into one folder.
pub(crate) fn assemble_npm_package(workspace: &Workspace) -> Result<()> {
    let folder = npm_folder(workspace).join("ponti");
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(&folder)?;
    for source in [npm_source().join("package"), npm_folder(workspace).join("bindings").join("web")] {
        copy_files(&source, &folder)?;
    }
    let weights = root().join("crates").join("ciao-engine").join("weights");
    let values = VALUES.map(|(file, name)| (weights.join(file), name));
    let licences = LICENCES.map(|name| (root().join(name), name));
    for (file, name) in values.into_iter().chain(licences) {
        fs::copy(&file, folder.join(name)).with_context(|| format!("cannot copy {}", file.display()))?;
    }
    Ok(())
}

fn copy_files(from: &Path, to: &Path) -> Result<()> {
    let entries = fs::read_dir(from).with_context(|| format!("cannot read {}", from.display()))?;
    for entry in entries {
        let entry = entry?;
        fs::copy(entry.path(), to.join(entry.file_name()))?;
    }
    Ok(())
}

/// `npm`, without messages that are of no use here.
fn npm_command(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new("npm");
    command.current_dir(folder).args(arguments);
    command.args(["--silent", "--no-audit", "--no-fund", "--no-update-notifier"]);
    command
}

/// The command that packs the package as it is published.
pub(crate) fn npm_pack_command(workspace: &Workspace) -> Command {
    npm_command(&npm_folder(workspace), &["pack", "./ponti"])
}

/// The packed package.
pub(crate) fn npm_package(workspace: &Workspace) -> PathBuf {
    npm_folder(workspace).join(format!("ponti-{VERSION}.tgz"))
}

/// Makes an empty folder with nothing but the tests and the example, and returns the commands that install the packed package
/// and test it there, in Node and in a browser.
pub(crate) fn npm_test_commands(workspace: &Workspace, browser: &str) -> Result<Vec<Command>> {
    let folder = npm_folder(workspace).join("test");
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(&folder)?;
    for source in ["tests", "examples"] {
        copy_files(&npm_source().join(source), &folder)?;
    }
    let package = npm_package(workspace);
    let Some(package) = package.to_str() else { bail!("{} is not UTF-8", package.display()) };
    let mut commands = vec![npm_command(&folder, &["install", "--offline", package])];
    let test = |name: &str| {
        let mut command = Command::new("node");
        command.current_dir(&folder).arg("--test").arg(name);
        command
    };
    commands.push(test("rules.test.mjs"));
    commands.push(test("engine.test.mjs"));
    let mut board = test("board.test.mjs");
    board.env("CHROMIUM", browser).env("SCREENS", root().join("target").join("screens"));
    commands.push(board);
    Ok(commands)
}

/// Whether Node and npm are there; otherwise why the package cannot be tested.
pub(crate) fn missing_node() -> Option<&'static str> {
    (!(tools::on_path("node") && tools::on_path("npm")))
        .then_some("Node 20 with npm is missing: install it, as with apt-get install nodejs npm")
}
