//! Brotli and gzip variants of each file.

use std::io::Write;

use anyhow::Result;
use flate2::write::GzEncoder;

use crate::output::Variant;

/// The variants that browsers may ask for.
pub(crate) const VARIANTS: [Variant; 2] = [("gz", gzip), ("br", brotli)];

pub(crate) fn gzip(bytes: &[u8]) -> Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), flate2::Compression::best());
    encoder.write_all(bytes)?;
    Ok(encoder.finish()?)
}

fn brotli(bytes: &[u8]) -> Result<Vec<u8>> {
    let parameters =
        brotli::enc::BrotliEncoderParams { size_hint: bytes.len(), lgwin: 24, ..Default::default() };
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
        let mut plain = Vec::new();
        brotli::BrotliDecompress(&mut &brotli(&text).unwrap()[..], &mut plain).unwrap();
        assert_eq!(plain, text);
        let mut plain = Vec::new();
        let gzipped = gzip(&text).unwrap();
        std::io::Read::read_to_end(&mut flate2::read::GzDecoder::new(&gzipped[..]), &mut plain).unwrap();
        assert_eq!(plain, text);
    }
}
