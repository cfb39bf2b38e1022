//! The properties that all parsers share.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use serde::Serialize;
use serde::de::DeserializeOwned;

/// Checks all properties of a type that is read with [`FromStr`] and written with [`Display`]; returns the value read.
pub(crate) fn reads_back<T>(text: &str) -> Result<T, T::Err>
where
    T: FromStr<Err: Display> + Display + PartialEq + Debug,
{
    writes_what_it_reads(text, str::parse, T::to_string)
}

/// Checks all properties of a type that is read from JSON and written to it. Returns whether the text was accepted.
pub(crate) fn reads_back_json<T: DeserializeOwned + Serialize + PartialEq + Debug>(text: &str) -> bool {
    let write = |value: &T| serde_json::to_string(value).expect("what was read can be written");
    writes_what_it_reads(text, |text| serde_json::from_str::<T>(text), write).is_ok()
}

/// What is written once must be read as the same value, and be written the same way again.
pub(crate) fn writes_what_it_reads<T, E>(
    text: &str,
    read: impl Fn(&str) -> Result<T, E>,
    write: impl Fn(&T) -> String,
) -> Result<T, E>
where
    T: PartialEq + Debug,
    E: Display,
{
    let value = read(text).inspect_err(|error| gives_reason(text, error))?;
    let written = write(&value);
    match read(&written) {
        Ok(again) => {
            assert_eq!(again, value, "{text:?} was written as {written:?}, which reads differently");
            assert_eq!(write(&again), written, "{text:?} has two written forms");
        }
        Err(error) => panic!("{text:?} was written as {written:?}, which is refused: {error}"),
    }
    Ok(value)
}

/// An error has a message, and does not echo large input.
fn gives_reason(text: &str, error: &dyn Display) {
    let reason = error.to_string();
    assert!(!reason.trim().is_empty(), "{text:?} is refused without a reason");
    assert!(reason.len() < 2000, "the refusal of {} bytes is {} bytes long", text.len(), reason.len());
}

/// The place of an error lies in the text, or just after a line's end. Lines end in any of the usual ways;
/// columns count characters.
pub(crate) fn lies_within(text: &str, line: usize, column: usize) {
    let lines = text.replace("\r\n", "\n").replace('\r', "\n");
    let Some(found) = line.checked_sub(1).and_then(|line| lines.split('\n').nth(line)) else {
        panic!("{text:?} has no line {line}");
    };
    assert!(
        (1..=found.chars().count() + 1).contains(&column),
        "line {line} of {text:?} has no column {column}"
    );
}
