//! Brotli and gzip variants of each file.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::Path;

use anyhow::Result;
use clap::ValueEnum;
use flate2::write::GzEncoder;

/// How hard to compress.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Compression {
    /// Large but quick, for development.
    Fast,
    /// As small as possible, for users.
    Best,
}

/// Extensions of files that compression makes smaller.
const COMPRESSIBLE: &[&str] = &["html", "js", "css", "wasm", "svg", "webmanifest", "json", "txt"];

/// Replaces a folder by the files and their compressed variants (`NAME.br`, `NAME.gz`), and prints a table of sizes.
pub(crate) fn write(
    folder: &Path,
    files: &BTreeMap<String, Vec<u8>>,
    compression: Compression,
) -> Result<()> {
    if folder.is_dir() {
        fs::remove_dir_all(folder)?;
    }
    fs::create_dir_all(folder)?;
    println!("{:44} {:>10} {:>10} {:>10}", "file", "bytes", "gzip", "brotli");
    for (name, bytes) in files {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().unwrap_or(folder))?;
        fs::write(path, bytes)?;
        let (mut gzipped, mut brotlied) = (None, None);
        if name.rsplit_once('.').is_some_and(|(_, extension)| COMPRESSIBLE.contains(&extension)) {
            gzipped = write_variant(folder, name, "gz", bytes, &gzip(bytes, compression)?)?;
            brotlied = write_variant(folder, name, "br", bytes, &brotli(bytes, compression)?)?;
        }
        let show = |size: Option<usize>| size.map_or_else(|| "-".to_owned(), |size| size.to_string());
        println!("{name:44} {:>10} {:>10} {:>10}", bytes.len(), show(gzipped), show(brotlied));
    }
    Ok(())
}

/// Writes a compressed variant if it is smaller; its size.
fn write_variant(
    folder: &Path,
    name: &str,
    extension: &str,
    original: &[u8],
    compressed: &[u8],
) -> Result<Option<usize>> {
    if compressed.len() >= original.len() {
        return Ok(None);
    }
    fs::write(folder.join(format!("{name}.{extension}")), compressed)?;
    Ok(Some(compressed.len()))
}

pub(crate) fn gzip(bytes: &[u8], compression: Compression) -> Result<Vec<u8>> {
    let level = match compression {
        Compression::Fast => flate2::Compression::fast(),
        Compression::Best => flate2::Compression::best(),
    };
    let mut encoder = GzEncoder::new(Vec::new(), level);
    encoder.write_all(bytes)?;
    Ok(encoder.finish()?)
}

fn brotli(bytes: &[u8], compression: Compression) -> Result<Vec<u8>> {
    let quality = match compression {
        Compression::Fast => 4,
        Compression::Best => 11,
    };
    let parameters =
        brotli::enc::BrotliEncoderParams { quality, size_hint: bytes.len(), lgwin: 24, ..Default::default() };
    let mut compressed = Vec::new();
    brotli::BrotliCompress(&mut &bytes[..], &mut compressed, &parameters)?;
    Ok(compressed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variants_decompress_to_the_original() {
        let text = "bridge ".repeat(1000).into_bytes();
        for compression in [Compression::Fast, Compression::Best] {
            let mut plain = Vec::new();
            brotli::BrotliDecompress(&mut &brotli(&text, compression).unwrap()[..], &mut plain).unwrap();
            assert_eq!(plain, text);
            let mut plain = Vec::new();
            let gzipped = gzip(&text, compression).unwrap();
            std::io::Read::read_to_end(&mut flate2::read::GzDecoder::new(&gzipped[..]), &mut plain).unwrap();
            assert_eq!(plain, text);
        }
    }
}
