//! Solving a tip: trying a move on its position, and the engine's judgement.

use draw::PonteBoard;
use engine_api::{EngineRequest, PonteGame, SearchLimits};
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

/// The request that judges the last move of a game, with the same result on every machine.
pub fn evaluation_request(game: &Game) -> EngineRequest {
    let limits = SearchLimits { nodes: Some(NODES.into()), ..SearchLimits::default() };
    EngineRequest::PonteSearch { game: PonteGame::from(game), limits, seed: 1 }
}

/// What came of a turn that somebody tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Known to be right.
    Right,
    /// Not the solution that was thought of, but the engine likes it as well: the winning chance in percent.
    AlsoGood(u8),
    /// The other side has this answer; with the winning chance in percent that is left, where the engine told it.
    Wrong {
        /// The answer.
        reply: Move,
        /// The winning chance that is left, in percent.
        left: Option<u8>,
    },
    /// The engine is being asked.
    Thinking,
    /// Nobody is there who could judge it.
    Unknown,
}

/// What a tap came to.
#[derive(Clone, PartialEq, Debug)]
pub enum PuzzleFeedback {
    /// Something was begun or let go of.
    Changed,
    /// Nothing happened, for this reason.
    Rejected(Rejection),
    /// A turn was made, and the verdict is known.
    Judged,
    /// A turn was made, and the engine is to be asked about this game.
    Ask(Box<Game>),
}

/// Somebody puzzle a tip. Every try starts from the tip's own position.
#[derive(Clone, PartialEq, Debug)]
pub struct PuzzleAttempt {
    tip: Tip,
    game: Game,
    tried: Option<Move>,
    partial_move: PartialMove,
    rejection: Option<Rejection>,
    verdict: Option<Verdict>,
    /// Whether the answer lies on the board already.
    answered: bool,
    animated: Option<Move>,
    hinted: bool,
}

