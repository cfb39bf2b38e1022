//! Evidence of engine use.

use protocol::TableId;

use super::columns::{count, get, integer, maybe_seat, seat_index, text};
use super::{Connection, constraint_error};
use crate::store::{EvidenceRow, StoreError, StoreResult};

pub(super) async fn of_table(connection: &mut Connection, table: &TableId) -> StoreResult<Vec<EvidenceRow>> {
    let rows = sqlx::query("SELECT * FROM evidence WHERE table_id = $1 ORDER BY seat")
        .bind(table.as_str())
        .fetch_all(connection)
        .await?;
    rows.iter()
        .map(|row| {
            Ok(EvidenceRow {
                table: text(row, "table_id")?,
                seat: maybe_seat(row, "seat")?.ok_or(StoreError::NotFound("seat"))?,
                figures: get(row, "figures")?,
                computed_at: count(row, "computed_at")?,
            })
        })
        .collect()
}

pub(super) async fn store(connection: &mut Connection, rows: &[EvidenceRow]) -> StoreResult<()> {
    for row in rows {
        sqlx::query(
            "INSERT INTO evidence (table_id, seat, figures, computed_at) VALUES ($1, $2, $3, $4) \
             ON CONFLICT (table_id, seat) DO UPDATE SET figures = excluded.figures, \
             computed_at = excluded.computed_at",
        )
        .bind(row.table.as_str())
        .bind(seat_index(row.seat))
        .bind(&row.figures)
        .bind(integer(row.computed_at))
        .execute(&mut *connection)
        .await
        .map_err(|error| constraint_error(error, "the evidence", "table"))?;
    }
    Ok(())
}
