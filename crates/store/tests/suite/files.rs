//! Database files: migrations, backups, locks, permissions.

use std::fs;
use std::path::Path;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, Connection, SqliteConnection};
use store::sqlite::{
    self, DATABASE_FILE, DataFolderError, DataLock, RestoreOutcome, backup, install_incoming, restore,
};
use store::{OpenError, SCHEMA_VERSION, TableQuery};
use tempfile::tempdir;

use crate::make::{new_event, ponte_terms, table, table_id, user_id, users};

/// Each released schema with some rows in nearly every table. Add `schema-N.sql` when schema N is released.
pub(crate) const DUMPS: [&str; 1] =
    [concat!(include_str!("../../src/schema/1.sql"), include_str!("schema-1.sql"))];

async fn raw(path: &Path, statements: &str) {
    let options = SqliteConnectOptions::new().filename(path).create_if_missing(true);
    let mut connection = SqliteConnection::connect_with(&options).await.unwrap();
    sqlx::raw_sql(AssertSqlSafe(statements)).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
}

#[tokio::test]
async fn migrates_every_released_schema() {
    assert_eq!(DUMPS.len(), SCHEMA_VERSION as usize, "the latest schema has no dump");
    for (index, dump) in DUMPS.into_iter().enumerate() {
        let folder = tempdir().unwrap();
        let path = folder.path().join(DATABASE_FILE);
        raw(&path, dump).await;
        let store = sqlite::open(&path).await.unwrap_or_else(|error| panic!("schema {}: {error}", index + 1));
        let ada = store.user_by_name("ada").await.unwrap().unwrap();
        assert_eq!(store.session(&[1; 32], 1).await.unwrap().unwrap().0, ada);
        assert_eq!(store.token(&[2; 32], 1).await.unwrap().unwrap().0.label, "bot");
        assert_eq!(store.blocks(&ada.id).await.unwrap().len(), 1);
        assert_eq!(store.follows(&ada.id).await.unwrap().len(), 1);
        let study = store.study(&"s1".parse().unwrap()).await.unwrap().unwrap();
        assert_eq!((&study.user, study.version), (&ada.id, 2));
        assert_eq!(store.user_ratings(&ada.id).await.unwrap().len(), 1);
        assert_eq!(store.passkeys(&ada.id).await.unwrap().len(), 1);
        assert_eq!(store.identities(&ada.id).await.unwrap().len(), 1);
        assert!(store.email(&ada.id).await.unwrap().is_some());
        assert_eq!(store.push_devices(&ada.id, 1).await.unwrap().len(), 1);
        assert_eq!(store.reports(10).await.unwrap().len(), 1);
        assert_eq!(store.open_challenges(0).await.unwrap()[0].joined, std::slice::from_ref(&ada.id));
        assert_eq!(store.secret("cookie", [9; 32]).await.unwrap(), [7; 32]);
        let row = store.table(&table_id("t1")).await.unwrap().unwrap();
        assert_eq!((row.number, row.seat_of(&ada.id).unwrap().number()), (2, 1));
        assert_eq!(store.count_open_tables(&ada.id).await.unwrap().tables, 1);
        let counted = store.result_counts(&ada.id).await.unwrap();
        assert_eq!(counted.iter().map(|one| (one.won, one.drawn, one.lost)).collect::<Vec<_>>(), [(1, 1, 1)]);
        let finished = TableQuery {
            user: Some(ada.id.clone()),
            finished: Some(true),
            limit: 9,
            ..TableQuery::default()
        };
        let games = store.tables(&finished).await.unwrap();
        assert_eq!(games.iter().map(|row| row.id.as_str()).collect::<String>(), "wld");
        assert_eq!(store.wrong_results().await.unwrap(), []);
        assert_eq!(store.events(&row.id, 0).await.unwrap().len(), 2);
        assert_eq!(store.conditional_moves(&row.id, ciao::Seat::ALL[1]).await.unwrap().len(), 1);
        assert_eq!(store.last_heartbeat().await.unwrap(), Some(8_000));
        store.append_event(&new_event("t1", 3, 9_000)).await.unwrap();
        store.close().await;
    }
}

