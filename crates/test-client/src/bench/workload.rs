//! The games that generate the load: pairs of users who play one game after the other.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use ciao::{Answer, Players};
use ponte::{Game, Move, Rules};
use protocol::{ClientMessage, ClientRequest, NewChallenge, Opponent, SeatPreference, TableId};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use serde::Deserialize;
use serde::de::IgnoredAny;
use table::{Action, Clock, GameRules, TakebackPolicy, Terms};
use tokio::sync::{Semaphore, watch};

use client::Client;
use client::Socket;

use crate::games;

/// The number of prepared games of Ponte del Diavolo.
const PREPARED_GAMES: usize = 20;

/// State shared by all games: the pace, and the recorded latencies.
pub(super) struct Control {
    move_interval: watch::Sender<f64>,
    recording: AtomicBool,
    stopped: AtomicBool,
    started: AtomicU64,
    /// For games that are being started, so that not all of them begin in the same moment.
    starts: Semaphore,
    latencies: Mutex<Vec<Duration>>,
    /// The tables of all games, oldest first.
    tables: Mutex<Vec<TableId>>,
}

impl Control {
    pub(super) fn new(move_interval: f64) -> Control {
        Control {
            move_interval: watch::Sender::new(move_interval),
            recording: AtomicBool::new(false),
            stopped: AtomicBool::new(false),
            started: AtomicU64::new(0),
            starts: Semaphore::new(super::SETUP_CONCURRENCY),
            latencies: Mutex::default(),
            tables: Mutex::default(),
        }
    }

    /// The latest tables, at most this many.
    pub(super) fn latest_tables(&self, count: usize) -> Vec<TableId> {
        let tables = lock(&self.tables);
        tables[tables.len().saturating_sub(count)..].to_vec()
    }

    /// The number of games that have started.
    pub(super) fn started(&self) -> u64 {
        self.started.load(Ordering::Relaxed)
    }

    /// Sets the average number of seconds between two moves of a game.
    pub(super) fn set_move_interval(&self, seconds: f64) {
        self.move_interval.send_replace(seconds);
    }

    pub(super) fn start_recording(&self) {
        lock(&self.latencies).clear();
        self.recording.store(true, Ordering::Relaxed);
    }

    /// Stops recording and returns the latencies, unsorted.
    pub(super) fn stop_recording(&self) -> Vec<Duration> {
        self.recording.store(false, Ordering::Relaxed);
        std::mem::take(&mut *lock(&self.latencies))
    }

    fn record(&self, latency: Duration) {
        if self.recording.load(Ordering::Relaxed) {
            lock(&self.latencies).push(latency);
        }
    }

    /// Lets no further game start.
    pub(super) fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Random complete games of Ponte del Diavolo, prepared so that no client searches for legal moves while measuring.
pub(super) fn random_games() -> Vec<Vec<Move>> {
    let mut rng = StdRng::seed_from_u64(1);
    (0..PREPARED_GAMES)
        .map(|_| {
            let mut game = Game::new(Rules::CLASSIC);
            while !game.is_over() {
                let moves = game.position().legal_moves();
                if game.play(moves[rng.random_range(0..moves.len())]).is_err() {
                    break;
                }
            }
            game.moves().to_vec()
        })
        .collect()
}

/// The part of a table message that a player needs. Parsing less keeps the clients cheap.
#[derive(Deserialize)]
struct TableMessage {
    state: State,
    event: Option<EventNumber>,
}

#[derive(Deserialize)]
struct State {
    id: TableId,
    number: u64,
    view: View,
}

#[derive(Deserialize)]
struct View {
    viewer: Option<u8>,
    to_act: Option<u8>,
    outcome: Option<IgnoredAny>,
    game: GameView,
}

#[derive(Deserialize)]
struct GameView {
    view: Option<CiaoView>,
}

#[derive(Deserialize)]
struct CiaoView {
    now: Phase,
}

#[derive(Deserialize)]
struct Phase {
    phase: String,
}

#[derive(Deserialize)]
struct EventNumber {
    number: u64,
}

/// Two users who play one game after the other.
pub(super) struct Pair {
    pub(super) users: [Client; 2],
    /// Whether they play Ponte del Diavolo or Ciao Ciao.
    pub(super) ponte: bool,
    pub(super) lines: Arc<Vec<Vec<Move>>>,
    pub(super) control: Arc<Control>,
}

impl Pair {
    fn challenge(&self) -> NewChallenge {
        let game = if self.ponte {
            GameRules::Ponte { rules: Rules::CLASSIC }
        } else {
            GameRules::Ciao { rules: ciao::Rules::default(), players: Players::Two }
        };
        let clock = Some(Clock::Increment { base_ms: 3_600_000, increment_ms: 5_000 });
        NewChallenge {
            terms: Terms { game, clock, takeback: TakebackPolicy::Consent },
            opponent: Opponent::Link,
            rated: false,
            seat: SeatPreference::First,
            bots: Vec::new(),
        }
    }

