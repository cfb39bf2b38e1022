//! The Ponti server: the browser app, the HTTP and WebSocket API, accounts, hosted games and their storage.
//!
//! [`Server::bind`] opens the database and binds a port; [`Server::serve`] handles requests until it is asked to stop and
//! then shuts down gracefully. The files of the app are embedded in the binary with their compressed variants. With a
//! [database](Config::database) there is the API under `/api/v1`, whose types are in the crate `protocol`.
//!
//! ```
//! use server::{App, router};
//!
//! let app = App::from_files([("index.html".to_owned(), b"<!doctype html><title>Ponti</title>".to_vec().into())]);
//! assert!(app.is_built());
//! let _service = router(app);
//! ```
//!
//! Everything is stored in the crate [`store`]. Modules use only modules above them in this table:
//!
//! | module | subject |
//! | --- | --- |
//! | `lock`, `cache`, `limits`, `wall_clock`, `server_clock`, `random`, `background`, `connections`, `proxies`, `write_timeout` | locks, caches, limits, time, randomness, heavy computations, connections, reverse proxies |
//! | [`bus`], `nodes` | messages between server nodes; who is alive, and who owns which table |
//! | `error`, `rate_limit`, `connection_pool` | request errors; rate limits; slots for connections |
//! | `mail`, `https_client`, `oidc`, `tls`, `network` | e-mail; OpenID Connect; TLS to other servers; the address in the local network |
//! | `tables` | the table service: games, challenges, clocks, bots, ratings, subscriptions |
//! | `openings` | opening statistics of finished games |
//! | `check` | verifying a whole database |
//! | `accounts` | users: registration, sessions, tokens, moderation |
//! | `state`, `health` | what all handlers share; the health check and the watchdog |
//! | `http` | HTTP handlers, middleware, static files, metrics |
//! | `socket` | WebSocket connections |
//! | `router` | all routes |
//! | `serve` | connections, limits, shutdown |

#![forbid(unsafe_code)]

mod accounts;
mod background;
pub mod bus;
mod cache;
mod check;
mod connection_pool;
mod connections;
mod error;
mod health;
mod http;
mod https_client;
mod limits;
mod lock;
mod mail;
mod network;
mod nodes;
mod oidc;
mod openings;
mod proxies;
mod push;
mod random;
mod rate_limit;
mod router;
mod serve;
mod server_clock;
mod socket;
mod state;
mod tables;
#[cfg(test)]
mod testing;
mod text;
mod tls;
mod wall_clock;
mod write_timeout;

pub use ::store;
pub use ::store::missing_feature;
pub use accounts::{operator_entry, reset_password, suspend_account};
pub use check::{CheckReport, Finding, check_database, check_postgres};
pub use health::Watchdog;
pub use http::{App, CONTENT_SECURITY_POLICY_VALUE as CONTENT_SECURITY_POLICY, ROUTES};
pub use https_client::fetch;
pub use limits::Limits;
pub use mail::MailConfig;
pub use network::network_url;
pub use oidc::OidcConfig;
pub use proxies::TrustedProxies;
pub use rate_limit::{Rate, RateLimits};
pub use serve::{Config, DatabaseLocation, Server, StartError, router};
pub use tables::TableTiming;
pub use wall_clock::date;
