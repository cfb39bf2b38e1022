//! Handlers for web push.

use axum::Json;
use axum::http::StatusCode;
use protocol::push::{PushSettings, PushSubscription};

use super::extract::{Body, PathParam, SharedState};
use crate::accounts::Caller;
use crate::error::RequestResult;

/// List devices with notifications
///
/// The browsers that get web push messages about turns and challenges, and the key that a browser needs to subscribe.
#[utoipa::path(get, path = "/me/push", tag = "account", responses((status = 200, description = "The devices and the public key", body = PushSettings)))]
pub(super) async fn get_push_settings(
    state: SharedState,
    caller: Caller,
) -> RequestResult<Json<PushSettings>> {
    Ok(Json(state.accounts.push_settings(&caller).await?))
}

/// Switch notifications on
///
/// Sends web push messages to the browser of this session, until its session ends, it is removed, or its push service
/// says that it is gone. The endpoint has to be an `https` URL with a public host name. Messages are encrypted for the
/// browser.
#[utoipa::path(put, path = "/me/push", tag = "account", request_body = PushSubscription,
    responses((status = 200, description = "All devices", body = PushSettings)))]
pub(super) async fn add_push_device(
    state: SharedState,
    caller: Caller,
    Body(subscription): Body<PushSubscription>,
) -> RequestResult<Json<PushSettings>> {
    Ok(Json(state.accounts.add_push_device(&caller, subscription).await?))
}

/// Switch notifications off
#[utoipa::path(delete, path = "/me/push/{id}", tag = "account", params(("id" = String, Path, description = "The id of the device")),
    responses((status = 204, description = "The device gets no more messages")))]
pub(super) async fn remove_push_device(
    state: SharedState,
    caller: Caller,
    PathParam(id): PathParam<String>,
) -> RequestResult<StatusCode> {
    state.accounts.remove_push_device(&caller, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}
