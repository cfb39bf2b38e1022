//! The licences of everything that is inside programs and packages: the texts that its authors ask to pass on.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use serde_json::Value;

use super::Release;
use super::dependencies::{Dependencies, list, text};
use crate::tools;

/// The file in programs' packages and in archives.
pub(super) const FILE: &str = "THIRD-PARTY-NOTICES.txt";
/// How names of files with licences begin.
const NAMES: [&str; 6] = ["licence", "license", "copying", "copyright", "notice", "unlicense"];
/// Licences whose texts are in the document anyway, by their identifiers.
const COMMON: [&str; 2] = ["MIT", "Apache-2.0"];

/// Writes all of them.
pub(super) fn write(release: &Release, file: &Path) -> Result<()> {
    let mut notices = Notices::default();
    let dependencies = Dependencies::load()?;
    // Ponti's own licences accompany everything as files of their own.
    for package in dependencies.packages.values().filter(|package| !package["source"].is_null()) {
        notices.add_package(package)?;
    }
    // What the compiler and the linker add to static programs.
    let sysroot = tools::sysroot()?.join("share").join("doc").join("rust");
    for licence in COMMON {
        notices.add("the standard library of Rust", &sysroot.join(format!("licenses/{licence}.txt")))?;
    }
    let libc = tools::site_package(&super::binary::linker(release)?, "ziglang")?.join("lib").join("libc");
    notices.add("musl, in programs for Linux", &libc.join("musl/COPYRIGHT"))?;
    notices.add("mingw-w64, in programs for Windows", &libc.join("mingw/COPYING"))?;
    fs::write(file, notices.text())?;
    Ok(())
}

#[derive(Default)]
struct Notices {
    /// Who uses a text, by the text without its line breaks, and the text.
    texts: BTreeMap<String, (Vec<String>, String)>,
    /// Packages that contain no text.
    others: Vec<String>,
}

impl Notices {
    fn add_package(&mut self, package: &Value) -> Result<()> {
        let name = format!("{} {}", text(&package["name"]), text(&package["version"]));
        let manifest = PathBuf::from(text(&package["manifest_path"]));
        let files = licence_files(manifest.parent().unwrap_or(&manifest))?;
        for file in &files {
            self.add(&name, file)?;
        }
        if files.is_empty() {
            let licence = text(&package["license"]);
            let is_common = |part: &str| COMMON.contains(&part.trim_matches(['(', ')']));
            if !licence.split([' ', '/']).any(is_common) {
                bail!("{name} contains no licence, and {licence:?} is none of {COMMON:?}");
            }
            let authors: Vec<&str> = list(&package["authors"]).filter_map(Value::as_str).collect();
            let authors = if authors.is_empty() { "its authors".to_owned() } else { authors.join(", ") };
            self.others
                .push(format!("{name}: {licence}. Copyright {authors}. {}", text(&package["repository"])));
        }
        Ok(())
    }

    fn add(&mut self, name: &str, file: &Path) -> Result<()> {
        let bytes = fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
        let text = String::from_utf8_lossy(&bytes).replace('\r', "");
        let key = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let (names, _) = self.texts.entry(key).or_insert_with(|| (Vec::new(), text.trim().to_owned()));
        if names.last().is_none_or(|last| last != name) {
            names.push(name.to_owned());
        }
        Ok(())
    }

    fn text(mut self) -> String {
        let mut document = "Ponti contains the work of others. These are their licences.\n".to_owned();
        for (names, text) in self.texts.values() {
            let _ = write!(document, "\n{}\n{}\n\n{text}\n", "=".repeat(80), names.join(", "));
        }
        self.others.sort();
        if !self.others.is_empty() {
            let title = "Published without a text, under licences whose texts are above";
            let _ = write!(document, "\n{}\n{title}:\n\n{}\n", "=".repeat(80), self.others.join("\n"));
        }
        document
    }
}

/// The files with licences in the folder of a package, also those in a folder named so.
fn licence_files(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().to_lowercase();
        if !NAMES.iter().any(|start| name.starts_with(start)) {
            continue;
        }
        if entry.path().is_dir() {
            for inner in fs::read_dir(entry.path())? {
                files.push(inner?.path());
            }
        } else {
            files.push(entry.path());
        }
    }
    files.retain(|file| file.is_file() && file.extension().is_none_or(|end| end != "rs"));
    files.sort();
    Ok(files)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn each_text_is_listed_once_with_those_who_use_it() {
        let root = crate::workspace::root();
        let own = root.join("crates/ponte/Cargo.toml");
        let package = |name: &str, manifest: &Path, licence: &str| {
            json!({
                "name": name, "version": "1.0.0", "license": licence, "authors": ["Ada"],
                "manifest_path": manifest, "repository": "https://example.org",
            })
        };
        let mut notices = Notices::default();
        for name in ["one", "two"] {
            notices.add_package(&package(name, &root.join("Cargo.toml"), "MIT OR Apache-2.0")).unwrap();
        }
        notices.add_package(&package("three", &own, "Zlib/MIT")).unwrap();
        assert!(notices.add_package(&package("four", &own, "BSD-3-Clause")).is_err());
        let text = notices.text();
        assert_eq!(text.matches("Permission is hereby granted").count(), 1);
        assert_eq!(text.matches("\none 1.0.0, two 1.0.0\n").count(), 2);
        assert!(text.ends_with("three 1.0.0: Zlib/MIT. Copyright Ada. https://example.org\n"));
    }
}
