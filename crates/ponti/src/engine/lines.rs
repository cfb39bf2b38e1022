//! Lines from a partner that may send anything: bounded, and never the end of the talk.

use std::io::{self, BufRead, Read as _};

/// The longest line that is taken. The longest game there can be needs a tenth of it.
pub(crate) const MOST: usize = 64 << 10;

/// What was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Read {
    /// A line without its end. What is no text has marks in its place.
    Line(String),
    /// A line with more than [`MOST`] bytes, which was skipped.
    TooLong,
}

/// The next line; `None` at the end of the input.
pub(crate) fn next(from: &mut impl BufRead) -> io::Result<Option<Read>> {
    let mut bytes = Vec::new();
    if from.take(MOST as u64 + 1).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    if bytes.len() > MOST && bytes.last() != Some(&b'\n') {
        from.skip_until(b'\n')?;
        return Ok(Some(Read::TooLong));
    }
    Ok(Some(Read::Line(String::from_utf8_lossy(&bytes).trim_end_matches(['\n', '\r']).to_owned())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_without_end_is_skipped_and_the_next_one_read() {
        let mut text = vec![b'a'; 3 * MOST];
        text.extend(b"\nisready\r\n\xff\nlast");
        let mut from = text.as_slice();
        let all: Vec<Read> = std::iter::from_fn(|| next(&mut from).unwrap()).collect();
        let line = |text: &str| Read::Line(text.to_owned());
        assert_eq!(all, [Read::TooLong, line("isready"), line("\u{fffd}"), line("last")]);
    }

    #[test]
    fn the_longest_line_is_taken() {
        let mut text = vec![b'a'; MOST];
        text.push(b'\n');
        assert!(matches!(next(&mut text.as_slice()).unwrap(), Some(Read::Line(line)) if line.len() == MOST));
    }
}
