//! Online play: lobby, challenges, tables, accounts.
//!
//! [`OnlineState`] holds what all pages share. Requests go over HTTP (`api`) or the WebSocket (`socket`), whose messages
//! [`OnlineState`] passes on to the current page.

mod account;
mod admin;
pub(crate) mod api;
mod challenge;
mod ciao;
mod following;
mod form;
mod games;
mod leaderboards;
mod live_boards;
mod lobby;
mod nickname;
mod parts;
mod party;
mod play;
mod ponte;
mod push;
mod records;
mod screen;
mod socket;
mod state;
mod status;
mod table;
mod user;

use leptos::prelude::*;

pub(crate) use account::AccountPage;
pub(crate) use admin::AdminPage;
pub(crate) use games::GamesPage;
pub(crate) use leaderboards::LeaderboardsPage;
pub(crate) use lobby::OnlinePage;
pub(crate) use party::PartyPage;
pub(crate) use play::PlayPage;
pub(crate) use records::RecordsPage;
pub(crate) use screen::ScreenPage;
pub(crate) use state::OnlineState;
pub(crate) use status::{ConnectionStatus, LoadingNote, Toast};
pub(crate) use table::TablePage;
pub(crate) use user::UserPage;

/// The state that all online pages share.
pub(crate) fn online() -> OnlineState {
    expect_context()
}
