//! The rules in the npm package `ponti`: games and records as classes for JavaScript, without logic of their own.
//!
//! Moves, cells and rule sets are texts in the notation of the games; everything else is the JSON form of the libraries. The
//! types of the package are in `package/index.d.ts`. The engines are in the crate `web-worker`, which the package loads in a
//! worker.
//!
//! | module | subject |
//! | --- | --- |
//! | `errors` | errors with a code, a place and a reason |
//! | `ponte`, `record` | Ponte del Diavolo: games; records with variations |
//! | `ciao` | Ciao Ciao: games |
#![cfg(target_arch = "wasm32")]
#![allow(clippy::needless_pass_by_value, reason = "arguments of JavaScript functions arrive by value")]

mod ciao;
mod errors;
mod ponte;
mod record;

pub use crate::ciao::CiaoGame;
pub use crate::ponte::PonteGame;
pub use crate::record::PonteRecord;
