//! Statements, values and rows, independent of the database.
//!
//! Statements use `$1`, `ON CONFLICT` and `RETURNING`, which both databases understand; all integers are 64 bits, flags are 0 or 1.

use std::borrow::Cow;
use std::fmt::Display;
use std::str::FromStr;
use std::sync::Arc;

use async_trait::async_trait;
use ciao::{Character, Seat, Seats};
use protocol::moderation::{AuditAction, ReportReason, Resolution};
use protocol::{ChallengeId, GameKind, Speed, StudyId, TableId, UserId, Visibility};
use serde::Serialize;
use serde::de::DeserializeOwned;
use sqlx::{AssertSqlSafe, Column as _, Row as _, TypeInfo as _, ValueRef as _};
use table::EndReason;

use crate::{StoreError, StoreResult};

/// The type of a value. PostgreSQL asks for that of a NULL, too.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Integer,
    Real,
    Text,
    Blob,
}

impl Kind {
    /// The kind of a column by the name that a database has for its type.
    pub(crate) fn of_type(name: &str) -> Option<Kind> {
        match name {
            "INTEGER" | "INT8" | "INT4" => Some(Kind::Integer),
            "REAL" | "FLOAT8" => Some(Kind::Real),
            "TEXT" => Some(Kind::Text),
            "BLOB" | "BYTEA" => Some(Kind::Blob),
            _ => None,
        }
    }
}

/// A value of a column or a parameter.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Value {
    Integer(i64),
    Real(f64),
    Text(String),
    Blob(Vec<u8>),
    Null(Kind),
}

impl Value {
    pub(crate) fn kind(&self) -> Kind {
        match self {
            Value::Integer(_) => Kind::Integer,
            Value::Real(_) => Kind::Real,
            Value::Text(_) => Kind::Text,
            Value::Blob(_) => Kind::Blob,
            Value::Null(kind) => *kind,
        }
    }
}

/// A statement with its parameters, and what its constraints mean.
#[derive(Clone, Debug)]
pub(crate) struct Statement {
    pub(crate) text: Cow<'static, str>,
    pub(crate) values: Vec<Value>,
    taken: Option<&'static str>,
    missing: Option<&'static str>,
}

/// A statement with its parameters: `sql!("DELETE FROM tokens WHERE user_id = $1", user)`.
macro_rules! sql {
    ($text:expr $(, $value:expr)* $(,)?) => {
        $crate::sql::Statement::new($text)$(.with(&$value))*
    };
}
pub(crate) use sql;

impl Statement {
    pub(crate) fn new(text: impl Into<Cow<'static, str>>) -> Statement {
        Statement { text: text.into(), values: Vec::new(), taken: None, missing: None }
    }

    /// Adds the value of the next parameter.
    pub(crate) fn with<T: ToValue + ?Sized>(mut self, value: &T) -> Statement {
        self.values.push(value.to_value());
        self
    }

    /// A violated uniqueness is a [`StoreError::Conflict`] about `taken`.
    pub(crate) fn unique(mut self, taken: &'static str) -> Statement {
        self.taken = Some(taken);
        self
    }

    /// A violated reference is a [`StoreError::NotFound`] about `missing`.
    pub(crate) fn refers_to(mut self, missing: &'static str) -> Statement {
        self.missing = Some(missing);
        self
    }

    /// Appends to the text.
    pub(crate) fn push(&mut self, text: &str) -> &mut Statement {
        self.text.to_mut().push_str(text);
        self
    }

    /// Appends a parameter with its value.
    pub(crate) fn bind<T: ToValue + ?Sized>(&mut self, value: &T) -> &mut Statement {
        self.values.push(value.to_value());
        let place = format!("${}", self.values.len());
        self.push(&place)
    }

    /// Appends a list of parameters in parentheses.
    pub(crate) fn bind_all<T: ToValue>(&mut self, values: &[T]) -> &mut Statement {
        for (index, value) in values.iter().enumerate() {
            self.push(if index == 0 { "(" } else { ", " }).bind(value);
        }
        self.push(")")
    }

    fn error(&self, error: sqlx::Error) -> StoreError {
        match error.as_database_error() {
            Some(inner) if inner.is_unique_violation() => self.taken.map(StoreError::Conflict),
            Some(inner) if inner.is_foreign_key_violation() => self.missing.map(StoreError::NotFound),
            _ => None,
        }
        .unwrap_or_else(|| error.into())
    }
}

/// The number of rows that a statement has changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Changed(pub(crate) u64);

