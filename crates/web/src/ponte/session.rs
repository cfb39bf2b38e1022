//! A game of Ponte del Diavolo on the page: who plays, what is selected, navigation through earlier positions.
//!
//! A [`PonteSession`] combines the board state that every page needs with one of three sources of moves: a game on this
//! device with seats and clocks, a board for free play, or a game on a server.

mod board_state;
mod free_board;
mod local_game;
mod remote_game;
mod saved;

use ponte::{
    Cell, CellSet, Chain, Colour, Game, IllegalMove, Move, PartialMove, Position, RejectedTap, Stage,
    TapResult,
};
use table::Millis;

use crate::ponte::rejection::Rejection;
use crate::ponte::setup::{GameSetup, Opponent};
use crate::portraits::MAX_LEVEL;
use board_state::BoardState;
use free_board::FreeBoard;
use local_game::LocalGame;
use remote_game::RemoteGame;

pub use saved::SavedSession;

/// What a tap, a key or a button led to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Feedback {
    /// The selection has changed.
    Changed,
    /// A move was played.
    Played(Move),
    /// Nothing happened, for this reason.
    Rejected(Rejection),
}

/// A step through the moves of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Navigation {
    /// To the empty board.
    Start,
    /// One move back.
    Back,
    /// One move forward.
    Forward,
    /// To the current position.
    End,
    /// To the position after this many moves.
    To(usize),
}

/// Who is to act.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// A player on this device.
    Mine,
    /// The engine, or an opponent elsewhere.
    Theirs,
    /// The game is over.
    Over,
}

/// Where the moves come from.
#[derive(Clone, PartialEq, Eq, Debug)]
enum SessionGame {
    Local(LocalGame),
    Free(FreeBoard),
    Remote(RemoteGame),
}

/// A game of Ponte del Diavolo with everything a page shows of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PonteSession {
    setup: GameSetup,
    source: SessionGame,
    board: BoardState,
    /// The finished game that is being explored on a copy.
    explored: Option<Box<PonteSession>>,
}

impl PonteSession {
    /// A game on this device that starts now.
    pub fn new(setup: GameSetup, now: Millis) -> PonteSession {
        let source = match setup.opponent {
            Opponent::FreePlay => SessionGame::Free(FreeBoard::new(Game::new(setup.rules))),
            Opponent::Engine { .. } | Opponent::Friend => SessionGame::Local(LocalGame::new(&setup, now)),
        };
        PonteSession { setup, source, board: BoardState::default(), explored: None }
    }

    /// A board for free play that continues a game.
    pub fn free(game: Game) -> PonteSession {
        let setup = GameSetup { opponent: Opponent::FreePlay, rules: game.rules(), ..GameSetup::default() };
        let source = SessionGame::Free(FreeBoard::new(game));
        PonteSession { setup, source, board: BoardState::default(), explored: None }
    }

    /// A game on a server. Moves played here are shown immediately; [`follow`](Self::follow) takes the server's state.
    pub fn remote(game: Game, turn: Turn) -> PonteSession {
        let setup = GameSetup { opponent: Opponent::Friend, rules: game.rules(), ..GameSetup::default() };
        let source = SessionGame::Remote(RemoteGame::new(game, turn));
        PonteSession { setup, source, board: BoardState::default(), explored: None }
    }

    /// Takes the current game from the server. A viewer of an earlier position stays there, and the selection stays
    /// where it still makes sense. Returns the move that is new, if exactly one is.
    pub fn follow(&mut self, game: Game, turn: Turn) -> Option<Move> {
        if let Some(explored) = &mut self.explored {
            return explored.follow(game, turn);
        }
        let known = self.game().moves();
        let unchanged = known == game.moves();
        let extended = game.moves().starts_with(known);
        let one_more = extended && game.moves().len() == known.len() + 1;
        let new_move = if one_more { game.moves().last().copied() } else { None };
        if !unchanged || turn == Turn::Over {
            self.board.clear_selection();
        }
        if !extended {
            self.board.show_current();
        }
        if let Some(mv) = new_move.filter(|_| !self.is_reviewing()) {
            self.board.animate(mv);
        }
        self.source = SessionGame::Remote(RemoteGame::new(game, turn));
        new_move
    }

    /// The setup of the game.
    pub fn setup(&self) -> &GameSetup {
        &self.setup
    }

    /// The game with its history.
    pub fn game(&self) -> &Game {
        match &self.source {
            SessionGame::Local(local) => local.game(),
            SessionGame::Free(free) => free.game(),
            SessionGame::Remote(remote) => remote.game(),
        }
    }

