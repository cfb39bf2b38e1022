//! The page's side of the engine worker.
//!
//! [`PendingRequests`] matches the messages of the worker to requests by their id, and passes them on as text. What a text
//! means is decided by the sender: [`encode`] and [`decode`] know all messages, which is a lot of code that only the pages
//! of analyses and of Ciao Ciao need. An [`EngineClient`] knows moves of Ponte del Diavolo, which the first page needs. The
//! page's implementation talks to a web worker; tests use one that answers immediately.

use std::collections::HashMap;
use std::rc::Rc;

use ponte::{Game, Move};
use serde::{Deserialize, Serialize};

use engine_api::ResponseMessage;
pub use engine_api::{EngineRequest, EngineResponse, PonteGame, SearchLimits};

/// Why there is no usable response.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EngineFailure {
    /// The worker could not be loaded, for example offline before the app was cached.
    Unreachable,
    /// The browser is too old for the engines, which use vector instructions.
    Unsupported,
    /// The engine reported an error, or its response cannot be used.
    Failed,
}

/// Receives the text of the response to one request.
pub type ResponseCallback = Box<dyn FnOnce(Result<String, EngineFailure>)>;

/// Receives the text of every report of an analysis.
pub type ReportCallback = Rc<dyn Fn(Result<String, EngineFailure>)>;

/// Receives the move that was requested.
pub type MoveCallback = Box<dyn FnOnce(Result<EngineMove, EngineFailure>)>;

/// A request as text, for [`PendingRequests::register`].
pub fn encode(request: &EngineRequest) -> String {
    serde_json::to_string(request).unwrap_or_default()
}

/// The response in the text that a callback has received.
pub fn decode(text: Result<String, EngineFailure>) -> Result<EngineResponse, EngineFailure> {
    let message: ResponseMessage = serde_json::from_str(&text?).map_err(|_| EngineFailure::Failed)?;
    Ok(message.response)
}

/// A request for a move of Ponte del Diavolo: [`EngineRequest::PontePlay`] or [`EngineRequest::PonteSearch`] without the code
/// of all the others. A test compares them.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct MoveRequest {
    #[serde(rename = "type")]
    kind: &'static str,
    game: PonteGame,
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    limits: Option<SearchLimits>,
    seed: u64,
}

impl MoveRequest {
    /// A move at a level.
    pub fn play(game: &Game, level: u8, seed: u64) -> MoveRequest {
        MoveRequest { kind: "ponte_play", game: game.into(), level: Some(level), limits: None, seed }
    }

    /// The best move within limits.
    pub fn search(game: &Game, limits: SearchLimits, seed: u64) -> MoveRequest {
        MoveRequest { kind: "ponte_search", game: game.into(), level: None, limits: Some(limits), seed }
    }

    /// The request as text, for [`PendingRequests::register`].
    pub fn encode(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// The move that was requested: what [`EngineResponse::Move`] says.
#[derive(Clone, Copy, PartialEq, Debug, Deserialize)]
pub struct EngineMove {
    /// The move.
    #[serde(rename = "move")]
    pub mv: Move,
    /// The winning chance of the player who makes it.
    pub win: f32,
}

impl EngineMove {
    /// The move in the text that a callback has received.
    pub fn decode(text: Result<String, EngineFailure>) -> Result<EngineMove, EngineFailure> {
        serde_json::from_str(&text?).map_err(|_| EngineFailure::Failed)
    }
}

/// Requests moves of Ponte del Diavolo from the engine.
pub trait EngineClient {
    /// Loads the engines, so that the first request does not have to wait for them.
    fn warm_up(&self) {}

    /// Sends a request. The callback is called later, once; never after [`cancel_all`](Self::cancel_all).
    fn send(&self, request: MoveRequest, callback: MoveCallback);

    /// Drops the callbacks of all pending requests of this client.
    fn cancel_all(&self);
}

/// What every message of the worker has.
#[derive(Deserialize)]
struct MessageHead<'a> {
    #[serde(default)]
    id: Option<u64>,
    #[serde(rename = "type")]
    kind: &'a str,
}

/// Requests that wait for their responses.
#[derive(Default)]
pub struct PendingRequests {
    last_id: u64,
    callbacks: HashMap<u64, ResponseCallback>,
    /// Callbacks for the progress of analyses.
    reports: HashMap<u64, ReportCallback>,
}

impl std::fmt::Debug for PendingRequests {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("PendingRequests").field("count", &self.callbacks.len()).finish_non_exhaustive()
    }
}

