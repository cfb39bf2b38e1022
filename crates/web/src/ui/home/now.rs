//! What the home page loads after it is shown: a game that moves on a small board, and the daily puzzle.

use std::time::Duration;

use leptos::prelude::*;
use leptos::task::spawn_local;
use ponte::{Colour, Game};
use protocol::{GameKind, GamePage, Lobby, Occupant, TableState, TableStatus, TableSummary};
use web::daily_game;
use web::online::http::query;
use web::online::phrases::occupant;
use web::online::remote_table::RemoteTable;
use web::ponte::phrases::engine;
use web::routes::Route;
use web::study::puzzles::StoredProgress;
use web::texts::{Phrase, phrase};

use crate::ui::board::small_board;
use crate::ui::online::api;
use crate::ui::study::puzzles::{PROGRESS, read_file};
use crate::ui::study::{database, open_analysis};
use crate::ui::{AppContext, Link, app_context, browser, clock, t};

/// How long a position is shown.
const MOVE_INTERVAL: Duration = Duration::from_millis(1_400);
/// How many of these intervals the last position is shown before a game begins again, or a running one is asked for moves.
const INTERVALS_AT_END: u32 = 6;

/// A game on the small board.
#[derive(Clone)]
struct Featured {
    title: Phrase,
    players: Players,
    game: Game,
    /// Where it can be watched; games of the engine are opened on the analysis board.
    table: Option<TableState>,
}

/// Who plays light and dark. Their names follow the language.
#[derive(Clone)]
enum Players {
    Seats([Option<Occupant>; 2]),
    Levels([u8; 2]),
}

impl Players {
    fn names(&self, app: AppContext) -> [String; 2] {
        let translate = |phrase: &Phrase| app.translate(phrase);
        match self {
            Players::Seats(seats) => seats
                .each_ref()
                .map(|seat| seat.as_ref().map(|one| occupant(one, &translate)).unwrap_or_default()),
            Players::Levels(levels) => levels.map(|level| translate(&engine(level))),
        }
    }
}

impl Featured {
    fn is_running(&self) -> bool {
        self.table.as_ref().is_some_and(|table| table.summary.status != TableStatus::Finished)
    }
}

/// The small boards.
#[component]
pub(crate) fn Now() -> impl IntoView {
    view! { <WatchedGame/><DailyPuzzle/> }
}

/// A game of the server: one that runs, or else the latest one.
async fn online_game() -> Option<Featured> {
    if !browser::has_api() || !browser::is_online() {
        return None;
    }
    let is_ponte = |table: &&TableSummary| table.terms.game.kind() == GameKind::Ponte;
    let lobby = api::get::<Lobby>("/lobby").await.ok()?;
    let running = lobby.tables.iter().find(is_ponte).map(|table| table.id.clone());
    let id = match running {
        Some(id) => id,
        None => {
            let path = query("/games", &[("game", GameKind::Ponte.as_str()), ("limit", "1")]);
            api::get::<GamePage>(&path).await.ok()?.games.into_iter().next()?.id
        }
    };
    let state = api::get::<TableState>(&format!("/tables/{id}")).await.ok()?;
    featured(state)
}

fn featured(state: TableState) -> Option<Featured> {
    let running = state.summary.status != TableStatus::Finished;
    let remote = RemoteTable::new(state.clone());
    let game = remote.ponte_game()?;
    let players = Players::Seats([Colour::Light, Colour::Dark].map(|colour| {
        let seat = remote.seat_of(colour).and_then(|seat| remote.seat_summary(seat));
        seat.map(|seat| seat.occupant.clone())
    }));
    let title = if running { phrase("home-live") } else { phrase("home-latest") };
    Some(Featured { title, players, game, table: Some(state) })
}

/// The game of the day, played by the engine.
async fn daily_game() -> Option<Featured> {
    let file = browser::fetch_text(&browser::meta("ponti-games")?).await?;
    let one = daily_game::of_day(&file, clock::now().day())?;
    let players = Players::Levels(one.levels);
    Some(Featured { title: phrase("home-daily-game"), players, game: one.game, table: None })
}

