//! Lessons about the rules of Ponte del Diavolo: small boards with moves to try, some legal, some not.

use draw::PonteBoard;
use ponte::{Bridge, Cell, CellSet, IllegalMove, Move, Position, Setup};

use crate::ponte::phrases;
use crate::texts::{Phrase, phrase};

/// A tile or bridge to try on the board of a lesson.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Try {
    /// A tile on a cell.
    Tile(Cell),
    /// A bridge between two tiles.
    Bridge(Cell, Cell),
}

/// A lesson: a position in which light is to move, and what to try.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lesson {
    /// The number of the lesson, from 1: first tiles and islands, then bridges.
    pub number: u8,
    /// The number of the example on the rule sheets, which its texts have.
    example: u8,
    position: &'static str,
    /// What to try, in the notation of moves and cells, and whether it is legal.
    tries: &'static [(&'static str, bool)],
}

/// The nine examples of the rule sheets, from the simplest to the exceptions.
pub const EXAMPLES: [Lesson; 9] = [
    Lesson {
        number: 1,
        example: 4,
        position: "6:-:- 6/6/1l4/2l3/6/6 - light 2",
        tries: &[("b5", true), ("d3", true)],
    },
    Lesson { number: 2, example: 5, position: "6:-:- 6/6/1ll1ll/6/6/6 - light 2", tries: &[("d4", false)] },
    Lesson {
        number: 3,
        example: 6,
        position: "6:-:- 6/6/1ldd2/1ldd2/1l4/6 - light 2",
        tries: &[("c2", true)],
    },
    Lesson {
        number: 4,
        example: 1,
        position: "6:-:- 6/1l4/1l4/1ll3/6/4l1 - light 2",
        tries: &[("d2", false), ("f2", true), ("e4", true)],
    },
    Lesson { number: 5, example: 2, position: "6:-:- 6/6/1ll1l1/5l/6/6 - light 2", tries: &[("d4", false)] },
    Lesson { number: 6, example: 3, position: "6:-:- 6/6/1ll1l1/6/6/6 - light 2", tries: &[("d4", true)] },
    Lesson {
        number: 7,
        example: 7,
        position: "6:-:- l1l1l1/6/5l/1l4/6/3l2 - light 2",
        tries: &[("a6-c6", true), ("e6-f4", true), ("b3-d1", true)],
    },
    Lesson {
        number: 8,
        example: 8,
        position: "6:-:- l1l3/6/l5/6/3ldl/6 a6-c6 light 2",
        tries: &[("a4-a6", false), ("d2-f2", false)],
    },
    Lesson {
        number: 9,
        example: 9,
        position: "6:-:- 6/6/6/ll4/6/lll3 a3-b1 light 2",
        tries: &[("a2", false), ("b3-c1", true), ("a1-b3", false)],
    },
];

/// A position that explains the score: light's four islands are connected; of dark's, two are connected through a
/// sandbank and two are isolated.
pub const SCORE: &str = "10:-:- ll1ll2dd1/ll1ll2d2/7d2/l3l4d/l3l2d1d/l3l2d1d/l3l4d/7d2/7d2/dddd3dd1 \
     a7-a9,b9-d9,e7-e9,h3-h5,h6-h8 over 20";

impl Lesson {
    /// The position of the lesson.
    pub fn position(&self) -> Position {
        self.position.parse().unwrap_or_else(|_| Position::new(ponte::Rules::SMALL))
    }

    /// What to try, and whether it is legal.
    pub fn tries(&self) -> Vec<(Try, bool)> {
        let read = |text: &str| match text.parse::<Move>() {
            Ok(Move::Bridge(a, b)) => Some(Try::Bridge(a, b)),
            _ => text.parse().ok().map(Try::Tile),
        };
        self.tries.iter().filter_map(|&(text, allowed)| Some((read(text)?, allowed))).collect()
    }

