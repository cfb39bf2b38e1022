//! Both engines for JavaScript.
//!
//! A question is a text, one JSON object, and so is its answer; [`wire`] is the list of both. It is made for a worker of
//! a browser, which thinks beside the page, and runs in Node as well:
//!
//! ```js
//! import init, { answer } from "./web-worker.js";
//! await init();
//! answer('{"id":1,"game":"ponte","want":"play","level":3,"moves":["e5,f6","dark"]}');  // {"id":1,"move":"d4,g7",...}
//! ```
//!
//! An engine thinks on the caller's thread and cannot be broken off, so every question is bounded: by the limits of its
//! level, or by its own up to [`wire::MOST_MILLISECONDS`].
//!
//! ```
//! let mut worker = web_worker::Worker::default();
//! let answer = worker.answer(r#"{"id":7,"game":"ponte","want":"play","level":1,"moves":["e5,f6","dark"]}"#);
//! assert!(answer.starts_with(r#"{"id":7,"move":""#), "{answer}");
//! let refused = worker.answer(r#"{"id":8,"game":"ponte","want":"play","level":11}"#);
//! assert!(refused.starts_with(r#"{"id":8,"error":{"code":"level","message":"#), "{refused}");
//! ```
//!
//! # Where to find what
//!
//! | subject | items |
//! | --- | --- |
//! | questions, answers, errors | [`wire`] |
//! | whoever answers, and what is kept between questions | [`Worker`] |
//! | the door to JavaScript | `answer` and `version`, where the target is WebAssembly |

mod ciao_side;
mod clock;
#[cfg(target_arch = "wasm32")]
mod door;
mod ponte_side;
pub mod wire;

#[cfg(target_arch = "wasm32")]
pub use door::{answer, version};

use ponte_engine::Clock;
use wire::{Answer, Ask, Benched, Fault, Found, Ponte};

/// Answers questions, and keeps what is worth keeping between them.
#[derive(Debug)]
pub struct Worker {
    clock: Clock,
    ciao: ciao_side::Minds,
}

impl Default for Worker {
    fn default() -> Worker {
        Worker { clock: clock::now, ciao: ciao_side::Minds::default() }
    }
}

impl Worker {
    /// The answer to a question. Whatever is asked, it is an answer: an error is one, too.
    pub fn answer(&mut self, text: &str) -> String {
        let (id, found) = match wire::read(text) {
            Ok((id, ask)) => (id, self.find(ask)),
            Err((id, fault)) => (id, Err(fault)),
        };
        wire::write(&Answer { id, found: found.unwrap_or_else(|error| Found::Error { error }) })
    }

    fn find(&mut self, ask: Ask) -> Result<Found, Fault> {
        match ask {
            Ask::Version => Ok(Found::Version { version: env!("CARGO_PKG_VERSION") }),
            Ask::Bench { repeat } => Ok(Found::Bench(self.bench(repeat.clamp(1, wire::MOST_REPEATS)))),
            Ask::Ponte(ponte) => {
                let Ponte { want, start, moves, seed } = *ponte;
                let game = ponte_side::game(start, &moves)?;
                ponte_side::think(&game, want, seed, self.clock)
            }
            Ask::Ciao(ciao) => self.ciao.think(ciao),
        }
    }

    /// The pinned amount of work, so many times.
    fn bench(&self, repeat: u32) -> Benched {
        let start = (self.clock)();
        let (mut nodes, mut signature) = (0, 0);
        for _ in 0..repeat {
            let found = ponte_engine::bench(self.clock);
            nodes += found.nodes;
            signature = found.signature;
        }
        let seconds = (self.clock)().saturating_sub(start).as_secs_f64();
        let nps = if seconds > 0.0 { (nodes as f64 / seconds) as u64 } else { 0 };
        Benched { nodes, signature: format!("{signature:016x}"), seconds, nps }
    }
}
