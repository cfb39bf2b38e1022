//! Content-hashed file names, references between files, the service worker's file list.
//!
//! Where a static file names another file of the bundle in quotes, as `"/name"` or `"./name"`, the reference becomes the
//! final path of that file. File names contain a hash of the content, so that browsers may cache them indefinitely; only
//! those in [`UNHASHED`] keep their names.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, Result, bail};
use sha2::{Digest, Sha256};

use crate::bindings::Generated;

/// Files that are requested by a fixed name: the page, and what browsers look for.
const UNHASHED: &[&str] = &["index.html", SERVICE_WORKER, "manifest.webmanifest", "icon.svg"];

/// Where bindings look for the JavaScript of libraries.
pub(crate) const SNIPPETS: &str = "snippets/";

/// The service worker. It lists all other files, so no other file may reference it.
const SERVICE_WORKER: &str = "sw.js";

/// The start of the names of pictures that browsers show before the app is installed. They are not needed offline.
const SCREENSHOT_PREFIX: &str = "screenshot-";

/// The script that starts the engine worker. The page works without engines, so this one may be missing.
const ENGINE_WORKER: &str = "worker.js";

/// The files of a bundle while their final names are being resolved.
pub(crate) struct Assets {
    /// All files, by their original names.
    sources: BTreeMap<String, Vec<u8>>,
    /// Original names of the files that may reference others.
    referencing: BTreeSet<String>,
    /// Names that contain a hash already.
    final_names: BTreeSet<String>,
    /// The modules of each part of the page that is loaded on demand, without the extension.
    parts: BTreeMap<String, Vec<String>>,
    /// Final names and contents, by original names.
    resolved: BTreeMap<String, (String, Vec<u8>)>,
    /// The files being resolved, from the outermost to the innermost, to detect cycles.
    stack: Vec<String>,
}

impl Assets {
    /// The static files and the loaders, which may reference others, and the generated files, which do not.
    pub(crate) fn new(static_files: BTreeMap<String, Vec<u8>>, generated: Generated) -> Result<Self> {
        if !static_files.contains_key("index.html") {
            bail!("the static files have no index.html");
        }
        let is_text = |name: &&String| {
            let extension = name.rsplit_once('.').map_or("", |(_, extension)| extension);
            matches!(extension, "html" | "js" | "css" | "webmanifest")
        };
        let mut referencing: BTreeSet<String> = static_files.keys().filter(is_text).cloned().collect();
        let Generated { files: mut sources, loaders, parts } = generated;
        let final_names: BTreeSet<String> = loaders.keys().cloned().collect();
        referencing.extend(final_names.iter().cloned());
        sources.extend(static_files);
        sources.extend(loaders);
        Ok(Self { sources, referencing, final_names, parts, resolved: BTreeMap::new(), stack: Vec::new() })
    }

    /// Resolves all names and references. The service worker comes last, since it lists all the others.
    pub(crate) fn resolve(mut self) -> Result<BTreeMap<String, Vec<u8>>> {
        let service_worker = self.sources.remove(SERVICE_WORKER);
        for name in self.sources.keys().cloned().collect::<Vec<_>>() {
            self.resolve_file(&name)?;
        }
        let mut files: BTreeMap<String, Vec<u8>> = self.resolved.into_values().collect();
        if let Some(template) = service_worker {
            let template = String::from_utf8(template).context("sw.js is not UTF-8")?;
            files.insert(SERVICE_WORKER.into(), fill_service_worker(&template, &files)?.into_bytes());
        }
        Ok(files)
    }

    /// Resolves one file and what it references; its final name.
    fn resolve_file(&mut self, name: &str) -> Result<String> {
        if let Some((resolved, _)) = self.resolved.get(name) {
            return Ok(resolved.clone());
        }
        if self.stack.iter().any(|open| open == name) {
            bail!("files reference each other in a cycle: {}", self.stack.join(", "));
        }
        let mut bytes = self
            .sources
            .get(name)
            .with_context(|| {
                let place = self.stack.last().map_or("the bundle", String::as_str);
                format!("{place} references {name}, which does not exist")
            })?
            .clone();
        if self.referencing.contains(name) {
            self.stack.push(name.to_owned());
            let text = String::from_utf8(bytes).with_context(|| format!("{name} is not UTF-8"))?;
            bytes = self.resolve_references(&text)?.into_bytes();
            self.stack.pop();
        }
        let keeps_name =
            UNHASHED.contains(&name) || name.starts_with(SNIPPETS) || self.final_names.contains(name);
        let resolved = if keeps_name { name.to_owned() } else { hashed_name(name, &bytes) };
        self.resolved.insert(name.to_owned(), (resolved.clone(), bytes));
        Ok(resolved)
    }