impl Changed {
    pub(crate) fn any(self) -> bool {
        self.0 > 0
    }

    /// Fails if there was nothing to change.
    pub(crate) fn found(self, what: &'static str) -> StoreResult<()> {
        if self.any() { Ok(()) } else { Err(StoreError::NotFound(what)) }
    }
}

/// A row of a result.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    columns: Arc<[Box<str>]>,
    pub(crate) values: Vec<Value>,
}

fn corrupt(column: &str, reason: &dyn Display) -> StoreError {
    StoreError::Corrupt { what: format!("the column {column}"), reason: reason.to_string() }
}

impl Row {
    fn value(&self, column: &str) -> StoreResult<&Value> {
        let index = self.columns.iter().position(|name| **name == *column);
        index.map(|index| &self.values[index]).ok_or_else(|| corrupt(column, &"it is not in the result"))
    }

    /// The value of a column; the error names the column.
    pub(crate) fn get<'r, T: FromValue<'r>>(&'r self, column: &str) -> StoreResult<T> {
        T::from_value(self.value(column)?).map_err(|reason| corrupt(column, &reason))
    }

    /// The value of a column that contains JSON.
    pub(crate) fn json<T: DeserializeOwned>(&self, column: &str) -> StoreResult<T> {
        serde_json::from_str(self.get(column)?).map_err(|error| corrupt(column, &error))
    }
}

/// A parameter.
pub(crate) trait ToValue {
    const KIND: Kind;
    fn to_value(&self) -> Value;
}

/// A value that a column can contain.
pub(crate) trait FromValue<'r>: Sized {
    fn from_value(value: &'r Value) -> Result<Self, String>;
}

fn wrong(expected: &str, value: &Value) -> String {
    match value {
        Value::Null(_) => format!("it is NULL instead of {expected}"),
        other => format!("it has the type {:?} instead of {expected}", other.kind()),
    }
}

impl<T: ToValue + ?Sized> ToValue for &T {
    const KIND: Kind = T::KIND;
    fn to_value(&self) -> Value {
        (**self).to_value()
    }
}

impl<T: ToValue> ToValue for Option<T> {
    const KIND: Kind = T::KIND;
    fn to_value(&self) -> Value {
        self.as_ref().map_or(Value::Null(T::KIND), ToValue::to_value)
    }
}

impl<'r, T: FromValue<'r>> FromValue<'r> for Option<T> {
    fn from_value(value: &'r Value) -> Result<Option<T>, String> {
        if matches!(value, Value::Null(_)) { Ok(None) } else { T::from_value(value).map(Some) }
    }
}

/// Numbers. Those that are larger than what a database can store are stored as the maximum.
macro_rules! integers {
    ($($type:ty),*) => {$(
        impl ToValue for $type {
            const KIND: Kind = Kind::Integer;
            fn to_value(&self) -> Value {
                Value::Integer(i64::try_from(*self).unwrap_or(i64::MAX))
            }
        }

        impl FromValue<'_> for $type {
            fn from_value(value: &Value) -> Result<$type, String> {
                let Value::Integer(found) = value else { return Err(wrong("a number", value)) };
                <$type>::try_from(*found).map_err(|_| format!("{found} is out of range"))
            }
        }
    )*};
}

integers!(i32, i64, u8, u32, u64, usize);

impl ToValue for bool {
    const KIND: Kind = Kind::Integer;
    fn to_value(&self) -> Value {
        Value::Integer(i64::from(*self))
    }
}

impl FromValue<'_> for bool {
    fn from_value(value: &Value) -> Result<bool, String> {
        Ok(i64::from_value(value)? != 0)
    }
}

impl ToValue for f64 {
    const KIND: Kind = Kind::Real;
    fn to_value(&self) -> Value {
        Value::Real(*self)
    }
}

impl FromValue<'_> for f64 {
    fn from_value(value: &Value) -> Result<f64, String> {
        if let Value::Real(found) = value { Ok(*found) } else { Err(wrong("a fraction", value)) }
    }
}

impl ToValue for str {
    const KIND: Kind = Kind::Text;
    fn to_value(&self) -> Value {
        Value::Text(self.to_owned())
    }
}

impl ToValue for String {
    const KIND: Kind = Kind::Text;
    fn to_value(&self) -> Value {
        Value::Text(self.clone())
    }
}

impl<'r> FromValue<'r> for &'r str {
    fn from_value(value: &'r Value) -> Result<&'r str, String> {
        if let Value::Text(found) = value { Ok(found) } else { Err(wrong("text", value)) }
    }
}

