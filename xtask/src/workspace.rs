//! What `cargo metadata` tells about the workspace, and how to call cargo in it.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use serde_json::Value;

/// The root of the workspace, also when the binary was built by an earlier clone that shares the target folder.
pub(crate) fn root() -> PathBuf {
    let xtask =
        env::var_os("CARGO_MANIFEST_DIR").map_or_else(|| env!("CARGO_MANIFEST_DIR").into(), PathBuf::from);
    xtask.parent().map_or_else(|| xtask.clone(), Path::to_path_buf)
}

/// The cargo that runs us, called in the root of the workspace.
pub(crate) fn cargo() -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root());
    if env::var_os("CI").is_some() {
        command.env("CARGO_INCREMENTAL", "0");
    }
    command
}

/// A package of the workspace.
pub(crate) struct Package {
    pub(crate) name: String,
    /// Whether it has to compile for browsers: `wasm = true` under `[package.metadata.ponti]`.
    pub(crate) wasm: bool,
    /// Features that need hardware or software not every machine has:
    /// `untested-features = [...]` under `[package.metadata.ponti]`.
    untested: Vec<String>,
    features: Vec<String>,
    targets: Vec<(String, String)>,
}

impl Package {
    /// The names of its targets of a kind: `bin`, `bench`, ...
    pub(crate) fn targets(&self, kind: &str) -> impl Iterator<Item = &str> {
        self.targets.iter().filter(move |(of, _)| of == kind).map(|(_, name)| name.as_str())
    }
}

/// The workspace, or another one: `fuzz` is one of its own.
pub(crate) struct Workspace {
    pub(crate) packages: Vec<Package>,
    pub(crate) target_dir: PathBuf,
}

impl Workspace {
    /// Reads the main workspace.
    pub(crate) fn load() -> Result<Self> {
        Self::at(&root().join("Cargo.toml"))
    }

    /// Reads the workspace of a manifest.
    pub(crate) fn at(manifest: &Path) -> Result<Self> {
        let value = metadata(&["--no-deps".as_ref(), "--manifest-path".as_ref(), manifest.as_os_str()])?;
        let packages = value["packages"].as_array().context("cargo metadata lists no packages")?;
        Ok(Self {
            packages: packages.iter().map(package).collect(),
            target_dir: text(&value["target_directory"]).into(),
        })
    }

    /// A package by its name.
    pub(crate) fn package(&self, name: &str) -> Option<&Package> {
        self.packages.iter().find(|package| package.name == name)
    }

    /// The one set of features that lints, tests and documents share, so that each crate is built once:
    /// everything but what is marked as untested.
    pub(crate) fn features(&self) -> Vec<String> {
        let each = self.packages.iter().flat_map(|package| {
            let tested = package.features.iter().filter(|feature| !package.untested.contains(feature));
            tested.map(move |feature| format!("{}/{feature}", package.name))
        });
        let list: Vec<String> = each.collect();
        if list.is_empty() { Vec::new() } else { vec!["--features".into(), list.join(",")] }
    }
}

/// Calls `cargo metadata` with more arguments and reads what it prints.
pub(crate) fn metadata<S: AsRef<std::ffi::OsStr>>(arguments: &[S]) -> Result<Value> {
    let output = cargo()
        .args(["metadata", "--format-version", "1"])
        .args(arguments)
        .output()
        .context("cannot start cargo metadata")?;
    if !output.status.success() {
        bail!("cargo metadata failed:\n{}", String::from_utf8_lossy(&output.stderr).trim_end());
    }
    serde_json::from_slice(&output.stdout).context("cargo metadata printed something that is not JSON")
}

fn package(value: &Value) -> Package {
    let ours = &value["metadata"]["ponti"];
    Package {
        name: text(&value["name"]),
        wasm: ours["wasm"].as_bool().unwrap_or(false),
        untested: texts(&ours["untested-features"]),
        features: value["features"].as_object().map(|map| map.keys().cloned().collect()).unwrap_or_default(),
        targets: value["targets"]
            .as_array()
            .into_iter()
            .flatten()
            .flat_map(|target| texts(&target["kind"]).into_iter().map(|kind| (kind, text(&target["name"]))))
            .collect(),
    }
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

fn texts(value: &Value) -> Vec<String> {
    value.as_array().into_iter().flatten().map(text).collect()
}
