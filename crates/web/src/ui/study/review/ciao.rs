//! The review of a game of Ciao Ciao: what decisions cost, and what the die gave.

use leptos::prelude::*;
use web::engine::{EngineRequest, EngineResponse};
use web::study::ciao_review::{CiaoSummary, requested};
use web::study::history::GameEntry;
use web::study::phrases;
use web::texts::phrase;

use crate::ui::{Scroll, app_context, browser, t, worker};

#[component]
pub(crate) fn CiaoReview(entry: GameEntry) -> impl IntoView {
    let app = app_context();
    let summary = RwSignal::new(None::<CiaoSummary>);
    let failed = RwSignal::new(false);
    match requested(&entry.record) {
        Some((start, turns)) => {
            let request = EngineRequest::CiaoReview { start: Box::new(start), turns, characters: Vec::new() };
            worker::send(request, move |response| match response {
                Ok(EngineResponse::Review(review)) => {
                    summary.try_set(Some(CiaoSummary::new(&review)));
                }
                _ => {
                    failed.try_set(true);
                }
            });
        }
        None => failed.set(true),
    }
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

fn points(share: f64) -> String {
    format!("{:+.1}", 100.0 * share)
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
                    <td>{points(-seat.cost)}</td><td>{points(seat.luck)}</td>
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
            let words = phrase("ciao-review-decision")
                .count("turn", decision.turn)
                .number("seat", decision.seat)
                .text("kind", decision.kind.as_str())
                .number("number", decision.announced)
                .text("cost", format!("{:.1}", 100.0 * decision.cost));
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
