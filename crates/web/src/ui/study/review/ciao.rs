//! The review of a game of Ciao Ciao: what decisions cost, and what the die gave.

use engine_api::{Review, ReviewErrors};
use leptos::prelude::*;
use web::ciao::phrases::player_name;
use web::ciao::view::PlayerName;
use web::engine::{EngineRequest, EngineResponse};
use web::study::ciao_review::{CiaoSummary, requested};
use web::study::history::GameEntry;
use web::study::phrases;
use web::texts::{Phrase, phrase};

use crate::ui::{Scroll, app_context, browser, t, worker};

/// The review of a game, as far as the coach has got.
#[derive(Clone, Copy)]
struct CiaoReviewState {
    review: RwSignal<Option<Review>>,
    errors: RwSignal<Option<ReviewErrors>>,
    failed: RwSignal<bool>,
}

impl CiaoReviewState {
    /// Asks the coach for the review, and then for its errors.
    fn start(self, record: &str) {
        let Some((start, turns)) = requested(record) else {
            self.failed.set(true);
            return;
        };
        let start = Box::new(start);
        let errors = EngineRequest::CiaoReviewErrors { start: start.clone(), turns: turns.clone() };
        let request = EngineRequest::CiaoReview { start, turns, characters: Vec::new() };
        worker::send(request, move |response| match response {
            Ok(EngineResponse::Review(review)) => {
                self.review.try_set(Some(review));
                worker::send(errors, move |response| {
                    if let Ok(EngineResponse::ReviewErrors { errors }) = response {
                        self.errors.try_set(errors);
                    }
                });
            }
            _ => {
                self.failed.try_set(true);
            }
        });
    }
}

#[component]
pub(crate) fn CiaoReview(entry: GameEntry) -> impl IntoView {
    let app = app_context();
    let state = CiaoReviewState {
        review: RwSignal::new(None),
        errors: RwSignal::new(None),
        failed: RwSignal::new(false),
    };
    state.start(&entry.record);
    let summary = Memo::new(move |_| {
        state.review.with(|review| {
            let errors = state.errors.get();
            review.as_ref().map(|review| CiaoSummary::new(review, errors.as_ref()))
        })
    });
    let failed = state.failed;
    let names = StoredValue::new(Names(entry.ciao_players()));
    let (opponent, outcome, at) =
        (phrases::opponent(&entry.opponent), phrases::outcome(entry.outcome), entry.played_at);
    view! {
        <p class="review-heading">{move || app.translate(&opponent)}" · "<strong>{move || app.translate(&outcome)}</strong>
            " · "<span class="quiet">{move || browser::day(at, app.language())}</span></p>
        <Show when=move || failed.get()><p class="note wrong">{t("ciao-review-failed")}</p></Show>
        <Show when=move || summary.with(Option::is_none) && !failed.get()><p class="note">{t("ciao-review-running")}</p></Show>
        {move || summary.get().map(|summary| view! {
            <Seats summary=summary.clone() names=names.get_value()/><Decisions summary names=names.get_value()/>
        })}
        <p class="quiet">{t("ciao-review-note")}</p>
    }
}

fn points(share: f64, error: Option<f64>) -> String {
    match error {
        Some(error) => format!("{:+.1} ± {:.1}", 100.0 * share, 100.0 * error),
        None => format!("{:+.1}", 100.0 * share),
    }
}

/// The players of the game.
#[derive(Clone)]
struct Names(Vec<PlayerName>);

impl Names {
    /// The name of the player in a seat, reactive to the language.
    fn of(&self, seat: u8) -> impl Fn() -> String + Clone + Send + Sync + 'static {
        let app = app_context();
        let index = usize::from(seat).saturating_sub(1);
        let who = self.0.get(index).cloned().unwrap_or(PlayerName::Human);
        let seat = ::ciao::Seat::ALL.get(index).copied().unwrap_or(::ciao::Seat::FIRST);
        move || player_name(&who, seat, &|phrase: &Phrase| app.translate(phrase))
    }
}

/// The totals of every seat.
#[component]
fn Seats(summary: CiaoSummary, names: Names) -> impl IntoView {
    let rows: Vec<_> = summary
        .seats
        .iter()
        .map(|seat| {
            let name = names.of(seat.seat);
            view! {
                <tr>
                    <th scope="row"><span class=format!("seat-swatch seat-{}", seat.seat) aria-hidden="true"></span>
                        {name}</th>
                    <td>{format!("{} / {}", seat.sound, seat.decisions)}</td>
                    <td>{points(-seat.cost, seat.errors.map(|errors| errors[0]))}</td>
                    <td>{points(seat.luck, seat.errors.map(|errors| errors[1]))}</td>
                </tr>
            }
        })
        .collect();
    view! {
        <Scroll label=Signal::derive(t("ciao-review-title"))>
            <table class="points-table" id="ciao-review">
                <thead><tr>
                    <th scope="col">{t("ciao-review-player")}</th><th scope="col">{t("ciao-review-sound")}</th>
                    <th scope="col">{t("ciao-review-skill")}</th><th scope="col">{t("ciao-review-luck")}</th>
                </tr></thead>
                <tbody>{rows}</tbody>
            </table>
        </Scroll>
    }
}

/// The most expensive decisions.
#[component]
fn Decisions(summary: CiaoSummary, names: Names) -> impl IntoView {
    let app = app_context();
    let items: Vec<_> = summary
        .decisions
        .iter()
        .take(10)
        .map(|decision| {
            let cost = match decision.error {
                Some(error) => format!("{:.1} ± {:.1}", 100.0 * decision.cost, 100.0 * error),
                None => format!("{:.1}", 100.0 * decision.cost),
            };
            let (turn, name, words) = (decision.turn, names.of(decision.seat), decision.phrase());
            let line = move || app.translate(&phrase("ciao-coach-line").count("turn", turn).text("who", name()));
            let cost = phrase("ciao-review-cost").text("cost", cost);
            view! {
                <li>{line}" "{move || app.translate(&words)}" "<strong>{move || app.translate(&cost)}</strong></li>
            }
        })
        .collect();
    let empty = items.is_empty();
    view! {
        <h2>{t("ciao-review-costliest")}</h2>
        {empty.then(|| view! { <p class="quiet">{t("ciao-review-none")}</p> })}
        <ol class="review-list">{items}</ol>
    }
}
