//! A game at one keyboard: what has been played, what was taken back, and whether it is kept anywhere.

use std::path::{Path, PathBuf};

use ponte::{Colour, Game, Illegal, Move, Position, Rules, Stage};

/// A game that two people play, without any notion of how it is shown.
#[derive(Clone, Debug)]
pub(crate) struct Session {
    game: Game,
    /// Moves that were taken back, the earliest last.
    undone: Vec<Move>,
    /// The file that holds the game, and the game as it stands there.
    kept: Option<(PathBuf, Game)>,
}

/// What undoing did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Undone {
    /// There was nothing to take back.
    Nothing,
    /// The resignation was taken back.
    Ending,
    /// This move was taken back.
    Move(Move),
}

impl Session {
    pub(crate) fn new(rules: &Rules) -> Session {
        Session { game: Game::new(rules), undone: Vec::new(), kept: None }
    }

    /// Goes on with a game that was read from a file.
    pub(crate) fn loaded(game: Game, file: &Path) -> Session {
        Session { kept: Some((file.to_owned(), game.clone())), game, undone: Vec::new() }
    }

    pub(crate) fn game(&self) -> &Game {
        &self.game
    }

    pub(crate) fn position(&self) -> &Position {
        self.game.position()
    }

    /// The file the game was kept in last.
    pub(crate) fn file(&self) -> Option<&Path> {
        self.kept.as_ref().map(|(file, _)| file.as_path())
    }

    /// Whether leaving now would lose moves or a resignation. Stepping back in a game that is kept loses nothing.
    pub(crate) fn unsaved(&self) -> bool {
        let (moves, ending) = (self.game.moves(), self.game.ending());
        match &self.kept {
            None => !moves.is_empty() || ending.is_some(),
            Some((_, kept)) => {
                !kept.moves().starts_with(moves) || ending.is_some() && kept.ending() != ending
            }
        }
    }

    /// Remembers that the game is kept in a file as it stands.
    pub(crate) fn saved(&mut self, file: &Path) {
        self.kept = Some((file.to_owned(), self.game.clone()));
    }

    /// Plays a move; what was taken back before is forgotten.
    pub(crate) fn play(&mut self, mv: Move) -> Result<(), Illegal> {
        self.game.play(mv)?;
        self.undone.clear();
        Ok(())
    }

    pub(crate) fn undo(&mut self) -> Undone {
        if self.game.ending().is_some() {
            self.game.undo();
            return Undone::Ending;
        }
        let Some(mv) = self.game.undo() else { return Undone::Nothing };
        self.undone.push(mv);
        Undone::Move(mv)
    }

    /// Plays again what was taken back last.
    pub(crate) fn redo(&mut self) -> Option<Move> {
        // A resignation stands in the way of every move.
        if self.game.is_over() {
            return None;
        }
        let mv = self.undone.pop()?;
        self.game.play(mv).ok()?;
        Some(mv)
    }

    /// The colour whose player has to act, `None` when the game is over. The choice is the second player's, who
    /// counts as dark until it is made.
    pub(crate) fn acting(&self) -> Option<Colour> {
        match self.position().stage() {
            _ if self.game.is_over() => None,
            Stage::Choice => Some(Colour::Dark),
            _ => self.position().to_move(),
        }
    }

    /// Whoever has to act gives up; the colour, unless the game was over.
    pub(crate) fn resign(&mut self) -> Option<Colour> {
        let colour = self.acting()?;
        self.game.resign(colour);
        Some(colour)
    }
}

#[cfg(test)]
mod tests {
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
    fn undone_moves_come_back_in_order_until_another_is_played() {
        let mut session = session(&["d4,e5", "dark", "a1,b2"]);
        assert_eq!(session.undo(), Undone::Move(mv("a1,b2")));
        assert_eq!(session.undo(), Undone::Move(mv("dark")));
        assert_eq!(session.redo(), Some(mv("dark")));
        session.play(mv("c3,h8")).unwrap();
        assert_eq!(session.redo(), None);
        assert_eq!(session.game().to_line(), "d4,e5 dark c3,h8");
        for _ in 0..3 {
            session.undo();
        }
        assert_eq!(session.undo(), Undone::Nothing);
    }

    #[test]
    fn a_mistake_changes_nothing() {
        let mut session = session(&["d4,e5", "dark", "a1,b2"]);
        session.undo();
        assert!(session.play(mv("d4,a1")).is_err());
        assert_eq!(session.redo(), Some(mv("a1,b2")));
    }

    #[test]
    fn whoever_has_to_act_resigns_and_may_repent() {
        let mut game = session(&["d4,e5"]);
        // The choice is the second player's, who counts as dark.
        assert_eq!(game.resign(), Some(Colour::Dark));
        assert_eq!((game.acting(), game.resign(), game.redo()), (None, None, None));
        assert_eq!(game.undo(), Undone::Ending);
        assert_eq!(game.acting(), Some(Colour::Dark));
        game.play(mv("light")).unwrap();
        assert_eq!(game.resign(), Some(Colour::Dark));
        assert_eq!(game.game().result().unwrap().winner, Some(Colour::Light));
    }

    #[test]
    fn it_knows_what_would_be_lost() {
        let mut session = session(&[]);
        assert!(!session.unsaved());
        session.play(mv("d4,e5")).unwrap();
        assert!(session.unsaved());
        session.saved(Path::new("game.txt"));
        assert!(!session.unsaved());
        assert_eq!(session.file(), Some(Path::new("game.txt")));
        session.undo();
        assert!(!session.unsaved());
        session.play(mv("a1,h8")).unwrap();
        assert!(session.unsaved());
        session.undo();
        session.resign();
        assert!(session.unsaved());
    }
}