    /// The final paths of the modules of each part.
    fn resolve_parts(&mut self) -> Result<BTreeMap<String, Vec<String>>> {
        let mut resolved = BTreeMap::new();
        for (part, modules) in self.parts.clone() {
            let paths = modules
                .iter()
                .map(|module| Ok(format!("/{}", self.resolve_file(&format!("{module}.wasm"))?)));
            resolved.insert(part, paths.collect::<Result<_>>()?);
        }
        Ok(resolved)
    }

    /// Replaces the references in a text by final paths, and the placeholders of parts and pages.
    fn resolve_references(&mut self, text: &str) -> Result<String> {
        const PARTS: &str = "{\"{{parts}}\": []}";
        const PAGES: &str = "{\"{{pages}}\": \"\"}";
        let mut resolved = String::new();
        for (count, part) in text.split('"').enumerate() {
            if count > 0 {
                resolved.push('"');
            }
            match reference(part) {
                Some(ENGINE_WORKER) if !self.sources.contains_key(ENGINE_WORKER) => {}
                Some(name) => resolved.push_str(&format!("/{}", self.resolve_file(name)?)),
                None => resolved.push_str(part),
            }
        }
        if resolved.contains(PARTS) {
            resolved = resolved.replace(PARTS, &serde_json::to_string(&self.resolve_parts()?)?);
        }
        if resolved.contains(PAGES) {
            resolved = resolved.replace(PAGES, &serde_json::to_string(&pages())?);
        }
        Ok(resolved)
    }
}

macro_rules! routes {
    (pages { $($page:ident $path:literal $part:ident $title:literal,)* }
     named { $($named:ident $prefix:literal $named_part:ident $named_title:literal,)* }) => {
        /// Paths of pages, and the parts that they are loaded with.
        const ROUTES: &[(&str, &str)] =
            &[$(($path, stringify!($part)),)* $(($prefix, stringify!($named_part)),)*];
    };
}

include!("../../web/src/routes/table.rs");

/// The part of each page by the first segment of its path.
fn pages() -> BTreeMap<String, String> {
    let segment = |path: &str| path.split('/').nth(1).unwrap_or_default().to_owned();
    ROUTES.iter().map(|(path, part)| (segment(path), part.to_lowercase())).collect()
}

/// The file that a quoted text references, if it looks like a reference.
fn reference(text: &str) -> Option<&str> {
    let name = text.strip_prefix("./").or_else(|| text.strip_prefix('/'))?;
    let plain = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte));
    (plain && name.contains('.') && name != SERVICE_WORKER).then_some(name)
}

/// Inserts the file list, and a version that changes whenever any file does.
fn fill_service_worker(template: &str, files: &BTreeMap<String, Vec<u8>>) -> Result<String> {
    const VERSION: &str = "\"{{version}}\"";
    const FILES: &str = "[\"{{files}}\"]";
    for placeholder in [VERSION, FILES] {
        if !template.contains(placeholder) {
            bail!("sw.js has no {placeholder}");
        }
    }
    let mut version = Sha256::new();
    for (name, bytes) in files {
        version.update(name.as_bytes());
        version.update(Sha256::digest(bytes));
    }
    version.update(template.as_bytes());
    let paths: Vec<String> = files
        .keys()
        .filter(|name| !name.starts_with(SCREENSHOT_PREFIX))
        .map(|name| if name == "index.html" { "/".to_owned() } else { format!("/{name}") })
        .collect();
    let version = serde_json::to_string(&short_hex(&version.finalize()))?;
    Ok(template.replace(VERSION, &version).replace(FILES, &serde_json::to_string(&paths)?))
}

fn hashed_name(name: &str, bytes: &[u8]) -> String {
    let (stem, extension) = name.rsplit_once('.').unwrap_or((name, "bin"));
    format!("{stem}-{}.{extension}", short_hex(&Sha256::digest(bytes)))
}

