//! Reading lines of untrusted input: bounded in length, and tolerant of invalid UTF-8.

use std::io::{self, BufRead, Read as _};

/// The maximum length of a line. The longest possible game needs a tenth of it.
pub(crate) const MAX_BYTES: usize = 64 << 10;

/// The result of reading a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Read {
    /// A line without its line break. Invalid UTF-8 is replaced.
    Line(String),
    /// A line with more than [`MAX_BYTES`] bytes, which was skipped.
    TooLong,
}

/// The next line; `None` at the end of the input.
pub(crate) fn next(from: &mut impl BufRead) -> io::Result<Option<Read>> {
    let mut bytes = Vec::new();
    if from.take(MAX_BYTES as u64 + 1).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    if bytes.len() > MAX_BYTES && bytes.last() != Some(&b'\n') {
        from.skip_until(b'\n')?;
        return Ok(Some(Read::TooLong));
    }
    Ok(Some(Read::Line(String::from_utf8_lossy(&bytes).trim_end_matches(['\n', '\r']).to_owned())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_overlong_line_is_skipped_and_the_next_one_read() {
        let mut text = vec![b'a'; 3 * MAX_BYTES];
        text.extend(b"\nisready\r\n\xff\nlast");
        let mut from = text.as_slice();
        let all: Vec<Read> = std::iter::from_fn(|| next(&mut from).unwrap()).collect();
        let line = |text: &str| Read::Line(text.to_owned());
        assert_eq!(all, [Read::TooLong, line("isready"), line("\u{fffd}"), line("last")]);
    }

    #[test]
    fn a_line_of_maximum_length_is_accepted() {
        let mut text = vec![b'a'; MAX_BYTES];
        text.push(b'\n');
        assert!(
            matches!(next(&mut text.as_slice()).unwrap(), Some(Read::Line(line)) if line.len() == MAX_BYTES)
        );
    }
}
