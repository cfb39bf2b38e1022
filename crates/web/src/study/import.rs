//! Games and positions from text: links to this app, and everything that [`review::import`] reads.

use ponte::{Record, Rules};
use review::import::{ImportError as TextError, StopReason};

use crate::ponte::link;

pub use review::import::MAX_BYTES;

/// An imported game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Imported {
    /// The record.
    pub record: Record,
    /// Why reading stopped before the end of the text.
    pub stopped: Option<StopReason>,
}

/// Why a text cannot be imported.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ImportError {
    /// It is a link without a game, or with an invalid one.
    Link,
    /// It is no text that can be read.
    Text(TextError),
}

/// Reads a text. Moves without a rule set are read by `rules`.
///
/// ```
/// use ponte::Rules;
/// use web::study::import::import;
///
/// let imported = import("https://example.org/ponte#game/small/a1,a2/dark", Rules::CLASSIC).unwrap();
/// assert_eq!(imported.record.rules(), Rules::SMALL);
/// // What is valid up to a point is imported up to there.
/// let imported = import("1. a1,a2 dark a1,a2", Rules::SMALL).unwrap();
/// assert_eq!(imported.record.game().moves().len(), 2);
/// assert!(imported.stopped.unwrap().to_string().contains("a1 holds a light tile"));
/// ```
pub fn import(text: &str, rules: Rules) -> Result<Imported, ImportError> {
    let text = text.trim();
    let is_link = text.starts_with("http://") || text.starts_with("https://") || text.starts_with('#');
    if is_link && !text.contains(char::is_whitespace) {
        let fragment = text.split_once('#').map_or("", |(_, fragment)| fragment);
        let game = link::read(fragment).ok_or(ImportError::Link)?;
        return Ok(Imported { record: Record::from_game(&game), stopped: None });
    }
    let imported = review::import::import(text, rules).map_err(ImportError::Text)?;
    Ok(Imported { record: imported.record, stopped: imported.warning })
}

#[cfg(test)]
mod tests {
    use super::*;
    use ponte::Game;

    #[test]
    fn links_and_texts_are_read() {
        let game = Game::from_text(Rules::SMALL, "a1,a2 dark h7,h8").unwrap();
        let link = format!("https://example.org/analysis#{}", link::write(&game));
        let read = |text: &str| import(text, Rules::CLASSIC).unwrap().record;
        assert_eq!(read(&link).game(), game);
        assert_eq!(read(&Record::from_game(&game).to_string()).game(), game);
        assert_eq!(read(&game.position().to_string()).start(), game.position());
    }

    #[test]
    fn other_texts_are_rejected() {
        assert_eq!(import("  \n", Rules::SMALL), Err(ImportError::Text(TextError::Empty)));
        assert_eq!(import("https://example.org/", Rules::SMALL), Err(ImportError::Link));
        assert!(matches!(import("hello", Rules::SMALL), Err(ImportError::Text(TextError::Unknown(_)))));
    }
}
