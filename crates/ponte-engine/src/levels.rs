//! Ten levels, from a first game to full strength.
//!
//! The weak ones do not blunder at random. They see less: at first only their own islands, then their own bridges, then
//! what the other player is up to; and they look ahead a few turns only, then more.

use std::time::Duration;

use crate::engine::{Settings, Style};
use crate::limits::Limits;
use crate::tree::Tuning;
use crate::weights::Weights;

/// How much of the board a player takes in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Sight {
    /// Only how its own sandbanks and islands grow.
    Islands,
    /// Its own bridges too, but nothing that the other player could do.
    Own,
    /// Everything.
    All,
}

/// A level from 1 to 10.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

/// What a level may do: its sight, the positions it looks at for a turn, how boldly it guesses if it does not look
/// ahead at all, and whether it counts endings through.
struct Row {
    sight: Sight,
    nodes: u64,
    whim: f32,
    endings: bool,
}

const fn row(sight: Sight, nodes: u64, whim: f32, endings: bool) -> Row {
    Row { sight, nodes, whim, endings }
}

/// Each row beats the one before in 60 to 80 games of 100; measured with `train ponte levels`.
const ROWS: [Row; 10] = [
    row(Sight::Islands, 1, 1.0, false),
    row(Sight::Own, 1, 0.6, false),
    row(Sight::All, 1, 0.3, false),
    row(Sight::All, 6, 0.0, true),
    row(Sight::All, 16, 0.0, true),
    row(Sight::All, 40, 0.0, true),
    row(Sight::All, 100, 0.0, true),
    row(Sight::All, 300, 0.0, true),
    row(Sight::All, 1_000, 0.0, true),
    row(Sight::All, 3_500, 0.0, true),
];

impl Level {
    /// The weakest.
    pub const FIRST: Level = Level(1);
    /// The strongest.
    pub const LAST: Level = Level(ROWS.len() as u8);

    /// The level of a number from 1 to 10.
    pub fn new(number: u8) -> Option<Level> {
        (1..=ROWS.len()).contains(&usize::from(number)).then_some(Level(number))
    }

    /// Its number.
    pub fn number(self) -> u8 {
        self.0
    }

    /// All levels from the weakest.
    pub fn all() -> impl Iterator<Item = Level> {
        (1..=ROWS.len() as u8).map(Level)
    }

    fn row(self) -> &'static Row {
        &ROWS[usize::from(self.0) - 1]
    }

    /// How an engine of this level thinks.
    pub fn settings(self, seed: u64) -> Settings {
        let row = self.row();
        let Row { sight, whim, endings, .. } = *row;
        let tuning = Tuning { sight, whim, endings, ..Tuning::LEARNED };
        Settings { style: Style::Learned(tuning, Weights::shipped()), memory: 64 << 20, seed, threads: 1 }
    }

    /// How long it thinks: so many positions, and never more than most of a second.
    pub fn limits(self) -> Limits {
        Limits { nodes: Some(self.row().nodes), time: Some(Duration::from_millis(800)), ..Limits::default() }
    }
}

impl std::fmt::Display for Level {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.0)
    }
}
