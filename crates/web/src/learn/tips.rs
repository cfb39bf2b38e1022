//! The ten tips of the game's author as positions to solve.
//!
//! Each is a game up to a move that shows the idea. Some solutions and some tempting mistakes are listed, and a test
//! checks them with the engine; any other move is judged by the engine when it is tried.

use ponte::{Cell, Colour, Game, Move, Rules};

use crate::learn::ponte::Step;
use crate::learn::{Content, Lesson};
use crate::texts::{Phrase, key, phrase};

/// Nodes searched to judge a move that is tried, so that the result is the same on every machine.
pub const NODES: u32 = 12_000;

/// A tip with its position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tip {
    /// The number on the rule sheet.
    pub number: u8,
    /// Cells per side; supplies are unlimited.
    size: u8,
    game: &'static str,
    right: &'static [&'static str],
    /// A cell that makes every pair of tiles with it a solution.
    any_with: Option<&'static str>,
    tempting: &'static [(&'static str, &'static str)],
    /// The minimum winning chance of a solution, in percent.
    pub bar: u8,
    text: &'static str,
    idea: &'static str,
}

/// The ten tips.
pub const TIPS: [Tip; 10] = [
    Tip {
        number: 1,
        size: 6,
        game: "c5,e2 dark b1,b2 e6,f6 a1,c1 a5,b5 e5,f5 e3,f2 d4,d5",
        right: &["b3,c3", "b6,c3", "c3,c6", "c3,e1", "c3,e4", "c3,f1", "c3,f3"],
        // The text allows any second tile.
        any_with: Some("c3"),
        tempting: &[("c6,e1", "b2-d4"), ("a6,f1", "b2-d4")],
        bar: 60,
        text: key("tip-1-text"),
        idea: key("tip-1-idea"),
    },
    Tip {
        number: 2,
        size: 8,
        game: "f3,g6 dark g4,h4 g7,g8 e6,e7 f4,f6 e6-g4 g3,h3 e5,e8 e1,f1 d1,g1 f1-h3 c7,c8 d5,d6 g5,h5 d7,d8 \
               d2,d3 d5-f3 c6,e2 a3,b3 a6,a7 a4,a8",
        right: &["a6-c6", "a6-c7", "a6-c8", "a7-c6", "a7-c7", "a7-c8"],
        any_with: None,
        tempting: &[("a5,c5", "b6,b7"), ("c5,h7", "b6,b7")],
        bar: 60,
        text: key("tip-2-text"),
        idea: key("tip-2-idea"),
    },
    Tip {
        number: 3,
        size: 6,
        game: "c2,e4 dark a5,b5 d2,f4 a6,b6 c4,c5 b3,c3 f2,f3 b3-b5 c6,d6 a3,b2",
        right: &["d2-f3", "d2-f4", "d6-f4"],
        any_with: None,
        tempting: &[("c4-e4", "e2,e3"), ("c5-e4", "e2,e3"), ("d6-e4", "e2,e3")],
        bar: 70,
        text: key("tip-3-text"),
        idea: key("tip-3-idea"),
    },
    Tip {
        number: 4,
        size: 6,
        game: "c2,e2 dark f2,f3 c1,e3 e1,f1 b2,b3 d5,e5 d4,e4",
        right: &["b5,b6", "b5,d6"],
        any_with: None,
        tempting: &[("b6,c6", "c2-e4"), ("b4,c4", "b2-d4")],
        bar: 60,
        text: key("tip-4-text"),
        idea: key("tip-4-idea"),
    },
    Tip {
        number: 5,
        size: 7,
        game: "b5,f3 dark a2,b2 f5,g5 a1,b1 g2,g3 d1,d2 d5,e5 d4,e4 c3,d3 c4,f4 d3-f3 e1,f1 c1,c2 b6,b7 a4,a5 a2-c4",
        right: &["b5-d5"],
        any_with: None,
        tempting: &[("a3,f2", "b6-d4")],
        bar: 80,
        text: key("tip-5-text"),
        idea: key("tip-5-idea"),
    },
    Tip {
        number: 6,
        size: 7,
        game: "c2,c4 dark a4,b4 a2,b2 b3,c3 e1,e2 b6,b7 c1,d4 f1,f2 e4,f4 d5,e5 d6,e6 f5,g5 c6,d7",
        right: &["a6,a7"],
        any_with: None,
        tempting: &[("g2,g3", "a6,a7"), ("b4-b6", "a6,a7")],
        bar: 60,
        text: key("tip-6-text"),
        idea: key("tip-6-idea"),
    },
    Tip {
        number: 7,
        size: 8,
        game: "g5,g6 dark f7,f8 h4,h5 f5,f6 e3,f3 d5,d6 f1,g1 d7,d8 h1,h2 a7,b7 c3,d3 b5,b6 e3-f1 d7-f5 c1,d1 b1,b3 \
               a3,a5 b3-d5",
        right: &["c6,c7"],
        any_with: None,
        tempting: &[],
        bar: 65,
        text: key("tip-7-text"),
        idea: key("tip-7-idea"),
    },
    Tip {
        number: 8,
        size: 7,
        game: "b4,f3 dark b1,b2 d2,d3 a3,b3 a5,b5 d5,d6 b4-d2 d1,e1 c2,f2 e2,e3 d4,f4 f6,f7",
        right: &["c7,d7"],
        any_with: None,
        tempting: &[("a4,f5", "c7,d7"), ("a4,g2", "c7,d7")],
        bar: 65,
        text: key("tip-8-text"),
        idea: key("tip-8-idea"),
    },
    Tip {
        number: 9,
        size: 8,
        game: "d3,g7 dark c7,c8 g5,h5 a5,a6 e5,f5 b5,c5 c3,c4 e6,f6 a1,a2 g6,h6 a3,b1 d8,e8 g3,h3 a6-c8 e3,f7 d8-f6 \
               g1,g2 e4,f4 e3-g2 g4,h4",
        right: &["c4-e5"],
        any_with: None,
        tempting: &[("h7,h8", "c5-e4"), ("g8,h7", "c5-e4")],
        bar: 60,
        text: key("tip-9-text"),
        idea: key("tip-9-idea"),
    },
    Tip {
        number: 10,
        size: 6,
        game: "b5,c4 dark e5,f5 a5,c5 e3,f3 d2,e2 d3,f2 a2,b2",
        right: &["a1,b1", "a1,a3", "a3,b1"],
        any_with: None,
        tempting: &[("d6,e6", "a1,a3"), ("d5,d6", "a1,a3")],
        bar: 60,
        text: key("tip-10-text"),
        idea: key("tip-10-idea"),
    },
];

