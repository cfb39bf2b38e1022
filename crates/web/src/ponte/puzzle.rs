//! Solving a tip: a move is tried on its position, and the engine evaluates it.

use draw::PonteBoard;
use engine_api::SearchLimits;

use crate::engine::MoveRequest;
use ponte::{Bridge, Cell, CellSet, Game, Move, Position};

use crate::ponte::partial_move::{PartialMove, Rejection, TapResult};
use crate::ponte::picture::mark_partial_move;
use crate::ponte::tips::{NODES, Tip};
use crate::texts::{Phrase, phrase};

/// The engine's best reply to a tried move, and how good it is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Evaluation {
    /// The reply.
    pub mv: Move,
    /// The winning chance of the player who replies.
    pub win: f32,
}

/// The request that evaluates the last move of a game, with the same result on every machine.
pub fn evaluation_request(game: &Game) -> MoveRequest {
    let limits = SearchLimits { nodes: Some(NODES.into()), ..SearchLimits::default() };
    MoveRequest::search(game, limits, 1)
}

/// The verdict on a tried move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TipVerdict {
    /// A known solution.
    Right,
    /// Not a listed solution, but good according to the engine: the winning chance in percent.
    AlsoGood(u8),
    /// A mistake that the opponent can exploit.
    Wrong {
        /// The opponent's reply.
        reply: Move,
        /// The remaining winning chance in percent, if the engine evaluated it.
        left: Option<u8>,
    },
    /// The engine has not answered yet.
    Thinking,
    /// Not a listed move, and the engine is not available.
    Unknown,
}

/// The result of a tap.
#[derive(Clone, PartialEq, Debug)]
pub enum PuzzleFeedback {
    /// The selection has changed.
    Changed,
    /// Nothing happened, for this reason.
    Rejected(Rejection),
    /// A move was played, and the verdict is known.
    Judged,
    /// A move was played, and the engine has to evaluate this game.
    Ask(Box<Game>),
}

/// An attempt to solve a tip. Every try starts from the position of the tip.
#[derive(Clone, PartialEq, Debug)]
pub struct PuzzleAttempt {
    tip: Tip,
    game: Game,
    tried: Option<Move>,
    partial_move: PartialMove,
    rejection: Option<Rejection>,
    verdict: Option<TipVerdict>,
    /// Whether the opponent's reply was played.
    answered: bool,
    animated: Option<Move>,
    hinted: bool,
    /// Whether the solution was shown since the last restart.
    revealed: bool,
}

impl PuzzleAttempt {
    /// An attempt without a tried move.
    pub fn new(tip: Tip) -> PuzzleAttempt {
        PuzzleAttempt {
            tip,
            game: tip.game(),
            tried: None,
            partial_move: PartialMove::Empty,
            rejection: None,
            verdict: None,
            answered: false,
            animated: None,
            hinted: false,
            revealed: false,
        }
    }

    /// The tip to solve.
    pub fn tip(&self) -> &Tip {
        &self.tip
    }

    /// The position on the board.
    pub fn position(&self) -> &Position {
        self.game.position()
    }

    /// The move that was tried last.
    pub fn tried(&self) -> Option<Move> {
        self.tried
    }

    /// The verdict on that move.
    pub fn verdict(&self) -> Option<TipVerdict> {
        self.verdict
    }

    /// Why the last tap was rejected.
    pub fn rejection(&self) -> Option<Rejection> {
        self.rejection
    }

    /// The part of a move that is entered so far.
    pub fn partial_move(&self) -> PartialMove {
        self.partial_move
    }

    /// The cells where the next tile may go; none after a move.
    pub fn legal(&self) -> CellSet {
        if self.verdict.is_some() { CellSet::EMPTY } else { self.partial_move.legal(self.position()) }
    }

    /// Whether the tip is solved.
    pub fn solved(&self) -> bool {
        matches!(self.verdict, Some(TipVerdict::Right | TipVerdict::AlsoGood(_)))
    }

