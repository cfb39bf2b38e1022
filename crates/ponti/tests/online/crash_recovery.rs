//! Crash recovery: the server is killed a hundred times at random moments, loses no confirmed event, and every game
//! continues.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use ciao::{Character, Players};
use protocol::{NewChallenge, Opponent, TableId};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use server::store::sqlite::DATABASE_FILE;
use table::{Clock, EndReason, Event};
use test_client::players::{Confirmed, Group, Journal, Pace, Violation};
use test_client::{Client, Endpoint, registered, start_game};
use tokio::task::JoinHandle;

use crate::harness::{
    block_on, ciao, open_store, ponte, start_process, temporary_folder, with_bots, with_clock,
};

const ROUNDS: u32 = 100;
/// The main time of games that are left to time out, in milliseconds.
const SHORT_TIME: u64 = 1_500;

/// Creates the users of a group. Only registered users play rated games.
async fn new_group(endpoint: &Endpoint, challenge: NewChallenge, users: usize, seed: u64) -> Group {
    let mut clients = Vec::new();
    for index in 0..users {
        clients.push(if challenge.rated {
            registered(endpoint, &format!("user{seed}n{index}")).await.unwrap()
        } else {
            Client::guest(endpoint).await.unwrap()
        });
    }
    Group::new(challenge, clients, Pace::default(), seed)
}

/// Plays until the server is killed. A connection that fails before that is opened again, as by any client.
async fn play(group: &mut Group, journal: &Journal, endpoint: &Endpoint, killed: &AtomicBool) {
    group.set_endpoint(endpoint);
    loop {
        match group.play_game(journal).await {
            Ok(()) => {}
            Err(error) if error.is::<Violation>() => panic!("{error}"),
            Err(_) if killed.load(Ordering::Relaxed) => return,
            Err(error) => {
                println!("playing {:?} again after: {error:#}", group.challenge.terms);
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        }
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
        let events = &tables[&one.table];
        assert!(one.is_stored(events), "{one:?} was confirmed, but the events are {events:?}");
    }
    store.close().await;
}

/// Waits for a condition.
async fn wait_until(description: &str, mut condition: impl AsyncFnMut() -> bool) {
    let start = Instant::now();
    while !condition().await {
        assert!(start.elapsed() < Duration::from_secs(300), "timeout: {description}");
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
            groups.push(new_group(&server.endpoint, challenge, users, seed as u64).await);
        }
        let journals: Vec<Arc<Journal>> = groups.iter().map(|_| Arc::default()).collect();
        let timed = with_clock(ponte(), Clock::Increment { base_ms: SHORT_TIME, increment_ms: 0 });
        let [ada, ben] = [0, 1].map(|index: usize| groups[0].users[index].clone());
        let mut abandoned = Vec::new();
        let mut all: Vec<Confirmed> = Vec::new();
        for round in 1..=ROUNDS {
            let endpoint = server.endpoint.clone();
            if round % 10 == 2 {
                let ben = ben.clone().with_endpoint(&endpoint);
                let ada = ada.clone().with_endpoint(&endpoint);
                abandoned.push(start_game(&ada, &timed, &[&ben]).await.unwrap());
            }
            journals.iter().for_each(|journal| journal.reset_progress());
            let killed = Arc::new(AtomicBool::new(false));
            let tasks: Vec<_> = groups
                .into_iter()
                .zip(&journals)
                .map(|(mut group, journal)| {
                    let (endpoint, journal, killed) =
                        (endpoint.clone(), Arc::clone(journal), Arc::clone(&killed));
                    tokio::spawn(async move {
                        play(&mut group, &journal, &endpoint, &killed).await;
                        group
                    })
                })
                .collect();
            // In every fifth round the server is killed right after its start, otherwise after progress in all games.
            if round % 5 != 0 {
                wait_for_progress(round, &journals, &tasks).await;
            }
            tokio::time::sleep(Duration::from_millis(rng.random_range(0..250))).await;
            killed.store(true, Ordering::Relaxed);
            server.kill().await.unwrap();
            groups = Vec::new();
            for task in tasks {
                groups.push(task.await.expect("no group fails"));
            }
            server = start_process(data.path()).await;
            let mut confirmed: Vec<Confirmed> = journals.iter().flat_map(|journal| journal.take()).collect();
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
        let report = server::check_database(&data.path().join(DATABASE_FILE), |_, _| {}).await.unwrap();
        assert_eq!(report.findings, [], "the database is sound");
        assert!(report.ratings > 0, "no rated game has ended");
    });
}

/// The games that are played, with the number of users; the last two are against bots and the engine.
fn challenges() -> [(NewChallenge, usize); 9] {
    let engine = NewChallenge { opponent: Opponent::Engine { level: 1 }, ..ponte() };
    let clock = Clock::Increment { base_ms: 3_600_000, increment_ms: 0 };
    let rated = NewChallenge { rated: true, ..with_clock(ciao(Players::Two), clock) };
    [
        (rated, 2),
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

/// Waits until the games have progressed, or the players of one have found a violation, which ends their task. Bots pause
/// before they act, so their games are checked in some rounds only.
async fn wait_for_progress(round: u32, journals: &[Arc<Journal>], tasks: &[JoinHandle<Group>]) {
    let without_bots = journals.len() - 2;
    let checked = if round % 10 == 1 { journals.len() } else { without_bots };
    for (index, journal) in journals[..checked].iter().enumerate() {
        let required = if index >= without_bots { 3 } else { 1 };
        wait_until(&format!("game {index} continues after restart {round}"), async || {
            journal.progress() >= required || tasks[index].is_finished()
        })
        .await;
    }
}
