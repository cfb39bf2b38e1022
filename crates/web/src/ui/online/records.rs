//! The archive of finished games: search, pages of results, download.

use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{GameKind, GamePage, Speed, TableId, TableSummary};
use web::online::game_lists::ArchiveFilter;
use web::online::http::address;
use web::online::phrases;
use web::routes::Slug;
use web::texts::{Phrase, key, phrase};

use crate::ui::online::parts::{Field, GameList, Note};
use crate::ui::online::{ConnectionStatus, OnlineState, api, online};
use crate::ui::t;

const GAMES: [GameKind; 2] = [GameKind::Ponte, GameKind::Ciao];

/// The search and its results.
#[derive(Clone, Copy)]
struct Archive {
    online: OnlineState,
    /// The last submitted search: further pages and the download belong to it, not to the current content of the form.
    search: RwSignal<ArchiveFilter>,
    games: RwSignal<Vec<TableSummary>>,
    /// Where the next page starts, if there is one.
    next: RwSignal<Option<TableId>>,
    loaded: RwSignal<bool>,
    error: RwSignal<Option<Phrase>>,
}

impl Archive {
    /// Loads the first page, or the one after a game.
    fn load(self, after: Option<TableId>) {
        let search = self.search.get_untracked();
        spawn_local(async move {
            match api::get::<GamePage>(&search.path("/games", after.as_ref())).await {
                // Another search was submitted meanwhile.
                Ok(_) if self.search.try_get_untracked().is_none_or(|current| current != search) => {}
                Ok(page) => {
                    self.error.set(None);
                    self.loaded.set(true);
                    self.games.update(|games| {
                        if after.is_none() {
                            games.clear();
                        }
                        games.extend(page.games);
                    });
                    self.next.set(page.next);
                }
                Err(trouble) => self.online.report_error(self.error, &trouble),
            }
        });
    }
}

/// The archive.
#[component]
pub(crate) fn RecordsPage(
    /// The player of the first search.
    of: Option<Slug>,
) -> impl IntoView {
    let online = online();
    online.subscribe(|_| {});
    let player = of.map(|name| name.to_string()).unwrap_or_default();
    let archive = Archive {
        online,
        search: RwSignal::new(ArchiveFilter { person: player, ..ArchiveFilter::default() }),
        games: RwSignal::new(Vec::new()),
        next: RwSignal::new(None),
        loaded: RwSignal::new(false),
        error: RwSignal::new(None),
    };
    archive.load(None);
    let any = move || !archive.games.with(Vec::is_empty);
    let download = move || address(&archive.search.with(|search| search.path("/games/records", None)));
    view! {
        <section class="online">
            <h1>{t("records-title")}</h1>
            <ConnectionStatus/>
            <SearchForm archive/>
            <Note words=archive.error/>
            <Show when=move || archive.loaded.get()>
                <GameList id="records-found" title=phrase("records-found") games=archive.games
                    empty=key("records-none") neutral=true/>
                <div class="status-actions">
                    <Show when=move || archive.next.with(Option::is_some)>
                        <button type="button" id="records-more" on:click=move |_| archive.load(archive.next.get_untracked())>{t("records-more")}</button>
                    </Show>
                    <Show when=any>
                        <a class="button" id="records-download" rel="external" download="ponti.txt" href=download>{t("records-download")}</a>
                    </Show>
                </div>
            </Show>
        </section>
    }
}

/// The search form.
#[component]
fn SearchForm(archive: Archive) -> impl IntoView {
    let player = RwSignal::new(archive.search.with_untracked(|search| search.person.clone()));
    let against = RwSignal::new(String::new());
    let game = RwSignal::new(None::<GameKind>);
    let speed = RwSignal::new(None::<Speed>);
    let submit = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        archive.search.set(ArchiveFilter {
            person: player.get_untracked(),
            against: against.get_untracked(),
            game: game.get_untracked(),
            speed: speed.get_untracked(),
        });
        archive.load(None);
    };
    let choose_game = move |event| {
        let value = event_target_value(&event);
        game.set(GAMES.into_iter().find(|game| game.as_str() == value));
    };
    let choose_speed = move |event| {
        let value = event_target_value(&event);
        speed.set(Speed::ALL.into_iter().find(|speed| speed.as_str() == value));
    };
    view! {
        <form class="panel" id="records-search" on:submit=submit>
            <div class="filters">
                <Field id="records-user" label=phrase("person-title") value=player/>
                <Field id="records-against" label=phrase("records-against") value=against/>
                <div class="field">
                    <label for="records-game">{t("challenge-game")}</label>
                    <select id="records-game" on:change=choose_game>
                        <option value="" selected>{t("records-any")}</option>
                        {GAMES.map(|game| view! { <option value=game.as_str()>{phrases::game(game)}</option> })}
                    </select>
                </div>
                <div class="field">
                    <label for="records-speed">{t("records-speed")}</label>
                    <select id="records-speed" on:change=choose_speed>
                        <option value="" selected>{t("records-any")}</option>
                        {Speed::ALL.map(|speed| view! { <option value=speed.as_str()>{phrases::speed(speed)}</option> })}
                    </select>
                </div>
            </div>
            <button type="submit" class="strong" id="records-go">{t("records-go")}</button>
        </form>
    }
}
