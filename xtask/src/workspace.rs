//! Calls cargo, and reads `cargo metadata`.

use std::collections::BTreeMap;
use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, ExitStatus};

use anyhow::{Context, Result, bail};
use serde_json::Value;

/// The root of the workspace. Read at run time, because the program may have been built in another clone that shares
/// the target folder.
pub(crate) fn root() -> PathBuf {
    let xtask =
        env::var_os("CARGO_MANIFEST_DIR").map_or_else(|| env!("CARGO_MANIFEST_DIR").into(), PathBuf::from);
    xtask.parent().map_or_else(|| xtask.clone(), Path::to_path_buf)
}

/// The cargo that started this program, to be called in the root of the workspace.
pub(crate) fn cargo() -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root());
    if env::var_os("CI").is_some() {
        command.env("CARGO_INCREMENTAL", "0");
    }
    command
}

/// Runs a command that prints to the terminal; an error unless it succeeds.
pub(crate) fn execute(mut command: Command) -> Result<()> {
    let status = command.status().with_context(|| format!("cannot start {}", describe(&command)))?;
    if !status.success() {
        bail!("{} failed", describe(&command));
    }
    Ok(())
}

/// A command as it would be typed, to name it in messages.
pub(crate) fn describe(command: &Command) -> String {
    let program = Path::new(command.get_program()).file_name().unwrap_or_default();
    let words = std::iter::once(program).chain(command.get_args());
    let words: Vec<_> = words.map(std::ffi::OsStr::to_string_lossy).collect();
    format!("`{}`", words.join(" "))
}

/// The exit code of a finished process as our own.
pub(crate) fn exit_code(status: ExitStatus) -> ExitCode {
    status.code().and_then(|code| u8::try_from(code).ok()).map_or(ExitCode::FAILURE, ExitCode::from)
}

/// The variable with what `ponti --version` prints, for the compiler.
pub(crate) const VERSION_VARIABLE: &str = "PONTI_VERSION";

/// The version of a package of the workspace.
pub(crate) fn version(package: &str) -> Result<String> {
    let metadata = metadata(&["--no-deps"])?;
    let mut packages = metadata["packages"].as_array().into_iter().flatten();
    let found = packages
        .find(|one| one["name"] == package)
        .with_context(|| format!("there is no package {package}"))?;
    Ok(text(&found["version"]))
}

/// The commit that is checked out, with `-dirty` if files were changed.
pub(crate) fn commit() -> Result<String> {
    git(&["describe", "--always", "--dirty", "--exclude", "*", "--abbrev=9"])
}

/// When it was committed, in seconds since 1970.
pub(crate) fn commit_time() -> Result<String> {
    git(&["log", "-1", "--format=%ct"])
}

fn git(arguments: &[&str]) -> Result<String> {
    let output =
        Command::new("git").current_dir(root()).args(arguments).output().context("cannot start git")?;
    if !output.status.success() {
        bail!("git failed: {}", String::from_utf8_lossy(&output.stderr).trim());
    }
    Ok(String::from_utf8(output.stdout)?.trim().to_owned())
}

/// The feature that enables everything a first run does not need.
pub(crate) const FULL: &str = "full";

/// A package of the workspace.
pub(crate) struct Package {
    pub(crate) name: String,
    /// Whether it may be published in a registry.
    pub(crate) publishable: bool,
    /// Features that need hardware or software not every machine has:
    /// `untested-features = [...]` under `[package.metadata.ponti]`.
    untested_features: Vec<String>,
    /// Each feature with what it enables.
    features: BTreeMap<String, Vec<String>>,
    /// Kind and name of each target.
    targets: Vec<(String, String)>,
}

/// Which features are compiled.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Features {
    /// All but `full` and what it enables: what `cargo xtask run` builds.
    Quick,
    /// All.
    Full,
}

impl Package {
    /// The features to compile, but those marked as untested.
    fn features(&self, selected: Features) -> impl Iterator<Item = &str> {
        let only_full: &[String] = match selected {
            Features::Quick => self.features.get(FULL).map_or(&[], Vec::as_slice),
            Features::Full => &[],
        };
        let names = self.features.keys().filter(move |name| {
            (selected == Features::Full || *name != FULL)
                && !only_full.contains(name)
                && !self.untested_features.contains(name)
        });
        names.map(String::as_str)
    }

    /// The names of its targets of a kind: `bin`, `bench`, ...
    pub(crate) fn targets(&self, kind: &str) -> impl Iterator<Item = &str> {
        self.targets.iter().filter(move |(found, _)| found == kind).map(|(_, name)| name.as_str())
    }
}

/// A cargo workspace: the main one, or that of `fuzz`.
pub(crate) struct Workspace {
    pub(crate) packages: Vec<Package>,
    pub(crate) target_dir: PathBuf,
}

impl Workspace {
    /// Reads the main workspace.
    pub(crate) fn load() -> Result<Self> {
        Self::load_manifest(&root().join("Cargo.toml"))
    }

    /// Reads the workspace of a manifest.
    pub(crate) fn load_manifest(manifest: &Path) -> Result<Self> {
        let value = metadata(&["--no-deps".as_ref(), "--manifest-path".as_ref(), manifest.as_os_str()])?;
        let packages = value["packages"].as_array().context("cargo metadata lists no packages")?;
        Ok(Self {
            packages: packages.iter().map(package).collect(),
            target_dir: text(&value["target_directory"]).into(),
        })
    }

    /// The arguments that select features in all packages. All suites of a run share them, so that each dependency is
    /// compiled once.
    pub(crate) fn feature_arguments(&self, selected: Features) -> Vec<String> {
        let each = self.packages.iter().flat_map(|package| {
            package.features(selected).map(move |feature| format!("{}/{feature}", package.name))
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
    let metadata = &value["metadata"]["ponti"];
    Package {
        name: text(&value["name"]),
        publishable: value["publish"].is_null(),
        untested_features: texts(&metadata["untested-features"]),
        features: value["features"]
            .as_object()
            .into_iter()
            .flatten()
            .map(|(name, enabled)| (name.clone(), texts(enabled)))
            .collect(),
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

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn quick_runs_leave_out_what_full_enables() {
        let package = package(&json!({
            "name": "server",
            "features": { "full": ["mail"], "mail": ["dep:lettre"], "faults": [], "gpu": [] },
            "metadata": { "ponti": { "untested-features": ["gpu"] } },
        }));
        let workspace = Workspace { packages: vec![package], target_dir: PathBuf::new() };
        assert_eq!(workspace.feature_arguments(Features::Quick), ["--features", "server/faults"]);
        assert_eq!(
            workspace.feature_arguments(Features::Full),
            ["--features", "server/faults,server/full,server/mail"]
        );
    }
}