/// The first 16 hexadecimal digits of a hash.
pub(crate) fn short_hex(hash: &[u8]) -> String {
    hash[..8].iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn resolve(files: &[(&str, &str)]) -> Result<BTreeMap<String, Vec<u8>>> {
        let files = files.iter().map(|(name, text)| ((*name).to_owned(), text.as_bytes().to_vec()));
        let file = |name: &str, text: &str| BTreeMap::from([(name.to_owned(), text.as_bytes().to_vec())]);
        let mut generated = Generated { files: file("web_bg.wasm", "\0asm"), ..Generated::default() };
        generated.files.extend(file("web.js", "import \"./parts-1.js\""));
        generated.files.extend(file("learn.wasm", "learn"));
        generated.loaders = file("parts-1.js", "import \"./web.js\"; fetch(\"./learn.wasm\");");
        generated.parts = BTreeMap::from([("learn".to_owned(), vec!["learn".to_owned()])]);
        Assets::new(files.collect(), generated)?.resolve()
    }

    #[test]
    fn resolves_references_transitively() {
        let files = resolve(&[
            ("index.html", "<script src=\"/boot.js\" data-page=\"/ponte\"></script>"),
            ("boot.js", "load(\"./web_bg.wasm\"); say(\"./ and more\");"),
        ])
        .unwrap();
        let boot = format!("load(\"/{}\"); say(\"./ and more\");", hashed_name("web_bg.wasm", b"\0asm"));
        let boot_name = hashed_name("boot.js", boot.as_bytes());
        assert_eq!(files[&boot_name], boot.as_bytes());
        let page = format!("<script src=\"/{boot_name}\" data-page=\"/ponte\"></script>");
        assert_eq!(files["index.html"], page.into_bytes());
        assert_eq!(files.len(), 6);
    }

    #[test]
    fn loaders_keep_their_names_and_reference_the_modules() {
        let files =
            resolve(&[("index.html", ""), ("boot.js", "const PARTS = {\"{{parts}}\": []};")]).unwrap();
        let (bindings, part) =
            (hashed_name("web.js", b"import \"./parts-1.js\""), hashed_name("learn.wasm", b"learn"));
        let loader = format!("import \"/{bindings}\"; fetch(\"/{part}\");");
        assert_eq!(files["parts-1.js"], loader.into_bytes());
        let boot = format!("const PARTS = {{\"learn\":[\"/{part}\"]}};");
        assert!(files.values().any(|text| *text == boot.as_bytes()), "{files:?}");
    }

    #[test]
    fn every_page_is_loaded_with_its_part() {
        let files = resolve(&[("index.html", "const PAGES = {\"{{pages}}\": \"\"};")]).unwrap();
        let text = String::from_utf8(files["index.html"].clone()).unwrap();
        for page in
            ["\"\":\"main\"", "\"leaderboards\":\"online\"", "\"embed\":\"study\"", "\"table\":\"online\""]
        {
            assert!(text.contains(page), "{page}: {text}");
        }
    }

    #[test]
    fn clears_the_reference_to_a_missing_engine_worker() {
        let files = resolve(&[("index.html", "<meta content=\"/worker.js\">")]).unwrap();
        assert_eq!(files["index.html"], b"<meta content=\"\">");
    }

    #[test]
    fn reports_missing_files_and_cycles() {
        let missing = resolve(&[("index.html", "\"/nowhere.js\"")]).unwrap_err().to_string();
        assert_eq!(missing, "index.html references nowhere.js, which does not exist");
        let cycle = resolve(&[("index.html", ""), ("a.js", "\"./b.js\""), ("b.js", "\"./a.js\"")]);
        assert_eq!(cycle.unwrap_err().to_string(), "files reference each other in a cycle: a.js, b.js");
    }

    #[test]
    fn the_service_worker_lists_every_file_and_changes_with_each() {
        let template = "const V = \"{{version}}\", F = [\"{{files}}\"];";
        let one = resolve(&[("index.html", "a"), ("sw.js", template)]).unwrap();
        let other = resolve(&[("index.html", "b"), ("sw.js", template)]).unwrap();
        assert_ne!(one["sw.js"], other["sw.js"]);
        let paths = one.keys().filter(|name| *name != "sw.js").map(|name| match name.as_str() {
            "index.html" => "\"/\"".to_owned(),
            name => format!("\"/{name}\""),
        });
        let list = format!("F = [{}];", paths.collect::<Vec<_>>().join(","));
        assert!(String::from_utf8_lossy(&one["sw.js"]).ends_with(&list));
        assert!(resolve(&[("index.html", "a"), ("sw.js", "none")]).is_err());
        let shot = resolve(&[("index.html", "a"), ("sw.js", template), ("screenshot-a.png", "")]).unwrap();
        assert!(!String::from_utf8_lossy(&shot["sw.js"]).contains("screenshot"));
    }
}
