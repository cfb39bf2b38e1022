//! What everybody may read about somebody.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use protocol::users::{OpponentRecord, Profile};
use protocol::{ErrorBody, ErrorCode, UserId};

use super::{peace, shown};
use crate::api::failure::{Answer, Failure};
use crate::api::read::Part;
use crate::online::Online;
use crate::store::Query;

/// So many opponents and games a profile has.
const OPPONENTS: u32 = 50;
const GAMES: u32 = 20;

/// A person with results and games
#[utoipa::path(get, path = "/users/{name}", tag = "users", security(()),
    params(("name" = String, Path, description = "whom")),
    responses((status = 200, body = Profile), (status = "4XX", body = ErrorBody)))]
pub(super) async fn profile(
    State(online): State<Arc<Online>>,
    Part(name): Part<String>,
) -> Answer<Json<Profile>> {
    let user = peace::named(&online, &name).await?;
    if user.closed {
        return Err(Failure::new(ErrorCode::NotFound, "this account was closed").at("name"));
    }
    let met = online.store.versus(&user.id, OPPONENTS).await?;
    let ids: Vec<UserId> = met.iter().map(|(id, _)| id.clone()).collect();
    let users = shown::whos(&online, &ids).await?;
    let opponents = met.into_iter().filter_map(|(id, score)| {
        let who = users.iter().find(|who| who.id == id)?.clone();
        Some(OpponentRecord { who, score })
    });
    let games = Query { user: Some(user.id.clone()), over: Some(true), limit: GAMES, ..Query::default() };
    let games = online.store.tables(&games).await?;
    Ok(Json(Profile {
        who: shown::who(&user),
        since: user.created,
        ratings: shown::standings(&online, &user.id).await?,
        scores: online.store.scores(&user.id).await?,
        opponents: opponents.collect(),
        games: shown::summaries(&online, &games).await?,
    }))
}
