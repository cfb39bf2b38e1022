//! What only a database in files does: schemas, copies, locks.

use std::fs;
use std::path::Path;

use server::store::Store;
use server::store::sqlite::{
    self, BadFile, DataLock, FILE, OpenError, Restored, SCHEMA, Sqlite, backup, restore, take_incoming,
};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, Connection, SqliteConnection};
use tempfile::tempdir;

use crate::make::{entry, ponte_terms, table, table_id, user_id, users};

/// Every released schema with a little in it: a member, a guest, a game between them with events, and all the rest. Each
/// is what it adds to the one before. Add `schema-N.sql` when schema N is released.
const DUMPS: [&str; 2] = [include_str!("schema-1.sql"), include_str!("schema-2.sql")];

async fn raw(path: &Path, statements: &str) {
    let options = SqliteConnectOptions::new().filename(path).create_if_missing(true);
    let mut connection = SqliteConnection::connect_with(&options).await.unwrap();
    sqlx::raw_sql(AssertSqlSafe(statements)).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
}

#[tokio::test]
async fn every_released_schema_is_brought_up_to_date() {
    assert_eq!(DUMPS.len(), SCHEMA as usize, "the latest schema has no dump");
    for index in 0..DUMPS.len() {
        let folder = tempdir().unwrap();
        let path = folder.path().join(FILE);
        raw(&path, &DUMPS[..=index].concat()).await;
        let store = Sqlite::open(&path).await.unwrap_or_else(|error| panic!("schema {}: {error}", index + 1));
        let ada = store.user_named("ada").await.unwrap().unwrap();
        assert_eq!(store.session(&[1; 32], 1).await.unwrap().unwrap().0, ada);
        assert_eq!(store.token(&[2; 32], 1).await.unwrap().unwrap().0.label, "bot");
        assert_eq!(store.blocks(&ada.id).await.unwrap().len(), 1);
        assert_eq!(store.standings(&ada.id).await.unwrap().len(), 1);
        assert_eq!(store.reports(10).await.unwrap().len(), 1);
        assert_eq!(store.open_challenges(0).await.unwrap()[0].users, std::slice::from_ref(&ada.id));
        assert_eq!(store.secret("cookie", [9; 32]).await.unwrap(), [7; 32]);
        let row = store.table(&table_id("t1")).await.unwrap().unwrap();
        assert_eq!((row.number, row.seat_of(&ada.id).unwrap().number()), (2, 1));
        assert_eq!(store.events(&row.id, 0).await.unwrap().len(), 2);
        assert_eq!(store.conditions(&row.id, ciao::Seat::ALL[1]).await.unwrap().len(), 1);
        assert_eq!(store.last_alive().await.unwrap(), (index >= 1).then_some(8_000));
        store.append(&entry("t1", 3, 9_000)).await.unwrap();
        store.close().await;
    }
}

#[tokio::test]
async fn a_database_from_the_future_is_refused_and_left_alone() {
    let folder = tempdir().unwrap();
    let path = folder.path().join(FILE);
    Sqlite::open(&path).await.unwrap().close().await;
    raw(&path, &format!("UPDATE schema_version SET version = {}", SCHEMA + 1)).await;
    let error = Sqlite::open(&path).await.unwrap_err();
    assert!(matches!(error, OpenError::Newer { found, known } if (found, known) == (SCHEMA + 1, SCHEMA)));
    assert!(error.to_string().contains("use a newer program"), "{error}");
    assert!(matches!(sqlite::check(&path).await, Err(BadFile::Open { error: OpenError::Newer { .. }, .. })));
}

