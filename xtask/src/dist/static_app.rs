//! The browser app as a folder for any web host, also below a path: play, study and offline use, without a server.
//!
//! The pages are addressed by the fragment (`#/study`), so that the host needs no rules, and all files by relative paths.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};

use super::{Release, copy_licences, notices, zip};
use crate::workspace::root;

/// The page.
const DOCUMENT: &str = "index.html";
/// Where the document names the API, and what says that there is none and how pages are addressed.
const API: &str = r#"<meta name="ponti-api" content="/api/v1">"#;
const NO_API: &str = r##"<meta name="ponti-api" content=""><meta name="ponti-routes" content="#">"##;

/// Writes the folder and packs it.
pub(super) fn build(release: &Release) -> Result<()> {
    let folder = release.file("app");
    write(&folder)?;
    copy_licences(&folder)?;
    notices::write(release, &folder.join(notices::FILE))?;
    zip(&folder, &release.named("app.zip"))
}

/// Writes the bundle in `target/app` into a folder, which is replaced.
pub(crate) fn write(folder: &Path) -> Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    let bundle = root().join("target").join("app");
    let names = names(&bundle)?;
    for name in &names {
        let bytes = fs::read(bundle.join(name))?;
        let bytes = match name.rsplit_once('.').map_or("", |(_, extension)| extension) {
            "html" | "js" | "css" | "webmanifest" => {
                let text = String::from_utf8(bytes).with_context(|| format!("{name} is not UTF-8"))?;
                relative(name, &text, &names)?.into_bytes()
            }
            _ => bytes,
        };
        let file = folder.join(name);
        fs::create_dir_all(file.parent().unwrap_or(folder))?;
        fs::write(file, bytes)?;
    }
    Ok(())
}

/// The files of the bundle, with paths relative to it, without their compressed variants.
fn names(bundle: &Path) -> Result<BTreeSet<String>> {
    let mut names = BTreeSet::new();
    let mut open = vec![bundle.to_owned()];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder).with_context(|| format!("cannot read {}", folder.display()))? {
            let path = entry?.path();
            if path.is_dir() {
                open.push(path);
            } else {
                let name = path.strip_prefix(bundle)?.to_str().context("a file name is not UTF-8")?;
                names.insert(name.replace('\\', "/"));
            }
        }
    }
    let all = names.clone();
    let is_variant = |name: &str| {
        let plain = name.strip_suffix(".br").or_else(|| name.strip_suffix(".gz"));
        plain.is_some_and(|plain| all.contains(plain))
    };
    names.retain(|name| !is_variant(name));
    Ok(names)
}

/// A text file with relative paths instead of absolute ones.
fn relative(name: &str, text: &str, names: &BTreeSet<String>) -> Result<String> {
    let mut changed: Vec<String> = text.split('"').map(str::to_owned).collect();
    for part in &mut changed {
        let Some(path) = part.strip_prefix('/') else { continue };
        let page = name.ends_with(".webmanifest") && !path.contains('.');
        if names.contains(path) {
            *part = format!("./{path}");
        } else if page {
            *part = if path.is_empty() { "./".to_owned() } else { format!("./#/{path}") };
        } else if name == "sw.js" && path.is_empty() {
            *part = "./".to_owned();
        }
    }
    let changed = changed.join("\"");
    if name == DOCUMENT {
        if !changed.contains(API) {
            bail!("{name} does not name the API as {API}");
        }
        return Ok(changed.replace(API, NO_API));
    }
    Ok(changed)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The default is the start page, which is relative; a relative `id` would be one of the host, and two folders the same app.
    #[test]
    fn the_manifest_has_no_id() {
        let manifest = fs::read(root().join("crates/web/static/manifest.webmanifest")).unwrap();
        let manifest: serde_json::Value = serde_json::from_slice(&manifest).unwrap();
        assert_eq!((&manifest["start_url"], &manifest["id"]), (&"/".into(), &serde_json::Value::Null));
    }

    #[test]
    fn files_are_named_by_relative_paths_and_pages_by_fragments() {
        let names = ["index.html", "web-1.js", "icon.svg"].map(str::to_owned).into();
        let document = format!("<link href=\"/web-1.js\"><a href=\"/other\">{API}");
        let expected = format!("<link href=\"./web-1.js\"><a href=\"/other\">{NO_API}");
        assert_eq!(relative("index.html", &document, &names).unwrap(), expected);
        assert!(relative("index.html", "", &names).is_err());
        let manifest = r#"{"scope": "/", "url": "/ponte", "src": "/icon.svg"}"#;
        assert_eq!(
            relative("manifest.webmanifest", manifest, &names).unwrap(),
            r#"{"scope": "./", "url": "./#/ponte", "src": "./icon.svg"}"#
        );
        let worker = r#"const FILES = ["/", "/web-1.js"]"#;
        assert_eq!(relative("sw.js", worker, &names).unwrap(), r#"const FILES = ["./", "./web-1.js"]"#);
    }
}
