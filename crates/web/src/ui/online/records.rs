//! All finished games: looked for, read on, taken along.

use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::GameKind;
use protocol::GamePage;
use protocol::{Speed, TableId, TableSummary};
use web::online::http::address;
use web::online::lists::Sought;
use web::online::words;
use web::routes::Part;
use web::texts::Phrase;

use crate::ui::online::parts::{Field, GameList, Note};
use crate::ui::online::{Standings, api, online};
use crate::ui::t;

const GAMES: [GameKind; 2] = [GameKind::Ponte, GameKind::Ciao];

#[component]
pub(crate) fn RecordsPage(
    /// Whose games are looked for first.
    of: Option<Part>,
) -> impl IntoView {
    let online = online();
    let shell = online.shell;
    online.arrive(|_| {});
    let person = RwSignal::new(of.map(|name| name.to_string()).unwrap_or_default());
    let against = RwSignal::new(String::new());
    let game = RwSignal::new(None::<GameKind>);
    let speed = RwSignal::new(None::<Speed>);
    // What was looked for last: reading on and taking along are about that, whatever stands in the fields by now.
    let sought = RwSignal::new(Sought { person: person.get_untracked(), ..Sought::default() });
    let games = RwSignal::new(Vec::<TableSummary>::new());
    let next = RwSignal::new(None::<TableId>);
    let here = RwSignal::new(false);
    let wrong = RwSignal::new(None::<Phrase>);
    let load = move |after: Option<TableId>| {
        let wanted = sought.get_untracked();
        spawn_local(async move {
            match api::get::<GamePage>(&wanted.path("/games", after.as_ref())).await {
                // Somebody may have looked for something else meanwhile.
                Ok(_) if sought.try_get_untracked().is_none_or(|now| now != wanted) => {}
                Ok(found) => {
                    wrong.set(None);
                    here.set(true);
                    games.update(|games| {
                        if after.is_none() {
                            games.clear();
                        }
                        games.extend(found.games);
                    });
                    next.set(found.next);
                }
                Err(trouble) => online.complain(wrong, &trouble),
            }
        });
    };
    let search = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        sought.set(Sought {
            person: person.get_untracked(),
            against: against.get_untracked(),
            game: game.get_untracked(),
            speed: speed.get_untracked(),
        });
        load(None);
    };
    load(None);
    let any = move || !games.with(Vec::is_empty);
    view! {
        <section class="online">
            <h1>{t("records-title")}</h1>
            <Standings/>
            <form class="panel" id="records-search" on:submit=search>
                <div class="filters">
                    <Field id="records-person" label=Signal::derive(t("person-title")) value=person/>
                    <Field id="records-against" label=Signal::derive(t("records-against")) value=against/>
                    <div class="field">
                        <label for="records-game">{t("challenge-game")}</label>
                        <select id="records-game" on:change=move |event| game.set(GAMES.into_iter().find(|one| one.as_str() == event_target_value(&event)))>
                            <option value="" selected>{t("records-any")}</option>
                            {GAMES.map(|one| view! { <option value=one.as_str()>{move || shell.say(&words::game(one))}</option> })}
                        </select>
                    </div>
                    <div class="field">
                        <label for="records-speed">{t("records-speed")}</label>
                        <select id="records-speed" on:change=move |event| speed.set(Speed::ALL.into_iter().find(|one| one.as_str() == event_target_value(&event)))>
                            <option value="" selected>{t("records-any")}</option>
                            {Speed::ALL.map(|one| view! { <option value=one.as_str()>{move || shell.say(&words::speed(one))}</option> })}
                        </select>
                    </div>
                </div>
                <button type="submit" class="strong" id="records-go">{t("records-go")}</button>
            </form>
            <Note words=wrong/>
            <Show when=move || here.get()>
                <GameList id="records-found" title=Signal::derive(t("records-found")) games
                    empty=key("records-none") neutral=true/>
                <div class="status-actions">
                    <Show when=move || next.with(Option::is_some)>
                        <button type="button" id="records-more" on:click=move |_| load(next.get_untracked())>{t("records-more")}</button>
                    </Show>
                    <Show when=any>
                        <a class="button" id="records-download" rel="external" download="ponti.txt"
                            href=move || address(&sought.with(|sought| sought.path("/games/records", None)))>{t("records-download")}</a>
                    </Show>
                </div>
            </Show>
        </section>
    }
}

/// Marks a key that is said later, so that the test of keys finds it.
const fn key(key: &'static str) -> &'static str {
    key
}
