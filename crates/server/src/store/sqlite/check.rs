//! Low-level parts of verifying a whole database: file, references, high-water mark. `crate::check` does the rest.

use std::path::Path;

use protocol::TableId;
use sqlx::Row;
use sqlx::sqlite::SqlitePoolOptions;

use super::group_commit::GroupCommit;
use super::queries::columns::get;
use super::{OpenError, SCHEMA_VERSION, Sqlite, high_water_mark, migrations};
use crate::store::{StoreError, StoreResult};

/// Findings per kind that are listed.
const MAX_FINDINGS: i64 = 20;

impl Sqlite {
    /// Opens an existing database for reading, also while a server uses it. Every write fails.
    ///
    /// # Errors
    /// When there is no such file, or it is no Ponti database of this version.
    pub(crate) async fn open_read_only(path: &Path) -> Result<Sqlite, OpenError> {
        if !path.exists() {
            return Err(OpenError::Failed("there is no database".to_owned()));
        }
        // The journal mode is a property of the file; setting it would write.
        let options = sqlx::sqlite::SqliteConnectOptions::new()
            .filename(path)
            .read_only(true)
            .busy_timeout(super::BUSY_TIMEOUT);
        let readers = SqlitePoolOptions::new().max_connections(1).connect_with(options).await?;
        match migrations::version(&mut *readers.acquire().await?).await? {
            SCHEMA_VERSION => {}
            0 => return Err(OpenError::Foreign),
            older => {
                return Err(OpenError::Failed(format!(
                    "the database has schema version {older}; the next start of the server migrates it"
                )));
            }
        }
        let group_commit = GroupCommit::start(readers.clone(), None);
        Ok(Sqlite { writer: readers.clone(), readers, group_commit, files: None, _keeper: None })
    }

    /// What SQLite itself finds wrong with the file.
    pub(crate) async fn check_file(&self) -> StoreResult<Vec<String>> {
        let rows = sqlx::query("PRAGMA integrity_check(20)").fetch_all(&self.readers).await?;
        let mut findings = Vec::new();
        for row in rows {
            let found: String = row.try_get(0)?;
            if found != "ok" {
                findings.push(found);
            }
        }
        Ok(findings)
    }

    /// Rows that refer to rows that do not exist.
    pub(crate) async fn check_references(&self) -> StoreResult<Vec<String>> {
        let rows =
            sqlx::query("SELECT \"table\", parent, COUNT(*) AS count FROM pragma_foreign_key_check GROUP BY 1, 2 LIMIT $1")
                .bind(MAX_FINDINGS)
                .fetch_all(&self.readers)
                .await?;
        let describe = |row: &sqlx::sqlite::SqliteRow| -> StoreResult<String> {
            let (child, parent): (String, String) = (get(row, "table")?, get(row, "parent")?);
            Ok(format!("{} rows of {child} refer to missing rows of {parent}", get::<i64>(row, "count")?))
        };
        rows.iter().map(describe).collect()
    }

    /// Confirmed changes that are lost according to the high-water mark beside a database file.
    pub(crate) async fn check_mark(&self, path: &Path) -> StoreResult<Vec<(Option<TableId>, String)>> {
        let mark = match high_water_mark::read(path) {
            Ok(Some(mark)) => mark,
            Ok(None) => return Ok(Vec::new()),
            Err(reason) => {
                return Ok(vec![(None, format!("the high-water mark cannot be read: {reason}"))]);
            }
        };
        let loss = high_water_mark::compare(&mut *self.readers.acquire().await?, &mark).await?;
        if loss.commits == 0 {
            return Ok(Vec::new());
        }
        let mut findings =
            vec![(None, format!("the database is older than it was: {} changes are lost", loss.commits))];
        for (table, confirmed, found) in loss.tables {
            let found = found.map_or("the table is gone".to_owned(), |found| format!("{found} are stored"));
            findings.push((Some(table), format!("{confirmed} events were confirmed, {found}")));
        }
        Ok(findings)
    }
}

/// Accepts the loss of data: forgets incidents, and lets tables continue from the events they have, where those are
/// intact. The caller holds the lock of the data folder. Returns the number of incidents.
///
/// # Errors
/// When the database cannot be opened or written.
pub async fn accept_damage(path: &Path) -> Result<u64, OpenError> {
    // Opening records what is not recorded yet, and writes the mark again.
    let store = Sqlite::open(path).await?;
    let accepted = async {
        let mut transaction = store.begin_write().await?;
        let deleted = sqlx::query("DELETE FROM incidents").execute(&mut *transaction).await?;
        sqlx::query("UPDATE tables SET damage = NULL WHERE damage IS NOT NULL")
            .execute(&mut *transaction)
            .await?;
        transaction.commit().await?;
        Ok::<u64, StoreError>(deleted.rows_affected())
    };
    let accepted = accepted.await.map_err(|error| OpenError::Failed(error.to_string()));
    crate::store::Store::close(&store).await;
    accepted
}