/// A game whose moves are shown one after the other.
#[component]
fn WatchedGame() -> impl IntoView {
    let app = app_context();
    let featured = RwSignal::new(None::<Featured>);
    let ply = RwSignal::new(0_usize);
    let plays = RwSignal::new(untrack(|| app.motion()));
    spawn_local(async move {
        let found = match online_game().await {
            Some(found) => Some(found),
            None => daily_game().await,
        };
        if let Some(found) = found {
            // Without animations, and in a running game, the present position comes first.
            let whole = found.is_running() || !plays.try_get_untracked().unwrap_or_default();
            ply.try_set(if whole { found.game.moves().len() } else { 0 });
            featured.try_set(Some(found));
        }
    });
    let waited = StoredValue::new(0_u32);
    let step = move || {
        if plays.try_get_untracked() != Some(true) {
            return;
        }
        let count = featured.with_untracked(|one| one.as_ref().map_or(0, |one| one.game.moves().len()));
        if ply.get_untracked() < count {
            waited.set_value(0);
            ply.update(|ply| *ply += 1);
            return;
        }
        waited.update_value(|waited| *waited += 1);
        if waited.get_value() < INTERVALS_AT_END {
            return;
        }
        waited.set_value(0);
        if featured.with_untracked(|one| one.as_ref().is_some_and(Featured::is_running)) {
            refresh(featured);
        } else if count > 0 {
            ply.set(0);
        }
    };
    if let Ok(interval) = set_interval_with_handle(step, MOVE_INTERVAL) {
        on_cleanup(move || interval.clear());
    }
    let board = move || {
        featured.with(|one| {
            let game = &one.as_ref()?.game;
            let ply = ply.get().min(game.moves().len());
            let last = ply.checked_sub(1).and_then(|last| game.moves().get(last).copied());
            Some(small_board(game.position_at(ply)?, last, "now"))
        })
    };
    let said = move || {
        let count = featured.with(|one| one.as_ref().map_or(0, |one| one.game.moves().len()));
        // The whole game, so that a screen reader is not told of every move.
        app.translate(&phrase("home-board").count("move", count).count("count", count))
    };
    let title = move || featured.with(|one| one.as_ref().map(|one| app.translate(&one.title)));
    let players = move || {
        featured.with(|one| {
            let [light, dark] = one.as_ref()?.players.names(app);
            Some(app.translate(&phrase("home-versus").text("light", light).text("dark", dark)))
        })
    };
    let open = move || {
        featured.with(|one| {
            let one = one.as_ref()?;
            Some(match &one.table {
                Some(table) => {
                    let label = if one.is_running() { t("home-watch")() } else { t("home-replay")() };
                    view! { <Link to=Route::table(&table.summary.id) class="button small">{label}</Link> }.into_any()
                }
                None => {
                    let game = one.game.clone();
                    view! { <button type="button" class="small" id="now-open" on:click=move |_| open_analysis(app, &game)>{t("home-replay")}</button> }.into_any()
                }
            })
        })
    };
    let toggle = move |_| plays.update(|plays| *plays = !*plays);
    let shown = Memo::new(move |_| featured.with(Option::is_some));
    view! {
        <Show when=move || shown.get()>
            <figure class="now-card" id="now-game">
                <div class="now-board" role="img" aria-label=said inner_html=move || board().unwrap_or_default()></div>
                <figcaption>
                    <h3>{title}</h3>
                    <p class="quiet">{players}</p>
                    <p class="now-actions">
                        {open}
                        <button type="button" class="small" id="now-pause" aria-label=move || if plays.get() { t("home-pause")() } else { t("home-resume")() }
                            on:click=toggle>{move || if plays.get() { "❚❚" } else { "▶" }}</button>
                    </p>
                </figcaption>
            </figure>
        </Show>
    }
}

/// Asks for the moves that were made in a running game.
fn refresh(shown: RwSignal<Option<Featured>>) {
    let id = shown.with_untracked(|one| Some(one.as_ref()?.table.as_ref()?.summary.id.clone()));
    let Some(id) = id else { return };
    spawn_local(async move {
        let Ok(state) = api::get::<TableState>(&format!("/tables/{id}")).await else { return };
        if let Some(found) = featured(state) {
            shown.try_set(Some(found));
        }
    });
}

/// The puzzle of the day.
#[component]
fn DailyPuzzle() -> impl IntoView {
    let app = app_context();
    let puzzle = RwSignal::new(None);
    let solved = RwSignal::new(false);
    spawn_local(async move {
        let day = clock::now().day();
        let stored = database::get::<StoredProgress>(PROGRESS).await.ok().flatten().unwrap_or_default();
        solved.try_set(stored.daily.get(&day) == Some(&true));
        let puzzles = read_file().await.unwrap_or_default();
        puzzle.try_set(review::puzzles::daily(&puzzles, day.into()).cloned());
    });
    let board = move || {
        puzzle.with(|puzzle| puzzle.as_ref().map(|puzzle| small_board(&puzzle.position, None, "daily")))
    };
    let task = move || {
        let colour = puzzle.with(|puzzle| puzzle.as_ref()?.position.to_move())?;
        Some(app.translate(&if solved.get() {
            phrase("home-puzzle-solved")
        } else {
            phrase("home-puzzle").text("colour", colour)
        }))
    };
    let path = move || if solved.get() { "/puzzles" } else { "/puzzles#daily" };
    let open = move |event: web_sys::MouseEvent| {
        event.prevent_default();
        browser::push(path());
        app.show(Route::Puzzles);
    };
    let shown = Memo::new(move |_| puzzle.with(Option::is_some));
    view! {
        <Show when=move || shown.get()>
            <figure class="now-card" id="now-puzzle">
                <div class="now-board" aria-hidden="true" inner_html=move || board().unwrap_or_default()></div>
                <figcaption>
                    <h3>{t("puzzles-daily")}</h3>
                    <p class="quiet">{task}</p>
                    <p class="now-actions">
                        <a class="button small" href=move || browser::link(path()) on:click=open>
                            {move || if solved.get() { t("home-puzzle-again")() } else { t("home-puzzle-go")() }}</a>
                    </p>
                </figcaption>
            </figure>
        </Show>
    }
}
