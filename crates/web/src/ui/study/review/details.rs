//! The judgement of the move that is shown: what it lost, what was better, and why.

use leptos::prelude::*;
use review::Judgement;
use web::ponte::phrases::move_in_list;
use web::study::phrases;
use web::texts::phrase;

use super::state::{Judged, ReviewState, Shown};
use crate::ui::{app_context, t};

#[component]
pub(crate) fn TurnDetails() -> impl IntoView {
    let app = app_context();
    let state: ReviewState = expect_context();
    let turn = Memo::new(move |_| state.shown_turn());
    let content = move || {
        let Some(Judged { turn, judgement, wins, points_lost, proven }) = turn.get() else {
            return view! { <p class="quiet">{t("review-start-note")}</p> }.into_any();
        };
        let class = match judgement {
            Judgement::Best | Judgement::Good => "note good",
            Judgement::Inaccuracy => "note",
            Judgement::Mistake | Judgement::Blunder => "note wrong",
        };
        let is_bad = judgement > Judgement::Good;
        let language = app.language();
        let words = phrase("review-turn")
            .text("move", app.translate(&move_in_list(turn.mv)))
            .text("judgement", app.translate(&phrases::judgement(judgement)));
        let loss = is_bad.then(|| {
            let [before, after] = wins.map(|win| language.percent(win));
            let loss = phrase("review-loss").text("player", state.player(turn.player));
            let points = points_lost
                .map(|points| phrase("review-points").text("points", language.decimal(f64::from(points), 1)));
            let exact = proven.then(|| phrase("review-exact"));
            let parts = [Some(loss.text("before", before).text("after", after)), points, exact];
            parts.iter().flatten().map(|part| app.translate(part)).collect::<Vec<_>>().join(" ")
        });
        // A good move needs no better one; the engine only prefers another.
        let (best_words, show_words) = match is_bad {
            false => (phrase("review-choice"), t("review-show-choice")),
            true => (phrase("review-best"), t("review-show-best")),
        };
        let best = turn
            .best_line
            .first()
            .filter(|_| judgement > Judgement::Best)
            .map(|&mv| app.translate(&best_words.text("move", app.translate(&move_in_list(mv)))));
        let has_best = best.is_some();
        let reasons: Vec<_> = turn
            .explanations
            .iter()
            .map(|one| {
                let words = phrases::explanation(one)
                    .text("player", state.player(turn.player))
                    .text("opponent", state.player(turn.player.other()));
                view! { <li>{app.translate(&words)}</li> }
            })
            .collect();
        let replies: Vec<String> =
            turn.refutation().iter().skip(1).map(|&mv| app.translate(&move_in_list(mv))).collect();
        let replies = (is_bad && !replies.is_empty()).then(|| {
            let words = phrase("review-replies").text("player", state.player(turn.player.other()));
            app.translate(&words.text("line", replies.join(" · ")))
        });
        let has_replies = replies.is_some();
        let pressed = move |shown| move || (state.shown.get() == shown).to_string();
        view! {
            <p class=class id="turn-judgement"><strong>{app.translate(&words)}</strong>" "{loss}</p>
            {(!reasons.is_empty()).then(|| view! { <ul class="reasons" id="reasons">{reasons}</ul> })}
            {replies.map(|replies| view! { <p id="replies">{replies}</p> })}
            {best.map(|best| view! { <p>{best}</p> })}
            <div class="bar">
                {has_replies.then(|| view! {
                    <button type="button" class="small" id="show-replies" aria-pressed=pressed(Shown::Refutation)
                        on:click=move |_| state.toggle(Shown::Refutation)>{t("review-show-replies")}</button>
                })}
                {has_best.then(|| view! {
                    <button type="button" class="small" id="show-best" aria-pressed=pressed(Shown::Best)
                        on:click=move |_| state.toggle(Shown::Best)>{show_words}</button>
                })}
            </div>
        }
        .into_any()
    };
    view! { <div class="status review-turn" aria-live="polite">{content}</div> }
}
