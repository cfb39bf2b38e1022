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
//! Everything is stored in the crate [`store`], and games are hosted by the table service in the crate [`host`]. Modules use only
//! modules above them in this table:
//!
//! | module | subject |
//! | --- | --- |
//! | `limits`, `connections`, `proxies`, `write_timeout` | limits, connections, reverse proxies |
//! | `error`, `connection_pool` | request errors; slots for connections |
//! | `mail`, `https_client`, `oidc`, `tls`, `network` | e-mail; OpenID Connect; TLS to other servers; the address in the local network |
//! | `openings` | opening statistics of finished games |
//! | `check` | verifying a whole database |
//! | `config` | the configuration of a server |
//! | `accounts` | users: registration, sessions, tokens, moderation |
//! | `state`, `health` | what all handlers share; the health check and the watchdog |
//! | `http` | HTTP handlers, middleware, static files, metrics |
//! | `socket` | WebSocket connections |
//! | `router` | all routes |
//! | `serve` | connections, limits, shutdown |

#![forbid(unsafe_code)]

mod accounts;
mod check;
mod config;
mod connection_pool;
mod connections;
mod error;
mod health;
mod http;
mod https_client;
mod limits;
mod mail;
mod network;
mod oidc;
mod openings;
mod proxies;
mod push;
mod router;
mod serve;
mod socket;
mod state;
#[cfg(test)]
mod testing;
mod text;
mod tls;
mod write_timeout;

use host::{background, bus, cache, lock, nodes, random, rate_limit, server_clock, tables, wall_clock};

pub use ::store;
pub use ::store::missing_feature;
pub use accounts::{operator_entry, reset_password, suspend_account};
pub use check::{CheckReport, Finding, check_database, check_postgres};
pub use config::{Config, DatabaseLocation};
pub use health::Watchdog;
pub use http::{App, CONTENT_SECURITY_POLICY_VALUE as CONTENT_SECURITY_POLICY, ROUTES};
pub use https_client::fetch;
pub use limits::Limits;
pub use mail::MailConfig;
pub use network::network_url;
pub use oidc::OidcConfig;
pub use proxies::TrustedProxies;
pub use rate_limit::{Rate, RateLimits};
pub use serve::{Server, StartError, router};
pub use tables::TableTiming;
pub use wall_clock::date;
