//! The opening explorer: what was played in this position in engine games, on the server, and in one's own games.

use leptos::prelude::*;
use leptos::task::spawn_local;
use ponte::{Colour, Position};
use protocol::OpeningStatistics;
use review::openings::{MAX_PLIES, OpeningBook, OpeningCounts, OpeningMove};
use web::ponte::phrases::move_in_list;
use web::study::explorer::{MIN_GAMES, Results};
use web::study::history::GameEntry;
use web::texts::{Phrase, phrase};

use super::AnalysisState;
use crate::ui::online::api;
use crate::ui::study::history;
use crate::ui::{Scroll, app_context, browser, t};

/// The number of turns that are listed.
const MAX_ROWS: usize = 8;

/// Whose games are counted.
#[derive(Clone, Copy, PartialEq, Eq)]
enum GameSource {
    Engine,
    Server,
    Own,
}

impl GameSource {
    /// The sources that the host of the app has.
    fn offered() -> impl Iterator<Item = GameSource> {
        let has_api = browser::has_api();
        let all = [GameSource::Engine, GameSource::Server, GameSource::Own];
        all.into_iter().filter(move |&source| source != GameSource::Server || has_api)
    }

    fn name(self) -> Phrase {
        match self {
            GameSource::Engine => phrase("explorer-engine"),
            GameSource::Server => phrase("explorer-server"),
            GameSource::Own => phrase("explorer-own"),
        }
    }
}

/// What is known of a source.
#[derive(Clone, PartialEq)]
enum Found {
    Loading,
    Failed,
    Moves(Vec<OpeningMove>),
}

#[derive(Clone, Copy)]
struct ExplorerState {
    open: RwSignal<bool>,
    source: RwSignal<GameSource>,
    /// The books of the engine and of this device.
    engine: RwSignal<Option<Option<OpeningBook>>>,
    own: RwSignal<Option<OpeningBook>>,
    found: RwSignal<Found>,
}

impl ExplorerState {
    fn new(analysis: AnalysisState) -> ExplorerState {
        let state = ExplorerState {
            open: RwSignal::new(false),
            source: RwSignal::new(GameSource::Engine),
            engine: RwSignal::new(None),
            own: RwSignal::new(None),
            found: RwSignal::new(Found::Loading),
        };
        let position = Memo::new(move |_| analysis.session.with(|session| session.game().position().clone()));
        Effect::new(move || {
            if state.open.get() && analysis.is_allowed() {
                position.with(|position| state.look_up(position));
            }
        });
        state
    }

    /// Looks a position up, and loads what is missing for that.
    fn look_up(self, position: &Position) {
        let found = match self.source.get() {
            GameSource::Engine => self.engine.with(|book| match book {
                None => {
                    self.load_engine();
                    Found::Loading
                }
                Some(None) => Found::Failed,
                Some(Some(book)) => Found::Moves(book.moves(position)),
            }),
            GameSource::Own => self.own.with(|book| match book {
                None => {
                    self.load_own();
                    Found::Loading
                }
                Some(book) => Found::Moves(book.moves(position)),
            }),
            GameSource::Server => {
                self.ask_server(position.clone());
                Found::Loading
            }
        };
        self.found.set(found);
    }

    fn load_engine(self) {
        spawn_local(async move {
            let path = browser::meta("ponti-openings").unwrap_or_default();
            let text = browser::fetch_text(&path).await;
            let book = text.and_then(|text| text.parse::<OpeningBook>().ok());
            self.engine.try_set(Some(book));
        });
    }

    fn load_own(self) {
        spawn_local(async move {
            let games = history::games().await.unwrap_or_default();
            let mut counted = OpeningBook::default();
            for game in games.iter().filter(|game| game.is_over()).filter_map(GameEntry::ponte_record) {
                counted.add(&game.game());
            }
            self.own.try_set(Some(counted));
        });
    }

    fn ask_server(self, position: Position) {
        spawn_local(async move {
            let text = String::from(js_sys::encode_uri_component(&position.to_string()));
            let answer = api::get::<OpeningStatistics>(&format!("/openings?position={text}")).await;
            // The answer may come after the user has moved on.
            if self.source.try_get_untracked() != Some(GameSource::Server) {
                return;
            }
            let found = match answer {
                Err(_) => Found::Failed,
                Ok(answer) if answer.position != position.to_string() => return,
                Ok(answer) => Found::Moves(answer.turns.iter().filter_map(opening_move).collect()),
            };
            self.found.try_set(found);
        });
    }
}

