//! A game at one keyboard: what has been played, what was taken back, and whether it is kept anywhere.

use std::path::{Path, PathBuf};

use ponte::{Colour, Game, Illegal, Move, Position, Rules, Stage};

/// A game that two people play, without any notion of how it is shown.
#[derive(Clone, Debug)]
pub(crate) struct Session {
    game: Game,
    /// Moves that were taken back, the earliest last.
    undone: Vec<Move>,
    file: Option<PathBuf>,
    unsaved: bool,
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
        Session { game: Game::new(rules), undone: Vec::new(), file: None, unsaved: false }
    }

    /// Goes on with a game that was read from a file.
    pub(crate) fn loaded(game: Game, file: &Path) -> Session {
        Session { game, undone: Vec::new(), file: Some(file.to_owned()), unsaved: false }
    }

    pub(crate) fn game(&self) -> &Game {
        &self.game
    }

    pub(crate) fn position(&self) -> &Position {
        self.game.position()
    }

    /// The file the game was kept in last.
    pub(crate) fn file(&self) -> Option<&Path> {
        self.file.as_deref()
    }

    /// Whether leaving now would lose moves.
    pub(crate) fn unsaved(&self) -> bool {
        self.unsaved
    }

    /// Remembers that the game is kept in a file as it stands.
    pub(crate) fn saved(&mut self, file: &Path) {
        self.file = Some(file.to_owned());
        self.unsaved = false;
    }

    /// Plays a move; what was taken back before is forgotten.
    pub(crate) fn play(&mut self, mv: Move) -> Result<(), Illegal> {
        self.game.play(mv)?;
        self.undone.clear();
        self.unsaved = true;
        Ok(())
    }

    pub(crate) fn undo(&mut self) -> Undone {
        if self.game.ending().is_some() {
            self.game.undo();
            self.unsaved = true;
            return Undone::Ending;
        }
        let Some(mv) = self.game.undo() else { return Undone::Nothing };
        self.undone.push(mv);
        self.unsaved = true;
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
        self.unsaved = true;
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
        self.unsaved = true;
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
        assert!(session.unsaved());
    }
}
