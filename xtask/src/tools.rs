//! Finds the tools that a task needs, and installs them where possible.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs};

use anyhow::{Context, Result, bail};

use crate::workspace::cargo;

/// The compilation target of everything that runs in a browser.
pub(crate) const WASM_TARGET: &str = "wasm32-unknown-unknown";

/// Whether a program is on the search path.
pub(crate) fn on_path(program: &str) -> bool {
    let folders = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&folders).any(|folder| folder.join(program).is_file())
}

/// Whether cargo knows a subcommand.
pub(crate) fn has_subcommand(name: &str) -> bool {
    let output = cargo().args([name, "--version"]).stdout(Stdio::null()).stderr(Stdio::null()).status();
    output.is_ok_and(|status| status.success())
}

/// Installs a component of the toolchain, such as `rustfmt` with its subcommand `fmt`, unless it is there.
pub(crate) fn require_component(name: &str, subcommand: &str) -> Result<()> {
    if has_subcommand(subcommand) {
        return Ok(());
    }
    println!("installing the component {name}");
    match execute_silently(Command::new("rustup").args(["component", "add", name])) {
        Ok(()) => Ok(()),
        Err(error) => {
            bail!("`cargo {subcommand}` is missing: install it with `rustup component add {name}` ({error})")
        }
    }
}

/// Installs Debian packages as root; an error with instructions elsewhere.
pub(crate) fn install_debian(packages: &[&str]) -> Result<()> {
    let list = packages.join(" ");
    if !on_path("apt-get") {
        bail!("please install the equivalent of these Debian packages: {list}");
    }
    if !is_root() {
        bail!("please install the missing packages: sudo apt-get install {list}");
    }
    println!("installing {list}");
    let install = || {
        let mut command = Command::new("apt-get");
        command.env("DEBIAN_FRONTEND", "noninteractive");
        command.args(["install", "--yes", "--quiet", "--no-install-recommends"]).args(packages);
        execute_silently(&mut command)
    };
    // The package lists of a fresh machine may be empty.
    install().or_else(|_| {
        execute_silently(Command::new("apt-get").args(["update", "--quiet"]))?;
        install()
    })
}

/// The browser for tests, installed if it is missing.
pub(crate) fn require_chromium() -> Result<&'static str> {
    const NAMES: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];
    let find = || NAMES.into_iter().find(|name| on_path(name));
    if let Some(found) = find() {
        return Ok(found);
    }
    install_debian(&["chromium"]).context("the browser suite needs Chromium")?;
    find().context("the Debian package chromium was installed, but has no program `chromium`")
}

/// Firefox for its smoke test, installed if it is missing.
pub(crate) fn require_firefox() -> Result<&'static str> {
    const NAMES: [&str; 2] = ["firefox-esr", "firefox"];
    let find = || NAMES.into_iter().find(|name| on_path(name));
    if let Some(found) = find() {
        return Ok(found);
    }
    install_debian(&["firefox-esr"]).context("the browser suite needs Firefox")?;
    find().context("the Debian package firefox-esr was installed, but has no program `firefox-esr`")
}