    /// Whether the tip is solved without having seen the solution.
    pub fn counts(&self) -> bool {
        self.solved() && !self.revealed
    }

    /// Starts over: a solution that was shown before may be found again.
    pub fn restart(&mut self) {
        *self = PuzzleAttempt::new(self.tip);
    }

    /// Resets the board for another try.
    fn again(&mut self) {
        *self = PuzzleAttempt { revealed: self.revealed, ..PuzzleAttempt::new(self.tip) };
    }

    /// Resets the attempt and marks the solution as a hint.
    pub fn show(&mut self) {
        self.again();
        (self.hinted, self.revealed) = (true, true);
    }

    /// Clears the selection.
    pub fn clear_selection(&mut self) {
        (self.partial_move, self.rejection) = (PartialMove::Empty, None);
    }

    /// Handles a tap on a cell. After a verdict it starts another try.
    pub fn tap(&mut self, cell: Cell) -> PuzzleFeedback {
        if self.verdict.is_some() {
            self.again();
        }
        self.rejection = None;
        match self.partial_move.tap(self.position(), cell, false) {
            TapResult::Changed(partial_move) => {
                self.partial_move = partial_move;
                PuzzleFeedback::Changed
            }
            TapResult::Rejected(rejection) => {
                self.rejection = Some(rejection);
                PuzzleFeedback::Rejected(rejection)
            }
            TapResult::Play(mv) => self.play(mv),
        }
    }

    fn play(&mut self, mv: Move) -> PuzzleFeedback {
        let mv = mv.normalised();
        self.partial_move = PartialMove::Empty;
        if self.game.play(mv).is_err() {
            return PuzzleFeedback::Changed;
        }
        (self.tried, self.animated, self.hinted) = (Some(mv), Some(mv), false);
        if self.tip.accepts(mv) {
            self.verdict = Some(TipVerdict::Right);
            return PuzzleFeedback::Judged;
        }
        self.verdict = Some(TipVerdict::Thinking);
        PuzzleFeedback::Ask(Box::new(self.game.clone()))
    }

    /// Takes the engine's evaluation of a tried move; `None` if the engine is not available, in which case known
    /// mistakes still get their reply. Returns false for an earlier try.
    pub fn judge(&mut self, tried: Move, evaluation: Option<Evaluation>) -> bool {
        if self.tried != Some(tried) || self.verdict != Some(TipVerdict::Thinking) {
            return false;
        }
        let known = || self.tip.tempting().find(|(mv, _)| *mv == tried).map(|(_, reply)| reply);
        let left = evaluation.map(|evaluation| percent(1.0 - evaluation.win));
        self.verdict = Some(match (evaluation, left) {
            (Some(_), Some(left)) if left >= self.tip.bar => TipVerdict::AlsoGood(left),
            (Some(evaluation), left) => TipVerdict::Wrong { reply: evaluation.mv, left },
            (None, _) => known().map_or(TipVerdict::Unknown, |reply| TipVerdict::Wrong { reply, left: None }),
        });
        true
    }

    /// Plays the opponent's reply to a mistake, once. Returns whether it was played.
    pub fn reply(&mut self) -> bool {
        let Some(TipVerdict::Wrong { reply, .. }) = self.verdict else { return false };
        if self.answered || self.game.play(reply).is_err() {
            return false;
        }
        (self.answered, self.animated) = (true, Some(reply));
        true
    }

    /// Ends the animation of the last move.
    pub fn finish_animation(&mut self) {
        self.animated = None;
    }