impl FromValue<'_> for String {
    fn from_value(value: &Value) -> Result<String, String> {
        <&str>::from_value(value).map(str::to_owned)
    }
}

impl ToValue for [u8] {
    const KIND: Kind = Kind::Blob;
    fn to_value(&self) -> Value {
        Value::Blob(self.to_vec())
    }
}

impl ToValue for Vec<u8> {
    const KIND: Kind = Kind::Blob;
    fn to_value(&self) -> Value {
        Value::Blob(self.clone())
    }
}

impl<const N: usize> ToValue for [u8; N] {
    const KIND: Kind = Kind::Blob;
    fn to_value(&self) -> Value {
        Value::Blob(self.to_vec())
    }
}

impl FromValue<'_> for Vec<u8> {
    fn from_value(value: &Value) -> Result<Vec<u8>, String> {
        if let Value::Blob(found) = value { Ok(found.clone()) } else { Err(wrong("bytes", value)) }
    }
}

impl<const N: usize> FromValue<'_> for [u8; N] {
    fn from_value(value: &Value) -> Result<[u8; N], String> {
        let Value::Blob(found) = value else { return Err(wrong("bytes", value)) };
        found[..].try_into().map_err(|_| format!("{} bytes instead of {N}", found.len()))
    }
}

/// What is stored by its text: ids, and variants of enums.
macro_rules! texts {
    ($($type:ty: $parse:expr),* $(,)?) => {$(
        impl ToValue for $type {
            const KIND: Kind = Kind::Text;
            fn to_value(&self) -> Value {
                Value::Text(self.as_str().to_owned())
            }
        }

        impl FromValue<'_> for $type {
            fn from_value(value: &Value) -> Result<$type, String> {
                $parse(<&str>::from_value(value)?)
            }
        }
    )*};
}

fn parse<T: FromStr<Err: Display>>(text: &str) -> Result<T, String> {
    text.parse().map_err(|error: T::Err| error.to_string())
}

fn keyword<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    serde_json::from_value(text.into()).map_err(|error| error.to_string())
}

texts! {
    UserId: parse,
    TableId: parse,
    ChallengeId: parse,
    StudyId: parse,
    Character: parse,
    GameKind: keyword,
    Speed: keyword,
    EndReason: keyword,
    Visibility: keyword,
}

/// Variants of enums that are stored by the name they have in JSON.
macro_rules! keywords {
    ($($type:ty),*) => {$(
        impl ToValue for $type {
            const KIND: Kind = Kind::Text;
            fn to_value(&self) -> Value {
                match serde_json::to_value(self) {
                    Ok(serde_json::Value::String(name)) => Value::Text(name),
                    // The column does not accept it.
                    _ => Value::Null(Kind::Text),
                }
            }
        }

        impl FromValue<'_> for $type {
            fn from_value(value: &Value) -> Result<$type, String> {
                keyword(<&str>::from_value(value)?)
            }
        }
    )*};
}

keywords!(AuditAction, ReportReason, Resolution);

impl ToValue for Seat {
    const KIND: Kind = Kind::Integer;
    fn to_value(&self) -> Value {
        self.index().to_value()
    }
}

impl FromValue<'_> for Seat {
    fn from_value(value: &Value) -> Result<Seat, String> {
        let index = usize::from_value(value)?;
        Seat::new(index).ok_or_else(|| format!("there is no seat with index {index}"))
    }
}

/// A set of seats is stored as bits.
impl ToValue for Seats {
    const KIND: Kind = Kind::Integer;
    fn to_value(&self) -> Value {
        self.bits().to_value()
    }
}

impl FromValue<'_> for Seats {
    fn from_value(value: &Value) -> Result<Seats, String> {
        u8::from_value(value).map(Seats::from_bits)
    }
}

/// A value as JSON.
pub(crate) fn to_json<T: Serialize + ?Sized>(value: &T) -> StoreResult<String> {
    serde_json::to_string(value).map_err(|error| StoreError::Database(error.to_string()))
}

/// Which of the two databases it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Dialect {
    Sqlite,
    #[cfg(feature = "postgres")]
    Postgres,
}

/// A connection of either database.
#[async_trait]
pub(crate) trait Connection: Send {
    fn dialect(&self) -> Dialect;
    /// Executes several statements without parameters.
    async fn run(&mut self, statements: &str) -> Result<(), sqlx::Error>;
    /// Returns all rows of a result.
    async fn fetch(&mut self, statement: &Statement) -> Result<Vec<Row>, sqlx::Error>;
    /// Returns the number of changed rows.
    async fn change(&mut self, statement: &Statement) -> Result<u64, sqlx::Error>;
}

