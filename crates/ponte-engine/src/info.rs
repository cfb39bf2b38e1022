//! What a search reports.

use std::time::Duration;

use ponte::Move;

/// A report of a search, while it runs and at its end.
#[derive(Clone, PartialEq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Info {
    /// Turns looked ahead at most.
    pub depth: u32,
    /// Positions looked at.
    pub nodes: u64,
    /// Positions looked at in a second.
    pub nps: u64,
    /// Time spent.
    pub time: Duration,
    /// The winning chance of the player to move, a draw counted half. In the choice that is the player who chooses.
    pub win: f32,
    /// Expected points of light and dark.
    pub points: [f32; 2],
    /// Whether the result is proven, by search to the end of the game.
    pub proven: bool,
    /// The best move and the replies to it.
    pub pv: Vec<Move>,
    /// The best moves with their lines, as many as asked for.
    pub lines: Vec<Line>,
}

/// One of the best moves.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Line {
    /// The move.
    pub mv: Move,
    /// The winning chance after it, of the player who makes it.
    pub win: f32,
    /// How often the search tried it.
    pub visits: u64,
    /// The move and the replies to it.
    pub pv: Vec<Move>,
}

/// What a search ends with.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Outcome {
    /// The move to make; `None` when the game is over.
    pub best: Option<Move>,
    /// The last report.
    pub info: Info,
}
