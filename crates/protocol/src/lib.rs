#![doc = include_str!("../README.md")]
//!
//! # Overview
//!
//! | module | subject |
//! | --- | --- |
//! | [`mod@error`] | error bodies and codes |
//! | [`ids`] | identifiers of tables, challenges, users and studies |
//! | [`language`] | languages of the app, of server pages and of e-mail |
//! | [`users`] | users, profiles, exports |
//! | [`ratings`] | ratings, statistics, leaderboards |
//! | [`accounts`] | registration, login, sessions, API tokens |
//! | [`moderation`] | reports, suspensions, the audit log |
//! | [`sign_in`] | passkeys, OpenID Connect, e-mail |
//! | [`push`] | web push |
//! | [`challenges`] | challenges, pairing, the lobby |
//! | [`tables`] | tables, actions, chat, finished games |
//! | [`studies`] | studies: annotated games with chapters |
//! | [`socket`] | WebSocket messages |
//! | `schema` | JSON Schemas for OpenAPI and for the WebSocket messages (feature `openapi`) |
#![forbid(unsafe_code)]

pub mod accounts;
pub mod challenges;
pub mod error;
pub mod ids;
pub mod language;
pub mod moderation;
pub mod push;
pub mod ratings;
#[cfg(feature = "openapi")]
pub mod schema;
pub mod sign_in;
pub mod socket;
pub mod studies;
pub mod tables;
pub mod users;

pub use accounts::Scope;
pub use challenges::{
    Challenge, ChallengeStatus, JoinOutcome, Lobby, NewChallenge, Opponent, PairingRequest, SeatPreference,
};
pub use error::{ApiError, ErrorBody, ErrorCode};
pub use ids::{ChallengeId, StudyId, TableId, UserId, UserRef};
pub use language::Language;
pub use ratings::Rating;
pub use socket::{ClientMessage, ClientRequest, Notification, ServerMessage};
pub use studies::{NewStudy, Study, StudyPage, StudyQuery, StudySummary, UpdateStudy, Visibility};
pub use table::{GameKind, Speed};
pub use tables::{
    ActionRequest, ChatPreset, ChatRequest, ConditionalLine, ConditionalMovesRequest, EventView, GamePage,
    GameSearch, NewParty, Occupant, OpeningQuery, OpeningStatistics, OpeningTurn, RematchRequest,
    SeatSummary, TableListQuery, TableState, TableStatus, TableSummary, TakeSeat,
};
pub use users::{CurrentUser, Profile};

/// The protocol version.
pub const VERSION: u32 = 1;
/// The base path of the HTTP API.
pub const BASE_PATH: &str = "/api/v1";
/// The path of the WebSocket.
pub const SOCKET_PATH: &str = "/api/v1/socket";