impl dyn Connection + '_ {
    pub(crate) async fn all(&mut self, statement: Statement) -> StoreResult<Vec<Row>> {
        self.fetch(&statement).await.map_err(|error| statement.error(error))
    }

    /// The first row of a result.
    pub(crate) async fn first(&mut self, statement: Statement) -> StoreResult<Option<Row>> {
        Ok(self.all(statement).await?.into_iter().next())
    }

    /// The row of a result that always has one.
    pub(crate) async fn one(&mut self, statement: Statement) -> StoreResult<Row> {
        let missing = || StoreError::Database("a result is empty".to_owned());
        self.first(statement).await?.ok_or_else(missing)
    }

    pub(crate) async fn execute(&mut self, statement: Statement) -> StoreResult<Changed> {
        self.change(&statement).await.map(Changed).map_err(|error| statement.error(error))
    }
}

/// Implements [`Connection`] with the types of a driver.
macro_rules! driver {
    ($module:ident: $dialect:expr, $database:ty, $connection:ty, $row:ty) => {
        mod $module {
            use super::*;

            type Query<'q> = sqlx::query::Query<'q, $database, <$database as sqlx::Database>::Arguments>;

            fn prepare(statement: &Statement) -> Query<'_> {
                let query = sqlx::query(AssertSqlSafe(statement.text.clone()));
                statement.values.iter().fold(query, |query: Query<'_>, value| match value {
                    Value::Integer(value) => query.bind(value),
                    Value::Real(value) => query.bind(value),
                    Value::Text(value) => query.bind(value),
                    Value::Blob(value) => query.bind(value),
                    Value::Null(Kind::Integer) => query.bind(None::<i64>),
                    Value::Null(Kind::Real) => query.bind(None::<f64>),
                    Value::Null(Kind::Text) => query.bind(None::<String>),
                    Value::Null(Kind::Blob) => query.bind(None::<Vec<u8>>),
                })
            }

            fn value(row: &$row, index: usize) -> Result<Value, sqlx::Error> {
                let raw = row.try_get_raw(index)?;
                let kind = |name: &str| Kind::of_type(name).unwrap_or(Kind::Text);
                if raw.is_null() {
                    return Ok(Value::Null(kind(row.column(index).type_info().name())));
                }
                let info = raw.type_info();
                Ok(match kind(info.name()) {
                    // A literal of PostgreSQL is shorter than a column.
                    Kind::Integer if info.name() == "INT4" => {
                        Value::Integer(row.try_get::<i32, _>(index)?.into())
                    }
                    Kind::Integer => Value::Integer(row.try_get(index)?),
                    Kind::Real => Value::Real(row.try_get(index)?),
                    Kind::Text => Value::Text(row.try_get(index)?),
                    Kind::Blob => Value::Blob(row.try_get(index)?),
                })
            }

            #[async_trait]
            impl Connection for $connection {
                fn dialect(&self) -> Dialect {
                    $dialect
                }

                async fn run(&mut self, statements: &str) -> Result<(), sqlx::Error> {
                    sqlx::raw_sql(AssertSqlSafe(statements)).execute(self).await.map(|_| ())
                }

                async fn fetch(&mut self, statement: &Statement) -> Result<Vec<Row>, sqlx::Error> {
                    let rows = prepare(statement).fetch_all(self).await?;
                    let Some(first) = rows.first() else { return Ok(Vec::new()) };
                    let columns: Arc<[Box<str>]> =
                        first.columns().iter().map(|column| column.name().into()).collect();
                    let decode = |row: &$row| {
                        let values =
                            (0..columns.len()).map(|index| value(row, index)).collect::<Result<_, _>>()?;
                        Ok(Row { columns: Arc::clone(&columns), values })
                    };
                    rows.iter().map(decode).collect()
                }

                async fn change(&mut self, statement: &Statement) -> Result<u64, sqlx::Error> {
                    Ok(prepare(statement).execute(self).await?.rows_affected())
                }
            }
        }
    };
}

driver!(sqlite: Dialect::Sqlite, sqlx::Sqlite, sqlx::SqliteConnection, sqlx::sqlite::SqliteRow);
#[cfg(feature = "postgres")]
driver!(postgres: Dialect::Postgres, sqlx::Postgres, sqlx::PgConnection, sqlx::postgres::PgRow);
