//! Puzzles: positions with one answer, their themes and ratings, and the compact file they are shipped in.
//!
//! A file has one puzzle per line, fields separated by tabs:
//!
//! ```text
//! RATING  THEMES  POSITION  KEY  MOVE  WIN  OTHERS
//! 1200    bc      small 8/8/3l4/8/3ld3/8/8/7d d4-d6 dark 3    c3      c3,f6   81      52
//! ```
//!
//! `KEY` is what a turn has to contain: one cell, two cells, or a bridge; or it is the name of a [`Goal`]. `MOVE` is the
//! best turn, `WIN` its winning chance in percent, and `OTHERS` that of the best turn without the key. Lines that start
//! with `#` are comments.

mod goal;

use std::fmt;
use std::str::FromStr;

use ponte::{Cell, Move, Position};
use serde::{Deserialize, Serialize};

use crate::facts::{self, Effects};

pub use goal::{Goal, Shortfall};

/// The maximum number of puzzles that are read from a file.
pub const MAX_PUZZLES: usize = 20_000;

/// What a puzzle is about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Theme {
    /// Two threats at once.
    Fork,
    /// A bridge that has to be built now.
    BridgeNow,
    /// A tile that makes a bridge of the opponent impossible.
    Cut,
    /// A tile that takes away room for an island of the opponent.
    ScorchedEarth,
    /// Room for one more island.
    LastIsland,
    /// An ending that can be counted to its end: the answer is proven.
    CountTheEnding,
}

impl Theme {
    /// All themes.
    pub const ALL: [Theme; 6] = [
        Theme::Fork,
        Theme::BridgeNow,
        Theme::Cut,
        Theme::ScorchedEarth,
        Theme::LastIsland,
        Theme::CountTheEnding,
    ];

    /// The name in text keys and in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            Theme::Fork => "fork",
            Theme::BridgeNow => "bridge_now",
            Theme::Cut => "cut",
            Theme::ScorchedEarth => "scorched_earth",
            Theme::LastIsland => "last_island",
            Theme::CountTheEnding => "count_the_ending",
        }
    }

    /// The letter in a puzzle file.
    fn letter(self) -> char {
        match self {
            Theme::Fork => 'f',
            Theme::BridgeNow => 'b',
            Theme::Cut => 'c',
            Theme::ScorchedEarth => 's',
            Theme::LastIsland => 'i',
            Theme::CountTheEnding => 'e',
        }
    }

    /// The themes of a move by what it does; `proven` if the position was solved.
    pub fn detect(position: &Position, mv: Move, proven: bool) -> Vec<Theme> {
        let Effects { scoring_bridge, island, cuts, denies_island, fork } = facts::effects(position, mv);
        let bridge = scoring_bridge || matches!(mv, Move::Bridge(..));
        let flags = [fork, bridge, cuts, denies_island, island, proven];
        Theme::ALL.into_iter().zip(flags).filter(|&(_, flag)| flag).map(|(theme, _)| theme).collect()
    }
}

/// What a turn has to contain to solve a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Key {
    /// A tile on this cell; the second tile does not matter.
    Cell(Cell),
    /// The whole turn.
    Turn(Move),
    /// Nothing in particular: whatever reaches the goal.
    Goal(Goal),
}

impl Key {
    /// Whether a turn in a position contains the key.
    pub fn fits(self, position: &Position, mv: Move) -> bool {
        match (self, mv) {
            (Key::Cell(cell), Move::Tiles(a, b)) => a == cell || b == cell,
            (Key::Cell(_), _) => false,
            (Key::Turn(key), mv) => key.normalised() == mv.normalised(),
            (Key::Goal(goal), mv) => goal.check(position, mv).is_ok(),
        }
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Key::Cell(cell) => cell.fmt(f),
            Key::Turn(mv) => mv.fmt(f),
            Key::Goal(goal) => f.write_str(goal.as_str()),
        }
    }
}

/// A position with one answer.
#[derive(Clone, PartialEq, Debug)]
pub struct Puzzle {
    /// The position; the player to move has to find the answer.
    pub position: Position,
    /// What a turn has to contain.
    pub key: Key,
    /// The best turn.
    pub best: Move,
    /// What it is about.
    pub themes: Vec<Theme>,
    /// The rating to start from.
    pub rating: u16,
    /// The winning chance of the best turn.
    pub win: f32,
    /// The winning chance of the best turn without the key.
    pub others: f32,
}

