//! Schema migrations.
//!
//! Each schema is a file of statements that turns the previous schema into it. Released files never change. A database
//! stores its version in the table `schema_version`, which is updated in the same transaction.

use sqlx::{Row, SqliteConnection};

use super::OpenError;

/// The statements of each migration; the first one creates the schema from an empty database.
const MIGRATIONS: [&str; 1] = [include_str!("schema/1.sql")];

/// The schema version of this program.
pub const SCHEMA_VERSION: u32 = MIGRATIONS.len() as u32;

/// The schema version of a database; 0 for an empty one.
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
    let found: i64 = row.try_get("version")?;
    u32::try_from(found).map_err(|_| OpenError::Failed(format!("{found} is not a schema version")))
}

/// The schema version of a database; an error if it is newer than this program's.
pub(super) async fn supported_version(connection: &mut SqliteConnection) -> Result<u32, OpenError> {
    let found = version(connection).await?;
    if found > SCHEMA_VERSION {
        Err(OpenError::Newer { found, supported: SCHEMA_VERSION })
    } else {
        Ok(found)
    }
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
    let found = supported_version(connection).await?;
    let Some(statements) = MIGRATIONS.get(found as usize) else { return Ok(false) };
    sqlx::raw_sql(*statements).execute(&mut *connection).await?;
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