#[tokio::test]
async fn rejects_a_database_from_a_newer_version() {
    let folder = tempdir().unwrap();
    let path = folder.path().join(DATABASE_FILE);
    sqlite::open(&path).await.unwrap().close().await;
    raw(&path, &format!("UPDATE schema_version SET version = {}", SCHEMA_VERSION + 1)).await;
    let error = sqlite::open(&path).await.unwrap_err();
    assert!(
        matches!(error, OpenError::Newer { found, supported } if (found, supported) == (SCHEMA_VERSION + 1, SCHEMA_VERSION))
    );
    assert!(error.to_string().contains("use a newer program"), "{error}");
    assert!(matches!(
        sqlite::verify(&path).await,
        Err(DataFolderError::Open { error: OpenError::Newer { .. }, .. })
    ));
    // As a backup it does not replace the database.
    let data = tempdir().unwrap();
    let refused = restore(data.path(), &path).await.unwrap_err().to_string();
    assert!(refused.contains("use a newer program"), "{refused}");
    assert!(!data.path().join(DATABASE_FILE).exists() && !sqlite::has_incoming(data.path()));
}

#[tokio::test]
async fn rejects_files_of_other_programs() {
    let folder = tempdir().unwrap();
    let other = folder.path().join("other.db");
    raw(&other, "CREATE TABLE cats (name TEXT)").await;
    assert!(matches!(sqlite::open(&other).await, Err(OpenError::Foreign)));
    let text = folder.path().join("text.db");
    fs::write(&text, "this is plain text and not a database\n".repeat(40)).unwrap();
    assert!(matches!(sqlite::open(&text).await, Err(OpenError::Failed(_))));
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
async fn confirmed_writes_are_visible_after_reopening() {
    let folder = tempdir().unwrap();
    let path = folder.path().join(DATABASE_FILE);
    let store = sqlite::open(&path).await.unwrap();
    users(&store, &["ada", "ben"]).await;
    store.create_table(&table("t1", ponte_terms(), &["ada", "ben"]), None, None).await.unwrap();
    store.append_event(&new_event("t1", 1, 6_000)).await.unwrap();
    // Not closed, as after a crash.
    let again = sqlite::open(&path).await.unwrap();
    assert_eq!(again.events(&table_id("t1"), 0).await.unwrap().len(), 1);
    again.append_event(&new_event("t1", 2, 7_000)).await.unwrap();
    assert_eq!(store.table(&table_id("t1")).await.unwrap().unwrap().number, 2);
}

#[tokio::test]
async fn backs_up_and_restores_during_writes() {
    let folder = tempdir().unwrap();
    let data = folder.path().join("data");
    sqlite::create_data_folder(&data).unwrap();
    let store = sqlite::open(data.join(DATABASE_FILE)).await.unwrap();
    users(&store, &["ada", "ben"]).await;
    let copy = folder.path().join("copy.db");
    backup(&data, &copy).await.unwrap();
    assert!(matches!(backup(&data, &copy).await, Err(DataFolderError::Exists { .. })));
    users(&store, &["late"]).await;

    // A server is running: the backup waits for it.
    let lock = DataLock::acquire(&data).unwrap().unwrap();
    assert_eq!(restore(&data, &copy).await.unwrap(), RestoreOutcome::Pending);
    assert!(sqlite::has_incoming(&data));
    assert!(store.user_by_name("late").await.unwrap().is_some());
    store.close().await;
    let previous = install_incoming(&data).await.unwrap().unwrap().previous.unwrap();
    assert_eq!(install_incoming(&data).await.unwrap(), None);
    drop(lock);
    let store = sqlite::open(data.join(DATABASE_FILE)).await.unwrap();
    assert_eq!(store.users(&["ada", "late"].map(user_id)).await.unwrap().len(), 1);
    store.close().await;

    // No server is running: the backup is installed immediately.
    assert!(matches!(restore(&data, &previous).await.unwrap(), RestoreOutcome::Installed(Some(_))));
    let store = sqlite::open(data.join(DATABASE_FILE)).await.unwrap();
    assert!(store.user_by_name("late").await.unwrap().is_some());
    store.close().await;
}

#[tokio::test]
async fn resumes_an_interrupted_restore() {
    let folder = tempdir().unwrap();
    let data = folder.path();
    let store = sqlite::open(data.join(DATABASE_FILE)).await.unwrap();
    users(&store, &["ada"]).await;
    store.close().await;
    fs::rename(data.join(DATABASE_FILE), data.join("incoming.db")).unwrap();
    fs::write(data.join(format!("{DATABASE_FILE}-wal")), "left behind").unwrap();
    assert_eq!(install_incoming(data).await.unwrap().unwrap().previous, None);
    let store = sqlite::open(data.join(DATABASE_FILE)).await.unwrap();
    assert!(store.user_by_name("ada").await.unwrap().is_some());
}

#[tokio::test]
async fn a_corrupt_backup_never_replaces_the_database() {
    let folder = tempdir().unwrap();
    let data = folder.path();
    let store = sqlite::open(data.join(DATABASE_FILE)).await.unwrap();
    users(&store, &["ada"]).await;
    store.close().await;
    let mut bytes = fs::read(data.join(DATABASE_FILE)).unwrap();
    for page in bytes.chunks_mut(4096).skip(2) {
        page[..64].fill(0xAB);
    }
    fs::write(data.join("incoming.db"), &bytes).unwrap();
    let error = install_incoming(data).await.unwrap_err();
    assert!(error.to_string().contains("incoming.db"), "{error}");
    assert!(!sqlite::has_incoming(data));
    let store = sqlite::open(data.join(DATABASE_FILE)).await.unwrap();
    assert!(store.user_by_name("ada").await.unwrap().is_some());
}

#[tokio::test]
async fn only_one_process_holds_the_lock() {
    let folder = tempdir().unwrap();
    let lock = DataLock::acquire(folder.path()).unwrap();
    assert!(lock.is_some());
    assert!(DataLock::acquire(folder.path()).unwrap().is_none());
    drop(lock);
    assert!(DataLock::acquire(folder.path()).unwrap().is_some());
}

#[cfg(unix)]
#[tokio::test]
async fn data_folder_database_and_backups_are_private() {
    use std::os::unix::fs::PermissionsExt;

    let folder = tempdir().unwrap();
    let data = folder.path().join("a/b");
    sqlite::create_data_folder(&data).unwrap();
    sqlite::create_data_folder(&data).unwrap();
    sqlite::open(data.join(DATABASE_FILE)).await.unwrap().close().await;
    let copy = folder.path().join("copy.db");
    backup(&data, &copy).await.unwrap();
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!((mode(&data), mode(&data.join(DATABASE_FILE)), mode(&copy)), (0o700, 0o600, 0o600));
    // Also in a folder, and for a database, that others could read before.
    let open = folder.path().join("open");
    fs::create_dir(&open).unwrap();
    let path = open.join(DATABASE_FILE);
    fs::write(&path, "").unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o644)).unwrap();
    let store = sqlite::open(&path).await.unwrap();
    let log = open.join(format!("{DATABASE_FILE}-wal"));
    assert_eq!((mode(&path), mode(&log)), (0o600, 0o600));
    store.close().await;
}

