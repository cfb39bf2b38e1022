//! Texts of the study pages: comments with commands, games of other sites, puzzle files, opening books.

use ponte::Rules;
use ponte::record::Comment;
use review::import::{MAX_BYTES, import};
use review::openings::OpeningBook;
use review::puzzles;

/// Whatever is accepted can be written and read again.
pub(crate) fn study_text(text: &str) {
    assert_eq!(Comment::parse(text).to_string(), text, "a comment comes back");
    match import(text, Rules::SMALL) {
        Ok(imported) => {
            let written = imported.record.to_string();
            assert!(written.len() <= 64 * MAX_BYTES, "a record grows within bounds");
            let read = ponte::Record::read(Rules::SMALL, &written);
            assert_eq!(read.as_ref().ok(), Some(&imported.record), "{read:?}");
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    if let Ok(all) = puzzles::read(text) {
        for puzzle in all {
            assert!(puzzle.accepts(puzzle.best), "the best turn solves the puzzle");
            let line = puzzle.to_string();
            assert_eq!(line.parse(), Ok(puzzle), "{line}");
        }
    }
    if let Ok(book) = text.parse::<OpeningBook>() {
        assert_eq!(book.to_string().parse(), Ok(book));
    }
}
