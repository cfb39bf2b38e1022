//! Splits the module of the page into a main module and modules that are loaded on demand, by wasm-split.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, anyhow};
use sha2::{Digest, Sha256};
use wasm_split_cli_support::Options;

use crate::assets::short_hex;

/// A module, split at the functions that the code marks.
pub(crate) struct SplitModule {
    /// The main module, from which the bindings are generated.
    pub(crate) main: Vec<u8>,
    /// The modules that are loaded on demand, by file name.
    pub(crate) parts: BTreeMap<String, Vec<u8>>,
    /// File name and content of the script that loads them. It imports the bindings as `./NAME.js`, and they import it.
    pub(crate) loader: (String, Vec<u8>),
    /// For each split point, the files to load, without the extension.
    pub(crate) files: BTreeMap<String, Vec<String>>,
}

/// Splits a compiled module, which has to contain relocations.
pub(crate) fn split(module: &Path, name: &str) -> Result<SplitModule> {
    let input = fs::read(module).with_context(|| format!("cannot read {}", module.display()))?;
    let folder = tempfile::tempdir()?;
    // Bindings and loader import each other, so the name of the loader cannot depend on its content.
    let loader = format!("{name}-parts-{}.js", short_hex(&Sha256::digest(&input)));
    let (main, link_name) = (folder.path().join("main.wasm"), format!("./{loader}"));
    let bindings = format!("./{name}.js");
    let mut options = Options::new(&input);
    options.output_dir = folder.path();
    options.main_out_path = &main;
    options.link_name = &link_name;
    options.main_module = &bindings;
    let split = wasm_split_cli_support::transform(options)
        .map_err(|error| anyhow!("cannot split {}: {error:#}", module.display()))?;
    let mut parts = BTreeMap::new();
    for path in split.split_modules {
        let file = path.file_name().and_then(|name| name.to_str()).context("a part has no name")?;
        parts.insert(file.to_owned(), fs::read(&path)?);
    }
    let script = fs::read(folder.path().join(&loader))?;
    Ok(SplitModule {
        main: fs::read(&main)?,
        parts,
        loader: (loader, script),
        files: split.prefetch_map.into_iter().collect(),
    })
}
