//! The data folder: its lock, backups of the database, and replacing the database by a backup.
//!
//! A backup to be restored is first copied into the folder under another name and then renamed to `incoming.db`. The
//! holder of the folder's [lock](DataLock) [installs](install_incoming) it; the present database is kept as
//! `replaced-<time>.db`. If the machine stops in between, the next start continues.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{Connection, Row};

use super::BUSY_TIMEOUT;
use crate::{OpenError, schema};

/// The name of the database file in the data folder.
pub const DATABASE_FILE: &str = "ponti.db";
const INCOMING_FILE: &str = "incoming.db";
const REJECTED_FILE: &str = "rejected.db";
const LOCK_FILE: &str = "lock";

/// Why a file of the data folder cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum DataFolderError {
    /// The file system reported an error.
    #[error("{}: {error}", path.display())]
    Io {
        /// The file or folder concerned.
        path: PathBuf,
        /// The error of the operating system.
        error: io::Error,
    },
    /// The file is no database of this program, or a newer one.
    #[error("{}: {error}", path.display())]
    Open {
        /// The file concerned.
        path: PathBuf,
        /// Why it cannot be opened.
        error: OpenError,
    },
    /// The integrity check failed.
    #[error("{}: the database is corrupt: {reason}", path.display())]
    Corrupt {
        /// The file concerned.
        path: PathBuf,
        /// The first finding of the check.
        reason: String,
    },
    /// The target of a backup exists; files are never overwritten.
    #[error("{} already exists", path.display())]
    Exists {
        /// The existing file.
        path: PathBuf,
    },
}

fn io_error(path: &Path) -> impl FnOnce(io::Error) -> DataFolderError + '_ {
    |error| DataFolderError::Io { path: path.to_owned(), error }
}

fn open_error<E: Into<OpenError>>(path: &Path) -> impl FnOnce(E) -> DataFolderError + '_ {
    |error| DataFolderError::Open { path: path.to_owned(), error: error.into() }
}

/// Creates the data folder, readable by its owner only, unless it exists.
///
/// # Errors
/// When the file system does not allow it.
pub fn create_data_folder(folder: &Path) -> Result<(), DataFolderError> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder).map_err(io_error(folder))
}

/// Makes the database file readable by its owner only, and creates it so if there is none. SQLite gives its log files
/// the same permissions.
pub(super) fn restrict_permissions(path: &Path) -> io::Result<()> {
    match create_private(path) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
        created => return created,
    }
    #[cfg(unix)]
    for suffix in ["", "-wal", "-shm"] {
        use std::os::unix::fs::PermissionsExt;
        let mut name = path.as_os_str().to_owned();
        name.push(suffix);
        match fs::set_permissions(&name, fs::Permissions::from_mode(0o600)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            // The owner is another user, who has to see to it.
            Err(error) if error.kind() == io::ErrorKind::PermissionDenied => {
                tracing::warn!(path = %name.display(), "cannot restrict the permissions of the database");
            }
            result => result?,
        }
    }
    Ok(())
}

/// The lock of a data folder, held by the one server that uses it.
#[derive(Debug)]
pub struct DataLock(#[expect(dead_code, reason = "the lock is held as long as the file is open")] File);

impl DataLock {
    /// Takes the lock; `None` if another process holds it.
    ///
    /// # Errors
    /// When the lock file cannot be opened.
    pub fn acquire(folder: &Path) -> Result<Option<DataLock>, DataFolderError> {
        let path = folder.join(LOCK_FILE);
        let file = File::options().create(true).append(true).open(&path).map_err(io_error(&path))?;
        match file.try_lock() {
            Ok(()) => Ok(Some(DataLock(file))),
            Err(TryLockError::WouldBlock) => Ok(None),
            Err(TryLockError::Error(error)) => Err(DataFolderError::Io { path, error }),
        }
    }
}

/// Opens an existing database file.
async fn connect(path: &Path, read_only: bool) -> Result<SqliteConnection, DataFolderError> {
    fs::metadata(path).map_err(io_error(path))?;
    let options = SqliteConnectOptions::new().filename(path).read_only(read_only).busy_timeout(BUSY_TIMEOUT);
    SqliteConnection::connect_with(&options).await.map_err(open_error(path))
}

/// Verifies that a file is an intact database with a supported schema.
///
/// # Errors
/// When it is not, or cannot be read.
pub async fn verify(path: &Path) -> Result<(), DataFolderError> {
    let mut connection = connect(path, true).await?;
    let result = check_integrity(&mut connection, path).await;
    let closed = connection.close().await.map_err(open_error(path));
    result.and(closed)
}

async fn check_integrity(connection: &mut SqliteConnection, path: &Path) -> Result<(), DataFolderError> {
    if schema::version(connection).await.map_err(open_error(path))? == 0 {
        return Err(DataFolderError::Open { path: path.to_owned(), error: OpenError::Foreign });
    }
    let row = sqlx::query("PRAGMA integrity_check(1)").fetch_one(connection).await;
    let row = row.map_err(open_error(path))?;
    let reason: String = row.try_get(0).map_err(open_error(path))?;
    if reason == "ok" { Ok(()) } else { Err(DataFolderError::Corrupt { path: path.to_owned(), reason }) }
}

/// Copies the database of a data folder to a new file, also while a server uses it. The copy is verified.
///
/// # Errors
/// When the target exists, or the copy cannot be made or is not intact.
pub async fn backup(folder: &Path, target: &Path) -> Result<(), DataFolderError> {
    if fs::symlink_metadata(target).is_ok() {
        return Err(DataFolderError::Exists { path: target.to_owned() });
    }
    let source = folder.join(DATABASE_FILE);
    let part = with_suffix(target, "part");
    let _ = fs::remove_file(&part);
    let mut connection = connect(&source, false).await?;
    let copied = async {
        copy(&mut connection, &part).await?;
        fs::rename(&part, target).map_err(io_error(target))?;
        let parent = target.parent().filter(|parent| !parent.as_os_str().is_empty());
        sync_folder(parent.unwrap_or(Path::new(".")));
        Ok(())
    };
    let copied = copied.await;
    let _ = connection.close().await;
    if copied.is_err() {
        let _ = fs::remove_file(&part);
    }
    copied
}

/// Copies a database to a new private file, synchronises and verifies it. The source may be in use, so it is read as a
/// database and not as bytes.
async fn copy(connection: &mut SqliteConnection, target: &Path) -> Result<(), DataFolderError> {
    // Private from the first byte.
    create_private(target).map_err(io_error(target))?;
    sqlx::query("VACUUM INTO $1")
        .bind(utf8(target)?)
        .execute(connection)
        .await
        .map_err(open_error(target))?;
    File::options().write(true).open(target).and_then(|file| file.sync_all()).map_err(io_error(target))?;
    verify(target).await
}

/// How a restore ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RestoreOutcome {
    /// The backup is installed. The previous database, if there was one, is kept in this file.
    Installed(Option<PathBuf>),
    /// A server is running and will install it shortly.
    Pending,
}

