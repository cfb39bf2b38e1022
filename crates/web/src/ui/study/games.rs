//! The games of this device and of the account: a searchable list with pictures.

use std::collections::HashSet;

use leptos::prelude::*;
use leptos::task::spawn_local;
use web::online::http::query;
use web::routes::Route;
use web::study::history::{GameEntry, GameKind, HistoryFilter, OutcomeFilter, server_games, sort};
use web::study::phrases;
use web::study::review::StoredReview;
use web::texts::{Phrase, key, phrase};

use crate::ui::board::small_board;
use crate::ui::online::{api, online};
use crate::ui::study::review::background;
use crate::ui::study::{DeleteButton, Message, database, history, open_analysis};
use crate::ui::{Link, app_context, browser, t};

/// The number of games that are shown at first, and more on request.
const PAGE: usize = 12;

/// The number of games of the account that are listed; the others are on the page of all its games.
const MAX_ACCOUNT_GAMES: &str = "100";

/// The list of the games of this device, and of the account if there is one.
#[component]
pub(crate) fn DeviceGames() -> impl IntoView {
    let app = app_context();
    let games = RwSignal::new(None::<Vec<GameEntry>>);
    let filter = RwSignal::new(HistoryFilter::default());
    let shown = RwSignal::new(PAGE);
    let message = RwSignal::new(database::last_error().map(database::DatabaseError::phrase));
    load(games, message);
    let on_server = RwSignal::new(Vec::<GameEntry>::new());
    load_account(on_server);
    let all = Memo::new(move |_| {
        let mut all = games.get()?;
        let stored: HashSet<String> = all.iter().map(|game| game.id.clone()).collect();
        on_server.with(|games| all.extend(games.iter().filter(|game| !stored.contains(&game.id)).cloned()));
        sort(&mut all);
        Some(all)
    });
    let is_stored =
        move |id: &str| games.with_untracked(|games| games.iter().flatten().any(|game| game.id == id));
    let matching = Memo::new(move |_| {
        let language = app.language();
        let texts = |phrase: &Phrase| app.translate(phrase);
        filter.with(|filter| {
            all.with(|games| {
                let all = games.iter().flatten();
                let fits = |game: &&GameEntry| {
                    let date = browser::day(game.played_at, language);
                    filter.matches(game, &phrases::searchable(game, &date, &texts))
                };
                all.filter(fits).cloned().collect::<Vec<_>>()
            })
        })
    });
    let visible = move || matching.with(|games| games.iter().take(shown.get()).cloned().collect::<Vec<_>>());
    let delete = Callback::new(move |id: String| {
        games.update(|games| games.iter_mut().for_each(|games| games.retain(|game| game.id != id)));
        browser::restore_focus("device-games-title");
        spawn_local(async move {
            background::forget(&id);
            let deleted = database::delete::<GameEntry>(&id).await;
            if let Err(error) = deleted.and(database::delete::<StoredReview>(&id).await) {
                message.try_set(Some(error.phrase()));
            }
        });
    });
    view! {
        <section class="panel device-games" aria-labelledby="device-games-title">
            <h2 id="device-games-title" tabindex="-1">{move || if on_server.with(Vec::is_empty) { app.translate(&phrase("study-games-title")) } else { app.translate(&phrase("study-card-games-title")) }}</h2>
            <Message message class="note wrong"/>
            <Show when=move || all.with(|games| games.as_ref().is_some_and(Vec::is_empty))>
                <p class="quiet" id="device-games-none">{t("study-games-none")}</p>
            </Show>
            <Show when=move || all.with(|games| games.as_ref().is_some_and(|games| !games.is_empty()))>
                <Filters filter/>
                <p class="quiet" role="status">{move || app.translate(&phrase("study-games-count").count("count", matching.with(Vec::len)))}</p>
                <ul class="game-cards" id="device-games">
                    <For each=visible key=|game| (game.id.clone(), game.played_at) let:game>
                        <GameCard delete={is_stored(&game.id).then_some(delete)} game/>
                    </For>
                </ul>
                <div class="dialog-actions">
                    <Show when=move || { matching.with(Vec::len) > shown.get() }>
                        <button type="button" on:click=move |_| shown.update(|shown| *shown += PAGE)>{t("study-games-more")}</button>
                    </Show>
                    <button type="button" id="export-games" on:click=move |_| matching.with_untracked(|games| export(games))>{t("study-games-export")}</button>
                </div>
            </Show>
        </section>
    }
}

fn load(games: RwSignal<Option<Vec<GameEntry>>>, message: RwSignal<Option<Phrase>>) {
    spawn_local(async move {
        match history::games().await {
            Ok(mut all) => {
                sort(&mut all);
                games.try_set(Some(all));
            }
            Err(error) => {
                message.try_set(Some(error.phrase()));
            }
        }
    });
}

/// Loads the finished games of the account, once it is known. Without a connection they are missing.
fn load_account(games: RwSignal<Vec<GameEntry>>) {
    let name = Memo::new(move |_| {
        online().current_user.with(|user| user.as_ref().map(|user| user.user.name.clone()))
    });
    Effect::new(move || {
        let Some(name) = name.get() else {
            games.set(Vec::new());
            return;
        };
        spawn_local(async move {
            let path = query("/games/records", &[("user", &name), ("limit", MAX_ACCOUNT_GAMES)]);
            if let Ok(text) = api::text(&path).await {
                games.try_set(server_games(&text, Some(&name), browser::parse_day));
            }
        });
    });
}

