//! The files of the app: codings, kinds, how long they may be kept.

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt::Write as _;

use axum::body::Bytes;
use axum::http::HeaderValue;
use rust_embed::RustEmbed;
use sha2::{Digest, Sha256};

/// The addresses of the app's pages. They all answer with its one document, which then shows the page.
pub const ROUTES: [&str; 11] = [
    "/",
    "/ponte",
    "/ciao",
    "/learn",
    "/settings",
    "/about",
    "/online",
    "/games",
    "/account",
    "/records",
    "/admin",
];

/// What the addresses of pages begin with that name one thing: a challenge, a table, a person, somebody's games.
pub const PREFIXES: [&str; 4] = ["/play/", "/table/", "/users/", "/records/"];

/// The most characters of the name after a prefix.
const LONGEST_PART: usize = 40;

/// Whether an address is a page of the app.
fn is_page(path: &str) -> bool {
    let part = |prefix: &&str| path.strip_prefix(*prefix);
    let fine = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    let named = |part: &str| (1..=LONGEST_PART).contains(&part.len()) && part.bytes().all(fine);
    ROUTES.contains(&path) || PREFIXES.iter().find_map(part).is_some_and(named)
}

/// The document of the app.
const DOCUMENT: &str = "index.html";

/// What the bundler left in the target folder, compiled in. Builds for development read it at their start.
#[derive(RustEmbed)]
#[folder = "../../target/app"]
#[allow_missing = true]
struct Bundle;

/// The app as a set of files.
pub struct App {
    files: HashMap<String, File>,
}

/// A file in all of its codings.
pub(crate) struct File {
    pub(crate) kind: &'static str,
    /// Its name changes with its content.
    pub(crate) hashed: bool,
    pub(crate) plain: Coded,
    pub(crate) brotli: Option<Coded>,
    pub(crate) gzip: Option<Coded>,
}

/// One coding of a file.
pub(crate) struct Coded {
    pub(crate) bytes: Bytes,
    pub(crate) tag: HeaderValue,
}

impl App {
    /// The app inside the binary.
    pub fn embedded() -> Self {
        let files = Bundle::iter().filter_map(|name| Some((name.to_string(), Bundle::get(&name)?.data)));
        Self::from_files(files)
    }

    /// An app of files by name. `x.br` and `x.gz` are codings of `x`, not files of their own.
    pub fn from_files(files: impl IntoIterator<Item = (String, Cow<'static, [u8]>)>) -> Self {
        let mut coded: HashMap<String, Coded> =
            files.into_iter().map(|(name, bytes)| (name, Coded::new(bytes))).collect();
        let names: Vec<String> = coded.keys().cloned().collect();
        let is_twin = |name: &str| {
            let original = name.strip_suffix(".br").or(name.strip_suffix(".gz"));
            original.is_some_and(|original| names.iter().any(|other| other == original))
        };
        let mut app = HashMap::new();
        for name in names.iter().filter(|name| !is_twin(name)) {
            let Some(plain) = coded.remove(name) else { continue };
            let brotli = coded.remove(&format!("{name}.br"));
            let gzip = coded.remove(&format!("{name}.gz"));
            let file = File { kind: kind(name), hashed: is_hashed(name), plain, brotli, gzip };
            app.insert(name.clone(), file);
        }
        Self { files: app }
    }

    /// Whether there is an app at all.
    pub fn is_built(&self) -> bool {
        self.files.contains_key(DOCUMENT)
    }

    /// The file that answers a path.
    pub(crate) fn find(&self, path: &str) -> Option<&File> {
        let page = path.strip_suffix('/').filter(|page| page.len() > 1).unwrap_or(path);
        let name = if is_page(page) { DOCUMENT } else { path.strip_prefix('/')? };
        self.files.get(name)
    }
}

impl Coded {
    fn new(bytes: Cow<'static, [u8]>) -> Self {
        let mut tag = String::from("\"");
        for byte in &Sha256::digest(&bytes)[..16] {
            let _ = write!(tag, "{byte:02x}");
        }
        tag.push('"');
        let bytes = match bytes {
            Cow::Borrowed(bytes) => Bytes::from_static(bytes),
            Cow::Owned(bytes) => Bytes::from(bytes),
        };
        Self { bytes, tag: HeaderValue::try_from(tag).expect("hexadecimal digits in quotes are a header") }
    }
}

/// The media type by the end of a name.
fn kind(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, end)| end) {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "wasm" => "application/wasm",
        "webmanifest" => "application/manifest+json",
        "json" => "application/json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

/// Whether a name carries its content's hash, as `web-0123456789abcdef.wasm` does.
fn is_hashed(name: &str) -> bool {
    let hash = name.split_once('.').and_then(|(stem, _)| stem.rsplit_once('-')).map_or("", |(_, hash)| hash);
    hash.len() == 16 && hash.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_with_a_hash_are_for_ever() {
        assert!(is_hashed("web-0123456789abcdef.wasm"));
        assert!(is_hashed("fonts/web-0123456789abcdef.js"));
        for name in ["index.html", "sw.js", "web-0123456789ABCDEF.js", "web-0123.js", "0123456789abcdef.js"] {
            assert!(!is_hashed(name), "{name}");
        }
    }

    #[test]
    fn a_compressed_file_without_an_original_is_a_file() {
        let app = App::from_files([("a.gz".to_owned(), Cow::Borrowed(&b"x"[..]))]);
        assert!(app.find("/a.gz").is_some());
        assert!(!app.is_built());
    }
}
