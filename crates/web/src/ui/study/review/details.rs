//! The judgement of the move that is shown: what it lost, what was better, and why.

use leptos::prelude::*;
use review::Judgement;
use web::ponte::phrases::move_in_list;
use web::study::phrases::{explanation, judgement};
use web::texts::phrase;

use super::state::ReviewState;
use crate::ui::{app_context, t};

#[component]
pub(crate) fn TurnDetails() -> impl IntoView {
    let app = app_context();
    let state: ReviewState = expect_context();
    let turn = Memo::new(move |_| state.shown_turn());
    let content = move || {
        let Some(turn) = turn.get() else {
            return view! { <p class="quiet">{t("review-start-note")}</p> }.into_any();
        };
        let class = match turn.judgement {
            Judgement::Best | Judgement::Good => "note good",
            Judgement::Inaccuracy => "note",
            Judgement::Mistake | Judgement::Blunder => "note wrong",
        };
        let words = phrase("review-turn")
            .text("move", app.translate(&move_in_list(turn.mv)))
            .text("judgement", app.translate(&judgement(turn.judgement)));
        let loss = (turn.judgement > Judgement::Good).then(|| {
            let words = if turn.proven { phrase("review-loss-proven") } else { phrase("review-loss") };
            app.translate(
                &words
                    .text("win", app.language().percent(f64::from(turn.loss)))
                    .text("points", app.language().decimal(f64::from(turn.points_lost), 1)),
            )
        });
        // A good move needs no better one; the engine only prefers another.
        let (best_words, show_words) = match turn.judgement {
            Judgement::Best | Judgement::Good => (phrase("review-choice"), t("review-show-choice")),
            _ => (phrase("review-best"), t("review-show-best")),
        };
        let best = turn
            .best_line
            .first()
            .filter(|_| turn.judgement > Judgement::Best)
            .map(|&mv| app.translate(&best_words.text("move", app.translate(&move_in_list(mv)))));
        let has_best = best.is_some();
        let reasons: Vec<_> = turn
            .explanations
            .iter()
            .map(|one| view! { <li>{app.translate(&explanation(one))}</li> })
            .collect();
        view! {
            <p class=class id="turn-judgement"><strong>{app.translate(&words)}</strong>" "{loss}</p>
            {(!reasons.is_empty()).then(|| view! { <ul class="reasons" id="reasons">{reasons}</ul> })}
            {best.map(|best| view! { <p>{best}</p> })}
            {has_best.then(|| view! {
                <button type="button" class="small" id="show-best" aria-pressed=move || state.best_shown.get().to_string()
                    on:click=move |_| state.best_shown.update(|shown| *shown = !*shown)>{show_words}</button>
            })}
        }
        .into_any()
    };
    view! { <div class="status review-turn" aria-live="polite">{content}</div> }
}
