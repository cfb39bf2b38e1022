//! A server that is killed at any moment, a hundred times: what it confirmed is there afterwards, and every game goes on.

use std::collections::HashMap;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use anyhow::Result;
use ciao::{Players, Seat};
use load::{Program, Site, Visitor, choose};
use protocol::{ErrorCode, NewChallenge, Opponent, TableId};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use server::store::Store;
use table::{Action, Clock, EndReason, Event, EventKind};

use crate::house::{self, ciao, folder, ponte, with_bots, with_clock};
use crate::wait_for;

const ROUNDS: u32 = 100;
const PROGRAM: &str = env!("CARGO_BIN_EXE_ponti");
/// A game that nobody plays has so much time.
const SHORT: u64 = 1_500;

/// Something that the server confirmed.
#[derive(Clone, Debug)]
struct Confirmed {
    table: TableId,
    number: u64,
    seat: Seat,
    action: Action,
}

/// People who play one game after the other, whatever happens to the server.
struct Group {
    proposal: NewChallenge,
    users: Vec<Visitor>,
    table: Option<TableId>,
    /// What was sent and not answered.
    pending: Vec<Option<(u64, Action)>>,
    confirmed: Arc<Mutex<Vec<Confirmed>>>,
    /// Events at these tables since the server was started.
    progress: Arc<AtomicU64>,
    chance: StdRng,
}

impl Group {
    async fn new(site: &Site, proposal: NewChallenge, users: usize, seed: u64) -> Group {
        let mut guests = Vec::new();
        for _ in 0..users {
            guests.push(Visitor::guest(site).await.unwrap());
        }
        Group {
            proposal,
            pending: vec![None; users],
            users: guests,
            table: None,
            confirmed: Arc::default(),
            progress: Arc::default(),
            chance: StdRng::seed_from_u64(seed),
        }
    }

    /// Plays until the server is gone.
    async fn play(&mut self, site: &Site) {
        for user in &mut self.users {
            *user = user.clone().at(site);
        }
        while self.play_on().await.is_ok() {}
    }

    async fn play_on(&mut self) -> Result<()> {
        let table = match &self.table {
            Some(table) => table.clone(),
            None => {
                let others: Vec<&Visitor> = self.users[1..].iter().collect();
                let table = self.users[0].begin(&self.proposal, &others).await?;
                self.pending.fill(None);
                self.table.insert(table).clone()
            }
        };
        let (confirmed, progress) = (&self.confirmed, &self.progress);
        let seats = self.users.iter().zip(&mut self.pending).map(|(user, pending)| {
            let chance = StdRng::seed_from_u64(self.chance.random());
            sit(user, &table, pending, confirmed, progress, chance)
        });
        futures_util::future::try_join_all(seats).await?;
        self.table = None;
        Ok(())
    }
}

/// Plays at a table until the game is over.
async fn sit(
    user: &Visitor,
    table: &TableId,
    pending: &mut Option<(u64, Action)>,
    confirmed: &Mutex<Vec<Confirmed>>,
    progress: &AtomicU64,
    mut chance: StdRng,
) -> Result<()> {
    let mut socket = user.socket().await?;
    let mut state = socket.watch(table).await?;
    // A table may be told twice, so what was told can be older than what one has done.
    let mut done = 0;
    loop {
        let seat = state.seat.expect("users who play have a seat");
        // Whoever did not hear an answer says it again: it is done once, now or then.
        let again = pending.take();
        let fresh = state.summary.outcome.is_none() && state.summary.number >= done;
        let next = again.or_else(|| {
            let action = fresh.then(|| choose(&state.view, &mut chance)).flatten()?;
            Some((state.summary.number + 1, action))
        });
        if let Some((number, action)) = next {
            *pending = next;
            match socket.act(table, Some(number), action).await? {
                Ok(()) => {
                    let table = table.clone();
                    confirmed.lock().unwrap().push(Confirmed { table, number, seat, action });
                    progress.fetch_add(1, Ordering::Relaxed);
                    done = done.max(number);
                }
                Err(fault) if fault.code == ErrorCode::RateLimited => {
                    tokio::time::sleep(Duration::from_millis(50)).await;
                    continue;
                }
                Err(fault) => panic!("{action:?} as number {number} of table {table} was refused: {fault:?}"),
            }
            *pending = None;
            if state.summary.number >= done {
                // It had been done before, and nothing more may be told until one acts.
                continue;
            }
        }
        if state.summary.outcome.is_some() {
            return Ok(());
        }
        state = socket.table(table).await?;
        progress.fetch_add(1, Ordering::Relaxed);
    }
}

