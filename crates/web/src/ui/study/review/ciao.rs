//! The review of a game of Ciao Ciao: what each decision cost, what was better, and what the die gave.

use engine_api::{Review, ReviewErrors};
use leptos::prelude::*;
use web::ciao::coach::NEGLIGIBLE_COST;
use web::ciao::phrases::{cost_here, cost_with_error, decision, player_name, signed_percent, with_error};
use web::ciao::view::PlayerName;
use web::engine::EngineResponse;
use web::routes::Route;
use web::study::ciao_review::{CiaoSummary, JudgedDecision, requests};
use web::study::history::GameEntry;
use web::study::phrases;
use web::texts::phrase;

use crate::ui::ciao::decision::detail;
use crate::ui::ciao::parts::translator;
use crate::ui::{Link, Scroll, app_context, browser, t, worker};

/// The review of a game, as far as the coach has got.
#[derive(Clone, Copy)]
struct CiaoReviewState {
    game: StoredValue<Option<::ciao::Game>>,
    review: RwSignal<Option<Review>>,
    errors: RwSignal<Option<ReviewErrors>>,
    failed: RwSignal<bool>,
}

impl CiaoReviewState {
    /// Asks the coach for the review, and then for its errors.
    fn start(entry: &GameEntry) -> CiaoReviewState {
        let game = ::ciao::Record::read(&entry.record).ok().map(|record| record.game().clone());
        let state = CiaoReviewState {
            game: StoredValue::new(game.clone()),
            review: RwSignal::new(None),
            errors: RwSignal::new(None),
            failed: RwSignal::new(game.is_none()),
        };
        let Some(game) = game else { return state };
        let [request, errors] = requests(&game, entry.characters.clone());
        worker::send(request, move |response| match response {
            Ok(EngineResponse::Review(review)) => {
                state.review.try_set(Some(review));
                worker::send(errors, move |response| {
                    if let Ok(EngineResponse::ReviewErrors { errors }) = response {
                        state.errors.try_set(errors);
                    }
                });
            }
            _ => {
                state.failed.try_set(true);
            }
        });
        state
    }

    fn summary(self) -> Option<CiaoSummary> {
        let errors = self.errors.get();
        self.review.with(|review| {
            self.game
                .with_value(|game| Some(CiaoSummary::new(game.as_ref()?, review.as_ref()?, errors.as_ref())))
        })
    }
}

#[component]
pub(crate) fn CiaoReview(entry: GameEntry) -> impl IntoView {
    let app = app_context();
    let state = CiaoReviewState::start(&entry);
    let summary = Memo::new(move |_| state.summary());
    let failed = state.failed;
    let names = StoredValue::new(Names(entry.ciao_players()));
    // Here and not in the list, which is rendered again when the errors arrive.
    let lists = Lists {
        costliest: RwSignal::new(None),
        all: RwSignal::new(None),
        // Beside the rest on a wide screen; on a narrow one, it would be a long way down.
        all_open: RwSignal::new(browser::is_wide()),
    };
    let (opponent, outcome, at) =
        (phrases::opponent(&entry.opponent), phrases::outcome(entry.outcome), entry.played_at);
    view! {
        <p class="review-heading">{move || app.translate(&opponent)}" · "<strong>{move || app.translate(&outcome)}</strong>
            " · "<span class="quiet">{move || browser::day(at, app.language())}</span></p>
        <Show when=move || failed.get()><p class="note wrong">{t("ciao-review-failed")}</p></Show>
        <Show when=move || summary.with(Option::is_none) && !failed.get()><p class="note">{t("ciao-review-running")}</p></Show>
        {move || summary.get().map(|summary| view! {
            <div class="ciao-review-body">
                <div class="ciao-review-main">
                    <section class="turns-panel">
                        <h2>{t("ciao-review-title")}</h2>
                        <Seats summary=summary.clone() names=names.get_value()/>
                        <p class="quiet">{t("ciao-review-note")}</p>
                    </section>
                    <Costliest summary=summary.clone() names=names.get_value() open=lists.costliest/>
                </div>
                <aside class="ciao-review-side">
                    <AllDecisions summary names=names.get_value() lists/>
                    <Actions/>
                </aside>
            </div>
        })}
    }
}

/// The players of the game.
#[derive(Clone)]
struct Names(Vec<PlayerName>);

impl Names {
    /// The name of the player in a seat, in the current language.
    fn of(&self, seat: ::ciao::Seat) -> String {
        let who = self.0.get(seat.index()).unwrap_or(&PlayerName::Human);
        player_name(who, seat, &translator(app_context()))
    }
}

