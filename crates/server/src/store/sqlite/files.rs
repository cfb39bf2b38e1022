//! The data folder: who may use it, copies of the database, and putting a copy in its place.
//!
//! A copy that is to be restored is first made beside the database under another name, then renamed to `incoming.db`.
//! Whoever holds the folder's [lock](DataLock) may [take it in](take_incoming): the present database is kept as
//! `replaced-<time>.db`. Should the machine stop in between, the next start goes on from there.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{Connection, Row};

use super::{OpenError, PATIENCE, migrate};

/// The name of the database in the data folder.
pub const FILE: &str = "ponti.db";
const INCOMING: &str = "incoming.db";
const LOCK: &str = "lock";

/// Why a copy could not be made or put in place.
#[derive(Debug, thiserror::Error)]
pub enum BadFile {
    /// A file cannot be read or written.
    #[error("{}: {error}", path.display())]
    Io {
        /// Which.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// A file is no database of ours, or one from the future.
    #[error("{}: {error}", path.display())]
    Open {
        /// Which.
        path: PathBuf,
        /// Why.
        error: OpenError,
    },
    /// A file is damaged.
    #[error("{}: the database is damaged: {reason}", path.display())]
    Damaged {
        /// Which.
        path: PathBuf,
        /// What its own check found first.
        reason: String,
    },
    /// Nothing is ever overwritten.
    #[error("{} exists already", path.display())]
    Exists {
        /// Which.
        path: PathBuf,
    },
}

fn io_error(path: &Path) -> impl FnOnce(io::Error) -> BadFile + '_ {
    |error| BadFile::Io { path: path.to_owned(), error }
}

fn open_error<E: Into<OpenError>>(path: &Path) -> impl FnOnce(E) -> BadFile + '_ {
    |error| BadFile::Open { path: path.to_owned(), error: error.into() }
}

/// Makes the data folder, for nobody else to look into, unless there is one.
pub fn make_folder(folder: &Path) -> Result<(), BadFile> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder).map_err(io_error(folder))
}

/// Held by the one server that works in a data folder.
#[derive(Debug)]
pub struct DataLock(#[expect(dead_code, reason = "the lock is held as long as the file is open")] File);

impl DataLock {
    /// Takes the lock; `None` if another process has it.
    pub fn take(folder: &Path) -> Result<Option<DataLock>, BadFile> {
        let path = folder.join(LOCK);
        let file = File::options().create(true).append(true).open(&path).map_err(io_error(&path))?;
        match file.try_lock() {
            Ok(()) => Ok(Some(DataLock(file))),
            Err(TryLockError::WouldBlock) => Ok(None),
            Err(TryLockError::Error(error)) => Err(BadFile::Io { path, error }),
        }
    }
}

/// A connection to a file that has to be there.
async fn connect(path: &Path, read_only: bool) -> Result<SqliteConnection, BadFile> {
    fs::metadata(path).map_err(io_error(path))?;
    let options = SqliteConnectOptions::new().filename(path).read_only(read_only).busy_timeout(PATIENCE);
    SqliteConnection::connect_with(&options).await.map_err(open_error(path))
}

/// Checks that a file is a sound database of a schema that this program knows.
pub async fn check(path: &Path) -> Result<(), BadFile> {
    let mut connection = connect(path, true).await?;
    let found = checked(&mut connection, path).await;
    let closed = connection.close().await.map_err(open_error(path));
    found.and(closed)
}

async fn checked(connection: &mut SqliteConnection, path: &Path) -> Result<(), BadFile> {
    if migrate::known_version(connection).await.map_err(open_error(path))? == 0 {
        return Err(BadFile::Open { path: path.to_owned(), error: OpenError::Foreign });
    }
    let row = sqlx::query("PRAGMA integrity_check(1)").fetch_one(connection).await;
    let row = row.map_err(open_error(path))?;
    let reason: String = row.try_get(0).map_err(open_error(path))?;
    if reason == "ok" { Ok(()) } else { Err(BadFile::Damaged { path: path.to_owned(), reason }) }
}

/// Copies the database of a data folder to a new file, whether or not a server works with it.
pub async fn backup(folder: &Path, to: &Path) -> Result<(), BadFile> {
    if fs::symlink_metadata(to).is_ok() {
        return Err(BadFile::Exists { path: to.to_owned() });
    }
    let from = folder.join(FILE);
    let part = beside(to, "part");
    let _ = fs::remove_file(&part);
    let mut connection = connect(&from, false).await?;
    let copied = async {
        // Nobody else is to read it, and that from its first byte.
        private(&part).map_err(io_error(&part))?;
        sqlx::query("VACUUM INTO $1")
            .bind(text(&part)?)
            .execute(&mut connection)
            .await
            .map_err(open_error(&part))?;
        settle(&part).map_err(io_error(&part))?;
        check(&part).await?;
        fs::rename(&part, to).map_err(io_error(to))?;
        sync_folder(to.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new(".")));
        Ok(())
    };
    let copied = copied.await;
    let _ = connection.close().await;
    if copied.is_err() {
        let _ = fs::remove_file(&part);
    }
    copied
}