impl PendingRequests {
    /// Registers a request, which is a JSON object with a `type`. Returns its id and the message to send.
    pub fn register(&mut self, request: &str, callback: ResponseCallback) -> (u64, String) {
        self.last_id += 1;
        self.callbacks.insert(self.last_id, callback);
        let fields = request.strip_prefix('{').unwrap_or(request);
        (self.last_id, format!("{{\"id\":{},{fields}", self.last_id))
    }

    /// Registers an analysis, whose callback also receives its progress.
    pub fn register_reports(&mut self, request: &str, callback: ReportCallback) -> (u64, String) {
        let last = Rc::clone(&callback);
        let (id, message) = self.register(request, Box::new(move |result| last(result)));
        self.reports.insert(id, callback);
        (id, message)
    }

    /// Forgets a request; its responses will be ignored.
    pub fn cancel(&mut self, id: u64) {
        self.callbacks.remove(&id);
        self.reports.remove(&id);
    }

    /// Removes the callback of a request.
    pub fn take(&mut self, id: u64) -> Option<ResponseCallback> {
        self.reports.remove(&id);
        self.callbacks.remove(&id)
    }

    /// Removes all callbacks, after the worker has failed.
    pub fn take_all(&mut self) -> Vec<ResponseCallback> {
        self.reports.clear();
        self.callbacks.drain().map(|(_, callback)| callback).collect()
    }

