#![doc = include_str!("../README.md")]
//!
//! # Overview
//!
//! | subject | items |
//! | --- | --- |
//! | rule sets | [`Rules`], [`Sizes`], [`Face`] |
//! | players and seats | [`Players`], [`Seat`], [`Seats`] |
//! | the state between turns, compact for solvers | [`State`], [`SeatState`], [`Settlement`], [`Contesters`] |
//! | states that may be illegal, and their validation | [`Setup`], [`SetupViolation`] |
//! | a turn step by step | [`turn`]: `Rolling`, `Announcing`, `Asking`, `Settled`; [`Turn`], [`Answer`] |
//! | games with history and undo | [`Game`], [`Action`], [`Phase`], [`UndoneTurn`] |
//! | rule violations | [`IllegalAction`] for actions, [`SetupViolation`] for setups |
//! | what each seat may see | [`View`], [`PhaseView`], [`TurnView`], [`PendingAction`] |
//! | verifiable dice | [`dice`] |
//! | text | `FromStr` and `Display` of [`Turn`], [`State`] and [`Rules`]; [`Game::from_text`]; [`record`] |
//! | diagrams for terminals | [`diagram`] |
#![forbid(unsafe_code)]
#![warn(clippy::missing_errors_doc, clippy::must_use_candidate)]

mod character;
pub mod diagram;
pub mod dice;
mod game;
mod game_text;
mod illegal;
mod notation;
mod parse;
pub mod record;
mod record_edit;
mod rules;
#[cfg(feature = "schema")]
mod schema;
mod seat;
#[cfg(feature = "serde")]
mod serde_impls;
mod setup;
mod state;
pub mod turn;
mod view;

pub use character::{Character, ParseCharacterError};
pub use game::{Action, Game, PendingAction, Phase, ReplayError, UndoneTurn};
pub use illegal::IllegalAction;
pub use parse::{Expected, MAX_TEXT_BYTES, ParseError, ParseErrorKind, TextPosition};
pub use record::{Comment, Record, VerifyError};
pub use record_edit::RecordEditError;
pub use rules::{Face, Rules, RulesError, Size, Sizes};
pub use seat::{Players, PlayersError, Seat, Seats};
pub use setup::{Setup, SetupViolation};
pub use state::{Contesters, SeatState, Settlement, State};
pub use turn::{Answer, Turn};
pub use view::{PhaseView, TurnView, View};
