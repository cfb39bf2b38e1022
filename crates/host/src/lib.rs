//! The table service: hosts games on one or several nodes, and knows nothing of HTTP.
//!
//! [`TableService`](tables::TableService) performs actions, runs clocks and bots, matches players and tells subscribers what has
//! happened. It sees the database as a [`GameStore`](store::GameStore), other nodes through a [`Bus`](bus::Bus), and time through a
//! [`ServerClock`](server_clock::ServerClock), so that a simulation can replace all of them (`tables::simulation`).
//!
//! ```
//! use std::sync::Arc;
//!
//! use host::bus::LocalBus;
//! use host::server_clock::ServerClock;
//! use host::tables::{TableService, TableTiming};
//!
//! # tokio::runtime::Builder::new_current_thread().enable_all().build()?.block_on(async {
//! let store = Arc::new(store::sqlite::in_memory().await?);
//! let bus = Arc::new(LocalBus::default());
//! let tables = TableService::open(store, bus, TableTiming::default(), ServerClock::system()).await?;
//! assert_eq!(tables.counts().tables_in_memory, 0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! # })?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Modules use only modules above them in this table:
//!
//! | module | subject |
//! | --- | --- |
//! | [`lock`], [`cache`], [`wall_clock`], [`server_clock`], [`random`], [`background`] | locks, caches, time, randomness, heavy computations |
//! | [`bus`], [`nodes`] | messages between server nodes; who is alive, and who owns which table |
//! | [`rate_limit`], [`push`] | rate limits; the queue of push messages |
//! | [`tables`] | games, challenges, clocks, bots, ratings, subscriptions |

#![forbid(unsafe_code)]

pub mod background;
pub mod bus;
pub mod cache;
pub mod lock;
pub mod nodes;
pub mod push;
pub mod random;
pub mod rate_limit;
pub mod server_clock;
pub mod tables;
#[cfg(test)]
mod testing;
pub mod wall_clock;

use ::store;
