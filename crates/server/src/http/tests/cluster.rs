//! Several nodes on one PostgreSQL database.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use ciao::Seats;
use protocol::{TableId, UserId};
use serde_json::{Value, json};
use table::{Clock, EndReason, EventKind, GameRules, Millis, Table, TakebackPolicy, Terms};

use crate::check::check_postgres;
use crate::config::{Config, DatabaseLocation};
use crate::rate_limit::RateLimits;
use crate::router::api_router;
use crate::server_clock::ServerClock;
use crate::state::AppState;
use crate::store::postgres;
use crate::store::{Player, SeatRow, Store, TableRow};
use crate::tables::Subscription;
use crate::testing::{Client, TestServer, wait_until};
use crate::wall_clock::now;

/// Heartbeats after which a node has done what it does when it starts.
const SETTLED: u32 = 3;

/// One of several nodes.
struct TestNode {
    state: Arc<AppState>,
    store: Store,
    router: Router,
}

impl TestNode {
    async fn start(url: &str) -> TestNode {
        let store = postgres::open(url).await.unwrap();
        let config = Config {
            database: Some(DatabaseLocation::Postgres(url.to_owned())),
            ..TestServer::config(RateLimits::default().scaled(1000))
        };
        let state = AppState::open(store.clone(), ServerClock::system(), &config).await.unwrap();
        wait_until("the bus is connected", async || state.tables.bus_is_connected()).await;
        TestNode { router: api_router(Arc::clone(&state)), state, store }
    }

    async fn registered(&self, name: &str) -> Client {
        let mut browser = Client::browser(self.router.clone());
        browser.post("/users", json!({"name": name, "password": "correct horse"})).await.expect(200);
        browser
    }

    /// Ends the node without a word, as a crash does.
    async fn crash(&self) {
        self.state.tables.crash().await;
    }

    fn id(&self) -> &str {
        self.state.tables.nodes().id()
    }

    /// A new id of a table that this node owns.
    fn own_table_id(&self) -> TableId {
        loop {
            let id: TableId = crate::random::id();
            if self.state.tables.nodes().owns(id.as_str()) {
                return id;
            }
        }
    }
}

async fn execute(url: &str, statement: &str) {
    use sqlx::Connection;
    let mut connection = sqlx::PgConnection::connect(url).await.unwrap();
    sqlx::raw_sql(sqlx::AssertSqlSafe(statement)).execute(&mut connection).await.unwrap();
}

fn game_between(id: TableId, users: [UserId; 2], clock: Clock, created_at: Millis) -> TableRow {
    let game = GameRules::Ponte { rules: ponte::Rules::CLASSIC };
    let table = Table::new(Terms { game, clock: Some(clock), takeback: TakebackPolicy::Never }, created_at);
    let seat = |user| SeatRow { player: Player::User(user), rating_before: None, rating_after: None };
    TableRow {
        id,
        terms: *table.terms(),
        rated: false,
        party: false,
        seats: users.map(seat).into(),
        seed: [0; 32],
        created_at,
        updated_at: created_at,
        number: 0,
        to_act: table.to_act(),
        deadline: table.deadline(),
        outcome: None,
        rematch: Seats::EMPTY,
        next_table: None,
    }
}

/// The number that a query gives.
async fn number(url: &str, query: &str) -> i64 {
    use sqlx::Connection;
    let mut connection = sqlx::PgConnection::connect(url).await.unwrap();
    sqlx::query_scalar(sqlx::AssertSqlSafe(query)).fetch_one(&mut connection).await.unwrap()
}

/// Waits until nodes have sent some more heartbeats.
async fn wait_for_heartbeats(url: &str, nodes: [&TestNode; 2]) {
    for node in nodes {
        let query = format!("SELECT seen_at FROM nodes WHERE id = '{}'", node.id());
        for _ in 0..SETTLED {
            let before = number(url, &query).await;
            wait_until("the node has sent a heartbeat", async || number(url, &query).await > before).await;
        }
    }
}

/// Starts a game: `ada` challenges at one node, `ben` accepts at another.
async fn start_game(ada: &mut Client, ben: &mut Client, rated: bool) -> String {
    let challenge = json!({
        "terms": {"game": "ponte", "rules": "classic", "clock": {"type": "increment", "base_ms": 600_000, "increment_ms": 0}},
        "opponent": {"type": "link"}, "seat": "first", "rated": rated,
    });
    let waiting = ada.post("/challenges", challenge).await.expect(200);
    let id = waiting["challenge"]["id"].as_str().unwrap().to_owned();
    let started = ben.post(&format!("/challenges/{id}/join"), json!({})).await.expect(200);
    started["table"].as_str().unwrap().to_owned()
}

