//! The UGI server: executes the client's commands and writes the responses.
//!
//! A reader thread and a search thread send events to the host, so that `stop` and `isready` are handled during a search.
//! Only the host writes output and holds state.

use std::io::{self, BufRead, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::time::{Duration, Instant};

use ponte::{Game, Move, Player, diagram};
use ponte_engine::{Engine, Limits, SearchInfo, SearchResult, Settings};

use super::budget;
use super::command::{self, Command, Dialect, Go, Query, Refusal};
use super::lines::{self, Read};
use super::options::Options;
use super::words;
use crate::failure::Result;
use crate::random::SeededRng;

/// Nodes for each turn that `go depth` asks to look ahead, after which it answers anyway: a game may end before that.
const NODES_PER_DEPTH: u64 = 10_000;

/// Games that are played out for the expected points of a line.
const POINTS_GAMES: u32 = 64;

/// The capacity of the event queue. A client that sends faster is blocked.
const EVENT_QUEUE_CAPACITY: usize = 64;

/// An event for the host.
enum Event {
    Input(Read),
    /// The end of the input.
    EndOfInput,
    Progress(SearchInfo),
    Done(SearchResult),
}

/// A search request for the search thread.
struct SearchTask {
    game: Game,
    settings: Settings,
    limits: Limits,
    /// The moves to consider; all when the list is empty.
    search_moves: Vec<Move>,
    stop: Arc<AtomicBool>,
    /// Whether to discard the search tree of earlier searches.
    fresh: bool,
}

/// The running search.
struct Search {
    stop: Arc<AtomicBool>,
    /// The time at which it is stopped.
    until: Option<Instant>,
    /// While pondering, the time limit that starts with `ponderhit`. The answer is held back until then, or until `stop`.
    pondering: Option<Option<Duration>>,
    /// Whether the answer is held back until `stop`.
    infinite: bool,
    /// The result, if it is held back.
    answer: Option<SearchResult>,
    game: Game,
}

impl Search {
    /// Whether the answer may be sent.
    fn may_answer(&self) -> bool {
        (self.pondering.is_none() && !self.infinite) || self.stop.load(Ordering::Relaxed)
    }
}

struct UgiHost<W> {
    to: W,
    options: Options,
    game: Game,
    tasks: Sender<SearchTask>,
    search: Option<Search>,
    /// Whether the next search discards the search tree of earlier searches.
    fresh: bool,
    /// The seed of this game where the client has set none.
    game_seed: u64,
}

/// Serves the client until `quit` or the end of the input. A search that runs at the end of the input is still answered.
pub(crate) fn run(from: impl BufRead + Send + 'static, to: impl Write) -> Result {
    let (events, received) = mpsc::sync_channel(EVENT_QUEUE_CAPACITY);
    let (tasks, search_tasks) = mpsc::channel();
    let reader = events.clone();
    // It is not joined, because it may block on input until the process ends.
    std::thread::spawn(move || read_lines(from, &reader));
    let search_thread = std::thread::spawn(move || run_searches(&search_tasks, &events));
    let options = Options::default();
    let game = Game::new(options.rules);
    let mut host =
        UgiHost { to, options, game, tasks, search: None, fresh: false, game_seed: SeededRng::random_seed() };
    let result = host.serve(&received);
    host.stop();
    // The search thread ends when its channels are closed.
    drop(received);
    drop(host);
    drop(search_thread.join());
    result
}

fn read_lines(mut from: impl BufRead, events: &SyncSender<Event>) {
    while let Ok(Some(read)) = lines::next(&mut from) {
        if events.send(Event::Input(read)).is_err() {
            return;
        }
    }
    let _ = events.send(Event::EndOfInput);
}

fn run_searches(tasks: &Receiver<SearchTask>, events: &SyncSender<Event>) {
    let mut engine: Option<Engine> = None;
    for task in tasks {
        let kept = engine.take().filter(|engine| !task.fresh && *engine.settings() == task.settings);
        let mut next = kept.unwrap_or_else(|| Engine::new(&task.game.rules(), task.settings.clone()));
        next.set_game(&task.game);
        // The host has checked that the moves are legal.
        let _ = next.restrict_root(&task.search_moves);
        // A progress report is dropped if the queue is full, so that the search is never blocked.
        let mut report = |info: &SearchInfo| drop(events.try_send(Event::Progress(info.clone())));
        let mut result = next.search(&task.limits, &mut report, &task.stop);
        if task.limits.lines > 1 {
            add_points(&next, &mut result.info);
        }
        engine = Some(next);
        if events.send(Event::Done(result)).is_err() {
            return;
        }
    }
}

/// Adds the expected points to each line, where they can be told.
fn add_points(engine: &Engine, info: &mut SearchInfo) {
    let analysis = engine.analysis(info.lines.len(), POINTS_GAMES);
    for line in &mut info.lines {
        let same = analysis.moves.iter().find(|one| one.mv == line.mv);
        line.points = line.points.or_else(|| same.and_then(|one| one.points));
    }
}

impl<W: Write> UgiHost<W> {
    fn serve(&mut self, events: &Receiver<Event>) -> Result {
        let mut input_ended = false;
        loop {
            if input_ended && self.search.is_none() {
                return Ok(());
            }
            let event = match self.search.as_ref().and_then(|search| search.until) {
                None => events.recv().map_err(|_| RecvTimeoutError::Disconnected),
                Some(until) => events.recv_timeout(until.saturating_duration_since(Instant::now())),
            };
            match event {
                Err(RecvTimeoutError::Timeout) => self.stop(),
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
                Ok(Event::Input(Read::TooLong)) => {
                    self.say(format_args!("error a line has more than {} kB", lines::MAX_BYTES >> 10))?;
                }
                Ok(Event::Input(Read::Line(line))) => {
                    if !self.execute(&line)? {
                        return Ok(());
                    }
                }
                Ok(Event::EndOfInput) => {
                    input_ended = true;
                    // No `stop` can follow.
                    if self.search.as_ref().is_some_and(|search| !search.may_answer()) {
                        self.stop();
                    }
                    self.answer()?;
                }
                Ok(Event::Progress(info)) => self.inform(&info)?,
                Ok(Event::Done(result)) => {
                    if let Some(search) = &mut self.search {
                        search.until = None;
                        search.answer = Some(result);
                    }
                    self.answer()?;
                }
            }
        }
    }

    fn say(&mut self, line: std::fmt::Arguments<'_>) -> io::Result<()> {
        writeln!(self.to, "{line}")?;
        self.to.flush()
    }

    /// Executes a line. Returns false after `quit`.
    fn execute(&mut self, line: &str) -> io::Result<bool> {
        let (command, ignored) = match command::parse(line, &self.options.rules) {
            Ok(parsed) => parsed,
            Err(Refusal::Unknown(what)) => {
                self.say(format_args!("info string unknown: {what}"))?;
                return Ok(true);
            }
            Err(Refusal::Wrong(reason)) => {
                self.say(format_args!("error {reason}"))?;
                return Ok(true);
            }
        };
        for what in ignored {
            self.say(format_args!("info string ignored: {what}"))?;
        }
        match command {
            Command::Nothing => {}
            Command::Hello(dialect) => self.greet(dialect)?,
            Command::Ready => self.say(format_args!("readyok"))?,
            Command::Option { name, value } => self.set(&name, &value)?,
            Command::NewGame => {
                self.game = Game::new(self.options.rules);
                self.fresh = true;
                self.game_seed = SeededRng::random_seed();
            }
            Command::Position(game) => self.game = *game,
            Command::Go(go) => self.go(&go)?,
            Command::Stop => {
                self.stop();
                self.answer()?;
            }
            Command::PonderHit => self.ponder_hit()?,
            Command::Query(query) => {
                let answer = self.response(&query);
                self.say(format_args!("response {answer}"))?;
            }
            Command::Show => {
                write!(self.to, "{}", diagram::ascii(self.game.position()))?;
                let position = self.game.position().to_string();
                self.say(format_args!("position {position}"))?;
            }
            Command::Quit => return Ok(false),
        }
        Ok(true)
    }

    fn greet(&mut self, dialect: Dialect) -> io::Result<()> {
        writeln!(self.to, "id name Ponti {}", env!("CARGO_PKG_VERSION"))?;
        writeln!(self.to, "id author the Ponti authors")?;
        for option in Options::offer() {
            writeln!(self.to, "{option}")?;
        }
        self.say(format_args!("{}", if dialect == Dialect::Ugi { "ugiok" } else { "uciok" }))
    }

    fn set(&mut self, name: &str, value: &str) -> io::Result<()> {
        let rules = self.options.rules;
        match self.options.set(name, value) {
            None => self.say(format_args!("info string unknown option: {}", command::short(name))),
            Some(Err(reason)) => self.say(format_args!("error {reason}")),
            Some(Ok(())) => {
                // A game with other rules cannot be continued.
                if rules != self.options.rules {
                    self.game = Game::new(self.options.rules);
                }
                Ok(())
            }
        }
    }

    fn go(&mut self, go: &Go) -> io::Result<()> {
        if self.search.is_some() {
            return self.say(format_args!("error a search is on its way: say stop first"));
        }
        for &mv in &go.search_moves {
            if let Err(illegal) = self.game.position().check(mv) {
                return self.say(format_args!("error searchmoves {mv}: {illegal}"));
            }
        }
        let time = budget::time(go, &self.game);
        let max_nodes = go.depth.map(|depth| u64::from(depth).saturating_mul(NODES_PER_DEPTH));
        let nodes = least(go.nodes, max_nodes);
        let mut limits =
            Limits { nodes, depth: go.depth, ..Limits::default() }.with_lines(self.options.lines);
        let mut infinite = go.infinite;
        // A level has its own limits, and those of the command can only reduce them.
        if self.options.is_weaker() && !go.infinite && !go.ponder {
            let own = self.options.level.limits();
            limits.nodes = least(limits.nodes, own.nodes);
            limits.time = least(time, own.time);
        } else if !go.infinite && !go.ponder {
            limits.time = time;
            infinite = time.is_none() && limits.nodes.is_none();
        }
        let until = limits.time.map(|time| Instant::now() + time);
        let stop = Arc::new(AtomicBool::new(false));
        let task = SearchTask {
            game: self.game.clone(),
            settings: self.options.settings(self.game_seed),
            limits,
            search_moves: go.search_moves.clone(),
            stop: stop.clone(),
            fresh: std::mem::take(&mut self.fresh),
        };
        let pondering = go.ponder.then_some(time);
        let infinite = infinite && !go.ponder;
        self.search =
            Some(Search { stop, until, pondering, infinite, answer: None, game: self.game.clone() });
        if self.tasks.send(task).is_err() {
            self.search = None;
            return self.say(format_args!("error the search has broken down"));
        }
        Ok(())
    }

    /// Stops the running search as soon as possible.
    fn stop(&mut self) {
        if let Some(search) = &mut self.search {
            search.stop.store(true, Ordering::Relaxed);
            search.until = None;
        }
    }

    fn ponder_hit(&mut self) -> io::Result<()> {
        let Some(search) = &mut self.search else { return Ok(()) };
        // Without a time limit it continues until `stop` or its node limit.
        if let Some(Some(time)) = search.pondering.take() {
            search.until = Some(Instant::now() + time);
        }
        self.answer()
    }

    /// Sends the answer, if it is available and may be sent.
    fn answer(&mut self) -> io::Result<()> {
        let Some(search) = self.search.take_if(|search| search.answer.is_some() && search.may_answer())
        else {
            return Ok(());
        };
        let Some(result) = search.answer else { return Ok(()) };
        for line in words::info(&result.info, &search.game) {
            writeln!(self.to, "{line}")?;
        }
        match result.best {
            None => self.say(format_args!("bestmove none")),
            Some(best) => {
                // Some clients expect exactly two words unless they have announced that they ponder.
                let reply = result.info.pv.iter().skip_while(|&&mv| mv != best).nth(1);
                match reply.filter(|_| self.options.ponder) {
                    Some(reply) => self.say(format_args!("bestmove {best} ponder {reply}")),
                    None => self.say(format_args!("bestmove {best}")),
                }
            }
        }
    }

    fn inform(&mut self, info: &SearchInfo) -> io::Result<()> {
        let Some(search) = &self.search else { return Ok(()) };
        for line in words::info(info, &search.game) {
            writeln!(self.to, "{line}")?;
        }
        self.to.flush()
    }

    fn response(&self, query: &Query) -> String {
        let game = &self.game;
        let answer = match query {
            Query::GameOver => truth(game.is_over()),
            Query::FirstTurn => truth(game.actor() == Some(Player::First)),
            Query::Result => match game.outcome().map(|result| result.winner) {
                None => "none",
                Some(None) => "draw",
                Some(Some(winner)) if winner == game.colour_of(Player::First) => "p1win",
                Some(Some(_)) => "p2win",
            },
            Query::IsLegal(text) => {
                truth(text.parse().is_ok_and(|mv| self.game.position().check(mv).is_ok()))
            }
            Query::LegalMoves => {
                let moves: Vec<String> = game.position().legal_moves().iter().map(Move::to_string).collect();
                return if moves.is_empty() { "none".to_owned() } else { moves.join(" ") };
            }
            Query::Position => return game.position().to_string(),
        };
        answer.to_owned()
    }
}

fn truth(truth: bool) -> &'static str {
    if truth { "true" } else { "false" }
}

/// The smaller of two limits that may be missing.
fn least<T: Ord>(a: Option<T>, b: Option<T>) -> Option<T> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    }
}
