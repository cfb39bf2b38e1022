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
//! level, or by its own up to [`engine_api::MAX_TIME_MS`] and [`engine_api::MAX_NODES`]. Only analyses can: `receive`
//! starts one, and `step` continues it for a few milliseconds, until a message stops it.
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
//! | `ponte` | moves of Ponte del Diavolo |
//! | `analysis` | the running analysis of Ponte del Diavolo |
//! | `ciao` | bots and coach of Ciao Ciao |
//! | `bindings` | what JavaScript calls: `receive`, `step`, `answer`, `missing_values`, `load_values`, `version`, and the encoder of animated GIF |
//! | `clock` | time on every platform |

mod analysis;
#[cfg(target_arch = "wasm32")]
mod bindings;
mod ciao;
mod clock;
mod ponte;

#[cfg(target_arch = "wasm32")]
pub use bindings::{
    answer, gif_finish, gif_push, gif_start, load_values, missing_values, receive, step, version,
};

use ::ciao::Players;
use ciao_engine::{stage_net, stage_table};
use engine_api::{
    EngineError, EngineErrorCode, EngineRequest, EngineResponse, MAX_BENCH_ROUNDS, MAX_REQUEST_BYTES,
    RequestMessage, ResponseMessage,
};
use ponte_engine::Clock;
use serde::Deserialize;

use crate::analysis::{Analyser, AnalysisRequest, Report};

