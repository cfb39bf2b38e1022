//! The HTTP API, static files and operational endpoints.
//!
//! Handlers are thin: they extract the caller and the body, call a service, and return its result as JSON. Every handler
//! is annotated with `#[utoipa::path]` and registered with `utoipa_axum::routes!`, so that the OpenAPI document always
//! describes the routes that exist.
//!
//! | module | subject |
//! | --- | --- |
//! | `account`, `passkeys`, `provider`, `email`, `tokens`, `push`, `moderation`, `challenges`, `tables`, `parties`, `games`, `studies`, `streams` | handlers |
//! | `extract`, `error`, `cookies` | requests and responses |
//! | `origin`, `rate_limit`, `held_body`, `unread_body`, `reserve`, `security_headers` | middleware |
//! | `openapi` | the parts of the OpenAPI document that all operations share |
//! | `assets`, `static_files`, `pages`, `previews` | the browser app |
//! | `metrics` | metrics and health check |

mod account;
mod assets;
mod challenges;
mod cookies;
mod email;
pub(crate) mod error;
pub(crate) mod extract;
mod games;
mod held_body;
pub(crate) mod metrics;
mod moderation;
pub(crate) mod openapi;
mod openings;
pub(crate) mod origin;
pub(crate) mod pages;
mod parties;
mod passkeys;
pub(crate) mod previews;
mod provider;
mod push;
pub(crate) mod rate_limit;
pub(crate) mod reserve;
pub(crate) mod security_headers;
pub(crate) mod static_files;
mod statistics;
mod streams;
mod studies;
mod tables;
mod tokens;
pub(crate) mod unread_body;

#[cfg(test)]
mod tests;

use std::sync::Arc;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub use assets::{App, ROUTES};
pub use security_headers::CONTENT_SECURITY_POLICY_VALUE;

use crate::state::AppState;

/// The routes of the HTTP API, relative to its base path.
pub(crate) fn routes() -> OpenApiRouter<Arc<AppState>> {
    OpenApiRouter::new()
        .routes(routes!(account::get_current_user, account::delete_account))
        .routes(routes!(account::create_guest))
        .routes(routes!(account::set_guest_name))
        .routes(routes!(account::register))
        .routes(routes!(account::log_in, account::log_out))
        .routes(routes!(account::list_sessions))
        .routes(routes!(account::end_session))
        .routes(routes!(account::create_totp_secret, account::enable_totp, account::disable_totp))
        .routes(routes!(passkeys::list_passkeys, passkeys::add_passkey))
        .routes(routes!(passkeys::start_passkey))
        .routes(routes!(passkeys::rename_passkey, passkeys::remove_passkey))
        .routes(routes!(passkeys::request_passkey))
        .routes(routes!(passkeys::log_in_with_passkey))
        .routes(routes!(provider::start_provider_login))
        .routes(routes!(provider::finish_provider_login))
        .routes(routes!(provider::confirm_provider_connection))
        .routes(routes!(provider::disconnect_provider))
        .routes(routes!(email::get_features))
        .routes(routes!(email::get_email, email::set_email, email::delete_email))
        .routes(routes!(email::set_reminders))
        .routes(routes!(email::verify_email))
        .routes(routes!(email::request_recovery))
        .routes(routes!(email::recover_password))
        .routes(routes!(account::change_password))
        .routes(routes!(account::set_vacation))
        .routes(routes!(account::export_data))
        .routes(routes!(account::get_profile))
        .routes(routes!(statistics::get_rating_history))
        .routes(routes!(statistics::get_leaderboard))
        .routes(routes!(statistics::list_followed_users))
        .routes(routes!(statistics::follow_user, statistics::unfollow_user))
        .routes(routes!(push::get_push_settings, push::add_push_device))
        .routes(routes!(push::remove_push_device))
        .routes(routes!(tokens::list_tokens, tokens::create_token))
        .routes(routes!(tokens::revoke_token))
        .routes(routes!(moderation::block_user, moderation::unblock_user))
        .routes(routes!(moderation::list_reports, moderation::file_report))
        .routes(routes!(moderation::resolve_report))
        .routes(routes!(moderation::list_rating_gains))
        .routes(routes!(moderation::suspend_user))
        .routes(routes!(moderation::list_audit_log))
        .routes(routes!(challenges::get_lobby))
        .routes(routes!(challenges::list_challenges, challenges::create_challenge))
        .routes(routes!(challenges::get_challenge, challenges::withdraw_challenge))
        .routes(routes!(challenges::join_challenge))
        .routes(routes!(challenges::request_pairing))
        .routes(routes!(tables::list_tables))
        .routes(routes!(tables::get_table))
        .routes(routes!(tables::perform_action))
        .routes(routes!(tables::send_chat))
        .routes(routes!(tables::set_rematch))
        .routes(routes!(tables::set_conditional_moves))
        .routes(routes!(parties::create_party))
        .routes(routes!(parties::take_seat, parties::leave_seat))
        .routes(routes!(parties::start_party))
        .routes(routes!(streams::stream_table))
        .routes(routes!(streams::stream_notifications))
        .routes(routes!(games::search_games))
        .routes(routes!(games::download_records))
        .routes(routes!(games::get_record))
        .routes(routes!(openings::get_openings))
        .routes(routes!(studies::list_studies, studies::create_study))
        .routes(routes!(studies::get_study, studies::update_study, studies::delete_study))
        .routes(routes!(studies::list_own_studies))
        .routes(routes!(openapi::get_openapi))
}
