//! The data folder, and the commands that work on it: `backup`, `restore`, `admin`.

use std::env;
use std::path::PathBuf;

use server::store::sqlite::{self, FILE, Restored, Sqlite};
use server::store::{Store, UserRow};

use crate::failure::{Failure, Result};

/// Where all that lasts is.
#[derive(clap::Args)]
pub(crate) struct DataFolder {
    /// The data folder; by default `ponti` in the user's own, which is $XDG_DATA_HOME or ~/.local/share
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
}

impl DataFolder {
    /// Its path, which need not exist.
    pub(crate) fn path(&self) -> Result<PathBuf> {
        if let Some(path) = &self.data {
            return Ok(path.clone());
        }
        let set = |name: &str| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
        let users = set("XDG_DATA_HOME").or_else(|| Some(set("HOME")?.join(".local/share")));
        let missing = || Failure::Input("there is no folder for data here; name one with --data".to_owned());
        Ok(users.ok_or_else(missing)?.join("ponti"))
    }
}

const BACKUP_EXAMPLES: &str = "\
Examples:
  ponti backup ponti-2026-11-16.db
  ponti backup --data /srv/ponti /backup/ponti.db

The copy holds everything: users with the hashes of their passwords, games, and the key of all sessions. Only its owner
may read it; keep it as safe as the server.";

/// Copy the database to a new file, also while the server runs
///
/// The copy is one moment's state, checked, and written to the disk before the command ends.
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

The database before is kept in the data folder as replaced-TIME.db, and can itself be restored.";

/// Put a copy in the database's place, also while the server runs
///
/// A server that runs takes the copy in within moments: it says goodbye to everybody, swaps the files, and starts anew.
#[derive(clap::Args)]
#[command(after_help = RESTORE_EXAMPLES)]
pub(crate) struct RestoreArgs {
    #[command(flatten)]
    data: DataFolder,
    /// The copy
    file: PathBuf,
}

const ADMIN_EXAMPLES: &str = "\
Examples:
  ponti admin grant Ada
  ponti admin revoke Ada --data /srv/ponti
  ponti admin password Ben                 for somebody who has forgotten theirs

All of it works while the server runs. A new password is printed once; hand it over in user, and let its owner change
it on the page of the account.";

/// Act on an account: administrators, forgotten passwords, accounts that were closed
#[derive(clap::Args)]
#[command(after_help = ADMIN_EXAMPLES)]
pub(crate) struct AdminArgs {
    /// What to do
    #[arg(value_enum)]
    change: Change,
    /// The account
    name: String,
    #[command(flatten)]
    data: DataFolder,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Change {
    /// Make the account an administrator, who sees reports and can rename or close accounts
    Grant,
    /// Make it an ordinary one again
    Revoke,
    /// Give it a new password, and log it out everywhere
    Password,
    /// Open it again after an administrator has closed it
    Reopen,
}

/// Runs what waits for the database.
fn wait_for(work: impl Future<Output = Result>) -> Result {
    tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build()?.block_on(work)
}

pub(crate) fn backup(args: &BackupArgs) -> Result {
    let folder = args.data.path()?;
    wait_for(async {
        sqlite::backup(&folder, &args.file).await.map_err(|error| Failure::Input(error.to_string()))?;
        println!("{}", args.file.display());
        Ok(())
    })
}

pub(crate) fn restore(args: &RestoreArgs) -> Result {
    let folder = args.data.path()?;
    wait_for(async {
        let wrong = |error: sqlite::BadFile| Failure::Input(error.to_string());
        sqlite::make_folder(&folder).map_err(wrong)?;
        match sqlite::restore(&folder, &args.file).await.map_err(wrong)? {
            Restored::Handed => println!("the server takes it in now"),
            Restored::Done(None) => println!("done"),
            Restored::Done(Some(kept)) => println!("done; the database before is kept as {}", kept.display()),
        }
        Ok(())
    })
}

pub(crate) fn admin(args: &AdminArgs) -> Result {
    let path = args.data.path()?.join(FILE);
    wait_for(async {
        // Opening makes a database where there is none, which is not what is meant here.
        if !path.exists() {
            return Err(Failure::Input(format!("{}: there is no database", path.display())));
        }
        let store = Sqlite::open(&path)
            .await
            .map_err(|error| Failure::Input(format!("{}: {error}", path.display())))?;
        let done = change(&store, args).await;
        store.close().await;
        done
    })
}

async fn change(store: &dyn Store, args: &AdminArgs) -> Result {
    let failed = |error: server::store::StoreError| Failure::Input(error.to_string());
    let found = store.user_named(&args.name).await.map_err(failed)?;
    let user = found
        .filter(|user| !user.is_guest())
        .ok_or_else(|| Failure::Input(format!("there is no account {}", args.name)))?;
    if user.closed && args.change != Change::Reopen {
        return Err(Failure::Input(format!("the account {} is closed; reopen it first", user.name)));
    }
    let name = user.name.clone();
    let set = async |row: UserRow| store.update_user(&user, &row).await.map_err(failed);
    match args.change {
        Change::Grant => {
            set(UserRow { admin: true, ..user.clone() }).await?;
            println!("{name} is an administrator");
        }
        Change::Revoke => {
            set(UserRow { admin: false, ..user.clone() }).await?;
            println!("{name} is no administrator");
        }
        Change::Reopen => {
            set(UserRow { closed: false, ..user.clone() }).await?;
            println!("{name} is open");
        }
        Change::Password => {
            let password = server::new_password(store, &user).await.map_err(failed)?;
            println!("the password of {name} is {password}");
        }
    }
    Ok(())
}
