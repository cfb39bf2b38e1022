//! Handlers for finished games: search and records.

use axum::Json;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use protocol::{ErrorCode, GamePage, GameSearch, TableId, UserId};

use super::extract::{PathParam, Query, SharedState};
use crate::accounts::Caller;
use crate::error::{RequestError, RequestResult};
use crate::state::AppState;
use crate::store::{StoreError, TableQuery};

/// The maximum and the default number of games per page.
const MAX_PAGE_SIZE: u32 = 100;
const DEFAULT_PAGE_SIZE: u32 = 20;

/// Search finished games
///
/// Latest games first. If there are more, `next` is set; pass it as `after` to get the next page.
#[utoipa::path(get, path = "/games", tag = "games", security(()),
    params(GameSearch),
    responses((status = 200, description = "A page of games", body = GamePage)))]
pub(super) async fn search_games(
    state: SharedState,
    caller: Caller,
    Query(search): Query<GameSearch>,
) -> RequestResult<Json<GamePage>> {
    let viewer = caller.reader().map(|user| &user.id);
    let Some((query, limit)) = table_query(&state, search).await? else {
        return Ok(Json(GamePage::default()));
    };
    let mut games = state.tables.list(&query, viewer).await?;
    let has_more = games.len() > limit;
    games.truncate(limit);
    let next = games.last().filter(|_| has_more).map(|game| game.id.clone());
    Ok(Json(GamePage { games, next }))
}

/// Download the records of finished games
///
/// The records of a page of search results as one text.
#[utoipa::path(get, path = "/games/records", tag = "games", security(()),
    params(GameSearch),
    responses((status = 200, description = "The records, separated by empty lines", body = String,
               content_type = "text/plain")))]
pub(super) async fn download_records(
    state: SharedState,
    Query(search): Query<GameSearch>,
) -> RequestResult<Response> {
    let mut text = String::new();
    if let Some((query, limit)) = table_query(&state, search).await? {
        for row in state.store.tables(&query).await?.iter().take(limit) {
            text += &state.tables.game_record(row).await?;
            text.push('\n');
        }
    }
    Ok(text_file("ponti.txt", text))
}

/// Get the record of a finished game
#[utoipa::path(get, path = "/games/{id}/record", tag = "games", security(()),
    params(("id" = TableId, Path, description = "The id of the table")),
    responses((status = 200, description = "The record", body = String, content_type = "text/plain")))]
pub(super) async fn get_record(
    state: SharedState,
    PathParam(id): PathParam<TableId>,
) -> RequestResult<Response> {
    let row = state.store.table(&id).await?.ok_or(StoreError::NotFound("table"))?;
    let text = state.tables.game_record(&row).await?;
    Ok(text_file(&format!("{}-{id}.txt", row.game().as_str()), text.to_string()))
}

/// A text file as a download.
fn text_file(name: &str, text: String) -> Response {
    let disposition = format!("attachment; filename=\"{name}\"");
    ([(CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()), (CONTENT_DISPOSITION, disposition)], text)
        .into_response()
}

/// The query of a search, for one row more than a page has, and the page size; `None` if a user does not exist.
async fn table_query(state: &AppState, search: GameSearch) -> RequestResult<Option<(TableQuery, usize)>> {
    let limit = search.limit.unwrap_or(DEFAULT_PAGE_SIZE);
    if !(1..=MAX_PAGE_SIZE).contains(&limit) {
        let message = format!("a page has 1 to {MAX_PAGE_SIZE} games");
        return Err(RequestError::new(ErrorCode::Invalid, message).with_field("limit"));
    }
    for (field, time) in [("since", search.since), ("until", search.until)] {
        // What a database can compare.
        if time.is_some_and(|time| i64::try_from(time).is_err()) {
            let error = RequestError::new(ErrorCode::Invalid, "this is not a time in milliseconds");
            return Err(error.with_field(field));
        }
    }
    let mut users = [None, None];
    for (user, name_or_id) in users.iter_mut().zip([&search.user, &search.opponent]) {
        if let Some(name_or_id) = name_or_id {
            let Some(id) = find_user(state, name_or_id).await? else { return Ok(None) };
            *user = Some(id);
        }
    }
    let [user, opponent] = users;
    let query = TableQuery {
        user,
        opponent,
        finished: Some(true),
        to_act: None,
        game: search.game,
        speed: search.speed,
        rated: search.rated,
        since: search.since,
        until: search.until,
        include_aborted: false,
        include_parties: false,
        after: search.after,
        limit: limit + 1,
    };
    Ok(Some((query, limit as usize)))
}

async fn find_user(state: &AppState, name_or_id: &str) -> RequestResult<Option<UserId>> {
    if let Some(user) = state.store.user_by_name(name_or_id).await? {
        return Ok(Some(user.id));
    }
    let Ok(id) = name_or_id.parse::<UserId>() else { return Ok(None) };
    Ok(state.store.users(std::slice::from_ref(&id)).await?.pop().map(|user| user.id))
}