impl PuzzleAttempt {
    /// Nothing tried yet.
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
        }
    }

    /// Which tip.
    pub fn tip(&self) -> &Tip {
        &self.tip
    }

    /// The position on the board.
    pub fn position(&self) -> &Position {
        self.game.position()
    }

    /// The turn that was tried last.
    pub fn tried(&self) -> Option<Move> {
        self.tried
    }

    /// What came of it.
    pub fn verdict(&self) -> Option<Verdict> {
        self.verdict
    }

    /// Why the last tap did nothing.
    pub fn rejection(&self) -> Option<Rejection> {
        self.rejection
    }

    /// What is half done.
    pub fn partial_move(&self) -> PartialMove {
        self.partial_move
    }

    /// The cells where the next tile may go; none once a turn was made.
    pub fn legal(&self) -> CellSet {
        if self.verdict.is_some() { CellSet::EMPTY } else { self.partial_move.legal(self.position()) }
    }

    /// Whether the tip is solved.
    pub fn solved(&self) -> bool {
        matches!(self.verdict, Some(Verdict::Right | Verdict::AlsoGood(_)))
    }

    /// Back to the tip's own position.
    pub fn again(&mut self) {
        *self = PuzzleAttempt::new(self.tip);
    }

    /// Shows the solution, to be tried.
    pub fn show(&mut self) {
        self.again();
        self.hinted = true;
    }

    /// Lets go of what was begun.
    pub fn clear_selection(&mut self) {
        (self.partial_move, self.rejection) = (PartialMove::Empty, None);
    }

    /// A tap on a cell. After a turn was judged it starts another try.
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
        if self.tip.right().any(|one| one == mv) {
            self.verdict = Some(Verdict::Right);
            return PuzzleFeedback::Judged;
        }
        self.verdict = Some(Verdict::Thinking);
        PuzzleFeedback::Ask(Box::new(self.game.clone()))
    }

    /// What the engine found about a turn; of an older try it is not taken. Without the engine, known mistakes still
    /// find their answer.
    pub fn judge(&mut self, tried: Move, evaluation: Option<Evaluation>) -> bool {
        if self.tried != Some(tried) || self.verdict != Some(Verdict::Thinking) {
            return false;
        }
        let known = || self.tip.tempting().find(|(mv, _)| *mv == tried).map(|(_, reply)| reply);
        let left = evaluation.map(|evaluation| percent(1.0 - evaluation.win));
        self.verdict = Some(match (evaluation, left) {
            (Some(_), Some(left)) if left >= self.tip.bar => Verdict::AlsoGood(left),
            (Some(evaluation), left) => Verdict::Wrong { reply: evaluation.mv, left },
            (None, _) => known().map_or(Verdict::Unknown, |reply| Verdict::Wrong { reply, left: None }),
        });
        true
    }

    /// Plays the answer out, if there is one that does not lie there yet.
    pub fn reply(&mut self) -> bool {
        let Some(Verdict::Wrong { reply, .. }) = self.verdict else { return false };
        if self.answered || self.game.play(reply).is_err() {
            return false;
        }
        (self.answered, self.animated) = (true, Some(reply));
        true
    }

    /// The page has shown how the tiles or the bridge came.
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

    /// What there is to say about the last try, or about what is begun.
    pub fn phrase(&self) -> Option<Phrase> {
        if let Some(rejection) = self.rejection {
            return Some(rejection.phrase());
        }
        match (self.verdict, self.partial_move) {
            (Some(Verdict::Right), _) => Some(phrase("tip-right")),
            (Some(Verdict::AlsoGood(chance)), _) => {
                let meant = self.tip.right().next().map(|mv| mv.to_string()).unwrap_or_default();
                Some(phrase("tip-also-good").number("chance", chance).text("move", meant))
            }
            (Some(Verdict::Wrong { reply, left }), _) => Some(wrong(reply, left)),
            (Some(Verdict::Thinking), _) => Some(phrase("tip-thinking")),
            (Some(Verdict::Unknown), _) => Some(phrase("tip-unknown")),
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
    // Without the engine's word nothing is said about chances.
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
    fn every_solution_can_be_tapped_and_every_mistake_is_answered() {
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
                // The engine cannot be reached, and the answer is known nonetheless.
                assert!(puzzle.judge(mv, None));
                assert_eq!(puzzle.verdict(), Some(Verdict::Wrong { reply, left: None }));
                assert!(puzzle.reply(), "tip {}: {mv} {reply}", tip.number);
                assert!(!puzzle.reply(), "once is enough");
                assert!(!puzzle.solved());
                // The next tap starts anew.
                puzzle.tap(mv.to_string()[..2].parse().unwrap());
                assert_eq!(puzzle.tried(), None);
            }
        }
    }

    #[test]
    fn the_engine_decides_about_everything_else() {
        let tip = TIPS[0];
        let mv: Move = "a6,e4".parse().unwrap();
        let thought = |win: f32| Some(Evaluation { mv: "b2-d4".parse().unwrap(), win });
        let mut puzzle = PuzzleAttempt::new(tip);
        tap(&mut puzzle, mv);
        assert!(!puzzle.judge("a6,e1".parse().unwrap(), thought(0.5)), "that was another try");
        assert!(puzzle.judge(mv, thought(0.9)));
        assert_eq!(
            puzzle.verdict(),
            Some(Verdict::Wrong { reply: "b2-d4".parse().unwrap(), left: Some(10) })
        );
        let mut puzzle = PuzzleAttempt::new(tip);
        tap(&mut puzzle, mv);
        assert!(puzzle.judge(mv, thought(0.1)));
        assert_eq!(puzzle.verdict(), Some(Verdict::AlsoGood(90)));
        for language in Language::ALL {
            let said = Texts::new(language).try_translate(&puzzle.phrase().unwrap()).unwrap();
            assert!(said.contains("90") && said.contains("b3,c3"), "{said}");
        }
        let mut puzzle = PuzzleAttempt::new(tip);
        tap(&mut puzzle, mv);
        assert!(puzzle.judge(mv, None));
        assert_eq!(puzzle.verdict(), Some(Verdict::Unknown));
    }

    #[test]
    fn a_refusal_changes_nothing_and_the_solution_can_be_shown() {
        let mut puzzle = PuzzleAttempt::new(TIPS[9]);
        assert_eq!(puzzle.tap("a1".parse().unwrap()), PuzzleFeedback::Changed);
        puzzle.clear_selection();
        assert!(
            matches!(puzzle.tap("a2".parse().unwrap()), PuzzleFeedback::Rejected(_)),
            "that tile is light's"
        );
        assert_eq!(puzzle.position(), TIPS[9].game().position());
        let free: Cell = "a1".parse().unwrap();
        assert!(puzzle.legal().contains(free));
        puzzle.show();
        assert_eq!(puzzle.board(false).marks.hint.to_string(), "a1 b1");
    }

    #[test]
    fn tips_are_told_in_every_language() {
        for language in Language::ALL {
            let texts = Texts::new(language);
            for tip in TIPS {
                for words in [tip.title(), tip.text(), tip.idea()] {
                    texts.try_translate(&words).unwrap();
                }
            }
            for reply in ["a1,a2", "a1-a3", "pass"] {
                for left in [None, Some(7)] {
                    let said = texts.try_translate(&wrong(reply.parse().unwrap(), left)).unwrap();
                    assert_eq!(said.contains('7'), left.is_some(), "{said}");
                }
            }
        }
    }
}
