//! Requests and responses between a page and its engine worker: plain data without logic.
//!
//! Each message is one JSON object with a `type`. A [`RequestMessage`] may carry an `id`, which the [`ResponseMessage`]
//! repeats. The results of the engines are the engines' own types, re-exported here: [`Analysis`] of a position of Ponte
//! del Diavolo, and the advice and reviews of the coach of Ciao Ciao.
//!
//! ```
//! use engine_api::{EngineRequest, EngineResponse, RequestMessage, ResponseMessage};
//!
//! let message: RequestMessage = serde_json::from_str(
//!     r#"{"id": 1, "type": "ponte_play", "game": {"moves": ["e5,f6", "dark"]}, "level": 3, "seed": 7}"#,
//! )?;
//! assert!(matches!(message.request, EngineRequest::PontePlay { level: 3, .. }));
//!
//! let message: ResponseMessage =
//!     serde_json::from_str(r#"{"id": 1, "type": "move", "move": "d4,g7", "win": 0.52, "nodes": 500}"#)?;
//! assert!(matches!(message.response, EngineResponse::Move { nodes: 500, .. }));
//! # Ok::<(), serde_json::Error>(())
//! ```
//!
//! # Messages
//!
//! | request `type` | fields | response `type` |
//! | --- | --- | --- |
//! | `ponte_play` | `game`, `level` 1 to 10, `seed` | `move` |
//! | `ponte_search` | `game`, `limits`, `seed` | `move`, at full strength |
//! | `ponte_analyse` | `game`, `limits`, `lines`, `search_moves`, `exclude_moves`, `include_moves`, `seed` | `progress` ..., `analysis` |
//! | `stop` | | `stopped` |
//! | `ciao_announce` | `state`, `face`, `character`, `random` | `announcement` |
//! | `ciao_answer` | `state`, `seat`, `announced`, `character`, `random` | `answer` |
//! | `ciao_advise_announcement` | `state`, `face` | `announcement_advice` |
//! | `ciao_advise_answer` | `state`, `seat`, `announced` | `answer_advice` |
//! | `ciao_review` | `start`, `turns` such as `"X:4?2"` | `review` |
//! | `ciao_values` | `state` | `values` |
//! | `version` | | `version` |
//! | `bench` | `rounds` | `bench` |
//!
//! `game` is `{"start": POSITION, "moves": [MOVE, ...]}`; without a start it is a classic game from its first move.
//! `limits` is `{"time_ms": .., "nodes": ..}`; without limits a search has those of the highest level. A request that
//! cannot be answered gets the response `error` with an [`EngineError`].
//!
//! # Analyses
//!
//! There is one analysis at a time. It responds with `progress` several times a second, and once with `analysis` at its
//! end: when a limit is reached, when nothing more can be found, after `stop`, or when another analysis takes its place.
//! The engine keeps its search tree, so the same position, a later one of the same game, or a higher limit continue
//! where the last analysis ended. Other requests are answered while it runs. `limits` without a number run until `stop`
//! or [`MAX_NODES`].
//!
//! A [`Line`] has `move`, `win` (of the player who moves), `visits`, `prior`, `points` of both colours, `proven` and the
//! variation `pv`. [`Analysis::islands`] has for each cell the chance to be part of an island of light and of dark.

#![forbid(unsafe_code)]

mod error;
mod request;
mod response;

pub use ciao_engine::coach::{
    AnnouncementAdvice, AnnouncementOption, AnnouncementReview, AnswerAdvice, AnswerReview, CostHere,
    ObservedTurn, Review, ReviewErrors, SeatErrors, SeatReview, TurnErrors, TurnReview, WorstDecision,
};
pub use ciao_engine::{Accuracy, Character, Memory};
pub use error::{EngineError, EngineErrorCode};
pub use ponte_engine::{Analysis, Level, Line};
pub use request::{EngineRequest, PonteGame, RequestMessage, SearchLimits};
pub use response::{EngineResponse, ResponseMessage};

/// The maximum size of a request message in bytes.
pub const MAX_REQUEST_BYTES: usize = 1 << 20;
/// The maximum number of moves of a game; a game on the largest board ends long before.
pub const MAX_MOVES: usize = 2_000;
/// The maximum search time in milliseconds.
pub const MAX_TIME_MS: u64 = 60_000;
/// The maximum number of nodes of a search.
pub const MAX_NODES: u64 = 10_000_000;
/// The maximum number of lines of an analysis.
pub const MAX_LINES: usize = 100;
/// The maximum number of turns of a game to review.
pub const MAX_TURNS: usize = 10_000;
/// The maximum number of rounds of the benchmark.
pub const MAX_BENCH_ROUNDS: u32 = 1_000;
