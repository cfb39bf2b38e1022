//! Between columns and values. What cannot be read is told with the column's name, never guessed.

use std::fmt::Display;
use std::str::FromStr;

use ciao::{Seat, Seats};
use serde::Serialize;
use serde::de::DeserializeOwned;
use sqlx::sqlite::SqliteRow;
use sqlx::{Decode, Row, Sqlite, Type};
use table::Millis;

use crate::store::{Glicko, StoreError, Stored};

fn damaged(column: &str, reason: &dyn Display) -> StoreError {
    StoreError::Damaged { what: format!("the column {column}"), reason: reason.to_string() }
}

/// A column as it is.
pub(super) fn get<'r, T>(row: &'r SqliteRow, column: &str) -> Stored<T>
where
    T: Decode<'r, Sqlite> + Type<Sqlite>,
{
    row.try_get(column).map_err(|error| damaged(column, &error))
}

/// A number that is never negative.
pub(super) fn count<T: TryFrom<i64>>(row: &SqliteRow, column: &str) -> Stored<T> {
    let found: i64 = get(row, column)?;
    T::try_from(found).map_err(|_| damaged(column, &format!("{found} is out of range")))
}

/// The same where there may be none.
pub(super) fn maybe_count<T: TryFrom<i64>>(row: &SqliteRow, column: &str) -> Stored<Option<T>> {
    match get::<Option<i64>>(row, column)? {
        Some(_) => count(row, column).map(Some),
        None => Ok(None),
    }
}

/// A name or an id.
pub(super) fn text<T: FromStr<Err: Display>>(row: &SqliteRow, column: &str) -> Stored<T> {
    get::<&str>(row, column)?.parse().map_err(|error: T::Err| damaged(column, &error))
}

/// The same where there may be none.
pub(super) fn maybe_text<T: FromStr<Err: Display>>(row: &SqliteRow, column: &str) -> Stored<Option<T>> {
    match get::<Option<&str>>(row, column)? {
        Some(_) => text(row, column).map(Some),
        None => Ok(None),
    }
}

/// JSON.
pub(super) fn json<T: DeserializeOwned>(row: &SqliteRow, column: &str) -> Stored<T> {
    serde_json::from_str(get(row, column)?).map_err(|error| damaged(column, &error))
}

/// One word of a kind that has few.
pub(super) fn word<T: DeserializeOwned>(row: &SqliteRow, column: &str) -> Stored<T> {
    let found: String = get(row, column)?;
    serde_json::from_value(found.into()).map_err(|error| damaged(column, &error))
}

/// The same where there may be none.
pub(super) fn maybe_word<T: DeserializeOwned>(row: &SqliteRow, column: &str) -> Stored<Option<T>> {
    match get::<Option<&str>>(row, column)? {
        Some(_) => word(row, column).map(Some),
        None => Ok(None),
    }
}

/// A seat, if any.
pub(super) fn maybe_seat(row: &SqliteRow, column: &str) -> Stored<Option<Seat>> {
    let Some(index) = maybe_count::<usize>(row, column)? else { return Ok(None) };
    Seat::new(index).map(Some).ok_or_else(|| damaged(column, &format!("{index} is no seat")))
}

/// A set of seats.
pub(super) fn seats(row: &SqliteRow, column: &str) -> Stored<Seats> {
    count::<u8>(row, column).map(Seats::from_bits)
}

/// 32 bytes.
pub(super) fn bytes32(row: &SqliteRow, column: &str) -> Stored<[u8; 32]> {
    let found: &[u8] = get(row, column)?;
    found.try_into().map_err(|_| damaged(column, &format!("{} bytes instead of 32", found.len())))
}

/// A rating in five columns that begin alike, if there is one.
pub(super) fn maybe_glicko(row: &SqliteRow, prefix: &str) -> Stored<Option<Glicko>> {
    let column = |name: &str| format!("{prefix}{name}");
    match get::<Option<f64>>(row, &column("rating"))? {
        None => Ok(None),
        Some(rating) => Ok(Some(Glicko {
            rating,
            deviation: get(row, &column("deviation"))?,
            volatility: get(row, &column("volatility"))?,
            games: count(row, &column("games"))?,
            at: count(row, &column("at"))?,
        })),
    }
}

/// A time or a number as the database counts. What is beyond it comes as its greatest.
pub(super) fn number(value: u64) -> i64 {
    i64::try_from(value).unwrap_or(i64::MAX)
}

/// The same where there may be none.
pub(super) fn maybe_number(value: Option<Millis>) -> Option<i64> {
    value.map(number)
}

/// A seat as the database counts.
pub(super) fn index(seat: Seat) -> i64 {
    i64::from(seat.number()) - 1
}

/// A value as JSON.
pub(super) fn to_json<T: Serialize + ?Sized>(value: &T) -> Stored<String> {
    serde_json::to_string(value).map_err(|error| StoreError::Failed(error.to_string()))
}

/// A value of a kind that has few, as its word.
pub(super) fn to_word<T: Serialize>(value: T) -> Stored<String> {
    match serde_json::to_value(value) {
        Ok(serde_json::Value::String(word)) => Ok(word),
        Ok(other) => Err(StoreError::Failed(format!("{other} is not one word"))),
        Err(error) => Err(StoreError::Failed(error.to_string())),
    }
}
