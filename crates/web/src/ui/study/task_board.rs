//! A board on which a task is solved: exercises of reviews, the deck of mistakes, puzzles.

use draw::PonteBoard;
use leptos::prelude::*;
use ponte::{Cell, Colour, Move, Symmetry};
use web::engine::{EngineFailure, EngineRequest, EngineResponse, PonteGame, SearchLimits};
use web::ponte::phrases::move_in_list;
use web::ponte::picture::{CellDescription, Look, picture};
use web::ponte::{Feedback, PonteSession};
use web::study::puzzles::words::{Refutation, question};
use web::study::task::{Attempt, Task, TaskProgress};
use web::texts::{Phrase, phrase};

use crate::ui::board::Board;
use crate::ui::ponte::engine_error_text;
use crate::ui::ponte::panel::{BridgesLeft, Points, swatch};
use crate::ui::ponte::status::{BoardAction, BoardStatus, MoveActions, Rejection, StatusLine};
use crate::ui::{ANIMATION_DURATION, AppContext, app_context, t, worker};

/// Nodes of the search that compares a move with the best one.
const CHECK_NODES: u64 = 3_000;

/// The attempt on the board.
#[derive(Clone, Copy)]
pub(crate) struct TaskState {
    app: AppContext,
    pub(crate) attempt: RwSignal<Attempt>,
    failure: RwSignal<Option<EngineFailure>>,
    /// Why the last answer is wrong.
    refutation: RwSignal<Option<Phrase>>,
    /// No hints, solutions and refutations: there is one answer, and the next task follows.
    pub(crate) one_answer: RwSignal<bool>,
    /// Whether the result counts, so that help costs something.
    pub(crate) counts: RwSignal<bool>,
    /// Called when a move was judged, or a hint or the solution was shown.
    judged: Callback<()>,
}

impl TaskState {
    pub(crate) fn new(app: AppContext, task: Task, judged: Callback<()>) -> TaskState {
        let attempt = RwSignal::new(Attempt::new(task));
        TaskState {
            app,
            attempt,
            failure: RwSignal::new(None),
            refutation: RwSignal::new(None),
            one_answer: RwSignal::new(false),
            counts: RwSignal::new(false),
            judged,
        }
    }

    /// Begins another task.
    pub(crate) fn begin(self, task: Task) {
        self.failure.set(None);
        self.refutation.set(None);
        self.attempt.set(Attempt::new(task));
    }

    fn change(self, change: impl FnOnce(&mut PonteSession) -> Feedback) {
        self.failure.set(None);
        self.refutation.set(None);
        match self.attempt.try_update(|attempt| attempt.change(change)) {
            Some(Feedback::Played(_)) => {
                let finish = move || {
                    self.attempt.try_update(Attempt::finish_animation);
                };
                set_timeout(finish, ANIMATION_DURATION);
                match self.attempt.with_untracked(Attempt::progress) {
                    TaskProgress::Checking(mv) => self.check(mv),
                    _ => self.announce(),
                }
            }
            Some(Feedback::Rejected(rejection)) => {
                self.app.say(&rejection.phrase());
            }
            Some(Feedback::Changed) | None => {}
        }
    }

    /// Lets the engine compare a move with the best one.
    fn check(self, mv: Move) {
        let (position, best) =
            self.attempt.with_untracked(|attempt| (attempt.task().position.clone(), attempt.task().best));
        let request = EngineRequest::PonteAnalyse {
            game: PonteGame { start: Box::new(position), moves: Vec::new() },
            limits: SearchLimits { time_ms: None, nodes: Some(CHECK_NODES) },
            lines: 2,
            search_moves: vec![mv, best],
            exclude_moves: Vec::new(),
            include_moves: Vec::new(),
            seed: 1,
        };
        worker::send(request, move |response| match response {
            Ok(EngineResponse::Analysis(analysis)) => {
                let win = |mv: Move| analysis.moves.iter().find(|line| line.mv == mv).map(|line| line.win);
                let good = match (win(mv.normalised()), win(best.normalised())) {
                    (Some(tried), Some(best)) => tried >= best - review::judge::TOLERANCE,
                    _ => false,
                };
                if self.attempt.try_update(|attempt| attempt.judge(mv, good)).is_some() {
                    self.announce();
                }
            }
            Ok(_) => {}
            Err(failure) => {
                self.failure.try_set(Some(failure));
                self.attempt.try_update(Attempt::retry);
            }
        });
    }