    /// The board with its marks.
    pub fn board(&self, motion: bool) -> PonteBoard {
        let position = self.position();
        let mut board = PonteBoard::new(position);
        if let Some(colour) = position.to_move().filter(|_| self.tried.is_none()) {
            let tiles = &mut board.tiles[colour.index()];
            *tiles = tiles.union(self.partial_move.tiles());
        }
        let marks = &mut board.marks;
        mark_partial_move(marks, position, self.partial_move);
        if let Some(&last) = self.game.moves().last() {
            marks.set_last(last);
        }
        if let Some(rejection) = self.rejection {
            marks.blame = rejection.blame();
        }
        if self.hinted {
            match self.tip.right().next() {
                Some(Move::Tiles(a, b)) => marks.hint = [a, b].into_iter().collect(),
                Some(Move::Bridge(a, b)) => {
                    marks.hint = [a, b].into_iter().collect();
                    marks.hint_bridges = Bridge::new(a, b).into_iter().collect();
                }
                _ => {}
            }
        }
        match self.animated.filter(|_| motion) {
            Some(Move::Tiles(a, b)) => marks.fresh = [a, b].into_iter().collect(),
            Some(Move::Bridge(a, b)) => marks.fresh_bridges = Bridge::new(a, b).into_iter().collect(),
            _ => {}
        }
        board
    }

    /// Feedback on the last try, or on the selection.
    pub fn phrase(&self) -> Option<Phrase> {
        if let Some(rejection) = self.rejection {
            return Some(rejection.phrase());
        }
        match (self.verdict, self.partial_move) {
            (Some(TipVerdict::Right), _) if self.revealed => Some(phrase("tip-copied")),
            (Some(TipVerdict::Right), _) => Some(phrase("tip-right")),
            (Some(TipVerdict::AlsoGood(chance)), _) => {
                let meant = self.tip.right().next().map(|mv| mv.to_string()).unwrap_or_default();
                Some(phrase("tip-also-good").number("chance", chance).text("move", meant))
            }
            (Some(TipVerdict::Wrong { reply, left }), _) => Some(wrong(reply, left)),
            (Some(TipVerdict::Thinking), _) => Some(phrase("tip-thinking")),
            (Some(TipVerdict::Unknown), _) => Some(phrase("tip-unknown")),
            (None, PartialMove::FirstTile(cell)) => Some(phrase("status-second").text("cell", cell)),
            (None, PartialMove::BridgeEnd(cell)) => Some(phrase("status-bridge-end").text("cell", cell)),
            (None, _) if self.hinted => Some(phrase("tip-shown")),
            (None, _) => None,
        }
    }
}

fn wrong(reply: Move, left: Option<u8>) -> Phrase {
    let (kind, first, second) = match reply.normalised() {
        Move::Tiles(a, b) => ("tiles", a.to_string(), b.to_string()),
        Move::Bridge(a, b) => ("bridge", a.to_string(), b.to_string()),
        Move::Pass | Move::Choose(_) => ("pass", String::new(), String::new()),
    };
    let words = phrase("tip-wrong").text("kind", kind).text("first", first).text("second", second);
    // Without the engine there is no winning chance to show.
    words.text("told", if left.is_some() { "yes" } else { "no" }).number("left", left.unwrap_or(0))
}

