//! Requests of the page.

use ciao::{Face, Seat, State, Turn};
use ciao_engine::{Character, Memory};
use ponte::{Game, Move, Position, Rules};
use serde::{Deserialize, Serialize};

/// A request with an id chosen by the page, which the response repeats.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct RequestMessage {
    /// Repeated in the response.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<u64>,
    /// The request itself.
    #[serde(flatten)]
    pub request: EngineRequest,
}

/// What a page can ask the engines for.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum EngineRequest {
    /// A move of Ponte del Diavolo at a level.
    PontePlay {
        /// The game to move in.
        #[serde(default)]
        game: PonteGame,
        /// Playing strength, 1 to 10.
        level: u8,
        /// Seed of the engine's random choices.
        #[serde(default)]
        seed: u64,
    },
    /// The best move of Ponte del Diavolo within limits.
    PonteSearch {
        /// The game to move in.
        #[serde(default)]
        game: PonteGame,
        /// When to stop searching.
        #[serde(default)]
        limits: SearchLimits,
        /// Seed of the engine's random choices.
        #[serde(default)]
        seed: u64,
    },
    /// An analysis of the current position of Ponte del Diavolo.
    PonteAnalyse {
        /// The game to analyse.
        #[serde(default)]
        game: PonteGame,
        /// When to stop searching.
        #[serde(default)]
        limits: SearchLimits,
        /// The number of best moves to report.
        #[serde(default = "default_lines")]
        lines: usize,
        /// The moves to consider; all when the list is empty.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        search_moves: Vec<Move>,
        /// Moves to leave out.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        exclude_moves: Vec<Move>,
        /// Moves to report beside the best ones, such as the one that was played.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        include_moves: Vec<Move>,
        /// Seed of the engine's random choices.
        #[serde(default)]
        seed: u64,
    },
    /// Ends the running analysis.
    Stop,
    /// The number that a character announces in Ciao Ciao.
    CiaoAnnounce {
        /// The table before the turn.
        state: Box<State>,
        /// The face rolled.
        face: Face,
        /// The character of the active seat.
        character: Character,
        /// A random number in `0.0..1.0`.
        random: f64,
    },
    /// Whether a character contests an announcement in Ciao Ciao.
    CiaoAnswer {
        /// The table before the turn.
        state: Box<State>,
        /// The seat that is asked.
        seat: Seat,
        /// The number announced.
        announced: u8,
        /// The character of the seat that is asked.
        character: Character,
        /// What the table has seen of each seat in this game.
        #[serde(default)]
        memory: Memory,
        /// A random number in `0.0..1.0`.
        random: f64,
    },
    /// The coach's advice on an announcement.
    CiaoAdviseAnnouncement {
        /// The table before the turn.
        state: Box<State>,
        /// The face rolled.
        face: Face,
    },
    /// The coach's advice on an answer.
    CiaoAdviseAnswer {
        /// The table before the turn.
        state: Box<State>,
        /// The seat that is asked.
        seat: Seat,
        /// The number announced.
        announced: u8,
    },
    /// The coach's review of a game.
    CiaoReview {
        /// The table at the start.
        start: Box<State>,
        /// The turns that were played.
        turns: Vec<Turn>,
        /// The characters of the seats that bots play, by seat.
        #[serde(default)]
        characters: Vec<Option<Character>>,
    },
    /// How uncertain the numbers of a review are.
    CiaoReviewErrors {
        /// The table at the start.
        start: Box<State>,
        /// The turns that were played.
        turns: Vec<Turn>,
    },
    /// The winning probabilities of all seats between turns.
    CiaoValues {
        /// The table between turns.
        state: Box<State>,
    },
    /// The version of the engines.
    Version,
    /// A fixed amount of work, to measure speed.
    Bench {
        /// How many times to run it.
        #[serde(default = "default_rounds")]
        rounds: u32,
    },
}

const fn default_lines() -> usize {
    3
}

const fn default_rounds() -> u32 {
    1
}

/// A game of Ponte del Diavolo: a start and the moves since.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct PonteGame {
    /// The position the game started from.
    pub start: Box<Position>,
    /// The moves so far.
    pub moves: Vec<Move>,
}

impl Default for PonteGame {
    fn default() -> PonteGame {
        PonteGame { start: Box::new(Position::new(Rules::CLASSIC)), moves: Vec::new() }
    }
}

impl From<&Game> for PonteGame {
    fn from(game: &Game) -> PonteGame {
        PonteGame { start: Box::new(game.start().clone()), moves: game.moves().to_vec() }
    }
}

/// When a search stops; at the first limit reached. Without limits it has those of the highest level.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct SearchLimits {
    /// Search time in milliseconds, at most [`MAX_TIME_MS`](crate::MAX_TIME_MS).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time_ms: Option<u64>,
    /// Number of nodes, at most [`MAX_NODES`](crate::MAX_NODES). Gives the same result on every machine.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
}