impl Puzzle {
    /// A number that stays the same when the file changes.
    pub fn id(&self) -> u32 {
        let hash = self.position.hash();
        (hash ^ hash >> 32) as u32
    }

    /// Whether a turn solves the puzzle.
    pub fn accepts(&self, mv: Move) -> bool {
        self.position.check(mv).is_ok() && self.key.fits(&self.position, mv)
    }

    /// Whether the result was proven by solving the ending.
    pub fn is_proven(&self) -> bool {
        self.themes.contains(&Theme::CountTheEnding)
    }
}

/// A line of a puzzle file.
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters: String = self.themes.iter().map(|theme| theme.letter()).collect();
        let percent = |chance: f32| (chance * 100.0).round();
        let letters = if letters.is_empty() { "-" } else { &letters };
        write!(
            f,
            "{}\t{letters}\t{}\t{}\t{}\t{}\t{}",
            self.rating,
            self.position,
            self.key,
            self.best,
            percent(self.win),
            percent(self.others)
        )
    }
}

/// Why a line is no puzzle.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {reason}")]
pub struct PuzzleError {
    /// The number of the line, from 1.
    pub line: usize,
    /// What is wrong.
    pub reason: String,
}

impl FromStr for Puzzle {
    type Err = String;

    fn from_str(line: &str) -> Result<Puzzle, String> {
        let fields: Vec<&str> = line.split('\t').collect();
        let [rating, letters, position, key, best, win, others] = fields[..] else {
            return Err(format!("a puzzle has 7 fields, not {}", fields.len()));
        };
        let position: Position = position.parse().map_err(|error| format!("position: {error}"))?;
        let best: Move = best.parse().map_err(|error| format!("move: {error}"))?;
        position.check(best).map_err(|illegal| format!("{best}: {illegal}"))?;
        let key = match (key.parse::<Cell>(), Goal::from_name(key)) {
            (Ok(cell), _) => Key::Cell(cell),
            (_, Some(goal)) => Key::Goal(goal),
            _ => Key::Turn(key.parse().map_err(|error| format!("key: {error}"))?),
        };
        if !key.fits(&position, best) {
            return Err(format!("the key {key} is not in the move {best}"));
        }
        let theme = |letter: char| {
            Theme::ALL.into_iter().find(|theme| theme.letter() == letter).ok_or(format!("theme `{letter}`"))
        };
        let themes = letters.chars().filter(|&letter| letter != '-').map(theme).collect::<Result<_, _>>()?;
        let percent = |text: &str| match text.parse::<u8>() {
            Ok(percent @ 0..=100) => Ok(f32::from(percent) / 100.0),
            _ => Err(format!("`{text}` is no percentage")),
        };
        let rating = rating.parse().map_err(|_| format!("`{rating}` is no rating"))?;
        Ok(Puzzle { position, key, best, themes, rating, win: percent(win)?, others: percent(others)? })
    }
}

/// Reads a puzzle file.
///
/// # Errors
/// A line is no puzzle, or there are more than [`MAX_PUZZLES`].
pub fn read(text: &str) -> Result<Vec<Puzzle>, PuzzleError> {
    let mut puzzles = Vec::new();
    for (at, line) in text.lines().enumerate() {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let fail = |reason| PuzzleError { line: at + 1, reason };
        if puzzles.len() >= MAX_PUZZLES {
            return Err(fail(format!("more than {MAX_PUZZLES} puzzles")));
        }
        puzzles.push(line.parse().map_err(fail)?);
    }
    Ok(puzzles)
}

/// The largest board whose cells can be tapped on a phone.
const MAX_PHONE_SIZE: u8 = 10;

impl Puzzle {
    /// Whether its cells can be tapped on a phone.
    pub fn fits_phones(&self) -> bool {
        self.position.size() <= MAX_PHONE_SIZE
    }
}

/// The ratings of daily puzzles: neither obvious nor for experts only.
const DAILY_RATINGS: std::ops::RangeInclusive<u16> = 800..=1_300;

/// The puzzle of a day, the same for everyone and on every device: each of moderate difficulty that fits phones once
/// before one comes again.
///
/// `day` counts days since any fixed date.
pub fn daily(puzzles: &[Puzzle], day: u64) -> Option<&Puzzle> {
    let suits = |one: &&Puzzle| {
        one.fits_phones() && DAILY_RATINGS.contains(&one.rating) && !matches!(one.key, Key::Goal(_))
    };
    let puzzles: Vec<&Puzzle> = puzzles.iter().filter(suits).collect();
    let count = puzzles.len() as u64;
    if count == 0 {
        return None;
    }
    // A step without a common divisor visits all; neighbours in the file are mined from the same games.
    let step = (count * 38 / 100 + 1..).find(|step| gcd(*step, count) == 1)?;
    puzzles.get(usize::try_from((day % count) * step % count).ok()?).copied()
}

