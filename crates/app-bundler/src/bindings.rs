//! JavaScript bindings for a compiled module, by wasm-bindgen.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, Result};
use wasm_bindgen_cli_support::Bindgen;

use crate::assets::SNIPPETS;

/// Where the bindings are loaded.
#[derive(Clone, Copy)]
pub(crate) enum Platform {
    /// An ES module for pages and workers.
    Browser,
    /// A CommonJS module.
    Node,
}

/// Generates `NAME.js`, `NAME_bg.wasm` and the JavaScript of libraries for browsers, by file name.
pub(crate) fn generate(module: &Path) -> Result<BTreeMap<String, Vec<u8>>> {
    let name = name(module)?;
    let mut output = bindgen(module, Platform::Browser)?
        .omit_default_module_path(true)
        .generate_output()
        .with_context(|| format!("cannot generate bindings for {}", module.display()))?;
    let mut files = BTreeMap::from([(format!("{name}.js"), output.js().as_bytes().to_vec())]);
    // The folder names of snippets carry a hash already.
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

/// Writes the bindings of a module into a folder.
pub(crate) fn write(module: &Path, folder: &Path, platform: Platform) -> Result<()> {
    bindgen(module, platform)?
        .generate(folder)
        .with_context(|| format!("cannot write bindings for {} to {}", module.display(), folder.display()))
}

fn bindgen(module: &Path, platform: Platform) -> Result<Bindgen> {
    let mut bindgen = Bindgen::new();
    bindgen.input_path(module).out_name(&name(module)?).typescript(false);
    bindgen.remove_name_section(true).remove_producers_section(true);
    match platform {
        Platform::Browser => bindgen.web(true)?,
        Platform::Node => bindgen.nodejs(true)?,
    };
    Ok(bindgen)
}

/// The name of a module's package: the compiler writes `web_worker.wasm` for `web-worker`.
fn name(module: &Path) -> Result<String> {
    let stem = module.file_stem().and_then(|stem| stem.to_str()).context("a module has no name")?;
    Ok(stem.replace('_', "-"))
}
