//! Why a text cannot be imported, or only up to a point, as phrases with the place and the reason.

use ponte::record::TagError;
use ponte::{
    CellError, MoveError, PositionError, RecordError, RecordErrorKind, RulesError, SetupError, SetupErrorKind,
};
use review::import::{ImportError as TextError, StopReason};

use crate::ponte::phrases::illegal_move;
use crate::study::import::ImportError;
use crate::study::phrases::violation;
use crate::texts::{Phrase, phrase};

/// Why a text cannot be imported.
pub fn import_error(error: &ImportError) -> Phrase {
    match error {
        ImportError::Link => phrase("link-wrong"),
        ImportError::Text(TextError::Empty) => phrase("import-empty"),
        ImportError::Text(TextError::TooLarge) => phrase("import-too-long"),
        ImportError::Text(TextError::Unknown(reason)) => {
            phrase("import-record").nested("reason", stop_reason(reason))
        }
    }
}

/// Why a text was imported only up to a point.
pub fn partial_import(reason: &StopReason) -> Phrase {
    phrase("import-partial").nested("reason", stop_reason(reason))
}

fn stop_reason(reason: &StopReason) -> Phrase {
    match reason {
        StopReason::NoMoves => phrase("import-no-moves"),
        StopReason::Record { error, word } => record_error(error, word),
        StopReason::NotAMove { number, word } => {
            phrase("import-unreadable").count("number", *number).text("word", word)
        }
        StopReason::Incomplete { number } => phrase("import-incomplete").count("number", *number),
        StopReason::Illegal { number, word, reason } => phrase("import-illegal")
            .count("number", *number)
            .text("word", word)
            .nested("reason", illegal_move(reason)),
    }
}

fn record_error(error: &RecordError, word: &str) -> Phrase {
    let at = error.text_position();
    let place = match error.turn() {
        // At the end of the text there is no word.
        _ if word.is_empty() => phrase("import-at-end"),
        Some(turn) => phrase("import-at-turn").text("word", word).number("turn", turn),
        None => phrase("import-at").text("word", word),
    };
    place.number("line", at.line).number("column", at.column).nested("reason", record_kind(error.kind()))
}

/// What a board can say about the result of a game that is over.
const RESULTS: [&str; 3] = ["light+", "dark+", "="];

fn record_kind(kind: &RecordErrorKind) -> Phrase {
    match kind {
        RecordErrorKind::Empty => phrase("import-empty"),
        RecordErrorKind::Extra => phrase("import-extra"),
        RecordErrorKind::ManyRecords => phrase("import-many-records"),
        RecordErrorKind::Tag(error) => tag_error(*error),
        RecordErrorKind::Rules(error) => rules_error(error),
        RecordErrorKind::Start(PositionError::Text(error)) => start_error(error),
        RecordErrorKind::Start(PositionError::Violations(violations)) => match violations.first() {
            Some(first) => phrase("import-start").nested("reason", violation(first)),
            None => phrase("import-start").nested("reason", phrase("editor-phase")),
        },
        RecordErrorKind::RulesDiffer => phrase("import-rules-differ"),
        RecordErrorKind::Result => phrase("import-result"),
        RecordErrorKind::Termination => phrase("import-termination"),
        RecordErrorKind::ResultsDiffer { tag, end } => {
            phrase("import-results-differ").text("tag", tag).text("end", end)
        }
        RecordErrorKind::Contradiction { said, board } if RESULTS.contains(board) => {
            phrase("import-contradiction").text("said", said).text("board", board)
        }
        RecordErrorKind::Contradiction { said, .. } => phrase("import-not-over").text("said", said),
        RecordErrorKind::Move(error) => move_error(*error),
        RecordErrorKind::Illegal(illegal) => illegal_move(illegal),
        RecordErrorKind::ManySteps => phrase("import-many-moves"),
        RecordErrorKind::OpenComment => phrase("import-comment-open"),
        RecordErrorKind::LongComment => phrase("import-comment-long"),
        RecordErrorKind::OpenVariation => phrase("import-variation-open"),
        RecordErrorKind::NoVariation => phrase("import-variation-none"),
        RecordErrorKind::NothingToVary => phrase("import-variation-first"),
        RecordErrorKind::EmptyVariation => phrase("import-variation-empty"),
        RecordErrorKind::TooDeep => phrase("analysis-too-deep"),
        RecordErrorKind::ResultInVariation => phrase("import-variation-result"),
        RecordErrorKind::Glyph => phrase("import-glyph"),
        RecordErrorKind::NothingToJudge => phrase("import-glyph-first"),
        RecordErrorKind::ManyGlyphs => phrase("import-glyph-many"),
        RecordErrorKind::Stray { found } => phrase("import-stray").text("found", found),
    }
}

