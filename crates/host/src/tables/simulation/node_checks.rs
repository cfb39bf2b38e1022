//! What must hold while three nodes run without faults, and what must be stored afterwards.

use std::collections::{BTreeMap, HashMap};
use std::time::Duration;

use protocol::{GameKind, Speed, UserId};
use table::{EventKind, Millis};
use tokio::time::{Instant, sleep};

use super::nodes::{ClusterSimulation, NODES};
use super::store::ModelData;
use super::{
    ClockTolerance, MIN_RATED_TIME, PlayerAction, START, TOLERANCE_MS, assert_complete, check_clocks,
    is_decision,
};
use crate::store::cluster::GRACE_PERIOD;
use crate::store::{ChallengeRow, RatingRow, glicko};
use crate::tables::ratings;

/// Without faults, all games are over after this time, whatever the players do.
const QUIET_LIMIT: Duration = Duration::from_secs(1_800);
/// Without faults, nodes agree about everything after this time.
const SETTLING_TIME: Duration = Duration::from_secs(12);
/// A watcher learns of an event within this time: a message may get lost, and the player is thinking.
const NOTICE_MS: Millis = 12_000;
/// How far the time of an event may be from the time of the database when it was issued.
const TIME_ERROR_MS: u64 = 600;

/// Watches the nodes until all games are over.
pub(super) async fn watch_quiet_time(simulation: &ClusterSimulation) {
    let start = Instant::now();
    loop {
        sleep(Duration::from_secs(2)).await;
        let is_settled = start.elapsed() > SETTLING_TIME;
        let open = {
            let data = simulation.data.lock().unwrap();
            if is_settled {
                check_watchers(simulation, &data);
            }
            data.tables.values().filter(|stored| stored.row.outcome.is_none()).count()
        };
        if is_settled {
            check_presence(simulation);
            if open == 0 && start.elapsed() > 3 * SETTLING_TIME {
                return;
            }
        }
        assert!(start.elapsed() < QUIET_LIMIT, "{open} games do not end once the faults are over");
    }
}

/// Every connected user has received all events that are older than a while.
fn check_watchers(simulation: &ClusterSimulation, data: &ModelData) {
    let now = simulation.time.active();
    for ((table, seat), (_, knowledge)) in simulation.known.lock().unwrap().iter() {
        let events = &data.tables[table].events;
        let due = events.iter().filter(|one| one.committed + NOTICE_MS < now).count() as u64;
        assert!(
            knowledge.number >= due,
            "table {table}: seat {} has heard of {} events, but {due} happened",
            seat.number(),
            knowledge.number
        );
    }
}

/// Every node knows who is online, at whatever node.
fn check_presence(simulation: &ClusterSimulation) {
    for (user, knowledge) in simulation.known.lock().unwrap().values() {
        if knowledge.since.elapsed() < SETTLING_TIME {
            continue;
        }
        for node in 0..NODES {
            let service = simulation.service(node).expect("every node is running");
            assert!(service.is_online(user), "node {node} does not know that {user} is online");
        }
    }
}

/// Time in which no node was running: without a heartbeat for longer than the grace period.
struct Outages(Vec<(Millis, Millis)>);

impl Outages {
    fn new(data: &ModelData) -> Outages {
        let heartbeats = &data.nodes.heartbeats;
        let gaps = heartbeats.windows(2).map(|pair| (pair[0] - START, pair[1] - START));
        Outages(gaps.filter(|(from, until)| until - from > GRACE_PERIOD).collect())
    }

    /// The length and number of outages before a time.
    fn before(&self, time: Millis) -> (Millis, u64) {
        let begun = self.0.iter().filter(|(from, _)| *from < time);
        begun.fold((0, 0), |(length, count), (from, until)| (length + until.min(&time) - from, count + 1))
    }
}