    /// Plays until the benchmark is stopped.
    pub(super) async fn play(&self, mut first: Socket, mut second: Socket, seed: u64) -> Result<()> {
        let mut rng = StdRng::seed_from_u64(seed);
        let mut is_first_game = true;
        while !self.control.stopped.load(Ordering::Relaxed) {
            let permit = self.control.starts.acquire().await?;
            let table =
                games::start_game_with_retries(&self.users[0], &self.challenge(), &[&self.users[1]]).await?;
            drop(permit);
            lock(&self.control.tables).push(table.clone());
            if std::mem::take(&mut is_first_game) {
                self.control.started.fetch_add(1, Ordering::Relaxed);
            }
            let line = &self.lines[rng.random_range(0..self.lines.len())];
            let last_sent = Mutex::new(None);
            let seeds = [rng.random(), rng.random()];
            let game = PairGame { table: &table, line, last_sent: &last_sent, control: &self.control };
            tokio::try_join!(game.play_seat(&mut first, seeds[0]), game.play_seat(&mut second, seeds[1]))?;
        }
        Ok(())
    }
}

/// One game of a pair.
struct PairGame<'a> {
    table: &'a TableId,
    line: &'a [Move],
    /// The number of the last action that was sent, and when.
    last_sent: &'a Mutex<Option<(u64, Instant)>>,
    control: &'a Control,
}

impl PairGame<'_> {
    /// Plays one seat until the game is over.
    async fn play_seat(&self, socket: &mut Socket, seed: u64) -> Result<()> {
        let mut rng = StdRng::seed_from_u64(seed);
        let mut own_number = 0;
        send(socket, 0, ClientRequest::Watch { table: self.table.clone() }).await?;
        loop {
            let text = socket.next_text().await?.context("the server closed the connection")?;
            let arrived = Instant::now();
            if text.starts_with(r#"{"type":"error""#) {
                bail!("{text}");
            }
            if !text.starts_with(r#"{"type":"table""#) {
                continue;
            }
            let TableMessage { state, event } = serde_json::from_str(&text)?;
            if state.id != *self.table {
                continue;
            }
            if let Some(EventNumber { number }) = event
                && number != own_number
                && let Some((sent_number, sent_at)) = lock(self.last_sent).take()
                && sent_number == number
            {
                self.control.record(arrived.duration_since(sent_at));
            }
            let view = &state.view;
            if view.outcome.is_some() {
                return send(socket, 0, ClientRequest::Unwatch { table: self.table.clone() }).await;
            }
            if view.to_act.is_none() || view.to_act != view.viewer || own_number > state.number {
                continue;
            }
            self.pause(&mut rng).await;
            own_number = state.number + 1;
            let action = self.action(&state, &mut rng);
            let request =
                ClientRequest::Action { table: self.table.clone(), number: Some(own_number), action };
            *lock(self.last_sent) = Some((own_number, Instant::now()));
            send(socket, own_number, request).await?;
        }
    }

    /// Waits for a random time around the move interval.
    async fn pause(&self, rng: &mut StdRng) {
        let interval = *self.control.move_interval.borrow();
        tokio::time::sleep(Duration::from_secs_f64(interval * rng.random_range(0.5..1.5))).await;
    }

    fn action(&self, state: &State, rng: &mut StdRng) -> Action {
        let Some(view) = &state.view.game.view else {
            let ply = usize::try_from(state.number).unwrap_or(usize::MAX);
            return self.line.get(ply).map_or(Action::Resign, |&mv| Action::Move { mv });
        };
        match view.now.phase.as_str() {
            "rolling" => Action::Roll,
            "announcing" => Action::Announce { announcement: rng.random_range(1..=4) },
            _ if rng.random_ratio(1, 4) => Action::Answer { answer: Answer::Contest },
            _ => Action::Answer { answer: Answer::Approve },
        }
    }
}

async fn send(socket: &mut Socket, id: u64, request: ClientRequest) -> Result<()> {
    Ok(socket.send_text(serde_json::to_string(&ClientMessage { id, request })?).await?)
}