fn percent(win: f32) -> u8 {
    (win.clamp(0.0, 1.0) * 100.0).round() as u8
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ponte::tips::TIPS;
    use crate::texts::{Language, Texts};

    fn tap(puzzle: &mut PuzzleAttempt, mv: Move) -> PuzzleFeedback {
        match mv {
            Move::Tiles(a, b) | Move::Bridge(a, b) => {
                assert_eq!(puzzle.tap(a), PuzzleFeedback::Changed, "{mv}");
                puzzle.tap(b)
            }
            other => panic!("{other} is no tap"),
        }
    }

    #[test]
    fn every_solution_can_be_entered_and_every_mistake_has_a_reply() {
        for tip in TIPS {
            for mv in tip.right() {
                let mut puzzle = PuzzleAttempt::new(tip);
                assert_eq!(tap(&mut puzzle, mv), PuzzleFeedback::Judged, "tip {}: {mv}", tip.number);
                assert!(puzzle.solved() && puzzle.legal().is_empty());
            }
            for (mv, reply) in tip.tempting() {
                let mut puzzle = PuzzleAttempt::new(tip);
                let PuzzleFeedback::Ask(game) = tap(&mut puzzle, mv) else {
                    panic!("tip {}: {mv}", tip.number)
                };
                assert_eq!(game.moves().last(), Some(&mv));
                // The engine is not available, and the reply is known nonetheless.
                assert!(puzzle.judge(mv, None));
                assert_eq!(puzzle.verdict(), Some(TipVerdict::Wrong { reply, left: None }));
                assert!(puzzle.reply(), "tip {}: {mv} {reply}", tip.number);
                assert!(!puzzle.reply(), "once is enough");
                assert!(!puzzle.solved());
                // The next tap starts another try.
                puzzle.tap(mv.to_string()[..2].parse().unwrap());
                assert_eq!(puzzle.tried(), None);
            }
        }
    }

    #[test]
    fn the_engine_evaluates_unlisted_moves() {
        let tip = TIPS[0];
        let mv: Move = "a6,e4".parse().unwrap();
        let evaluation = |win: f32| Some(Evaluation { mv: "b2-d4".parse().unwrap(), win });
        let mut puzzle = PuzzleAttempt::new(tip);
        tap(&mut puzzle, mv);
        assert!(!puzzle.judge("a6,e1".parse().unwrap(), evaluation(0.5)), "that was another try");
        assert!(puzzle.judge(mv, evaluation(0.9)));
        assert_eq!(
            puzzle.verdict(),
            Some(TipVerdict::Wrong { reply: "b2-d4".parse().unwrap(), left: Some(10) })
        );
        let mut puzzle = PuzzleAttempt::new(tip);
        tap(&mut puzzle, mv);
        assert!(puzzle.judge(mv, evaluation(0.1)));
        assert_eq!(puzzle.verdict(), Some(TipVerdict::AlsoGood(90)));
        for language in Language::ALL {
            let text = Texts::new(language).try_translate(&puzzle.phrase().unwrap()).unwrap();
            assert!(text.contains("90") && text.contains("b3,c3"), "{text}");
        }
        let mut puzzle = PuzzleAttempt::new(tip);
        tap(&mut puzzle, mv);
        assert!(puzzle.judge(mv, None));
        assert_eq!(puzzle.verdict(), Some(TipVerdict::Unknown));
    }

    #[test]
    fn a_rejection_changes_nothing_and_the_solution_can_be_shown() {
        let mut puzzle = PuzzleAttempt::new(TIPS[9]);
        assert_eq!(puzzle.tap("a1".parse().unwrap()), PuzzleFeedback::Changed);
        puzzle.clear_selection();
        assert!(
            matches!(puzzle.tap("a2".parse().unwrap()), PuzzleFeedback::Rejected(_)),
            "the tile belongs to light"
        );
        assert_eq!(puzzle.position(), TIPS[9].game().position());
        let free: Cell = "a1".parse().unwrap();
        assert!(puzzle.legal().contains(free));
        puzzle.show();
        assert_eq!(puzzle.board(false).marks.hint.to_string(), "a1 b1");
        tap(&mut puzzle, "a1,b1".parse().unwrap());
        assert!(puzzle.solved() && !puzzle.counts(), "a solution that was shown does not count");
        puzzle.tap(free);
        puzzle.clear_selection();
        tap(&mut puzzle, "a1,b1".parse().unwrap());
        assert!(!puzzle.counts());
        puzzle.restart();
        tap(&mut puzzle, "a1,b1".parse().unwrap());
        assert!(puzzle.counts());
    }

    #[test]
    fn tips_are_translated_into_every_language() {
        for language in Language::ALL {
            let texts = Texts::new(language);
            for tip in TIPS {
                for words in [tip.title(), tip.text(), tip.idea()] {
                    texts.try_translate(&words).unwrap();
                }
            }
            for reply in ["a1,a2", "a1-a3", "pass"] {
                for left in [None, Some(7)] {
                    let text = texts.try_translate(&wrong(reply.parse().unwrap(), left)).unwrap();
                    assert_eq!(text.contains('7'), left.is_some(), "{text}");
                }
            }
        }
    }
}
