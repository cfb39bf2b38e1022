//! Games against engines and bots on three nodes, under the faults of nodes and with connections to the database that
//! break at any moment.
//!
//! A bot acts because its table is put into a queue: after an event, when a node starts, when it takes over tables of
//! others, or when it finds an event that it was not told of. If that is lost, nothing else looks at a game without a
//! clock. So none of these games has one, and once the faults are over no bot may be waiting. The last fault is a node that
//! does not come back, while connections break: the others have to take its tables over.
//!
//! The computations of engines run on the thread of the simulation, and take no simulated time.

use std::sync::Arc;
use std::time::Duration;

use ciao::{Character, Players, Seat, Sizes};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use table::{GameRules, Millis, Table, TakebackPolicy, Terms};
use tokio::time::{Instant, sleep};

use super::link::Link;
use super::nodes::{BASE_MS, ClusterSimulation, NODES, new_simulation};
use super::{
    PlayerAction, Trace, assert_determined, is_decision, node_checks, node_faults, node_players, run_seed,
    run_seeds, table_row,
};
use crate::store::cluster::GRACE_PERIOD;
use crate::store::{Player, TableRow};
use crate::{background, random, wall_clock};

/// Runs per test.
const SEEDS: std::ops::Range<u64> = 0..20;
/// Tables of each run.
const TABLES: u64 = 6;
/// Users come to their games within this time, so that some are open when the last fault ends.
const ARRIVAL_MS: u64 = 80_000;
/// How long the nodes are watched after the faults.
const QUIET_TIME: Duration = Duration::from_secs(24);
/// Without faults, a bot has acted after this time: its table may have to be found by comparison with the database.
const BOT_LIMIT_MS: Millis = 12_000;

/// A game of a user against an engine or a bot.
fn bot_row(index: u64, rng: &mut StdRng) -> TableRow {
    let mut row = table_row(index, rng, BASE_MS);
    let (game, bot) = if rng.random() {
        (GameRules::Ponte { rules: ponte::Rules::SMALL }, Player::Engine(1))
    } else {
        // Few states, so that they are solved quickly.
        let sizes = Sizes { planks: 5, pawns: 3, to_win: 3, ..Sizes::default() };
        let rules = ciao::Rules::new(sizes).expect("the sizes are valid");
        let character = Character::ALL[rng.random_range(0..Character::ALL.len())];
        (GameRules::Ciao { rules, players: Players::Two }, Player::Bot(character))
    };
    row.terms = Terms { game, clock: None, takeback: TakebackPolicy::Never };
    row.rated = false;
    row.seats.iter_mut().for_each(|seat| seat.rating_before = None);
    row.seats[rng.random_range(0..2)].player = bot;
    let table = Table::new(row.terms, row.created_at);
    (row.to_act, row.deadline) = (table.to_act(), table.deadline());
    row
}

/// Everything random, the time and all computations follow from the seed.
fn new_bot_simulation(seed: u64, is_traced: bool, rng: &mut StdRng) -> Arc<ClusterSimulation> {
    background::testing::set_inline(true);
    new_simulation(seed, is_traced, rng)
}

fn end_simulation() {
    background::testing::set_inline(false);
    random::testing::set_seed(None);
    wall_clock::testing::replace(None);
}

async fn simulate(seed: u64, is_traced: bool) -> Trace {
    let mut rng = StdRng::seed_from_u64(seed);
    let simulation = new_bot_simulation(seed, is_traced, &mut rng);
    let rows: Vec<TableRow> = (0..TABLES).map(|index| bot_row(index, &mut rng)).collect();
    for row in &rows {
        simulation.data.lock().unwrap().insert(row.clone(), simulation.time.active());
    }
    for node in 0..NODES {
        simulation.start(node).await;
    }
    let mut tasks = Vec::new();
    for row in rows {
        let seat = Seat::ALL.into_iter().find(|seat| row.seats[seat.index()].player.user().is_some());
        let (seat, user) = (seat.expect("a user plays"), row.users().next().expect("a user plays").clone());
        let arrival = Duration::from_millis(rng.random_range(0..ARRIVAL_MS));
        let player = node_players::play(
            Arc::clone(&simulation),
            row.id,
            seat,
            user,
            StdRng::seed_from_u64(rng.random()),
        );
        tasks.push(tokio::spawn(async move {
            sleep(arrival).await;
            player.await;
        }));
    }
    node_faults::inject(&simulation, &node_faults::FAULTS_OF_OPERATIONS, &mut rng).await;
    // Another node that comes back would let all look at their tables again, and hide what was lost.
    node_faults::lose_node(&simulation, rng.random_range(0..NODES)).await;
    simulation.note_quiet();
    let quiet = Instant::now();
    while quiet.elapsed() < QUIET_TIME {
        sleep(Duration::from_secs(2)).await;
        if quiet.elapsed().as_millis() as Millis > BOT_LIMIT_MS {
            check_no_bot_waits(&simulation);
        }
    }
    simulation.end(tasks).await;
    check(&simulation);
    end_simulation();
    simulation.summary()
}

/// The bot that is to act at a table, if any.
fn bot_to_act(row: &TableRow) -> Option<&Player> {
    let player = &row.seats[row.to_act.filter(|_| row.outcome.is_none())?.index()].player;
    player.user().is_none().then_some(player)
}