/// The Python of a virtual environment with the packages of a requirements file, created where it is missing or outdated.
/// An error if there is no Python with `venv` and `pip`, or if the packages cannot be downloaded.
pub(crate) fn python_environment(folder: &Path, requirements: &Path) -> Result<PathBuf> {
    let python = folder.join(if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" });
    let installed = folder.join("installed.txt");
    let wanted = fs::read(requirements)?;
    if python.is_file() && fs::read(&installed).is_ok_and(|found| found == wanted) {
        return Ok(python);
    }
    println!("creating a Python environment in {}", folder.display());
    let create = || execute_silently(Command::new("python3").args(["-m", "venv", "--clear"]).arg(folder));
    create()
        .or_else(|_| install_debian(&["python3-venv"]).and_then(|()| create()))
        .context("Python 3 with the module venv is missing")?;
    let mut install = Command::new(&python);
    install.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--requirement"]);
    execute_silently(install.arg(requirements)).context("pip cannot install the Python packages")?;
    fs::write(installed, wanted)?;
    Ok(python)
}

/// The standard library for a compilation target, installed by rustup if it is missing.
pub(crate) fn require_target(target: &str) -> Result<()> {
    if has_std_for(target) {
        return Ok(());
    }
    println!("installing the target {target}");
    execute_silently(Command::new("rustup").args(["target", "add", target])).with_context(|| {
        format!("the target {target} is missing: install it with `rustup target add {target}`")
    })
}

/// The search path with a folder in front.
pub(crate) fn path_with(folder: &Path) -> Result<OsString> {
    let path = env::var_os("PATH").unwrap_or_default();
    Ok(env::join_paths(std::iter::once(folder.to_owned()).chain(env::split_paths(&path)))?)
}

/// How to compile for browsers on this machine.
pub(crate) struct WasmToolchain {
    env: Vec<(&'static str, String)>,
    arguments: Vec<&'static str>,
}

impl WasmToolchain {
    /// Finds a toolchain, installing what is missing: the target's standard library from rustup, or else Debian's
    /// compiler, with the standard library built from its source.
    pub(crate) fn find() -> Result<Self> {
        let plain = Self { env: Vec::new(), arguments: Vec::new() };
        if has_std_for(WASM_TARGET) {
            return Ok(plain);
        }
        println!("installing the target {WASM_TARGET}");
        let Err(no_rustup) = execute_silently(Command::new("rustup").args(["target", "add", WASM_TARGET]))
        else {
            return Ok(plain);
        };
        match install_debian(&["rustc-web", "rust-web-src", "lld"]) {
            Ok(()) => Ok(Self::from_debian()),
            Err(no_debian) => bail!(
                "the target {WASM_TARGET} is missing and could not be installed.\n\
                 With rustup: rustup target add {WASM_TARGET} ({no_rustup})\n\
                 On Debian, as root: apt-get install rustc-web rust-web-src lld ({no_debian})"
            ),
        }
    }

    fn from_debian() -> Self {
        Self {
            env: vec![
                ("RUSTC", "/usr/bin/rustc".into()),
                // Lets a release compiler build the standard library.
                ("RUSTC_BOOTSTRAP", "1".into()),
                ("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", "wasm-ld".into()),
            ],
            arguments: vec!["-Zbuild-std=std,panic_abort"],
        }
    }

    /// `cargo clippy` for browsers, if this toolchain has clippy. Debian's has not.
    pub(crate) fn clippy(&self) -> Option<Command> {
        self.arguments.is_empty().then(|| self.cargo("clippy"))
    }

    /// `cargo SUBCOMMAND` for browsers.
    pub(crate) fn cargo(&self, subcommand: &str) -> Command {
        let mut command = cargo();
        command.arg(subcommand).args(["--target", WASM_TARGET]).args(&self.arguments);
        command.envs(self.env.iter().map(|(key, value)| (key, value)));
        command
    }
}

/// The folder of an installed package of a virtual environment.
pub(crate) fn site_package(python: &Path, name: &str) -> Result<PathBuf> {
    let mut find = Command::new(python);
    find.args(["-c", &format!("import {name}; print({name}.__path__[0])")]);
    let output = find.output().context("cannot start Python")?;
    if !output.status.success() {
        bail!("the Python package {name} is missing");
    }
    Ok(String::from_utf8(output.stdout)?.trim().into())
}

/// Where the compiler is installed.
pub(crate) fn sysroot() -> Result<PathBuf> {
    let output = rustc().args(["--print", "sysroot"]).output()?;
    Ok(String::from_utf8(output.stdout)?.trim().into())
}

/// The target of the machine that the compiler runs on.
pub(crate) fn host_target() -> Result<String> {
    let output = rustc().args(["--print", "host-tuple"]).output()?;
    Ok(String::from_utf8(output.stdout)?.trim().to_owned())
}

fn rustc() -> Command {
    Command::new(env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()))
}

fn has_std_for(target: &str) -> bool {
    let Ok(output) = rustc().args(["--print", "target-libdir", "--target", target]).output() else {
        return false;
    };
    PathBuf::from(String::from_utf8_lossy(&output.stdout).trim()).is_dir()
}

fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}

/// Runs a command and hides its output; the last line of its standard error becomes the error.
fn execute_silently(command: &mut Command) -> Result<()> {
    let program = command.get_program().to_string_lossy().into_owned();
    let output = match command.stdin(Stdio::null()).output() {
        Ok(output) => output,
        Err(error) => bail!("cannot start {program}: {error}"),
    };
    if !output.status.success() {
        let message = String::from_utf8_lossy(&output.stderr);
        bail!("{program}: {}", message.lines().last().unwrap_or("failed without a message"));
    }
    Ok(())
}
