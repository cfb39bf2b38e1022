//! A step of Ponte del Diavolo: a board, what is asked, and what came of it.

use std::time::Duration;

use draw::PonteBoard;
use leptos::prelude::*;
use ponte::{Cell, Colour, Symmetry};
use web::engine::{EngineFailure, EngineMove};
use web::learn::attempt::{Attempt, Evaluation, Tone, Verdict, evaluation_request};
use web::learn::ponte::{Step, Task};
use web::learn::tips::Tip;
use web::ponte::picture::{CellDescription, Look};
use web::texts::{Phrase, phrase};

use super::steps::Progress;
use crate::ui::board::Board;
use crate::ui::ponte::engine;
use crate::ui::study::open_analysis;
use crate::ui::{ANIMATION_DURATION, AppContext, app_context, sound, t};

#[derive(Clone, Copy)]
struct StepState {
    app: AppContext,
    attempt: RwSignal<Attempt>,
    report: Callback<Progress>,
}

impl StepState {
    /// Announces what came of a change, and reports how far the step is.
    fn changed(self) {
        let Some((said, solved)) = self.attempt.try_with_untracked(|attempt| {
            let solved = match attempt.verdict() {
                Some(Verdict::Right) => attempt.session().animated_move(),
                _ => None,
            };
            (self.feedback_of(attempt), solved)
        }) else {
            return;
        };
        if let Some(mv) = solved {
            self.app.settings.with_untracked(|settings| sound::play(mv, settings));
        }
        if !said.is_empty() {
            self.app.announce(said);
        }
        self.tell();
        set_timeout(
            move || {
                // The page may have been left by then.
                let _ = self.attempt.try_update(Attempt::finish_animation);
            },
            ANIMATION_DURATION,
        );
    }

    fn tell(self) {
        let progress = self.attempt.with_untracked(|attempt| Progress {
            done: attempt.is_done(),
            clean: attempt.is_clean(),
            missed: attempt.is_missed(),
            optional: matches!(attempt.step().task, Task::Tip(_)),
        });
        self.report.run(progress);
    }

    /// The feedback with the idea of a solved tip, and how much has been tried.
    fn feedback_of(self, attempt: &Attempt) -> String {
        let said = attempt.phrase().is_some();
        let parts = [attempt.phrase(), idea(attempt), tried(attempt).filter(|_| said)];
        let parts = parts.into_iter().flatten().map(|part| self.app.translate_untracked(&part));
        parts.collect::<Vec<_>>().join(" ")
    }

    fn tap(self, cell: Cell) {
        self.attempt.update(|attempt| attempt.tap(cell));
        self.changed();
        let unjudged =
            self.attempt.with_untracked(|attempt| attempt.unjudged().map(|(mv, game)| (mv, game.clone())));
        if let Some((tried, game)) = unjudged {
            let callback = move |result: Result<EngineMove, EngineFailure>| {
                let evaluation = result.ok().map(|EngineMove { mv, win }| Evaluation { mv, win });
                if self.attempt.try_update(|attempt| attempt.judge(tried, evaluation)) == Some(true) {
                    self.changed();
                    // The reply follows when the verdict was read.
                    let reply = move || {
                        self.attempt.try_update(Attempt::reply);
                    };
                    set_timeout(reply, ANIMATION_DURATION);
                }
            };
            engine().send(evaluation_request(&game), Box::new(callback));
        }
    }

    fn change(self, change: impl FnOnce(&mut Attempt)) {
        self.attempt.update(change);
        self.changed();
    }
}

/// The idea of a tip, once it is solved by a move that it is about.
fn idea(attempt: &Attempt) -> Option<Phrase> {
    match (attempt.step().task, attempt.verdict()) {
        (Task::Tip(tip), Some(Verdict::Right)) => Some(tip.idea()),
        _ => None,
    }
}

/// How much of what is to be tried has been tried.
fn tried(attempt: &Attempt) -> Option<Phrase> {
    let (tried, all) = attempt.progress();
    (all > 1).then(|| phrase("learn-tried").count("tried", tried).count("all", all))
}