fn check_no_bot_waits(simulation: &ClusterSimulation) {
    let now = simulation.time.active();
    for stored in simulation.data.lock().unwrap().tables.values() {
        let Some(bot) = bot_to_act(&stored.row) else { continue };
        let since = stored.events.last().map_or(stored.created_active, |one| one.committed);
        let (id, number) = (&stored.row.id, stored.row.number);
        assert!(now < since + BOT_LIMIT_MS, "table {id}: after event {number}, {bot:?} does not act");
    }
}

/// Everything that was confirmed is stored, once, and everything that is stored was sent by a user or is an action of a bot.
fn check(simulation: &ClusterSimulation) {
    let data = simulation.data.lock().unwrap();
    for one in simulation.confirmed.lock().unwrap().iter() {
        one.assert_stored(&data.tables[&one.table]);
    }
    let sent = simulation.sent.lock().unwrap();
    for stored in data.tables.values() {
        let row = &stored.row;
        let mut table = Table::new(row.terms, row.created_at);
        for (number, one) in (1..).zip(&stored.events) {
            let event = &one.event;
            table.apply(event).expect("stored events can be replayed");
            if row.seats[event.seat.index()].player.user().is_some() {
                let is_own =
                    |one: &PlayerAction| one.table == row.id && one.number == number && one.caused(event);
                assert!(sent.iter().any(is_own), "table {}: no one has sent {event:?}", row.id);
            } else {
                assert!(is_decision(event.kind), "table {}: a bot gave up: {event:?}", row.id);
            }
        }
        assert_eq!((table.outcome(), stored.events.len() as u64), (row.outcome, row.number));
    }
    node_checks::check_owners(simulation, &data);
}

#[test]
fn bots_act_after_all_faults() {
    run_seeds(SEEDS, simulate);
}

#[test]
fn a_seed_determines_the_whole_run_with_bots() {
    assert_determined(0..2, simulate);
}

/// The owner of a table is gone while the engine is to act. The first attempt to take the table over fails.
async fn take_over_after_failure(seed: u64, is_traced: bool) -> Trace {
    let mut rng = StdRng::seed_from_u64(seed);
    let simulation = new_bot_simulation(seed, is_traced, &mut rng);
    let is_wanted = |row: &TableRow| row.seats[1].player == Player::Engine(1);
    let row = (0..).map(|_| bot_row(0, &mut rng)).find(is_wanted).expect("rows do not end");
    simulation.data.lock().unwrap().insert(row.clone(), simulation.time.active());
    for node in 0..2 {
        simulation.start(node).await;
    }
    // Until they know each other.
    sleep(Duration::from_secs(10)).await;
    let services = [0, 1].map(|node| simulation.service(node).expect("the node was started"));
    let owner =
        services.iter().position(|service| service.nodes().owns(row.id.as_str())).expect("a node owns it");
    simulation.crash(owner);
    let other = &services[1 - owner];
    let user = row.users().next().expect("a user plays");
    let state = other.state(&row.id, Some(user)).await.unwrap();
    let action = super::random_decision(&state.view, &mut rng).expect("the user begins");
    other.act(user, &row.id, Some(1), action).await.unwrap();
    simulation.data.lock().unwrap().failing_lists = 1;
    sleep(Duration::from_secs(30)).await;
    {
        let data = simulation.data.lock().unwrap();
        assert_eq!(data.failing_lists, 0, "the node has not tried to take the table over");
        assert_eq!(bot_to_act(&data.tables[&row.id].row), None, "the engine has not acted");
    }
    other.close();
    end_simulation();
    Trace::default()
}

#[test]
fn a_take_over_that_fails_is_repeated() {
    for seed in 0..4 {
        run_seed(seed, false, &take_over_after_failure);
    }
}

/// A game in which the engine is to act appears in the database while the only node cannot reach it, and finds it when it may not
/// act yet: between two heartbeats. The set of nodes never changes.
async fn act_after_refusal(seed: u64, is_traced: bool, outage: Duration) -> Trace {
    let mut rng = StdRng::seed_from_u64(seed);
    let simulation = new_bot_simulation(seed, is_traced, &mut rng);
    simulation.start(0).await;
    let service = simulation.service(0).expect("the node was started");
    sleep(Duration::from_secs(10)).await;
    simulation.nodes[0].store_link.set(Link::Cut);
    sleep(Duration::from_millis(GRACE_PERIOD)).await;
    let is_wanted = |row: &TableRow| row.seats[0].player == Player::Engine(1);
    let row = (0..).map(|_| bot_row(0, &mut rng)).find(is_wanted).expect("rows do not end");
    simulation.data.lock().unwrap().insert(row.clone(), simulation.time.active());
    sleep(outage).await;
    assert!(!service.nodes().owns(row.id.as_str()));
    simulation.nodes[0].store_link.set(Link::Up);
    sleep(Duration::from_secs(20)).await;
    let to_act = bot_to_act(&simulation.data.lock().unwrap().tables[&row.id].row).cloned();
    assert_eq!(to_act, None, "the engine has not acted after an outage of {outage:?}");
    service.close();
    end_simulation();
    Trace::default()
}

#[test]
fn what_a_node_found_while_it_might_not_act_is_done_later() {
    for step in 0..20 {
        let outage = Duration::from_millis(2_000 + step * 250);
        run_seed(step, false, &|seed, is_traced| act_after_refusal(seed, is_traced, outage));
    }
}
