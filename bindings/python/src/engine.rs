//! The engine of Ponte del Diavolo, and reviews.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

use ponte_engine::{Level, Limits, Settings};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use review::{ReviewOptions, Reviewer};

use crate::errors::{illegal_move, invalid, object};
use crate::ponte::{Game, parse_move, parse_rules};
use crate::record::Record;

/// Nodes of a search without limits.
const DEFAULT_NODES: u64 = 3_500;

/// How often a running search looks for Ctrl-C.
const SIGNAL_INTERVAL: Duration = Duration::from_millis(50);

/// Runs a search on a thread of its own, without the interpreter's lock, and stops it at Ctrl-C.
fn detached<T: Send>(py: Python<'_>, search: impl FnOnce(&AtomicBool) -> T + Send) -> PyResult<T> {
    let stop = AtomicBool::new(false);
    let mut interruption = Ok(());
    let result = py.detach(|| {
        std::thread::scope(|scope| {
            let (done, ended) = mpsc::channel::<()>();
            let search = scope.spawn(|| {
                // Dropped at the end of the search, whatever it is.
                let _done = done;
                search(&stop)
            });
            while ended.recv_timeout(SIGNAL_INTERVAL) == Err(RecvTimeoutError::Timeout) {
                if interruption.is_ok() {
                    Python::attach(|py| interruption = py.check_signals());
                    stop.store(interruption.is_err(), Ordering::Relaxed);
                }
            }
            search.join()
        })
    });
    interruption?;
    result.map_err(|_| PyRuntimeError::new_err("the search has failed"))
}

fn settings(threads: usize, memory_mb: usize, seed: u64) -> PyResult<Settings> {
    if !(1..=Settings::MAX_THREADS).contains(&threads) {
        return Err(invalid(&format_args!("threads: 1 to {}, not {threads}", Settings::MAX_THREADS)));
    }
    if !(1..=Settings::MAX_MEMORY_MB).contains(&memory_mb) {
        return Err(invalid(&format_args!("memory_mb: 1 to {}, not {memory_mb}", Settings::MAX_MEMORY_MB)));
    }
    Ok(Settings { threads, memory: memory_mb << 20, seed, ..Settings::default() })
}

/// An engine for one rule set, at full strength or at a level from 1 to 10. It keeps its search tree from move to move.
#[pyclass(module = "ponti.ponte")]
pub(crate) struct Engine {
    engine: ponte_engine::Engine,
    level: Option<Level>,
}

impl Engine {
    fn limits(&self, nodes: Option<u64>, seconds: Option<f64>) -> PyResult<Limits> {
        let time = seconds.map(Duration::try_from_secs_f64).transpose();
        let time = time.map_err(|error| invalid(&format_args!("seconds: {error}")))?;
        Ok(match (nodes.is_none() && time.is_none(), self.level) {
            (true, Some(level)) => level.limits(),
            (true, None) => Limits::nodes(DEFAULT_NODES),
            (false, _) => Limits { nodes, time, ..Limits::default() },
        })
    }
}

#[pymethods]
impl Engine {
    #[new]
    #[pyo3(signature = (rules = "classic", *, level = None, threads = 1, memory_mb = 256, seed = 0))]
    fn new(rules: &str, level: Option<u8>, threads: usize, memory_mb: usize, seed: u64) -> PyResult<Self> {
        let unknown = |number| invalid(&format_args!("levels go from 1 to {}, not {number}", Level::LAST));
        let level = level.map(|number| Level::new(number).ok_or_else(|| unknown(number))).transpose()?;
        let settings = match level {
            Some(level) => level.settings(seed),
            None => settings(threads, memory_mb, seed)?,
        };
        Ok(Self { engine: ponte_engine::Engine::new(&parse_rules(rules)?, settings), level })
    }

    /// The move it plays in a game: within the limits given, else those of its level. None when the game is over.
    #[pyo3(signature = (game, *, nodes = None, seconds = None))]
    fn choose(
        &mut self,
        py: Python<'_>,
        game: &Game,
        nodes: Option<u64>,
        seconds: Option<f64>,
    ) -> PyResult<Option<String>> {
        let limits = self.limits(nodes, seconds)?;
        if game.0.is_over() {
            return Ok(None);
        }
        let (engine, game) = (&mut self.engine, &game.0);
        let result = detached(py, |stop| {
            engine.set_game(game);
            engine.search(&limits, &mut |_| (), stop)
        })?;
        Ok(result.best.map(|mv| mv.to_string()))
    }

    /// Analyses the position of a game: winning chances, the best moves, expected points, and where islands will be.
    #[pyo3(signature = (game, *, nodes = None, seconds = None, lines = 1, moves = None))]
    fn analyse<'py>(
        &mut self,
        py: Python<'py>,
        game: &Game,
        nodes: Option<u64>,
        seconds: Option<f64>,
        lines: usize,
        moves: Option<Vec<String>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let limits = self.limits(nodes, seconds)?.with_lines(lines);
        let moves = moves.iter().flatten().map(|text| parse_move(text)).collect::<PyResult<Vec<_>>>()?;
        let (engine, game) = (&mut self.engine, &game.0);
        let analysis = detached(py, |stop| {
            engine.set_game(game);
            engine.restrict_root(&moves)?;
            let analysis = engine.analyse(&limits, &mut |_| (), stop);
            engine.restrict_root(&[]).map(|()| analysis)
        })?;
        object(py, &analysis.map_err(illegal_move)?)
    }

    /// Forgets everything and restarts the random numbers from the seed.
    fn reset(&mut self) {
        self.engine.reset();
    }
}

/// The review of a game: each turn judged, with accuracy, turning points and explanations that a search confirmed.
#[pyclass(module = "ponti.ponte", frozen)]
pub(crate) struct Review {
    game: ponte::Game,
    review: review::GameReview,
}

#[pymethods]
impl Review {
    /// Reviews a game with up to so many nodes for each search.
    #[new]
    #[pyo3(signature = (game, *, nodes = 20_000, threads = 1, memory_mb = 256, seed = 0))]
    fn new(
        py: Python<'_>,
        game: &Game,
        nodes: u64,
        threads: usize,
        memory_mb: usize,
        seed: u64,
    ) -> PyResult<Self> {
        let options =
            ReviewOptions { quick_nodes: (nodes / 10).max(1), deep_nodes: nodes, check_nodes: nodes, seed };
        let mut engine = ponte_engine::Engine::new(&game.0.rules(), settings(threads, memory_mb, seed)?);
        let mut reviewer = Reviewer::new(&game.0, options);
        detached(py, |stop| reviewer.run(&mut engine, stop, &mut |_| ()))?;
        Ok(Self { game: game.0.clone(), review: reviewer.review() })
    }

    /// The review as data: turns with their numbers, players, turning points. The same as `ponti ponte review --json`.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        object(py, &review::Report::new(&self.review))
    }

    /// The game as a record with glyphs, comments and variations.
    fn record(&self) -> PyResult<Record> {
        let record = ponte::Record::from_game(&self.game);
        review::annotate(&record, &self.review).map(Record).map_err(|error| invalid(&error))
    }
}