/// Saves the records of all games in one file.
fn export(games: &[GameEntry]) {
    let records: Vec<&str> = games.iter().map(|game| game.record.trim_end()).collect();
    browser::download("ponti-games.txt", &format!("{}\n", records.join("\n\n")));
}

/// Words to search, and choices of games and outcomes.
#[component]
fn Filters(filter: RwSignal<HistoryFilter>) -> impl IntoView {
    let by_game = move |event| {
        let game = match event_target_value(&event).as_str() {
            "ponte" => Some(GameKind::Ponte),
            "ciao" => Some(GameKind::Ciao),
            _ => None,
        };
        filter.update(|filter| filter.game = game);
    };
    let by_outcome = move |event| {
        let index = event_target_value(&event).parse::<usize>().ok();
        filter
            .update(|filter| filter.outcome = index.and_then(|index| OutcomeFilter::ALL.get(index).copied()));
    };
    let outcomes = OutcomeFilter::ALL.into_iter().enumerate().map(|(index, outcome)| {
        view! { <option value=index.to_string()>{phrases::outcome_filter(outcome)}</option> }
    });
    view! {
        <div class="filters">
            <label class="field"><span>{t("study-search")}</span>
                <input type="text" id="search-games" on:input=move |event| {
                    let words = event_target_value(&event);
                    filter.update(|filter| filter.words = words);
                }/>
            </label>
            <label class="field"><span>{t("study-filter-game")}</span>
                <select on:change=by_game>
                    <option value="">{t("study-filter-all")}</option>
                    <option value="ponte">{t("nav-ponte")}</option>
                    <option value="ciao">{t("nav-ciao")}</option>
                </select>
            </label>
            <label class="field"><span>{t("study-filter-outcome")}</span>
                <select on:change=by_outcome>
                    <option value="">{t("study-filter-all")}</option>
                    {outcomes.collect::<Vec<_>>()}
                </select>
            </label>
        </div>
    }
}

/// A game with its picture and what can be done with it. A game that is only on the server cannot be deleted.
#[component]
fn GameCard(game: GameEntry, delete: Option<Callback<String>>) -> impl IntoView {
    let app = app_context();
    let record = game.ponte_record();
    let picture = record.as_ref().map(|record| thumbnail(record, &game.id));
    let analysed = record.as_ref().map(ponte::Record::game);
    let (opponent, details) = (phrases::opponent(&game.opponent), phrases::details(&game));
    let outcome = phrases::outcome(game.outcome);
    let (played_at, text, online) = (game.played_at, game.record.clone(), game.is_online());
    // Records of a server have a date without a time.
    let date = move || {
        let format = if online { browser::day } else { browser::date };
        format(played_at, app.language())
    };
    let table = game.id.parse().ok().filter(|_| online).map(Route::Table);
    let opponent = move || app.translate(&opponent);
    let heading = match table {
        Some(to) => view! { <Link to>{opponent}</Link> }.into_any(),
        None => opponent.into_any(),
    };
    let title = format!("game-{}", game.id);
    let labelled = title.clone();
    let review = game.id.parse().ok().filter(|_| game.is_over()).map(Route::Review);
    let name = if game.game == GameKind::Ponte { "ponte.txt" } else { "ciao.txt" };
    let under_way = background::progress(&game.id);
    let reviewed = move || {
        let share = under_way.as_ref().map(Get::get).filter(|share| *share < 1.0)?;
        let words = phrase("study-review-progress").text("percent", app.language().percent(f64::from(share)));
        Some(view! { <p class="quiet card-review">{app.translate(&words)}</p> })
    };
    let id = StoredValue::new(game.id);
    view! {
        <li class="game-card" aria-labelledby=labelled>
            {match picture {
                Some(svg) => view! { <div class="thumbnail" inner_html=svg></div> }.into_any(),
                None => view! { <div class="thumbnail ciao-sign" aria-hidden="true"></div> }.into_any(),
            }}
            <h3 id=title>{heading}</h3>
            <p><strong>{outcome}</strong>" "<span class="quiet">{date}</span></p>
            <p class="quiet">{details}</p>
            {reviewed}
            <div class="card-actions">
                {review.map(|to| view! { <Link to class="button small strong">{t("study-review")}</Link> })}
                {analysed.map(|game| view! {
                    <button type="button" class="small" on:click=move |_| open_analysis(app, &game)>{t("study-analyse")}</button>
                })}
                <button type="button" class="small" on:click=move |_| browser::download(name, &text)>{t("share-save")}</button>
                {delete.map(|delete| view! {
                    <DeleteButton text=key("study-delete") delete=move |()| delete.run(id.get_value())/>
                })}
            </div>
        </li>
    }
}

/// A small picture of the last position.
pub(crate) fn thumbnail(record: &ponte::Record, id: &str) -> String {
    small_board(record.game().position(), None, &format!("t{id}"))
}
