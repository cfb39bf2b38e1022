//! Visitors of a server, one or thousands, who play over the network as the documents say: for tests of the running
//! server, and for measuring it.
//!
//! A [`Visitor`] is a guest with a cookie, or a program with a token. It asks over HTTP and opens [`Socket`]s. What it
//! could do at a table is found by [`choose()`] from what it is told alone. [`Program`] is a server in a process of its
//! own, which can be stopped politely or killed.
//!
//! ```no_run
//! use load::{Site, Visitor};
//!
//! # async fn example() -> anyhow::Result<()> {
//! let site = Site::at("http://127.0.0.1:8080/")?;
//! let visitor = Visitor::guest(&site).await?;
//! let lobby: protocol::Lobby = visitor.get("/lobby").await?;
//! println!("{} people are here", lobby.people);
//! # Ok(())
//! # }
//! ```
//!
//! | module | subject |
//! | --- | --- |
//! | [`site`] | requests and answers |
//! | [`visitor`] | somebody who asks, and is known |
//! | [`socket`] | what is said over a WebSocket |
//! | [`mod@choose`] | what to do at a table, by chance |
//! | [`program`] | a server in a process of its own |
//! | [`mod@bench`] | thousands at once, measured |

#![forbid(unsafe_code)]

pub mod bench;
pub mod choose;
pub mod program;
pub mod site;
pub mod socket;
pub mod visitor;

pub use choose::choose;
pub use program::Program;
pub use site::{Answer, Site};
pub use socket::Socket;
pub use visitor::Visitor;
