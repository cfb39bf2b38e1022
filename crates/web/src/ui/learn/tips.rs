//! Ten tips of the game's author, each with a position to solve.

use std::time::Duration;

use draw::PonteBoard;
use leptos::prelude::*;
use ponte::{Cell, Move};
use web::engine::{EngineFailure, EngineMove};
use web::learn::{LessonId, LessonPart};
use web::ponte::picture::CellDescription;
use web::ponte::puzzle::{Evaluation, PuzzleAttempt, PuzzleFeedback, TipVerdict, evaluation_request};
use web::ponte::tips::{TIPS, Tip};
use web::routes::Route;
use web::texts::phrase;

use super::{LearnState, Lesson};
use crate::ui::board::Board;
use crate::ui::ponte::engine;
use crate::ui::study::open_analysis;
use crate::ui::{ANIMATION_DURATION, AppContext, Link, app_context, t};

/// All tips.
#[component]
pub(crate) fn Tips() -> impl IntoView {
    // The engine starts after the page is rendered, and is ready by the time it is needed.
    set_timeout(|| engine().warm_up(), Duration::from_millis(400));
    view! {
        <h2>{t("learn-part-tips")}</h2>
        <p class="prose">{t("learn-tips-lead")}</p>
        <div class="lessons">{TIPS.map(|tip| view! { <Puzzle tip/> })}</div>
        <p><Link to=Route::Ponte class="button strong">{t("learn-play")}</Link></p>
    }
}

/// A puzzle on the page.
#[derive(Clone, Copy)]
struct TipState {
    app: AppContext,
    learn: LearnState,
    tip: Tip,
    place: LessonId,
    solving: RwSignal<PuzzleAttempt>,
}

impl TipState {
    /// Announces the verdict, and marks a solved puzzle as done.
    fn report(self) {
        let (text, solved, counts) =
            self.solving.with_untracked(|solving| (solving.phrase(), solving.solved(), solving.counts()));
        let mut announcement = text.map(|text| self.app.translate_untracked(&text)).unwrap_or_default();
        if counts {
            self.learn.mark(self.place);
        }
        if solved {
            announcement = format!("{announcement} {}", self.app.translate_untracked(&self.tip.idea()));
        }
        if !announcement.is_empty() {
            self.app.announce(announcement);
        }
    }

    fn finish_animation(self) {
        set_timeout(
            move || {
                // The page may have been left by then.
                let _ = self.solving.try_update(PuzzleAttempt::finish_animation);
            },
            ANIMATION_DURATION,
        );
    }

    fn tap(self, cell: Cell) {
        if self.solving.with_untracked(|solving| solving.verdict() == Some(TipVerdict::Thinking)) {
            return;
        }
        let Some(tapped) = self.solving.try_update(|solving| solving.tap(cell)) else { return };
        match tapped {
            PuzzleFeedback::Changed | PuzzleFeedback::Rejected(_) => self.report(),
            PuzzleFeedback::Judged => {
                self.report();
                self.finish_animation();
            }
            PuzzleFeedback::Ask(game) => {
                self.finish_animation();
                let Some(tried) = self.solving.with_untracked(PuzzleAttempt::tried) else { return };
                let request = evaluation_request(&game);
                let callback = move |result: Result<EngineMove, EngineFailure>| {
                    self.judge(tried, result.ok().map(|EngineMove { mv, win }| Evaluation { mv, win }));
                };
                engine().send(request, Box::new(callback));
            }
        }
    }

    /// Takes the judgement of the engine about a move, then shows the reply.
    fn judge(self, tried: Move, evaluation: Option<Evaluation>) {
        if self.solving.try_update(|solving| solving.judge(tried, evaluation)) != Some(true) {
            return;
        }
        self.report();
        set_timeout(
            move || {
                let reply = |solving: &mut PuzzleAttempt| solving.tried() == Some(tried) && solving.reply();
                if self.solving.try_update(reply) == Some(true) {
                    self.finish_animation();
                }
            },
            ANIMATION_DURATION,
        );
    }

    fn board(self) -> PonteBoard {
        let motion = self.app.motion();
        let mut board = self.solving.with(|solving| solving.board(motion));
        self.app.settings.with(|settings| {
            board.patterns = settings.patterns;
            if settings.legal {
                board.marks.legal = self.solving.with(PuzzleAttempt::legal);
            }
        });
        board
    }
}

/// A position to solve.
#[component]
fn Puzzle(tip: Tip) -> impl IntoView {
    let app = app_context();
    let place = LessonId { part: LessonPart::Tips, number: tip.number };
    let solving = RwSignal::new(PuzzleAttempt::new(tip));
    let state = TipState { app, learn: expect_context(), tip, place, solving };
    let board = Memo::new(move |_| state.board());
    let label = move || {
        let task = app.translate(&phrase("learn-tip-board").number("number", tip.number));
        format!("{task}. {}", app.translate(&phrase("tip-to-move").text("colour", tip.colour())))
    };
    let said = move |cell| {
        let text = board.with(|board| CellDescription::new(board, None, cell).phrase());
        app.translate(&text)
    };
    let show_solution = move |_| {
        solving.update(PuzzleAttempt::show);
        state.report();
    };
    let colour = tip.colour();
    view! {
        <Lesson place>
            <p>{move || app.translate(&tip.text())}</p>
            <p class="to-move"><span class=format!("swatch {colour}") aria-hidden="true"></span>
                {move || app.translate(&phrase("tip-to-move").text("colour", colour))}</p>
            <Board board label said tap=move |cell| state.tap(cell) prefix=format!("t{}", tip.number)
                escape=move |()| solving.update(PuzzleAttempt::clear_selection)/>
            <div class="verdict"><VerdictText state/></div>
            <p class="lesson-foot">
                <button type="button" class="small" on:click=show_solution>{t("tip-show")}</button>
                <button type="button" class="small" on:click=move |_| solving.update(PuzzleAttempt::restart)>{t("learn-again")}</button>
                <button type="button" class="small" on:click=move |_| open_analysis(app, &tip.game())>{t("study-analyse")}</button>
            </p>
        </Lesson>
    }
}

/// Whether the move was right, and the idea of a solved puzzle.
#[component]
fn VerdictText(state: TipState) -> impl IntoView {
    let app = state.app;
    move || {
        state.solving.with(|solving| {
            let class = match solving.verdict() {
                Some(TipVerdict::Right | TipVerdict::AlsoGood(_)) => "note good",
                Some(TipVerdict::Wrong { .. }) => "note wrong",
                _ if solving.rejection().is_some() => "note wrong",
                _ => "note",
            };
            let text = solving.phrase().map(|text| app.translate(&text));
            let idea = solving.solved().then(|| view! { <p>{app.translate(&state.tip.idea())}</p> });
            text.map(|text| view! { <div class=class><p>{text}</p>{idea}</div> })
        })
    }
}
