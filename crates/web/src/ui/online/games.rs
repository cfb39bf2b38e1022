//! One's own games: where it is one's turn, where one waits, what is over.

use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::TableSummary;
use web::online::http::query;
use web::online::lists::Mine;
use web::routes::Route;
use web::texts::Phrase;

use crate::ui::online::parts::{GameList, Note, Notify};
use crate::ui::online::{Standings, api, online};
use crate::ui::{Link, t};

#[component]
pub(crate) fn GamesPage() -> impl IntoView {
    let online = online();
    online.arrive(|_| {});
    let games = RwSignal::new(Vec::<TableSummary>::new());
    let wrong = RwSignal::new(None::<Phrase>);
    Effect::new(move || {
        online.changes.get();
        if online.me.with(Option::is_none) {
            games.set(Vec::new());
            return;
        }
        spawn_local(async move {
            let open = api::get::<Vec<TableSummary>>(&query("/tables", &[("status", "open")])).await;
            let over = api::get::<Vec<TableSummary>>(&query("/tables", &[("status", "finished")])).await;
            match (open, over) {
                (Ok(mut open), Ok(over)) => {
                    open.extend(over);
                    wrong.try_set(None);
                    games.try_set(open);
                }
                (Err(trouble), _) | (_, Err(trouble)) => {
                    wrong.try_set(Some(web::online::words::trouble(&trouble)));
                }
            }
        });
    });
    let mine = Memo::new(move |_| match online.my_id() {
        Some(me) => Mine::of(games.get(), &me),
        None => Mine::default(),
    });
    let nobody = move || online.asked.get() && online.me.with(Option::is_none);
    view! {
        <section class="online">
            <h1>{t("games-title")}</h1>
            <Standings/>
            <Note words=wrong/>
            <Show when=nobody>
                <p>{t("games-nobody")}</p>
                <p><Link to=Route::Online class="button strong">{t("online-title")}</Link></p>
            </Show>
            <Show when=move || !nobody()>
                <GameList id="games-to_act" title=Signal::derive(t("games-due")) games=Signal::derive(move || mine.with(|mine| mine.to_act.clone())) empty=key("games-due-none")/>
                <GameList id="games-waiting" title=Signal::derive(t("games-waiting")) games=Signal::derive(move || mine.with(|mine| mine.waiting.clone()))/>
                <GameList id="games-over" title=Signal::derive(t("games-over")) games=Signal::derive(move || mine.with(|mine| mine.over.clone()))/>
                {move || online.me.with(|me| me.as_ref().map(|me| view! {
                    <p><Link to=Route::records_of(&me.user.name)>{t("records-all")}</Link></p>
                }))}
                <Notify/>
            </Show>
        </section>
    }
}

/// Marks a key that is said later, so that the test of keys finds it.
const fn key(key: &'static str) -> &'static str {
    key
}
