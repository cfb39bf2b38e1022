//! Schema migrations.

use sqlx::{Connection, PgConnection, Row};

use crate::store::OpenError;
use crate::store::schema::{self, MIGRATIONS};

/// Identifies the lock that keeps two nodes from migrating at the same time.
const MIGRATION_LOCK: i64 = 0x706f_6e74_6900;

/// The schema version of a database; 0 for an empty one, an error if it is newer than this program's.
pub(super) async fn version(connection: &mut PgConnection) -> Result<u32, OpenError> {
    let tables = "SELECT COUNT(*) AS tables, COUNT(*) FILTER (WHERE table_name = 'schema_version') AS version_tables \
                  FROM information_schema.tables WHERE table_schema = current_schema()";
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
pub(super) async fn migrate(connection: &mut PgConnection) -> Result<(), OpenError> {
    while migrate_once(connection).await? {}
    Ok(())
}

/// Runs the next migration; returns false if there is none.
async fn migrate_once(connection: &mut PgConnection) -> Result<bool, OpenError> {
    let mut transaction = connection.begin().await?;
    // Nodes that are started together wait for the first of them.
    sqlx::query("SET LOCAL lock_timeout = '60s'").execute(&mut *transaction).await?;
    sqlx::query("SET LOCAL statement_timeout = 0").execute(&mut *transaction).await?;
    sqlx::query("SELECT pg_advisory_xact_lock($1)").bind(MIGRATION_LOCK).execute(&mut *transaction).await?;
    let found = version(&mut transaction).await?;
    let Some(migration) = MIGRATIONS.get(found as usize) else { return Ok(false) };
    sqlx::raw_sql(migration.postgres).execute(&mut *transaction).await?;
    let record = if found == 0 {
        "INSERT INTO schema_version (version) VALUES ($1)"
    } else {
        "UPDATE schema_version SET version = $1"
    };
    sqlx::query(record).bind(i64::from(found) + 1).execute(&mut *transaction).await?;
    transaction.commit().await?;
    if found > 0 {
        tracing::info!(from = found, to = found + 1, "migrated the database");
    }
    Ok(true)
}
