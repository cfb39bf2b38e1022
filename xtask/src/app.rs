//! `cargo xtask app`: bundles the browser app into `target/app`, from where the server takes it.
//!
//! The page's own files lie in `crates/web/static`. Where one of them names another file of the bundle in quotes, as
//! `"/name"` or `"./name"`, that becomes the file's final address. Files are called after their content, so that
//! browsers may keep them for ever; only those in [`FIXED`] keep their names. Each compressible file gets its twins in
//! brotli and gzip.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};
use wasm_bindgen_cli_support::Bindgen;

use crate::tools::{WASM, WasmToolchain};
use crate::workspace::{Workspace, root};

/// Bundles the browser app into `target/app`.
///
/// The next build of the server takes it into the binary.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Leave out the slow best compression; for trying things out
    #[arg(long)]
    quick: bool,
}

/// Files that are asked for by their names: pages, what browsers look for, and what has to stay where it is.
const FIXED: &[&str] = &["index.html", "sw.js", "manifest.webmanifest", "icon.svg"];

/// The sign of the project as pictures, for systems that want such.
const ICONS: [(&str, draw::IconForm, u32); 4] = [
    ("icon-180.png", draw::IconForm::Full, 180),
    ("icon-192.png", draw::IconForm::Rounded, 192),
    ("icon-512.png", draw::IconForm::Rounded, 512),
    ("icon-full-512.png", draw::IconForm::Full, 512),
];

/// Kinds of files that are smaller when compressed.
const COMPRESSIBLE: &[&str] = &["html", "js", "css", "wasm", "svg", "webmanifest", "json", "txt"];

/// What is compiled for the browser: the page, and the engines that think beside it.
const PROGRAMS: &[&str] = &["web", "web-worker"];

/// Where the glue of a program looks for JavaScript of libraries.
const SNIPPETS: &str = "snippets/";

/// The script by which the page starts its engines.
const WORKER: &str = "worker.js";

pub(crate) fn run(args: &Args) -> Result<ExitCode> {
    bundle(&Workspace::load()?, args.quick)?;
    Ok(ExitCode::SUCCESS)
}

/// Where the bundle goes. The server looks for it there, whichever target folder is in use.
pub(crate) fn folder() -> PathBuf {
    root().join("target").join("app")
}

/// Builds everything and replaces the bundle.
pub(crate) fn bundle(workspace: &Workspace, quick: bool) -> Result<()> {
    let programs: Vec<&str> =
        PROGRAMS.iter().copied().filter(|name| workspace.package(name).is_some()).collect();
    compile(&programs)?;
    let written = read(&root().join("crates/web/static"))?;
    let mut made = BTreeMap::new();
    for program in programs {
        let wasm = workspace.target_dir.join(WASM).join("wasm").join(format!("{program}.wasm"));
        let wasm = if wasm.is_file() {
            wasm
        } else {
            wasm.with_file_name(format!("{}.wasm", program.replace('-', "_")))
        };
        made.extend(bind(program, &wasm)?);
    }
    let sign = |form| draw::icon(form).svg(&draw::Style::new(draw::Theme::Light));
    made.insert("icon.svg".into(), sign(draw::IconForm::Rounded).into_bytes());
    for (name, form, width) in ICONS {
        made.insert(name.into(), draw::png(&sign(form), width)?);
    }
    made.insert("inks.css".into(), draw::stylesheet().into_bytes());
    let files = Names::of(written, made)?.finish()?;
    write(&folder(), &files, quick)
}

/// One call for each program: together they would share the features of their dependencies, and each change of one
/// would compile the other's again.
fn compile(programs: &[&str]) -> Result<()> {
    let toolchain = WasmToolchain::find()?;
    for program in programs {
        let mut command = toolchain.cargo("build");
        command.args(["--profile", "wasm", "--package", program]);
        if !command.status()?.success() {
            bail!("`{program}` does not build for browsers");
        }
    }
    Ok(())
}

