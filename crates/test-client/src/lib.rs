//! Players, faults and load for tests of a running server, on the client library [`client`].
//!
//! [`random_action()`] picks a legal action from a table's view, so tests depend on nothing but the documented messages.
//! [`ServerProcess`] is a server in its own process that can be stopped or killed.
//!
//! | module | subject |
//! | --- | --- |
//! | [`games`] | accounts and games with several clients |
//! | [`mod@random_action`] | random legal actions |
//! | [`hidden_faces`] | faces of dice that players have seen |
//! | [`players`] | players who go on through restarts, and what was confirmed to them |
//! | [`server_process`] | a server in its own process |
//! | [`audit`] | compares what was confirmed with what is stored |
//! | [`mod@bench`] | the load benchmark |
//! | [`soak`] | the soak test |
//! | [`cluster`] | several nodes on one machine, and their test under faults |

#![forbid(unsafe_code)]

pub mod audit;
pub mod bench;
pub mod cluster;
pub mod games;
pub mod hidden_faces;
pub mod players;
pub mod random_action;
pub mod server_process;
pub mod soak;

pub use client::{Client, Endpoint, HttpResponse, Message, Recorder, Socket};
pub use games::{registered, start_game};
pub use random_action::random_action;
pub use server_process::ServerProcess;
