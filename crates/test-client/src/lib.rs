//! Clients of a running server: for tests over the network and for the load benchmark.
//!
//! A [`Client`] sends requests anonymously, as a guest with a session cookie, or as a bot with an API token,
//! and opens WebSocket connections ([`Socket`]). [`random_action()`] picks a legal action from a table's view, so tests
//! depend on nothing but the documented messages. [`ServerProcess`] is a server in its own process that can be stopped
//! or killed.
//!
//! ```no_run
//! use test_client::{Client, Endpoint};
//!
//! # async fn example() -> anyhow::Result<()> {
//! let endpoint = Endpoint::from_url("http://127.0.0.1:8080/")?;
//! let client = Client::guest(&endpoint).await?;
//! let lobby: protocol::Lobby = client.get("/lobby").await?;
//! println!("{} users are online", lobby.users_online);
//! # Ok(())
//! # }
//! ```
//!
//! | module | subject |
//! | --- | --- |
//! | [`endpoint`] | the address of a server, HTTP requests and responses |
//! | [`client`] | authenticated requests, NDJSON streams, challenges |
//! | [`socket`] | WebSocket connections |
//! | [`mod@random_action`] | random legal actions |
//! | [`hidden_faces`] | faces of dice that players have seen |
//! | [`players`] | players who go on through restarts, and what was confirmed to them |
//! | [`server_process`] | a server in its own process |
//! | [`mod@bench`] | the load benchmark |
//! | [`soak`] | the soak test |
//! | [`cluster`] | several nodes on one machine, and their test under faults |

#![forbid(unsafe_code)]

pub mod bench;
pub mod client;
pub mod cluster;
pub mod endpoint;
pub mod hidden_faces;
pub mod players;
pub mod random_action;
pub mod server_process;
pub mod soak;
pub mod socket;

pub use client::Client;
pub use endpoint::{Endpoint, HttpResponse};
pub use random_action::random_action;
pub use server_process::ServerProcess;
pub use socket::Socket;
