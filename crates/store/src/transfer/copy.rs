//! Copying row by row, in the order in which tables refer to each other.

use std::path::Path;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{PgConnection, SqliteConnection};

use super::{Direction, TransferReport};
use crate::cluster::GRACE_PERIOD;
use crate::sql::{Connection, Dialect, Row, Statement, Value, sql};
use crate::{OpenError, StoreResult, postgres, sqlite};

/// Tables that are not copied: the version is that of the program, and nodes are those of a running cluster.
const LEFT_OUT: [&str; 3] = ["schema_version", "nodes", "outages"];
/// Rows that are read at once.
const PAGE: u32 = 1_000;

/// A table of the schema.
struct TableSchema {
    name: String,
    columns: Vec<String>,
    /// The places of the key among the columns.
    key: Vec<usize>,
    /// The places of columns that refer to other rows of the same table; they are set when all rows are there.
    self_references: Vec<usize>,
    /// Tables that have to be copied before this one.
    parents: Vec<String>,
}

fn quoted(name: &str) -> String {
    format!("\"{name}\"")
}

/// Parameters of a list of values.
fn bind_all(statement: &mut Statement, values: &[Value]) {
    for (index, value) in values.iter().enumerate() {
        statement.push(if index == 0 { "(" } else { ", " });
        statement.values.push(value.clone());
        let place = format!("${}", statement.values.len());
        statement.push(&place);
    }
    statement.push(")");
}

impl TableSchema {
    fn list(&self, places: impl IntoIterator<Item = usize>) -> String {
        places.into_iter().map(|place| quoted(&self.columns[place])).collect::<Vec<_>>().join(", ")
    }

    fn columns(&self) -> String {
        self.list(0..self.columns.len())
    }

    fn key_of(&self, values: &[Value]) -> Vec<Value> {
        self.key.iter().map(|place| values[*place].clone()).collect()
    }

    /// The rows after a row, in the order of their keys.
    async fn page(&self, connection: &mut dyn Connection, after: Option<&Row>) -> StoreResult<Vec<Row>> {
        let mut select = Statement::new(format!("SELECT {} FROM {}", self.columns(), quoted(&self.name)));
        let key = self.list(self.key.iter().copied());
        if let Some(after) = after {
            select.push(&format!(" WHERE ({key}) > "));
            bind_all(&mut select, &self.key_of(&after.values));
        }
        select.push(&format!(" ORDER BY {key} LIMIT ")).bind(&PAGE);
        connection.all(select).await
    }

    /// Removes NUL characters, which SQLite stores and PostgreSQL does not. Returns the columns concerned.
    fn repair(&self, values: &mut [Value]) -> Result<Vec<&str>, OpenError> {
        let mut repaired = Vec::new();
        for (place, value) in values.iter_mut().enumerate() {
            let Value::Text(text) = value else { continue };
            if !text.contains('\0') {
                continue;
            }
            if self.key.contains(&place) {
                let (table, key) = (&self.name, text.escape_debug());
                let reason = format!("{table}: the key \"{key}\" contains a NUL; delete this row first");
                return Err(OpenError::Failed(reason));
            }
            text.retain(|c| c != '\0');
            repaired.push(self.columns[place].as_str());
        }
        Ok(repaired)
    }

    /// Names a row for people.
    fn name_of(&self, values: &[Value]) -> String {
        let key = self.key_of(values).into_iter().map(|value| match value {
            Value::Text(text) => text,
            Value::Integer(number) => number.to_string(),
            Value::Real(number) => number.to_string(),
            Value::Blob(_) | Value::Null(_) => "-".to_owned(),
        });
        format!("{} {}", self.name, key.collect::<Vec<_>>().join(" "))
    }

    async fn insert(&self, connection: &mut dyn Connection, values: &[Value]) -> StoreResult<()> {
        let mut insert =
            Statement::new(format!("INSERT INTO {} ({}) VALUES ", quoted(&self.name), self.columns()));
        bind_all(&mut insert, values);
        connection.execute(insert).await.map(|_| ())
    }