/// What became of a copy that is to be restored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Restored {
    /// It is the database now; the one before is kept in this file, if there was one.
    Done(Option<PathBuf>),
    /// A server is running; it will take it in within moments.
    Handed,
}

/// Puts a copy in the database's place, by way of the server where one runs.
pub async fn restore(folder: &Path, from: &Path) -> Result<Restored, BadFile> {
    check(from).await?;
    let part = folder.join("incoming.part");
    let _ = fs::remove_file(&part);
    private(&part).map_err(io_error(&part))?;
    // The copy may itself be in use, so it is read as a database and not as bytes.
    let mut connection = connect(from, true).await?;
    let copied = sqlx::query("VACUUM INTO $1")
        .bind(text(&part)?)
        .execute(&mut connection)
        .await
        .map_err(open_error(&part));
    let _ = connection.close().await;
    copied?;
    settle(&part).map_err(io_error(&part))?;
    check(&part).await?;
    let incoming = folder.join(INCOMING);
    fs::rename(&part, &incoming).map_err(io_error(&incoming))?;
    sync_folder(folder);
    match DataLock::take(folder)? {
        Some(_lock) => Ok(Restored::Done(take_incoming(folder).await?.and_then(|swapped| swapped.kept))),
        None => Ok(Restored::Handed),
    }
}

/// Whether a copy waits to be taken in.
pub fn has_incoming(folder: &Path) -> bool {
    folder.join(INCOMING).exists()
}

/// A copy was taken in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Swapped {
    /// Keeps the database that was there before, if there was one.
    pub kept: Option<PathBuf>,
}

/// Takes in a copy that waits, if there is one. Only for whoever holds the lock and has the database closed. A copy
/// that cannot be used is put aside as `refused.db`, and the database stays.
pub async fn take_incoming(folder: &Path) -> Result<Option<Swapped>, BadFile> {
    let incoming = folder.join(INCOMING);
    if !has_incoming(folder) {
        return Ok(None);
    }
    // A copy that cannot be used must not cost the database that can.
    if let Err(error) = check(&incoming).await {
        let refused = folder.join("refused.db");
        fs::rename(&incoming, &refused).map_err(io_error(&incoming))?;
        return Err(error);
    }
    let present = folder.join(FILE);
    let name = format!("replaced-{}.db", now());
    let kept = folder.join(&name);
    if present.exists() {
        // Bring what was written ahead into the file itself. Should that fail, it is kept beside it.
        if let Ok(mut connection) = connect(&present, false).await {
            let _ = sqlx::raw_sql("PRAGMA wal_checkpoint(TRUNCATE)").execute(&mut connection).await;
            let _ = connection.close().await;
        }
        fs::rename(&present, &kept).map_err(io_error(&present))?;
    }
    for end in ["-wal", "-shm"] {
        let beside = folder.join(format!("{FILE}{end}"));
        if beside.exists() {
            fs::rename(&beside, folder.join(format!("{name}{end}"))).map_err(io_error(&beside))?;
        }
    }
    fs::rename(&incoming, &present).map_err(io_error(&present))?;
    sync_folder(folder);
    Ok(Some(Swapped { kept: kept.exists().then_some(kept) }))
}

/// An empty file that only its owner may read.
fn private(path: &Path) -> io::Result<()> {
    let mut options = File::options();
    options.create_new(true).write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).map(|_| ())
}

/// Waits until a file is on the disk.
fn settle(path: &Path) -> io::Result<()> {
    File::options().write(true).open(path)?.sync_all()
}

/// Waits until new names in a folder are on the disk, where the system can.
fn sync_folder(folder: &Path) {
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
}

fn beside(path: &Path, end: &str) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".");
    name.push(end);
    path.with_file_name(name)
}

fn text(path: &Path) -> Result<&str, BadFile> {
    path.to_str().ok_or_else(|| BadFile::Io {
        path: path.to_owned(),
        error: io::Error::new(io::ErrorKind::InvalidFilename, "the name is not Unicode"),
    })
}

fn now() -> u64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |time| u64::try_from(time.as_millis()).unwrap_or(0))
}
