//! The engine of the analysis board: one analysis that follows the position.

use engine_api::Analysis;
use leptos::prelude::*;
use ponte::Move;
use web::engine::{EngineFailure, EngineRequest, EngineResponse, PonteGame, SearchLimits};

use crate::ui::worker;

/// An analysis ends by itself after this time, to spare batteries.
const MAX_TIME_MS: u64 = 60_000;

/// What to analyse.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Question {
    pub(crate) game: PonteGame,
    pub(crate) lines: usize,
    /// The moves to consider; all when empty.
    pub(crate) search_moves: Vec<Move>,
}

/// The running analysis and its last report.
#[derive(Clone, Copy)]
pub(crate) struct AnalysisEngine {
    /// The last report about the question.
    pub(crate) analysis: RwSignal<Option<Analysis>>,
    pub(crate) running: RwSignal<bool>,
    pub(crate) failure: RwSignal<Option<EngineFailure>>,
    request: StoredValue<Option<u64>>,
}

impl AnalysisEngine {
    pub(crate) fn new() -> AnalysisEngine {
        let engine = AnalysisEngine {
            analysis: RwSignal::new(None),
            running: RwSignal::new(false),
            failure: RwSignal::new(None),
            request: StoredValue::new(None),
        };
        on_cleanup(move || engine.stop());
        engine
    }

    /// Analyses something else.
    pub(crate) fn ask(self, question: Question) {
        self.forget();
        self.analysis.set(None);
        self.failure.set(None);
        self.running.set(true);
        let Question { game, lines, search_moves } = question;
        let request = EngineRequest::PonteAnalyse {
            game,
            limits: SearchLimits { time_ms: Some(MAX_TIME_MS), nodes: None },
            lines,
            search_moves,
            exclude_moves: Vec::new(),
            include_moves: Vec::new(),
            seed: 1,
        };
        let id = worker::analyse(request, move |report| self.report(report));
        self.request.set_value(Some(id));
    }

    fn report(self, report: Result<EngineResponse, EngineFailure>) {
        match report {
            Ok(EngineResponse::Progress(analysis)) => {
                self.analysis.try_set(Some(analysis));
            }
            Ok(EngineResponse::Analysis(analysis)) => {
                self.analysis.try_set(Some(analysis));
                self.running.try_set(false);
            }
            Ok(_) => {}
            Err(failure) => {
                self.failure.try_set(Some(failure));
                self.running.try_set(false);
            }
        }
    }

    /// Drops the reports of the running analysis.
    fn forget(self) {
        if let Some(id) = self.request.try_get_value().flatten() {
            worker::cancel(id);
        }
    }

    /// Ends the analysis.
    pub(crate) fn stop(self) {
        self.forget();
        if self.running.try_get_untracked() == Some(true) {
            worker::send(EngineRequest::Stop, |_| ());
            self.running.try_set(false);
        }
    }
}