    /// Sets a reference to another row of the table.
    async fn set(&self, connection: &mut dyn Connection, place: usize, values: &[Value]) -> StoreResult<()> {
        let column = quoted(&self.columns[place]);
        let mut update = Statement::new(format!("UPDATE {} SET {column} = $1 WHERE ", quoted(&self.name)));
        update.values.push(values[place].clone());
        update.push(&format!("({}) = ", self.list(self.key.iter().copied())));
        bind_all(&mut update, &self.key_of(values));
        connection.execute(update).await.map(|_| ())
    }
}

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
    sqlite::open(path).await?.close().await;
    match direction {
        Direction::SqliteToPostgres => postgres::open(url).await?.close().await,
        Direction::PostgresToSqlite => postgres::open_existing(url).await?.close().await,
    }
    let options = SqliteConnectOptions::new().filename(path).foreign_keys(true);
    let mut file = <SqliteConnection as sqlx::Connection>::connect_with(&options).await?;
    let mut server = <PgConnection as sqlx::Connection>::connect(url).await?;
    let schema = read_schema(&mut file).await?;
    check_idle(&mut server).await?;
    let report = match direction {
        Direction::SqliteToPostgres => copy(&schema, &mut file, &mut server, &mut progress).await?,
        Direction::PostgresToSqlite => copy(&schema, &mut server, &mut file, &mut progress).await?,
    };
    let _ = sqlx::Connection::close(server).await;
    sqlx::Connection::close(file).await?;
    Ok(report)
}

/// Copies in one transaction of the target.
async fn copy(
    schema: &[TableSchema],
    source: &mut dyn Connection,
    target: &mut dyn Connection,
    progress: &mut impl FnMut(&str, u64),
) -> Result<TransferReport, OpenError> {
    let mut report = TransferReport::default();
    target.run("BEGIN").await?;
    for table in schema {
        if !table.page(target, None).await?.is_empty() {
            return Err(OpenError::Failed(format!("the target is not empty: {} has rows", table.name)));
        }
        let rows = copy_table(table, source, target, &mut report.repaired).await?;
        progress(&table.name, rows);
        report.tables.push((table.name.clone(), rows));
    }
    for table in schema {
        compare(table, source, target).await?;
    }
    match target.dialect() {
        Dialect::Postgres => {
            restart_sequences(target).await?;
            // The next start credits the time since the file was last used.
            target
                .run(
                    "INSERT INTO nodes (id, started_at, seen_at, draining, online, online_version) \
                     SELECT 'transfer', at, at, 1, '[]', 0 FROM heartbeat",
                )
                .await?;
        }
        Dialect::Sqlite => {
            let seen = source.one(sql!("SELECT MAX(seen_at) AS seen FROM nodes")).await?;
            if let Some(seen) = seen.get::<Option<i64>>("seen")? {
                let heartbeat = "INSERT INTO heartbeat (id, at) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET at = excluded.at";
                target.execute(sql!(heartbeat, seen)).await?;
            }
        }
    }
    target.run("COMMIT").await?;
    Ok(report)
}

async fn copy_table(
    table: &TableSchema,
    source: &mut dyn Connection,
    target: &mut dyn Connection,
    repaired: &mut Vec<String>,
) -> Result<u64, OpenError> {
    let is_repaired = target.dialect() == Dialect::Postgres;
    let (mut count, mut last, mut references) = (0, None, Vec::new());
    loop {
        let page = table.page(source, last.as_ref()).await?;
        for row in &page {
            let mut values = row.values.clone();
            if is_repaired {
                let columns = table.repair(&mut values)?;
                if !columns.is_empty() {
                    repaired.push(format!("{}: {}", table.name_of(&values), columns.join(", ")));
                }
            }
            for &place in &table.self_references {
                let empty = Value::Null(values[place].kind());
                if values[place] != empty {
                    references.push((place, row.values.clone()));
                    values[place] = empty;
                }
            }
            table.insert(target, &values).await?;
            count += 1;
        }
        match page.into_iter().last() {
            Some(row) => last = Some(row),
            None => break,
        }
    }
    for (place, values) in references {
        table.set(target, place, &values).await?;
    }
    Ok(count)
}

