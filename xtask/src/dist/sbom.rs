//! The list of everything inside programs and packages with its licences, as CycloneDX JSON.

use std::fs;
use std::path::Path;

use anyhow::Result;
use serde_json::{Value, json};

use super::Release;
use super::dependencies::{Dependencies, text};

/// Writes it.
pub(super) fn write(release: &Release, file: &Path) -> Result<()> {
    let bom = bom(&Dependencies::load()?, &release.version);
    fs::write(file, serde_json::to_string_pretty(&bom)? + "\n")?;
    Ok(())
}

/// The document about a version: Ponti consists of the roots, and they of everything else.
fn bom(dependencies: &Dependencies, version: &str) -> Value {
    let Dependencies { roots, packages, uses } = dependencies;
    let ponti = format!("pkg:github/ponti-games/ponti@{version}");
    let references =
        |ids: &[String]| -> Vec<String> { ids.iter().filter_map(|id| packages.get(id)).map(purl).collect() };
    let mut depends = vec![json!({ "ref": ponti, "dependsOn": references(roots) })];
    depends.extend(packages.iter().map(|(id, package)| {
        let on = uses.get(id).map_or(&[][..], Vec::as_slice);
        json!({ "ref": purl(package), "dependsOn": references(on) })
    }));
    json!({
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application", "bom-ref": ponti, "name": "Ponti", "version": version, "purl": ponti,
            },
        },
        "components": packages.values().map(component).collect::<Vec<_>>(),
        "dependencies": depends,
    })
}

fn component(package: &Value) -> Value {
    let mut component = json!({
        "type": "library",
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dist::dependencies::list;

    #[test]
    fn lists_what_becomes_part_of_a_release() {
        let package = |name: &str, source: Value| json!({ "id": name, "name": name, "version": "1.0.0", "license": "MIT/Apache-2.0", "source": source });
        let uses = |name: &str, kind: Value| json!({ "pkg": name, "dep_kinds": [{ "kind": kind }] });
        let metadata = json!({
            "packages": [
                package("ponti", Value::Null),
                package("page", Value::Null),
                package("rules", Value::Null),
                package("serde", json!("registry")),
                package("tempfile", json!("registry")),
                package("cc", json!("registry")),
            ],
            "resolve": { "nodes": [
                { "id": "ponti", "deps": [uses("rules", Value::Null), uses("tempfile", json!("dev"))] },
                { "id": "page", "deps": [uses("rules", Value::Null)] },
                { "id": "rules", "deps": [uses("serde", Value::Null), uses("cc", json!("build"))] },
            ] },
        });
        let bom = bom(&Dependencies::of(&metadata, &["ponti", "page"]).unwrap(), "0.3.0");
        let names: Vec<_> = list(&bom["components"]).map(|one| text(&one["name"])).collect();
        assert_eq!(names, ["page", "ponti", "rules", "serde"]);
        assert_eq!(bom["components"][3]["licenses"][0]["expression"], "MIT OR Apache-2.0");
        assert_eq!(
            bom["dependencies"][0]["dependsOn"],
            json!(["pkg:cargo/ponti@1.0.0", "pkg:cargo/page@1.0.0"])
        );
        assert_eq!(
            bom["dependencies"][3],
            json!({ "ref": "pkg:cargo/rules@1.0.0", "dependsOn": ["pkg:cargo/serde@1.0.0"] })
        );
        assert!(Dependencies::of(&metadata, &["nothing"]).is_err());
    }
}