    /// Reads the head of a message of the worker, and removes the callback it is for. The caller runs the callback when
    /// nothing is borrowed, because it may send the next request.
    pub fn receive(&mut self, text: String) -> Option<(ResponseCallback, Result<String, EngineFailure>)> {
        let MessageHead { id, kind } = serde_json::from_str(&text).ok()?;
        match kind {
            "progress" => {
                let report = Rc::clone(self.reports.get(&id?)?);
                Some((Box::new(move |result| report(result)), Ok(text)))
            }
            "error" => Some((self.take(id?)?, Err(EngineFailure::Failed))),
            _ => Some((self.take(id?)?, Ok(text))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ponte::session::{PonteSession, Turn};
    use crate::ponte::setup::{GameSetup, Opponent};
    use engine_api::RequestMessage;
    use ponte::Rules;
    use std::cell::RefCell;

    /// Plays the first legal move.
    struct FirstMove;

    impl EngineClient for FirstMove {
        fn send(&self, request: MoveRequest, callback: MoveCallback) {
            let mut played = Game::from_position(*request.game.start);
            for mv in request.game.moves {
                played.play(mv).unwrap();
            }
            let mv = played.position().legal_moves()[0];
            callback(Ok(EngineMove { mv, win: 0.5 }));
        }

        fn cancel_all(&self) {}
    }

    #[test]
    fn a_whole_game_can_be_played_against_a_client() {
        let rules = Rules::new(5, None, None).unwrap();
        let setup = GameSetup { opponent: Opponent::Engine { level: 1 }, rules, ..GameSetup::default() };
        let session = Rc::new(RefCell::new(PonteSession::new(setup, 0)));
        for _ in 0..200 {
            let turn = session.borrow().turn();
            let game = session.borrow().game().clone();
            let ply = game.moves().len();
            match turn {
                Turn::Over => break,
                Turn::Mine => {
                    let mv = *game.position().legal_moves().last().unwrap();
                    session.borrow_mut().play(mv, 0);
                }
                Turn::Theirs => {
                    let request = MoveRequest::play(&game, 1, 1);
                    let session = Rc::clone(&session);
                    let callback = move |result: Result<EngineMove, EngineFailure>| {
                        session.borrow_mut().play_engine_move(ply, result.unwrap().mv, 0);
                    };
                    FirstMove.send(request, Box::new(callback));
                }
            }
        }
        assert!(session.borrow().game().is_over());
        assert!(session.borrow().game().outcome().is_some());
    }

    #[test]
    fn analyses_report_until_their_end() {
        let reports = Rc::new(RefCell::new(0));
        let count = Rc::clone(&reports);
        let mut pending = PendingRequests::default();
        let (id, _) = pending.register_reports(
            r#"{"type":"stop"}"#,
            Rc::new(move |report| {
                assert!(matches!(
                    decode(report),
                    Ok(EngineResponse::Progress(_) | EngineResponse::Analysis(_))
                ));
                *count.borrow_mut() += 1;
            }),
        );
        let report = |kind: &str| {
            format!(
                r#"{{"id":{id},"type":"{kind}","win":0.5,"light":0.5,"points":{{"light":1,"dark":1}},"proven":false,
                "depth":1,"nodes":1,"nps":1,"moves":[],"islands":{{}}}}"#
            )
        };
        let mut receive = |kind: &str| {
            let received = pending.receive(report(kind));
            received.is_some_and(|(callback, result)| {
                callback(result);
                true
            })
        };
        assert!(receive("progress") && receive("progress") && receive("analysis"));
        assert!(!receive("progress") && !receive("analysis"));
        assert_eq!(*reports.borrow(), 3);
    }

    #[test]
    fn responses_reach_their_own_callback_once() {
        let received = Rc::new(RefCell::new(Vec::new()));
        let mut pending = PendingRequests::default();
        let register = |pending: &mut PendingRequests, label: &'static str| {
            let received = Rc::clone(&received);
            let callback = move |result: Result<String, EngineFailure>| {
                received.borrow_mut().push((label, result.is_ok()));
            };
            pending.register(&encode(&EngineRequest::Version), Box::new(callback))
        };
        let (first, text) = register(&mut pending, "first");
        assert_eq!(text, format!(r#"{{"id":{first},"type":"version"}}"#));
        let (second, _) = register(&mut pending, "second");
        let (third, _) = register(&mut pending, "third");
        pending.cancel(third);
        let mut receive = |text: String| match pending.receive(text) {
            Some((callback, result)) => {
                callback(result);
                true
            }
            None => false,
        };
        let version = |id| format!(r#"{{"id":{id},"type":"version","version":"1"}}"#);
        assert!(!receive("?".to_owned()) && !receive(r#"{"type":"version","version":"1"}"#.to_owned()));
        let failed =
            format!(r#"{{"id":{second},"type":"error","error":{{"code":"game_over","message":"x"}}}}"#);
        assert!(receive(failed) && receive(version(first)));
        assert!(!receive(version(first)) && !receive(version(third)));
        assert_eq!(*received.borrow(), [("second", false), ("first", true)]);
    }

    #[test]
    fn moves_are_requested_and_read_like_all_other_messages() {
        let game = Game::from_text(Rules::SMALL, "c3,e3 dark a7,g7").unwrap();
        let limits = SearchLimits { nodes: Some(50), ..SearchLimits::default() };
        let same = [
            (
                MoveRequest::play(&game, 3, 7),
                EngineRequest::PontePlay { game: PonteGame::from(&game), level: 3, seed: 7 },
            ),
            (
                MoveRequest::search(&game, limits, 8),
                EngineRequest::PonteSearch { game: PonteGame::from(&game), limits, seed: 8 },
            ),
        ];
        for (request, expected) in same {
            let (id, text) = PendingRequests::default().register(&request.encode(), Box::new(|_| ()));
            let message: RequestMessage = serde_json::from_str(&text).unwrap();
            assert_eq!(message, RequestMessage { id: Some(id), request: expected });
        }
        let mv = "d4,g7".parse().unwrap();
        let response = EngineResponse::Move { mv, win: 0.5, nodes: 9 };
        let text =
            serde_json::to_string(&ResponseMessage { id: Some(1), response: response.clone() }).unwrap();
        assert_eq!(EngineMove::decode(Ok(text.clone())), Ok(EngineMove { mv, win: 0.5 }));
        assert_eq!(decode(Ok(text)), Ok(response));
        assert_eq!(EngineMove::decode(Ok(r#"{"id":1,"type":"stopped"}"#.into())), Err(EngineFailure::Failed));
    }
}
