//! Parsers of Ciao Ciao.

use ciao::dice::{Commitment, Seed};
use ciao::{Face, Game, ParseError, Record, Rules, Setup, State, Turn, View};

use crate::properties::{lies_within, reads_back, reads_back_json, writes_what_it_reads};

/// The place of an error lies in the text.
fn placed<T>(text: &str, read: Result<T, ParseError>) -> Option<T> {
    // A byte order mark is no part of the text.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    read.inspect_err(|error| {
        lies_within(text, error.text_position().line as usize, error.text_position().column as usize);
    })
    .ok()
}

pub(crate) fn ciao_turn(text: &str) {
    placed(text, reads_back::<Turn>(text));
    placed(text, reads_back::<Face>(text));
    let _ = reads_back::<Commitment>(text);
    let _ = writes_what_it_reads(text, str::parse, Seed::to_hex);
}

pub(crate) fn ciao_state(text: &str) {
    placed(text, reads_back::<State>(text));
    placed(text, reads_back::<Rules>(text));
}

pub(crate) fn ciao_record(text: &str) {
    let Some(record) = placed(text, reads_back::<Record>(text)) else { return };
    let line = record.game().to_text();
    match Record::read(&line) {
        Ok(again) => {
            assert_eq!(again.game(), record.game(), "{text:?} in one line is {line:?}, another game");
        }
        Err(error) => panic!("{text:?} in one line is {line:?}, which is refused: {error}"),
    }
}

pub(crate) fn ciao_json(text: &str) {
    reads_back_json::<Game>(text);
    reads_back_json::<State>(text);
    reads_back_json::<Setup>(text);
    reads_back_json::<Rules>(text);
    reads_back_json::<Turn>(text);
    reads_back_json::<View>(text);
}
