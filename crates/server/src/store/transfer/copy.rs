//! Copies a whole database from SQLite to PostgreSQL or back, and compares both row by row.
//!
//! Tables and columns are taken from the schema, so nothing has to be listed here. The copy is one transaction of the
//! target: it is complete or nothing has changed.

use std::path::Path;

use futures_util::TryStreamExt;
use sqlx::postgres::PgRow;
use sqlx::sqlite::{SqliteConnectOptions, SqliteRow};
use sqlx::{AssertSqlSafe, Connection, PgConnection, Row, SqliteConnection};

use super::{Direction, TransferReport};
use crate::store::cluster::GRACE_PERIOD;
use crate::store::postgres::Postgres;
use crate::store::sqlite::Sqlite;
use crate::store::{OpenError, Store};

/// Tables that are not copied: the version is that of the program, and only a file counts its commits.
const LEFT_OUT: [&str; 2] = ["schema_version", "commits"];

/// A value of any column.
#[derive(Clone, PartialEq, Debug)]
enum Value {
    Integer(Option<i64>),
    Real(Option<f64>),
    Text(Option<String>),
    Blob(Option<Vec<u8>>),
}

/// The type of a column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Integer,
    Real,
    Text,
    Blob,
}

/// A table of the schema.
#[derive(Clone, Debug)]
struct TableSchema {
    name: String,
    columns: Vec<(String, Kind)>,
    key: Vec<String>,
    /// Columns that refer to other rows of the same table; they are set when all rows are there.
    self_references: Vec<String>,
    /// Tables that have to be copied before this one.
    parents: Vec<String>,
}

impl TableSchema {
    fn names(&self) -> String {
        self.columns.iter().map(|(name, _)| quoted(name)).collect::<Vec<_>>().join(", ")
    }

    fn select(&self) -> String {
        let key = self.key.iter().map(|name| quoted(name)).collect::<Vec<_>>().join(", ");
        format!("SELECT {} FROM {} ORDER BY {key}", self.names(), quoted(&self.name))
    }

    fn insert(&self) -> String {
        let places: Vec<String> = (1..=self.columns.len()).map(|place| format!("${place}")).collect();
        format!("INSERT INTO {} ({}) VALUES ({})", quoted(&self.name), self.names(), places.join(", "))
    }

    fn position(&self, column: &str) -> usize {
        self.columns.iter().position(|(name, _)| name == column).unwrap_or_default()
    }
}

fn quoted(name: &str) -> String {
    format!("\"{name}\"")
}

/// Defines what differs only in the types of the driver.
macro_rules! side {
    ($module:ident, $row:ty, $connection:ty) => {
        mod $module {
            use super::*;

            pub(super) fn values(schema: &TableSchema, row: &$row) -> Result<Vec<Value>, sqlx::Error> {
                let value = |(index, (_, kind)): (usize, &(String, Kind))| {
                    Ok(match kind {
                        Kind::Integer => Value::Integer(row.try_get(index)?),
                        Kind::Real => Value::Real(row.try_get(index)?),
                        Kind::Text => Value::Text(row.try_get(index)?),
                        Kind::Blob => Value::Blob(row.try_get(index)?),
                    })
                };
                schema.columns.iter().enumerate().map(value).collect()
            }

            /// Executes a statement with these values.
            pub(super) async fn execute(
                connection: &mut $connection,
                statement: String,
                values: Vec<Value>,
            ) -> Result<(), sqlx::Error> {
                let mut query = sqlx::query(AssertSqlSafe(statement));
                for value in values {
                    query = match value {
                        Value::Integer(value) => query.bind(value),
                        Value::Real(value) => query.bind(value),
                        Value::Text(value) => query.bind(value),
                        Value::Blob(value) => query.bind(value),
                    };
                }
                query.execute(connection).await.map(|_| ())
            }

            /// The number of rows of a table.
            pub(super) async fn count(connection: &mut $connection, table: &str) -> Result<i64, sqlx::Error> {
                let statement = format!("SELECT COUNT(*) FROM {}", quoted(table));
                sqlx::query(AssertSqlSafe(statement)).fetch_one(connection).await?.try_get(0)
            }
        }
    };
}

side!(file, SqliteRow, SqliteConnection);
side!(server, PgRow, PgConnection);