    /// Announces how far the attempt is.
    fn announce(self) {
        let counts = self.counts.get_untracked();
        let words = self.attempt.with_untracked(|attempt| progress(attempt, counts, |mv| self.written(mv)));
        self.app.say(&words);
        self.judged.run(());
        match self.attempt.with_untracked(Attempt::progress) {
            TaskProgress::Wrong(mv) if !self.one_answer.get_untracked() => self.refute(mv),
            _ => {}
        }
    }

    fn written(self, mv: Move) -> String {
        self.app.translate_untracked(&move_in_list(mv))
    }

    /// Finds out how a wrong move is answered, and shows it.
    fn refute(self, mv: Move) {
        let task = self.attempt.with_untracked(|attempt| attempt.task().clone());
        if let Some(refutation) = Refutation::by_rules(&task, mv, |mv| self.written(mv)) {
            self.show_refutation(mv, refutation);
            return;
        }
        let request = EngineRequest::PonteAnalyse {
            game: PonteGame { start: Box::new(task.position.clone()), moves: vec![mv] },
            limits: SearchLimits { time_ms: None, nodes: Some(CHECK_NODES) },
            lines: 1,
            search_moves: Vec::new(),
            exclude_moves: Vec::new(),
            include_moves: Vec::new(),
            seed: 1,
        };
        worker::send(request, move |response| {
            // Without an engine the answer is still wrong, which was said.
            let Ok(EngineResponse::Analysis(analysis)) = response else { return };
            let language = self.app.language_untracked();
            if let Some(found) = Refutation::by_search(&task, &analysis, language, |mv| self.written(mv)) {
                self.show_refutation(mv, found);
            }
        });
    }

    fn show_refutation(self, mv: Move, refutation: Refutation) {
        let is_current = |attempt: &Attempt| attempt.progress() == TaskProgress::Wrong(mv);
        if self.attempt.try_with_untracked(is_current) != Some(true) {
            return;
        }
        if let Some(reply) = refutation.reply {
            self.attempt.update(|attempt| attempt.refute(mv, reply));
        }
        self.app.say(&refutation.words);
        self.refutation.set(Some(refutation.words));
    }

    /// Goes back to the position of the task.
    fn retry(self) {
        self.refutation.set(None);
        self.attempt.update(Attempt::retry);
    }

    fn tap(self, cell: Cell) {
        let confirm = self.app.settings.with_untracked(|settings| settings.confirm);
        self.change(|session| session.tap(cell, confirm, 0));
    }

    fn run(self, action: BoardAction) {
        match action {
            BoardAction::Play(mv) => self.change(|session| session.play(mv, 0)),
            BoardAction::Confirm => self.change(|session| session.confirm(0)),
            BoardAction::Deselect => self.attempt.update(Attempt::clear_selection),
            BoardAction::Browse(_) | BoardAction::ShowCurrent => {}
        }
    }

    /// Shows a hint, which counts at once: whoever leaves afterwards has had it.
    fn hint(self) {
        self.failure.set(None);
        self.refutation.set(None);
        self.attempt.update(Attempt::hint);
        self.announce();
    }

    fn show_solution(self) {
        self.attempt.update(Attempt::show_solution);
        self.announce();
    }
}

/// How far an attempt is; `counts` as in [`TaskState`].
fn progress(attempt: &Attempt, counts: bool, written: impl Fn(Move) -> String) -> Phrase {
    match attempt.progress() {
        TaskProgress::Open if attempt.hinted() => phrase("task-hinted"),
        TaskProgress::Open => question(attempt.task()),
        TaskProgress::Checking(_) => phrase("task-checking"),
        TaskProgress::Wrong(mv) if attempt.task().was_played(mv) => {
            phrase("task-played").text("move", written(mv))
        }
        TaskProgress::Wrong(mv) => phrase("task-wrong").text("move", written(mv)),
        TaskProgress::Solved(_) if counts && attempt.hinted() => phrase("task-solved-hinted"),
        TaskProgress::Solved(mv) => phrase("task-solved").text("move", written(mv)),
        TaskProgress::Shown => phrase("task-shown").text("move", written(attempt.task().best)),
    }
}

