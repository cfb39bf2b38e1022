//! PostgreSQL: schemas, and operations whose connections are lost.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use sqlx::{AssertSqlSafe, Connection, PgConnection, Row, SqliteConnection};
use store::cluster::{Cluster, NodeStatus};
use store::{Direction, NewEvent, OpenError, SCHEMA_VERSION, Store, StoreError, postgres, sqlite, transfer};
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

use crate::make::{new_event, ponte_terms, table, table_id, user_id, users};

/// The server that all tests share.
fn server() -> &'static test_services::Postgres {
    test_services::Postgres::shared()
}

/// A store with an empty database.
pub(crate) async fn new_store() -> Store {
    postgres::open(&server().create_schema()).await.unwrap()
}

async fn execute(url: &str, statements: &str) {
    let mut connection = PgConnection::connect(url).await.unwrap();
    sqlx::raw_sql(AssertSqlSafe(statements)).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
}

/// The names of the columns of each table.
type Columns = BTreeMap<String, Vec<String>>;

#[tokio::test]
async fn both_databases_have_the_same_columns() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("test.db");
    sqlite::open(&path).await.unwrap().close().await;
    let mut connection = SqliteConnection::connect(&format!("sqlite://{}", path.display())).await.unwrap();
    let rows = sqlx::query(
        "SELECT m.name AS t, p.name AS c FROM sqlite_schema AS m, pragma_table_info(m.name) AS p \
         WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%'",
    );
    let mut sqlite = Columns::new();
    for row in rows.fetch_all(&mut connection).await.unwrap() {
        sqlite.entry(row.get("t")).or_default().push(row.get("c"));
    }
    let url = server().create_schema();
    postgres::open(&url).await.unwrap().close().await;
    let mut connection = PgConnection::connect(&url).await.unwrap();
    let rows = sqlx::query(
        "SELECT table_name::text AS t, column_name::text AS c FROM information_schema.columns \
         WHERE table_schema = current_schema() ORDER BY ordinal_position",
    );
    let mut postgres = Columns::new();
    for row in rows.fetch_all(&mut connection).await.unwrap() {
        postgres.entry(row.get("t")).or_default().push(row.get("c"));
    }
    assert_eq!(sqlite, postgres);
}

#[tokio::test]
async fn nodes_that_start_together_migrate_once() {
    let url = server().create_schema();
    let starts: Vec<_> = (0..4)
        .map(|_| {
            let url = url.clone();
            tokio::spawn(async move { postgres::open(&url).await })
        })
        .collect();
    for start in starts {
        start.await.unwrap().unwrap().close().await;
    }
}

#[tokio::test]
async fn rejects_databases_of_newer_versions_and_of_other_programs() {
    let url = server().create_schema();
    assert!(postgres::open_existing(&url).await.is_err(), "an empty database is not created");
    postgres::open(&url).await.unwrap().close().await;
    postgres::open_existing(&url).await.unwrap().close().await;
    execute(&url, "UPDATE schema_version SET version = version + 1").await;
    let newer = postgres::open(&url).await.unwrap_err();
    assert!(matches!(newer, OpenError::Newer { found, .. } if found == SCHEMA_VERSION + 1), "{newer}");
    let other = server().create_schema();
    execute(&other, "CREATE TABLE cats (name TEXT)").await;
    assert!(matches!(postgres::open(&other).await, Err(OpenError::Foreign)));
    let nowhere = postgres::open("postgres://ponti@127.0.0.1:1/none").await.unwrap_err();
    assert!(matches!(nowhere, OpenError::Failed(_)), "{nowhere}");
}

/// Ends all connections of a store in the middle of whatever they do.
async fn cut_connections(url: &str) {
    // Only those of one test, which have the name of its schema.
    execute(
        url,
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() \
         AND application_name = current_schema()",
    )
    .await;
}

