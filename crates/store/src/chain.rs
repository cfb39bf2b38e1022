//! A hash chain over the events of each table, so that lost or altered rows are noticed.
//!
//! The row of a table stores the hash after its last event. It covers what never changes about the table and every
//! event with its number, in order. It protects against failing disks and careless statements, not against someone who
//! can write the database.

use protocol::TableId;
use sha2::{Digest, Sha256};
use table::Event;

use crate::driver::Tx;
use crate::sql::{Row, sql};
use crate::{Store, StoreResult, StoredTable, TableRow, tables};

/// The hash of a table without events.
pub(crate) fn start(row: &TableRow, terms: &str) -> [u8; 32] {
    let mut hash = Sha256::new();
    for part in [row.id.as_str().as_bytes(), terms.as_bytes(), &row.seed] {
        hash.update((part.len() as u64).to_be_bytes());
        hash.update(part);
    }
    hash.update([u8::from(row.rated), u8::from(row.party), row.seats.len() as u8]);
    hash.update(row.created_at.to_be_bytes());
    hash.finalize().into()
}

/// The hash after one more event.
pub(crate) fn next(chain: &[u8; 32], number: u64, event: &str) -> [u8; 32] {
    let mut hash = Sha256::new();
    hash.update(chain);
    hash.update(number.to_be_bytes());
    hash.update(event);
    hash.finalize().into()
}

impl Store {
    /// A table with its events, verified: whether they are all there and are those that were stored.
    pub async fn load_table(&self, id: &TableId) -> StoreResult<Option<StoredTable>> {
        self.read(|tx| {
            Box::pin(async move {
                let Some(row) = tables::find(tx, id).await? else { return Ok(None) };
                let raw = tx.one(sql!("SELECT terms, chain FROM tables WHERE id = $1", id)).await?;
                let rows = tx.all(tables::events(id, 0)).await?;
                let mut events = Vec::with_capacity(rows.len());
                let verified = verify(&row, raw.get("terms")?, &raw.get("chain")?, &rows, &mut events);
                Ok(Some(StoredTable { row, events, damage: verified.err() }))
            })
        })
        .await
    }
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
        let found: u64 = stored.get("number").map_err(|error| error.to_string())?;
        if found != number {
            return Err(format!("event {number} is missing"));
        }
        let unreadable = |error| format!("event {number} cannot be read: {error}");
        chain = next(&chain, number, stored.get("event").map_err(unreadable)?);
        events.push(stored.json("event").map_err(unreadable)?);
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
pub(crate) async fn current(tx: &mut Tx<'_>, id: &TableId, previous: u64) -> StoreResult<Option<[u8; 32]>> {
    let text = "SELECT chain FROM tables WHERE id = $1 AND number = $2 AND end_reason IS NULL";
    tx.first(sql!(text, id, previous)).await?.map(|row| row.get("chain")).transpose()
}
