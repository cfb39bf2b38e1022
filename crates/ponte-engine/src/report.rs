//! What a search reports.

use std::time::Duration;

use ponte::Move;

/// A report of a search, while it runs and at its end.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct SearchInfo {
    /// The maximum number of turns searched ahead.
    pub depth: u32,
    /// Simulations, or positions searched in a solved ending.
    pub nodes: u64,
    /// Nodes per second.
    pub nps: u64,
    /// Time spent by the clock of the limits.
    pub time: Duration,
    /// The winning chance of the best move for the player to move, with a draw counted as half. While the colour is being chosen it is
    /// that of the player who chooses.
    pub win: f32,
    /// Expected final points of light and dark.
    pub points: [f32; 2],
    /// Whether the result is exact, from a search to the end of the game.
    pub proven: bool,
    /// The principal variation.
    pub pv: Vec<Move>,
    /// The best move, which has most visits or is proven, then others by value: as many as
    /// [`Limits::lines`](crate::Limits::lines) asks for, and those of [`Limits::include`](crate::Limits::include).
    pub lines: Vec<Line>,
}

/// One of the best moves of a position.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Line {
    /// The first move of the line.
    #[cfg_attr(feature = "serde", serde(rename = "move"))]
    pub mv: Move,
    /// The winning chance of the player who makes the move.
    #[cfg_attr(feature = "serde", serde(serialize_with = "crate::json::chance"))]
    pub win: f32,
    /// Simulations through the move.
    pub visits: u64,
    /// The probability of the move by the policy, where there is one: not in the opening, in the choice of colour or in
    /// a solved ending.
    #[cfg_attr(feature = "serde", serde(serialize_with = "crate::json::optional_chance"))]
    pub prior: Option<f32>,
    /// Expected final points of light and dark after the move; only in an analysis, and only for the first few lines.
    #[cfg_attr(feature = "serde", serde(with = "crate::json::optional_points"))]
    pub points: Option<[f32; 2]>,
    /// Whether the winning chance is exact.
    pub proven: bool,
    /// The principal variation, starting with the move: at least three moves if the game goes on as long.
    pub pv: Vec<Move>,
    /// How many moves of the principal variation rest on the search; the rest is what the policy prefers.
    #[cfg_attr(feature = "serde", serde(default))]
    pub searched: usize,
}

/// The end of a search.
#[derive(Clone, PartialEq, Debug)]
pub struct SearchResult {
    /// The best move; `None` when the game is over.
    pub best: Option<Move>,
    /// The last report.
    pub info: SearchInfo,
}
