//! Becoming somebody, coming back, going.

use std::sync::Arc;
use std::time::Instant;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use protocol::users::{ChangePassword, ConfirmPassword, CurrentUser, Login, Register};
use protocol::{ErrorBody, ErrorCode, Scope};
use table::Millis;

use super::caller::{Caller, Via};
use super::sessions::{LASTS, PROLONGED, hash};
use super::{names, passwords, shown};
use crate::api::failure::{Answer, Failure};
use crate::api::read::Body;
use crate::chance;
use crate::online::{self, Online};
use crate::records::calendar;
use crate::store::{StoreError, UserRow};

/// How often a name is tried that chance has made.
const TRIES: usize = 20;

/// Who one is
///
/// Nothing for a visitor who is nobody yet.
#[utoipa::path(get, path = "/me", tag = "me", responses(
    (status = 200, body = Option<CurrentUser>), (status = "4XX", body = ErrorBody)))]
pub(super) async fn me(
    State(online): State<Arc<Online>>,
    caller: Caller,
) -> Answer<(HeaderMap, Json<Option<CurrentUser>>)> {
    let now = online::now();
    if caller.user.is_none() {
        return Ok((HeaderMap::new(), Json(None)));
    }
    let user = caller.may(Scope::Read)?;
    let mut headers = HeaderMap::new();
    if let Via::Cookie { token, expires } = &caller.via
        && expires.saturating_sub(now) < LASTS - PROLONGED
    {
        online.store.prolong_session(&hash(token), now.saturating_add(LASTS)).await?;
        headers = online.users.keep(token);
    }
    Ok((headers, Json(Some(shown::me(&online, user, now).await?))))
}

/// Become a guest
///
/// Whoever is somebody already stays so.
#[utoipa::path(post, path = "/guest", tag = "me", security(()), responses(
    (status = 200, body = CurrentUser), (status = "4XX", body = ErrorBody)))]
pub(super) async fn guest(
    State(online): State<Arc<Online>>,
    caller: Caller,
) -> Answer<(HeaderMap, Json<CurrentUser>)> {
    let now = online::now();
    if caller.user.is_some() {
        let user = caller.in_user()?;
        return Ok((HeaderMap::new(), Json(shown::me(&online, user, now).await?)));
    }
    let mut user = new_user(now)?;
    for _ in 0..TRIES {
        user.name = names::guest();
        match online.store.create_user(&user).await {
            Ok(()) => {
                let headers = online.users.begin(&*online.store, &user.id, now).await?;
                return Ok((headers, Json(shown::me(&online, &user, now).await?)));
            }
            Err(StoreError::Taken(_)) => {}
            Err(error) => return Err(error.into()),
        }
    }
    Err(Failure::new(ErrorCode::Internal, "no name for a guest could be found; nothing has changed"))
}

fn new_user(now: Millis) -> Answer<UserRow> {
    let id =
        chance::id::<12>().parse().map_err(|_| Failure::new(ErrorCode::Internal, "no id could be made"))?;
    Ok(UserRow {
        id,
        name: String::new(),
        password: None,
        admin: false,
        closed: false,
        created: now,
        vacation: None,
        vacation_days: (calendar(now).0, 0),
    })
}

/// Make an account
///
/// A guest becomes one, and keeps all games.
#[utoipa::path(post, path = "/register", tag = "me", security(()), request_body = Register, responses(
    (status = 200, body = CurrentUser), (status = "4XX", body = ErrorBody)))]
pub(super) async fn register(
    State(online): State<Arc<Online>>,
    caller: Caller,
    Body(wanted): Body<Register>,
) -> Answer<(HeaderMap, Json<CurrentUser>)> {
    let now = online::now();
    let guest = if caller.user.is_some() { Some(caller.in_user()?) } else { None };
    if guest.is_some_and(|user| !user.is_guest()) {
        return Err(Failure::new(ErrorCode::Conflict, "you have an account; log out to make another"));
    }
    names::check(&wanted.name)?;
    passwords::check(&wanted.password, &wanted.name, "password")?;
    let taken = || Failure::new(ErrorCode::Conflict, "this name is taken").at("name");
    if online.store.user_named(&wanted.name).await?.is_some() {
        return Err(taken());
    }
    let kept = online.users.passwords.hash(wanted.password).await?;
    let mut user = guest.cloned().map_or_else(|| new_user(now), Ok)?;
    (user.name, user.password) = (wanted.name, Some(kept));
    let stored = match guest {
        Some(guest) => online.store.update_user(guest, &user).await,
        None => online.store.create_user(&user).await,
    };
    stored.map_err(|error| if matches!(error, StoreError::Taken(_)) { taken() } else { error.into() })?;
    // A session from before must not become one of the account.
    online.store.end_sessions(&user.id, None).await?;
    let headers = online.users.begin(&*online.store, &user.id, now).await?;
    online.hall.disconnect_soon(&user.id);
    online.hall.renamed(&user).await?;
    tracing::info!(user = %user.id, "a new account");
    Ok((headers, Json(shown::me(&online, &user, now).await?)))
}

/// Come back to an account
///
/// With `adopt` the games played as a guest in this browser come along.
#[utoipa::path(post, path = "/login", tag = "me", security(()), request_body = Login, responses(
    (status = 200, body = CurrentUser), (status = "4XX", body = ErrorBody)))]
