//! Crash recovery: the server is killed a hundred times at random moments, loses no confirmed event, and every game
//! continues.

use std::collections::HashMap;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use anyhow::Result;
use ciao::{Players, Seat};
use ciao_engine::Character;
use protocol::{ErrorCode, NewChallenge, Opponent, TableId};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use server::store::Store;
use table::{Action, Clock, EndReason, Event, EventKind};
use test_client::{Client, Endpoint, random_action};

use crate::harness::{
    block_on, ciao, open_store, ponte, start_process, temporary_folder, with_bots, with_clock,
};

const ROUNDS: u32 = 100;
/// The main time of games that are left to time out, in milliseconds.
const SHORT_TIME: u64 = 1_500;

/// An action that the server confirmed.
#[derive(Clone, Debug)]
struct Confirmed {
    table: TableId,
    number: u64,
    seat: Seat,
    action: Action,
}

/// Users who play one game after the other across restarts of the server.
struct Group {
    challenge: NewChallenge,
    users: Vec<Client>,
    table: Option<TableId>,
    /// For each user, the action that was sent and not answered, with its number.
    pending: Vec<Option<(u64, Action)>>,
    confirmed: Arc<Mutex<Vec<Confirmed>>>,
    /// The number of messages about these tables since the server was started.
    progress: Arc<AtomicU64>,
    rng: StdRng,
}

impl Group {
    async fn new(endpoint: &Endpoint, challenge: NewChallenge, users: usize, seed: u64) -> Group {
        let mut guests = Vec::new();
        for _ in 0..users {
            guests.push(Client::guest(endpoint).await.unwrap());
        }
        Group {
            challenge,
            pending: vec![None; users],
            users: guests,
            table: None,
            confirmed: Arc::default(),
            progress: Arc::default(),
            rng: StdRng::seed_from_u64(seed),
        }
    }

    /// Plays until the server is killed.
    async fn play(&mut self, endpoint: &Endpoint) {
        for user in &mut self.users {
            *user = user.clone().with_endpoint(endpoint);
        }
        while self.play_game().await.is_ok() {}
    }

    /// Plays the current game, or a new one, to its end.
    async fn play_game(&mut self) -> Result<()> {
        let table = match &self.table {
            Some(table) => table.clone(),
            None => {
                let others: Vec<&Client> = self.users[1..].iter().collect();
                let table = self.users[0].start_game(&self.challenge, &others).await?;
                self.pending.fill(None);
                self.table.insert(table).clone()
            }
        };
        let (confirmed, progress) = (&self.confirmed, &self.progress);
        let seats = self.users.iter().zip(&mut self.pending).map(|(user, pending)| {
            let rng = StdRng::seed_from_u64(self.rng.random());
            play_seat(user, &table, pending, confirmed, progress, rng)
        });
        futures_util::future::try_join_all(seats).await?;
        self.table = None;
        Ok(())
    }
}

/// Plays at a table until the game is over.
async fn play_seat(
    user: &Client,
    table: &TableId,
    pending: &mut Option<(u64, Action)>,
    confirmed: &Mutex<Vec<Confirmed>>,
    progress: &AtomicU64,
    mut rng: StdRng,
) -> Result<()> {
    let mut socket = user.socket().await?;
    let mut state = socket.watch(table).await?;
    // The same state may arrive twice, so a state can be older than the user's own last action.
    let mut last_number = 0;
    loop {
        let seat = state.view.viewer.expect("every user has a seat");
        // An action without a response is retried under its number, which performs it exactly once.
        let retry = pending.take();
        let is_retry = retry.is_some();
        let current = state.summary.outcome.is_none() && state.summary.number >= last_number;
        let next = retry.or_else(|| {
            let action = current.then(|| random_action(&state.view, &mut rng)).flatten()?;
            Some((state.summary.number + 1, action))
        });
        if let Some((number, action)) = next {
            *pending = next;
            match socket.act(table, Some(number), action).await? {
                Ok(()) => {
                    let table = table.clone();
                    confirmed.lock().unwrap().push(Confirmed { table, number, seat, action });
                    progress.fetch_add(1, Ordering::Relaxed);
                    last_number = last_number.max(number);
                }
                Err(error) if error.code == ErrorCode::RateLimited => {
                    tokio::time::sleep(Duration::from_millis(50)).await;
                    continue;
                }
                // A downtime credit shifts numbers, so a state that arrives late can look current. Newer ones follow.
                Err(error) if error.code == ErrorCode::Stale && !is_retry => {
                    *pending = None;
                    state = socket.next_state(table).await?;
                    continue;
                }
                Err(error) => {
                    panic!("{action:?} as number {number} of table {table} was rejected: {error:?}")
                }
            }
            *pending = None;
            if state.summary.number >= last_number {
                // The retried action had been performed before: no further message may come until the next action.
                continue;
            }
        }
        if state.summary.outcome.is_some() {
            return Ok(());
        }
        state = socket.next_state(table).await?;
        progress.fetch_add(1, Ordering::Relaxed);
    }
}

