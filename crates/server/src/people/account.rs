//! Becoming somebody, coming back, going.

use std::sync::Arc;
use std::time::Instant;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use protocol::people::{ChangePassword, Confirm, Login, Me, Register};
use protocol::{Code, Error, Scope};
use table::Millis;

use super::caller::{Caller, Via};
use super::sessions::{LASTS, PROLONGED, hash};
use super::{names, passwords, shown};
use crate::api::failure::{Answer, Failure};
use crate::api::read::Body;
use crate::chance;
use crate::online::{self, Online};
use crate::records::calendar;
use crate::store::{PersonRow, StoreError};

/// How often a name is tried that chance has made.
const TRIES: usize = 20;

/// Who one is
///
/// Nothing for a visitor who is nobody yet.
#[utoipa::path(get, path = "/me", tag = "me", responses(
    (status = 200, body = Option<Me>), (status = "4XX", body = Error)))]
pub(super) async fn me(
    State(online): State<Arc<Online>>,
    caller: Caller,
) -> Answer<(HeaderMap, Json<Option<Me>>)> {
    let now = online::now();
    if caller.person.is_none() {
        return Ok((HeaderMap::new(), Json(None)));
    }
    let person = caller.may(Scope::Read)?;
    let mut headers = HeaderMap::new();
    if let Via::Cookie { token, expires } = &caller.via
        && expires.saturating_sub(now) < LASTS - PROLONGED
    {
        online.store.prolong_session(&hash(token), now.saturating_add(LASTS)).await?;
        headers = online.people.keep(token);
    }
    Ok((headers, Json(Some(shown::me(&online, person, now).await?))))
}

/// Become a guest
///
/// Whoever is somebody already stays so.
#[utoipa::path(post, path = "/guest", tag = "me", security(()), responses(
    (status = 200, body = Me), (status = "4XX", body = Error)))]
pub(super) async fn guest(
    State(online): State<Arc<Online>>,
    caller: Caller,
) -> Answer<(HeaderMap, Json<Me>)> {
    let now = online::now();
    if caller.person.is_some() {
        let person = caller.in_person()?;
        return Ok((HeaderMap::new(), Json(shown::me(&online, person, now).await?)));
    }
    let mut person = new_person(now)?;
    for _ in 0..TRIES {
        person.name = names::guest();
        match online.store.create_person(&person).await {
            Ok(()) => {
                let headers = online.people.begin(&*online.store, &person.id, now).await?;
                return Ok((headers, Json(shown::me(&online, &person, now).await?)));
            }
            Err(StoreError::Taken(_)) => {}
            Err(error) => return Err(error.into()),
        }
    }
    Err(Failure::new(Code::Internal, "no name for a guest could be found; nothing has changed"))
}

fn new_person(now: Millis) -> Answer<PersonRow> {
    let id = chance::id::<12>().parse().map_err(|_| Failure::new(Code::Internal, "no id could be made"))?;
    Ok(PersonRow {
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
    (status = 200, body = Me), (status = "4XX", body = Error)))]
pub(super) async fn register(
    State(online): State<Arc<Online>>,
    caller: Caller,
    Body(wanted): Body<Register>,
) -> Answer<(HeaderMap, Json<Me>)> {
    let now = online::now();
    let guest = if caller.person.is_some() { Some(caller.in_person()?) } else { None };
    if guest.is_some_and(|person| !person.is_guest()) {
        return Err(Failure::new(Code::Conflict, "you have an account; log out to make another"));
    }
    names::check(&wanted.name)?;
    passwords::check(&wanted.password, &wanted.name, "password")?;
    let taken = || Failure::new(Code::Conflict, "this name is taken").at("name");
    if online.store.person_named(&wanted.name).await?.is_some() {
        return Err(taken());
    }
    let kept = online.people.passwords.hash(wanted.password).await?;
    let mut person = guest.cloned().map_or_else(|| new_person(now), Ok)?;
    (person.name, person.password) = (wanted.name, Some(kept));
    let stored = match guest {
        Some(guest) => online.store.update_person(guest, &person).await,
        None => online.store.create_person(&person).await,
    };
    stored.map_err(|error| if matches!(error, StoreError::Taken(_)) { taken() } else { error.into() })?;
    // A session from before must not become one of the account.
    online.store.end_sessions(&person.id, None).await?;
    let headers = online.people.begin(&*online.store, &person.id, now).await?;
    online.hall.disconnect_soon(&person.id);
    online.hall.renamed(&person).await?;
    tracing::info!(person = %person.id, "a new account");
    Ok((headers, Json(shown::me(&online, &person, now).await?)))
}

/// Come back to an account
///
/// With `adopt` the games played as a guest in this browser come along.
#[utoipa::path(post, path = "/login", tag = "me", security(()), request_body = Login, responses(
    (status = 200, body = Me), (status = "4XX", body = Error)))]
