//! The review of a game of Ciao Ciao: what each decision cost, what was better, and what the die gave.

use engine_api::{Review, ReviewErrors};
use leptos::prelude::*;
use web::ciao::coach::{Effect, NEGLIGIBLE_COST};
use web::ciao::phrases::{cost_here, cost_with_error, decision, effect, good_player, player_name, share};
use web::ciao::view::PlayerName;
use web::engine::EngineResponse;
use web::routes::Route;
use web::study::ciao_habits::Habits;
use web::study::ciao_review::{CiaoSummary, JudgedDecision, SeatSummary, requests};
use web::study::history::{GameEntry, GameKind};
use web::study::phrases;
use web::texts::phrase;

use crate::ui::ciao::decision::{bridge, detail};
use crate::ui::ciao::parts::translator;
use crate::ui::study::database;
use crate::ui::{Link, app_context, browser, t, worker};

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
                    <OpponentHabits names=names.get_value()/>
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

/// What became of each player's winning probability: bars for luck, bluffs and calls, and their sum.
#[component]
fn Seats(summary: CiaoSummary, names: Names) -> impl IntoView {
    let translate = translator(app_context());
    let parts = |seat: &SeatSummary| {
        [
            ("luck", phrase("ciao-review-luck"), seat.luck, seat.error),
            ("bluffs", phrase("ciao-review-bluffs"), seat.bluffs, seat.error),
            ("calls", phrase("ciao-review-calls"), seat.calls, seat.error),
            ("change", phrase("ciao-review-change"), seat.change(), None),
        ]
    };
    // All bars have one scale.
    let longest = summary.seats.iter().flat_map(parts).map(|part| part.2.abs()).fold(0.01, f64::max);
    let seats = move || {
        let one = |seat: &SeatSummary| {
            let bars = parts(seat).map(|(class, name, change, error)| {
                let length = format!("{:.1}%", 50.0 * change.abs() / longest);
                // A loss grows to the left from the middle.
                let (left, right) = if change < 0.0 { ("auto", "50%") } else { ("50%", "auto") };
                let size = Effect::new(change, error);
                let said = match class {
                    "change" => translate(
                        &phrase("ciao-review-from-to")
                            .text("start", share(seat.start, &translate))
                            .text("end", share(seat.end, &translate)),
                    ),
                    _ => translate(&effect(change, size)),
                };
                view! {
                    <li class=format!("ciao-part {class}")>
                        <span class="ciao-part-name">{translate(&name)}</span>
                        <span class="ciao-part-bar" class:unclear=size == Effect::Unclear aria-hidden="true">
                            <span class:loss=change < 0.0 style:width=length style:left=left style:right=right></span></span>
                        <span class="ciao-part-said">{said}</span>
                    </li>
                }
            });
            let sound = phrase("ciao-review-sound").count("sound", seat.sound).count("all", seat.decisions);
            view! {
                <section class="ciao-balance">
                    <h3><span class=format!("seat-swatch seat-{}", seat.seat) aria-hidden="true"></span>
                        {names.of(seat.seat)}" "<span class="quiet">{translate(&sound)}</span></h3>
                    <ul>{bars}</ul>
                </section>
            }
        };
        summary.seats.iter().map(one).collect::<Vec<_>>()
    };
    view! { <div id="ciao-review">{seats}</div> }
}

/// The habits of the opponents, in all games of this device against them.
#[component]
fn OpponentHabits(names: Names) -> impl IntoView {
    let translate = translator(app_context());
    let mut opponents: Vec<PlayerName> = Vec::new();
    for name in &names.0 {
        if matches!(name, PlayerName::Named(_) | PlayerName::Bot(_)) && !opponents.contains(name) {
            opponents.push(name.clone());
        }
    }
    let counted = RwSignal::new(Vec::<(PlayerName, Habits)>::new());
    leptos::task::spawn_local(async move {
        let Ok(entries) = database::all::<GameEntry>().await else { return };
        let mut all: Vec<(PlayerName, Habits)> =
            opponents.into_iter().map(|name| (name, Habits::default())).collect();
        for entry in entries.iter().filter(|entry| entry.game == GameKind::Ciao) {
            let players = entry.ciao_players();
            let Ok(record) = ::ciao::Record::read(&entry.record) else { continue };
            for (name, habits) in &mut all {
                if let Some(seat) = players.iter().position(|one| one == name).and_then(::ciao::Seat::new) {
                    habits.add(record.game(), seat);
                }
            }
        }
        counted.try_set(all);
    });
    let one = move |(name, habits): &(PlayerName, Habits)| {
        let who = player_name(name, ::ciao::Seat::FIRST, &translate);
        let title = phrase("ciao-habits").text("who", &who).number("games", habits.games);
        let mut lines: Vec<String> = habits
            .bluffs()
            .map(|(number, count)| {
                let words = phrase("ciao-habit-bluff").number("number", number);
                translate(&words.number("times", count.times).number("cases", count.cases))
            })
            .collect();
        if let Some(calls) = habits.calls() {
            let words = phrase("ciao-habit-calls").number("times", calls.times).number("cases", calls.cases);
            lines.push(translate(&words.number("right", habits.right.times)));
        }
        (!lines.is_empty()).then(|| {
            view! {
                <section class="turns-panel ciao-habits">
                    <h2>{translate(&title)}</h2>
                    <ul>{lines.into_iter().map(|line| view! { <li>{line}</li> }).collect::<Vec<_>>()}</ul>
                </section>
            }
        })
    };
    move || counted.with(|counted| counted.iter().map(one).collect::<Vec<_>>())
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
            <Lines id="ciao-costliest" shown=costliest decisions names open with_bridges=true/>
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
            <Lines id="ciao-lines" shown=all decisions names open=lists.all with_bridges=false/>
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

/// A list of decisions, with the bridge beside each or only once it is tapped. A tap on one shows what best play does there.
#[component]
fn Lines(
    id: &'static str,
    shown: Vec<usize>,
    decisions: StoredValue<Vec<JudgedDecision>>,
    names: Names,
    open: RwSignal<Option<usize>>,
    with_bridges: bool,
) -> impl IntoView {
    let translate = translator(app_context());
    let line = move |at: usize, judged: &JudgedDecision, names: &Names| {
        let one = &judged.reviewed;
        let cost = one.cost.unwrap_or_default();
        let dear = cost >= NEGLIGIBLE_COST;
        let label =
            phrase("ciao-coach-line").count("turn", one.turn).text("who", names.of(one.decision.seat));
        view! {
            <li class:with-bridge=with_bridges>
                {with_bridges.then(|| bridge(one, &format!("b{at}")))}
                <button type="button" class="ciao-line" aria-expanded=move || if open.get() == Some(at) { "true" } else { "false" }
                    on:click=move |_| open.update(|open| *open = if *open == Some(at) { None } else { Some(at) })>
                    <span>{translate(&label)}" "{decision(one, &translate)}</span>
                    {with_bridges.then(|| view! { <span>{good_player(one, &translate)}</span> })}
                    <span class="ciao-cost" class:dear=dear>{cost_with_error(cost, judged.error, &translate)}</span>
                    {cost_here(one, &translate).map(|here| view! { <span class="ciao-cost dear">{here}</span> })}
                </button>
                <Show when=move || open.get() == Some(at)>
                    {move || decisions.with_value(|judged| judged.get(at).map(|judged| detail(&judged.reviewed, !with_bridges)))}
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
