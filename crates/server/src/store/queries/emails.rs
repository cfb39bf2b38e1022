//! E-mail addresses of users, and reminders of their turns.

use protocol::{TableId, UserId};
use table::Millis;

use super::columns::{count, flag, get, integer, maybe_count, text};
use super::{Connection, Row, constraint_error, users};
use crate::store::{DueReminder, EmailRow, StoreError, StoreResult};

pub(super) async fn of_user(connection: &mut Connection, user: &UserId) -> StoreResult<Option<EmailRow>> {
    let row = sqlx::query("SELECT * FROM emails WHERE user_id = $1")
        .bind(user.as_str())
        .fetch_optional(connection)
        .await?;
    row.as_ref().map(email_row).transpose()
}

pub(super) async fn set(connection: &mut Connection, row: &EmailRow) -> StoreResult<()> {
    users::check_open(connection, &row.user).await?;
    sqlx::query(
        "INSERT INTO emails (user_id, address, address_folded, verified_at, reminders, language) \
         VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (user_id) DO UPDATE SET address = excluded.address, \
         address_folded = excluded.address_folded, verified_at = excluded.verified_at, \
         reminders = excluded.reminders, language = excluded.language",
    )
    .bind(row.user.as_str())
    .bind(&row.address)
    .bind(row.address.to_lowercase())
    .bind(row.verified_at.map(integer))
    .bind(i64::from(row.reminders))
    .bind(&row.language)
    .execute(connection)
    .await
    .map_err(|error| constraint_error(error, "the address", "user"))?;
    Ok(())
}

pub(super) async fn set_reminders(
    connection: &mut Connection,
    user: &UserId,
    reminders: bool,
    language: &str,
) -> StoreResult<()> {
    let updated = sqlx::query("UPDATE emails SET reminders = $2, language = $3 WHERE user_id = $1")
        .bind(user.as_str())
        .bind(i64::from(reminders))
        .bind(language)
        .execute(connection)
        .await?;
    if updated.rows_affected() == 0 { Err(StoreError::NotFound("address")) } else { Ok(()) }
}

pub(super) async fn delete(connection: &mut Connection, user: &UserId) -> StoreResult<()> {
    sqlx::query("DELETE FROM emails WHERE user_id = $1").bind(user.as_str()).execute(connection).await?;
    Ok(())
}

pub(super) async fn verify(
    connection: &mut Connection,
    user: &UserId,
    address: &str,
    now: Millis,
) -> StoreResult<bool> {
    let updated = sqlx::query("UPDATE emails SET verified_at = $3 WHERE user_id = $1 AND address = $2")
        .bind(user.as_str())
        .bind(address)
        .bind(integer(now))
        .execute(connection)
        .await?;
    Ok(updated.rows_affected() > 0)
}

pub(super) async fn by_address(connection: &mut Connection, address: &str) -> StoreResult<Vec<EmailRow>> {
    let rows = sqlx::query(
        "SELECT * FROM emails WHERE address_folded = $1 AND verified_at IS NOT NULL ORDER BY user_id",
    )
    .bind(address.to_lowercase())
    .fetch_all(connection)
    .await?;
    rows.iter().map(email_row).collect()
}

pub(super) async fn due_reminders(
    connection: &mut Connection,
    now: Millis,
    begun: Millis,
    deadline: Millis,
    limit: u32,
) -> StoreResult<Vec<DueReminder>> {
    let rows = sqlx::query(
        "SELECT emails.*, tables.id AS table_id, tables.number AS number, tables.deadline AS deadline FROM tables \
         JOIN seats ON seats.table_id = tables.id AND seats.seat = tables.to_act \
         JOIN emails ON emails.user_id = seats.user_id \
         JOIN users ON users.id = seats.user_id \
         WHERE tables.end_reason IS NULL AND tables.speed = 'correspondence' \
         AND tables.updated_at <= $2 AND tables.deadline > $1 AND tables.deadline <= $3 \
         AND emails.verified_at IS NOT NULL AND emails.reminders = 1 AND users.closed = 0 \
         AND NOT (users.vacation_from IS NOT NULL AND users.vacation_from <= $1 AND users.vacation_until > $1) \
         AND NOT EXISTS (SELECT 1 FROM reminders WHERE reminders.table_id = tables.id \
         AND reminders.user_id = seats.user_id AND reminders.number >= tables.number) \
         ORDER BY tables.deadline, tables.id LIMIT $4",
    )
    .bind(integer(now))
    .bind(integer(begun))
    .bind(integer(deadline))
    .bind(i64::from(limit))
    .fetch_all(connection)
    .await?;
    rows.iter()
        .map(|row| {
            Ok(DueReminder {
                table: text(row, "table_id")?,
                number: count(row, "number")?,
                deadline: count(row, "deadline")?,
                email: email_row(row)?,
            })
        })
        .collect()
}

pub(super) async fn record_reminder(
    connection: &mut Connection,
    table: &TableId,
    user: &UserId,
    number: u64,
) -> StoreResult<bool> {
    let recorded = sqlx::query(
        "INSERT INTO reminders (table_id, user_id, number) VALUES ($1, $2, $3) \
         ON CONFLICT (table_id, user_id) DO UPDATE SET number = excluded.number \
         WHERE reminders.number < excluded.number",
    )
    .bind(table.as_str())
    .bind(user.as_str())
    .bind(integer(number))
    .execute(connection)
    .await
    .map_err(|error| constraint_error(error, "the reminder", "table or user"))?;
    Ok(recorded.rows_affected() > 0)
}

pub(super) async fn forget_reminder(
    connection: &mut Connection,
    table: &TableId,
    user: &UserId,
) -> StoreResult<()> {
    sqlx::query("DELETE FROM reminders WHERE table_id = $1 AND user_id = $2")
        .bind(table.as_str())
        .bind(user.as_str())
        .execute(connection)
        .await?;
    Ok(())
}

fn email_row(row: &Row) -> StoreResult<EmailRow> {
    Ok(EmailRow {
        user: text(row, "user_id")?,
        address: get(row, "address")?,
        verified_at: maybe_count(row, "verified_at")?,
        reminders: flag(row, "reminders")?,
        language: get(row, "language")?,
    })
}
