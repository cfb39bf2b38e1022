//! A hash chain over the events of each table, so that lost or altered rows are noticed.
//!
//! The row of a table stores the hash after its last event. It covers what never changes about the table and every
//! event with its number, in order. It protects against failing disks and careless statements, not against someone who
//! can write the database.

use protocol::TableId;
use sha2::{Digest, Sha256};
use table::Event;

use super::columns::{bytes32, count, get, integer, json};
use super::{Connection, Row};
use crate::store::{StoreResult, StoredTable, TableRow};

/// The hash of a table without events.
pub(super) fn start(row: &TableRow, terms: &str) -> [u8; 32] {
    let mut hash = Sha256::new();
    for part in [row.id.as_str().as_bytes(), terms.as_bytes(), &row.seed] {
        hash.update((part.len() as u64).to_be_bytes());
        hash.update(part);
    }
    hash.update([u8::from(row.rated), row.seats.len() as u8]);
    hash.update(row.created_at.to_be_bytes());
    hash.finalize().into()
}

/// The hash after one more event.
pub(super) fn next(chain: &[u8; 32], number: u64, event: &str) -> [u8; 32] {
    let mut hash = Sha256::new();
    hash.update(chain);
    hash.update(number.to_be_bytes());
    hash.update(event);
    hash.finalize().into()
}

/// A table with its events, as far as they are intact, and what is wrong with the rest.
pub(super) async fn load(connection: &mut Connection, id: &TableId) -> StoreResult<Option<StoredTable>> {
    let Some(row) = super::tables::find(&mut *connection, id).await? else { return Ok(None) };
    let raw = sqlx::query("SELECT terms, chain, damage FROM tables WHERE id = $1")
        .bind(id.as_str())
        .fetch_one(&mut *connection)
        .await?;
    let rows = sqlx::query("SELECT number, event FROM events WHERE table_id = $1 ORDER BY number")
        .bind(id.as_str())
        .fetch_all(connection)
        .await?;
    let mut events = Vec::with_capacity(rows.len());
    let verified = verify(&row, get(&raw, "terms")?, &bytes32(&raw, "chain")?, &rows, &mut events);
    let known: Option<String> = get(&raw, "damage")?;
    let damage = verified.err().or(known);
    Ok(Some(StoredTable { row, events, damage }))
}

/// Decodes events until the first that is missing or cannot be read.
fn verify(
    row: &TableRow,
    terms: &str,
    expected: &[u8; 32],
    rows: &[Row],
    events: &mut Vec<Event>,
) -> Result<(), String> {
    let mut chain = start(row, terms);
    for (number, stored) in (1..).zip(rows) {
        let found: u64 = count(stored, "number").map_err(|error| error.to_string())?;
        if found != number {
            return Err(format!("event {number} is missing"));
        }
        let unreadable = |error| format!("event {number} cannot be read: {error}");
        chain = next(&chain, number, get(stored, "event").map_err(unreadable)?);
        events.push(json(stored, "event").map_err(unreadable)?);
    }
    let found = events.len() as u64;
    if found < row.number {
        return Err(format!("{} of {} events are missing", row.number - found, row.number));
    }
    if found > row.number {
        return Err(format!("there are {found} events, but the table has {}", row.number));
    }
    if chain == *expected { Ok(()) } else { Err("the events are not those that were stored".to_owned()) }
}

/// The hash of a table, for appending an event with this number; `None` if another number is next.
pub(super) async fn current(
    connection: &mut Connection,
    id: &TableId,
    previous: u64,
) -> StoreResult<Option<[u8; 32]>> {
    let row = sqlx::query("SELECT chain FROM tables WHERE id = $1 AND number = $2 AND end_reason IS NULL")
        .bind(id.as_str())
        .bind(integer(previous))
        .fetch_optional(connection)
        .await?;
    row.map(|row| bytes32(&row, "chain")).transpose()
}
