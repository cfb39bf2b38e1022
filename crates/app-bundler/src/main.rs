//! Turns the compiled browser app and its static files into the bundle that the server embeds.
//!
//! `cargo xtask app` and `cargo xtask wasm` compile for the browser and then start this program. It is a package of
//! its own because the wasm-bindgen stack takes far longer to compile than `xtask`, and most tasks do not need it.
//!
//! | module | subject |
//! | --- | --- |
//! | [`bindings`] | JavaScript bindings for a compiled module, by wasm-bindgen |
//! | [`assets`] | content-hashed file names, references between files, the service worker's file list |
//! | [`compression`] | brotli and gzip variants of each file |

mod assets;
mod bindings;
mod compression;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::{Parser, Subcommand};

use crate::bindings::Platform;
use crate::compression::Compression;

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
        /// How hard to compress
        #[arg(long, value_enum, default_value_t = Compression::Best)]
        compression: Compression,
        /// The folder to write; it is replaced
        #[arg(long, value_name = "FOLDER")]
        out: PathBuf,
        /// The compiled modules
        #[arg(required = true)]
        modules: Vec<PathBuf>,
    },
    /// Write the bindings of one module for Node (`node/`) and for browsers (`web/`), and print the gzipped size of the
    /// latter.
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
        Command::App { files, compression, out, modules } => bundle_app(&files, &modules, compression, &out),
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

fn bundle_app(files: &Path, modules: &[PathBuf], compression: Compression, out: &Path) -> Result<()> {
    let mut generated = BTreeMap::new();
    for module in modules {
        generated.extend(bindings::generate(module)?);
    }
    let bundle = assets::Assets::new(read_folder(files)?, generated)?.resolve()?;
    compression::write(out, &bundle, compression)
}

fn bind_module(module: &Path, out: &Path) -> Result<()> {
    bindings::write(module, &out.join("node"), Platform::Node)?;
    bindings::write(module, &out.join("web"), Platform::Browser)?;
    let mut size = 0;
    for bytes in read_folder(&out.join("web"))?.values() {
        size += compression::gzip(bytes, Compression::Best)?.len();
    }
    println!("{size}");
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
