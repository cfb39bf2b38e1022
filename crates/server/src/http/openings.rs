//! Handler for opening statistics.

use axum::Json;
use ponte::{Position, Rules};
use protocol::{ErrorCode, OpeningQuery, OpeningStatistics, OpeningTurn};

use super::extract::{Query, SharedState};
use crate::error::{RequestError, RequestResult};

/// The maximum number of turns that are listed.
const MAX_TURNS: usize = 40;

/// Get the opening statistics of a position
///
/// What was played in a position of Ponte del Diavolo, up to the symmetries of the board, in the first twelve moves of
/// the finished games of this server. The most frequent turns come first. New games appear within a minute.
#[utoipa::path(get, path = "/openings", tag = "games", security(()),
    params(OpeningQuery),
    responses((status = 200, description = "The turns that were played", body = OpeningStatistics)))]
pub(super) async fn get_openings(
    state: SharedState,
    Query(query): Query<OpeningQuery>,
) -> RequestResult<Json<OpeningStatistics>> {
    let position = match (&query.position, &query.rules) {
        (Some(_), Some(_)) => {
            let message = "a position has its rules in it: leave `rules` out";
            return Err(RequestError::new(ErrorCode::Invalid, message).with_field("rules"));
        }
        (Some(text), None) => text.parse::<Position>().map_err(|error| invalid("position", &error))?,
        (None, Some(text)) => Position::new(text.parse::<Rules>().map_err(|error| invalid("rules", &error))?),
        (None, None) => Position::new(Rules::CLASSIC),
    };
    state.openings.refresh(&state.store, &state.tables).await?;
    let moves = state.openings.moves(&position);
    let games = moves.iter().map(|one| one.counts.games).sum();
    let turns = moves.into_iter().take(MAX_TURNS).map(|one| OpeningTurn {
        mv: one.mv.to_string(),
        games: one.counts.games,
        light: one.counts.light,
        dark: one.counts.dark,
        scored: one.counts.scored,
        points: one.counts.mean_points(),
    });
    Ok(Json(OpeningStatistics { position: position.to_string(), games, turns: turns.collect() }))
}

fn invalid(field: &str, error: &dyn std::fmt::Display) -> RequestError {
    RequestError::new(ErrorCode::Invalid, error.to_string()).with_field(field)
}
