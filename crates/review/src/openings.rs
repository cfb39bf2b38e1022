//! Statistics of openings by position, up to the eight symmetries of the board and by rule set.
//!
//! A book counts for every position of the first turns which turns were played and how the games ended. Positions that
//! are images of each other are one entry, and so are turns that are images of each other in a symmetric position.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use ponte::{Colour, Game, Move, Position, Rules, Stage, Symmetry};
use serde::{Deserialize, Serialize};

/// The number of plies of a game that are counted.
pub const MAX_PLIES: usize = 12;
/// The maximum number of turns in a book.
pub const MAX_ENTRIES: usize = 1_000_000;

/// How games went that passed a position or a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct OpeningCounts {
    /// Games.
    pub games: u32,
    /// Games that light won.
    pub light: u32,
    /// Games that dark won.
    pub dark: u32,
    /// Games that were played to the end, and not resigned or lost on time.
    pub scored: u32,
    /// Sums of the final points of light and dark in those.
    pub points: [u32; 2],
}

impl OpeningCounts {
    /// The mean final points of light and dark in the games that were played to the end; `None` if there is none.
    pub fn mean_points(&self) -> Option<[f32; 2]> {
        (self.scored > 0).then(|| self.points.map(|points| points as f32 / self.scored as f32))
    }

    fn add(&mut self, other: &OpeningCounts) {
        self.games = self.games.saturating_add(other.games);
        self.light = self.light.saturating_add(other.light);
        self.dark = self.dark.saturating_add(other.dark);
        self.scored = self.scored.saturating_add(other.scored);
        for (sum, more) in self.points.iter_mut().zip(other.points) {
            *sum = sum.saturating_add(more);
        }
    }
}

/// A turn of a position with its statistics.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct OpeningMove {
    /// The turn; where it has images in a symmetric position, one of them.
    #[serde(rename = "move")]
    pub mv: Move,
    /// Its statistics.
    #[serde(flatten)]
    pub counts: OpeningCounts,
}

/// A position in its canonical form.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct BookKey {
    rules: String,
    hash: u64,
}

/// Statistics of many games.
///
/// ```
/// use ponte::{Game, Rules};
/// use review::openings::OpeningBook;
///
/// let mut book = OpeningBook::default();
/// book.add(&Game::from_text(Rules::SMALL, "c3,f6 dark d5,e4")?);
/// book.add(&Game::from_text(Rules::SMALL, "f3,c6 light")?);
/// // The two openings are mirror images.
/// let moves = book.moves(Game::new(Rules::SMALL).position());
/// assert_eq!((moves.len(), moves[0].counts.games), (1, 2));
/// let choice = book.moves(Game::from_text(Rules::SMALL, "f6,c3")?.position());
/// assert_eq!(choice.len(), 2);
/// assert_eq!(book.to_string().parse::<OpeningBook>()?, book);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct OpeningBook {
    turns: BTreeMap<BookKey, BTreeMap<Move, OpeningCounts>>,
}

impl OpeningBook {
    /// Counts the first turns of a game.
    pub fn add(&mut self, game: &Game) {
        let winner = game.outcome().and_then(|result| result.winner);
        // The points of a game that was given up say nothing about its opening.
        let is_scored = game.position().stage() == Stage::Over;
        let score = game.position().score();
        let counts = OpeningCounts {
            games: 1,
            light: u32::from(winner == Some(Colour::Light)),
            dark: u32::from(winner == Some(Colour::Dark)),
            scored: u32::from(is_scored),
            points: if is_scored { [score.light().points, score.dark().points] } else { [0; 2] },
        };
        for (ply, &mv) in game.moves().iter().enumerate().take(MAX_PLIES) {
            let Some(position) = game.position_at(ply) else { return };
            let (key, mv) = canonical(position, mv);
            self.turns.entry(key).or_default().entry(mv).or_default().add(&counts);
        }
    }

    /// Adds all statistics of another book.
    pub fn merge(&mut self, other: &OpeningBook) {
        for (key, moves) in &other.turns {
            let known = self.turns.entry(key.clone()).or_default();
            for (&mv, counts) in moves {
                known.entry(mv).or_default().add(counts);
            }
        }
    }

    /// Removes turns that were played in fewer games.
    pub fn prune(&mut self, games: u32) {
        for moves in self.turns.values_mut() {
            moves.retain(|_, counts| counts.games >= games);
        }
        self.turns.retain(|_, moves| !moves.is_empty());
    }

    /// The turns that were played in a position, the most frequent first.
    pub fn moves(&self, position: &Position) -> Vec<OpeningMove> {
        let (form, symmetry) = position.canonical();
        let key = BookKey { rules: position.rules().to_string(), hash: form.hash() };
        let Some(moves) = self.turns.get(&key) else { return Vec::new() };
        let size = position.size();
        let mut found: Vec<OpeningMove> = moves
            .iter()
            .filter_map(|(&mv, &counts)| {
                let mv = symmetry.inverse().mv(mv, size)?;
                // A hash that stands for another position cannot mislead.
                position.check(mv).is_ok().then_some(OpeningMove { mv, counts })
            })
            .collect();
        found.sort_by_key(|one| (std::cmp::Reverse(one.counts.games), one.mv));
        found
    }

    /// The number of turns in the book.
    pub fn len(&self) -> usize {
        self.turns.values().map(BTreeMap::len).sum()
    }

    /// Whether there is nothing in the book.
    pub fn is_empty(&self) -> bool {
        self.turns.is_empty()
    }
}