pub(super) async fn login(
    State(online): State<Arc<Online>>,
    caller: Caller,
    Body(login): Body<Login>,
) -> Answer<(HeaderMap, Json<CurrentUser>)> {
    let now = online::now();
    let found = online.store.user_named(&login.name).await?;
    let kept = found.as_ref().and_then(|user| user.password.as_deref());
    check_password(&online, &login.name.to_lowercase(), login.password.clone(), kept).await?;
    let Some(user) = found else { return Err(wrong()) };
    if user.closed {
        return Err(Failure::new(ErrorCode::Forbidden, "this account was closed"));
    }
    let user = renewed(&online, user, login.password).await;
    let guest = caller.user.as_ref().filter(|guest| guest.is_guest());
    if let Some(guest) = guest.filter(|_| login.adopt) {
        online.store.adopt(&guest.id, &user.id).await.map_err(|error| match error {
            StoreError::Taken(_) => Failure::new(
                ErrorCode::Conflict,
                "as a guest you have played against this account, so those games cannot both be its own",
            )
            .at("adopt"),
            other => other.into(),
        })?;
        online.hall.adopted(&guest.id, &user).await?;
        online.hall.disconnect(&guest.id);
    }
    if let Via::Cookie { token, .. } = &caller.via {
        online.store.end_session(&hash(token)).await?;
    }
    let headers = online.users.begin(&*online.store, &user.id, now).await?;
    Ok((headers, Json(shown::me(&online, &user, now).await?)))
}

/// The person, whose password is kept anew if it was kept by weaker means than today's. Should that fail, it is kept as it
/// was until the next time.
async fn renewed(online: &Online, user: UserRow, password: String) -> UserRow {
    if user.password.as_deref().is_none_or(|kept| online.users.passwords.is_fresh(kept)) {
        return user;
    }
    let Ok(kept) = online.users.passwords.hash(password).await else { return user };
    let after = UserRow { password: Some(kept), ..user.clone() };
    match online.store.update_user(&user, &after).await {
        Ok(()) => after,
        Err(error) => {
            tracing::error!(%error, user = %user.id, "a password could not be kept anew");
            user
        }
    }
}

fn wrong() -> Failure {
    Failure::new(ErrorCode::InvalidCredentials, "name and password do not fit")
}

/// Checks a password, slowing down whoever guesses at one account from many addresses.
async fn check_password(online: &Online, account: &str, password: String, kept: Option<&str>) -> Answer<()> {
    let now = Instant::now();
    online.gates.wrong.look(account.as_bytes(), now).check()?;
    if online.users.passwords.fits(password, kept).await? {
        return Ok(());
    }
    online.gates.wrong.take(account.as_bytes(), now);
    Err(wrong())
}

/// Leave this browser
///
/// A guest who leaves cannot come back.
#[utoipa::path(post, path = "/logout", tag = "me", responses((status = 204), (status = "4XX", body = ErrorBody)))]
pub(super) async fn logout(
    State(online): State<Arc<Online>>,
    caller: Caller,
) -> Answer<(StatusCode, HeaderMap)> {
    if let Via::Cookie { token, .. } = &caller.via {
        online.store.end_session(&hash(token)).await?;
        if let Some(user) = &caller.user {
            // Their other browsers come back by themselves.
            online.hall.disconnect(&user.id);
        }
    }
    Ok((StatusCode::NO_CONTENT, online.users.forget()))
}

/// Change the password
///
/// All other browsers are logged out. Tokens stay.
#[utoipa::path(put, path = "/me/password", tag = "me", request_body = ChangePassword, responses(
    (status = 204), (status = "4XX", body = ErrorBody)))]
pub(super) async fn change_password(
    State(online): State<Arc<Online>>,
    caller: Caller,
    Body(change): Body<ChangePassword>,
) -> Answer<(StatusCode, HeaderMap)> {
    let user = caller.member()?;
    passwords::check(&change.new, &user.name, "new")?;
    let account = user.name.to_lowercase();
    check_password(&online, &account, change.old, user.password.as_deref())
        .await
        .map_err(|failure| failure.at("old"))?;
    let kept = online.users.passwords.hash(change.new).await?;
    online.store.update_user(user, &UserRow { password: Some(kept), ..user.clone() }).await?;
    online.store.end_sessions(&user.id, None).await?;
    let headers = online.users.begin(&*online.store, &user.id, online::now()).await?;
    // Whoever listens by a session that has ended; the others come back by themselves.
    online.hall.disconnect_soon(&user.id);
    Ok((StatusCode::NO_CONTENT, headers))
}

/// Delete all that names one
///
/// Name, password, sessions, tokens, ratings, blocks and reports go; games stay, by somebody without a name. There is
/// no way back. Whoever has an account confirms with the password.
#[utoipa::path(delete, path = "/me", tag = "me", request_body = ConfirmPassword, responses(
    (status = 204), (status = "4XX", body = ErrorBody)))]
pub(super) async fn delete(
    State(online): State<Arc<Online>>,
    caller: Caller,
    Body(confirm): Body<ConfirmPassword>,
) -> Answer<(StatusCode, HeaderMap)> {
    let user = caller.in_user()?;
    if let Some(kept) = user.password.as_deref() {
        let account = user.name.to_lowercase();
        check_password(&online, &account, confirm.password.unwrap_or_default(), Some(kept))
            .await
            .map_err(|failure| failure.at("password"))?;
    }
    online.hall.farewell(&user.id).await?;
    let nobody = UserRow { name: names::plain("gone"), password: None, ..user.clone() };
    online.store.delete_user(&user.id, &nobody.name).await?;
    online.hall.renamed(&nobody).await?;
    // Whatever they began meanwhile.
    online.hall.farewell(&user.id).await?;
    tracing::info!(user = %user.id, "a user was deleted");
    Ok((StatusCode::NO_CONTENT, online.users.forget()))
}
