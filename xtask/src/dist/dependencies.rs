//! What becomes part of programs and packages: the dependencies at run time, from `cargo metadata`.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, Result};
use serde_json::Value;

use crate::workspace::{FULL, metadata};

/// What is released: the program, the page and the worker inside, the packages for Python and JavaScript.
pub(super) const RELEASED: [&str; 5] = ["ponti", "web", "web-worker", "ponti-python", "ponti-js"];
/// Those that have the feature `full`.
const WITH_FEATURES: [&str; 3] = ["ponti", "web", "ponti-python"];

/// Packages and their dependencies, without those that only build or test them.
pub(super) struct Dependencies {
    /// The released packages.
    pub(super) roots: Vec<String>,
    /// All packages by id, with the roots.
    pub(super) packages: BTreeMap<String, Value>,
    /// The ids of the packages that one uses.
    pub(super) uses: BTreeMap<String, Vec<String>>,
}

impl Dependencies {
    /// Reads those of everything that is released, for all systems.
    pub(super) fn load() -> Result<Self> {
        let features = WITH_FEATURES.map(|package| format!("{package}/{FULL}")).join(",");
        Self::of(&metadata(&["--locked", "--features", &features])?, &RELEASED)
    }

    /// Those of packages of the workspace, from the output of `cargo metadata`.
    pub(super) fn of(metadata: &Value, names: &[&str]) -> Result<Self> {
        let mut packages: BTreeMap<String, Value> =
            list(&metadata["packages"]).map(|package| (text(&package["id"]), package.clone())).collect();
        let mut uses: BTreeMap<String, Vec<String>> = list(&metadata["resolve"]["nodes"])
            .map(|node| (text(&node["id"]), list(&node["deps"]).filter_map(at_run_time).collect()))
            .collect();
        let root = |name: &&str| {
            let mut own = packages.iter().filter(|(_, package)| package["source"].is_null());
            let found = own.find(|(_, package)| package["name"] == **name);
            Ok(found.with_context(|| format!("there is no package {name}"))?.0.clone())
        };
        let roots: Vec<String> = names.iter().map(root).collect::<Result<_>>()?;
        let mut found: BTreeSet<String> = roots.iter().cloned().collect();
        let mut open = roots.clone();
        while let Some(id) = open.pop() {
            let new = uses.get(&id).into_iter().flatten().filter(|id| found.insert((*id).clone()));
            open.extend(new.cloned());
        }
        packages.retain(|id, _| found.contains(id));
        uses.retain(|id, _| found.contains(id));
        Ok(Self { roots, packages, uses })
    }
}

/// The package of a dependency that is not only for building or testing.
fn at_run_time(dependency: &Value) -> Option<String> {
    list(&dependency["dep_kinds"]).any(|kind| kind["kind"].is_null()).then(|| text(&dependency["pkg"]))
}

/// The elements of an array; none of anything else.
pub(super) fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

pub(super) fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}