/// The number of transactions in the write-ahead log.
fn commits(path: &Path) -> usize {
    let mut log = path.to_owned().into_os_string();
    log.push("-wal");
    let log = fs::read(log).unwrap();
    let number = |at: usize| u32::from_be_bytes(log[at..at + 4].try_into().unwrap());
    let page = number(8) as usize;
    // The last frame of a transaction has the size of the database; frames from before a restart have another salt.
    let frames = (32..log.len()).step_by(24 + page).filter(|at| at + 24 + page <= log.len());
    frames.filter(|at| log[at + 8..at + 16] == log[16..24] && number(at + 4) != 0).count()
}

#[tokio::test]
async fn waiting_events_share_a_commit() {
    const TABLES: usize = 60;
    let folder = tempdir().unwrap();
    let path = folder.path().join(DATABASE_FILE);
    let store = sqlite::open(&path).await.unwrap();
    users(&store, &["ada", "ben"]).await;
    let name = |table: usize| format!("t{table}");
    for place in 0..TABLES {
        store.create_table(&table(&name(place), ponte_terms(), &["ada", "ben"]), None, None).await.unwrap();
    }
    // A reader, so that the log is not restarted,
    let options = SqliteConnectOptions::new().filename(&path);
    let mut reader = SqliteConnection::connect_with(&options).await.unwrap();
    let mut reading = reader.begin().await.unwrap();
    sqlx::query("SELECT * FROM tables").execute(&mut *reading).await.unwrap();
    let before = commits(&path);
    // and a writer, so that all events have to wait.
    let mut other = SqliteConnection::connect_with(&options).await.unwrap();
    let held = other.begin_with("BEGIN IMMEDIATE").await.unwrap();
    let tasks: Vec<_> = (0..TABLES)
        .map(|place| {
            let store = store.clone();
            tokio::spawn(async move { store.append_event(&new_event(&name(place), 1, 6_000)).await })
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
