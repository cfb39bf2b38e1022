//! The page's side of the engine worker.
//!
//! An [`EngineClient`] sends [`EngineRequest`]s and passes each [`EngineResponse`] to a callback. The page's
//! implementation talks to a web worker; tests use one that answers immediately. [`PendingRequests`] matches responses
//! to requests by their id.

use std::collections::HashMap;
use std::rc::Rc;

pub use engine_api::{EngineRequest, EngineResponse, PonteGame, SearchLimits};
use engine_api::{RequestMessage, ResponseMessage};

/// Why there is no usable response.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EngineFailure {
    /// The worker could not be loaded, for example offline before the app was cached.
    Unreachable,
    /// The engine reported an error, or its response cannot be used.
    Failed,
}

/// Receives the response to one request.
pub type ResponseCallback = Box<dyn FnOnce(Result<EngineResponse, EngineFailure>)>;

/// Receives every report of an analysis.
pub type ReportCallback = Rc<dyn Fn(Result<EngineResponse, EngineFailure>)>;

/// Sends requests to the engines.
pub trait EngineClient {
    /// Loads the engines, so that the first request does not have to wait for them.
    fn warm_up(&self) {}

    /// Sends a request. The callback is called later, once; never after [`cancel_all`](Self::cancel_all).
    fn send(&self, request: EngineRequest, callback: ResponseCallback);

    /// Drops the callbacks of all pending requests of this client.
    fn cancel_all(&self);
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
    /// Registers a request. Returns its id and the message to send.
    pub fn register(&mut self, request: EngineRequest, callback: ResponseCallback) -> (u64, String) {
        self.last_id += 1;
        self.callbacks.insert(self.last_id, callback);
        let message = RequestMessage { id: Some(self.last_id), request };
        (self.last_id, serde_json::to_string(&message).unwrap_or_default())
    }

    /// Registers an analysis, whose callback also receives its progress.
    pub fn register_reports(&mut self, request: EngineRequest, callback: ReportCallback) -> (u64, String) {
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

    /// Parses a message of the worker, and removes the callback it is for. The caller runs the callback when nothing is
    /// borrowed, because it may send the next request.
    pub fn receive(
        &mut self,
        text: &str,
    ) -> Option<(ResponseCallback, Result<EngineResponse, EngineFailure>)> {
        let ResponseMessage { id, response } = serde_json::from_str(text).ok()?;
        if let EngineResponse::Progress(_) = response {
            let report = Rc::clone(self.reports.get(&id?)?);
            return Some((Box::new(move |result| report(result)), Ok(response)));
        }
        let callback = self.take(id?)?;
        let result = match response {
            EngineResponse::Error { .. } => Err(EngineFailure::Failed),
            response => Ok(response),
        };
        Some((callback, result))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ponte::session::{PonteSession, Turn};
    use crate::ponte::setup::{GameSetup, Opponent};
    use ponte::{Game, Rules};
    use std::cell::RefCell;
    use std::rc::Rc;

    /// Plays the first legal move.
    struct FirstMove;

    impl EngineClient for FirstMove {
        fn send(&self, request: EngineRequest, callback: ResponseCallback) {
            let EngineRequest::PontePlay { game, .. } = request else { panic!("{request:?}") };
            let mut played = Game::from_position(*game.start);
            for mv in game.moves {
                played.play(mv).unwrap();
            }
            let mv = played.position().legal_moves()[0];
            callback(Ok(EngineResponse::Move { mv, win: 0.5, nodes: 1 }));
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
                    let request =
                        EngineRequest::PontePlay { game: PonteGame::from(&game), level: 1, seed: 1 };
                    let session = Rc::clone(&session);
                    let callback = move |result: Result<EngineResponse, EngineFailure>| {
                        let Ok(EngineResponse::Move { mv, .. }) = result else { panic!("{result:?}") };
                        session.borrow_mut().play_engine_move(ply, mv, 0);
                    };
                    FirstMove.send(request, Box::new(callback));
                }
            }
        }
        assert!(session.borrow().game().is_over());
        assert!(session.borrow().game().result().is_some());
    }

    #[test]
    fn analyses_report_until_their_end() {
        let reports = Rc::new(RefCell::new(0));
        let count = Rc::clone(&reports);
        let mut pending = PendingRequests::default();
        let (id, _) =
            pending.register_reports(EngineRequest::Stop, Rc::new(move |_| *count.borrow_mut() += 1));
        let report = |kind: &str| {
            format!(
                r#"{{"id":{id},"type":"{kind}","win":0.5,"light":0.5,"points":{{"light":1,"dark":1}},"proven":false,
                "depth":1,"nodes":1,"nps":1,"moves":[],"islands":{{}}}}"#
            )
        };
        let mut receive = |kind: &str| {
            let received = pending.receive(&report(kind));
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
            let callback = move |result: Result<EngineResponse, EngineFailure>| {
                received.borrow_mut().push((label, result.is_ok()));
            };
            pending.register(EngineRequest::Version, Box::new(callback))
        };
        let (first, text) = register(&mut pending, "first");
        assert_eq!(text, format!(r#"{{"id":{first},"type":"version"}}"#));
        let (second, _) = register(&mut pending, "second");
        let (third, _) = register(&mut pending, "third");
        pending.cancel(third);
        let mut receive = |text: String| match pending.receive(&text) {
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
}