/// Makes `NAME.js` and `NAME_bg.wasm` out of what the compiler wrote.
fn bind(name: &str, wasm: &Path) -> Result<BTreeMap<String, Vec<u8>>> {
    let mut output = Bindgen::new()
        .input_path(wasm)
        .out_name(name)
        .web(true)?
        .typescript(false)
        .omit_default_module_path(true)
        .remove_name_section(true)
        .remove_producers_section(true)
        .generate_output()
        .with_context(|| format!("cannot bind {}", wasm.display()))?;
    let mut files = BTreeMap::from([(format!("{name}.js"), output.js().as_bytes().to_vec())]);
    // JavaScript of libraries; the names of their folders carry a hash already.
    for (library, scripts) in output.snippets() {
        for (i, script) in scripts.iter().enumerate() {
            files.insert(format!("{SNIPPETS}{library}/inline{i}.js"), script.as_bytes().to_vec());
        }
    }
    for (path, script) in output.local_modules() {
        files.insert(format!("{SNIPPETS}{path}"), script.as_bytes().to_vec());
    }
    files.insert(format!("{name}_bg.wasm"), output.wasm_mut().emit_wasm());
    Ok(files)
}

fn read(folder: &Path) -> Result<BTreeMap<String, Vec<u8>>> {
    let mut files = BTreeMap::new();
    let entries = fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    for entry in entries {
        let path = entry?.path();
        let name = path.file_name().and_then(|name| name.to_str()).context("a file's name is no text")?;
        files.insert(
            name.to_owned(),
            fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?,
        );
    }
    Ok(files)
}

/// Files on their way to their final names.
struct Names {
    sources: BTreeMap<String, Vec<u8>>,
    /// Their addresses and contents, by the names that they had.
    done: BTreeMap<String, (String, Vec<u8>)>,
    /// Those that were written by hand and may name others.
    written: BTreeSet<String>,
    /// What is being resolved, to find circles.
    open: Vec<String>,
}

impl Names {
    fn of(written: BTreeMap<String, Vec<u8>>, made: BTreeMap<String, Vec<u8>>) -> Result<Self> {
        let texts =
            written.keys().filter(|name| matches!(extension(name), "html" | "js" | "css" | "webmanifest"));
        let names = texts.cloned().collect();
        let mut sources = made;
        sources.extend(written);
        if !sources.contains_key("index.html") {
            bail!("crates/web/static has no index.html");
        }
        Ok(Self { sources, done: BTreeMap::new(), written: names, open: Vec::new() })
    }

    /// Resolves all names. The service worker comes last: it knows all the others.
    fn finish(mut self) -> Result<BTreeMap<String, Vec<u8>>> {
        let worker = self.sources.remove("sw.js");
        for name in self.sources.keys().cloned().collect::<Vec<_>>() {
            self.resolve(&name)?;
        }
        let mut files: BTreeMap<String, Vec<u8>> = self.done.into_values().collect();
        if let Some(worker) = worker {
            let text = String::from_utf8(worker).context("sw.js is no text")?;
            files.insert("sw.js".into(), service_worker(&text, &files)?.into_bytes());
        }
        Ok(files)
    }

    /// The final name of a file.
    fn resolve(&mut self, name: &str) -> Result<String> {
        if let Some((done, _)) = self.done.get(name) {
            return Ok(done.clone());
        }
        if self.open.iter().any(|open| open == name) {
            bail!("files name each other in a circle: {}", self.open.join(", "));
        }
        let mut bytes = self
            .sources
            .get(name)
            .with_context(|| {
                let place = self.open.last().map_or("the bundle", String::as_str);
                format!("{place} names {name}, which does not exist")
            })?
            .clone();
        if self.written.contains(name) {
            self.open.push(name.to_owned());
            let text = String::from_utf8(bytes).with_context(|| format!("{name} is no text"))?;
            bytes = self.fill(&text)?.into_bytes();
            self.open.pop();
        }
        let fixed = FIXED.contains(&name) || name.starts_with(SNIPPETS);
        let new = if fixed { name.to_owned() } else { hashed(name, &bytes) };
        self.done.insert(name.to_owned(), (new.clone(), bytes));
        Ok(new)
    }

