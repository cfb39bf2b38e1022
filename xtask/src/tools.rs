//! Finds the tools a chore needs, and installs them where it can.

use std::env;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

use crate::workspace::cargo;

/// The target of everything that runs in a browser.
pub(crate) const WASM: &str = "wasm32-unknown-unknown";

/// Whether a program can be found.
pub(crate) fn on_path(program: &str) -> bool {
    let folders = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&folders).any(|folder| folder.join(program).is_file())
}

/// Whether cargo knows a subcommand.
pub(crate) fn has_subcommand(name: &str) -> bool {
    let asked = cargo().args([name, "--version"]).stdout(Stdio::null()).stderr(Stdio::null()).status();
    asked.is_ok_and(|status| status.success())
}

/// Makes sure of a component of the toolchain, such as `clippy` with its subcommand `clippy`.
pub(crate) fn component(name: &str, subcommand: &str) -> Result<()> {
    if has_subcommand(subcommand) {
        return Ok(());
    }
    println!("installing the component {name}");
    match finish(Command::new("rustup").args(["component", "add", name])) {
        Ok(()) => Ok(()),
        Err(error) => {
            bail!("`cargo {subcommand}` is missing: install it with `rustup component add {name}` ({error})")
        }
    }
}

/// Installs Debian packages when we may; otherwise says how.
pub(crate) fn debian(packages: &[&str]) -> Result<()> {
    let list = packages.join(" ");
    if !on_path("apt-get") {
        bail!("please install what Debian calls: {list}");
    }
    if !is_root() {
        bail!("please install it: sudo apt-get install {list}");
    }
    println!("installing {list}");
    let install = || {
        let mut command = Command::new("apt-get");
        command.env("DEBIAN_FRONTEND", "noninteractive");
        command.args(["install", "--yes", "--quiet", "--no-install-recommends"]).args(packages);
        finish(&mut command)
    };
    // A fresh machine may not know the packages yet.
    install().or_else(|_| {
        finish(Command::new("apt-get").args(["update", "--quiet"]))?;
        install()
    })
}

/// The browser for tests, installed when it is missing.
pub(crate) fn chromium() -> Result<&'static str> {
    const NAMES: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];
    let find = || NAMES.into_iter().find(|name| on_path(name));
    if let Some(found) = find() {
        return Ok(found);
    }
    debian(&["chromium"]).context("the app is tested in Chromium, which is not there")?;
    find().context("Debian's package chromium was installed, but brought no program `chromium`")
}

/// How to compile for browsers on this machine.
pub(crate) struct WasmToolchain {
    env: Vec<(&'static str, String)>,
    arguments: Vec<&'static str>,
}

impl WasmToolchain {
    /// Finds a way, installing what is missing: the target's standard library from rustup, or else Debian's
    /// compiler, with the standard library built from its source.
    pub(crate) fn find() -> Result<Self> {
        let plain = Self { env: Vec::new(), arguments: Vec::new() };
        if has_std_for_wasm() {
            return Ok(plain);
        }
        println!("installing the target {WASM}");
        let Err(no_rustup) = finish(Command::new("rustup").args(["target", "add", WASM])) else {
            return Ok(plain);
        };
        match debian(&["rustc-web", "rust-web-src", "lld"]) {
            Ok(()) => Ok(Self::from_debian()),
            Err(no_debian) => bail!(
                "the target {WASM} is missing, and it could not be installed.\n\
                 With rustup: rustup target add {WASM} ({no_rustup})\n\
                 On Debian, as root: apt-get install rustc-web rust-web-src lld ({no_debian})"
            ),
        }
    }

    fn from_debian() -> Self {
        Self {
            env: vec![
                ("RUSTC", "/usr/bin/rustc".into()),
                // The release compiler knows how to build the standard library, but asks for this word.
                ("RUSTC_BOOTSTRAP", "1".into()),
                ("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", "wasm-ld".into()),
            ],
            arguments: vec!["-Zbuild-std=std,panic_abort"],
        }
    }

    /// `cargo clippy` for browsers, where the compiler that has it can compile for them.
    pub(crate) fn clippy(&self) -> Option<Command> {
        self.arguments.is_empty().then(|| self.cargo("clippy"))
    }

    /// `cargo SUBCOMMAND` for browsers.
    pub(crate) fn cargo(&self, subcommand: &str) -> Command {
        let mut command = cargo();
        command.arg(subcommand).args(["--target", WASM]).args(&self.arguments);
        command.envs(self.env.iter().map(|(key, value)| (key, value)));
        command
    }
}

/// The target that the compiler runs on.
pub(crate) fn host() -> Result<String> {
    let asked = rustc().args(["--print", "host-tuple"]).output()?;
    Ok(String::from_utf8(asked.stdout)?.trim().to_owned())
}

fn rustc() -> Command {
    Command::new(env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()))
}

fn has_std_for_wasm() -> bool {
    let Ok(asked) = rustc().args(["--print", "target-libdir", "--target", WASM]).output() else {
        return false;
    };
    PathBuf::from(String::from_utf8_lossy(&asked.stdout).trim()).is_dir()
}

fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|asked| asked.stdout.trim_ascii() == b"0")
}

/// Runs a command quietly; its complaint is the error.
fn finish(command: &mut Command) -> Result<()> {
    let program = command.get_program().to_string_lossy().into_owned();
    let output = match command.stdin(Stdio::null()).output() {
        Ok(output) => output,
        Err(error) => bail!("cannot start {program}: {error}"),
    };
    if !output.status.success() {
        let complaint = String::from_utf8_lossy(&output.stderr);
        bail!("{program}: {}", complaint.lines().last().unwrap_or("failed without a word"));
    }
    Ok(())
}