    /// The position on the board: the current one, or an earlier one under review.
    pub fn shown(&self) -> &Position {
        self.game().position_at(self.shown_ply()).unwrap_or_else(|| self.game().position())
    }

    /// The number of moves before the position on the board.
    pub fn shown_ply(&self) -> usize {
        self.board.ply.unwrap_or(self.game().moves().len())
    }

    /// The move that led to the position on the board.
    pub fn shown_move(&self) -> Option<Move> {
        self.game().moves().get(self.shown_ply().checked_sub(1)?).copied()
    }

    /// Whether an earlier position is shown.
    pub fn is_reviewing(&self) -> bool {
        self.board.ply.is_some()
    }

    /// The part of a move that is entered so far.
    pub fn partial_move(&self) -> PartialMove {
        self.board.partial_move
    }

    /// Why the last tap was rejected, until something else happens.
    pub fn rejection(&self) -> Option<Rejection> {
        self.board.rejection
    }

    /// The move of the hint on the board.
    pub fn hint(&self) -> Option<Move> {
        self.board.hint
    }

    /// The move that is being animated.
    pub fn animated_move(&self) -> Option<Move> {
        self.board.animated
    }

    /// Ends the animation of the last move.
    pub fn finish_animation(&mut self) {
        self.board.animated = None;
    }

    /// The highlighted chain: its colour and its index among the chains of the score.
    pub fn chain(&self) -> Option<(Colour, usize)> {
        self.board.chain
    }

    /// The highlighted chain in the shown position.
    pub fn shown_chain(&self) -> Option<Chain> {
        let (colour, index) = self.board.chain?;
        self.shown().score().chains(colour).get(index).cloned()
    }

    /// Highlights a chain, or removes the highlight.
    pub fn toggle_chain(&mut self, chain: (Colour, usize)) {
        self.board.chain = if self.board.chain == Some(chain) { None } else { Some(chain) };
    }

    /// Who is to act.
    pub fn turn(&self) -> Turn {
        match &self.source {
            _ if self.game().is_over() => Turn::Over,
            SessionGame::Local(local) => local.turn(),
            SessionGame::Free(_) => Turn::Mine,
            SessionGame::Remote(remote) => remote.turn(),
        }
    }

    /// Whether the engine on this device is to move.
    pub fn is_engine_to_move(&self) -> bool {
        matches!(self.source, SessionGame::Local(_)) && self.turn() == Turn::Theirs
    }

    /// The engine's level, in a game against it.
    pub fn level(&self) -> Option<u8> {
        match self.setup.opponent {
            Opponent::Engine { level } => Some(level),
            Opponent::Friend | Opponent::FreePlay => None,
        }
    }

    /// The next level to play, after a victory over the engine.
    pub fn next_level(&self) -> Option<u8> {
        let winner = self.game().outcome()?.winner?;
        self.level().filter(|&level| level < MAX_LEVEL && self.is_you(winner)).map(|level| level + 1)
    }

    /// Whether the engine plays a colour. Until the choice the first player counts as light.
    pub fn is_engine(&self, colour: Colour) -> bool {
        matches!(&self.source, SessionGame::Local(local) if local.engine_colour() == Some(colour))
    }

    /// Whether a colour belongs to the player in a game against the engine.
    pub fn is_you(&self, colour: Colour) -> bool {
        matches!(&self.source, SessionGame::Local(local) if local.engine_colour() == Some(colour.other()))
    }

    /// Whether only one player uses this device: the other is the engine, or somewhere else.
    pub fn has_one_player(&self) -> bool {
        match &self.source {
            SessionGame::Local(local) => local.engine_colour().is_some(),
            SessionGame::Free(_) => false,
            SessionGame::Remote(_) => true,
        }
    }

    /// Whether the second player has chosen a colour.
    pub fn colours_are_chosen(&self) -> bool {
        !matches!(self.game().position().stage(), Stage::Opening | Stage::Choice)
    }

    /// Whether a colour belongs to the player who opened.
    pub fn opened(&self, colour: Colour) -> bool {
        self.game().second_player().unwrap_or(Colour::Dark) != colour
    }

    /// Time left to a colour, in a timed game on this device.
    pub fn time_left(&self, colour: Colour, now: Millis) -> Option<Millis> {
        match &self.source {
            SessionGame::Local(local) => local.time_left(colour, now),
            SessionGame::Free(_) | SessionGame::Remote(_) => None,
        }
    }

