//! What errors of the database drivers mean for a caller.

use super::StoreError;

/// SQLSTATE codes of transactions that succeed when they are repeated: serialization failure and deadlock.
const CONTENTION: [&str; 2] = ["40001", "40P01"];
/// SQLSTATE codes, or the beginnings of them, that say that the database cannot be used right now: connection errors,
/// too many connections, a timeout, a lock that is not released, a shutdown, a server that has become a standby.
const UNAVAILABLE: [&str; 7] = ["08", "53300", "57014", "55P03", "57P", "25006", "25P03"];

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        match &error {
            sqlx::Error::Database(inner) => {
                // SQLite has numbers of its own, which are shorter.
                let code = inner.code().unwrap_or_default();
                let code = if code.len() == 5 { &*code } else { "" };
                if CONTENTION.contains(&code) {
                    StoreError::Contention
                } else if !code.is_empty() && UNAVAILABLE.iter().any(|prefix| code.starts_with(prefix)) {
                    StoreError::Unavailable(error.to_string())
                } else {
                    StoreError::Database(error.to_string())
                }
            }
            sqlx::Error::Io(_)
            | sqlx::Error::Tls(_)
            | sqlx::Error::Protocol(_)
            | sqlx::Error::BeginFailed
            | sqlx::Error::PoolTimedOut => StoreError::Unavailable(error.to_string()),
            _ => StoreError::Database(error.to_string()),
        }
    }
}

/// Why a database cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// A newer version of the program has migrated it.
    #[error(
        "the database has schema version {found}, but this program supports versions up to {supported}; use a newer program"
    )]
    Newer {
        /// The version of the database.
        found: u32,
        /// The latest version that this program supports.
        supported: u32,
    },
    /// It is a database of another program.
    #[error("this is not a Ponti database")]
    Foreign,
    /// It cannot be read or written.
    #[error("{0}")]
    Failed(String),
}

impl From<sqlx::Error> for OpenError {
    fn from(error: sqlx::Error) -> OpenError {
        OpenError::Failed(message(&error))
    }
}

/// The message of the database, without the wrapping of the library.
fn message(error: &sqlx::Error) -> String {
    error.as_database_error().map_or_else(|| error.to_string(), |inner| inner.message().to_owned())
}
