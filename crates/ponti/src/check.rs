//! The command `check`: verifies a database.

use std::path::PathBuf;

use server::store::sqlite::DATABASE_FILE;
use server::store::{OpenError, is_postgres_url};
use server::{CheckReport, Finding, check_database, check_postgres};

use crate::data::{DataFolder, block_on};
use crate::failure::{Failure, Result};
use crate::progress;

const EXAMPLES: &str = "\
Examples:
  ponti check                              the database of the default data folder
  ponti check --data /srv/ponti
  ponti check /backup/ponti.db             a backup, before it is needed
  ponti check postgres://ponti@db.example/ponti

Every table is replayed, every rating is computed again, and the file is examined. It works while
the server is running and changes nothing. Exit code 0: nothing is wrong; 1: something is.";

/// Verify a database: the file, every game, every rating
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The database file, a backup, or the URL of a PostgreSQL database; by default the database of the data folder
    database: Option<String>,
    #[command(flatten)]
    data: DataFolder,
}

pub(crate) fn run(args: &Args) -> Result {
    if let Some(url) = args.database.as_deref().filter(|text| is_postgres_url(text)) {
        // The URL may contain a password.
        let failed = |error: OpenError| Failure::Input(format!("the PostgreSQL database: {error}"));
        return report(async |progress| check_postgres(url, progress).await.map_err(failed));
    }
    let folder = args.data.path()?;
    let path = args.database.as_ref().map_or_else(|| folder.join(DATABASE_FILE), PathBuf::from);
    let failed = |error: &dyn std::fmt::Display| Failure::Input(format!("{}: {error}", path.display()));
    report(async |progress| check_database(&path, progress).await.map_err(|error| failed(&error)))
}

/// Runs a check, shows its progress, and prints what it has found.
fn report(
    check: impl AsyncFnOnce(&mut dyn FnMut(u64, u64)) -> std::result::Result<CheckReport, Failure>,
) -> Result {
    let mut report = CheckReport::default();
    block_on(async {
        let bar = progress::bar(0, "verifying tables");
        let checked = check(&mut |done, total| {
            bar.set_length(total);
            bar.set_position(done);
        })
        .await;
        bar.finish_and_clear();
        report = checked?;
        Ok(())
    })?;
    let CheckReport { tables, events, ratings, findings } = &report;
    println!("{tables} tables with {events} events, {ratings} rated games");
    if findings.is_empty() {
        println!("nothing is wrong");
        return Ok(());
    }
    for finding in findings {
        println!("{}", describe(finding));
    }
    println!("{}", advice(findings));
    Err(Failure::Findings(findings.len()))
}

fn describe(finding: &Finding) -> String {
    let Finding { table, what, intact_events } = finding;
    match (table, intact_events) {
        (Some(table), Some(intact)) => format!("table {table}: {what}; the first {intact} events are intact"),
        (Some(table), None) => format!("table {table}: {what}"),
        (None, _) => what.clone(),
    }
}

/// What an operator can do.
fn advice(findings: &[Finding]) -> &'static str {
    if findings.iter().all(|finding| finding.table.is_some()) {
        "These tables are read-only; everything else works. To get them back, find a backup in which `ponti check BACKUP`\n\
         finds them intact, and run `ponti restore BACKUP`; changes since that backup are lost. Or leave them as they are."
    } else {
        "Restore the latest backup in which `ponti check BACKUP` finds nothing: `ponti restore BACKUP`."
    }
}
