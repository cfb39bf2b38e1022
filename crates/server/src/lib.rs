//! The HTTP server: hands out the browser app from inside the binary, knows people, and keeps what lasts.
//!
//! [`Server::bind`] takes a port, [`Server::serve`] answers until it is told to stop, then lets what is on its way
//! arrive. The app's files are compiled in, each with its compressed twins, and are answered with strict security
//! headers, caching by name, and the coding that the browser likes best. Addresses of the app's pages all answer with
//! its one document; any other address is not found. With a [data folder](Config::data) there is an HTTP interface under
//! `/api/v1` as well, which `crates/protocol` and its own description tell about.
//!
//! ```
//! use server::{App, router};
//!
//! let app = App::from_files([("index.html".to_owned(), b"<!doctype html><title>Ponti</title>".to_vec().into())]);
//! assert!(app.is_built());
//! let _service = router(app);
//! ```
//!
//! | module | subject |
//! | --- | --- |
//! | `app` | the files of the app: codings, kinds, how long they may be kept |
//! | `answer` | from a request for a file to its answer |
//! | `api` | the frame of the HTTP interface: reading, refusing, limits, its description in OpenAPI |
//! | `people` | guests, accounts, sessions, tokens, profiles, peace among people |
//! | `records` | finished games as text |
//! | `online` | what everything online shares |
//! | `headers` | what every answer says for the sake of safety |
//! | `pages` | the few plain pages for when there is no file |
//! | [`bus`] | what nodes tell each other, behind one trait |
//! | `hall` | where games are hosted: tables, challenges, clocks, bots, ratings |
//! | `games` | the addresses about games |
//! | `gauges` | numbers for Prometheus, and whether all is well |
//! | `socket` | WebSockets |
//! | [`store`] | what lasts, behind one trait; in SQLite |
//! | `serve` | connections, limits, and the polite end |

#![forbid(unsafe_code)]

mod answer;
mod api;
mod app;
pub mod bus;
mod chance;
mod games;
mod gauges;
mod hall;
mod headers;
mod online;
mod pages;
mod records;
mod serve;
mod socket;
pub mod store;
#[cfg(test)]
mod testing;
mod users;

pub use api::limits::{Rate, Rates};
pub use app::{App, PREFIXES, ROUTES};
pub use hall::Manners;
pub use headers::CONTENT_POLICY;
pub use serve::{Config, Limits, Server, StartError, router};
pub use users::new_password;
