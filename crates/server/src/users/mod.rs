//! Who somebody is: guests and accounts, sessions, tokens, and what people can do about themselves and each other.
//!
//! A visitor is nobody until they need to be someone; then they become a guest, a person without a password. An account
//! is the same person with a name and a password, so that the games come along. Addresses of machines are never stored.

mod account;
mod away;
mod caller;
mod export;
mod names;
mod passwords;
mod peace;
mod profile;
mod sessions;
mod shown;
mod tokens;

#[cfg(test)]
mod tests;

use std::sync::Arc;

use protocol::error::ApiError;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(crate) use caller::{Caller, Via};

use crate::chance;
use crate::online::Online;
use crate::store::{Store, StoreError, Stored, UserRow};
use passwords::Passwords;

/// What the server itself has to know for this.
pub(crate) struct Users {
    /// The key of the signatures on cookies.
    cookie_key: [u8; 32],
    /// Whether cookies are for encrypted connections alone.
    secure: bool,
    passwords: Passwords,
}

impl Users {
    /// Reads the keys, or makes them.
    pub(crate) async fn open(store: &dyn Store, secure: bool) -> Stored<Users> {
        let cookie_key = store.secret("cookie", chance::bytes()).await?;
        let passwords = Passwords::new().await.map_err(|error| StoreError::Failed(error.message))?;
        Ok(Users { cookie_key, secure, passwords })
    }
}

/// Gives an account a password that chance has made, for whoever has forgotten theirs, and logs all its browsers out.
/// Tokens of programs stay.
///
/// # Errors
/// When the storage fails; then the old password still holds.
pub async fn new_password(store: &dyn Store, user: &UserRow) -> Stored<String> {
    let letters = chance::id::<16>();
    let parts: Vec<&str> = (0..4).map(|part| &letters[4 * part..4 * part + 4]).collect();
    let password = parts.join("-");
    let failed = |fault: ApiError| StoreError::Failed(fault.message);
    let passwords = Passwords::new().await.map_err(failed)?;
    let kept = passwords.hash(password.clone()).await.map_err(|failure| failed(failure.fault))?;
    store.update_user(user, &UserRow { password: Some(kept), ..user.clone() }).await?;
    store.end_sessions(&user.id, None).await?;
    Ok(password)
}

/// The addresses about people.
pub(crate) fn routes() -> OpenApiRouter<Arc<Online>> {
    OpenApiRouter::new()
        .routes(routes!(account::me, account::delete))
        .routes(routes!(account::guest))
        .routes(routes!(account::register))
        .routes(routes!(account::login))
        .routes(routes!(account::logout))
        .routes(routes!(account::change_password))
        .routes(routes!(export::export))
        .routes(routes!(tokens::list, tokens::make))
        .routes(routes!(tokens::end))
        .routes(routes!(peace::block, peace::unblock))
        .routes(routes!(away::set))
        .routes(routes!(profile::profile))
        .routes(routes!(peace::report))
        .routes(routes!(peace::reports))
        .routes(routes!(peace::judge))
}
