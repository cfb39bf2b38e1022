//! Wire types between browser, server and bots: plain data without logic.
//!
//! Clients use HTTP under [`BASE_PATH`], where every endpoint takes and returns types of this crate as JSON, or a
//! WebSocket at [`SOCKET_PATH`], where each text message is one [`ClientMessage`] or one [`ServerMessage`]. Bots use the
//! same interfaces as the browser app. Errors are an [`ErrorBody`] everywhere.
//!
//! Times are milliseconds since the Unix epoch by the server's clock. The server rejects unknown fields, so that a
//! misspelt one is an error. Servers of the same [`VERSION`] may add fields to what they send, so clients ignore fields
//! they do not know.
//!
//! ```
//! use protocol::{ClientMessage, ClientRequest};
//!
//! let message: ClientMessage = serde_json::from_str(
//!     r#"{"id": 7, "type": "action", "table": "k3v9xq2mbd", "number": 4, "action": {"type": "roll"}}"#,
//! )?;
//! assert!(matches!(
//!     message.request,
//!     ClientRequest::Action { number: Some(4), action: table::Action::Roll, .. }
//! ));
//! # Ok::<(), serde_json::Error>(())
//! ```
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
//!
//! The feature `openapi` describes all types for OpenAPI.

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
pub use ids::{ChallengeId, StudyId, TableId, UserId};
pub use language::Language;
pub use ratings::Rating;
pub use socket::{ClientMessage, ClientRequest, Notification, ServerMessage};
pub use studies::{NewStudy, Study, StudyPage, StudyQuery, StudySummary, UpdateStudy, Visibility};
pub use table::{GameKind, Speed};
pub use tables::{
    ActionRequest, ChatPreset, ChatRequest, ConditionalLine, ConditionalMovesRequest, EventView, GamePage,
    GameSearch, Occupant, OpeningQuery, OpeningStatistics, OpeningTurn, RematchRequest, SeatSummary,
    TableListQuery, TableState, TableStatus, TableSummary,
};
pub use users::{CurrentUser, Profile, UserRef};

/// The protocol version.
pub const VERSION: u32 = 1;
/// The base path of the HTTP API.
pub const BASE_PATH: &str = "/api/v1";
/// The path of the WebSocket.
pub const SOCKET_PATH: &str = "/api/v1/socket";
