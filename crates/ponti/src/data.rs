//! The data folder, and the commands `backup`, `restore` and `admin`.

use std::env;
use std::path::PathBuf;

use protocol::moderation::AuditAction;
use server::DatabaseLocation;
use server::store::sqlite::{self, DATABASE_FILE, RestoreOutcome};
use server::store::{OpenError, Store, UserRow, is_postgres_url, postgres};

use crate::failure::{Failure, Result};

/// The folder of the database.
#[derive(clap::Args)]
pub(crate) struct DataFolder {
    /// The data folder; by default `ponti` in $XDG_DATA_HOME or ~/.local/share
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
}

impl DataFolder {
    /// The path, which need not exist.
    pub(crate) fn path(&self) -> Result<PathBuf> {
        if let Some(path) = &self.data {
            return Ok(path.clone());
        }
        let set = |name: &str| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
        let base = set("XDG_DATA_HOME").or_else(|| Some(set("HOME")?.join(".local/share")));
        let missing = || {
            Failure::Input(
                "no default data folder: neither XDG_DATA_HOME nor HOME is set; use --data".to_owned(),
            )
        };
        Ok(base.ok_or_else(missing)?.join("ponti"))
    }
}

impl DataFolder {
    /// Where the data is: in the PostgreSQL database of this URL or of the variable `PONTI_DATABASE`, else in the folder.
    pub(crate) fn location(&self, url: Option<&str>) -> Result<DatabaseLocation> {
        let variable =
            || env::var("PONTI_DATABASE").ok().filter(|url| !url.is_empty() && self.data.is_none());
        match url.map(ToOwned::to_owned).or_else(variable) {
            Some(url) => database_url(&url).map(DatabaseLocation::Postgres).map_err(Failure::Input),
            None => self.path().map(DatabaseLocation::Folder),
        }
    }
}

/// Parses the URL of a PostgreSQL database.
pub(crate) fn database_url(text: &str) -> std::result::Result<String, String> {
    if is_postgres_url(text) {
        Ok(text.to_owned())
    } else {
        Err("expected a URL such as postgres://ponti@db.example/ponti; --data is for a folder".to_owned())
    }
}

const BACKUP_EXAMPLES: &str = "\
Examples:
  ponti backup ponti-2026-11-16.db
  ponti backup --data /srv/ponti /backup/ponti.db

The backup contains everything: users with password hashes, games, and the key of all sessions.
Only its owner can read the file; keep it as safe as the server.";

/// Back up the database to a new file, also while the server is running
///
/// The backup is a consistent snapshot. It is verified and on disk when the command ends. A PostgreSQL database is backed
/// up with PostgreSQL's own tools.
#[derive(clap::Args)]
#[command(after_help = BACKUP_EXAMPLES)]
pub(crate) struct BackupArgs {
    #[command(flatten)]
    data: DataFolder,
    /// The new file
    file: PathBuf,
}

const RESTORE_EXAMPLES: &str = "\
Examples:
  ponti restore ponti-2026-11-16.db
  ponti restore --data /srv/ponti /backup/ponti.db

The previous database is kept in the data folder as replaced-TIME.db, and can be restored in turn.";

/// Replace the database by a backup, also while the server is running
///
/// A running server installs the backup within seconds: it closes all connections, swaps the files and restarts.
#[derive(clap::Args)]
#[command(after_help = RESTORE_EXAMPLES)]
pub(crate) struct RestoreArgs {
    #[command(flatten)]
    data: DataFolder,
    /// The backup file
    file: PathBuf,
}

/// Entries of the audit log that are shown.
const MAX_LOG_ENTRIES: u32 = 1_000;

const ADMIN_EXAMPLES: &str = "\
Examples:
  ponti admin grant Ada
  ponti admin revoke Ada --data /srv/ponti
  ponti admin password Ben                 for an owner who has forgotten it
  ponti admin suspend Ben --days 7         Ben can finish games but not start new ones
  ponti admin unsuspend Ben
  ponti admin log                          what administrators and you have done