/// A turn of the server's statistics.
fn opening_move(turn: &protocol::OpeningTurn) -> Option<OpeningMove> {
    let sum = |mean: f32| (f64::from(mean) * f64::from(turn.scored)).round() as u32;
    let counts = OpeningCounts {
        games: turn.games,
        light: turn.light,
        dark: turn.dark,
        scored: turn.scored,
        points: turn.points.unwrap_or_default().map(sum),
    };
    Some(OpeningMove { mv: turn.mv.parse().ok()?, counts })
}

#[component]
pub(crate) fn Explorer() -> impl IntoView {
    let app = app_context();
    let explorer = ExplorerState::new(expect_context());
    let choice = move |source: GameSource| {
        view! {
            <button type="button" class="small" aria-pressed=move || (explorer.source.get() == source).to_string()
                on:click=move |_| explorer.source.set(source)>{move || app.translate(&source.name())}</button>
        }
    };
    let analysis: AnalysisState = expect_context();
    let content = move || match explorer.found.get() {
        _ if analysis.is_forbidden() => view! { <p class="note">{t("analysis-forbidden")}</p> }.into_any(),
        Found::Loading => view! { <p class="quiet">{t("page-loading")}</p> }.into_any(),
        Found::Failed => view! { <p class="note">{t("explorer-failed")}</p> }.into_any(),
        Found::Moves(moves) if moves.is_empty() => {
            let words = phrase("explorer-none").count("count", MAX_PLIES);
            view! { <p class="quiet">{words}</p> }.into_any()
        }
        Found::Moves(moves) => view! { <Statistics moves/> }.into_any(),
    };
    view! {
        <details class="turns-panel" id="explorer" on:toggle=move |_| explorer.open.set(true)>
            <summary>{t("explorer-title")}</summary>
            <div class="bar" role="group" aria-label=t("explorer-source")>{GameSource::offered().map(choice).collect::<Vec<_>>()}</div>
            {content}
        </details>
    }
}

/// The turns with counts, results and mean points.
#[component]
fn Statistics(moves: Vec<OpeningMove>) -> impl IntoView {
    let app = app_context();
    let state: AnalysisState = expect_context();
    let row = move |one: &OpeningMove| {
        let (mv, counts) = (one.mv, one.counts);
        let results = Results::new(&counts);
        let won = move |index: usize| match results {
            Results::Shares(shares) => app.language().percent(shares[index]),
            Results::Counts(won) => won[index].to_string(),
        };
        let points = move || {
            let decimal = |mean| app.language().decimal(f64::from(mean), 1);
            counts.mean_points().map_or_else(|| "–".to_owned(), |points| points.map(decimal).join(" : "))
        };
        view! {
            <tr class:few=counts.games < MIN_GAMES>
                <th scope="row"><button type="button" class="small" on:click=move |_| state.play(mv)>{move_in_list(mv)}</button></th>
                <td>{counts.games}</td><td>{move || won(0)}</td><td>{move || won(1)}</td><td>{points}</td>
            </tr>
        }
    };
    let few = moves.iter().take(MAX_ROWS).any(|one| one.counts.games < MIN_GAMES);
    let few = few.then(|| {
        view! { <p class="quiet" id="explorer-few">{phrase("explorer-few").number("count", MIN_GAMES)}</p> }
    });
    let rows = moves.iter().take(MAX_ROWS).map(row).collect::<Vec<_>>();
    view! {
        <Scroll label=phrase("explorer-title")>
            <table class="points-table">
                <thead><tr>
                    <th scope="col">{t("review-column-move")}</th><th scope="col">{t("explorer-games")}</th>
                    {Colour::ALL.map(|colour| view! { <th scope="col">{phrase("explorer-won").text("colour", colour)}</th> }).into_iter().collect::<Vec<_>>()}
                    <th scope="col">{t("explorer-points")}</th>
                </tr></thead>
                <tbody>{rows}</tbody>
            </table>
        </Scroll>
        {few}
    }
}
