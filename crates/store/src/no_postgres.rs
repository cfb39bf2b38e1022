//! Takes the place of PostgreSQL in a build without it: says how to get one that has it.

use crate::{OpenError, Store, missing_feature};

/// Fails: this build has no PostgreSQL.
///
/// # Errors
/// Always.
pub async fn open(_url: &str) -> Result<Store, OpenError> {
    Err(OpenError::Failed(missing_feature("PostgreSQL", "serve --database URL")))
}

/// Fails: this build has no PostgreSQL.
///
/// # Errors
/// Always.
pub async fn open_existing(_url: &str) -> Result<Store, OpenError> {
    Err(OpenError::Failed(missing_feature("PostgreSQL", "COMMAND")))
}
