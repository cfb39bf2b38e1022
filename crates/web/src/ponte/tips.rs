//! The ten tips of the game's author as positions to solve.
//!
//! Each is a game up to a turn that shows the idea. Some solutions and some tempting mistakes are known beforehand, and a
//! test lets the engine weigh them all; any other turn is judged by the engine when somebody tries it.

use draw::PonteBoard;
use ponte::{Bridge, Cell, CellSet, Colour, Game, Move, Position, Rules};

use crate::ponte::hand::{Hand, Refusal, Tap};
use crate::ponte::picture::mark_hand;
use crate::ponte::thinker::Thought;
use crate::texts::{Phrase, phrase};

/// How long the engine thinks about a turn that somebody tries: the same on every machine, and in the test.
pub const NODES: u32 = 4_000;

/// A tip, and the position that goes with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tip {
    /// Its number, as on the rule sheet.
    pub number: u8,
    /// Cells a side; supplies are without limit.
    size: u8,
    game: &'static str,
    right: &'static [&'static str],
    tempting: &'static [(&'static str, &'static str)],
    /// The winning chance, in percent, from which on a turn is a solution.
    pub bar: u8,
    title: &'static str,
    text: &'static str,
    idea: &'static str,
}

/// Names a key of the texts where no phrase can be made.
const fn key(name: &'static str) -> &'static str {
    name
}

/// The ten tips.
pub const TIPS: [Tip; 10] = [
    Tip {
        number: 1,
        size: 6,
        game: "c5,e2 dark b1,b2 e6,f6 a1,c1 a5,b5 e5,f5 e3,f2 d4,d5",
        right: &["b3,c3", "b6,c3", "c3,c6", "c3,e1", "c3,e4", "c3,f1", "c3,f3"],
        tempting: &[("c6,e1", "b2-d4"), ("a6,f1", "b2-d4")],
        bar: 70,
        title: key("tip-1-title"),
        text: key("tip-1-text"),
        idea: key("tip-1-idea"),
    },
    Tip {
        number: 2,
        size: 8,
        game: "f3,g6 dark g4,h4 g7,g8 e6,e7 f4,f6 e6-g4 g3,h3 e5,e8 e1,f1 d1,g1 f1-h3 c7,c8 d5,d6 g5,h5 d7,d8 \
               d2,d3 d5-f3 c6,e2 a3,b3 a6,a7 a4,a8",
        right: &["a6-c6", "a6-c7", "a6-c8", "a7-c6", "a7-c7", "a7-c8"],
        tempting: &[("a5,c5", "b6,b7"), ("c5,h7", "b6,b7")],
        bar: 60,
        title: key("tip-2-title"),
        text: key("tip-2-text"),
        idea: key("tip-2-idea"),
    },
    Tip {
        number: 3,
        size: 6,
        game: "c2,e4 dark a5,b5 d2,f4 a6,b6 c4,c5 b3,c3 f2,f3 b3-b5 c6,d6 a3,b2",
        right: &["d2-f3", "d2-f4", "d6-f4"],
        tempting: &[("c4-e4", "e2,e3"), ("c5-e4", "e2,e3"), ("d6-e4", "e2,e3")],
        bar: 70,
        title: key("tip-3-title"),
        text: key("tip-3-text"),
        idea: key("tip-3-idea"),
    },
    Tip {
        number: 4,
        size: 6,
        game: "c2,e2 dark f2,f3 c1,e3 e1,f1 b2,b3 d5,e5 d4,e4",
        right: &["b5,b6", "b5,d6"],
        tempting: &[("b6,c6", "c2-e4"), ("b4,c4", "b2-d4")],
        bar: 60,
        title: key("tip-4-title"),
        text: key("tip-4-text"),
        idea: key("tip-4-idea"),
    },
    Tip {
        number: 5,
        size: 7,
        game: "b5,f3 dark a2,b2 f5,g5 a1,b1 g2,g3 d1,d2 d5,e5 d4,e4 c3,d3 c4,f4 d3-f3 e1,f1 c1,c2 b6,b7 a4,a5 a2-c4",
        right: &["b5-d5"],
        tempting: &[("a6,g1", "b6-d4"), ("a3,f2", "b6-d4")],
        bar: 70,
        title: key("tip-5-title"),
        text: key("tip-5-text"),
        idea: key("tip-5-idea"),
    },
    Tip {
        number: 6,
        size: 7,
        game: "c2,c4 dark a4,b4 a2,b2 b3,c3 e1,e2 b6,b7 c1,d4 f1,f2 e4,f4 d5,e5 d6,e6 f5,g5 c6,d7",
        right: &["a6,a7", "a6,f3", "a7,f3", "a7,g3"],
        tempting: &[("g2,g3", "a6,a7"), ("b4-b6", "a6,a7")],
        bar: 60,
        title: key("tip-6-title"),
        text: key("tip-6-text"),
        idea: key("tip-6-idea"),
    },
    Tip {
        number: 7,
        size: 8,
        game: "g5,g6 dark f7,f8 h4,h5 f5,f6 e3,f3 d5,d6 f1,g1 d7,d8 h1,h2 a7,b7 c3,d3 b5,b6 e3-f1 d7-f5 c1,d1 b1,b3 \
               a3,a5 b3-d5",
        right: &["c6,c7"],
        tempting: &[("f3-h5", "b6-d6"), ("h2-h4", "b6-d6")],
        bar: 60,
        title: key("tip-7-title"),
        text: key("tip-7-text"),
        idea: key("tip-7-idea"),
    },
    Tip {
        number: 8,
        size: 7,
        game: "b4,f3 dark b1,b2 d2,d3 a3,b3 a5,b5 d5,d6 b4-d2 d1,e1 c2,f2 e2,e3 d4,f4 f6,f7",
        right: &["c7,d7"],
        tempting: &[("a4,f5", "c7,d7"), ("a4,g2", "c7,d7")],
        bar: 65,
        title: key("tip-8-title"),
        text: key("tip-8-text"),
        idea: key("tip-8-idea"),
    },
    Tip {
        number: 9,
        size: 8,
        game: "d3,g7 dark c7,c8 g5,h5 a5,a6 e5,f5 b5,c5 c3,c4 e6,f6 a1,a2 g6,h6 a3,b1 d8,e8 g3,h3 a6-c8 e3,f7 d8-f6 \
               g1,g2 e4,f4 e3-g2 g4,h4",
        right: &["c4-e5"],
        tempting: &[("h7,h8", "c5-e4"), ("g8,h7", "c5-e4")],
        bar: 60,
        title: key("tip-9-title"),
        text: key("tip-9-text"),
        idea: key("tip-9-idea"),
    },
    Tip {
        number: 10,
        size: 6,
        game: "b5,c4 dark e5,f5 a5,c5 e3,f3 d2,e2 d3,f2 a2,b2",
        right: &["a1,b1", "a1,a3", "a3,b1", "a3,b3"],
        tempting: &[("d6,e6", "a1,a3"), ("d5,d6", "a1,a3")],
        bar: 60,
        title: key("tip-10-title"),
        text: key("tip-10-text"),
        idea: key("tip-10-idea"),
    },
];

impl Tip {
    /// The game up to the turn to be found.
    pub fn game(&self) -> Game {
        let rules = Rules::new(self.size, None, None).unwrap_or(Rules::SMALL);
        Game::from_text(rules, self.game).unwrap_or_else(|_| Game::new(rules))
    }

    /// Turns that are known to be right.
    pub fn right(&self) -> impl Iterator<Item = Move> {
        self.right.iter().filter_map(|text| text.parse().ok())
    }

    /// Turns that look good and are not, each with an answer that shows why.
    pub fn tempting(&self) -> impl Iterator<Item = (Move, Move)> {
        self.tempting.iter().filter_map(|(mv, reply)| Some((mv.parse().ok()?, reply.parse().ok()?)))
    }

    /// Who is to move.
    pub fn colour(&self) -> Colour {
        self.game().position().to_move().unwrap_or(Colour::Light)
    }

    /// What it is called.
    pub fn title(&self) -> Phrase {
        phrase(self.title)
    }

    /// The tip, and what to look for.
    pub fn text(&self) -> Phrase {
        phrase(self.text)
    }

    /// Why the solution is one.
    pub fn idea(&self) -> Phrase {
        phrase(self.idea)
    }
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
pub enum Tapped {
    /// Something was begun or let go of.
    Changed,
    /// Nothing happened, for this reason.
    Refused(Refusal),
    /// A turn was made, and the verdict is known.
    Judged,
    /// A turn was made, and the engine is to be asked about this game.
    Ask(Box<Game>),
}

/// Somebody solving a tip. Every try starts from the tip's own position.
#[derive(Clone, PartialEq, Debug)]
pub struct Solving {
    tip: Tip,
    game: Game,
    tried: Option<Move>,
    hand: Hand,
    refusal: Option<Refusal>,
    verdict: Option<Verdict>,
    /// Whether the answer lies on the board already.
    answered: bool,
    fresh: Option<Move>,
    hinted: bool,
}

impl Solving {
    /// Nothing tried yet.
    pub fn new(tip: Tip) -> Solving {
        Solving {
            tip,
            game: tip.game(),
            tried: None,
            hand: Hand::Empty,
            refusal: None,
            verdict: None,
            answered: false,
            fresh: None,
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
    pub fn refusal(&self) -> Option<Refusal> {
        self.refusal
    }

    /// What is half done.
    pub fn hand(&self) -> Hand {
        self.hand
    }

    /// The cells where the next tile may go; none once a turn was made.
    pub fn legal(&self) -> CellSet {
        if self.verdict.is_some() { CellSet::EMPTY } else { self.hand.legal(self.position()) }
    }

    /// Whether the tip is solved.
    pub fn solved(&self) -> bool {
        matches!(self.verdict, Some(Verdict::Right | Verdict::AlsoGood(_)))
    }

    /// Back to the tip's own position.
    pub fn again(&mut self) {
        *self = Solving::new(self.tip);
    }

    /// Shows the solution, to be tried.
    pub fn show(&mut self) {
        self.again();
        self.hinted = true;
    }

    /// Lets go of what was begun.
    pub fn let_go(&mut self) {
        (self.hand, self.refusal) = (Hand::Empty, None);
    }

    /// A tap on a cell. After a turn was judged it starts another try.
    pub fn tap(&mut self, cell: Cell) -> Tapped {
        if self.verdict.is_some() {
            self.again();
        }
        self.refusal = None;
        match self.hand.tap(self.position(), cell, false) {
            Tap::Changed(hand) => {
                self.hand = hand;
                Tapped::Changed
            }
            Tap::Refused(refusal) => {
                self.refusal = Some(refusal);
                Tapped::Refused(refusal)
            }
            Tap::Play(mv) => self.play(mv),
        }
    }

    fn play(&mut self, mv: Move) -> Tapped {
        let mv = mv.normalised();
        self.hand = Hand::Empty;
        if self.game.play(mv).is_err() {
            return Tapped::Changed;
        }
        (self.tried, self.fresh, self.hinted) = (Some(mv), Some(mv), false);
        if self.tip.right().any(|one| one == mv) {
            self.verdict = Some(Verdict::Right);
            return Tapped::Judged;
        }
        self.verdict = Some(Verdict::Thinking);
        Tapped::Ask(Box::new(self.game.clone()))
    }

    /// What the engine found about a turn; of an older try it is not taken. Without the engine, known mistakes still
    /// find their answer.
    pub fn judge(&mut self, tried: Move, thought: Option<Thought>) -> bool {
        if self.tried != Some(tried) || self.verdict != Some(Verdict::Thinking) {
            return false;
        }
        let known = || self.tip.tempting().find(|(mv, _)| *mv == tried).map(|(_, reply)| reply);
        let left = thought.and_then(|thought| thought.win).map(|win| percent(1.0 - win));
        self.verdict = Some(match (thought, left) {
            (Some(_), Some(left)) if left >= self.tip.bar => Verdict::AlsoGood(left),
            (Some(thought), left) => Verdict::Wrong { reply: thought.mv, left },
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
        (self.answered, self.fresh) = (true, Some(reply));
        true
    }

    /// The page has shown how the tiles or the bridge came.
    pub fn settle(&mut self) {
        self.fresh = None;
    }

    /// The board with its marks.
    pub fn board(&self, motion: bool) -> PonteBoard {
        let position = self.position();
        let mut board = PonteBoard::new(position);
        if let Some(colour) = position.to_move().filter(|_| self.tried.is_none()) {
            let tiles = &mut board.tiles[colour.index()];
            *tiles = tiles.union(self.hand.tiles());
        }
        let marks = &mut board.marks;
        mark_hand(marks, position, self.hand);
        if let Some(&last) = self.game.moves().last() {
            marks.set_last(last);
        }
        if let Some(refusal) = self.refusal {
            marks.blame = refusal.blame();
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
        match self.fresh.filter(|_| motion) {
            Some(Move::Tiles(a, b)) => marks.fresh = [a, b].into_iter().collect(),
            Some(Move::Bridge(a, b)) => marks.fresh_bridges = Bridge::new(a, b).into_iter().collect(),
            _ => {}
        }
        board
    }

    /// What there is to say about the last try, or about what is begun.
    pub fn phrase(&self) -> Option<Phrase> {
        if let Some(refusal) = self.refusal {
            return Some(refusal.phrase());
        }
        match (self.verdict, self.hand) {
            (Some(Verdict::Right), _) => Some(phrase("tip-right")),
            (Some(Verdict::AlsoGood(chance)), _) => {
                let meant = self.tip.right().next().map(|mv| mv.to_string()).unwrap_or_default();
                Some(phrase("tip-also-good").number("chance", chance).text("move", meant))
            }
            (Some(Verdict::Wrong { reply, left }), _) => Some(wrong(reply, left)),
            (Some(Verdict::Thinking), _) => Some(phrase("tip-thinking")),
            (Some(Verdict::Unknown), _) => Some(phrase("tip-unknown")),
            (None, Hand::First(cell)) => Some(phrase("status-second").text("cell", cell)),
            (None, Hand::End(cell)) => Some(phrase("status-bridge-end").text("cell", cell)),
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
    use crate::texts::{Language, Texts};

    fn tap(solving: &mut Solving, mv: Move) -> Tapped {
        match mv {
            Move::Tiles(a, b) | Move::Bridge(a, b) => {
                assert_eq!(solving.tap(a), Tapped::Changed, "{mv}");
                solving.tap(b)
            }
            other => panic!("{other} is no tap"),
        }
    }

    #[test]
    fn every_solution_can_be_tapped_and_every_mistake_is_answered() {
        for tip in TIPS {
            assert_eq!(tip.game().to_text(), tip.game.split_whitespace().collect::<Vec<_>>().join(" "));
            assert_eq!((tip.right().count(), tip.tempting().count()), (tip.right.len(), tip.tempting.len()));
            for mv in tip.right() {
                let mut solving = Solving::new(tip);
                assert_eq!(tap(&mut solving, mv), Tapped::Judged, "tip {}: {mv}", tip.number);
                assert!(solving.solved() && solving.legal().is_empty());
            }
            for (mv, reply) in tip.tempting() {
                let mut solving = Solving::new(tip);
                let Tapped::Ask(game) = tap(&mut solving, mv) else { panic!("tip {}: {mv}", tip.number) };
                assert_eq!(game.moves().last(), Some(&mv));
                // The engine cannot be reached, and the answer is known nonetheless.
                assert!(solving.judge(mv, None));
                assert_eq!(solving.verdict(), Some(Verdict::Wrong { reply, left: None }));
                assert!(solving.reply(), "tip {}: {mv} {reply}", tip.number);
                assert!(!solving.reply(), "once is enough");
                assert!(!solving.solved());
                // The next tap starts anew.
                solving.tap(mv.to_string()[..2].parse().unwrap());
                assert_eq!(solving.tried(), None);
            }
        }
    }

    #[test]
    fn the_engine_decides_about_everything_else() {
        let tip = TIPS[0];
        let mv: Move = "a6,e4".parse().unwrap();
        let thought = |win: f32| Some(Thought { mv: "b2-d4".parse().unwrap(), win: Some(win) });
        let mut solving = Solving::new(tip);
        tap(&mut solving, mv);
        assert!(!solving.judge("a6,e1".parse().unwrap(), thought(0.5)), "that was another try");
        assert!(solving.judge(mv, thought(0.9)));
        assert_eq!(
            solving.verdict(),
            Some(Verdict::Wrong { reply: "b2-d4".parse().unwrap(), left: Some(10) })
        );
        let mut solving = Solving::new(tip);
        tap(&mut solving, mv);
        assert!(solving.judge(mv, thought(0.1)));
        assert_eq!(solving.verdict(), Some(Verdict::AlsoGood(90)));
        for language in Language::ALL {
            let said = Texts::new(language).try_say(&solving.phrase().unwrap()).unwrap();
            assert!(said.contains("90") && said.contains("b3,c3"), "{said}");
        }
        let mut solving = Solving::new(tip);
        tap(&mut solving, mv);
        assert!(solving.judge(mv, None));
        assert_eq!(solving.verdict(), Some(Verdict::Unknown));
    }

    #[test]
    fn a_refusal_changes_nothing_and_the_solution_can_be_shown() {
        let mut solving = Solving::new(TIPS[9]);
        assert_eq!(solving.tap("a1".parse().unwrap()), Tapped::Changed);
        solving.let_go();
        assert!(matches!(solving.tap("a2".parse().unwrap()), Tapped::Refused(_)), "that tile is light's");
        assert_eq!(solving.position(), TIPS[9].game().position());
        let free: Cell = "a1".parse().unwrap();
        assert!(solving.legal().contains(free));
        solving.show();
        assert_eq!(solving.board(false).marks.hint.to_string(), "a1 b1");
    }

    #[test]
    fn tips_are_told_in_every_language() {
        for language in Language::ALL {
            let texts = Texts::new(language);
            for tip in TIPS {
                for words in [tip.title(), tip.text(), tip.idea()] {
                    texts.try_say(&words).unwrap();
                }
            }
            for reply in ["a1,a2", "a1-a3", "pass"] {
                for left in [None, Some(7)] {
                    let said = texts.try_say(&wrong(reply.parse().unwrap(), left)).unwrap();
                    assert_eq!(said.contains('7'), left.is_some(), "{said}");
                }
            }
        }
    }
}
