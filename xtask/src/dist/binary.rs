//! The program for each system, with the browser app inside.
//!
//! cargo-zigbuild links for all of them: it brings the C compiler and the C libraries of every system, which the bundled SQLite and
//! the cryptography need, in one package from PyPI.

use std::fs;
use std::path::PathBuf;

use anyhow::{Result, bail};

use super::Release;
use super::trial::Environment;
use crate::tools;
use crate::workspace::{FULL, VERSION_VARIABLE, cargo, execute, root};

/// The Python of an environment with cargo-zigbuild and its linker.
pub(super) fn linker(release: &Release) -> Result<PathBuf> {
    let folder = release.workspace.target_dir.join("zigbuild");
    tools::python_environment(&folder, &root().join("xtask/src/dist/requirements.txt"))
}

/// A system that the program is built for.
#[derive(Clone, Copy)]
pub(super) struct System {
    /// The compilation target.
    target: &'static str,
    /// The end of the file name.
    pub(super) name: &'static str,
    /// Where it can be tried on Linux on x86-64.
    pub(super) trial: Environment,
}

/// Any Linux on x86-64, with the C library inside. Faster instructions are chosen at run time.
pub(super) const LINUX_X86: System =
    System { target: "x86_64-unknown-linux-musl", name: "linux-x86_64", trial: Environment::Root };
/// Any Linux on 64-bit ARM.
pub(super) const LINUX_ARM: System = System {
    target: "aarch64-unknown-linux-musl",
    name: "linux-aarch64",
    trial: Environment::Emulator("qemu-aarch64-static"),
};
/// Windows on x86-64.
pub(super) const WINDOWS: System =
    System { target: "x86_64-pc-windows-gnu", name: "windows-x86_64.exe", trial: Environment::Wine };

/// The upper limit of a program with the app inside.
const MAX_BYTES: u64 = 30_000_000;

/// Builds the program; its path.
pub(super) fn build(release: &Release, system: System) -> Result<PathBuf> {
    tools::require_target(system.target)?;
    let python = linker(release)?;
    let mut command = cargo();
    command.args(["zigbuild", "--locked", "--profile", "dist", "--package", "ponti", "--bin", "ponti"]);
    command.args(["--features", FULL, "--target", system.target]);
    command.env("PATH", tools::path_with(python.parent().unwrap_or(&python))?);
    command.env(VERSION_VARIABLE, format!("{} ({})", release.version, release.commit));
    execute(command)?;
    let windows = system.name.ends_with(".exe");
    let built = if windows { "ponti.exe" } else { "ponti" };
    let file = release.named(system.name);
    let bytes = fs::copy(release.workspace.target_dir.join(system.target).join("dist").join(built), &file)?;
    if bytes > MAX_BYTES {
        bail!("{} has {bytes} bytes, at most {MAX_BYTES} are allowed", file.display());
    }
    Ok(file)
}
