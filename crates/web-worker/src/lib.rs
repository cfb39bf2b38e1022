//! Both engines behind a JSON message interface, for a worker of a browser or for Node.
//!
//! A request is one JSON object, and so is its response; the crate [`engine_api`] defines both.
//!
//! ```js
//! import init, { answer } from "./web-worker.js";
//! await init();
//! answer('{"id":1,"type":"ponte_play","level":3,"game":{"moves":["e5,f6","dark"]}}');  // {"id":1,"type":"move",...}
//! ```
//!
//! A search runs on the caller's thread and cannot be interrupted, so every request is bounded: by the limits of its
//! level, or by its own up to [`engine_api::MAX_TIME_MS`] and [`engine_api::MAX_NODES`].
//!
//! ```
//! let mut worker = web_worker::Worker::default();
//! let response = worker.answer(r#"{"id":7,"type":"ponte_play","level":1,"game":{"moves":["e5,f6","dark"]}}"#);
//! assert!(response.starts_with(r#"{"id":7,"type":"move","move":""#), "{response}");
//! let rejected = worker.answer(r#"{"id":8,"type":"ponte_play","level":11}"#);
//! assert!(rejected.starts_with(r#"{"id":8,"type":"error","error":{"code":"unknown_level","#), "{rejected}");
//! ```
//!
//! | module | subject |
//! | --- | --- |
//! | `ponte` | moves and analyses of Ponte del Diavolo |
//! | `ciao` | bots and coach of Ciao Ciao |
//! | `bindings` | what JavaScript calls: `answer` and `version` |
//! | `clock` | time on every platform |

#[cfg(target_arch = "wasm32")]
mod bindings;
mod ciao;
mod clock;
mod ponte;

#[cfg(target_arch = "wasm32")]
pub use bindings::{answer, version};

use engine_api::{
    EngineError, EngineErrorCode, EngineRequest, EngineResponse, MAX_BENCH_ROUNDS, MAX_REQUEST_BYTES,
    RequestMessage, ResponseMessage,
};
use ponte_engine::Clock;
use serde::Deserialize;

/// Answers requests, and keeps evaluators between them.
#[derive(Debug)]
pub struct Worker {
    clock: Clock,
    ciao: ciao::Evaluators,
}

impl Default for Worker {
    fn default() -> Worker {
        Worker { clock: clock::now, ciao: ciao::Evaluators::default() }
    }
}

impl Worker {
    /// The response to a request, both as JSON. Every text gets a response; an error is one, too.
    pub fn answer(&mut self, text: &str) -> String {
        let (id, result) = match parse(text) {
            Ok(RequestMessage { id, request }) => (id, self.respond(request)),
            Err(error) => (parse_id(text), Err(error)),
        };
        let response = result.unwrap_or_else(|error| EngineResponse::Error { error });
        // Numbers, strings and lists can always be serialised.
        serde_json::to_string(&ResponseMessage { id, response }).unwrap_or_default()
    }

    fn respond(&mut self, request: EngineRequest) -> Result<EngineResponse, EngineError> {
        match request {
            EngineRequest::PontePlay { game, level, seed } => ponte::play(game, level, seed, self.clock),
            EngineRequest::PonteSearch { game, limits, seed } => {
                ponte::search(game, limits, seed, self.clock)
            }
            EngineRequest::PonteAnalyse { game, limits, lines, seed } => {
                ponte::analyse(game, limits, lines, seed, self.clock)
            }
            EngineRequest::CiaoAnnounce { state, face, character, random } => {
                self.ciao.announce(&state, face, character, random)
            }
            EngineRequest::CiaoAnswer { state, seat, announced, character, random } => {
                self.ciao.answer(&state, seat, announced, character, random)
            }
            EngineRequest::CiaoAdviseAnnouncement { state, face } => {
                self.ciao.advise_announcement(&state, face)
            }
            EngineRequest::CiaoAdviseAnswer { state, seat, announced } => {
                self.ciao.advise_answer(&state, seat, announced)
            }
            EngineRequest::CiaoReview { start, turns } => self.ciao.review(&start, turns),
            EngineRequest::CiaoValues { state } => Ok(self.ciao.values(&state)),
            EngineRequest::Version => {
                Ok(EngineResponse::Version { version: env!("CARGO_PKG_VERSION").to_owned() })
            }
            EngineRequest::Bench { rounds } => Ok(self.bench(rounds.clamp(1, MAX_BENCH_ROUNDS))),
        }
    }

    /// Runs the pinned benchmark.
    fn bench(&self, rounds: u32) -> EngineResponse {
        let start = (self.clock)();
        let (mut nodes, mut signature) = (0, 0);
        for _ in 0..rounds {
            let result = ponte_engine::bench(self.clock);
            nodes += result.nodes;
            signature = result.signature;
        }
        let seconds = (self.clock)().saturating_sub(start).as_secs_f64();
        let nps = if seconds > 0.0 { (nodes as f64 / seconds) as u64 } else { 0 };
        EngineResponse::Bench { nodes, signature: format!("{signature:016x}"), seconds, nps }
    }
}

fn parse(text: &str) -> Result<RequestMessage, EngineError> {
    if text.len() > MAX_REQUEST_BYTES {
        return Err(too_large(format!("a request has at most {MAX_REQUEST_BYTES} bytes")));
    }
    serde_json::from_str(text)
        .map_err(|error| EngineError::new(EngineErrorCode::Malformed, error.to_string()))
}

/// The id of a request that cannot be parsed further.
fn parse_id(text: &str) -> Option<u64> {
    #[derive(Deserialize)]
    struct Id {
        id: Option<u64>,
    }
    if text.len() > MAX_REQUEST_BYTES {
        return None;
    }
    serde_json::from_str::<Id>(text).ok()?.id
}

fn too_large(message: String) -> EngineError {
    EngineError::new(EngineErrorCode::TooLarge, message)
}

/// Checks a value against its limit.
fn check_limit(field: &str, value: u64, max: u64) -> Result<(), EngineError> {
    if value > max {
        return Err(too_large(format!("`{field}` is at most {max}, not {value}")));
    }
    Ok(())
}