    /// Puts final addresses for the files that are named in quotes.
    fn fill(&mut self, text: &str) -> Result<String> {
        let mut filled = String::new();
        for (count, part) in text.split('"').enumerate() {
            if count > 0 {
                filled.push('"');
            }
            match named(part) {
                // The page does without engines where there are none.
                Some(WORKER) if !self.sources.contains_key(WORKER) => {}
                Some(name) => filled.push_str(&format!("/{}", self.resolve(name)?)),
                None => filled.push_str(part),
            }
        }
        Ok(filled)
    }
}

/// The file that a text in quotes names, if it looks like one.
fn named(text: &str) -> Option<&str> {
    let name = text.strip_prefix("./").or_else(|| text.strip_prefix('/'))?;
    let plain = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte));
    // The service worker knows all files, so none can wait for it.
    (plain && name.contains('.') && name != "sw.js").then_some(name)
}

/// Gives the service worker its list and its version, which changes whenever any file does.
fn service_worker(text: &str, files: &BTreeMap<String, Vec<u8>>) -> Result<String> {
    let mut version = Sha256::new();
    for (name, bytes) in files {
        version.update(name.as_bytes());
        version.update(Sha256::digest(bytes));
    }
    version.update(text.as_bytes());
    let paths: Vec<String> = files
        .keys()
        .map(|name| if name == "index.html" { "/".to_owned() } else { format!("/{name}") })
        .collect();
    for mark in ["\"{{version}}\"", "[\"{{files}}\"]"] {
        if !text.contains(mark) {
            bail!("sw.js has no {mark}");
        }
    }
    let version = serde_json::to_string(&hex(&version.finalize()))?;
    Ok(text.replace("\"{{version}}\"", &version).replace("[\"{{files}}\"]", &serde_json::to_string(&paths)?))
}

fn hashed(name: &str, bytes: &[u8]) -> String {
    let (stem, end) = name.rsplit_once('.').unwrap_or((name, "bin"));
    format!("{stem}-{}.{end}", hex(&Sha256::digest(bytes)))
}

/// The first 16 digits: enough to tell files apart.
fn hex(hash: &[u8]) -> String {
    hash[..8].iter().map(|byte| format!("{byte:02x}")).collect()
}

fn extension(name: &str) -> &str {
    name.rsplit_once('.').map_or("", |(_, end)| end)
}

/// Replaces the folder and says how large everything is.
fn write(folder: &Path, files: &BTreeMap<String, Vec<u8>>, quick: bool) -> Result<()> {
    if folder.is_dir() {
        fs::remove_dir_all(folder)?;
    }
    fs::create_dir_all(folder)?;
    println!("{:44} {:>10} {:>10} {:>10}", "file", "bytes", "gzip", "brotli");
    for (name, bytes) in files {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().unwrap_or(folder))?;
        fs::write(path, bytes)?;
        let (mut small, mut smaller) = (None, None);
        if COMPRESSIBLE.contains(&extension(name)) {
            small = twin(folder, name, "gz", bytes, &gzip(bytes, quick)?)?;
            smaller = twin(folder, name, "br", bytes, &brotli(bytes, quick)?)?;
        }
        let show = |size: Option<usize>| size.map_or_else(|| "-".to_owned(), |size| size.to_string());
        println!("{name:44} {:>10} {:>10} {:>10}", bytes.len(), show(small), show(smaller));
    }
    Ok(())
}

/// Keeps a compressed twin if it is smaller.
fn twin(folder: &Path, name: &str, end: &str, plain: &[u8], coded: &[u8]) -> Result<Option<usize>> {
    if coded.len() >= plain.len() {
        return Ok(None);
    }
    fs::write(folder.join(format!("{name}.{end}")), coded)?;
    Ok(Some(coded.len()))
}

