//! Conversions between columns and values. A value that cannot be decoded is an error that names its column.

use std::fmt::Display;
use std::str::FromStr;

use ciao::{Seat, Seats};
use serde::Serialize;
use serde::de::DeserializeOwned;
use sqlx::{Decode, Row as _, Type};
use table::Millis;

use super::{Database, Row};
use crate::store::{RatingRow, StoreError, StoreResult};

fn corrupt(column: &str, reason: &dyn Display) -> StoreError {
    StoreError::Corrupt { what: format!("the column {column}"), reason: reason.to_string() }
}

/// A column of a type that both databases have. Flags are [`flag`]s, numbers are [`count`]s.
pub(in crate::store) fn get<'r, T>(row: &'r Row, column: &str) -> StoreResult<T>
where
    T: Decode<'r, Database> + Type<Database>,
{
    row.try_get(column).map_err(|error| corrupt(column, &error))
}

/// A yes or no, stored as 1 or 0: SQLite has no booleans.
pub(in crate::store) fn flag(row: &Row, column: &str) -> StoreResult<bool> {
    Ok(get::<i64>(row, column)? != 0)
}

/// A non-negative number.
pub(in crate::store) fn count<T: TryFrom<i64>>(row: &Row, column: &str) -> StoreResult<T> {
    let found: i64 = get(row, column)?;
    T::try_from(found).map_err(|_| corrupt(column, &format!("{found} is out of range")))
}

pub(in crate::store) fn maybe_count<T: TryFrom<i64>>(row: &Row, column: &str) -> StoreResult<Option<T>> {
    match get::<Option<i64>>(row, column)? {
        Some(_) => count(row, column).map(Some),
        None => Ok(None),
    }
}

/// Text that is parsed, such as an id.
pub(in crate::store) fn text<T: FromStr<Err: Display>>(row: &Row, column: &str) -> StoreResult<T> {
    get::<&str>(row, column)?.parse().map_err(|error: T::Err| corrupt(column, &error))
}

pub(in crate::store) fn maybe_text<T: FromStr<Err: Display>>(
    row: &Row,
    column: &str,
) -> StoreResult<Option<T>> {
    match get::<Option<&str>>(row, column)? {
        Some(_) => text(row, column).map(Some),
        None => Ok(None),
    }
}

/// A JSON value.
pub(in crate::store) fn json<T: DeserializeOwned>(row: &Row, column: &str) -> StoreResult<T> {
    serde_json::from_str(get(row, column)?).map_err(|error| corrupt(column, &error))
}

/// A variant of an enum, stored by the name it has in JSON.
pub(in crate::store) fn keyword<T: DeserializeOwned>(row: &Row, column: &str) -> StoreResult<T> {
    let found: String = get(row, column)?;
    serde_json::from_value(found.into()).map_err(|error| corrupt(column, &error))
}

pub(in crate::store) fn maybe_keyword<T: DeserializeOwned>(
    row: &Row,
    column: &str,
) -> StoreResult<Option<T>> {
    match get::<Option<&str>>(row, column)? {
        Some(_) => keyword(row, column).map(Some),
        None => Ok(None),
    }
}

/// A seat, stored by its index.
pub(in crate::store) fn maybe_seat(row: &Row, column: &str) -> StoreResult<Option<Seat>> {
    let Some(index) = maybe_count::<usize>(row, column)? else { return Ok(None) };
    Seat::new(index).map(Some).ok_or_else(|| corrupt(column, &format!("there is no seat with index {index}")))
}

/// A set of seats, stored as bits.
pub(in crate::store) fn seat_set(row: &Row, column: &str) -> StoreResult<Seats> {
    count::<u8>(row, column).map(Seats::from_bits)
}

/// A blob of 32 bytes.
pub(in crate::store) fn bytes32(row: &Row, column: &str) -> StoreResult<[u8; 32]> {
    let found: &[u8] = get(row, column)?;
    found.try_into().map_err(|_| corrupt(column, &format!("{} bytes instead of 32", found.len())))
}

/// A rating, stored in five columns with a common prefix.
pub(in crate::store) fn maybe_rating(row: &Row, prefix: &str) -> StoreResult<Option<RatingRow>> {
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
pub(in crate::store) fn integer(value: u64) -> i64 {
    i64::try_from(value).unwrap_or(i64::MAX)
}

pub(in crate::store) fn maybe_integer(value: Option<Millis>) -> Option<i64> {
    value.map(integer)
}

/// A seat as a column value.
pub(in crate::store) fn seat_index(seat: Seat) -> i64 {
    i64::from(seat.number()) - 1
}

/// A value as JSON.
pub(in crate::store) fn to_json<T: Serialize + ?Sized>(value: &T) -> StoreResult<String> {
    serde_json::to_string(value).map_err(|error| StoreError::Database(error.to_string()))
}

/// A variant of an enum by the name it has in JSON.
pub(in crate::store) fn to_keyword<T: Serialize>(value: T) -> StoreResult<String> {
    match serde_json::to_value(value) {
        Ok(serde_json::Value::String(keyword)) => Ok(keyword),
        Ok(other) => Err(StoreError::Database(format!("{other} is not a keyword"))),
        Err(error) => Err(StoreError::Database(error.to_string())),
    }
}
