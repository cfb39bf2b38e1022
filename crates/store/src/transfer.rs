//! Copying a whole database from SQLite to PostgreSQL or back.

#[cfg(feature = "postgres")]
mod copy;

#[cfg(feature = "postgres")]
pub use copy::transfer;

/// The direction of a transfer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    /// From a file to a server.
    SqliteToPostgres,
    /// From a server to a file.
    PostgresToSqlite,
}

/// What was copied.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct TransferReport {
    /// The number of rows of each table.
    pub tables: Vec<(String, u64)>,
    /// Rows whose text PostgreSQL cannot store as it is: with the NUL characters removed, each as table, key and columns.
    pub repaired: Vec<String>,
}

impl TransferReport {
    /// The number of all rows.
    pub fn rows(&self) -> u64 {
        self.tables.iter().map(|(_, rows)| rows).sum()
    }
}

/// Fails: this build has no PostgreSQL.
///
/// # Errors
/// Always.
#[cfg(not(feature = "postgres"))]
pub async fn transfer(
    _path: &std::path::Path,
    _url: &str,
    _direction: Direction,
    _progress: impl FnMut(&str, u64),
) -> Result<TransferReport, crate::OpenError> {
    Err(crate::OpenError::Failed(crate::missing_feature("PostgreSQL", "migrate-store FROM TO")))
}