pub(super) async fn login(
    State(online): State<Arc<Online>>,
    caller: Caller,
    Body(login): Body<Login>,
) -> Answer<(HeaderMap, Json<Me>)> {
    let now = online::now();
    let found = online.store.person_named(&login.name).await?;
    let kept = found.as_ref().and_then(|person| person.password.as_deref());
    check_password(&online, &login.name.to_lowercase(), login.password.clone(), kept).await?;
    let Some(person) = found else { return Err(wrong()) };
    if person.closed {
        return Err(Failure::new(Code::Forbidden, "this account was closed"));
    }
    let person = renewed(&online, person, login.password).await;
    let guest = caller.person.as_ref().filter(|guest| guest.is_guest());
    if let Some(guest) = guest.filter(|_| login.adopt) {
        online.store.adopt(&guest.id, &person.id).await.map_err(|error| match error {
            StoreError::Taken(_) => Failure::new(
                Code::Conflict,
                "as a guest you have played against this account, so those games cannot both be its own",
            )
            .at("adopt"),
            other => other.into(),
        })?;
        online.hall.adopted(&guest.id, &person).await?;
        online.hall.disconnect(&guest.id);
    }
    if let Via::Cookie { token, .. } = &caller.via {
        online.store.end_session(&hash(token)).await?;
    }
    let headers = online.people.begin(&*online.store, &person.id, now).await?;
    Ok((headers, Json(shown::me(&online, &person, now).await?)))
}

/// The person, whose password is kept anew if it was kept by weaker means than today's. Should that fail, it is kept as it
/// was until the next time.
async fn renewed(online: &Online, person: PersonRow, password: String) -> PersonRow {
    if person.password.as_deref().is_none_or(|kept| online.people.passwords.is_fresh(kept)) {
        return person;
    }
    let Ok(kept) = online.people.passwords.hash(password).await else { return person };
    let after = PersonRow { password: Some(kept), ..person.clone() };
    match online.store.update_person(&person, &after).await {
        Ok(()) => after,
        Err(error) => {
            tracing::error!(%error, person = %person.id, "a password could not be kept anew");
            person
        }
    }
}

fn wrong() -> Failure {
    Failure::new(Code::WrongPassword, "name and password do not fit")
}

/// Checks a password, slowing down whoever guesses at one account from many addresses.
async fn check_password(online: &Online, account: &str, password: String, kept: Option<&str>) -> Answer<()> {
    let now = Instant::now();
    online.gates.wrong.look(account.as_bytes(), now).check()?;
    if online.people.passwords.fits(password, kept).await? {
        return Ok(());
    }
    online.gates.wrong.take(account.as_bytes(), now);
    Err(wrong())
}

/// Leave this browser
///
/// A guest who leaves cannot come back.
#[utoipa::path(post, path = "/logout", tag = "me", responses((status = 204), (status = "4XX", body = Error)))]
pub(super) async fn logout(
    State(online): State<Arc<Online>>,
    caller: Caller,
) -> Answer<(StatusCode, HeaderMap)> {
    if let Via::Cookie { token, .. } = &caller.via {
        online.store.end_session(&hash(token)).await?;
        if let Some(person) = &caller.person {
            // Their other browsers come back by themselves.
            online.hall.disconnect(&person.id);
        }
    }
    Ok((StatusCode::NO_CONTENT, online.people.forget()))
}

/// Change the password
///
/// All other browsers are logged out. Tokens stay.
#[utoipa::path(put, path = "/me/password", tag = "me", request_body = ChangePassword, responses(
    (status = 204), (status = "4XX", body = Error)))]
pub(super) async fn change_password(
    State(online): State<Arc<Online>>,
    caller: Caller,
    Body(change): Body<ChangePassword>,
) -> Answer<(StatusCode, HeaderMap)> {
    let person = caller.member()?;
    passwords::check(&change.new, &person.name, "new")?;
    let account = person.name.to_lowercase();
    check_password(&online, &account, change.old, person.password.as_deref())
        .await
        .map_err(|failure| failure.at("old"))?;
    let kept = online.people.passwords.hash(change.new).await?;
    online.store.update_person(person, &PersonRow { password: Some(kept), ..person.clone() }).await?;
    online.store.end_sessions(&person.id, None).await?;
    let headers = online.people.begin(&*online.store, &person.id, online::now()).await?;
    // Whoever listens by a session that has ended; the others come back by themselves.
    online.hall.disconnect_soon(&person.id);
    Ok((StatusCode::NO_CONTENT, headers))
}

/// Delete all that names one
///
/// Name, password, sessions, tokens, ratings, blocks and reports go; games stay, by somebody without a name. There is
/// no way back. Whoever has an account confirms with the password.
#[utoipa::path(delete, path = "/me", tag = "me", request_body = Confirm, responses(
    (status = 204), (status = "4XX", body = Error)))]
pub(super) async fn delete(
    State(online): State<Arc<Online>>,
    caller: Caller,
    Body(confirm): Body<Confirm>,
) -> Answer<(StatusCode, HeaderMap)> {
    let person = caller.in_person()?;
    if let Some(kept) = person.password.as_deref() {
        let account = person.name.to_lowercase();
        check_password(&online, &account, confirm.password.unwrap_or_default(), Some(kept))
            .await
            .map_err(|failure| failure.at("password"))?;
    }
    online.hall.farewell(&person.id).await?;
    let nobody = PersonRow { name: names::plain("gone"), password: None, ..person.clone() };
    online.store.delete_person(&person.id, &nobody.name).await?;
    online.hall.renamed(&nobody).await?;
    // Whatever they began meanwhile.
    online.hall.farewell(&person.id).await?;
    tracing::info!(person = %person.id, "a person was deleted");
    Ok((StatusCode::NO_CONTENT, online.people.forget()))
}