/// Replaces the database of a data folder by a backup. If a server is running, the server does it.
///
/// # Errors
/// When the backup is not intact or files cannot be written; the database is unchanged then.
pub async fn restore(folder: &Path, backup: &Path) -> Result<RestoreOutcome, DataFolderError> {
    verify(backup).await?;
    let part = folder.join("incoming.part");
    let _ = fs::remove_file(&part);
    let mut connection = connect(backup, true).await?;
    let copied = copy(&mut connection, &part).await;
    let _ = connection.close().await;
    copied?;
    let incoming = folder.join(INCOMING_FILE);
    fs::rename(&part, &incoming).map_err(io_error(&incoming))?;
    sync_folder(folder);
    match DataLock::acquire(folder)? {
        Some(_lock) => {
            let swapped = install_incoming(folder).await?;
            Ok(RestoreOutcome::Installed(swapped.and_then(|swapped| swapped.previous)))
        }
        None => Ok(RestoreOutcome::Pending),
    }
}

/// Whether a backup waits to be installed.
pub fn has_incoming(folder: &Path) -> bool {
    folder.join(INCOMING_FILE).exists()
}

/// A backup was installed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Swapped {
    /// The file that keeps the previous database, if there was one.
    pub previous: Option<PathBuf>,
}

/// Installs a waiting backup, if there is one. The caller holds the lock and has closed the database. A backup that is
/// not intact is renamed to `rejected.db`, and the database stays.
///
/// # Errors
/// When the backup is not intact, or files cannot be renamed.
pub async fn install_incoming(folder: &Path) -> Result<Option<Swapped>, DataFolderError> {
    let incoming = folder.join(INCOMING_FILE);
    if !has_incoming(folder) {
        return Ok(None);
    }
    if let Err(error) = verify(&incoming).await {
        fs::rename(&incoming, folder.join(REJECTED_FILE)).map_err(io_error(&incoming))?;
        return Err(error);
    }
    let current = folder.join(DATABASE_FILE);
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis());
    let name = format!("replaced-{now}.db");
    let previous = folder.join(&name);
    if current.exists() {
        // Checkpoint the log into the file. If that fails, the log is kept beside it.
        if let Ok(mut connection) = connect(&current, false).await {
            let _ = sqlx::raw_sql("PRAGMA wal_checkpoint(TRUNCATE)").execute(&mut connection).await;
            let _ = connection.close().await;
        }
        fs::rename(&current, &previous).map_err(io_error(&current))?;
    }
    for suffix in ["-wal", "-shm"] {
        let log = folder.join(format!("{DATABASE_FILE}{suffix}"));
        if log.exists() {
            fs::rename(&log, folder.join(format!("{name}{suffix}"))).map_err(io_error(&log))?;
        }
    }
    fs::rename(&incoming, &current).map_err(io_error(&current))?;
    sync_folder(folder);
    Ok(Some(Swapped { previous: previous.exists().then_some(previous) }))
}

/// Creates an empty file that only its owner may read.
fn create_private(path: &Path) -> io::Result<()> {
    let mut options = File::options();
    options.create_new(true).write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).map(|_| ())
}

/// Synchronises new names in a folder with the disk, where the system supports it.
fn sync_folder(folder: &Path) {
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
}

fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".");
    name.push(suffix);
    path.with_file_name(name)
}

fn utf8(path: &Path) -> Result<&str, DataFolderError> {
    path.to_str().ok_or_else(|| DataFolderError::Io {
        path: path.to_owned(),
        error: io::Error::new(io::ErrorKind::InvalidFilename, "the name is not valid UTF-8"),
    })
}
