//! What a reader of outside input promises, checked on any bytes.
//!
//! A target takes bytes, gives them to a reader, and panics if the reader breaks its word: whatever comes in,
//! it does not panic; what it refuses it refuses with a reason; what it accepts it can write, and what it has
//! written it reads again as the same.
//!
//! The programs in `fuzz/` hand the targets to libFuzzer (`cargo xtask fuzz`). The tests of this crate give them
//! the corpus in `fuzz/corpus` and seeded mutations of it, so that every test run tries all of them.
//!
//! ```
//! let target = fuzz_targets::TARGETS.iter().find(|target| target.name == "ponte_move").unwrap();
//! (target.run)(b"c4,d4");
//! (target.run)(b"\xff no move at all");
//! ```
//!
//! | module | readers of |
//! | --- | --- |
//! | `ponte` | rule sets, cells, moves |

#![forbid(unsafe_code)]

mod ponte;

use std::fmt::{Debug, Display};
use std::str::FromStr;

/// A reader under test.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// The name of its program in `fuzz/fuzz_targets` and of its folder in `fuzz/corpus`.
    pub name: &'static str,
    /// Gives it some bytes; panics if it breaks its word.
    pub run: fn(&[u8]),
}

macro_rules! targets {
    ($($module:ident::$name:ident: $about:literal;)*) => {
        /// Every target.
        pub const TARGETS: &[Target] = &[$(Target { name: stringify!($name), run: $name }),*];

        $(#[doc = $about]
        pub fn $name(bytes: &[u8]) {
            $module::$name(&String::from_utf8_lossy(bytes));
        })*
    };
}

targets! {
    ponte::ponte_move: "A move of Ponte del Diavolo, or a single cell.";
    ponte::ponte_rules: "A rule set of Ponte del Diavolo by its name or its numbers.";
}

/// The whole promise for a type that is read with [`FromStr`] and written with [`Display`].
///
/// What is written once must be read as the same value, and be written the same way again.
fn reads_back<T>(text: &str)
where
    T: FromStr<Err: Display> + Display + PartialEq + Debug,
{
    match text.parse::<T>() {
        Ok(value) => {
            let written = value.to_string();
            match written.parse::<T>() {
                Ok(again) => {
                    assert_eq!(again, value, "{text:?} was written as {written:?}, which reads differently");
                    assert_eq!(again.to_string(), written, "{text:?} has two written forms");
                }
                Err(error) => panic!("{text:?} was written as {written:?}, which is refused: {error}"),
            }
        }
        Err(error) => gives_reason(text, &error),
    }
}

/// A refusal says something, and does not say back a whole flood of input.
fn gives_reason(text: &str, error: &dyn Display) {
    let reason = error.to_string();
    assert!(!reason.trim().is_empty(), "{text:?} is refused without a reason");
    assert!(reason.len() < 2000, "the refusal of {} bytes is {} bytes long", text.len(), reason.len());
}