    /// Whether a finished game is being explored: moves are tried out on a copy.
    pub fn is_exploring(&self) -> bool {
        self.explored.is_some()
    }

    /// Continues on a copy of a finished game, from the position under review.
    fn explore(&mut self) {
        let copy = PonteSession { board: self.board, ..PonteSession::free(self.game().clone()) };
        let original = std::mem::replace(self, copy);
        self.explored = Some(Box::new(original));
    }

    /// Shows the current position of the game, and drops a copy that was explored.
    pub fn show_current(&mut self) {
        if let Some(explored) = self.explored.take() {
            *self = *explored;
        }
        self.navigate(Navigation::End);
    }

    /// The chains that score in the position on the board, in the order in which they are counted: light first, and the
    /// most valuable last.
    pub fn scoring_chains(&self) -> Vec<(Colour, usize)> {
        let score = self.shown().score();
        let of_colour = |colour: Colour| {
            let chains = score.chains(colour);
            let mut indices: Vec<usize> =
                (0..chains.len()).filter(|&index| chains[index].points() > 0).collect();
            indices.sort_by_key(|&index| chains[index].points());
            indices.into_iter().map(move |index| (colour, index)).collect::<Vec<_>>()
        };
        [of_colour(Colour::Light), of_colour(Colour::Dark)].concat()
    }

    /// Highlights a chain while the points are counted, or none.
    pub fn highlight_chain(&mut self, chain: Option<(Colour, usize)>) {
        self.board.chain = chain;
    }

    /// Handles a tap on a cell. With `confirm`, complete moves wait for [`confirm`](Self::confirm).
    pub fn tap(&mut self, cell: Cell, confirm: bool, now: Millis) -> Feedback {
        if self.turn() == Turn::Over && !matches!(self.source, SessionGame::Free(_)) {
            // A game that was resigned or lost on time can be continued from its last position, too.
            if !self.is_reviewing() && self.game().position().stage() != Stage::Over {
                self.board.ply = Some(self.game().moves().len());
            }
            if self.is_reviewing() {
                self.explore();
            }
        }
        if let (Some(ply), SessionGame::Free(free)) = (self.board.ply, &mut self.source) {
            // Free play continues from the position under review.
            free.rewind(ply);
            self.board.ply = None;
        }
        self.board.animated = None;
        self.board.chain = None;
        if let Some(rejection) = self.rejection_out_of_turn() {
            return self.reject(rejection);
        }
        match self.board.partial_move.tap(self.game().position(), cell, confirm) {
            TapResult::Changed(partial_move) => {
                (self.board.partial_move, self.board.rejection) = (partial_move, None);
                Feedback::Changed
            }
            TapResult::Play(mv) => self.commit(mv, now),
            TapResult::Rejected(tap) => self.reject(tap.into()),
        }
    }

    /// Plays the move that waits for confirmation.
    pub fn confirm(&mut self, now: Millis) -> Feedback {
        match self.board.partial_move.complete() {
            Some(mv) => self.commit(mv, now),
            None => Feedback::Changed,
        }
    }

    /// Clears the selection, the hint and the highlighted chain.
    pub fn clear_selection(&mut self) {
        self.board.clear_selection();
    }

    /// Plays a whole move of the player: the choice of colour, a pass, or a hint.
    pub fn play(&mut self, mv: Move, now: Millis) -> Feedback {
        match self.rejection_out_of_turn() {
            Some(rejection) => self.reject(rejection),
            None => self.commit(mv, now),
        }
    }

    /// Plays the engine's move, which was requested after `ply` moves. A late answer is dropped, an illegal one
    /// rejected.
    pub fn play_engine_move(&mut self, ply: usize, mv: Move, now: Millis) -> Option<Feedback> {
        if !self.is_engine_to_move() || self.game().moves().len() != ply {
            return None;
        }
        // A viewer of an earlier position stays there.
        let reviewed = self.board.ply;
        let feedback = self.commit(mv, now);
        self.board.ply = reviewed;
        Some(feedback)
    }

    /// Why the player cannot act now.
    fn rejection_out_of_turn(&self) -> Option<Rejection> {
        match self.turn() {
            _ if self.is_reviewing() => Some(Rejection::Reviewing),
            Turn::Theirs => Some(Rejection::NotYourTurn),
            Turn::Over => Some(RejectedTap::Rules(IllegalMove::GameOver).into()),
            Turn::Mine => None,
        }
    }

