//! Guess mode: the board waits for the next move of the record, with hint and solution.

use leptos::prelude::*;
use web::ponte::phrases::move_in_list;
use web::study::analysis::CursorStep;
use web::study::guess::{Hint, hint};
use web::texts::phrase;

use super::AnalysisState;
use crate::ui::{app_context, t};

/// The button that starts guess mode, where the line goes on.
#[component]
pub(crate) fn GuessButton() -> impl IntoView {
    let state: AnalysisState = expect_context();
    let at_end = move || state.board.with(|board| board.tree().next(board.cursor()).is_none());
    view! {
        <button type="button" class="small" id="guess" disabled=at_end on:click=move |_| state.guess()>{t("guess-start")}</button>
    }
}

/// What takes the place of moves, comments and engine in guess mode.
#[component]
pub(crate) fn GuessPanel() -> impl IntoView {
    let app = app_context();
    let state: AnalysisState = expect_context();
    let at_end = Memo::new(move |_| state.board.with(|board| board.tree().next(board.cursor()).is_none()));
    let text = move || {
        let text = state.board.with(|board| board.annotations().text);
        (!text.is_empty()).then(|| view! { <p class="move-comment">{text}</p> })
    };
    let help = move |_| {
        let words = state.board.with_untracked(|board| match hint(board.tree(), board.cursor())? {
            Hint::Cell(cell) => Some(phrase("guess-cell").text("cell", cell)),
            Hint::Pass => Some(phrase("guess-no-cell")),
        });
        if let Some(words) = words {
            state.say(words);
        }
    };
    let solve = move |_| {
        let mv = state.board.with_untracked(|board| {
            let tree = board.tree();
            tree.mv(tree.next(board.cursor())?)
        });
        state.go(CursorStep::Forward);
        if let Some(mv) = mv {
            state.say(phrase("guess-solved").text("move", app.translate_untracked(&move_in_list(mv))));
        }
    };
    view! {
        <section class="turns-panel" id="guess-panel" aria-label=t("guess-start")>
            {text}
            <Show when=move || at_end.get() fallback=move || view! { <p>{t("guess-task")}</p> }>
                <p class="note good">{t("guess-end")}</p>
            </Show>
            <div class="bar">
                <button type="button" id="guess-hint" disabled=move || at_end.get() on:click=help>{t("guess-hint")}</button>
                <button type="button" id="guess-solution" disabled=move || at_end.get() on:click=solve>{t("guess-solution")}</button>
                <button type="button" id="guess-stop" on:click=move |_| state.guessing.set(false)>{t("guess-stop")}</button>
            </div>
        </section>
    }
}