/// What became of each player's winning probability: dice, own decisions, and how bluffs and answers turned out.
#[component]
fn Seats(summary: CiaoSummary, names: Names) -> impl IntoView {
    let translate = translator(app_context());
    let rows = move || {
        let row = |seat: &web::study::ciao_review::SeatSummary| {
            let signed = |change: f64| signed_percent(change, &translate);
            let [cost, luck] = seat.errors.map_or([None; 2], |errors| errors.map(Some));
            view! {
                <tr>
                    <th scope="row"><span class=format!("seat-swatch seat-{}", seat.seat) aria-hidden="true"></span>
                        {names.of(seat.seat)}</th>
                    <td>{format!("{} / {}", seat.sound, seat.decisions)}</td>
                    <td>{with_error(signed(seat.luck), luck, &translate)}</td>
                    <td>{with_error(signed(-seat.cost), cost, &translate)}</td>
                    <td>{signed(seat.rest)}</td>
                    <td>{signed(seat.change())}</td>
                </tr>
            }
        };
        summary.seats.iter().map(row).collect::<Vec<_>>()
    };
    view! {
        <Scroll label=Signal::derive(t("ciao-review-title"))>
            <table class="points-table" id="ciao-review">
                <thead><tr>
                    <th scope="col">{t("ciao-review-player")}</th><th scope="col">{t("ciao-review-sound")}</th>
                    <th scope="col">{t("ciao-review-luck")}</th><th scope="col">{t("ciao-review-skill")}</th>
                    <th scope="col">{t("ciao-coach-bluffs")}</th><th scope="col">{t("ciao-coach-change")}</th>
                </tr></thead>
                <tbody>{rows}</tbody>
            </table>
        </Scroll>
    }
}

/// Which decisions are open in both lists, by their index.
#[derive(Clone, Copy)]
struct Lists {
    costliest: RwSignal<Option<usize>>,
    all: RwSignal<Option<usize>>,
    all_open: RwSignal<bool>,
}

/// The most expensive decisions.
#[component]
fn Costliest(summary: CiaoSummary, names: Names, open: RwSignal<Option<usize>>) -> impl IntoView {
    let costliest = summary.costliest();
    let empty = costliest.is_empty();
    let decisions = StoredValue::new(summary.decisions);
    view! {
        <section class="turns-panel">
            <h2>{t("ciao-review-costliest")}</h2>
            <p>{t("ciao-coach-explained")}</p>
            {empty.then(|| view! { <p class="quiet">{t("ciao-review-none")}</p> })}
            <Lines id="ciao-costliest" shown=costliest decisions names open/>
        </section>
    }
}

/// All decisions in the order of play.
#[component]
fn AllDecisions(summary: CiaoSummary, names: Names, lists: Lists) -> impl IntoView {
    let all: Vec<usize> = (0..summary.decisions.len()).collect();
    let decisions = StoredValue::new(summary.decisions);
    let toggled = move |event: web_sys::Event| {
        let details = event_target::<web_sys::HtmlElement>(&event);
        lists.all_open.set(details.has_attribute("open"));
    };
    view! {
        <details class="turns-panel" id="ciao-all" prop:open=move || lists.all_open.get() on:toggle=toggled>
            <summary>{t("ciao-review-all")}</summary>
            <Lines id="ciao-lines" shown=all decisions names open=lists.all/>
        </details>
    }
}

/// Where to go from here.
#[component]
fn Actions() -> impl IntoView {
    view! {
        <div class="bar">
            <Link to=Route::Ciao class="button strong">{t("home-play")}</Link>
            <Link to=Route::Games class="button">{t("games-title")}</Link>
        </div>
    }
}

/// A list of decisions. A tap on one shows its position and what best play does there.
#[component]
fn Lines(
    id: &'static str,
    shown: Vec<usize>,
    decisions: StoredValue<Vec<JudgedDecision>>,
    names: Names,
    open: RwSignal<Option<usize>>,
) -> impl IntoView {
    let translate = translator(app_context());
    let line = move |at: usize, judged: &JudgedDecision, names: &Names| {
        let one = &judged.reviewed;
        let cost = one.cost.unwrap_or_default();
        let dear = cost >= NEGLIGIBLE_COST;
        let label =
            phrase("ciao-coach-line").count("turn", one.turn).text("who", names.of(one.decision.seat));
        view! {
            <li>
                <button type="button" class="ciao-line" aria-expanded=move || if open.get() == Some(at) { "true" } else { "false" }
                    on:click=move |_| open.update(|open| *open = if *open == Some(at) { None } else { Some(at) })>
                    <span>{translate(&label)}" "{decision(one, &translate)}</span>
                    <span class="ciao-cost" class:dear=dear>{cost_with_error(cost, judged.error, &translate)}</span>
                    {cost_here(one, &translate).map(|here| view! { <span class="ciao-cost dear">{here}</span> })}
                </button>
                <Show when=move || open.get() == Some(at)>
                    {move || decisions.with_value(|judged| judged.get(at).map(|judged| detail(&judged.reviewed)))}
                </Show>
            </li>
        }
    };
    let lines = move || {
        decisions.with_value(|decisions| {
            let lines = shown.iter().filter_map(|&at| Some(line(at, decisions.get(at)?, &names)));
            lines.collect::<Vec<_>>()
        })
    };
    view! { <ol class="ciao-lines" id=id>{lines}</ol> }
}