/// The board, the task and the feedback.
#[component]
pub(super) fn StepView(step: Step, report: Callback<Progress>) -> impl IntoView {
    let app = app_context();
    let attempt = RwSignal::new(Attempt::new(step));
    let state = StepState { app, attempt, report };
    if matches!(step.task, Task::Tip(_)) {
        // The engine starts after the page is rendered, and is ready by the time it is needed.
        set_timeout(|| engine().warm_up(), Duration::from_millis(400));
    }
    // What is only read is done.
    state.tell();
    let board: Memo<PonteBoard> = Memo::new(move |_| {
        let look = app.settings.with(|settings| Look {
            coordinates: true,
            ..Look::new(settings, Symmetry::Identity, app.reduced_motion())
        });
        attempt.with(|attempt| attempt.board(&look))
    });
    let label = move || app.translate(&phrase("lesson-board"));
    let said = move |cell| {
        let (words, candidate) = attempt.with(|attempt| {
            let words = board.with(|board| CellDescription::new(board, None, cell).phrase());
            (words, attempt.candidates().contains(cell))
        });
        let words = if candidate { phrase("lesson-candidate").nested("cell", words) } else { words };
        app.translate(&words)
    };
    let feedback = move || {
        attempt.with(|attempt| {
            let class = match attempt.tone() {
                Tone::Good => "note good",
                Tone::Wrong => "note wrong",
                Tone::Plain => "note",
            };
            let text = attempt.phrase()?;
            let idea = idea(attempt).map(|idea| view! { <p>{app.translate(&idea)}</p> });
            Some(view! { <div class=class id="lesson-verdict"><p>{app.translate(&text)}</p>{idea}</div> })
        })
    };
    let tried = move || attempt.with(tried).map(|text| app.translate(&text));
    let to_move = move || {
        let Task::Tip(tip) = step.task else { return None };
        let colour = tip.colour();
        Some(view! { <p class="to-move"><span class=format!("swatch {colour}") aria-hidden="true"></span>
        {move || app.translate(&phrase("tip-to-move").text("colour", colour))}</p> })
    };
    let tools = match step.task {
        Task::Tip(tip) => Some(view! { <TipTools state tip/> }),
        _ => None,
    };
    view! {
        <div class="lesson-body">
            <p id="lesson-task" tabindex="-1">{move || app.translate(&step.text())}</p>
            <div class="lesson-board">
                <Board board label said tap=move |cell| state.tap(cell) prefix="l".to_owned()
                    escape=move |()| attempt.update(Attempt::clear_selection)/>
            </div>
            <div class="lesson-text">
                {to_move}
                <Choices state/>
                <div class="verdict">{feedback}</div>
                <p class="quiet">{tried}</p>
                {tools}
            </div>
        </div>
    }
}

/// The answers to choose from, or the colours.
#[component]
fn Choices(state: StepState) -> impl IntoView {
    let StepState { app, attempt, .. } = state;
    let step = attempt.with_untracked(|attempt| *attempt.step());
    let chosen = move || match attempt.with(Attempt::verdict) {
        Some(Verdict::Chosen(index)) => Some(index),
        _ => None,
    };
    let button = move |(index, choice): (usize, web::learn::ponte::Choice)| {
        let right = choice.right;
        view! {
            <button type="button" class="answer"
                class:right=move || chosen().is_some() && right
                class:missed=move || chosen() == Some(index) && !right
                aria-pressed=move || (chosen() == Some(index)).to_string()
                on:click=move |_| state.change(|attempt| attempt.choose(index))>{move || app.translate(&choice.label)}</button>
        }
    };
    let colour = move |colour: Colour, key: &'static str| {
        view! {
            <button type="button" class="answer" id=format!("lesson-{colour}")
                on:click=move |_| state.change(|attempt| attempt.choose_colour(colour))>
                <span class=format!("swatch {colour}") aria-hidden="true"></span>{t(key)}</button>
        }
    };
    let buttons: Vec<_> = step.choices().into_iter().enumerate().map(button).collect();
    let colours = (step.task == Task::ChooseColour)
        .then(|| view! { {colour(Colour::Light, "choose-light")}{colour(Colour::Dark, "choose-dark")} });
    view! { <div class="choices">{buttons}{colours}</div> }
}

/// What else can be done with a tip.
#[component]
fn TipTools(state: StepState, tip: &'static Tip) -> impl IntoView {
    let app = app_context();
    let analyse = move |_| open_analysis(app, &tip.game());
    view! {
        <p class="lesson-foot">
            <button type="button" class="small" id="tip-show" on:click=move |_| state.change(Attempt::show_solution)>{t("tip-show")}</button>
            <button type="button" class="small" on:click=move |_| state.change(Attempt::restart)>{t("learn-again")}</button>
            <button type="button" class="small" on:click=analyse>{t("study-analyse")}</button>
        </p>
    }
}
