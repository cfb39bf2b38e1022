//! From any schema that was ever released to the present one.
//!
//! Each schema is a file of statements that makes it of the one before. Released files never change. A database tells
//! its schema in the table `schema_version`, which changes in the same transaction.

use sqlx::{Row, SqliteConnection};

use super::OpenError;

/// What makes each schema of the one before, the first of nothing.
const STEPS: [&str; 2] = [include_str!("schema/1.sql"), include_str!("schema/2.sql")];

/// The schema that this program works with.
pub const SCHEMA: u32 = STEPS.len() as u32;

/// The schema of a database; 0 for one that is empty.
pub(super) async fn version(connection: &mut SqliteConnection) -> Result<u32, OpenError> {
    let tables = "SELECT COUNT(*) AS all_of_them, COALESCE(SUM(name = 'schema_version'), 0) AS ours \
                  FROM sqlite_schema WHERE type = 'table'";
    let row = sqlx::query(tables).fetch_one(&mut *connection).await?;
    let (all, ours): (i64, i64) = (row.try_get("all_of_them")?, row.try_get("ours")?);
    if all == 0 {
        return Ok(0);
    }
    if ours == 0 {
        return Err(OpenError::Foreign);
    }
    let row = sqlx::query("SELECT version FROM schema_version").fetch_one(connection).await?;
    let found: i64 = row.try_get("version")?;
    u32::try_from(found).map_err(|_| OpenError::Failed(format!("{found} is no version of the schema")))
}

/// The same, refused if it is newer than what this program knows.
pub(super) async fn known_version(connection: &mut SqliteConnection) -> Result<u32, OpenError> {
    let found = version(connection).await?;
    if found > SCHEMA { Err(OpenError::Newer { found, known: SCHEMA }) } else { Ok(found) }
}

/// Brings a database up to the present schema, step by step, each in a transaction of its own.
pub(super) async fn migrate(connection: &mut SqliteConnection) -> Result<(), OpenError> {
    loop {
        // Only one process at a time may find out what is to be done.
        sqlx::raw_sql("BEGIN IMMEDIATE").execute(&mut *connection).await?;
        let done = step(connection).await;
        let end = if matches!(done, Ok(true)) { "COMMIT" } else { "ROLLBACK" };
        sqlx::raw_sql(end).execute(&mut *connection).await?;
        if !done? {
            return Ok(());
        }
    }
}

/// One step; `false` if there is nothing left to do.
async fn step(connection: &mut SqliteConnection) -> Result<bool, OpenError> {
    let found = known_version(connection).await?;
    let Some(statements) = STEPS.get(found as usize) else { return Ok(false) };
    sqlx::raw_sql(*statements).execute(&mut *connection).await?;
    let record = if found == 0 {
        "INSERT INTO schema_version (version) VALUES ($1)"
    } else {
        "UPDATE schema_version SET version = $1"
    };
    sqlx::query(record).bind(i64::from(found) + 1).execute(&mut *connection).await?;
    if found > 0 {
        tracing::info!(from = found, to = found + 1, "upgraded the database");
    }
    Ok(true)
}