async fn act(
    client: &mut Client,
    table: &str,
    number: u64,
    mut action: Value,
) -> crate::testing::TestResponse {
    action["number"] = number.into();
    client.post(&format!("/tables/{table}/actions"), action).await
}

/// Waits until a subscriber has received a state of a table with so many events.
async fn wait_for_number(subscription: &mut Subscription, table: &str, number: u64) {
    let received = tokio::time::timeout(Duration::from_secs(30), async {
        loop {
            let message = subscription.messages.recv().await.expect("the connection is open");
            let message: Value = serde_json::from_str(&message).unwrap();
            if message["type"] == "table"
                && message["state"]["id"] == table
                && message["state"]["number"].as_u64() >= Some(number)
            {
                return;
            }
        }
    });
    received.await.expect("the subscriber learns about the event");
}

const MOVES: [(usize, &str); 6] =
    [(0, "a1,b1"), (1, "dark"), (1, "h8,g8"), (0, "d4,e4"), (1, "a8,b8"), (0, "h1,h2")];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn players_at_different_nodes_play_and_are_rated() {
    let url = test_services::Postgres::shared().create_database();
    let (one, other) = (TestNode::start(&url).await, TestNode::start(&url).await);
    let (mut ada, mut ben) = (one.registered("Ada").await, other.registered("Ben").await);
    let mut watching = other.state.tables.connect(Some(ben.id().await));
    for _ in 0..2 {
        let table = start_game(&mut ada, &mut ben, true).await;
        let id: TableId = table.parse().unwrap();
        other.state.tables.watch(watching.id, Some(&ben.id().await), &id).await.unwrap();
        for (number, (player, text)) in (1..).zip(MOVES) {
            let client = if player == 0 { &mut ada } else { &mut ben };
            act(client, &table, number, json!({"type": "move", "move": text})).await.expect(200);
            wait_for_number(&mut watching, &table, number).await;
        }
        act(&mut ben, &table, 7, json!({"type": "resign"})).await.expect(200);
        // Read at the node that did not store the last event.
        let state = ada.get(&format!("/tables/{table}")).await.expect(200);
        assert_eq!(state["number"], 7, "{state}");
        // Offers of a rematch at different nodes add up.
        assert_eq!(ada.post(&format!("/tables/{table}/rematch"), json!({"offer": true})).await.status, 200);
        let agreed = ben.post(&format!("/tables/{table}/rematch"), json!({"offer": true})).await.expect(200);
        let next = agreed["next_table"].as_str().unwrap_or_default().to_owned();
        assert!(!next.is_empty(), "{agreed}");
        act(&mut ada, &next, 1, json!({"type": "resign"})).await.expect(200);
    }
    one.crash().await;
    other.crash().await;
    let report = check_postgres(&url, |_, _| {}).await.unwrap();
    assert_eq!(report.findings, []);
    assert!(report.ratings >= 2, "{report:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_time_in_which_no_node_was_running_is_credited() {
    const CLOCK: Clock = Clock::Increment { base_ms: 600_000, increment_ms: 0 };
    let url = test_services::Postgres::shared().create_database();
    let first = TestNode::start(&url).await;
    let users = [first.registered("Ada").await.id().await, first.registered("Ben").await.id().await];
    let row = game_between("t1".parse().unwrap(), users, CLOCK, now() - 100_000);
    first.store.create_table(&row, None, None).await.unwrap();
    // A node that starts while another one is running credits nothing, however late it is seen again.
    let second = TestNode::start(&url).await;
    wait_for_heartbeats(&url, [&first, &second]).await;
    assert_eq!(number(&url, "SELECT COUNT(*) FROM outages").await, 0);
    assert_eq!(first.store.events(&row.id, 0).await.unwrap(), []);
    first.crash().await;
    second.crash().await;
    // No node for a minute.
    execute(&url, "UPDATE nodes SET seen_at = seen_at - 60000").await;
    let third = TestNode::start(&url).await;
    let fourth = TestNode::start(&url).await;
    let credits = async || third.store.events(&row.id, 0).await.unwrap();
    wait_until("the downtime is credited", async || !credits().await.is_empty()).await;
    wait_for_heartbeats(&url, [&third, &fourth]).await;
    let events = credits().await;
    let [credit] = &events[..] else { panic!("{events:?}") };
    let EventKind::DowntimeCredit { credit_ms } = credit.kind else { panic!("{credit:?}") };
    let outage = number(&url, "SELECT CAST(SUM(until_at - from_at) AS BIGINT) FROM outages").await;
    assert!(outage >= 60_000 && credit_ms == outage.cast_unsigned(), "{credit_ms} of {outage}");
    third.crash().await;
    fourth.crash().await;
}

/// A node that does not run has credited nothing, but the others take it for alive at first.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn downtime_is_credited_at_the_tables_of_a_lost_node() {
    const CLOCK: Clock = Clock::Increment { base_ms: 600_000, increment_ms: 0 };
    let url = test_services::Postgres::shared().create_database();
    let before = TestNode::start(&url).await;
    let users = [before.registered("Ada").await.id().await, before.registered("Ben").await.id().await];
    // Enough of them that each of two nodes owns some.
    let mut tables = Vec::new();
    for _ in 0..20 {
        let row = game_between(crate::random::id(), users.clone(), CLOCK, now() - 100_000);
        before.store.create_table(&row, None, None).await.unwrap();
        tables.push(row.id);
    }
    before.crash().await;
    // The node that came back first recorded the downtime, and was lost before it credited anything.
    execute(
        &url,
        "UPDATE nodes SET seen_at = seen_at - 60000; \
         INSERT INTO outages (from_at, until_at) SELECT seen_at, seen_at + 60000 FROM nodes; \
         INSERT INTO nodes (id, started_at, seen_at, draining, online, online_version) \
         SELECT 'lost', time, time, 0, ARRAY[]::TEXT[], 0 \
         FROM (SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT) AS time) AS clock",
    )
    .await;
    let left = TestNode::start(&url).await;
    assert!(!tables.iter().all(|table| left.state.tables.nodes().owns(table.as_str())));
    for table in &tables {
        wait_until("the downtime is credited", async || {
            !left.store.events(table, 0).await.unwrap().is_empty()
        })
        .await;
    }
    left.crash().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn another_node_takes_over_the_clocks_of_a_lost_one() {
    let url = test_services::Postgres::shared().create_database();
    let (lost, left) = (TestNode::start(&url).await, TestNode::start(&url).await);
    let users = [lost.registered("Ada").await.id().await, left.registered("Ben").await.id().await];
    wait_until("both know each other", async || {
        // A node that does not know the other yet owns every table.
        let owns = |node: &TestNode, id: &TableId| node.state.tables.nodes().owns(id.as_str());
        (0..64).map(|_| crate::random::id()).all(|id| owns(&lost, &id) != owns(&left, &id))
    })
    .await;
    let id = lost.own_table_id();
    let clock = Clock::Increment { base_ms: 2_500, increment_ms: 0 };
    // Not through a node, so no message tells the others about it.
    let row = game_between(id, users, clock, now());
    left.store.create_table(&row, None, None).await.unwrap();
    assert!(!left.state.tables.nodes().owns(row.id.as_str()));
    lost.crash().await;
    execute(&url, &format!("UPDATE nodes SET seen_at = seen_at - 60000 WHERE id = '{}'", lost.id())).await;
    let outcome = async || left.store.table(&row.id).await.unwrap().unwrap().outcome;
    wait_until("the game ends", async || outcome().await.is_some()).await;
    assert_eq!(outcome().await.unwrap().reason, EndReason::Timeout);
    left.crash().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn watched_tables_are_read_again_after_messages_were_lost() {
    let url = test_services::Postgres::shared().create_database();
    let (one, other) = (TestNode::start(&url).await, TestNode::start(&url).await);
    let (mut ada, mut ben) = (one.registered("Ada").await, other.registered("Ben").await);
    let table = start_game(&mut ada, &mut ben, false).await;
    let mut watching = other.state.tables.connect(Some(ben.id().await));
    other.state.tables.watch(watching.id, Some(&ben.id().await), &table.parse().unwrap()).await.unwrap();
    // Both lose the bus, and the move is made before they have it back.
    execute(
        &url,
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() \
         AND application_name = current_schema() AND (query LIKE 'LISTEN%' OR query LIKE '%pg_notify%unnest%')",
    )
    .await;
    act(&mut ada, &table, 1, json!({"type": "move", "move": "a1,b1"})).await.expect(200);
    wait_for_number(&mut watching, &table, 1).await;
    // A client knows more than its node, which has not heard of the event: the node reads it.
    act(&mut ben, &table, 2, json!({"type": "move", "move": "dark"})).await.expect(200);
    one.crash().await;
    other.crash().await;
}