#[tokio::test]
async fn what_is_no_database_of_ours_is_refused() {
    let folder = tempdir().unwrap();
    let other = folder.path().join("other.db");
    raw(&other, "CREATE TABLE cats (name TEXT)").await;
    assert!(matches!(Sqlite::open(&other).await, Err(OpenError::Foreign)));
    let text = folder.path().join("text.db");
    fs::write(&text, "this is a letter to my aunt, and no database at all\n".repeat(40)).unwrap();
    assert!(matches!(Sqlite::open(&text).await, Err(OpenError::Failed(_))));
    for path in [&other, &text] {
        let before = fs::read(path).unwrap();
        assert!(restore(folder.path(), path).await.is_err());
        assert_eq!(fs::read(path).unwrap(), before);
    }
    assert!(!folder.path().join("incoming.db").exists());
    let empty = folder.path().join("empty.db");
    fs::write(&empty, "").unwrap();
    assert!(restore(folder.path(), &empty).await.is_err());
}

#[tokio::test]
async fn what_was_confirmed_is_there_after_opening_again() {
    let folder = tempdir().unwrap();
    let path = folder.path().join(FILE);
    let store = Sqlite::open(&path).await.unwrap();
    users(&store, &["ada", "ben"]).await;
    store.create_table(&table("t1", ponte_terms(), &["ada", "ben"]), None, None).await.unwrap();
    store.append(&entry("t1", 1, 6_000)).await.unwrap();
    // Not closed: another process finds all of it all the same.
    let again = Sqlite::open(&path).await.unwrap();
    assert_eq!(again.events(&table_id("t1"), 0).await.unwrap().len(), 1);
    again.append(&entry("t1", 2, 7_000)).await.unwrap();
    assert_eq!(store.table(&table_id("t1")).await.unwrap().unwrap().number, 2);
}

#[tokio::test]
async fn a_copy_is_made_while_others_write_and_comes_back() {
    let folder = tempdir().unwrap();
    let data = folder.path().join("data");
    sqlite::make_folder(&data).unwrap();
    let store = Sqlite::open(data.join(FILE)).await.unwrap();
    users(&store, &["ada", "ben"]).await;
    let copy = folder.path().join("copy.db");
    backup(&data, &copy).await.unwrap();
    assert!(matches!(backup(&data, &copy).await, Err(BadFile::Exists { .. })));
    users(&store, &["late"]).await;

    // A server runs: the copy waits for it.
    let lock = DataLock::take(&data).unwrap().unwrap();
    assert_eq!(restore(&data, &copy).await.unwrap(), Restored::Handed);
    assert!(sqlite::has_incoming(&data));
    assert!(store.user_named("late").await.unwrap().is_some());
    store.close().await;
    let kept = take_incoming(&data).await.unwrap().unwrap().kept.unwrap();
    assert_eq!(take_incoming(&data).await.unwrap(), None);
    drop(lock);
    let store = Sqlite::open(data.join(FILE)).await.unwrap();
    assert_eq!(store.users(&["ada", "late"].map(user_id)).await.unwrap().len(), 1);
    store.close().await;

    // Nobody runs: what was replaced comes back at once.
    assert!(matches!(restore(&data, &kept).await.unwrap(), Restored::Done(Some(_))));
    let store = Sqlite::open(data.join(FILE)).await.unwrap();
    assert!(store.user_named("late").await.unwrap().is_some());
    store.close().await;
}

#[tokio::test]
async fn a_swap_that_was_cut_short_goes_on() {
    let folder = tempdir().unwrap();
    let data = folder.path();
    let store = Sqlite::open(data.join(FILE)).await.unwrap();
    users(&store, &["ada"]).await;
    store.close().await;
    fs::rename(data.join(FILE), data.join("incoming.db")).unwrap();
    fs::write(data.join(format!("{FILE}-wal")), "left behind").unwrap();
    assert_eq!(take_incoming(data).await.unwrap().unwrap().kept, None);
    let store = Sqlite::open(data.join(FILE)).await.unwrap();
    assert!(store.user_named("ada").await.unwrap().is_some());
}

