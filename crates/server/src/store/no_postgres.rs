//! Takes the place of the PostgreSQL store in a build without it: says how to get one that has it.

use std::sync::Arc;

use super::{OpenError, Store};

/// Fails: this build has no PostgreSQL.
///
/// # Errors
/// Always.
pub async fn open(_url: &str) -> Result<Arc<dyn Store>, OpenError> {
    Err(OpenError::Failed(crate::missing_feature("PostgreSQL", "serve --database URL")))
}

/// Fails: this build has no PostgreSQL.
///
/// # Errors
/// Always.
pub async fn open_existing(_url: &str) -> Result<Arc<dyn Store>, OpenError> {
    Err(OpenError::Failed(crate::missing_feature("PostgreSQL", "COMMAND")))
}
