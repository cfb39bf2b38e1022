//! Schema migrations.

use sqlx::{Row, SqliteConnection};

use super::OpenError;
use crate::store::schema::{self, MIGRATIONS};

/// The schema version of a database; 0 for an empty one, an error if it is newer than this program's.
pub(super) async fn version(connection: &mut SqliteConnection) -> Result<u32, OpenError> {
    let tables = "SELECT COUNT(*) AS tables, COALESCE(SUM(name = 'schema_version'), 0) AS version_tables \
                  FROM sqlite_schema WHERE type = 'table'";
    let row = sqlx::query(tables).fetch_one(&mut *connection).await?;
    let (tables, version_tables): (i64, i64) = (row.try_get("tables")?, row.try_get("version_tables")?);
    if tables == 0 {
        return Ok(0);
    }
    if version_tables == 0 {
        return Err(OpenError::Foreign);
    }
    let row = sqlx::query("SELECT version FROM schema_version").fetch_one(connection).await?;
    schema::supported_version(row.try_get("version")?)
}

/// Migrates a database to the current schema, each step in its own transaction.
pub(super) async fn migrate(connection: &mut SqliteConnection) -> Result<(), OpenError> {
    loop {
        // The lock keeps other processes from migrating at the same time.
        sqlx::raw_sql("BEGIN IMMEDIATE").execute(&mut *connection).await?;
        let migrated = migrate_once(connection).await;
        let end = if matches!(migrated, Ok(true)) { "COMMIT" } else { "ROLLBACK" };
        sqlx::raw_sql(end).execute(&mut *connection).await?;
        if !migrated? {
            return Ok(());
        }
    }
}

/// Runs the next migration; returns false if there is none.
async fn migrate_once(connection: &mut SqliteConnection) -> Result<bool, OpenError> {
    let found = version(connection).await?;
    let Some(migration) = MIGRATIONS.get(found as usize) else { return Ok(false) };
    sqlx::raw_sql(migration.sqlite).execute(&mut *connection).await?;
    let record = if found == 0 {
        "INSERT INTO schema_version (version) VALUES ($1)"
    } else {
        "UPDATE schema_version SET version = $1"
    };
    sqlx::query(record).bind(i64::from(found) + 1).execute(&mut *connection).await?;
    if found > 0 {
        tracing::info!(from = found, to = found + 1, "migrated the database");
    }
    Ok(true)
}
