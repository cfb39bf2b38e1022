//! Puzzles: rated, daily and by theme, and the deck of one's own mistakes.

mod daily;
mod deck;
mod run;
mod state;

use leptos::prelude::*;
use review::puzzles::{Goal, Puzzle, Theme};
use web::routes::Route;
use web::study::phrases::theme;
use web::study::puzzles::run::RunKind;
use web::study::puzzles::words::{goal_name, reasons};
use web::study::puzzles::{PuzzleMode, StoredProgress};
use web::study::task::TaskProgress;
use web::texts::{Phrase, phrase};

use crate::ui::study::Message;
use crate::ui::study::task_board::{TaskBoard, TaskScore, TaskStatus};
use crate::ui::{Link, app_context, clock, t};

pub(crate) use state::{PROGRESS, read_file};

use state::PuzzleState;

#[component]
pub(crate) fn PuzzlesPage() -> impl IntoView {
    let state = PuzzleState::new(app_context());
    provide_context(state);
    let runs = Memo::new(move |_| state.run.with(Option::is_some));
    view! {
        <section class="study puzzles">
            <h1>{t("puzzles-title")}</h1>
            <Message message=state.message class="note wrong"/>
            <Modes/>
            {move || match (state.deck.get(), state.mode.get()) {
                (true, _) => view! { <deck::Deck/> }.into_any(),
                (_, PuzzleMode::Run(kind)) if !runs.get() => view! { <run::RunStart kind/> }.into_any(),
                (_, PuzzleMode::Run(_)) => view! { <run::RunStatus/><PuzzleView/> }.into_any(),
                _ => view! { <PuzzleView/> }.into_any(),
            }}
        </section>
    }
}

fn is_provisional(stored: &StoredProgress) -> bool {
    stored.progress.is_provisional()
}

/// The kinds of training, and the player's rating.
#[component]
fn Modes() -> impl IntoView {
    let app = app_context();
    let state: PuzzleState = expect_context();
    let mode = move |mode: PuzzleMode, label: Phrase, id: &'static str| {
        let is_same = move |other: PuzzleMode| match (mode, other) {
            (PuzzleMode::Daily(_), PuzzleMode::Daily(_)) => true,
            _ => mode == other,
        };
        let pressed = move || !state.deck.get() && is_same(state.mode.get());
        view! {
            <button type="button" class="small" id=id aria-pressed=move || pressed().to_string()
                on:click=move |_| state.choose(mode)>{label}</button>
        }
    };
    let kinds: Vec<(PuzzleMode, Phrase)> = Goal::ALL
        .into_iter()
        .map(|one| (PuzzleMode::Goal(one), goal_name(one)))
        .chain(Theme::ALL.into_iter().map(|one| (PuzzleMode::Theme(one), theme(one))))
        .collect();
    let options = kinds.iter().enumerate().map(|(index, (_, name))| {
        let name = name.clone();
        view! { <option value=index.to_string()>{name}</option> }
    });
    let options = options.collect::<Vec<_>>();
    let kinds = StoredValue::new(kinds);
    let by_theme = move |event| {
        let index = event_target_value(&event).parse::<usize>().ok();
        if let Some(mode) = index.and_then(|index| kinds.with_value(|all| all.get(index).map(|one| one.0))) {
            state.choose(mode);
        }
    };
    let standing = move || {
        state.stored.with(|stored| {
            let progress = &stored.progress;
            // Numbers of nothing tell newcomers nothing.
            if progress.puzzles.is_empty() {
                return String::new();
            }
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
            {mode(PuzzleMode::Daily(clock::now().day()), phrase("puzzles-daily"), "mode-daily")}
            {mode(PuzzleMode::Run(RunKind::Sprint), phrase("puzzles-sprint"), "mode-sprint")}
            {mode(PuzzleMode::Run(RunKind::Streak), phrase("puzzles-streak"), "mode-streak")}
            <select aria-label=t("puzzles-theme") on:change=by_theme>
                <option value="">{t("puzzles-theme")}</option>{options}
            </select>
            <button type="button" class="small" id="mode-deck" aria-pressed=move || state.deck.get().to_string()
                on:click=move |_| state.deck.set(true)>{t("puzzles-deck")}</button>
        </div>
        <Show when=move || !state.deck.get() && !matches!(state.mode.get(), PuzzleMode::Run(_))>
            <p class="quiet" id="puzzle-standing">{standing}
                <Show when=move || state.stored.with(is_provisional)>" "<span id="puzzle-provisional">{t("puzzles-provisional")}</span></Show></p>
        </Show>
    }
}

/// The current puzzle.
#[component]
fn PuzzleView() -> impl IntoView {
    let app = app_context();
    let state: PuzzleState = expect_context();
    let ready = Memo::new(move |_| state.puzzle.with(Option::is_some));
    let over = Memo::new(move |_| state.task.attempt.with(web::study::task::Attempt::is_over));
    let in_run = Memo::new(move |_| matches!(state.mode.get(), PuzzleMode::Run(_)));
    let next = move || {
        view! {
            <Show when=move || over.get() && !in_run.get()>
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
    let signed = |change: i64| format!("{change:+}").replace('-', "−");
    let change = move || {
        state.change.get().map(|change| {
            let (rating, change) = change.shown();
            let words = phrase("puzzles-change").number("rating", rating).text("change", signed(change));
            view! { <p class="note" id="puzzle-change">{app.translate(&words)}</p> }
        })
    };
    // Before the first answer, what it is worth; after it, what it was.
    let stakes = move || {
        if in_run.get() || over.get() || state.change.with(Option::is_some) {
            return None;
        }
        let words = match state.stakes.get() {
            Some(stakes) => {
                let [solved, missed] = stakes.map(|change| signed(change.shown().1));
                phrase("puzzles-stakes").text("solved", solved).text("missed", missed)
            }
            None => phrase("puzzles-known"),
        };
        Some(view! { <p class="quiet" id="puzzle-stakes">{app.translate(&words)}</p> })
    };
    let why = move || {
        let played = state.task.attempt.with(|attempt| match attempt.progress() {
            TaskProgress::Solved(mv) => Some(mv),
            TaskProgress::Shown => Some(attempt.task().best),
            _ => None,
        })?;
        let said = state.puzzle.with(|puzzle| Some(reasons(puzzle.as_ref()?, played, app.language())))?;
        let said: Vec<String> = said.iter().map(|words| app.translate(words)).collect();
        Some(view! { <p id="puzzle-why">{said.join(" ")}</p> })
    };
    view! {
        <Show when=move || ready.get() fallback=move || (!state.loaded.get()).then(|| view! { <p class="note">{t("puzzles-loading")}</p> })>
            <div class="ponte review-body" id="puzzle">
                <TaskBoard state=state.task/>
                <TaskStatus state=state.task next why/>
                <aside class="ponte-side">
                    <TaskScore state=state.task/>
                    {stakes}{change}{about}
                    <Show when=move || matches!(state.mode.get(), PuzzleMode::Daily(_))><daily::Daily/></Show>
                    <div class="bar" hidden=move || in_run.get()>
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
