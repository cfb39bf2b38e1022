//! Fuzz targets: properties of all parsers of external input, checked on arbitrary bytes.
//!
//! A target passes bytes to a parser and panics if a property does not hold: the parser never panics, errors have a
//! message and a text position that exists, and accepted values round-trip.
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
//! | module | subject |
//! | --- | --- |
//! | `ponte` | parsers of Ponte del Diavolo |
//! | `ciao` | parsers of Ciao Ciao |
//! | `study` | texts of the study pages |
//! | `table` | JSON of tables and of the protocol |
//! | `properties` | the properties that all parsers share |

#![forbid(unsafe_code)]

mod ciao;
mod ponte;
mod properties;
mod study;
mod table;

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
    ponte::ponte_position: "A position of Ponte del Diavolo in one line, legal or not.";
    ponte::ponte_game: "A game of Ponte del Diavolo in one line; its first line may name the rule set.";
    ponte::ponte_record: "Records of Ponte del Diavolo, one or several.";
    ponte::ponte_json: "Anything of Ponte del Diavolo as JSON.";
    ciao::ciao_turn: "A turn of Ciao Ciao, a face, a seed or a commitment.";
    ciao::ciao_state: "A state of Ciao Ciao in one line, or a rule set.";
    ciao::ciao_record: "A record of Ciao Ciao, or a game in one line.";
    ciao::ciao_json: "Anything of Ciao Ciao as JSON.";
    study::study_text: "Comments with commands, games of other sites, puzzle files and opening books.";
    table::table_json: "Terms, actions, events and views of a table as JSON, or a table with its events.";
    table::protocol_json: "Requests, messages and states of the server's protocol as JSON.";
}