/// The lessons, one for each tip.
pub const LESSONS: &[Lesson] = &[
    lesson("tip-1", key("tip-1-title"), &[Step::tip(&TIPS[0])]),
    lesson("tip-2", key("tip-2-title"), &[Step::tip(&TIPS[1])]),
    lesson("tip-3", key("tip-3-title"), &[Step::tip(&TIPS[2])]),
    lesson("tip-4", key("tip-4-title"), &[Step::tip(&TIPS[3])]),
    lesson("tip-5", key("tip-5-title"), &[Step::tip(&TIPS[4])]),
    lesson("tip-6", key("tip-6-title"), &[Step::tip(&TIPS[5])]),
    lesson("tip-7", key("tip-7-title"), &[Step::tip(&TIPS[6])]),
    lesson("tip-8", key("tip-8-title"), &[Step::tip(&TIPS[7])]),
    lesson("tip-9", key("tip-9-title"), &[Step::tip(&TIPS[8])]),
    lesson("tip-10", key("tip-10-title"), &[Step::tip(&TIPS[9])]),
];

const fn lesson(id: &'static str, title: &'static str, steps: &'static [Step]) -> Lesson {
    Lesson { id, title, content: Content::Ponte(steps) }
}

impl Tip {
    /// The game up to the move to be found.
    pub fn game(&self) -> Game {
        let rules = Rules::new(self.size, None, None).unwrap_or(Rules::SMALL);
        Game::from_text(rules, self.game).unwrap_or_else(|_| Game::new(rules))
    }

    /// Known solutions.
    pub fn right(&self) -> impl Iterator<Item = Move> {
        self.right.iter().filter_map(|text| text.parse().ok())
    }

    /// Whether a legal move is a solution.
    pub fn accepts(&self, mv: Move) -> bool {
        let key: Option<Cell> = self.any_with.and_then(|cell| cell.parse().ok());
        let has_key = matches!(mv, Move::Tiles(a, b) if key == Some(a) || key == Some(b));
        has_key || self.right().any(|one| one == mv)
    }

    /// Moves that look good and are not, each with a reply that shows why.
    pub fn tempting(&self) -> impl Iterator<Item = (Move, Move)> {
        self.tempting.iter().filter_map(|(mv, reply)| Some((mv.parse().ok()?, reply.parse().ok()?)))
    }

    /// The colour to move.
    pub fn colour(&self) -> Colour {
        self.game().position().to_move().unwrap_or(Colour::Light)
    }

    /// The tip and the task.
    pub fn text(&self) -> Phrase {
        phrase(self.text)
    }

    /// Why the solution is one.
    pub fn idea(&self) -> Phrase {
        phrase(self.idea)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_and_moves_of_all_tips_can_be_parsed() {
        for tip in TIPS {
            assert_eq!(tip.game().to_text(), tip.game.split_whitespace().collect::<Vec<_>>().join(" "));
            assert_eq!((tip.right().count(), tip.tempting().count()), (tip.right.len(), tip.tempting.len()));
        }
    }
}