    /// The title.
    pub fn title(&self) -> Phrase {
        match self.example {
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

    /// The rule, and what to try.
    pub fn text(&self) -> Phrase {
        match self.example {
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

/// The result of a try.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TryResult {
    /// The tile is legal; the size of its group.
    Tile(usize),
    /// The bridge is legal; the number of cells that it blocks.
    Bridge(usize),
    /// The rules forbid it.
    Rejected(IllegalMove),
}

impl TryResult {
    /// The result as a phrase.
    pub fn phrase(&self) -> Phrase {
        match self {
            TryResult::Tile(size) => phrase("lesson-tile-fits").count("size", *size),
            TryResult::Bridge(cells) => phrase("lesson-bridge-fits").count("cells", *cells),
            TryResult::Rejected(illegal) => phrases::illegal_move(illegal),
        }
    }
}

/// A learner's attempt at a lesson. Every try starts from the position of the lesson.
#[derive(Clone, PartialEq, Debug)]
pub struct LessonAttempt {
    lesson: Lesson,
    start: Position,
    now: Position,
    end: Option<Cell>,
    shown: Option<TryResult>,
    fresh: Option<Try>,
    tried: Vec<bool>,
    /// Whether the last try was one that the lesson asks for and the rules forbid.
    forbidden: bool,
}

impl LessonAttempt {
    /// An attempt in which nothing was tried yet.
    pub fn new(lesson: Lesson) -> LessonAttempt {
        let start = lesson.position();
        let tried = vec![false; lesson.tries().len()];
        LessonAttempt {
            lesson,
            now: start.clone(),
            start,
            end: None,
            shown: None,
            fresh: None,
            tried,
            forbidden: false,
        }
    }

    /// The result of the last try.
    pub fn shown(&self) -> Option<TryResult> {
        self.shown
    }

    /// Whether the last try was one that the lesson asks for and the rules forbid: the learner has done it right.
    pub fn forbidden(&self) -> bool {
        self.forbidden
    }

    /// Whether everything has been tried.
    pub fn done(&self) -> bool {
        self.tried.iter().all(|&one| one)
    }

    /// The number of tries made, and of all tries.
    pub fn progress(&self) -> (usize, usize) {
        (self.tried.iter().filter(|&&one| one).count(), self.tried.len())
    }

    /// Whether the first end of a bridge is selected.
    pub fn spans(&self) -> bool {
        self.end.is_some()
    }

    /// Ends the animation of the last try.
    pub fn finish_animation(&mut self) {
        self.fresh = None;
    }

    /// Clears the selection and the last try.
    pub fn clear_selection(&mut self) {
        self.now = self.start.clone();
        (self.end, self.shown, self.fresh, self.forbidden) = (None, None, None, false);
    }

    /// Handles a tap on a cell.
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
            (self.shown, self.forbidden) = (Some(TryResult::Rejected(illegal)), known.is_some());
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
            Try::Tile(cell) => TryResult::Tile(self.now.group(cell).len()),
            Try::Bridge(a, b) => {
                TryResult::Bridge(Bridge::new(a, b).map_or(0, |bridge| bridge.under().count()))
            }
        });
    }

    /// The board, with hints for what is still to be tried.
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
        if let Some(TryResult::Rejected(illegal)) = self.shown {
            if self.forbidden {
                marks.selected = illegal.blame();
            } else {
                marks.blame = illegal.blame();
            }
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
    fn every_lesson_is_a_legal_position_and_its_tries_have_the_stated_result() {
        for lesson in EXAMPLES {
            let position: Position = lesson.position.parse().unwrap();
            assert_eq!(position.to_move(), Some(Colour::Light), "example {}", lesson.number);
            let tries = lesson.tries();
            assert_eq!(tries.len(), lesson.tries.len());
            for (attempt, allowed) in tries {
                let mut trial = LessonAttempt::new(lesson);
                match attempt {
                    Try::Tile(cell) => trial.tap(cell),
                    Try::Bridge(a, b) => {
                        trial.tap(b);
                        trial.tap(a);
                    }
                }
                let refused = matches!(trial.shown(), Some(TryResult::Rejected(_)));
                assert_eq!(refused, !allowed, "example {}: {attempt:?}", lesson.number);
                assert_eq!(trial.progress().0, 1);
            }
        }
    }

    #[test]
    fn rejections_name_the_rule_that_the_lesson_explains() {
        let reason = |number: u8, taps: &[&str]| {
            let lesson = EXAMPLES.into_iter().find(|lesson| lesson.example == number).unwrap();
            let mut trial = LessonAttempt::new(lesson);
            for text in taps {
                trial.tap(text.parse().unwrap());
            }
            match trial.shown() {
                Some(TryResult::Rejected(illegal)) => illegal,
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
    fn every_try_starts_from_the_lesson_and_all_tries_complete_it() {
        let mut trial = LessonAttempt::new(EXAMPLES[8]);
        for text in ["b3", "c1"] {
            trial.tap(text.parse().unwrap());
        }
        assert_eq!(trial.shown(), Some(TryResult::Bridge(2)));
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
        // A second tap deselects a tile.
        trial.tap("a1".parse().unwrap());
        trial.tap("a1".parse().unwrap());
        assert_eq!(trial.shown(), None);
        assert!(trial.board(false).marks.selected.is_empty());
    }

    #[test]
    fn the_score_of_the_example_is_ten_to_five() {
        let position: Position = SCORE.parse().unwrap();
        let score = position.score();
        assert_eq!((score.light().points, score.dark().points), (10, 5));
    }

    #[test]
    fn lessons_are_translated_into_every_language() {
        for language in Language::ALL {
            let texts = Texts::new(language);
            for lesson in EXAMPLES {
                texts.try_translate(&lesson.title()).unwrap();
                texts.try_translate(&lesson.text()).unwrap();
            }
            for shown in [TryResult::Tile(1), TryResult::Tile(4), TryResult::Bridge(1), TryResult::Bridge(2)]
            {
                texts.try_translate(&shown.phrase()).unwrap();
            }
        }
    }
}