/// Compares all rows of a table in both databases.
async fn compare(
    table: &TableSchema,
    one: &mut dyn Connection,
    other: &mut dyn Connection,
) -> Result<(), OpenError> {
    let is_repaired = other.dialect() == Dialect::Postgres;
    let (mut last, mut compared) = (None, 0);
    loop {
        let mut page = table.page(one, last.as_ref()).await?;
        if is_repaired {
            for row in &mut page {
                table.repair(&mut row.values)?;
            }
        }
        let copied = table.page(other, last.as_ref()).await?;
        let equal = page.iter().zip(&copied).take_while(|(one, other)| one.values == other.values).count();
        compared += equal;
        if equal < page.len().max(copied.len()) {
            let row = compared + 1;
            return Err(OpenError::Failed(format!("row {row} of {} differs after copying", table.name)));
        }
        match page.into_iter().last() {
            Some(row) => last = Some(row),
            None => return Ok(()),
        }
    }
}

/// Fails while a node uses the database.
async fn check_idle(server: &mut dyn Connection) -> Result<(), OpenError> {
    let running = "SELECT COUNT(*) AS count FROM nodes WHERE id <> 'transfer' \
                   AND seen_at > CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT) - $1";
    match server.one(sql!(running, GRACE_PERIOD)).await?.get::<u64>("count")? {
        0 => Ok(()),
        nodes => Err(OpenError::Failed(format!("{nodes} nodes are running; stop them first"))),
    }
}

/// The tables in an order in which they can be filled. Both databases have the same ones.
async fn read_schema(file: &mut dyn Connection) -> Result<Vec<TableSchema>, OpenError> {
    let names =
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name";
    let mut waiting = Vec::new();
    for row in file.all(sql!(names)).await? {
        let name: String = row.get("name")?;
        if !LEFT_OUT.contains(&&*name) {
            waiting.push(read_table(file, name).await?);
        }
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

async fn read_table(file: &mut dyn Connection, name: String) -> StoreResult<TableSchema> {
    let (mut columns, mut key) = (Vec::new(), Vec::new());
    for row in file.all(sql!("SELECT name, pk FROM pragma_table_info($1) ORDER BY cid", name)).await? {
        let place: u32 = row.get("pk")?;
        if place > 0 {
            key.push((place, columns.len()));
        }
        columns.push(row.get::<String>("name")?);
    }
    key.sort_unstable();
    let references = "SELECT \"table\" AS parent, \"from\" AS child FROM pragma_foreign_key_list($1)";
    let (mut parents, mut self_references) = (Vec::new(), Vec::new());
    for row in file.all(sql!(references, name)).await? {
        let (parent, child): (String, &str) = (row.get("parent")?, row.get("child")?);
        if parent == name {
            self_references.extend(columns.iter().position(|column| column == child));
        } else {
            parents.push(parent);
        }
    }
    let key = key.into_iter().map(|(_, column)| column).collect();
    Ok(TableSchema { name, columns, key, self_references, parents })
}

/// Lets generated ids continue after those that were copied.
async fn restart_sequences(server: &mut dyn Connection) -> Result<(), OpenError> {
    let columns = "SELECT CAST(table_name AS TEXT) AS t, CAST(column_name AS TEXT) AS c FROM information_schema.columns \
                   WHERE table_schema = current_schema() AND is_identity = 'YES'";
    for row in server.all(sql!(columns)).await? {
        let (table, column): (&str, &str) = (row.get("t")?, row.get("c")?);
        let (in_table, of_column) = (quoted(table), quoted(column));
        server
            .run(&format!(
                "SELECT setval(pg_get_serial_sequence('{table}', '{column}'), COALESCE(MAX({of_column}), 0) + 1, false) \
                 FROM {in_table}"
            ))
            .await?;
    }
    Ok(())
}