fn gzip(bytes: &[u8], quick: bool) -> Result<Vec<u8>> {
    let level = if quick { Compression::fast() } else { Compression::best() };
    let mut encoder = GzEncoder::new(Vec::new(), level);
    encoder.write_all(bytes)?;
    Ok(encoder.finish()?)
}

fn brotli(bytes: &[u8], quick: bool) -> Result<Vec<u8>> {
    let mut coded = Vec::new();
    let quality = if quick { 4 } else { 11 };
    let parameters =
        brotli::enc::BrotliEncoderParams { quality, size_hint: bytes.len(), lgwin: 24, ..Default::default() };
    brotli::BrotliCompress(&mut &bytes[..], &mut coded, &parameters)?;
    Ok(coded)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finish(files: &[(&str, &str)]) -> Result<BTreeMap<String, Vec<u8>>> {
        let files = files.iter().map(|(name, text)| ((*name).to_owned(), text.as_bytes().to_vec()));
        let made = BTreeMap::from([("web_bg.wasm".to_owned(), b"\0asm".to_vec())]);
        Names::of(files.collect(), made)?.finish()
    }

    #[test]
    fn names_become_addresses_all_the_way_down() {
        let files = finish(&[
            ("index.html", "<script src=\"/boot.js\" data-page=\"/ponte\"></script>"),
            ("boot.js", "load(\"./web_bg.wasm\"); say(\"./ and more\");"),
        ])
        .unwrap();
        let boot = format!("load(\"/{}\"); say(\"./ and more\");", hashed("web_bg.wasm", b"\0asm"));
        let boot_name = hashed("boot.js", boot.as_bytes());
        assert_eq!(files[&boot_name], boot.as_bytes());
        let page = format!("<script src=\"/{boot_name}\" data-page=\"/ponte\"></script>");
        assert_eq!(files["index.html"], page.into_bytes());
        assert_eq!(files.len(), 3);
    }

    #[test]
    fn a_bundle_without_engines_names_none() {
        let files = finish(&[("index.html", "<meta content=\"/worker.js\">")]).unwrap();
        assert_eq!(files["index.html"], b"<meta content=\"\">");
    }

    #[test]
    fn a_missing_file_and_a_circle_are_named() {
        let missing = finish(&[("index.html", "\"/nowhere.js\"")]).unwrap_err().to_string();
        assert_eq!(missing, "index.html names nowhere.js, which does not exist");
        let circle = finish(&[("index.html", ""), ("a.js", "\"./b.js\""), ("b.js", "\"./a.js\"")]);
        assert_eq!(circle.unwrap_err().to_string(), "files name each other in a circle: a.js, b.js");
    }

    #[test]
    fn the_service_worker_knows_every_file_and_changes_with_each() {
        let worker = "const V = \"{{version}}\", F = [\"{{files}}\"];";
        let one = finish(&[("index.html", "a"), ("sw.js", worker)]).unwrap();
        let other = finish(&[("index.html", "b"), ("sw.js", worker)]).unwrap();
        assert_ne!(one["sw.js"], other["sw.js"]);
        let list = format!("F = [\"/\",\"/{}\"];", hashed("web_bg.wasm", b"\0asm"));
        assert!(String::from_utf8_lossy(&one["sw.js"]).ends_with(&list));
        assert!(finish(&[("index.html", "a"), ("sw.js", "none")]).is_err());
    }

    #[test]
    fn compressed_twins_hold_the_same_bytes() {
        let text = "bridge ".repeat(1000).into_bytes();
        for quick in [true, false] {
            let mut plain = Vec::new();
            brotli::BrotliDecompress(&mut &brotli(&text, quick).unwrap()[..], &mut plain).unwrap();
            assert_eq!(plain, text);
            let mut plain = Vec::new();
            let packed = gzip(&text, quick).unwrap();
            std::io::Read::read_to_end(&mut flate2::read::GzDecoder::new(&packed[..]), &mut plain).unwrap();
            assert_eq!(plain, text);
        }
    }
}