/// Why values of the engine for Ciao Ciao were not loaded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LoadError {
    /// The game for two needs no file.
    #[error("the game for two is solved without a file")]
    Solved,
    /// The bytes are not the table for three players.
    #[error(transparent)]
    Table(#[from] stage_table::StageTableError),
    /// The bytes are not the network for four players.
    #[error("the network for four players: {0}")]
    Net(#[from] ciao_engine::layers::WeightsError),
}

/// Answers requests, and keeps evaluators between them.
#[derive(Debug)]
pub struct Worker {
    clock: Clock,
    ciao: ciao::Evaluators,
    analyser: Analyser,
}

impl Default for Worker {
    fn default() -> Worker {
        Worker { clock: clock::now, ciao: ciao::Evaluators::default(), analyser: Analyser::default() }
    }
}

impl Worker {
    /// The response to a request, both as JSON. Every text gets a response; an error is one, too. An analysis is run to
    /// its end.
    pub fn answer(&mut self, text: &str) -> String {
        let mut responses = self.receive(text);
        while responses.is_empty() {
            responses.extend(self.step().filter(|_| !self.is_thinking()));
        }
        responses.pop().unwrap_or_default()
    }

    /// The number of players if a request is about a published game for three or four whose values are not loaded yet. In a
    /// browser they are files of their own, which only these requests need.
    #[must_use]
    pub fn missing_values(&self, text: &str) -> Option<Players> {
        let state = match parse(text).map(|message| message.request) {
            Ok(
                EngineRequest::CiaoAnnounce { state, .. }
                | EngineRequest::CiaoAnswer { state, .. }
                | EngineRequest::CiaoAdviseAnnouncement { state, .. }
                | EngineRequest::CiaoAdviseAnswer { state, .. }
                | EngineRequest::CiaoValues { state }
                | EngineRequest::CiaoReview { start: state, .. }
                | EngineRequest::CiaoReviewErrors { start: state, .. },
            ) => state,
            _ => return None,
        };
        let missing = match state.players() {
            Players::Two => false,
            Players::Three => stage_table::shipped().is_none(),
            Players::Four => stage_net::shipped().is_none(),
        };
        (missing && state.rules().is_classic()).then(|| state.players())
    }

    /// Loads the values for three or four players.
    pub fn load_values(&mut self, players: Players, bytes: Vec<u8>) -> Result<(), LoadError> {
        match players {
            Players::Two => return Err(LoadError::Solved),
            Players::Three => stage_table::install(bytes)?,
            Players::Four => stage_net::install(&bytes)?,
        }
        // Evaluators look for the values when they are created.
        self.ciao = ciao::Evaluators::default();
        Ok(())
    }

    /// The responses to a request, all as JSON. An analysis is only started, and continued by [`step`](Worker::step); its
    /// responses come from there. If another one was running, that one's last response is returned.
    ///
    /// ```
    /// let mut worker = web_worker::Worker::default();
    /// let request = r#"{"id":1,"type":"ponte_analyse","lines":2,"game":{"moves":["e5,f6","dark"]}}"#;
    /// assert!(worker.receive(request).is_empty() && worker.is_thinking());
    /// assert!(worker.step().is_none_or(|response| response.starts_with(r#"{"id":1,"type":"progress","#)));
    /// let responses = worker.receive(r#"{"id":2,"type":"stop"}"#);
    /// assert!(responses[0].starts_with(r#"{"id":1,"type":"analysis","#), "{responses:?}");
    /// assert_eq!(responses[1], r#"{"id":2,"type":"stopped"}"#);
    /// ```
    pub fn receive(&mut self, text: &str) -> Vec<String> {
        let mut responses = Vec::new();
        let (id, result) = match parse(text) {
            Ok(RequestMessage { id, request }) => {
                if matches!(request, EngineRequest::PonteAnalyse { .. } | EngineRequest::Stop) {
                    responses.extend(self.analyser.finish().map(report));
                }
                (id, self.respond(id, request))
            }
            Err(error) => (parse_id(text), Err(error)),
        };
        let response = result.unwrap_or_else(|error| Some(EngineResponse::Error { error }));
        responses.extend(response.map(|response| write(id, response)));
        responses
    }

    /// Continues the running analysis for a few milliseconds. Returns a response when one is due.
    pub fn step(&mut self) -> Option<String> {
        self.analyser.step(self.clock).map(report)
    }

    /// Whether an analysis is running.
    pub fn is_thinking(&self) -> bool {
        self.analyser.is_running()
    }

    /// The response to a request; none yet if it starts an analysis.
    fn respond(
        &mut self,
        id: Option<u64>,
        request: EngineRequest,
    ) -> Result<Option<EngineResponse>, EngineError> {
        if let EngineRequest::PonteAnalyse {
            game,
            limits,
            lines,
            search_moves,
            exclude_moves,
            include_moves,
            seed,
        } = request
        {
            let request =
                AnalysisRequest { game, limits, lines, search_moves, exclude_moves, include_moves, seed };
            return self.analyser.start(id, request).map(|()| None);
        }
        self.respond_at_once(request).map(Some)
    }

    fn respond_at_once(&mut self, request: EngineRequest) -> Result<EngineResponse, EngineError> {
        match request {
            EngineRequest::PontePlay { game, level, seed } => ponte::play(game, level, seed, self.clock),
            EngineRequest::PonteSearch { game, limits, seed } => {
                ponte::search(game, limits, seed, self.clock)
            }
            // A started analysis responds later.
            EngineRequest::PonteAnalyse { .. } | EngineRequest::Stop => Ok(EngineResponse::Stopped),
            EngineRequest::CiaoAnnounce { state, face, character, random } => {
                self.ciao.announce(&state, face, character, random)
            }
            EngineRequest::CiaoAnswer { state, seat, announced, character, memory, random } => {
                self.ciao.answer(&state, seat, announced, character, memory, random)
            }
            EngineRequest::CiaoAdviseAnnouncement { state, face } => {
                self.ciao.advise_announcement(&state, face)
            }
            EngineRequest::CiaoAdviseAnswer { state, seat, announced } => {
                self.ciao.advise_answer(&state, seat, announced)
            }
            EngineRequest::CiaoReview { start, turns, characters } => {
                self.ciao.review(&start, turns, &characters)
            }
            EngineRequest::CiaoReviewErrors { start, turns } => self.ciao.review_errors(&start, turns),
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

fn write(id: Option<u64>, response: EngineResponse) -> String {
    // Numbers, strings and lists can always be serialised.
    serde_json::to_string(&ResponseMessage { id, response }).unwrap_or_default()
}

fn report(Report { id, analysis, finished }: Report) -> String {
    let response =
        if finished { EngineResponse::Analysis(analysis) } else { EngineResponse::Progress(analysis) };
    write(id, response)
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
