//! Sprint and streak: the start, the time and the result.

use leptos::prelude::*;
use web::study::puzzles::run::{PENALTY, Run, RunKind};
use web::texts::phrase;
use web::time;

use super::state::PuzzleState;
use crate::ui::{app_context, t};

/// What the run is about, before it starts.
#[component]
pub(crate) fn RunStart(kind: RunKind) -> impl IntoView {
    let app = app_context();
    let state: PuzzleState = expect_context();
    let text = move || {
        app.translate(&match kind {
            RunKind::Sprint => phrase("run-sprint-text").number("seconds", (PENALTY / 1_000) as i64),
            RunKind::Streak => phrase("run-streak-text"),
        })
    };
    view! {
        <div class="panel" id="run-start">
            <p>{text}</p>
            <Best kind/>
            <button type="button" class="strong" id="run-go" on:click=move |_| state.start_run(kind)>{t("run-start")}</button>
        </div>
    }
}

/// The best result so far.
#[component]
fn Best(kind: RunKind) -> impl IntoView {
    let app = app_context();
    let state: PuzzleState = expect_context();
    let best = Memo::new(move |_| state.stored.with(|stored| stored.best(kind)));
    let words = move || app.translate(&phrase("run-best").number("count", best.get()));
    view! { <Show when=move || { best.get() > 0 }><p class="quiet">{words}</p></Show> }
}

/// The time that is left, and the result so far or at the end.
#[component]
pub(crate) fn RunStatus() -> impl IntoView {
    let app = app_context();
    let state: PuzzleState = expect_context();
    let of = move |get: fn(&Run) -> u32| state.run.with(|run| run.as_ref().map_or(0, get));
    let over = Memo::new(move |_| state.run.with(|run| run.as_ref().is_some_and(Run::is_over)));
    let left = move || {
        let left = state.run.with(|run| run.as_ref().and_then(|run| run.left(state.time.get())))?;
        let text = time::clock(left);
        let said = app.translate(&phrase("time-left").text("time", &text));
        Some(
            view! { <span class="clock" class:short=left < 30_000 id="run-clock" role="timer" aria-label=said>{text}</span> },
        )
    };
    let score = move || app.translate(&phrase("run-score").number("solved", of(Run::solved)));
    let result = move || {
        let words = phrase("run-result").number("solved", of(Run::solved)).number("missed", of(Run::missed));
        app.translate(&words)
    };
    let again = move |_| {
        if let Some(kind) = state.run.with_untracked(|run| run.as_ref().map(Run::kind)) {
            state.start_run(kind);
        }
    };
    let best = move || state.run.with(|run| run.as_ref().map(Run::kind)).map(|kind| view! { <Best kind/> });
    view! {
        <Show when=move || over.get()
            fallback=move || view! { <p class="run-status">{left}<strong id="run-score">{score}</strong></p> }>
            <div class="panel" id="run-over">
                <p><strong>{result}</strong></p>
                <Show when=move || state.is_best.get() fallback=best><p class="note good">{t("run-new-best")}</p></Show>
                <button type="button" class="strong" id="run-again" on:click=again>{t("run-again")}</button>
            </div>
        </Show>
    }
}
