//! Turns the compiled browser app and its static files into the bundle that the server embeds.
//!
//! `cargo xtask app` and `cargo xtask wasm` compile for the browser and then start this program. It is a package of
//! its own because the wasm-bindgen stack takes far longer to compile than `xtask`, and most tasks do not need it.
//!
//! | module | subject |
//! | --- | --- |
//! | [`bindings`] | JavaScript bindings for a compiled module, by wasm-bindgen |
//! | `split` | modules that are loaded on demand, by wasm-split (feature `split`) |
//! | [`assets`] | content-hashed file names, references between files, the service worker's file list |
//! | [`style_sheets`] | one style sheet for the page instead of several |
//! | `compression` | brotli and gzip variants of each file (feature `compression`) |
//!
//! Without these features, which development builds leave out, the page is one module and nothing is compressed.

mod assets;
mod bindings;
#[cfg(feature = "compression")]
mod compression;
mod output;
#[cfg(feature = "split")]
mod split;
mod style_sheets;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::{Parser, Subcommand};

use crate::bindings::Generated;

/// The names under which the engine worker fetches the table for three players and the network for four.
const CIAO_TABLE: &str = "ciao-three.table";
const CIAO_NET: &str = "ciao-four.net";

/// The files with the texts of the main module, as in the crate `web`.
const MAIN_TEXTS: [&str; 3] = ["app.ftl", "interface.ftl", "ponte.ftl"];

/// Bundles compiled WebAssembly for browsers and for Node.
#[derive(Parser)]
struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Write the bundle of the browser app: static files, bindings, compressed variants.
    App {
        /// The folder of the static files
        #[arg(long, value_name = "FOLDER")]
        files: PathBuf,
        /// The folder with a folder of Fluent files for each language
        #[arg(long, value_name = "FOLDER")]
        texts: PathBuf,
        /// The engine's table for three players of Ciao Ciao, which its worker fetches on demand
        #[arg(long, value_name = "FILE")]
        ciao_table: PathBuf,
        /// The engine's network for four players of Ciao Ciao, which its worker fetches on demand
        #[arg(long, value_name = "FILE")]
        ciao_net: PathBuf,
        /// The folder to write; it is replaced
        #[arg(long, value_name = "FOLDER")]
        out: PathBuf,
        /// The compiled page
        #[arg(long, value_name = "MODULE")]
        page: PathBuf,
        /// The compiled engine worker
        worker: PathBuf,
    },
    /// Write the bindings of one module for Node (`node/`) and for browsers (`web/`), and print the gzipped size of the
    /// latter.
    #[cfg(feature = "compression")]
    Module {
        /// The folder to write
        #[arg(long, value_name = "FOLDER")]
        out: PathBuf,
        /// The compiled module
        module: PathBuf,
    },
}

fn main() -> ExitCode {
    let result = match Args::parse().command {
        Command::App { files, texts, ciao_table, ciao_net, out, page, worker } => {
            let static_files =
                static_files(&files, &texts, &[(CIAO_TABLE, &ciao_table), (CIAO_NET, &ciao_net)]);
            static_files.and_then(|files| bundle_app(files, &page, &worker, &out))
        }
        #[cfg(feature = "compression")]
        Command::Module { out, module } => bind_module(&module, &out),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// The files of a folder, further files by their names, and the texts of each language: those of the main
/// module as `texts-CODE.txt`, except the English ones, which the page includes, and those of the parts that are loaded on
/// demand as `texts-CODE-parts.txt`.
fn static_files(folder: &Path, texts: &Path, further: &[(&str, &Path)]) -> Result<BTreeMap<String, Vec<u8>>> {
    let mut files = read_folder(folder)?;
    for (name, path) in further {
        let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
        files.insert((*name).to_owned(), bytes);
    }
    let entries = fs::read_dir(texts).with_context(|| format!("cannot read {}", texts.display()))?;
    for entry in entries {
        let folder = entry?.path();
        let code = folder.file_name().and_then(|name| name.to_str()).context("a file name is not UTF-8")?;
        if folder.is_dir() {
            let (main, parts): (BTreeMap<_, _>, BTreeMap<_, _>) =
                read_folder(&folder)?.into_iter().partition(|(name, _)| MAIN_TEXTS.contains(&name.as_str()));
            let joined =
                |texts: BTreeMap<String, Vec<u8>>| texts.into_values().collect::<Vec<_>>().join(&b'\n');
            if code != "en" {
                files.insert(format!("texts-{code}.txt"), joined(main));
            }
            files.insert(format!("texts-{code}-parts.txt"), joined(parts));
        }
    }
    style_sheets::join(&mut files)?;
    Ok(files)
}

fn bundle_app(files: BTreeMap<String, Vec<u8>>, page: &Path, worker: &Path, out: &Path) -> Result<()> {
    let mut generated = Generated::default();
    bindings::generate_page(page, &mut generated)?;
    bindings::generate(worker, &mut generated)?;
    let bundle = assets::Assets::new(files, generated)?.resolve()?;
    output::write(out, &bundle)
}

#[cfg(feature = "compression")]
fn bind_module(module: &Path, out: &Path) -> Result<()> {
    bindings::write(module, &out.join("node"), bindings::Platform::Node)?;
    bindings::write(module, &out.join("web"), bindings::Platform::Browser)?;
    let files = read_folder(&out.join("web"))?;
    let sizes = files.values().map(|bytes| Ok(compression::gzip(bytes)?.len()));
    println!("{}", sizes.sum::<Result<usize>>()?);
    Ok(())
}

fn read_folder(folder: &Path) -> Result<BTreeMap<String, Vec<u8>>> {
    let mut files = BTreeMap::new();
    let entries = fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    for entry in entries {
        let path = entry?.path();
        let name = path.file_name().and_then(|name| name.to_str()).context("a file name is not UTF-8")?;
        let bytes = fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
        files.insert(name.to_owned(), bytes);
    }
    Ok(files)
}
