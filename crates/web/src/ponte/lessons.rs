//! The rules by examples to try: each is a little board with things to do on it, some allowed, some not.

use draw::PonteBoard;
use ponte::{Bridge, Cell, CellSet, IllegalMove, Move, Position, Setup};

use crate::ponte::phrases;
use crate::texts::{Phrase, phrase};

/// Something to try on a little board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Try {
    /// A tile here.
    Tile(Cell),
    /// A bridge between these.
    Bridge(Cell, Cell),
}

/// An example: a position in which light is to move, and what to try.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lesson {
    /// Its number, as on the rule sheets.
    pub number: u8,
    position: &'static str,
    /// What to try, in the notation of moves and cells, and whether it is allowed.
    tries: &'static [(&'static str, bool)],
}

/// The nine examples of the rule sheets.
pub const EXAMPLES: [Lesson; 9] = [
    Lesson {
        number: 1,
        position: "6:-:- 6/1l4/1l4/1ll3/6/4l1 - light 2",
        tries: &[("d2", false), ("f2", true), ("e4", true)],
    },
    Lesson { number: 2, position: "6:-:- 6/6/1ll1l1/5l/6/6 - light 2", tries: &[("d4", false)] },
    Lesson { number: 3, position: "6:-:- 6/6/1ll1l1/6/6/6 - light 2", tries: &[("d4", true)] },
    Lesson { number: 4, position: "6:-:- 6/6/1l4/2l3/6/6 - light 2", tries: &[("b5", true), ("d3", true)] },
    Lesson { number: 5, position: "6:-:- 6/6/1ll1ll/6/6/6 - light 2", tries: &[("d4", false)] },
    Lesson { number: 6, position: "6:-:- 6/6/1ldd2/1ldd2/1l4/6 - light 2", tries: &[("c2", true)] },
    Lesson {
        number: 7,
        position: "6:-:- l1l1l1/6/5l/1l4/6/3l2 - light 2",
        tries: &[("a6-c6", true), ("e6-f4", true), ("b3-d1", true)],
    },
    Lesson {
        number: 8,
        position: "6:-:- l1l3/6/l5/6/3ldl/6 a6-c6 light 2",
        tries: &[("a4-a6", false), ("d2-f2", false)],
    },
    Lesson {
        number: 9,
        position: "6:-:- 6/6/6/ll4/6/lll3 a3-b1 light 2",
        tries: &[("a2", false), ("b3-c1", true), ("a1-b3", false)],
    },
];

/// A board on which a score can be looked at: light's four islands hang together, dark has two joined by way of a
/// sandbank and two alone.
pub const SCORE: &str = "10:-:- ll1ll2dd1/ll1ll2d2/7d2/l3l4d/l3l2d1d/l3l2d1d/l3l4d/7d2/7d2/dddd3dd1 \
     a7-a9,b9-d9,e7-e9,h3-h5,h6-h8 over 20";

impl Lesson {
    /// Its position.
    pub fn position(&self) -> Position {
        self.position.parse().unwrap_or_else(|_| Position::new(ponte::Rules::SMALL))
    }

    /// What to try, and whether it is allowed.
    pub fn tries(&self) -> Vec<(Try, bool)> {
        let read = |text: &str| match text.parse::<Move>() {
            Ok(Move::Bridge(a, b)) => Some(Try::Bridge(a, b)),
            _ => text.parse().ok().map(Try::Tile),
        };
        self.tries.iter().filter_map(|&(text, allowed)| Some((read(text)?, allowed))).collect()
    }

    /// What it is about.
    pub fn title(&self) -> Phrase {
        match self.number {
            1 => phrase("lesson-1-title"),
            2 => phrase("lesson-2-title"),
            3 => phrase("lesson-3-title"),
            4 => phrase("lesson-4-title"),
            5 => phrase("lesson-5-title"),
            6 => phrase("lesson-6-title"),
            7 => phrase("lesson-7-title"),
            8 => phrase("lesson-8-title"),
            _ => phrase("lesson-9-title"),
        }
    }

    /// What it teaches, and what to try.
    pub fn text(&self) -> Phrase {
        match self.number {
            1 => phrase("lesson-1-text"),
            2 => phrase("lesson-2-text"),
            3 => phrase("lesson-3-text"),
            4 => phrase("lesson-4-text"),
            5 => phrase("lesson-5-text"),
            6 => phrase("lesson-6-text"),
            7 => phrase("lesson-7-text"),
            8 => phrase("lesson-8-text"),
            _ => phrase("lesson-9-text"),
        }
    }
}

