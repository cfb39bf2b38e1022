//! The review of a game of Ciao Ciao: what decisions cost, and what the die gave.

use engine_api::{Review, ReviewErrors};
use leptos::prelude::*;
use web::engine::{EngineRequest, EngineResponse};
use web::study::ciao_review::{CiaoSummary, requested};
use web::study::history::GameEntry;
use web::study::phrases;
use web::texts::phrase;

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
    let (opponent, outcome, at) =
        (phrases::opponent(&entry.opponent), phrases::outcome(entry.outcome), entry.played_at);
    view! {
        <p class="review-heading">{move || app.translate(&opponent)}" · "<strong>{move || app.translate(&outcome)}</strong>
            " · "<span class="quiet">{move || browser::day(at, app.language())}</span></p>
        <Show when=move || failed.get()><p class="note wrong">{t("ciao-review-failed")}</p></Show>
        <Show when=move || summary.with(Option::is_none) && !failed.get()><p class="note">{t("ciao-review-running")}</p></Show>
        {move || summary.get().map(|summary| view! { <Seats summary=summary.clone()/><Decisions summary/> })}
        <p class="quiet">{t("ciao-review-note")}</p>
    }
}

fn points(share: f64, error: Option<f64>) -> String {
    match error {
        Some(error) => format!("{:+.1} ± {:.1}", 100.0 * share, 100.0 * error),
        None => format!("{:+.1}", 100.0 * share),
    }
}

/// The totals of every seat.
#[component]
fn Seats(summary: CiaoSummary) -> impl IntoView {
    let app = app_context();
    let rows: Vec<_> = summary
        .seats
        .iter()
        .map(|seat| {
            let name = phrase("ciao-review-seat").number("seat", seat.seat);
            view! {
                <tr>
                    <th scope="row"><span class=format!("seat-swatch seat-{}", seat.seat) aria-hidden="true"></span>
                        {move || app.translate(&name)}</th>
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
fn Decisions(summary: CiaoSummary) -> impl IntoView {
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
            let words = phrase("ciao-review-decision")
                .count("turn", decision.turn)
                .number("seat", decision.seat)
                .text("kind", decision.kind.as_str())
                .number("number", decision.announced)
                .text("cost", cost);
            view! { <li>{move || app.translate(&words)}</li> }
        })
        .collect();
    let empty = items.is_empty();
    view! {
        <h2>{t("ciao-review-costliest")}</h2>
        {empty.then(|| view! { <p class="quiet">{t("ciao-review-none")}</p> })}
        <ol class="review-list">{items}</ol>
    }
}
