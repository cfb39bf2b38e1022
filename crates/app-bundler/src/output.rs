//! Writes the bundle into a folder.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::Result;

#[cfg(feature = "compression")]
use crate::compression::VARIANTS;

/// A way to compress, with the extension of its files.
pub(crate) type Variant = (&'static str, fn(&[u8]) -> Result<Vec<u8>>);

/// Without the feature, nothing is compressed.
#[cfg(not(feature = "compression"))]
const VARIANTS: [Variant; 0] = [];

/// Extensions of files that compression makes smaller.
const COMPRESSIBLE: &[&str] = &["html", "js", "css", "wasm", "svg", "webmanifest", "json", "txt"];

/// Replaces a folder by the files and their compressed variants (`NAME.br`, `NAME.gz`), and prints their sizes.
pub(crate) fn write(folder: &Path, files: &BTreeMap<String, Vec<u8>>) -> Result<()> {
    if folder.is_dir() {
        fs::remove_dir_all(folder)?;
    }
    fs::create_dir_all(folder)?;
    for (name, bytes) in files {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().unwrap_or(folder))?;
        fs::write(path, bytes)?;
        print!("{name:44} {:>10} bytes", bytes.len());
        let is_compressible =
            name.rsplit_once('.').is_some_and(|(_, extension)| COMPRESSIBLE.contains(&extension));
        for (extension, compress) in VARIANTS.into_iter().filter(|_| is_compressible) {
            let compressed = compress(bytes)?;
            if compressed.len() < bytes.len() {
                print!(" {:>10} {extension}", compressed.len());
                fs::write(folder.join(format!("{name}.{extension}")), compressed)?;
            }
        }
        println!();
    }
    Ok(())
}
