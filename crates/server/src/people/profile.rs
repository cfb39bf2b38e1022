//! What everybody may read about somebody.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use protocol::people::{Profile, Versus};
use protocol::{Code, Error, PersonId};

use super::{peace, shown};
use crate::api::failure::{Answer, Failure};
use crate::api::read::Part;
use crate::online::Online;
use crate::store::Query;

/// So many opponents and games a profile has.
const OPPONENTS: u32 = 50;
const GAMES: u32 = 20;

/// A person with results and games
#[utoipa::path(get, path = "/people/{name}", tag = "people", security(()),
    params(("name" = String, Path, description = "whom")),
    responses((status = 200, body = Profile), (status = "4XX", body = Error)))]
pub(super) async fn profile(
    State(online): State<Arc<Online>>,
    Part(name): Part<String>,
) -> Answer<Json<Profile>> {
    let person = peace::named(&online, &name).await?;
    if person.closed {
        return Err(Failure::new(Code::NotFound, "this account was closed").at("name"));
    }
    let met = online.store.versus(&person.id, OPPONENTS).await?;
    let ids: Vec<PersonId> = met.iter().map(|(id, _)| id.clone()).collect();
    let people = shown::whos(&online, &ids).await?;
    let opponents = met.into_iter().filter_map(|(id, score)| {
        let who = people.iter().find(|who| who.id == id)?.clone();
        Some(Versus { who, score })
    });
    let games = Query { person: Some(person.id.clone()), over: Some(true), limit: GAMES, ..Query::default() };
    let games = online.store.tables(&games).await?;
    Ok(Json(Profile {
        who: shown::who(&person),
        since: person.created,
        ratings: shown::standings(&online, &person.id).await?,
        scores: online.store.scores(&person.id).await?,
        opponents: opponents.collect(),
        games: shown::summaries(&online, &games).await?,
    }))
}
