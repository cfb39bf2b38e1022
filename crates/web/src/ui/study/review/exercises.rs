//! "Find the better move": the mistakes of a game as exercises.

use leptos::prelude::*;
use web::ponte::phrases::move_in_list;
use web::study::review::task;
use web::texts::phrase;

use super::state::ReviewState;
use crate::ui::study::task_board::{TaskBoard, TaskState, TaskStatus};
use crate::ui::{app_context, t};

#[component]
pub(crate) fn Exercises() -> impl IntoView {
    let app = app_context();
    let state: ReviewState = expect_context();
    // A review that goes on may change the list; the exercises stay as they were.
    let turns = StoredValue::new(untrack(|| state.exercises()));
    let tasks = state.game.with_value(|game| {
        turns.with_value(|turns| {
            turns.iter().filter_map(|turn| Some((turn.clone(), task(game, turn)?))).collect::<Vec<_>>()
        })
    });
    let Some(first) = tasks.first().map(|(_, task)| task.clone()) else {
        state.exercise.set(None);
        return ().into_any();
    };
    let count = tasks.len();
    let tasks = StoredValue::new(tasks);
    let attempt = TaskState::new(app, first, Callback::new(|()| ()));
    let index = Memo::new(move |_| state.exercise.get().unwrap_or(0).min(count - 1));
    let begin = move |index: usize| {
        state.exercise.set(Some(index));
        attempt.begin(tasks.with_value(|tasks| tasks[index].1.clone()));
    };
    let title = move || {
        let played = tasks.with_value(|tasks| tasks[index.get()].0.mv);
        let words = phrase("exercise-title").count("number", index.get() + 1).count("count", count);
        app.translate(&words.text("move", app.translate(&move_in_list(played))))
    };
    // Until then, the main thing to do is to try.
    let is_over = move || attempt.attempt.with(web::study::task::Attempt::is_over);
    let next = move || {
        view! {
            <Show when=move || { index.get() + 1 < count }>
                <button type="button" class:strong=is_over id="exercise-next" on:click=move |_| begin(index.get_untracked() + 1)>{t("exercise-next")}</button>
            </Show>
            <button type="button" id="exercise-end" on:click=move |_| state.exercise.set(None)>{t("exercise-end")}</button>
        }
    };
    view! {
        <div class="ponte review-body" id="exercise">
            <TaskBoard state=attempt/>
            <h2 class="exercise-title">{title}</h2>
            <TaskStatus state=attempt next/>
        </div>
    }
    .into_any()
}