/// A proven ending that the player to move wins with best play, to be played out. `random` is in `0.0..1.0`.
pub fn won_ending(puzzles: &[Puzzle], random: f64) -> Option<&Puzzle> {
    let won: Vec<&Puzzle> = puzzles.iter().filter(|one| one.is_proven() && one.win == 1.0).collect();
    won.get((random * won.len() as f64) as usize).copied()
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// The rating of a puzzle by the weakest level of the engine that solves it; `None` if none does.
pub fn rating_of_level(level: Option<u8>) -> u16 {
    700 + 140 * u16::from(level.unwrap_or(11))
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str = "1240\tbe\tsmall 8/8/8/8/8/8/ll1ll3/ll1ll3 - light 9\tb2-d2\tb2-d2\t81\t52";

    #[test]
    fn lines_round_trip() {
        let puzzle: Puzzle = LINE.parse().expect("a puzzle");
        assert_eq!(puzzle.themes, [Theme::BridgeNow, Theme::CountTheEnding]);
        assert!(puzzle.is_proven() && puzzle.accepts("d2-b2".parse().expect("a move")));
        assert_eq!(puzzle.to_string(), LINE);
        let cell: Puzzle = LINE.replace("b2-d2\tb2-d2", "h8\tg7,h8").parse().expect("a puzzle");
        assert!(cell.accepts("a8,h8".parse().expect("a move")));
        assert!(!cell.accepts("a8,g7".parse().expect("a move")));
        assert!(!cell.accepts("a1,h8".parse().expect("a move")), "an illegal turn solves nothing");
    }

    #[test]
    fn mistakes_are_named_with_their_line() {
        for (from, to, says) in [
            ("1240", "x", "`x` is no rating"),
            ("\tbe\t", "\tq\t", "theme `q`"),
            ("b2-d2\tb2-d2", "b2-d2\tb1-d1", "the key b2-d2 is not in the move b1-d1"),
            ("b2-d2\tb2-d2", "b2-e2\tb2-e2", "b2-e2"),
            ("\t81", "\t181", "`181` is no percentage"),
            ("\t81", "", "7 fields, not 6"),
        ] {
            let text = format!("# comment\n\n{}", LINE.replacen(from, to, 1));
            let error = read(&text).expect_err(says);
            assert!(error.line == 3 && error.reason.contains(says), "{error}");
        }
        assert_eq!(read(&format!("#\n{LINE}\n{LINE}\n")).map(|all| all.len()), Ok(2));
    }

    #[test]
    fn every_puzzle_has_its_day() {
        let puzzle: Puzzle = LINE.parse().expect("a puzzle");
        for count in [1usize, 2, 7, 60, 500] {
            let puzzles: Vec<Puzzle> =
                (0..count).map(|i| Puzzle { rating: 800 + i as u16, ..puzzle.clone() }).collect();
            let mut seen: Vec<u16> = (0..count as u64)
                .filter_map(|day| daily(&puzzles, 20_000 + day))
                .map(|one| one.rating)
                .collect();
            seen.sort_unstable();
            assert!(seen.iter().enumerate().all(|(i, &rating)| 800 + i == usize::from(rating)), "{count}");
        }
        assert_eq!(daily(&[], 3), None);
        assert_eq!(daily(&[Puzzle { rating: 2_100, ..puzzle }], 3), None, "too hard for a daily puzzle");
    }

    #[test]
    fn endings_to_play_out_are_won() {
        let puzzle: Puzzle = LINE.parse().expect("a puzzle");
        let drawn = Puzzle { win: 0.5, ..puzzle.clone() };
        let likely = Puzzle { win: 1.0, themes: vec![Theme::Fork], ..puzzle.clone() };
        let won = Puzzle { win: 1.0, ..puzzle };
        assert_eq!(won_ending(&[drawn.clone(), likely.clone()], 0.0), None);
        let all = [drawn, won.clone(), likely];
        assert!([0.0, 0.5, 0.99].iter().all(|&random| won_ending(&all, random) == Some(&won)));
    }
}