/// Checks that what was confirmed is stored.
async fn check(data: &Path, confirmed: &[Confirmed]) {
    let store = house::store(data).await;
    let mut tables: HashMap<&TableId, Vec<Event>> = HashMap::new();
    for one in confirmed {
        if !tables.contains_key(&one.table) {
            tables.insert(&one.table, store.events(&one.table, 0).await.unwrap());
        }
        // What the host says of clocks after a restart takes a number, too, and makes no wish late.
        let from_there = tables[&one.table].iter().skip(one.number as usize - 1);
        let event =
            from_there.into_iter().find(|event| !matches!(event.kind, EventKind::DowntimeCredit { .. }));
        let fits = event.is_some_and(|event| {
            event.seat == one.seat
                && match (event.kind, one.action) {
                    (EventKind::Move { mv: play }, Action::Move { mv: action }) => {
                        play == action.normalised()
                    }
                    (EventKind::Roll { .. }, Action::Roll) => true,
                    (
                        EventKind::Announce { announcement: number },
                        Action::Announce { announcement: action },
                    ) => number == action,
                    (EventKind::Answer { answer }, Action::Answer { answer: action }) => answer == action,
                    _ => false,
                }
        });
        assert!(fits, "{one:?} was confirmed, and stored is {event:?}");
    }
    store.close().await;
}

async fn start(data: &Path) -> Program {
    Program::start(Path::new(PROGRAM), data, &["--generous", "100000", "--log", "error"]).await.unwrap()
}

/// Waits for something that has to come.
async fn soon(what: &str, mut done: impl AsyncFnMut() -> bool) {
    let start = Instant::now();
    while !done().await {
        assert!(start.elapsed() < Duration::from_secs(60), "{what}");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

#[test]
fn nothing_confirmed_is_lost_when_the_server_is_killed_a_hundred_times() {
    wait_for(async {
        let data = folder();
        let mut server = start(data.path()).await;
        let mut chance = StdRng::seed_from_u64(6);
        let engine = NewChallenge { against: Opponent::Engine { level: 1 }, ..ponte() };
        let calm = Clock::Increment { base_ms: 3_600_000, increment_ms: 0 };
        let proposals = [
            (ponte(), 2),
            (with_clock(ponte(), calm), 2),
            (ciao(Players::Two), 2),
            (with_clock(ciao(Players::Two), calm), 2),
            (ciao(Players::Three), 3),
            (ciao(Players::Four), 4),
            (with_bots(ciao(Players::Three), &["steady"]), 2),
            (engine, 1),
        ];
        let mut groups = Vec::new();
        for (seed, (proposal, users)) in proposals.into_iter().enumerate() {
            groups.push(Group::new(&server.site, proposal, users, seed as u64).await);
        }
        let idle = with_clock(ponte(), Clock::Increment { base_ms: SHORT, increment_ms: 0 });
        let [ada, ben] = [0, 1].map(|index: usize| groups[0].users[index].clone());
        let mut forgotten = Vec::new();
        let mut all: Vec<Confirmed> = Vec::new();
        for round in 1..=ROUNDS {
            let site = server.site.clone();
            // Every now and then it is killed while it has hardly begun; else every game has gone on before.
            let hasty = round % 5 == 0;
            let bots = round % 10 == 1;
            if round % 10 == 2 {
                let ben = ben.clone().at(&site);
                forgotten.push(ada.clone().at(&site).begin(&idle, &[&ben]).await.unwrap());
            }
            let counts: Vec<Arc<AtomicU64>> =
                groups.iter().map(|group| Arc::clone(&group.progress)).collect();
            for count in &counts {
                count.store(0, Ordering::Relaxed);
            }
            let playing: Vec<_> = groups
                .into_iter()
                .map(|mut group| {
                    let site = site.clone();
                    tokio::spawn(async move {
                        group.play(&site).await;
                        group
                    })
                })
                .collect();
            if !hasty {
                // Bots take their time, so they are waited for in some rounds only.
                let users = counts.len() - 2;
                let waited = if bots { &counts[..] } else { &counts[..users] };
                for (index, count) in waited.iter().enumerate() {
                    let wanted = if index >= users { 3 } else { 1 };
                    soon(&format!("game {index} goes on after restart {round}"), async || {
                        count.load(Ordering::Relaxed) >= wanted
                    })
                    .await;
                }
            }
            tokio::time::sleep(Duration::from_millis(chance.random_range(0..250))).await;
            server.kill().await.unwrap();
            groups = Vec::new();
            for one in playing {
                groups.push(one.await.expect("a game that goes wrong says so"));
            }
            server = start(data.path()).await;
            let mut fresh = Vec::new();
            for group in &groups {
                fresh.append(&mut group.confirmed.lock().unwrap());
            }
            check(data.path(), &fresh).await;
            all.append(&mut fresh);
            if round % 10 == 0 {
                println!("killed {round} times; {} events were confirmed, and all are there", all.len());
            }
        }
        check(data.path(), &all).await;
        // Clocks ran out for whom nobody looked.
        let ada = ada.at(&server.site);
        for table in forgotten {
            soon(&format!("the clock of table {table} runs out"), async || {
                let state: protocol::TableState = ada.get(&format!("/tables/{table}")).await.unwrap();
                state.summary.outcome.is_some_and(|outcome| outcome.reason == EndReason::Timeout)
            })
            .await;
        }
        println!("{} events were confirmed", all.len());
        assert!(all.len() > ROUNDS as usize * 10, "only {} events were confirmed", all.len());
        assert!(server.stop().await.unwrap());
    });
}
