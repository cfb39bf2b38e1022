//! JavaScript bindings for a compiled module, by wasm-bindgen.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, Result};
use wasm_bindgen_cli_support::Bindgen;

use crate::assets::SNIPPETS;
#[cfg(feature = "split")]
use crate::split;

/// Where the bindings are loaded.
#[derive(Clone, Copy)]
pub(crate) enum Platform {
    /// An ES module for pages and workers.
    Browser,
    /// A CommonJS module.
    #[cfg(feature = "compression")]
    Node,
}

/// Generated files, by name.
#[derive(Default)]
pub(crate) struct Generated {
    /// Files that reference no other file, or only by final names.
    pub(crate) files: BTreeMap<String, Vec<u8>>,
    /// Scripts with final names that reference other files, which load modules on demand.
    pub(crate) loaders: BTreeMap<String, Vec<u8>>,
    /// For each part of the page that is loaded on demand, its modules.
    pub(crate) parts: BTreeMap<String, Vec<String>>,
}

/// Generates `NAME.js`, `NAME_bg.wasm` and the JavaScript of libraries for browsers.
pub(crate) fn generate(module: &Path, generated: &mut Generated) -> Result<()> {
    generate_with(&mut bindgen(module, Platform::Browser)?, module, generated)
}

/// The page of a development build is one module.
#[cfg(not(feature = "split"))]
pub(crate) fn generate_page(module: &Path, generated: &mut Generated) -> Result<()> {
    generate(module, generated)
}

/// Like [`generate`], with the modules that are loaded on demand, and the script that loads them.
#[cfg(feature = "split")]
pub(crate) fn generate_page(module: &Path, generated: &mut Generated) -> Result<()> {
    let name = name(module)?;
    let split = split::split(module, &name)?;
    generated.files.extend(split.parts);
    generated.loaders.insert(split.loader.0, split.loader.1);
    generated.parts.extend(split.files);
    let mut bindgen = Bindgen::new();
    configure(&mut bindgen, Platform::Browser)?;
    // The parts import what the main module exports.
    bindgen.input_bytes(&name, split.main).keep_lld_exports(true);
    generate_with(&mut bindgen, module, generated)
}

fn generate_with(bindgen: &mut Bindgen, module: &Path, generated: &mut Generated) -> Result<()> {
    let name = name(module)?;
    let mut output = bindgen
        .omit_default_module_path(true)
        .generate_output()
        .with_context(|| format!("cannot generate bindings for {}", module.display()))?;
    let files = &mut generated.files;
    files.insert(format!("{name}.js"), output.js().as_bytes().to_vec());
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
    Ok(())
}

/// Writes the bindings of a module into a folder.
#[cfg(feature = "compression")]
pub(crate) fn write(module: &Path, folder: &Path, platform: Platform) -> Result<()> {
    bindgen(module, platform)?
        .generate(folder)
        .with_context(|| format!("cannot write bindings for {} to {}", module.display(), folder.display()))
}

fn bindgen(module: &Path, platform: Platform) -> Result<Bindgen> {
    let mut bindgen = Bindgen::new();
    bindgen.input_path(module).out_name(&name(module)?);
    configure(&mut bindgen, platform)?;
    Ok(bindgen)
}

fn configure(bindgen: &mut Bindgen, platform: Platform) -> Result<()> {
    bindgen.typescript(false).remove_name_section(true).remove_producers_section(true);
    match platform {
        Platform::Browser => bindgen.web(true)?,
        #[cfg(feature = "compression")]
        Platform::Node => bindgen.nodejs(true)?,
    };
    Ok(())
}

/// The name of a module's package: the compiler writes `web_worker.wasm` for `web-worker`.
fn name(module: &Path) -> Result<String> {
    let stem = module.file_stem().and_then(|stem| stem.to_str()).context("a module has no name")?;
    Ok(stem.replace('_', "-"))
}