fn tag_error(error: TagError) -> Phrase {
    match error {
        TagError::Name => phrase("import-tag-name"),
        TagError::Own => phrase("import-tag-own"),
        TagError::Twice => phrase("import-tag-twice"),
        TagError::TooMany => phrase("import-tag-many"),
        TagError::TooLong => phrase("import-tag-long"),
        TagError::LineBreak => phrase("import-tag-break"),
        TagError::Open => phrase("import-tag-open"),
    }
}

fn rules_error(error: &RulesError) -> Phrase {
    match error {
        RulesError::Size { size } => phrase("import-rules-size").number("size", *size),
        RulesError::Supply => phrase("import-rules-supply"),
        RulesError::Unknown => phrase("import-rules-unknown"),
    }
}

fn cell_error(error: CellError) -> Phrase {
    match error {
        CellError::Column => phrase("import-cell-column"),
        CellError::Row => phrase("import-cell-row"),
    }
}

fn move_error(error: MoveError) -> Phrase {
    match error {
        MoveError::Cell { error, .. } => cell_error(error),
        MoveError::OneCell => phrase("import-one-cell"),
        MoveError::ManyCells => phrase("import-many-cells"),
        MoveError::Empty => phrase("import-no-move"),
    }
}

fn start_error(error: &SetupError) -> Phrase {
    let reason = match error.kind() {
        SetupErrorKind::TooLong => phrase("import-setup-long"),
        SetupErrorKind::Missing { .. } => phrase("import-setup-missing"),
        SetupErrorKind::Extra => phrase("import-setup-extra"),
        SetupErrorKind::Rules(error) => rules_error(&error),
        SetupErrorKind::RowCount { rows, size } => {
            phrase("import-setup-rows").number("rows", rows).number("size", size)
        }
        SetupErrorKind::RowLength { row, cells, wanted } => {
            phrase("import-setup-cells").number("row", row).number("cells", cells).number("wanted", wanted)
        }
        SetupErrorKind::Symbol { found } => phrase("import-setup-symbol").text("found", found),
        SetupErrorKind::Bridge(MoveError::Cell { error, .. }) => cell_error(error),
        SetupErrorKind::Bridge(_) => phrase("import-setup-bridge"),
        SetupErrorKind::ManyBridges => phrase("import-setup-bridges"),
        SetupErrorKind::Phase(_) => phrase("import-setup-phase"),
        SetupErrorKind::Turns => phrase("import-setup-turns"),
    };
    phrase("import-start-at").number("column", error.column()).nested("reason", reason)
}

#[cfg(test)]
mod tests {
    use ponte::Rules;

    use super::*;
    use crate::study::import::import;
    use crate::texts::{Language, Texts};

    /// What is said about a text, whether it is imported up to a point or not at all.
    fn said(text: &str) -> Phrase {
        match import(text, Rules::SMALL) {
            Ok(imported) => partial_import(&imported.stopped.unwrap_or_else(|| panic!("{text} is valid"))),
            Err(error) => import_error(&error),
        }
    }