    fn commit(&mut self, mv: Move, now: Millis) -> Feedback {
        let result = match &mut self.source {
            SessionGame::Local(local) => local.play(mv, now),
            SessionGame::Free(free) => free.play(mv),
            SessionGame::Remote(remote) => remote.play(mv),
        };
        match result {
            Err(illegal) => self.reject(RejectedTap::Rules(illegal).into()),
            Ok(()) => {
                self.board.clear_selection();
                self.board.ply = None;
                self.board.animate(mv);
                Feedback::Played(mv)
            }
        }
    }

    fn reject(&mut self, rejection: Rejection) -> Feedback {
        self.board.rejection = Some(rejection);
        Feedback::Rejected(rejection)
    }

    /// Resigns for the player to act; against the engine always for the player. Games on a server end there.
    pub fn resign(&mut self, now: Millis) {
        match &mut self.source {
            SessionGame::Local(local) => local.resign(now),
            SessionGame::Free(free) => free.resign(),
            SessionGame::Remote(_) => return,
        }
        self.board.clear_selection();
        self.board.ply = None;
    }

    /// Ends the game if the clock of the player to act has expired. Returns whether it did.
    pub fn tick(&mut self, now: Millis) -> bool {
        let SessionGame::Local(local) = &mut self.source else { return false };
        let expired = local.tick(now);
        if expired {
            self.board.clear_selection();
        }
        expired
    }

    /// Whether there is something to take back.
    pub fn can_undo(&self) -> bool {
        match &self.source {
            _ if self.board.partial_move != PartialMove::Empty => true,
            SessionGame::Local(local) => local.can_undo(),
            SessionGame::Free(free) => free.can_undo(),
            SessionGame::Remote(_) => false,
        }
    }

    /// Takes back the partial move, or else the last move; against the engine the player's own, with its reply.
    pub fn undo(&mut self, now: Millis) -> bool {
        if self.board.partial_move != PartialMove::Empty {
            self.board.clear_selection();
            return true;
        }
        let undone = match &mut self.source {
            SessionGame::Local(local) => local.undo(now),
            SessionGame::Free(free) => free.undo(),
            SessionGame::Remote(_) => false,
        };
        self.after_history_change(undone)
    }

    /// Whether a move that was taken back can be played again.
    pub fn can_redo(&self) -> bool {
        matches!(&self.source, SessionGame::Free(free) if free.can_redo())
    }

    /// Plays the move that was taken back last, in free play.
    pub fn redo(&mut self) -> bool {
        let SessionGame::Free(free) = &mut self.source else { return false };
        let redone = free.redo();
        self.after_history_change(redone)
    }

    fn after_history_change(&mut self, changed: bool) -> bool {
        if changed {
            self.board.clear_selection();
            self.board.show_current();
        }
        changed
    }

    /// Shows an earlier position, or the current one.
    pub fn navigate(&mut self, navigation: Navigation) {
        let last = self.game().moves().len();
        let shown = self.shown_ply();
        let target = match navigation {
            Navigation::Start => 0,
            Navigation::Back => shown.saturating_sub(1),
            Navigation::Forward => shown + 1,
            Navigation::End => last,
            Navigation::To(ply) => ply,
        };
        let ply = (target < last).then_some(target);
        if ply != self.board.ply {
            self.board.clear_selection();
            self.board.ply = ply;
            self.board.animated =
                if target == shown + 1 { self.game().moves().get(shown).copied() } else { None };
        }
    }

    /// Shows a hint, if the game is still where it was requested.
    pub fn set_hint(&mut self, ply: usize, mv: Move) -> bool {
        let applies = !self.is_reviewing()
            && self.game().moves().len() == ply
            && self.turn() == Turn::Mine
            && self.game().position().check(mv).is_ok();
        if applies {
            self.board.clear_selection();
            self.board.hint = Some(mv);
        }
        applies
    }

    /// The tiles on which the player to move can start a bridge, while nothing is selected.
    pub fn bridge_ends(&self) -> CellSet {
        let free = self.board.partial_move == PartialMove::Empty;
        if free && self.turn() == Turn::Mine && !self.is_reviewing() {
            self.game().position().bridge_moves().iter().flat_map(|bridge| bridge.ends()).collect()
        } else {
            CellSet::EMPTY
        }
    }

    /// The cells where the next tile may go.
    pub fn legal(&self) -> CellSet {
        if self.turn() == Turn::Mine && !self.is_reviewing() {
            self.board.partial_move.legal(self.game().position())
        } else {
            CellSet::EMPTY
        }
    }
}

#[cfg(test)]
mod tests;