/// Appends an event, as often as it takes. What is answered must be what has happened.
async fn append_honestly(store: &Store, event: &NewEvent) {
    let mut may_be_stored = false;
    loop {
        match store.append_event(event).await {
            Ok(_) => return,
            // Nothing has changed: the number is still free, and no attempt finds it taken.
            Err(StoreError::Unavailable(_)) => {}
            Err(StoreError::OutcomeUnknown(_)) => may_be_stored = true,
            Err(StoreError::Conflict(_)) if may_be_stored => {
                let stored = store.events(&event.table, event.number - 1).await;
                assert_eq!(stored.unwrap().first(), Some(&event.event));
                return;
            }
            Err(error) => panic!("event {} of {}: {error}", event.number, event.table),
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn lost_connections_lose_and_double_no_event() {
    const TABLES: usize = 8;
    const EVENTS: u64 = 40;
    let schema = server().create_schema();
    let store = postgres::open(&schema).await.unwrap();
    users(&store, &["ada", "ben"]).await;
    let name = |place: usize| format!("t{place}");
    for place in 0..TABLES {
        store.create_table(&table(&name(place), ponte_terms(), &["ada", "ben"]), None, None).await.unwrap();
    }
    let confirmed = Arc::new(AtomicUsize::new(0));
    let writers: Vec<_> = (0..TABLES)
        .map(|place| {
            let (store, confirmed) = (store.clone(), Arc::clone(&confirmed));
            tokio::spawn(async move {
                for number in 1..=EVENTS {
                    append_honestly(&store, &new_event(&name(place), number, 6_000 + number)).await;
                    confirmed.fetch_add(1, Ordering::Relaxed);
                }
            })
        })
        .collect();
    let mut cuts = 0;
    let mut before = 0;
    while !writers.iter().all(tokio::task::JoinHandle::is_finished) {
        // However slow the machine is, some events come through between two cuts.
        if confirmed.load(Ordering::Relaxed) >= before + TABLES / 2 {
            before = confirmed.load(Ordering::Relaxed);
            cut_connections(&schema).await;
            cuts += 1;
        }
        tokio::task::yield_now().await;
    }
    for writer in writers {
        writer.await.unwrap();
    }
    assert!(cuts > 1, "the connections were cut while events were written");
    for place in 0..TABLES {
        let stored = store.load_table(&table_id(&name(place))).await.unwrap().unwrap();
        assert_eq!((stored.row.number, stored.events.len(), stored.damage), (EVENTS, EVENTS as usize, None));
    }
    // Other operations survive it too.
    cut_connections(&schema).await;
    store.secret("after", [1; 32]).await.unwrap();
    store.close().await;
}

/// A relay to the database whose present connections can be made silent for good, as by a router that has forgotten them.
struct Relay {
    port: u16,
    silence: watch::Sender<u32>,
}

impl Relay {
    async fn start() -> Relay {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let silence = watch::Sender::new(0);
        let silenced = silence.clone();
        tokio::spawn(async move {
            while let Ok((mut client, _)) = listener.accept().await {
                let mut silenced = silenced.subscribe();
                tokio::spawn(async move {
                    let mut server = TcpStream::connect(("127.0.0.1", server().port())).await.unwrap();
                    tokio::select! {
                        _ = copy_bidirectional(&mut client, &mut server) => {}
                        // Both connections stay open.
                        _ = silenced.changed() => std::future::pending().await,
                    }
                });
            }
        });
        Relay { port, silence }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn silent_connections_are_replaced() {
    let url = server().create_schema();
    let relay = Relay::start().await;
    let relayed = url.replace(&format!(":{}/", server().port()), &format!(":{}/", relay.port));
    let store = postgres::open(&relayed).await.unwrap();
    users(&store, &["ada", "ben"]).await;
    store.create_table(&table("t1", ponte_terms(), &["ada", "ben"]), None, None).await.unwrap();
    store.append_event(&new_event("t1", 1, 6_001)).await.unwrap();
    let status = NodeStatus { id: "node".to_owned(), draining: false, online: None };
    let cluster = store.cluster().unwrap();
    cluster.heartbeat(&status).await.unwrap();
    relay.silence.send_modify(|times| *times += 1);
    // The event, a read and a heartbeat come through on new connections.
    append_honestly(&store, &new_event("t1", 2, 6_002)).await;
    let stored = loop {
        match store.events(&table_id("t1"), 0).await {
            Err(StoreError::Unavailable(_)) => {}
            answer => break answer.unwrap(),
        }
    };
    assert_eq!(stored.len(), 2);
    wait_for_heartbeat(&*cluster, &status).await;
}

/// Sends heartbeats, each for a short time, until one is stored, as a node does.
async fn wait_for_heartbeat(cluster: &dyn Cluster, status: &NodeStatus) {
    while !matches!(tokio::time::timeout(Duration::from_secs(3), cluster.heartbeat(status)).await, Ok(Ok(_)))
    {
    }
}

#[tokio::test]
async fn an_event_with_a_number_that_was_taken_is_a_conflict() {
    let url = server().create_schema();
    let (one, other) = (postgres::open(&url).await.unwrap(), postgres::open(&url).await.unwrap());
    users(&one, &["ada", "ben"]).await;
    one.create_table(&table("t1", ponte_terms(), &["ada", "ben"]), None, None).await.unwrap();
    one.append_event(&new_event("t1", 1, 6_000)).await.unwrap();
    // Even if it is the same event: this node was told nothing about an earlier attempt.
    let again = other.append_event(&new_event("t1", 1, 6_000)).await;
    assert!(matches!(again, Err(StoreError::Conflict(_))), "{again:?}");
    other.append_event(&new_event("t1", 2, 6_001)).await.unwrap();
    assert_eq!(one.table(&table_id("t1")).await.unwrap().unwrap().number, 2);
    assert_eq!(one.users(&[user_id("ada")]).await.unwrap().len(), 1);
}

#[tokio::test]
async fn all_data_moves_from_sqlite_to_postgres_and_back() {
    let folder = tempfile::tempdir().unwrap();
    let (from, back) = (folder.path().join("from.db"), folder.path().join("back.db"));
    // Rows in nearly every table.
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(&from).create_if_missing(true);
    let mut connection = SqliteConnection::connect_with(&options).await.unwrap();
    for dump in crate::files::DUMPS {
        sqlx::raw_sql(dump).execute(&mut connection).await.unwrap();
    }
    connection.close().await.unwrap();
    let store = sqlite::open(&from).await.unwrap();
    // Two tables that refer to each other in an order that is not that of their ids.
    users(&store, &["cleo", "dora"]).await;
    // PostgreSQL stores no NUL, and names no row that has one.
    store.execute_raw("UPDATE reports SET text = 'te' || char(0) || 'xt' WHERE id = 1").await.unwrap();
    store.create_table(&table("x2", ponte_terms(), &["cleo", "dora"]), None, None).await.unwrap();
    let first = Some(table_id("x2"));
    store.create_table(&table("x1", ponte_terms(), &["dora", "cleo"]), None, first.as_ref()).await.unwrap();
    store.close().await;

    let url = server().create_schema();
    let report = transfer(&from, &url, Direction::SqliteToPostgres, |_, _| ()).await.unwrap();
    assert_eq!(report.repaired, ["reports 1: text"]);
    let filled = report.tables.iter().filter(|(_, rows)| *rows > 0).count();
    assert!(filled >= 13, "{report:?}");
    let again = transfer(&from, &url, Direction::SqliteToPostgres, |_, _| ()).await.unwrap_err();
    assert!(again.to_string().contains("not empty"), "{again}");
    let copy = postgres::open(&url).await.unwrap();
    assert_eq!(copy.table(&table_id("x2")).await.unwrap().unwrap().next_table, Some(table_id("x1")));
    // Generated ids continue.
    let report = copy.reports(1).await.unwrap().remove(0);
    let new = protocol::moderation::NewReport {
        user: report.user,
        reason: report.reason,
        table: None,
        text: String::new(),
    };
    assert!(copy.create_report(&report.reporter, &new, 9).await.unwrap() > report.id);
    copy.append_event(&new_event("x1", 1, 9_000)).await.unwrap();
    copy.close().await;

    transfer(&back, &url, Direction::PostgresToSqlite, |_, _| ()).await.unwrap();
    let store = sqlite::open(&back).await.unwrap();
    assert_eq!(store.load_table(&table_id("x1")).await.unwrap().unwrap().events.len(), 1);
    assert_eq!(store.reports(10).await.unwrap().len(), 2);
    store.close().await;
}
