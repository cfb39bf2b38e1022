//! Puzzles: rated, daily and by theme, and the deck of one's own mistakes.

mod deck;
mod state;

use leptos::prelude::*;
use review::puzzles::{Puzzle, Theme};
use web::routes::Route;
use web::study::phrases::theme;
use web::study::puzzles::PuzzleMode;
use web::texts::phrase;

use crate::ui::study::Message;
use crate::ui::study::task_board::{TaskBoard, TaskStatus};
use crate::ui::{Link, app_context, t};

pub(crate) use state::{PROGRESS, read_file};

use state::PuzzleState;

#[component]
pub(crate) fn PuzzlesPage() -> impl IntoView {
    let state = PuzzleState::new(app_context());
    provide_context(state);
    view! {
        <section class="study puzzles">
            <h1>{t("puzzles-title")}</h1>
            <Message message=state.message class="note wrong"/>
            <Modes/>
            <Show when=move || state.deck.get() fallback=|| view! { <PuzzleView/> }><deck::Deck/></Show>
        </section>
    }
}

/// The kinds of training, and the player's rating.
#[component]
fn Modes() -> impl IntoView {
    let app = app_context();
    let state: PuzzleState = expect_context();
    let mode = move |mode: PuzzleMode, label: web::texts::Phrase, id: &'static str| {
        let pressed = move || !state.deck.get() && state.mode.get() == mode;
        view! {
            <button type="button" class="small" id=id aria-pressed=move || pressed().to_string()
                on:click=move |_| state.choose(mode)>{label}</button>
        }
    };
    let themes = Theme::ALL.into_iter().enumerate().map(|(index, one)| {
        view! { <option value=index.to_string()>{theme(one)}</option> }
    });
    let by_theme = move |event| {
        let index = event_target_value(&event).parse::<usize>().ok();
        if let Some(&theme) = index.and_then(|index| Theme::ALL.get(index)) {
            state.choose(PuzzleMode::Theme(theme));
        }
    };
    let standing = move || {
        state.stored.with(|stored| {
            let progress = &stored.progress;
            let words = phrase("puzzles-standing")
                .number("rating", progress.rating.rating.round() as i64)
                .number("solved", progress.solved)
                .number("streak", progress.streak)
                .number("best", progress.best_streak);
            app.translate(&words)
        })
    };
    view! {
        <div class="bar puzzle-modes" role="group" aria-label=t("puzzles-modes")>
            {mode(PuzzleMode::Rated, phrase("puzzles-rated"), "mode-rated")}
            {mode(PuzzleMode::Daily, phrase("puzzles-daily"), "mode-daily")}
            <select aria-label=t("puzzles-theme") on:change=by_theme>
                <option value="">{t("puzzles-theme")}</option>{themes.collect::<Vec<_>>()}
            </select>
            <button type="button" class="small" id="mode-deck" aria-pressed=move || state.deck.get().to_string()
                on:click=move |_| state.deck.set(true)>{t("puzzles-deck")}</button>
        </div>
        <Show when=move || !state.deck.get()><p class="quiet" id="puzzle-standing">{standing}</p></Show>
    }
}

/// The current puzzle.
#[component]
fn PuzzleView() -> impl IntoView {
    let app = app_context();
    let state: PuzzleState = expect_context();
    let ready = Memo::new(move |_| state.puzzle.with(Option::is_some));
    let next = move || {
        view! {
            <Show when=move || state.task.attempt.with(web::study::task::Attempt::is_over)>
                <button type="button" class="strong" id="puzzle-next" on:click=move |_| state.next()>{t("exercise-next")}</button>
                <button type="button" on:click=move |_| state.analyse()>{t("study-analyse")}</button>
                <button type="button" id="play-out" on:click=move |_| state.play_out()>{t("puzzles-play-out")}</button>
                <button type="button" id="puzzle-report" on:click=move |_| state.report()>{t("puzzles-report")}</button>
            </Show>
        }
    };
    let about = move || {
        state.puzzle.with(|puzzle| {
            puzzle.as_ref().map(|puzzle| {
                let words = phrase("puzzles-about").number("rating", puzzle.rating);
                view! { <p class="quiet">{app.translate(&words)}{about_themes(puzzle, state)}</p> }
            })
        })
    };
    let change = move || {
        state.change.get().map(|[before, after]| {
            let words = phrase("puzzles-change")
                .number("rating", after.round() as i64)
                .text("change", format!("{:+}", (after - before).round() as i64).replace('-', "−"));
            view! { <p class="note" id="puzzle-change">{app.translate(&words)}</p> }
        })
    };
    view! {
        <Show when=move || ready.get() fallback=move || (!state.loaded.get()).then(|| view! { <p class="note">{t("puzzles-loading")}</p> })>
            <div class="ponte review-body" id="puzzle">
                <TaskBoard state=state.task/>
                <TaskStatus state=state.task next/>
                <aside class="ponte-side">
                    {about}{change}
                    <div class="bar">
                        <button type="button" class="small" id="practise-ending" on:click=move |_| state.practise_ending()>{t("puzzles-ending")}</button>
                        <Link to=Route::Study class="button small">{t("study-title")}</Link>
                    </div>
                </aside>
            </div>
        </Show>
        <Show when=move || state.loaded.get() && !ready.get()><p class="note">{t("puzzles-none")}</p></Show>
    }
}

/// The themes of a puzzle, once it is over: before, they would tell the answer.
fn about_themes(puzzle: &Puzzle, state: PuzzleState) -> String {
    let app = app_context();
    if !state.task.attempt.with(web::study::task::Attempt::is_over) || puzzle.themes.is_empty() {
        return String::new();
    }
    let names: Vec<String> = puzzle.themes.iter().map(|&one| app.translate(&theme(one))).collect();
    format!(" · {}", names.join(", "))
}
