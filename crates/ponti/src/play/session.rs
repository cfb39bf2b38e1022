//! A game with undo, redo, and the file it is stored in.

use std::path::{Path, PathBuf};

use ponte::{Colour, Game, IllegalMove, Move, Position, Rules, Undone};

/// A game in progress, independent of how it is displayed.
#[derive(Clone, Debug)]
pub(crate) struct Session {
    game: Game,
    /// Undone moves, the earliest last.
    undone: Vec<Move>,
    /// The file the game was last saved to, and its contents.
    saved_as: Option<(PathBuf, Game)>,
}

impl Session {
    pub(crate) fn new(rules: &Rules) -> Session {
        Session { game: Game::new(*rules), undone: Vec::new(), saved_as: None }
    }

    /// Continues a game that was read from a file.
    pub(crate) fn loaded(game: Game, file: &Path) -> Session {
        Session { saved_as: Some((file.to_owned(), game.clone())), game, undone: Vec::new() }
    }

    pub(crate) fn game(&self) -> &Game {
        &self.game
    }

    pub(crate) fn position(&self) -> &Position {
        self.game.position()
    }

    /// The file the game was last saved to.
    pub(crate) fn file(&self) -> Option<&Path> {
        self.saved_as.as_ref().map(|(file, _)| file.as_path())
    }

    /// Whether quitting now would lose moves or a resignation. Stepping back in a saved game loses nothing.
    pub(crate) fn has_unsaved_changes(&self) -> bool {
        let (moves, ending) = (self.game.moves(), self.game.ending());
        match &self.saved_as {
            None => !moves.is_empty() || ending.is_some(),
            Some((_, saved)) => {
                !saved.moves().starts_with(moves) || ending.is_some() && saved.ending() != ending
            }
        }
    }

    /// Records that the game was saved to a file.
    pub(crate) fn saved(&mut self, file: &Path) {
        self.saved_as = Some((file.to_owned(), self.game.clone()));
    }

    /// Plays a move and clears the redo list.
    pub(crate) fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        self.game.play(mv)?;
        self.undone.clear();
        Ok(())
    }

    pub(crate) fn undo(&mut self) -> Option<Undone> {
        let undone = self.game.undo();
        self.undone.extend(undone.and_then(Undone::mv));
        undone
    }

    /// Plays the most recently undone move again.
    pub(crate) fn redo(&mut self) -> Option<Move> {
        // No move can follow a resignation.
        if self.game.is_over() {
            return None;
        }
        let mv = self.undone.pop()?;
        self.game.play(mv).ok()?;
        Some(mv)
    }

    /// The player to act resigns. Returns the colour, unless the game was over.
    pub(crate) fn resign(&mut self) -> Option<Colour> {
        let colour = self.game.turn()?;
        self.game.resign(colour);
        Some(colour)
    }
}

#[cfg(test)]
mod tests {
    use ponte::Ending;

    use super::*;

    fn mv(text: &str) -> Move {
        text.parse().unwrap()
    }

    fn session(moves: &[&str]) -> Session {
        let mut session = Session::new(&Rules::SMALL);
        for text in moves {
            session.play(mv(text)).unwrap();
        }
        session
    }

    #[test]
    fn redo_restores_undone_moves_until_another_move_is_played() {
        let mut session = session(&["d4,e5", "dark", "a1,b2"]);
        assert_eq!(session.undo(), Some(Undone::Move(mv("a1,b2"))));
        assert_eq!(session.undo(), Some(Undone::Move(mv("dark"))));
        assert_eq!(session.redo(), Some(mv("dark")));
        session.play(mv("c3,h8")).unwrap();
        assert_eq!(session.redo(), None);
        assert_eq!(session.game().to_text(), "d4,e5 dark c3,h8");
        for _ in 0..3 {
            session.undo();
        }
        assert_eq!(session.undo(), None);
    }

    #[test]
    fn an_illegal_move_changes_nothing() {
        let mut session = session(&["d4,e5", "dark", "a1,b2"]);
        session.undo();
        assert!(session.play(mv("d4,a1")).is_err());
        assert_eq!(session.redo(), Some(mv("a1,b2")));
    }

    #[test]
    fn a_resignation_can_be_undone() {
        let mut game = session(&["d4,e5"]);
        // The choice is the second player's, who counts as dark.
        assert_eq!(game.resign(), Some(Colour::Dark));
        assert_eq!((game.game().turn(), game.resign(), game.redo()), (None, None, None));
        assert_eq!(game.undo(), Some(Undone::Ending(Ending::Resigned(Colour::Dark))));
        assert_eq!(game.game().turn(), Some(Colour::Dark));
        game.play(mv("light")).unwrap();
        assert_eq!(game.resign(), Some(Colour::Dark));
        assert_eq!(game.game().outcome().unwrap().winner, Some(Colour::Light));
    }

    #[test]
    fn unsaved_changes_are_detected() {
        let mut session = session(&[]);
        assert!(!session.has_unsaved_changes());
        session.play(mv("d4,e5")).unwrap();
        assert!(session.has_unsaved_changes());
        session.saved(Path::new("game.txt"));
        assert!(!session.has_unsaved_changes());
        assert_eq!(session.file(), Some(Path::new("game.txt")));
        session.undo();
        assert!(!session.has_unsaved_changes());
        session.play(mv("a1,h8")).unwrap();
        assert!(session.has_unsaved_changes());
        session.undo();
        session.resign();
        assert!(session.has_unsaved_changes());
    }
}