/// Checks that every confirmed action is stored as an event.
async fn check_stored(data: &Path, confirmed: &[Confirmed]) {
    let store = open_store(data).await;
    let mut tables: HashMap<&TableId, Vec<Event>> = HashMap::new();
    for one in confirmed {
        if !tables.contains_key(&one.table) {
            tables.insert(&one.table, store.events(&one.table, 0).await.unwrap());
        }
        // After a restart the server may insert a downtime credit, which does not invalidate actions under way.
        let mut events = tables[&one.table].iter().skip(one.number as usize - 1);
        let event = events.find(|event| !matches!(event.kind, EventKind::DowntimeCredit { .. }));
        let stored =
            event.is_some_and(|event| event.seat == one.seat && event.kind.results_from(&one.action));
        assert!(stored, "{one:?} was confirmed, but {event:?} is stored");
    }
    store.close().await;
}

/// Waits for a condition.
async fn wait_until(description: &str, mut condition: impl AsyncFnMut() -> bool) {
    let start = Instant::now();
    while !condition().await {
        assert!(start.elapsed() < Duration::from_secs(60), "timeout: {description}");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

#[test]
fn no_confirmed_event_is_lost_when_the_server_is_killed() {
    block_on(async {
        let data = temporary_folder();
        let mut server = start_process(data.path()).await;
        let mut rng = StdRng::seed_from_u64(6);
        let mut groups = Vec::new();
        for (seed, (challenge, users)) in challenges().into_iter().enumerate() {
            groups.push(Group::new(&server.endpoint, challenge, users, seed as u64).await);
        }
        let timed = with_clock(ponte(), Clock::Increment { base_ms: SHORT_TIME, increment_ms: 0 });
        let [ada, ben] = [0, 1].map(|index: usize| groups[0].users[index].clone());
        let mut abandoned = Vec::new();
        let mut all: Vec<Confirmed> = Vec::new();
        for round in 1..=ROUNDS {
            let endpoint = server.endpoint.clone();
            if round % 10 == 2 {
                let ben = ben.clone().with_endpoint(&endpoint);
                let ada = ada.clone().with_endpoint(&endpoint);
                abandoned.push(ada.start_game(&timed, &[&ben]).await.unwrap());
            }
            let counters: Vec<Arc<AtomicU64>> =
                groups.iter().map(|group| Arc::clone(&group.progress)).collect();
            for counter in &counters {
                counter.store(0, Ordering::Relaxed);
            }
            let tasks: Vec<_> = groups
                .into_iter()
                .map(|mut group| {
                    let endpoint = endpoint.clone();
                    tokio::spawn(async move {
                        group.play(&endpoint).await;
                        group
                    })
                })
                .collect();
            // In every fifth round the server is killed right after its start, otherwise after progress in all games.
            if round % 5 != 0 {
                wait_for_progress(round, &counters).await;
            }
            tokio::time::sleep(Duration::from_millis(rng.random_range(0..250))).await;
            server.kill().await.unwrap();
            groups = Vec::new();
            for task in tasks {
                groups.push(task.await.expect("no group fails"));
            }
            server = start_process(data.path()).await;
            let mut confirmed = Vec::new();
            for group in &groups {
                confirmed.append(&mut group.confirmed.lock().unwrap());
            }
            check_stored(data.path(), &confirmed).await;
            all.append(&mut confirmed);
            if round % 10 == 0 {
                println!("killed {round} times; all of {} confirmed events are stored", all.len());
            }
        }
        check_stored(data.path(), &all).await;
        let ada = ada.with_endpoint(&server.endpoint);
        for table in abandoned {
            wait_until(&format!("the clock of table {table} expires"), async || {
                let state = ada.table(&table).await.unwrap();
                state.summary.outcome.is_some_and(|outcome| outcome.reason == EndReason::Timeout)
            })
            .await;
        }
        assert!(all.len() > ROUNDS as usize * 10, "only {} events were confirmed", all.len());
        assert!(server.stop().await.unwrap());
    });
}

/// The games that are played, with the number of users; the last two are against bots and the engine.
fn challenges() -> [(NewChallenge, usize); 8] {
    let engine = NewChallenge { opponent: Opponent::Engine { level: 1 }, ..ponte() };
    let clock = Clock::Increment { base_ms: 3_600_000, increment_ms: 0 };
    [
        (ponte(), 2),
        (with_clock(ponte(), clock), 2),
        (ciao(Players::Two), 2),
        (with_clock(ciao(Players::Two), clock), 2),
        (ciao(Players::Three), 3),
        (ciao(Players::Four), 4),
        (with_bots(ciao(Players::Three), &[Character::Steady]), 2),
        (engine, 1),
    ]
}

/// Waits until the games have progressed. Bots pause before they act, so their games are checked in some rounds only.
async fn wait_for_progress(round: u32, counters: &[Arc<AtomicU64>]) {
    let without_bots = counters.len() - 2;
    let checked = if round % 10 == 1 { counters.len() } else { without_bots };
    for (index, counter) in counters[..checked].iter().enumerate() {
        let required = if index >= without_bots { 3 } else { 1 };
        wait_until(&format!("game {index} continues after restart {round}"), async || {
            counter.load(Ordering::Relaxed) >= required
        })
        .await;
    }
}
