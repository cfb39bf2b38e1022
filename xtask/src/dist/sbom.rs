//! The list of all dependencies of the program with their licences, as CycloneDX JSON.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use anyhow::{Context, Result};
use serde_json::{Value, json};

use super::Release;
use crate::workspace::{FULL, metadata};

/// Writes it.
pub(super) fn write(release: &Release) -> Result<()> {
    let metadata = metadata(&["--locked".to_owned(), "--features".to_owned(), format!("ponti/{FULL}")])?;
    let bom = bom(&metadata, "ponti")?;
    let file = release.file(&format!("ponti-{}.cdx.json", release.version));
    fs::write(file, serde_json::to_string_pretty(&bom)? + "\n")?;
    Ok(())
}

/// The document about a package of the workspace, from the output of `cargo metadata`.
fn bom(metadata: &Value, name: &str) -> Result<Value> {
    let list = |value: &'_ Value| value.as_array().cloned().unwrap_or_default();
    let packages: BTreeMap<String, Value> =
        list(&metadata["packages"]).into_iter().map(|package| (text(&package["id"]), package)).collect();
    let uses: BTreeMap<String, Vec<String>> = list(&metadata["resolve"]["nodes"])
        .iter()
        .map(|node| (text(&node["id"]), list(&node["deps"]).iter().filter_map(at_run_time).collect()))
        .collect();
    let is_root = |package: &&Value| package["name"] == name && package["source"].is_null();
    let root = packages.values().find(is_root).with_context(|| format!("there is no package {name}"))?;
    let root_id = text(&root["id"]);
    let mut found = BTreeSet::from([root_id.clone()]);
    let mut open = vec![root_id.clone()];
    while let Some(id) = open.pop() {
        let new: Vec<String> =
            uses.get(&id).into_iter().flatten().filter(|id| !found.contains(*id)).cloned().collect();
        found.extend(new.iter().cloned());
        open.extend(new);
    }
    let reference = |id: &String| packages.get(id).map(purl);
    let components: Vec<Value> =
        found.iter().filter(|id| **id != root_id).filter_map(|id| packages.get(id)).map(component).collect();
    let dependencies: Vec<Value> = found
        .iter()
        .map(|id| {
            let on: Vec<_> = uses.get(id).into_iter().flatten().filter_map(reference).collect();
            json!({ "ref": reference(id), "dependsOn": on })
        })
        .collect();
    Ok(json!({
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": { "component": component(root) },
        "components": components,
        "dependencies": dependencies,
    }))
}

/// The package of a dependency that becomes part of the program.
fn at_run_time(dependency: &Value) -> Option<String> {
    let kinds = dependency["dep_kinds"].as_array()?;
    kinds.iter().any(|kind| kind["kind"].is_null()).then(|| text(&dependency["pkg"]))
}

fn component(package: &Value) -> Value {
    let mut component = json!({
        "type": if package["name"] == "ponti" { "application" } else { "library" },
        "bom-ref": purl(package),
        "name": package["name"],
        "version": package["version"],
        "purl": purl(package),
    });
    // `MIT/Apache-2.0` is an old way to write an expression.
    if let Some(licence) = package["license"].as_str() {
        component["licenses"] = json!([{ "expression": licence.replace('/', " OR ") }]);
    }
    component
}

fn purl(package: &Value) -> String {
    format!("pkg:cargo/{}@{}", text(&package["name"]), text(&package["version"]))
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_what_becomes_part_of_the_program() {
        let package = |name: &str, source: Value| json!({ "id": name, "name": name, "version": "1.0.0", "license": "MIT/Apache-2.0", "source": source });
        let uses = |name: &str, kind: Value| json!({ "pkg": name, "dep_kinds": [{ "kind": kind }] });
        let metadata = json!({
            "packages": [
                package("ponti", Value::Null),
                package("rules", Value::Null),
                package("serde", json!("registry")),
                package("tempfile", json!("registry")),
                package("cc", json!("registry")),
            ],
            "resolve": { "nodes": [
                { "id": "ponti", "deps": [uses("rules", Value::Null), uses("tempfile", json!("dev"))] },
                { "id": "rules", "deps": [uses("serde", Value::Null), uses("cc", json!("build"))] },
            ] },
        });
        let bom = bom(&metadata, "ponti").unwrap();
        let names: Vec<_> =
            bom["components"].as_array().unwrap().iter().map(|one| text(&one["name"])).collect();
        assert_eq!(names, ["rules", "serde"]);
        assert_eq!(bom["components"][1]["licenses"][0]["expression"], "MIT OR Apache-2.0");
        assert_eq!(
            bom["dependencies"][1],
            json!({ "ref": "pkg:cargo/rules@1.0.0", "dependsOn": ["pkg:cargo/serde@1.0.0"] })
        );
        assert!(super::bom(&metadata, "nothing").is_err());
    }
}