/// What a try showed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shown {
    /// The tile may lie there; how large its group is then.
    Tile(usize),
    /// The bridge may be built; how many cells it blocks.
    Bridge(usize),
    /// It is forbidden.
    Rejected(IllegalMove),
}

impl Shown {
    /// The words for it.
    pub fn phrase(&self) -> Phrase {
        match self {
            Shown::Tile(size) => phrase("lesson-tile-fits").count("size", *size),
            Shown::Bridge(cells) => phrase("lesson-bridge-fits").count("cells", *cells),
            Shown::Rejected(illegal) => phrases::illegal_move(illegal),
        }
    }
}

/// Somebody trying an example. Every try starts from the example's own position.
#[derive(Clone, PartialEq, Debug)]
pub struct Trial {
    lesson: Lesson,
    start: Position,
    now: Position,
    end: Option<Cell>,
    shown: Option<Shown>,
    fresh: Option<Try>,
    tried: Vec<bool>,
}

impl Trial {
    /// Nothing tried yet.
    pub fn new(lesson: Lesson) -> Trial {
        let start = lesson.position();
        let tried = vec![false; lesson.tries().len()];
        Trial { lesson, now: start.clone(), start, end: None, shown: None, fresh: None, tried }
    }

    /// What the last try showed.
    pub fn shown(&self) -> Option<Shown> {
        self.shown
    }

    /// Whether all that was to be tried has been.
    pub fn done(&self) -> bool {
        self.tried.iter().all(|&one| one)
    }

    /// How much has been tried, of how much.
    pub fn progress(&self) -> (usize, usize) {
        (self.tried.iter().filter(|&&one| one).count(), self.tried.len())
    }

    /// Whether a bridge has been begun.
    pub fn spans(&self) -> bool {
        self.end.is_some()
    }

    /// The page has shown how the tile or the bridge came.
    pub fn finish_animation(&mut self) {
        self.fresh = None;
    }

    /// Lets go of what was begun, and shows the example as it was.
    pub fn clear_selection(&mut self) {
        self.now = self.start.clone();
        (self.end, self.shown, self.fresh) = (None, None, None);
    }

    /// A tap on a cell.
    pub fn tap(&mut self, cell: Cell) {
        let end = self.end;
        self.clear_selection();
        let own = self.start.to_move().is_some() && self.start.tile(cell) == self.start.to_move();
        match end {
            Some(end) if end == cell => {}
            Some(end) if own => self.attempt(Try::Bridge(end.min(cell), end.max(cell))),
            _ if own => self.end = Some(cell),
            _ => self.attempt(Try::Tile(cell)),
        }
    }

    fn attempt(&mut self, attempt: Try) {
        let checked = match attempt {
            Try::Tile(cell) => self.start.check_tile(cell),
            Try::Bridge(a, b) => self.start.check(Move::bridge(a, b)),
        };
        let known = self.lesson.tries().iter().position(|(one, _)| *one == attempt);
        if let Some(index) = known {
            self.tried[index] = true;
        }
        if let Err(illegal) = checked {
            self.shown = Some(Shown::Rejected(illegal));
            return;
        }
        let mut setup = Setup::from(&self.start);
        match attempt {
            Try::Tile(cell) => {
                if let Some(colour) = self.start.to_move() {
                    setup.tiles[colour.index()].insert(cell);
                }
            }
            Try::Bridge(a, b) => setup.bridges.push((a, b)),
        }
        if let Ok(position) = setup.position() {
            self.now = position;
        }
        self.fresh = Some(attempt);
        self.shown = Some(match attempt {
            Try::Tile(cell) => Shown::Tile(self.now.group(cell).len()),
            Try::Bridge(a, b) => Shown::Bridge(Bridge::new(a, b).map_or(0, |bridge| bridge.under().count())),
        });
    }