/// Compares what happened with what an ideal server would have done.
pub(super) fn check(simulation: &ClusterSimulation) {
    let data = simulation.data.lock().unwrap();
    for one in simulation.confirmed.lock().unwrap().iter() {
        one.assert_stored(&data.tables[&one.table]);
    }
    let sent = simulation.sent.lock().unwrap();
    let outages = Outages::new(&data);
    for stored in data.tables.values() {
        let id = &stored.row.id;
        check_clocks(
            stored,
            |time| time - outages.before(time).0,
            |time, credits| {
                let imprecision = GRACE_PERIOD * outages.before(time).1;
                ClockTolerance {
                    charged: TOLERANCE_MS + imprecision,
                    granted: TOLERANCE_MS * (1 + credits) + imprecision,
                }
            },
        );
        assert_complete(stored);
        let mut credits_before = 0;
        let mut last_at = stored.row.created_at;
        let mut credited = 0;
        for (number, one) in (1..).zip(&stored.events) {
            let event = &one.event;
            assert!(event.at >= last_at, "table {id}: event {number} is earlier than the one before");
            let error = event.at.abs_diff(START + one.active);
            assert!(
                event.at == last_at || error <= TIME_ERROR_MS,
                "table {id}: the time of event {number} is off by {error} ms"
            );
            last_at = event.at;
            match event.kind {
                EventKind::DowntimeCredit { credit_ms } => {
                    credits_before += 1;
                    credited += credit_ms;
                    continue;
                }
                kind if is_decision(kind) || kind == EventKind::Resign => {
                    let is_own = |one: &&PlayerAction| {
                        one.table == *id
                            && (number - credits_before..=number).contains(&one.number)
                            && one.caused(event)
                    };
                    assert!(sent.iter().any(|one| is_own(&one)), "table {id}: no one has sent {event:?}");
                }
                _ => {}
            }
            credits_before = 0;
        }
        let (down, _) = outages.before(Millis::MAX);
        assert!(
            credited <= down,
            "table {id}: {credited} ms were credited, no node was running for {down} ms"
        );
    }
    check_ratings(&data);
    check_owners(simulation, &data);
    check_pairing(simulation, &data);
}

/// Ratings are what follows from all results in the order in which the games ended.
fn check_ratings(data: &ModelData) {
    let mut expected: HashMap<(UserId, GameKind, Speed), RatingRow> = HashMap::new();
    for id in &data.ended {
        let stored = &data.tables[id];
        let row = &stored.row;
        let (table, _) = assert_complete(stored);
        let events: Vec<_> = stored.events.iter().map(|one| one.event).collect();
        let Some(result) = ratings::rated_result(row, &table, &events, MIN_RATED_TIME) else { continue };
        let key = |user: &UserId| (user.clone(), row.game(), row.speed());
        let at = row.updated_at;
        let before: Vec<RatingRow> = row
            .users()
            .map(|user| expected.get(&key(user)).copied().unwrap_or(ratings::initial(START)))
            .collect();
        for (user, rating) in row.users().zip(glicko::after_game(&before, &result.ranks, at)) {
            expected.insert(key(user), rating);
        }
    }
    assert_eq!(data.ratings, expected, "ratings do not equal a replay of all results");
}

/// Once the nodes know each other, each timeout is the task of one of them.
pub(super) fn check_owners(simulation: &ClusterSimulation, data: &ModelData) {
    let quiet = simulation.quiet_since.lock().unwrap().expect("the faults are over");
    let settled = (quiet + SETTLING_TIME).duration_since(simulation.time.start).as_millis() as Millis;
    let late: Vec<_> = data.automatic_conflicts.iter().filter(|(time, _)| *time > settled).collect();
    assert!(late.is_empty(), "several nodes acted for the same table: {late:?}");
}

/// No user was matched twice, of those who wait at most one is left, and no one was forgotten.
fn check_pairing(simulation: &ClusterSimulation, data: &ModelData) {
    let mut games: BTreeMap<&UserId, u32> = BTreeMap::new();
    for table in data.challenges.values().filter_map(|row| row.table.as_ref()) {
        for user in data.tables[table].row.users() {
            *games.entry(user).or_default() += 1;
        }
    }
    assert!(games.values().all(|games| *games == 1), "a user was matched twice: {:?}", data.challenges);
    let is_waiting = |row: &&ChallengeRow| row.table.is_none() && !row.closed;
    let waiting: Vec<_> = data.challenges.values().filter(is_waiting).collect();
    assert!(waiting.len() <= 1, "users were not matched: {waiting:?}");
    for user in simulation.paired.lock().unwrap().iter() {
        let is_known = games.contains_key(user) || waiting.iter().any(|row| row.joined.contains(user));
        assert!(is_known, "{user} was told to wait, but has no game and no challenge: {:?}", data.challenges);
    }
}