All of this works while the server is running. A new password is printed once; hand it over in
person, and let the owner change it on the account page.";

/// Administer accounts: administrators, forgotten passwords, suspensions, closed accounts, the audit log
#[derive(clap::Args)]
#[command(after_help = ADMIN_EXAMPLES)]
pub(crate) struct AdminArgs {
    /// The change to make
    #[arg(value_enum)]
    change: Change,
    /// The name of the account
    name: Option<String>,
    /// The length of a suspension
    #[arg(long, default_value_t = 7, value_parser = clap::value_parser!(u32).range(1..=365))]
    days: u32,
    #[command(flatten)]
    data: DataFolder,
    /// The PostgreSQL database of the nodes, instead of a data folder
    #[arg(long, value_name = "URL", value_parser = database_url, conflicts_with = "data")]
    database: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Change {
    /// Make the account an administrator, who can resolve reports
    Grant,
    /// Make it an ordinary account again
    Revoke,
    /// Set a random password, revoke all sessions and API tokens, and remove all other ways to sign in
    Password,
    /// Reopen it after an administrator has closed it
    Reopen,
    /// Keep it from starting games for some days
    Suspend,
    /// Lift a suspension
    Unsuspend,
    /// Show what administrators and the operator have done, latest first
    Log,
}

/// Runs a future to completion.
pub(crate) fn block_on(work: impl Future<Output = Result>) -> Result {
    tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build()?.block_on(work)
}

const POSTGRES_BACKUP: &str = "\
PONTI_DATABASE is a PostgreSQL database, which PostgreSQL's own tools back up while the nodes are running:
  pg_dump --format=custom --file=ponti.dump \"$PONTI_DATABASE\"    one consistent snapshot
  pg_restore --clean --if-exists --dbname=\"$PONTI_DATABASE\" ponti.dump
For recovery to any moment, use base backups and an archive of the write-ahead log (pg_basebackup, or pgBackRest).
With --data this command backs up a SQLite database.";

pub(crate) fn backup(args: &BackupArgs) -> Result {
    let DatabaseLocation::Folder(folder) = args.data.location(None)? else {
        return Err(Failure::Input(POSTGRES_BACKUP.to_owned()));
    };
    block_on(async {
        sqlite::backup(&folder, &args.file).await.map_err(|error| Failure::Input(error.to_string()))?;
        println!("{}", args.file.display());
        Ok(())
    })
}

pub(crate) fn restore(args: &RestoreArgs) -> Result {
    let folder = args.data.path()?;
    block_on(async {
        let failed = |error: sqlite::DataFolderError| Failure::Input(error.to_string());
        sqlite::create_data_folder(&folder).map_err(failed)?;
        match sqlite::restore(&folder, &args.file).await.map_err(failed)? {
            RestoreOutcome::Pending => println!("the running server is installing the backup"),
            RestoreOutcome::Installed(None) => println!("restored"),
            RestoreOutcome::Installed(Some(previous)) => {
                println!("restored; the previous database is kept as {}", previous.display());
            }
        }
        Ok(())
    })
}

pub(crate) fn admin(args: &AdminArgs) -> Result {
    let location = args.data.location(args.database.as_deref())?;
    block_on(async {
        let store = match &location {
            DatabaseLocation::Postgres(url) => {
                let failed = |error: OpenError| Failure::Input(format!("the PostgreSQL database: {error}"));
                postgres::open_existing(url).await.map_err(failed)?
            }
            DatabaseLocation::Folder(folder) => {
                let path = folder.join(DATABASE_FILE);
                // Opening would create a database where there is none.
                if !path.exists() {
                    return Err(Failure::Input(format!("{}: there is no database", path.display())));
                }
                let failed = |error: OpenError| Failure::Input(format!("{}: {error}", path.display()));
                sqlite::open(&path).await.map_err(failed)?
            }
        };
        let done = change(&store, args).await;
        store.close().await;
        done
    })
}

async fn change(store: &Store, args: &AdminArgs) -> Result {
    let failed = |error: server::store::StoreError| Failure::Input(error.to_string());
    if args.change == Change::Log {
        return print_log(store).await;
    }
    let Some(name) = &args.name else {
        return Err(Failure::Input("the name of the account is missing".to_owned()));
    };
    let found = store.user_by_name(name).await.map_err(failed)?;
    let user = found
        .filter(|user| !user.is_guest())
        .ok_or_else(|| Failure::Input(format!("there is no account {name}")))?;
    if user.closed && args.change != Change::Reopen {
        return Err(Failure::Input(format!("the account {} is closed; reopen it first", user.name)));
    }
    let name = user.name.clone();
    let update = async |row: UserRow| store.update_user(&user, &row).await.map_err(failed);
    match args.change {
        Change::Grant => {
            update(UserRow { admin: true, ..user.clone() }).await?;
            println!("{name} is an administrator");
        }
        Change::Revoke => {
            update(UserRow { admin: false, ..user.clone() }).await?;
            println!("{name} is no longer an administrator");
        }
        Change::Reopen => {
            update(UserRow { closed: false, ..user.clone() }).await?;
            println!("{name} is open again");
        }
        Change::Password => {
            let password = server::reset_password(store, &user).await.map_err(failed)?;
            println!("the new password of {name} is {password}");
        }
        Change::Suspend | Change::Unsuspend => {
            let days = if args.change == Change::Suspend { args.days } else { 0 };
            server::suspend_account(store, &user, days).await.map_err(failed)?;
            match days {
                0 => println!("{name} is no longer suspended"),
                days => println!("{name} cannot start games for {days} days; open challenges are withdrawn"),
            }
        }
        Change::Log => {}
    }
    let action = match args.change {
        Change::Grant => AuditAction::GrantAdmin,
        Change::Revoke => AuditAction::RevokeAdmin,
        Change::Password => AuditAction::ResetPassword,
        Change::Reopen => AuditAction::Reopen,
        Change::Suspend => AuditAction::Suspend,
        Change::Unsuspend => AuditAction::EndSuspension,
        Change::Log => return Ok(()),
    };
    let details = if args.change == Change::Suspend { format!("{} days", args.days) } else { String::new() };
    let entry = server::operator_entry(action, &user, details);
    store.record_audit(&entry).await.map_err(failed)
}

/// Prints the audit log.
async fn print_log(store: &Store) -> Result {
    let failed = |error: server::store::StoreError| Failure::Input(error.to_string());
    let entries = store.audit(MAX_LOG_ENTRIES).await.map_err(failed)?;
    let mut ids: Vec<_> = entries.iter().flat_map(|entry| entry.admin.iter().chain(&entry.user)).collect();
    ids.sort();
    ids.dedup();
    let ids: Vec<_> = ids.into_iter().cloned().collect();
    let users = store.users(&ids).await.map_err(failed)?;
    let name = |id: &protocol::UserId| {
        users.iter().find(|user| user.id == *id).map_or_else(|| id.to_string(), |user| user.name.clone())
    };
    for entry in &entries {
        let admin = entry.admin.as_ref().map_or_else(|| "operator".to_owned(), name);
        let action = serde_json::to_value(entry.action).unwrap_or_default();
        let action = action.as_str().unwrap_or_default().replace('_', " ");
        let report = entry.report.map(|report| format!(" (report {report})")).unwrap_or_default();
        let user = entry.user.as_ref().map(|user| format!(" {}", name(user))).unwrap_or_default();
        let line = format!("{} {admin}: {action}{user}{report} {}", server::date(entry.at), entry.details);
        println!("{}", line.trim_end());
    }
    Ok(())
}
