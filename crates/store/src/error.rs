//! Why an operation failed, what errors of the database drivers mean for a caller, and what callers of the API are told.

use protocol::{ApiError, ErrorCode};

/// Why a storage operation failed. Nothing has changed, except perhaps if the [outcome is unknown](Self::OutcomeUnknown).
#[derive(Clone, Debug, thiserror::Error)]
pub enum StoreError {
    /// A number, name or id is in use, or a row is no longer in the expected state: another request was faster.
    #[error("{0} is already taken")]
    Conflict(&'static str),
    /// An account would have no way to sign in any more.
    #[error("this is the only way to sign in to the account; set a password first")]
    LastSignIn,
    /// A user is suspended or has no account any more, so no game with them starts.
    #[error("a player is suspended or has left, so this game cannot start")]
    PlayerBarred,
    /// A row does not exist.
    #[error("there is no such {0}")]
    NotFound(&'static str),
    /// A user has the maximum number of rows of a kind.
    #[error("at most {max} {what} per user; {}", limit_advice(what).1)]
    LimitReached {
        /// What there is too much of.
        what: &'static str,
        /// The maximum.
        max: u32,
    },
    /// Stored data cannot be decoded.
    #[error("{what} cannot be decoded: {reason}")]
    Corrupt {
        /// The column or event concerned.
        what: String,
        /// Why it cannot be decoded.
        reason: String,
    },
    /// The database failed.
    #[error("database error: {0}")]
    Database(String),
    /// The database cannot be reached right now, or is too slow to answer.
    #[error("the database is not available: {0}")]
    Unavailable(String),
    /// There is no space for what is to be written.
    #[error("the disk of the database is full: {0}")]
    Full(String),
    /// Other transactions were in the way, again and again.
    #[error("too many simultaneous changes")]
    Contention,
    /// The connection was lost during the commit, and nothing tells whether it has taken place.
    #[error("the connection to the database was lost during a commit: {0}")]
    OutcomeUnknown(String),
}

/// The result of a storage operation.
pub type StoreResult<T> = Result<T, StoreError>;

/// SQLSTATE codes of transactions that succeed when they are repeated: serialization failure and deadlock.
const CONTENTION: [&str; 2] = ["40001", "40P01"];
/// Codes that say that the disk is full: `SQLITE_FULL`, `SQLITE_IOERR_SHMSIZE` (no space for the index of the log), and the
/// SQLSTATE of PostgreSQL.
const FULL: [&str; 3] = ["13", "4874", "53100"];
/// SQLSTATE codes, or the beginnings of them, that say that the database cannot be used right now: connection errors,
/// too many connections, a timeout, a lock that is not released, a shutdown, a server that has become a standby.
const UNAVAILABLE: [&str; 7] = ["08", "53300", "57014", "55P03", "57P", "25006", "25P03"];

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        match &error {
            sqlx::Error::Database(inner) => {
                let code = inner.code().unwrap_or_default();
                if FULL.contains(&&*code) {
                    return StoreError::Full(error.to_string());
                }
                // SQLite has numbers of its own, which are shorter.
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

impl From<StoreError> for OpenError {
    fn from(error: StoreError) -> OpenError {
        OpenError::Failed(error.to_string())
    }
}

/// The message of the database, without the wrapping of the library.
fn message(error: &sqlx::Error) -> String {
    error.as_database_error().map_or_else(|| error.to_string(), |inner| inner.message().to_owned())
}

/// The field of the error for a limit, and what a user can do about it.
fn limit_advice(what: &str) -> (&'static str, &'static str) {
    match what {
        "open challenges" => ("challenges", "withdraw one first"),
        "open games" => ("tables", "finish one first"),
        "API tokens" => ("tokens", "revoke one first"),
        "followed users" => ("follows", "unfollow one first"),
        "passkeys" => ("passkeys", "remove one first"),
        "studies" => ("studies", "delete one first"),
        _ => ("blocks", "unblock one first"),
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> ApiError {
        let code = match &error {
            StoreError::Conflict(_) => ErrorCode::Conflict,
            StoreError::LastSignIn => {
                return ApiError::new(ErrorCode::Conflict, error.to_string()).with_field("sign_in");
            }
            StoreError::NotFound(_) => ErrorCode::NotFound,
            StoreError::PlayerBarred => ErrorCode::Forbidden,
            StoreError::LimitReached { what, .. } => {
                let field = limit_advice(what).0;
                return ApiError::new(ErrorCode::RateLimited, error.to_string()).with_field(field);
            }
            StoreError::Contention => ErrorCode::Conflict,
            StoreError::Unavailable(_) => {
                tracing::warn!(%error, "storage operation failed");
                let text = "the database is not available; nothing has changed, try again soon";
                return ApiError::new(ErrorCode::Unavailable, text);
            }
            StoreError::Full(_) => {
                tracing::error!(%error, "storage operation failed");
                let text = "the server has no disk space left; nothing has changed, try again later";
                return ApiError::new(ErrorCode::Unavailable, text);
            }
            StoreError::OutcomeUnknown(_) => {
                tracing::error!(%error, "the outcome of a storage operation is unknown");
                let text = "the connection to the database was lost; look whether your change was made before you repeat it";
                return ApiError::new(ErrorCode::Unavailable, text);
            }
            StoreError::Corrupt { .. } | StoreError::Database(_) => {
                // The details are for the log; they may contain file names or statements.
                tracing::error!(%error, "storage operation failed");
                return ApiError::new(ErrorCode::Internal, "internal server error; nothing has changed");
            }
        };
        ApiError::new(code, error.to_string())
    }
}