#[tokio::test]
async fn a_damaged_copy_never_takes_the_place_of_a_sound_database() {
    let folder = tempdir().unwrap();
    let data = folder.path();
    let store = Sqlite::open(data.join(FILE)).await.unwrap();
    users(&store, &["ada"]).await;
    store.close().await;
    let mut bytes = fs::read(data.join(FILE)).unwrap();
    for page in bytes.chunks_mut(4096).skip(2) {
        page[..64].fill(0xAB);
    }
    fs::write(data.join("incoming.db"), &bytes).unwrap();
    let error = take_incoming(data).await.unwrap_err();
    assert!(error.to_string().contains("incoming.db"), "{error}");
    assert!(!sqlite::has_incoming(data));
    let store = Sqlite::open(data.join(FILE)).await.unwrap();
    assert!(store.user_named("ada").await.unwrap().is_some());
}

#[tokio::test]
async fn only_one_has_the_lock() {
    let folder = tempdir().unwrap();
    let lock = DataLock::take(folder.path()).unwrap();
    assert!(lock.is_some());
    assert!(DataLock::take(folder.path()).unwrap().is_none());
    drop(lock);
    assert!(DataLock::take(folder.path()).unwrap().is_some());
}

#[cfg(unix)]
#[tokio::test]
async fn nobody_else_may_look_into_the_folder_or_a_copy() {
    use std::os::unix::fs::PermissionsExt;

    let folder = tempdir().unwrap();
    let data = folder.path().join("a/b");
    sqlite::make_folder(&data).unwrap();
    sqlite::make_folder(&data).unwrap();
    Sqlite::open(data.join(FILE)).await.unwrap().close().await;
    let copy = folder.path().join("copy.db");
    backup(&data, &copy).await.unwrap();
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!((mode(&data), mode(&copy)), (0o700, 0o600));
}

/// How many transactions the file that is written ahead holds.
fn commits(path: &Path) -> usize {
    let mut ahead = path.to_owned().into_os_string();
    ahead.push("-wal");
    let ahead = fs::read(ahead).unwrap();
    let number = |at: usize| u32::from_be_bytes(ahead[at..at + 4].try_into().unwrap());
    let page = number(8) as usize;
    // A frame that ends a transaction says how large the database is then; those of older rounds have other salt.
    let frames = (32..ahead.len()).step_by(24 + page).filter(|at| at + 24 + page <= ahead.len());
    frames.filter(|at| ahead[at + 8..at + 16] == ahead[16..24] && number(at + 4) != 0).count()
}

#[tokio::test]
async fn events_that_wait_for_the_disk_share_a_commit() {
    const TABLES: usize = 60;
    let folder = tempdir().unwrap();
    let path = folder.path().join(FILE);
    let store = Sqlite::open(&path).await.unwrap();
    users(&store, &["ada", "ben"]).await;
    let name = |table: usize| format!("t{table}");
    for place in 0..TABLES {
        store.create_table(&table(&name(place), ponte_terms(), &["ada", "ben"]), None, None).await.unwrap();
    }
    // Somebody reads, so that what is written ahead stays there,
    let options = SqliteConnectOptions::new().filename(&path);
    let mut reader = SqliteConnection::connect_with(&options).await.unwrap();
    let mut reading = reader.begin().await.unwrap();
    sqlx::query("SELECT * FROM tables").execute(&mut *reading).await.unwrap();
    let before = commits(&path);
    // and somebody writes, so that all events come to wait.
    let mut other = SqliteConnection::connect_with(&options).await.unwrap();
    let held = other.begin_with("BEGIN IMMEDIATE").await.unwrap();
    let tasks: Vec<_> = (0..TABLES)
        .map(|place| {
            let store = store.clone();
            tokio::spawn(async move { store.append(&entry(&name(place), 1, 6_000)).await })
        })
        .collect();
    tokio::task::yield_now().await;
    held.rollback().await.unwrap();
    for task in tasks {
        task.await.unwrap().unwrap();
    }
    assert!(commits(&path) <= before + 2, "{} commits for {TABLES} events", commits(&path) - before);
    store.close().await;
}
