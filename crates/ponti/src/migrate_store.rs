//! The command `migrate-store`: copies all data between SQLite and PostgreSQL.

use std::path::{Path, PathBuf};

use server::store::sqlite::{DATABASE_FILE, DataLock};
use server::store::{Direction, is_postgres_url, transfer};

use crate::data::block_on;
use crate::failure::{Failure, Result};

const EXAMPLES: &str = "\
Examples:
  ponti migrate-store /srv/ponti/ponti.db postgres://ponti@db.example/ponti
  ponti migrate-store postgres://ponti@db.example/ponti /srv/ponti/ponti.db

Stop the server first, and start it with the other database afterwards. The source stays as it is;
the target must be empty. All rows are compared after they were copied, and the copy is complete
or nothing has changed. Clocks of running games are credited for the time in between.";

/// Copy all data from SQLite to PostgreSQL, or back
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The present database: a file or a URL
    from: String,
    /// The new database: a URL or a file
    to: String,
}

pub(crate) fn run(args: &Args) -> Result {
    let (file, url, direction) = match (is_postgres_url(&args.from), is_postgres_url(&args.to)) {
        (false, true) => (&args.from, &args.to, Direction::SqliteToPostgres),
        (true, false) => (&args.to, &args.from, Direction::PostgresToSqlite),
        _ => {
            return Err(Failure::Input(
                "one of the two must be a file and the other one a postgres:// URL".to_owned(),
            ));
        }
    };
    let path = PathBuf::from(file);
    // The server locks the folder of its database.
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let is_data = path.file_name().is_some_and(|name| name == DATABASE_FILE);
    let failed = |error: &dyn std::fmt::Display| Failure::Input(error.to_string());
    let lock = if is_data && folder.exists() {
        let lock = DataLock::acquire(folder).map_err(|error| failed(&error))?;
        Some(lock.ok_or_else(|| failed(&"the server is running; stop it first"))?)
    } else {
        None
    };
    let done = block_on(async {
        let report = transfer(&path, url, direction, |table, rows| eprintln!("{table}: {rows} rows")).await;
        let report = report.map_err(|error| failed(&error))?;
        for row in &report.repaired {
            println!("without the NUL characters that PostgreSQL cannot store: {row}");
        }
        println!("{} rows of {} tables were copied and compared", report.rows(), report.tables.len());
        Ok(())
    });
    drop(lock);
    done
}
