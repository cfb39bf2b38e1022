//! Every message between browser, server and bots: types, and nothing that acts.
//!
//! There are two ways to talk to a server. Over HTTP, under [`BASE`], each address takes and gives one of the types of
//! this crate as JSON. Over a WebSocket at [`SOCKET`], each text message is one [`Ask`] from the client or one [`Tell`]
//! from the server. Programs use the same two ways as the browser app. Errors are an [`Error`] everywhere.
//!
//! Times are milliseconds since 1970 by the server's clock. Whatever a reader does not know is refused, so that a
//! misspelt field is an error and not silence; servers of the same [`VERSION`] may add fields to what they tell, so
//! readers of [`Tell`] pass over what they do not know.
//!
//! ```
//! use protocol::{Ask, Want};
//!
//! let ask: Ask = serde_json::from_str(r#"{"id":7,"want":"act","table":"k3v9xq2mbd","number":4,"wish":{"wish":"roll"}}"#)?;
//! assert!(matches!(ask.want, Want::Act { number: Some(4), wish: table::Wish::Roll, .. }));
//! # Ok::<(), serde_json::Error>(())
//! ```
//!
//! | module | subject |
//! | --- | --- |
//! | [`mod@error`] | what is wrong with a request |
//! | [`ids`] | names of tables, challenges and people |
//! | [`people`] | who somebody is, accounts, ratings, tokens, reports |
//! | [`games`] | challenges, tables, results |
//! | [`socket`] | what is said over a WebSocket |

#![forbid(unsafe_code)]

pub mod error;
pub mod games;
pub mod ids;
pub mod people;
pub mod socket;

pub use error::{Code, Error};
pub use games::{
    Challenge, ChallengeState, Condition, Joined, Lobby, NewChallenge, Occupant, Opponent, Pairing, Phrase,
    SeatInfo, SeatWish, Speed, Status, Summary, TableState,
};
pub use ids::{ChallengeId, PersonId, TableId};
pub use people::{Me, Profile, Rating, Scope, Who};
pub use socket::{Ask, Notice, Tell, Want};

/// The version of all of this.
pub const VERSION: u32 = 1;
/// Where the HTTP interface lives.
pub const BASE: &str = "/api/v1";
/// Where the WebSocket lives.
pub const SOCKET: &str = "/api/v1/socket";
