//! The games of the current user: to move, waiting for the opponent, and all finished ones of device and account.

use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::TableSummary;
use web::online::game_lists::MyGames;
use web::online::http::query;
use web::routes::Route;
use web::texts::{Phrase, key, phrase};

use crate::ui::online::parts::{GameList, Note, Notify};
use crate::ui::online::{ConnectionStatus, OnlineState, api, online};
use crate::ui::study::games::DeviceGames;
use crate::ui::{Link, t};

/// The page.
#[component]
pub(crate) fn GamesPage() -> impl IntoView {
    let online = online();
    // Without a session there are only the games of the device, which need no server.
    let has_session = OnlineState::has_session();
    if has_session {
        online.subscribe(|_| {});
    }
    let games = RwSignal::new(Vec::<TableSummary>::new());
    let error = RwSignal::new(None::<Phrase>);
    Effect::new(move || {
        online.changes.get();
        if online.current_user.with(Option::is_none) {
            games.set(Vec::new());
            return;
        }
        spawn_local(async move {
            match api::get::<Vec<TableSummary>>(&query("/tables", &[("status", "open")])).await {
                Ok(open) => {
                    error.try_set(None);
                    games.try_set(open);
                }
                Err(trouble) => {
                    error.try_set(Some(web::online::phrases::client_error(&trouble)));
                }
            }
        });
    });
    let mine = Memo::new(move |_| match online.user_id() {
        Some(me) => MyGames::new(games.get(), &me),
        None => MyGames::default(),
    });
    let signed_out =
        move || (!has_session || online.identified.get()) && online.current_user.with(Option::is_none);
    view! {
        <section class="online">
            <h1>{t("games-title")}</h1>
            <ConnectionStatus/>
            <Note words=error/>
            <Show when=signed_out>
                <p>{t("games-signed-out")}</p>
                <p><Link to=Route::Online class="button strong">{t("online-title")}</Link></p>
            </Show>
            <Show when=move || !signed_out()>
                <GameList id="games-to-act" title=phrase("games-due") games=Signal::derive(move || mine.with(|mine| mine.to_act.clone())) empty=key("games-due-none")/>
                <GameList id="games-waiting" title=phrase("games-waiting") games=Signal::derive(move || mine.with(|mine| mine.waiting.clone()))/>
                {move || online.current_user.with(|me| me.as_ref().map(|me| view! {
                    <p><Link to=Route::records_of(&me.user.name)>{t("records-all")}</Link></p>
                }))}
                <Notify/>
            </Show>
            <DeviceGames/>
        </section>
    }
}