/// Copies all rows of one database into another one, which is created or must be empty, and compares them. No server may
/// use either.
///
/// # Errors
/// When a database cannot be opened, is in use, the target is not empty, or the copy differs. The target is unchanged
/// then.
pub async fn transfer(
    path: &Path,
    url: &str,
    direction: Direction,
    mut progress: impl FnMut(&str, u64),
) -> Result<TransferReport, OpenError> {
    if direction == Direction::SqliteToPostgres && !path.exists() {
        return Err(OpenError::Failed("there is no database".to_owned()));
    }
    // Both have the current schema from here on.
    Store::close(&Sqlite::open(path).await?).await;
    match direction {
        Direction::SqliteToPostgres => Store::close(&Postgres::open(url).await?).await,
        Direction::PostgresToSqlite => Store::close(&Postgres::open_existing(url).await?).await,
    }
    let options = SqliteConnectOptions::new().filename(path).foreign_keys(true);
    let mut sqlite = SqliteConnection::connect_with(&options).await?;
    let mut postgres = PgConnection::connect(url).await?;
    let schema = read_schema(&mut sqlite).await?;
    check_idle(&mut postgres).await?;
    let mut report = TransferReport::default();
    match direction {
        Direction::SqliteToPostgres => {
            let mut target = postgres.begin().await?;
            for table in &schema {
                require_empty(server::count(&mut target, &table.name).await?, table)?;
                let rows = to_postgres(table, &mut sqlite, &mut target).await?;
                progress(&table.name, rows);
                report.tables.push((table.name.clone(), rows));
            }
            for table in &schema {
                compare(table, &mut sqlite, &mut target).await?;
            }
            restart_sequences(&mut target).await?;
            // The next start credits the time since the file was last used.
            sqlx::query(
                "INSERT INTO nodes (id, started_at, seen_at, draining, online, online_version) \
                 SELECT 'transfer', at, at, 1, ARRAY[]::TEXT[], 0 FROM heartbeat",
            )
            .execute(&mut *target)
            .await?;
            target.commit().await?;
        }
        Direction::PostgresToSqlite => {
            let mut target = sqlite.begin_with("BEGIN IMMEDIATE").await?;
            for table in &schema {
                require_empty(file::count(&mut target, &table.name).await?, table)?;
                let rows = to_sqlite(table, &mut postgres, &mut target).await?;
                progress(&table.name, rows);
                report.tables.push((table.name.clone(), rows));
            }
            for table in &schema {
                compare(table, &mut target, &mut postgres).await?;
            }
            let seen = sqlx::query("SELECT MAX(seen_at) FROM nodes").fetch_one(&mut postgres).await?;
            if let Some(seen) = seen.try_get::<Option<i64>, _>(0)? {
                let heartbeat = "INSERT INTO heartbeat (id, at) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET at = excluded.at";
                sqlx::query(heartbeat).bind(seen).execute(&mut *target).await?;
            }
            target.commit().await?;
        }
    }
    let _ = postgres.close().await;
    sqlite.close().await?;
    Ok(report)
}

fn require_empty(rows: i64, table: &TableSchema) -> Result<(), OpenError> {
    if rows == 0 {
        Ok(())
    } else {
        Err(OpenError::Failed(format!("the target is not empty: {} has {rows} rows", table.name)))
    }
}

/// Fails while a node uses the database.
async fn check_idle(postgres: &mut PgConnection) -> Result<(), OpenError> {
    let running = sqlx::query(
        "SELECT COUNT(*) FROM nodes WHERE id <> 'transfer' \
         AND seen_at > CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT) - $1",
    )
    .bind(GRACE_PERIOD.cast_signed())
    .fetch_one(postgres)
    .await?;
    match running.try_get::<i64, _>(0)? {
        0 => Ok(()),
        nodes => Err(OpenError::Failed(format!("{nodes} nodes are running; stop them first"))),
    }
}

/// The tables in an order in which they can be filled. Both databases have the same ones.
async fn read_schema(sqlite: &mut SqliteConnection) -> Result<Vec<TableSchema>, OpenError> {
    let tables = sqlx::query(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
    )
    .fetch_all(&mut *sqlite)
    .await?;
    let mut waiting = Vec::new();
    for table in tables {
        let name: String = table.try_get("name")?;
        if LEFT_OUT.contains(&&*name) {
            continue;
        }
        waiting.push(read_table(sqlite, name).await?);
    }
    let mut ordered: Vec<TableSchema> = Vec::new();
    while !waiting.is_empty() {
        let is_ready = |table: &TableSchema| {
            table.parents.iter().all(|parent| ordered.iter().any(|done| done.name == *parent))
        };
        let ready = waiting.iter().position(is_ready);
        let ready =
            ready.ok_or_else(|| OpenError::Failed("tables refer to each other in a circle".to_owned()))?;
        ordered.push(waiting.remove(ready));
    }
    Ok(ordered)
}