/// The board.
#[component]
pub(crate) fn TaskBoard(state: TaskState) -> impl IntoView {
    let app = app_context();
    let board: Memo<PonteBoard> = Memo::new(move |_| {
        let look =
            app.settings.with(|settings| Look::new(settings, Symmetry::Identity, app.reduced_motion()));
        state.attempt.with(|attempt| {
            let mut board = picture(attempt.session(), &look);
            if attempt.is_over() {
                board.marks.legal = ponte::CellSet::EMPTY;
            }
            if attempt.hinted() && attempt.progress() == TaskProgress::Open {
                board.marks.hint = attempt.task().hint();
            }
            board
        })
    });
    let label = move || {
        let size = board.with(|board| board.grid.size);
        app.translate(&phrase("board-label").number("size", size))
    };
    let said = move |cell| {
        let words = state.attempt.with(|attempt| {
            board.with(|board| CellDescription::new(board, Some(attempt.session()), cell).phrase())
        });
        app.translate(&words)
    };
    view! {
        <div class="ponte-board">
            <Board board label said prefix="x".to_owned()
                tap=move |cell| state.tap(cell)
                escape=move |()| state.run(BoardAction::Deselect)/>
        </div>
    }
}

/// What to do, what the last move was worth, and the buttons. `why` says more about the solution; `next` follows when
/// the task is over.
#[component]
pub(crate) fn TaskStatus(
    state: TaskState,
    #[prop(into)] next: ViewFn,
    #[prop(optional, into)] why: ViewFn,
) -> impl IntoView {
    let app = app_context();
    let status = Memo::new(move |_| state.attempt.with(|attempt| BoardStatus::new(attempt.session())));
    let over = Memo::new(move |_| state.attempt.with(Attempt::is_over));
    let refuted = Memo::new(move |_| state.attempt.with(Attempt::refuted));
    let told = move || {
        state.attempt.with(|attempt| {
            let class = match attempt.progress() {
                TaskProgress::Solved(_) => "note good",
                TaskProgress::Wrong(_) => "note wrong",
                _ => "note",
            };
            let words =
                app.translate(&progress(attempt, state.counts.get(), |mv| app.translate(&move_in_list(mv))));
            let (wrong, played) = match attempt.progress() {
                TaskProgress::Wrong(mv) => (true, attempt.task().was_played(mv)),
                _ => (false, false),
            };
            let words = match state.refutation.get().filter(|_| wrong) {
                Some(refuted) if played => format!("{words} {}", app.translate(&refuted)),
                Some(refuted) => app.translate(&refuted),
                None => words,
            };
            view! { <p class=class id="task-note">{words}</p> }
        })
    };
    let failure = move || {
        let text = state.failure.get().map(engine_error_text)?;
        Some(view! { <p class="note wrong">{app.translate(&text)}</p> })
    };
    // Unless it was played, or is named as the solution.
    let best = move || {
        let other = |attempt: &Attempt| match attempt.progress() {
            TaskProgress::Solved(mv) => Some(attempt.task().best).filter(|best| *best != mv.normalised()),
            _ => None,
        };
        let best = state.attempt.with(other)?;
        let words = phrase("task-best").text("move", app.translate(&move_in_list(best)));
        Some(view! { <p>{app.translate(&words)}</p> })
    };
    view! {
        <div class="status">
            <Show when=move || !over.get() && !refuted.get()><StatusLine status waiting=Signal::derive(|| false)/></Show>
            {told}
            {failure}
            {best}
            {move || why.run()}
            <Show when=move || !over.get() && !refuted.get()>
                <Rejection status/>
                <MoveActions status run=move |action| state.run(action)/>
            </Show>
            <div class="bar">
                <Show when=move || refuted.get()>
                    <button type="button" class="strong" id="task-retry" on:click=move |_| state.retry()>{t("task-retry")}</button>
                </Show>
                <Show when=move || !over.get() && !state.one_answer.get()>
                    <button type="button" id="task-hint" on:click=move |_| state.hint()>{t("action-hint")}</button>
                    <button type="button" id="task-solution" on:click=move |_| state.show_solution()>{t("task-show")}</button>
                </Show>
                {next.run()}
            </div>
        </div>
    }
}

/// Points, bridges and tiles of both players on the board, and the bridges that are left.
#[component]
pub(crate) fn TaskScore(state: TaskState) -> impl IntoView {
    let position = Signal::derive(move || state.attempt.with(|attempt| attempt.session().shown().clone()));
    let player = move |colour: Colour| {
        view! {
            <section class=format!("player {colour}")>
                <h2><span class=swatch(colour, true) aria-hidden="true"></span>
                    <span class="player-name">{phrase("colour-name").text("colour", colour)}</span></h2>
                <Points position colour/>
            </section>
        }
    };
    view! { <div id="task-score" class="task-score">{player(Colour::Light)}{player(Colour::Dark)}<BridgesLeft position/></div> }
}
