//! Conversions between columns and values. A value that cannot be decoded is an error that names its column.

use std::fmt::Display;
use std::str::FromStr;

use ciao::{Seat, Seats};
use serde::Serialize;
use serde::de::DeserializeOwned;
use sqlx::sqlite::SqliteRow;
use sqlx::{Decode, Row, Sqlite, Type};
use table::Millis;

use crate::store::{RatingRow, StoreError, StoreResult};

fn corrupt(column: &str, reason: &dyn Display) -> StoreError {
    StoreError::Corrupt { what: format!("the column {column}"), reason: reason.to_string() }
}

/// A column of a type that SQLite has.
pub(super) fn get<'r, T>(row: &'r SqliteRow, column: &str) -> StoreResult<T>
where
    T: Decode<'r, Sqlite> + Type<Sqlite>,
{
    row.try_get(column).map_err(|error| corrupt(column, &error))
}

/// A non-negative number.
pub(super) fn count<T: TryFrom<i64>>(row: &SqliteRow, column: &str) -> StoreResult<T> {
    let found: i64 = get(row, column)?;
    T::try_from(found).map_err(|_| corrupt(column, &format!("{found} is out of range")))
}

pub(super) fn maybe_count<T: TryFrom<i64>>(row: &SqliteRow, column: &str) -> StoreResult<Option<T>> {
    match get::<Option<i64>>(row, column)? {
        Some(_) => count(row, column).map(Some),
        None => Ok(None),
    }
}

/// Text that is parsed, such as an id.
pub(super) fn text<T: FromStr<Err: Display>>(row: &SqliteRow, column: &str) -> StoreResult<T> {
    get::<&str>(row, column)?.parse().map_err(|error: T::Err| corrupt(column, &error))
}

pub(super) fn maybe_text<T: FromStr<Err: Display>>(row: &SqliteRow, column: &str) -> StoreResult<Option<T>> {
    match get::<Option<&str>>(row, column)? {
        Some(_) => text(row, column).map(Some),
        None => Ok(None),
    }
}

/// A JSON value.
pub(super) fn json<T: DeserializeOwned>(row: &SqliteRow, column: &str) -> StoreResult<T> {
    serde_json::from_str(get(row, column)?).map_err(|error| corrupt(column, &error))
}

/// A variant of an enum, stored by the name it has in JSON.
pub(super) fn keyword<T: DeserializeOwned>(row: &SqliteRow, column: &str) -> StoreResult<T> {
    let found: String = get(row, column)?;
    serde_json::from_value(found.into()).map_err(|error| corrupt(column, &error))
}

pub(super) fn maybe_keyword<T: DeserializeOwned>(row: &SqliteRow, column: &str) -> StoreResult<Option<T>> {
    match get::<Option<&str>>(row, column)? {
        Some(_) => keyword(row, column).map(Some),
        None => Ok(None),
    }
}

/// A seat, stored by its index.
pub(super) fn maybe_seat(row: &SqliteRow, column: &str) -> StoreResult<Option<Seat>> {
    let Some(index) = maybe_count::<usize>(row, column)? else { return Ok(None) };
    Seat::new(index).map(Some).ok_or_else(|| corrupt(column, &format!("there is no seat with index {index}")))
}

/// A set of seats, stored as bits.
pub(super) fn seat_set(row: &SqliteRow, column: &str) -> StoreResult<Seats> {
    count::<u8>(row, column).map(Seats::from_bits)
}

/// A blob of 32 bytes.
pub(super) fn bytes32(row: &SqliteRow, column: &str) -> StoreResult<[u8; 32]> {
    let found: &[u8] = get(row, column)?;
    found.try_into().map_err(|_| corrupt(column, &format!("{} bytes instead of 32", found.len())))
}

/// A rating, stored in five columns with a common prefix.
pub(super) fn maybe_rating(row: &SqliteRow, prefix: &str) -> StoreResult<Option<RatingRow>> {
    let column = |name: &str| format!("{prefix}{name}");
    match get::<Option<f64>>(row, &column("rating"))? {
        None => Ok(None),
        Some(rating) => Ok(Some(RatingRow {
            rating,
            deviation: get(row, &column("deviation"))?,
            volatility: get(row, &column("volatility"))?,
            games: count(row, &column("games"))?,
            updated_at: count(row, &column("updated_at"))?,
        })),
    }
}

/// A time or number as a column value; larger ones are stored as the maximum.
pub(super) fn integer(value: u64) -> i64 {
    i64::try_from(value).unwrap_or(i64::MAX)
}

pub(super) fn maybe_integer(value: Option<Millis>) -> Option<i64> {
    value.map(integer)
}

/// A seat as a column value.
pub(super) fn seat_index(seat: Seat) -> i64 {
    i64::from(seat.number()) - 1
}

/// A value as JSON.
pub(super) fn to_json<T: Serialize + ?Sized>(value: &T) -> StoreResult<String> {
    serde_json::to_string(value).map_err(|error| StoreError::Database(error.to_string()))
}

/// A variant of an enum by the name it has in JSON.
pub(super) fn to_keyword<T: Serialize>(value: T) -> StoreResult<String> {
    match serde_json::to_value(value) {
        Ok(serde_json::Value::String(keyword)) => Ok(keyword),
        Ok(other) => Err(StoreError::Database(format!("{other} is not a keyword"))),
        Err(error) => Err(StoreError::Database(error.to_string())),
    }
}