async fn read_table(sqlite: &mut SqliteConnection, name: String) -> Result<TableSchema, OpenError> {
    let rows = sqlx::query("SELECT name, type, pk FROM pragma_table_info($1) ORDER BY cid")
        .bind(&name)
        .fetch_all(&mut *sqlite)
        .await?;
    let mut columns = Vec::new();
    let mut key = Vec::new();
    for row in rows {
        let column: String = row.try_get("name")?;
        let kind = match row.try_get::<&str, _>("type")? {
            "INTEGER" => Kind::Integer,
            "REAL" => Kind::Real,
            "TEXT" => Kind::Text,
            "BLOB" => Kind::Blob,
            other => return Err(OpenError::Failed(format!("{name}.{column} has the unknown type {other}"))),
        };
        let place: i64 = row.try_get("pk")?;
        if place > 0 {
            key.push((place, column.clone()));
        }
        columns.push((column, kind));
    }
    key.sort();
    let rows = sqlx::query("SELECT \"table\" AS parent, \"from\" AS child FROM pragma_foreign_key_list($1)")
        .bind(&name)
        .fetch_all(sqlite)
        .await?;
    let (mut parents, mut self_references) = (Vec::new(), Vec::new());
    for row in rows {
        let parent: String = row.try_get("parent")?;
        if parent == name {
            self_references.push(row.try_get("child")?);
        } else {
            parents.push(parent);
        }
    }
    let key = key.into_iter().map(|(_, column)| column).collect();
    Ok(TableSchema { name, columns, key, self_references, parents })
}

/// Takes the references to the same table out of a row; returns the statements that set them later.
fn split(table: &TableSchema, values: &mut [Value]) -> Vec<(String, Vec<Value>)> {
    let mut updates = Vec::new();
    for column in &table.self_references {
        let place = table.position(column);
        let empty = match &values[place] {
            Value::Integer(_) => Value::Integer(None),
            Value::Real(_) => Value::Real(None),
            Value::Text(_) => Value::Text(None),
            Value::Blob(_) => Value::Blob(None),
        };
        if values[place] == empty {
            continue;
        }
        let reference = std::mem::replace(&mut values[place], empty);
        let (condition, mut bound) = (
            (2..).zip(&table.key).map(|(place, name)| format!("{} = ${place}", quoted(name))),
            vec![reference],
        );
        let condition = condition.collect::<Vec<_>>().join(" AND ");
        bound.extend(table.key.iter().map(|name| values[table.position(name)].clone()));
        updates.push((
            format!("UPDATE {} SET {} = $1 WHERE {condition}", quoted(&table.name), quoted(column)),
            bound,
        ));
    }
    updates
}

async fn to_postgres(
    table: &TableSchema,
    source: &mut SqliteConnection,
    target: &mut PgConnection,
) -> Result<u64, OpenError> {
    let (mut count, mut updates) = (0, Vec::new());
    let mut rows = sqlx::query(AssertSqlSafe(table.select())).fetch(source);
    while let Some(row) = rows.try_next().await? {
        let mut values = file::values(table, &row)?;
        updates.extend(split(table, &mut values));
        server::execute(target, table.insert(), values).await?;
        count += 1;
    }
    for (statement, values) in updates {
        server::execute(target, statement, values).await?;
    }
    Ok(count)
}

async fn to_sqlite(
    table: &TableSchema,
    source: &mut PgConnection,
    target: &mut SqliteConnection,
) -> Result<u64, OpenError> {
    let (mut count, mut updates) = (0, Vec::new());
    let mut rows = sqlx::query(AssertSqlSafe(table.select())).fetch(source);
    while let Some(row) = rows.try_next().await? {
        let mut values = server::values(table, &row)?;
        updates.extend(split(table, &mut values));
        file::execute(target, table.insert(), values).await?;
        count += 1;
    }
    for (statement, values) in updates {
        file::execute(target, statement, values).await?;
    }
    Ok(count)
}

/// Compares all rows of a table in both databases.
async fn compare(
    table: &TableSchema,
    sqlite: &mut SqliteConnection,
    postgres: &mut PgConnection,
) -> Result<(), OpenError> {
    let differs = |row: u64| OpenError::Failed(format!("row {row} of {} differs after copying", table.name));
    let mut one = sqlx::query(AssertSqlSafe(table.select())).fetch(sqlite);
    let mut other = sqlx::query(AssertSqlSafe(table.select())).fetch(postgres);
    let mut row = 0;
    loop {
        row += 1;
        match (one.try_next().await?, other.try_next().await?) {
            (None, None) => return Ok(()),
            (Some(one), Some(other)) if file::values(table, &one)? == server::values(table, &other)? => {}
            _ => return Err(differs(row)),
        }
    }
}

/// Lets generated ids continue after those that were copied.
async fn restart_sequences(postgres: &mut PgConnection) -> Result<(), OpenError> {
    let columns = sqlx::query(
        "SELECT table_name::TEXT AS t, column_name::TEXT AS c FROM information_schema.columns \
         WHERE table_schema = current_schema() AND is_identity = 'YES'",
    )
    .fetch_all(&mut *postgres)
    .await?;
    for row in columns {
        let (table, column): (String, String) = (row.try_get("t")?, row.try_get("c")?);
        let statement = format!(
            "SELECT setval(pg_get_serial_sequence('{table}', '{column}'), COALESCE(MAX({0}), 0) + 1, false) FROM {1}",
            quoted(&column),
            quoted(&table)
        );
        sqlx::query(AssertSqlSafe(statement)).execute(&mut *postgres).await?;
    }
    Ok(())
}
