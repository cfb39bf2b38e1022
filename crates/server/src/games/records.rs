//! Finished games: searching, reading, downloading.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use protocol::{ErrorBody, ErrorCode, Occupant, TableId, UserId};
use protocol::{GamePage, GameSearch};

use crate::api::failure::{Answer, Failure};
use crate::api::read::{Params, Part};
use crate::online::Online;
use crate::records;
use crate::store::{Query, Sitter, TableRow};
use crate::users::Caller;

/// So many games come in one answer.
const MOST: u32 = 100;
const USUAL: u32 = 20;

/// Search finished games
///
/// The latest first. `next` is there when there are more: give it as `after`.
#[utoipa::path(get, path = "/records", tag = "games", params(SearchParams), security(()), responses(
    (status = 200, body = GamePage), (status = "4XX", body = ErrorBody)))]
pub(super) async fn search(
    State(online): State<Arc<Online>>,
    caller: Caller,
    Params(search): Params<GameSearch>,
) -> Answer<Json<GamePage>> {
    let viewer = caller.user.as_ref().map(|user| &user.id);
    let Some((query, limit)) = query(&online, search).await? else { return Ok(Json(GamePage::default())) };
    let mut games = online.hall.tables(&query, viewer).await?;
    let more = games.len() > limit;
    games.truncate(limit);
    let next = games.last().filter(|_| more).map(|game| game.id.clone());
    Ok(Json(GamePage { games, next }))
}

/// The records of finished games as one text
#[utoipa::path(get, path = "/records/download", tag = "games", params(SearchParams), security(()), responses(
    (status = 200, content_type = "text/plain", body = String), (status = "4XX", body = ErrorBody)))]
pub(super) async fn download(
    State(online): State<Arc<Online>>,
    Params(search): Params<GameSearch>,
) -> Answer<Response> {
    let mut text = String::new();
    if let Some((query, limit)) = query(&online, search).await? {
        for row in online.store.tables(&query).await?.iter().take(limit) {
            text += &record(&online, row).await?;
            text.push('\n');
        }
    }
    Ok(attached("ponti.txt", text))
}

/// The record of a finished game
#[utoipa::path(get, path = "/records/{id}", tag = "games", params(("id" = String, Path)), security(()), responses(
    (status = 200, content_type = "text/plain", body = String), (status = "4XX", body = ErrorBody)))]
pub(super) async fn one(State(online): State<Arc<Online>>, Part(id): Part<TableId>) -> Answer<Response> {
    let row = online.store.table(&id).await?;
    let row = row.ok_or_else(|| Failure::new(ErrorCode::NotFound, format!("there is no table {id}")))?;
    let text = record(&online, &row).await?;
    Ok(attached(&format!("{}-{id}.txt", row.game().word()), text))
}

fn attached(name: &str, text: String) -> Response {
    let disposition = format!("attachment; filename=\"{name}\"");
    ([(CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()), (CONTENT_DISPOSITION, disposition)], text)
        .into_response()
}

/// A finished game as text.
async fn record(online: &Online, row: &TableRow) -> Answer<String> {
    let users: Vec<UserId> = row.places.iter().filter_map(|place| place.sitter.user().cloned()).collect();
    online.hall.names.learn(&*online.store, &users).await?;
    let events = online.store.events(&row.id, 0).await?;
    let name = |sitter: &Sitter| match online.hall.names.occupant(sitter) {
        Occupant::User { who } => who.name,
        Occupant::Engine { level } => format!("engine {level}"),
        Occupant::Bot { style } => style,
    };
    Ok(records::text(row, &events, name)?)
}

/// What is looked for, with one more than is shown; nothing if nobody is called so.
async fn query(online: &Online, search: GameSearch) -> Answer<Option<(Query, usize)>> {
    let limit = search.limit.unwrap_or(USUAL);
    if !(1..=MOST).contains(&limit) {
        return Err(
            Failure::new(ErrorCode::Invalid, format!("from 1 to {MOST} games come at once")).at("limit")
        );
    }
    let mut users = [None, None];
    for (place, wanted) in users.iter_mut().zip([&search.user, &search.against]) {
        if let Some(wanted) = wanted {
            let Some(id) = find(online, wanted).await? else { return Ok(None) };
            *place = Some(id);
        }
    }
    let [user, against] = users;
    let query = Query {
        user,
        against,
        over: Some(true),
        to_act: None,
        game: search.game,
        speed: search.speed,
        rated: search.rated,
        since: search.since,
        until: search.until,
        aborted: false,
        after: search.after,
        limit: limit + 1,
    };
    Ok(Some((query, limit as usize)))
}

/// A person by name or id.
async fn find(online: &Online, wanted: &str) -> Answer<Option<UserId>> {
    if let Some(user) = online.store.user_named(wanted).await? {
        return Ok(Some(user.id));
    }
    let Ok(id) = wanted.parse::<UserId>() else { return Ok(None) };
    Ok(online.store.users(std::slice::from_ref(&id)).await?.pop().map(|user| user.id))
}

/// The parameters of a search, described.
#[derive(utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "only described; what is read is protocol's own type")]
pub(super) struct SearchParams {
    /// `ponte` or `ciao`.
    game: Option<String>,
    /// `fast`, `calm` or `slow`.
    speed: Option<String>,
    /// With this person, by name or id.
    user: Option<String>,
    /// And with this one.
    against: Option<String>,
    /// Rated games only, or the others only.
    rated: Option<bool>,
    /// Ended at this time or later.
    since: Option<u64>,
    /// Ended before this time.
    until: Option<u64>,
    /// After this one, to page on.
    after: Option<String>,
    /// How many, up to 100.
    limit: Option<u32>,
}
