//! Reading files and standard input with size limits.

use std::fs::File;
use std::io::{self, BufRead, Read};
use std::path::Path;

use crate::failure::{Failure, Result};

/// The maximum size of a file: far above any real game, but finite for devices that never end.
const MAX_BYTES: u64 = 64 << 20;

/// Reads a file, or standard input if there is none or it is `-`.
pub(crate) fn read(file: Option<&Path>) -> Result<String> {
    match file {
        Some(path) if path != Path::new("-") => {
            let at = |error: io::Error| Failure::Input(format!("cannot read {}: {error}", path.display()));
            bounded(File::open(path).map_err(at)?, &path.display().to_string())
        }
        _ => bounded(io::stdin().lock(), "standard input"),
    }
}

/// The maximum length of an interactive line.
const MAX_LINE_BYTES: usize = 16 << 10;

/// The next line without its terminator; `None` at the end of the input. Invalid UTF-8 is replaced; a line that is too
/// long is an error.
pub(crate) fn line(from: &mut impl BufRead) -> Result<Option<String>> {
    let mut bytes = Vec::new();
    if from.take(MAX_LINE_BYTES as u64 + 1).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    if bytes.len() > MAX_LINE_BYTES {
        return Err(Failure::Input(format!("a line has more than {} kB", MAX_LINE_BYTES >> 10)));
    }
    Ok(Some(String::from_utf8_lossy(&bytes).trim_end_matches(['\n', '\r']).to_owned()))
}

/// The byte offset of a line and column, both from 1, as errors report them. Lines end with LF, CR or CRLF; columns count
/// characters; a byte order mark does not count.
pub(crate) fn offset(text: &str, line: usize, column: usize) -> Option<usize> {
    let mut at = (1, 1);
    let mut letters = text.char_indices().peekable();
    letters.next_if(|&(_, letter)| letter == '\u{feff}');
    while let Some((offset, letter)) = letters.next() {
        if at == (line, column) {
            return Some(offset);
        }
        let ends = letter == '\n' || letter == '\r' && letters.peek().is_none_or(|&(_, next)| next != '\n');
        at = if ends { (at.0 + 1, 1) } else { (at.0, at.1 + 1) };
    }
    (at == (line, column)).then_some(text.len())
}

fn bounded(from: impl Read, name: &str) -> Result<String> {
    let mut bytes = Vec::new();
    let read = from.take(MAX_BYTES + 1).read_to_end(&mut bytes);
    read.map_err(|error| Failure::Input(format!("cannot read {name}: {error}")))?;
    if bytes.len() as u64 > MAX_BYTES {
        return Err(Failure::Input(format!("{name} has more than {} MB", MAX_BYTES >> 20)));
    }
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        Failure::Input(format!("{name} is not text: byte {} is not UTF-8", at + 1))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rejects_input_that_is_not_utf8() {
        assert_eq!(bounded("a1,b2".as_bytes(), "x").unwrap(), "a1,b2");
        let binary = bounded(&b"ab\xff"[..], "x").unwrap_err();
        assert!(matches!(binary, Failure::Input(reason) if reason == "x is not text: byte 3 is not UTF-8"));
    }

    #[test]
    fn rejects_endless_input() {
        let endless = bounded(io::repeat(b'a'), "x").unwrap_err();
        assert!(matches!(endless, Failure::Input(reason) if reason == "x has more than 64 MB"));
    }

    #[test]
    fn lines_are_read_one_by_one() {
        let mut text = "a\r\n\nb".as_bytes();
        let lines: Vec<_> = std::iter::from_fn(|| line(&mut text).unwrap()).collect();
        assert_eq!(lines, ["a", "", "b"]);
        assert!(line(&mut io::BufReader::new(io::repeat(b'a'))).is_err());
    }

    #[test]
    fn offsets_work_with_all_line_endings() {
        for text in ["\u{feff}ab\ncd", "ab\r\ncd", "ab\rcd", "åb\ncd"] {
            let at = offset(text, 2, 2).unwrap();
            assert_eq!(&text[at..], "d", "{text:?}");
        }
        assert_eq!(offset("ab", 1, 3), Some(2));
        assert_eq!((offset("ab", 1, 4), offset("ab", 2, 1)), (None, None));
    }
}
