//! The running analysis of Ponte del Diavolo, in slices, so that a worker can handle messages in between.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use engine_api::{
    Analysis, EngineError, EngineErrorCode, MAX_LINES, MAX_NODES, MAX_TIME_MS, PonteGame, SearchLimits,
};
use ponte::{Move, Stage};
use ponte_engine::{Clock, Engine, Limits};

use crate::check_limit;
use crate::ponte::{full_strength, replay};

/// The time of a slice: how long a message may have to wait.
const SLICE: Duration = Duration::from_millis(25);
/// Nodes of a slice where the clock does not run.
const SLICE_NODES: u64 = 1_000;
/// Nodes of an opening, whose search is repeated with twice the nodes.
const MAX_OPENING_NODES: u64 = 16_000;
/// The time between two reports, at the start of an analysis and later.
const REPORT_INTERVALS: [Duration; 2] = [Duration::from_millis(200), Duration::from_millis(500)];
/// Games for expected points in reports and at the end.
const GAMES: [u32; 2] = [100, 400];

/// What to analyse.
pub(crate) struct AnalysisRequest {
    pub(crate) game: PonteGame,
    pub(crate) limits: SearchLimits,
    pub(crate) lines: usize,
    pub(crate) search_moves: Vec<Move>,
    pub(crate) exclude_moves: Vec<Move>,
    pub(crate) include_moves: Vec<Move>,
    pub(crate) seed: u64,
}

/// The engine of analyses, which keeps its search tree, and the running analysis.
#[derive(Debug, Default)]
pub(crate) struct Analyser {
    engine: Option<Engine>,
    running: Option<Running>,
}

#[derive(Debug)]
struct Running {
    id: Option<u64>,
    limits: SearchLimits,
    lines: usize,
    include: Vec<Move>,
    spent: Duration,
    reported: Duration,
}

/// A report of the running analysis.
pub(crate) struct Report {
    pub(crate) id: Option<u64>,
    pub(crate) analysis: Analysis,
    /// Whether it is the last one.
    pub(crate) finished: bool,
}

impl Analyser {
    pub(crate) fn is_running(&self) -> bool {
        self.running.is_some()
    }

    /// Starts an analysis in place of the running one.
    pub(crate) fn start(&mut self, id: Option<u64>, request: AnalysisRequest) -> Result<(), EngineError> {
        let AnalysisRequest { game, mut limits, lines, search_moves, exclude_moves, include_moves, seed } =
            request;
        check_limit("time_ms", limits.time_ms.unwrap_or(0), MAX_TIME_MS)?;
        check_limit("nodes", limits.nodes.unwrap_or(0), MAX_NODES)?;
        check_limit("lines", lines as u64, MAX_LINES as u64)?;
        limits.nodes.get_or_insert(MAX_NODES);
        let game = replay(game)?;
        for &mv in search_moves.iter().chain(&exclude_moves).chain(&include_moves) {
            game.position().check(mv).map_err(|illegal| {
                EngineError::new(EngineErrorCode::IllegalMove, format!("root move {mv}: {illegal}"))
            })?;
        }
        let kept = self
            .engine
            .take()
            .filter(|engine| engine.position().rules() == game.rules() && engine.settings().seed == seed);
        let mut engine = kept.unwrap_or_else(|| Engine::new(&game.rules(), full_strength(seed)));
        engine.set_game(&game);
        if search_moves.is_empty() {
            engine.exclude_from_root(&exclude_moves);
        } else {
            let mut moves: Vec<Move> = search_moves.iter().map(|mv| mv.normalised()).collect();
            moves.retain(|&mv| exclude_moves.iter().all(|other| other.normalised() != mv));
            // The moves are legal.
            let _ = engine.restrict_root(&moves);
        }
        self.engine = Some(engine);
        self.running = Some(Running {
            id,
            limits,
            lines: lines.max(1),
            include: include_moves,
            spent: Duration::ZERO,
            reported: Duration::ZERO,
        });
        Ok(())
    }

    /// Thinks for a slice. Returns a report when one is due.
    pub(crate) fn step(&mut self, clock: Clock) -> Option<Report> {
        let (engine, running) = (self.engine.as_mut()?, self.running.as_mut()?);
        let start = clock();
        let time = running.limits.time_ms.map(|ms| Duration::from_millis(ms).saturating_sub(running.spent));
        let nodes = running.limits.nodes.map(|nodes| nodes.saturating_sub(engine.explored_nodes()));
        let mut limits = Limits {
            time: Some(time.unwrap_or(SLICE).min(SLICE)),
            nodes: nodes.map(|nodes| nodes.min(SLICE_NODES)),
            depth: None,
            clock,
            lines: running.lines,
            include: running.include.clone(),
        };
        let is_opening = engine.position().stage() == Stage::Opening;
        if is_opening {
            (limits.time, limits.nodes) = (None, Some((engine.explored_nodes() * 2).max(SLICE_NODES)));
        }
        let more = engine.explore(&limits, &mut |_| (), &AtomicBool::new(false))
            && !(is_opening && engine.explored_nodes() >= MAX_OPENING_NODES);
        running.spent += clock().saturating_sub(start);
        let out_of_time = running.limits.time_ms.is_some_and(|ms| running.spent >= Duration::from_millis(ms));
        let out_of_nodes = running.limits.nodes.is_some_and(|nodes| engine.explored_nodes() >= nodes);
        if !more || out_of_time || out_of_nodes {
            return self.finish();
        }
        let early = running.spent < Duration::from_secs(2);
        if running.spent.saturating_sub(running.reported) < REPORT_INTERVALS[usize::from(!early)] {
            return None;
        }
        running.reported = running.spent;
        let analysis = engine.analysis(running.lines, GAMES[0]);
        Some(Report { id: running.id, analysis, finished: false })
    }

    /// Ends the running analysis with what it has found.
    pub(crate) fn finish(&mut self) -> Option<Report> {
        let Running { id, lines, .. } = self.running.take()?;
        let analysis = self.engine.as_ref()?.analysis(lines, GAMES[1]);
        Some(Report { id, analysis, finished: true })
    }
}