    /// The little board, with what is still to be tried.
    pub fn board(&self, motion: bool) -> PonteBoard {
        let mut board = PonteBoard::new(&self.now);
        let marks = &mut board.marks;
        for ((attempt, _), tried) in self.lesson.tries().into_iter().zip(&self.tried) {
            match attempt {
                _ if *tried => {}
                Try::Tile(cell) => {
                    marks.hint.insert(cell);
                }
                Try::Bridge(a, b) => marks.hint_bridges.extend(Bridge::new(a, b)),
            }
        }
        if let Some(end) = self.end {
            marks.selected = CellSet::from(end);
        }
        if let Some(Shown::Rejected(illegal)) = self.shown {
            marks.blame = illegal.blame();
        }
        match self.fresh {
            Some(Try::Tile(cell)) if motion => marks.fresh = cell.into(),
            Some(Try::Bridge(a, b)) if motion => {
                marks.fresh_bridges = Bridge::new(a, b).into_iter().collect();
            }
            _ => {}
        }
        board
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::texts::{Language, Texts};
    use ponte::Colour;

    #[test]
    fn every_example_is_a_legal_position_and_its_tries_come_out_as_told() {
        for lesson in EXAMPLES {
            let position: Position = lesson.position.parse().unwrap();
            assert_eq!(position.to_move(), Some(Colour::Light), "example {}", lesson.number);
            let tries = lesson.tries();
            assert_eq!(tries.len(), lesson.tries.len());
            for (attempt, allowed) in tries {
                let mut trial = Trial::new(lesson);
                match attempt {
                    Try::Tile(cell) => trial.tap(cell),
                    Try::Bridge(a, b) => {
                        trial.tap(b);
                        trial.tap(a);
                    }
                }
                let refused = matches!(trial.shown(), Some(Shown::Rejected(_)));
                assert_eq!(refused, !allowed, "example {}: {attempt:?}", lesson.number);
                assert_eq!(trial.progress().0, 1);
            }
        }
    }

    #[test]
    fn the_reasons_are_the_ones_that_the_examples_are_about() {
        let reason = |number: u8, taps: &[&str]| {
            let mut trial = Trial::new(EXAMPLES[usize::from(number) - 1]);
            for text in taps {
                trial.tap(text.parse().unwrap());
            }
            match trial.shown() {
                Some(Shown::Rejected(illegal)) => illegal,
                other => panic!("example {number}: {other:?}"),
            }
        };
        assert!(matches!(reason(1, &["d2"]), IllegalMove::TouchesIsland { .. }));
        assert!(matches!(reason(2, &["d4"]), IllegalMove::IslandTouched { .. }));
        assert!(matches!(reason(5, &["d4"]), IllegalMove::TooLarge { .. }));
        assert!(matches!(reason(8, &["a6", "a4"]), IllegalMove::EndUsed { .. }));
        assert!(matches!(reason(8, &["d2", "f2"]), IllegalMove::TileBeneath { .. }));
        assert!(matches!(reason(9, &["a2"]), IllegalMove::UnderBridge { .. }));
        assert!(matches!(reason(9, &["a1", "b3"]), IllegalMove::BridgeCrosses { .. }));
    }

    #[test]
    fn every_try_starts_anew_and_all_of_them_complete_an_example() {
        let mut trial = Trial::new(EXAMPLES[8]);
        for text in ["b3", "c1"] {
            trial.tap(text.parse().unwrap());
        }
        assert_eq!(trial.shown(), Some(Shown::Bridge(2)));
        assert_eq!(trial.board(true).bridges.len(), 2);
        assert_eq!(trial.board(true).marks.fresh_bridges.len(), 1);
        trial.finish_animation();
        assert!(trial.board(true).marks.fresh_bridges.is_empty());
        assert_eq!(trial.board(true).marks.hint.to_string(), "a2", "what is left to try stays marked");
        for text in ["a1", "b3", "a2"] {
            trial.tap(text.parse().unwrap());
        }
        assert_eq!(trial.board(true).bridges.len(), 1);
        assert!(trial.done());
        // A tile is let go of by a second tap.
        trial.tap("a1".parse().unwrap());
        trial.tap("a1".parse().unwrap());
        assert_eq!(trial.shown(), None);
        assert!(trial.board(false).marks.selected.is_empty());
    }

    #[test]
    fn the_score_to_look_at_is_ten_to_five() {
        let position: Position = SCORE.parse().unwrap();
        let score = position.score();
        assert_eq!((score.light().points, score.dark().points), (10, 5));
    }

    #[test]
    fn lessons_are_told_in_every_language() {
        for language in Language::ALL {
            let texts = Texts::new(language);
            for lesson in EXAMPLES {
                texts.try_translate(&lesson.title()).unwrap();
                texts.try_translate(&lesson.text()).unwrap();
            }
            for shown in [Shown::Tile(1), Shown::Tile(4), Shown::Bridge(1), Shown::Bridge(2)] {
                texts.try_translate(&shown.phrase()).unwrap();
            }
        }
    }
}
