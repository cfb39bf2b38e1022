//! The files of the browser app, embedded in the binary with their compressed variants.

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt::Write as _;

use axum::body::Bytes;
use axum::http::HeaderValue;
use rust_embed::RustEmbed;
use sha2::{Digest, Sha256};

macro_rules! routes {
    (pages { $($page:ident $path:literal $part:ident $title:literal,)* }
     named { $($named:ident $prefix:literal $named_part:ident $named_title:literal,)* }) => {
        /// The paths of the app's pages. All of them are served with its one document, which shows the page.
        pub const ROUTES: [&str; [$($path),*].len()] = [$($path),*];

        /// The prefixes of pages about one thing: a challenge, a table, a user, the games of a user, a study.
        const PREFIXES: &[&str] = &[$($prefix),*];
    };
}

include!("../../../web/src/routes/table.rs");

/// The maximum length of the name after a prefix.
const MAX_NAME_LENGTH: usize = 40;

/// Whether a path is a page of the app.
fn is_page(path: &str) -> bool {
    let name = |prefix: &&str| path.strip_prefix(*prefix);
    let is_allowed = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    let is_name = |name: &str| (1..=MAX_NAME_LENGTH).contains(&name.len()) && name.bytes().all(is_allowed);
    ROUTES.contains(&path) || PREFIXES.iter().find_map(name).is_some_and(is_name)
}

/// The HTML document of the app.
const DOCUMENT: &str = "index.html";

/// How the document tells the app where the API is, and that there is none.
const API_TAG: &str = "name=\"ponti-api\" content=\"/api/v1\"";
const NO_API_TAG: &str = "name=\"ponti-api\" content=\"\"";

/// The output of the bundler. Release builds embed it; development builds read it at startup.
#[derive(RustEmbed)]
#[folder = "../../target/app"]
#[allow_missing = true]
struct Bundle;

/// The files of the browser app by name.
pub struct App {
    files: HashMap<String, File>,
}

/// A file with its compressed variants.
pub(super) struct File {
    pub(super) media_type: &'static str,
    /// Whether the name contains a hash of the content, so that it can be cached without limit.
    pub(super) is_hashed: bool,
    pub(super) plain: Variant,
    pub(super) brotli: Option<Variant>,
    pub(super) gzip: Option<Variant>,
}

/// One encoding of a file.
pub(super) struct Variant {
    pub(super) bytes: Bytes,
    pub(super) etag: HeaderValue,
}

impl App {
    /// The app that is embedded in the binary.
    pub fn embedded() -> Self {
        let files = Bundle::iter().filter_map(|name| Some((name.to_string(), Bundle::get(&name)?.data)));
        Self::from_files(files)
    }

    /// An app from files by name. `x.br` and `x.gz` are compressed variants of `x`.
    pub fn from_files(files: impl IntoIterator<Item = (String, Cow<'static, [u8]>)>) -> Self {
        let mut variants: HashMap<String, Variant> =
            files.into_iter().map(|(name, bytes)| (name, Variant::new(bytes))).collect();
        let names: Vec<String> = variants.keys().cloned().collect();
        let is_compressed = |name: &str| {
            let original = name.strip_suffix(".br").or(name.strip_suffix(".gz"));
            original.is_some_and(|original| names.iter().any(|other| other == original))
        };
        let mut app = HashMap::new();
        for name in names.iter().filter(|name| !is_compressed(name)) {
            let Some(plain) = variants.remove(name) else { continue };
            let brotli = variants.remove(&format!("{name}.br"));
            let gzip = variants.remove(&format!("{name}.gz"));
            let file = File { media_type: media_type(name), is_hashed: is_hashed(name), plain, brotli, gzip };
            app.insert(name.clone(), file);
        }
        Self { files: app }
    }

    /// The app of a host without the API. The document says so, so that pages do not offer what needs it.
    pub(crate) fn without_api(mut self) -> Self {
        let changed = self.files.get(DOCUMENT).and_then(|file| {
            let text = std::str::from_utf8(&file.plain.bytes).ok()?;
            Some(text.replacen(API_TAG, NO_API_TAG, 1))
        });
        if let (Some(text), Some(file)) = (changed, self.files.get_mut(DOCUMENT)) {
            file.plain = Variant::new(text.into_bytes().into());
            (file.brotli, file.gzip) = (None, None);
        }
        self
    }

    /// Whether the app was built.
    pub fn is_built(&self) -> bool {
        self.files.contains_key(DOCUMENT)
    }

    /// The file for a path.
    pub(super) fn find(&self, path: &str) -> Option<&File> {
        let page = path.strip_suffix('/').filter(|page| page.len() > 1).unwrap_or(path);
        let name = if is_page(page) { DOCUMENT } else { path.strip_prefix('/')? };
        self.files.get(name)
    }
}

impl Variant {
    fn new(bytes: Cow<'static, [u8]>) -> Self {
        let mut etag = String::from("\"");
        for byte in &Sha256::digest(&bytes)[..16] {
            let _ = write!(etag, "{byte:02x}");
        }
        etag.push('"');
        let bytes = match bytes {
            Cow::Borrowed(bytes) => Bytes::from_static(bytes),
            Cow::Owned(bytes) => Bytes::from(bytes),
        };
        Self {
            bytes,
            etag: HeaderValue::try_from(etag).expect("quoted hexadecimal digits are a valid header"),
        }
    }
}

/// The media type by the extension of a name.
fn media_type(name: &str) -> &'static str {
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

/// Whether a name contains a hash of the content, as `web-0123456789abcdef.wasm` does.
fn is_hashed(name: &str) -> bool {
    let hash = name.split_once('.').and_then(|(stem, _)| stem.rsplit_once('-')).map_or("", |(_, hash)| hash);
    hash.len() == 16 && hash.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn recognises_names_with_a_hash() {
        assert!(is_hashed("web-0123456789abcdef.wasm"));
        assert!(is_hashed("fonts/web-0123456789abcdef.js"));
        for name in ["index.html", "sw.js", "web-0123456789ABCDEF.js", "web-0123.js", "0123456789abcdef.js"] {
            assert!(!is_hashed(name), "{name}");
        }
    }

    #[test]
    fn a_host_without_the_api_says_so() {
        let document = include_str!("../../../web/static/index.html");
        assert!(document.contains(API_TAG) && API_TAG.contains(protocol::BASE_PATH));
        let files = [("index.html", document), ("index.html.br", "compressed")];
        let files = files.map(|(name, text)| (name.to_owned(), Cow::Borrowed(text.as_bytes())));
        let app = App::from_files(files).without_api();
        let found = app.find("/study").expect("the document");
        let text = std::str::from_utf8(&found.plain.bytes).expect("text");
        assert!(text.contains(NO_API_TAG) && found.brotli.is_none());
    }

    #[test]
    fn a_compressed_file_without_an_original_is_a_file() {
        let app = App::from_files([("a.gz".to_owned(), Cow::Borrowed(&b"x"[..]))]);
        assert!(app.find("/a.gz").is_some());
        assert!(!app.is_built());
    }
}
