//! Handlers for rating histories, leaderboards and followed players.

use axum::Json;
use axum::http::StatusCode;
use protocol::ratings::{LeaderboardEntry, LeaderboardQuery, RatingHistory};
use protocol::users::FollowedUser;

use super::extract::{PathParam, Query, SharedState};
use crate::accounts::Caller;
use crate::error::RequestResult;

/// Get the rating history of a user
///
/// The rating after each of the latest 1000 rated games, by game and speed.
#[utoipa::path(get, path = "/users/{name}/ratings", tag = "users", security(()),
    params(("name" = String, Path, description = "The name of the user; case is ignored")),
    responses((status = 200, description = "The histories", body = Vec<RatingHistory>)))]
pub(super) async fn get_rating_history(
    state: SharedState,
    PathParam(name): PathParam<String>,
) -> RequestResult<Json<Vec<RatingHistory>>> {
    Ok(Json(state.accounts.rating_history(&name).await?))
}

/// Get a leaderboard
///
/// The players with the highest ratings at a game and speed. Players are listed once their rating is not provisional, and
/// as long as they have played in the last 90 days.
#[utoipa::path(get, path = "/leaderboard", tag = "users", security(()),
    params(LeaderboardQuery),
    responses((status = 200, description = "The players, the highest rating first", body = Vec<LeaderboardEntry>)))]
pub(super) async fn get_leaderboard(
    state: SharedState,
    Query(query): Query<LeaderboardQuery>,
) -> RequestResult<Json<Vec<LeaderboardEntry>>> {
    Ok(Json(state.accounts.leaderboard(query).await?))
}

/// List followed users
///
/// The users whom the current user follows, whether they are online, and the live games that they are playing.
#[utoipa::path(get, path = "/me/follows", tag = "users", responses((status = 200, description = "The users; those who are playing come first", body = Vec<FollowedUser>)))]
pub(super) async fn list_followed_users(
    state: SharedState,
    caller: Caller,
) -> RequestResult<Json<Vec<FollowedUser>>> {
    Ok(Json(state.accounts.followed_users(&caller).await?))
}

/// Follow a user
///
/// Followed users are listed in the current user. At most 200 users can be followed.
#[utoipa::path(put, path = "/me/follows/{name}", tag = "users", params(("name" = String, Path, description = "The name of the user to follow")),
    responses((status = 204, description = "The user is followed")))]
pub(super) async fn follow_user(
    state: SharedState,
    caller: Caller,
    PathParam(name): PathParam<String>,
) -> RequestResult<StatusCode> {
    state.accounts.follow(&caller, &name).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Unfollow a user
#[utoipa::path(delete, path = "/me/follows/{name}", tag = "users", params(("name" = String, Path, description = "The name of the user")),
    responses((status = 204, description = "The user is not followed")))]
pub(super) async fn unfollow_user(
    state: SharedState,
    caller: Caller,
    PathParam(name): PathParam<String>,
) -> RequestResult<StatusCode> {
    state.accounts.unfollow(&caller, &name).await?;
    Ok(StatusCode::NO_CONTENT)
}