    /// Texts with a mistake, and what the English message contains.
    const WRONG: [(&str, &str); 31] = [
        ("", "Nothing to import."),
        ("https://example.org/", "link"),
        ("hello", "Line 1, column 1, turn 1 (“hello”)"),
        ("1. a1,a2 dark h7,h8\n2. b5,q2", "Line 2, column 4, turn 2 (“b5,q2”): A cell starts"),
        ("1. a1,a2 dark a1,a2", "column 15, turn 1 (“a1,a2”): There's already a light tile on a1."),
        ("1. a1,a2 dark c3,d30", "A cell ends with a number"),
        ("1. a1,a2 dark c3", "A move is two tiles"),
        ("1. a1,a2 dark c3,c4,c5", "only two cells"),
        ("[Rules \"huge\"]", "no such rule set"),
        ("[Rules \"2:-:-\"]", "3 to 16 cells per side, not 2"),
        ("[Rules \"7:x:-\"]", "A supply is"),
        (
            "[Start \"small 8/8/7/8/8/8/8/8 - dark 4\"]",
            "Starting position, column 11: Row 6 needs 8 cells, not 7.",
        ),
        ("[Start \"small 8/8 - dark 4\"]", "8 rows, not 2"),
        ("[Start \"small 8/8/8/8/8/8/8/x7 - dark 4\"]", "“x” is neither a tile"),
        ("[Start \"small 8/8/8/8/8/8/8/8 a1 dark 4\"]", "written like a1-c1"),
        ("[Start \"small 8/8/8/8/8/8/8/8 - noon 4\"]", "The phase is"),
        ("[Start \"small 8/8/8/8/8/8/8/8 - dark x\"]", "at most 65535"),
        ("[Start \"small 8/8/8/8/8/8/8/8 - dark 4 5\"]", "Nothing can follow"),
        ("[Start \"small 8/8/8/8/8/8/8/8\"]", "Something is missing"),
        ("[Start \"small 8/8/8/8/8/8/8/lllll3 - dark 4\"]", "Starting position: A group of 5"),
        ("[Light \"Ada", "The tag has no end"),
        ("[Light \"Ada\"] [Light \"Ben\"]", "already there"),
        ("[Result \"won\"]", "The result is light+"),
        ("1. a1,a2 dark =", "The record says =, but the game isn't over."),
        ("1. a1,a2 dark light+ {", "no end: } is missing"),
        ("1. a1,a2 dark (light", "no end: ) is missing"),
        ("1. a1,a2 dark )", "No variation ends here"),
        ("1. a1,a2 dark ()", "at least one move"),
        ("1. a1,a2 dark $999", "A glyph is"),
        ("(;P0[1 Done];P0[2 Tile W A 1];P0[3 Done])", "Move 1 isn't complete."),
        ("{\"moves\": []}", "This isn't a game: It has no moves."),
    ];

    #[test]
    fn what_is_refused_is_told_with_an_example() {
        let unreadable = StopReason::NotAMove { number: 3, word: "zz".to_owned() };
        let refused = [
            (
                import_error(&ImportError::Text(TextError::Unknown(StopReason::NoMoves))),
                "1. e5,f6 dark d4,g7",
            ),
            (partial_import(&unreadable), "c4-e5"),
            (partial_import(&StopReason::Incomplete { number: 2 }), "c4-e5"),
        ];
        for language in Language::ALL {
            let texts = Texts::new(language);
            for (words, example) in &refused {
                let said = texts.try_translate(words).unwrap();
                assert!(said.contains(example), "{language:?}: {said}");
            }
        }
        // The example is a game.
        let example = "1. e5,f6 dark d4,g7 2. c6,e8";
        assert!(import(example, Rules::CLASSIC).is_ok_and(|imported| imported.stopped.is_none()));
    }

    #[test]
    fn reasons_name_the_place_in_every_language() {
        let english = Texts::new(Language::English);
        for (text, expected) in WRONG {
            let words = english.try_translate(&said(text)).unwrap();
            assert!(words.contains(expected), "{text}: {words}");
            for language in &Language::ALL[1..] {
                let translated = Texts::new(*language).try_translate(&said(text)).unwrap();
                assert!(translated != words && !translated.contains("import-"), "{language:?}: {translated}");
            }
        }
    }
}