/// The canonical form of a position and of a turn in it.
fn canonical(position: &Position, mv: Move) -> (BookKey, Move) {
    let (form, _) = position.canonical();
    let (size, hash) = (position.size(), form.hash());
    let images = Symmetry::ALL.into_iter().filter(|&symmetry| position.transformed(symmetry).hash() == hash);
    let mv = images.filter_map(|symmetry| symmetry.mv(mv, size)).min().unwrap_or(mv);
    (BookKey { rules: position.rules().to_string(), hash }, mv)
}

/// One line per position: rules, hash, then for each turn the move, games, wins of light and dark, games played to the
/// end, points of both in those.
impl fmt::Display for OpeningBook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (BookKey { rules, hash }, moves) in &self.turns {
            write!(f, "{rules} {hash:016x}")?;
            for (mv, OpeningCounts { games, light, dark, scored, points: [l, d] }) in moves {
                write!(f, " {mv} {games} {light} {dark} {scored} {l} {d}")?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

/// Why a text is no book.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {reason}")]
pub struct BookError {
    /// The number of the line, from 1.
    pub line: usize,
    /// What is wrong.
    pub reason: String,
}

impl FromStr for OpeningBook {
    type Err = BookError;

    fn from_str(text: &str) -> Result<OpeningBook, BookError> {
        let (mut book, mut count) = (OpeningBook::default(), 0);
        for (at, line) in text.lines().enumerate() {
            let fail = |reason: &str| BookError { line: at + 1, reason: reason.to_owned() };
            let words: Vec<&str> = line.split(' ').collect();
            let [rules, hash, turns @ ..] = &words[..] else { return Err(fail("a rule set and a hash")) };
            let rules: Rules = rules.parse().map_err(|_| fail("no rule set"))?;
            let hash = u64::from_str_radix(hash, 16).map_err(|_| fail("no hash"))?;
            let moves = book.turns.entry(BookKey { rules: rules.to_string(), hash }).or_default();
            if turns.is_empty() || turns.len() % 7 != 0 {
                return Err(fail("a turn has seven fields"));
            }
            for turn in turns.chunks(7) {
                let mv: Move = turn[0].parse().map_err(|_| fail("no move"))?;
                let mut numbers = [0u32; 6];
                for (number, text) in numbers.iter_mut().zip(&turn[1..]) {
                    *number = text.parse().map_err(|_| fail("no number"))?;
                }
                let [games, light, dark, scored, l, d] = numbers;
                moves.insert(mv, OpeningCounts { games, light, dark, scored, points: [l, d] });
                count += 1;
                if count > MAX_ENTRIES {
                    return Err(fail("too many turns"));
                }
            }
        }
        Ok(book)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn images_of_games_are_counted_together() {
        let game =
            Game::from_text(Rules::CLASSIC, "c3,h8 dark d5,e4 c4,h7 d6,e3 c3-e4").unwrap_or_else(|_| {
                Game::from_text(Rules::CLASSIC, "c3,h8 dark d5,e4 c4,h7 d6,e3").expect("a game")
            });
        let mut book = OpeningBook::default();
        for symmetry in Symmetry::ALL {
            let mut image = Game::new(game.rules());
            for &mv in game.moves() {
                image.play(symmetry.mv(mv, 10).expect("a move on the board")).expect("a legal move");
            }
            book.add(&image);
        }
        assert_eq!(book.len(), game.moves().len());
        for (ply, &mv) in game.moves().iter().enumerate() {
            let moves = book.moves(game.position_at(ply).expect("a position"));
            assert_eq!((moves.len(), moves[0].counts.games), (1, 8), "{ply}");
            if ply == 4 {
                assert_eq!(moves[0].mv, mv, "where nothing is symmetric the turn itself comes back");
            }
        }
        let mut twice = book.clone();
        twice.merge(&book);
        assert_eq!(twice.moves(game.start())[0].counts.games, 16);
        twice.prune(17);
        assert!(twice.is_empty());
    }

    #[test]
    fn games_that_are_given_up_do_not_change_the_mean_points() {
        let mut rng = ponte_engine::Rng::new(3);
        let mut complete = Game::new(Rules::SMALL);
        while !complete.is_over() {
            let moves = complete.position().legal_moves();
            complete.play(moves[rng.below(moves.len() as u32) as usize]).expect("a legal move");
        }
        let mut book = OpeningBook::default();
        let mut given_up = Game::new(Rules::SMALL);
        given_up.play(complete.moves()[0]).expect("a legal move");
        given_up.play(complete.moves()[1]).expect("a legal move");
        given_up.resign(Colour::Light);
        book.add(&given_up);
        assert_eq!(book.moves(complete.start())[0].counts.mean_points(), None);
        book.add(&complete);
        let counts = book.moves(complete.start())[0].counts;
        let score = complete.position().score();
        assert_eq!((counts.games, counts.scored), (2, 1));
        assert_eq!(
            counts.mean_points(),
            Some([score.light().points as f32, score.dark().points as f32]),
            "of the game that was played to the end"
        );
        assert_eq!(book.to_string().parse::<OpeningBook>(), Ok(book));
    }

    #[test]
    fn broken_books_are_refused() {
        for text in
            ["small", "small x", "small 12 a1,b2 1 2 3", "big 12 a1,b2 1 2 3 4 5 6", "small 12 x 1 2 3 4 5 6"]
        {
            assert_eq!(text.parse::<OpeningBook>().map_err(|error| error.line), Err(1), "{text}");
        }
    }
}
