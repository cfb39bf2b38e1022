//! The first game: a whole game on a small board, with remarks, hints that have a reason, and one warning.

use std::time::Duration;

use draw::PonteBoard;
use leptos::prelude::*;
use ponte::{Cell, Colour, Symmetry};
use web::engine::{EngineFailure, EngineMove, MoveRequest, SearchLimits};
use web::learn::coached_game::{Blunder, remark, setup};
use web::learn::{Lesson, Place};
use web::ponte::picture::{CellDescription, Look, picture};
use web::ponte::session::Turn;
use web::ponte::{Feedback, PonteSession, phrases};
use web::texts::{Phrase, phrase};

use super::{Heading, LearnState};
use crate::ui::board::Board;
use crate::ui::ponte::status::{BoardAction, BoardStatus, MoveActions, Rejection, StatusLine};
use crate::ui::ponte::{engine, engine_error_text};
use crate::ui::{ANIMATION_DURATION, AppContext, app_context, browser, random, sound, t};

/// Nodes searched for a hint or a warning.
const NODES: u64 = 4_000;

#[derive(Clone, Copy)]
struct GameState {
    app: AppContext,
    learn: LearnState,
    lesson: &'static Lesson,
    session: RwSignal<PonteSession>,
    /// The move that is to be thought over. There is one warning a game.
    blunder: RwSignal<Option<Blunder>>,
    warned: RwSignal<bool>,
    hint: RwSignal<Option<Phrase>>,
    failure: RwSignal<Option<EngineFailure>>,
    /// Whether a move is being judged: Nina waits.
    judging: RwSignal<bool>,
}

impl GameState {
    fn say(self, phrase: &Phrase) {
        self.app.announce(self.app.translate_untracked(phrase));
    }

    fn change(self, change: impl FnOnce(&mut PonteSession) -> Feedback) {
        if self.blunder.with_untracked(Option::is_some) || self.judging.get_untracked() {
            return;
        }
        match self.session.try_update(change) {
            Some(Feedback::Played(mv)) => {
                self.hint.set(None);
                self.app.settings.with_untracked(|settings| sound::play(mv, settings));
                self.played();
            }
            Some(Feedback::Rejected(rejection)) => self.say(&rejection.phrase()),
            Some(Feedback::Changed) => self.say(&self.session.with_untracked(phrases::status)),
            None => {}
        }
    }

    /// Asks the engine for the best move of a game and its winning chance.
    fn search(self, game: &ponte::Game, then: impl FnOnce(EngineMove) + 'static) {
        let limits = SearchLimits { nodes: Some(NODES), ..SearchLimits::default() };
        let request = MoveRequest::search(game, limits, 1);
        self.ask(request, then);
    }

    fn ask(self, request: MoveRequest, then: impl FnOnce(EngineMove) + 'static) {
        self.failure.set(None);
        let callback = move |result: Result<EngineMove, EngineFailure>| match result {
            Ok(answer) => then(answer),
            Err(failure) => {
                self.judging.try_set(false);
                self.failure.try_set(Some(failure));
            }
        };
        engine().send(request, Box::new(callback));
    }

    /// After a move: the warning, the reply, or the end.
    fn played(self) {
        self.end_animation();
        let game = self.session.with_untracked(|session| session.game().clone());
        if game.is_over() {
            self.over();
            return;
        }
        if self.session.with_untracked(PonteSession::is_engine_to_move) {
            // The choice of colour comes first; a warning before it would explain nothing.
            let before = game.moves().len().checked_sub(1).and_then(|ply| game.position_at(ply)).cloned();
            match before.filter(|_| game.moves().len() > 2 && !self.warned.get_untracked()) {
                Some(before) => self.judge(ponte::Game::from_position(before), game),
                None => self.think(),
            }
        }
    }

    /// Compares the last move with the best one, and warns once.
    fn judge(self, before: ponte::Game, after: ponte::Game) {
        self.judging.set(true);
        self.search(&before, move |best| {
            self.search(&after.clone(), move |reply| {
                self.judging.try_set(false);
                match Blunder::of(&after, best.win, (reply.mv, reply.win)) {
                    Some(blunder) => {
                        self.warned.set(true);
                        self.say(&blunder.phrase());
                        self.blunder.set(Some(blunder));
                        set_timeout(|| browser::focus("coach-take-back"), Duration::from_millis(30));
                    }
                    None => self.think(),
                }
            });
        });
    }

    fn think(self) {
        let asked = self.session.with_untracked(|session| {
            let level = session.level()?;
            session.is_engine_to_move().then(|| (session.game().clone(), level))
        });
        let Some((game, level)) = asked else { return };
        let ply = game.moves().len();
        self.ask(MoveRequest::play(&game, level, random::number()), move |answer| {
            // An immediate answer is hard to follow.
            let play = move || {
                let played = self.session.try_update(|session| session.play_engine_move(ply, answer.mv, 0));
                if let Some(Some(Feedback::Played(mv))) = played {
                    self.app.settings.with_untracked(|settings| sound::play(mv, settings));
                    let words = self.session.with_untracked(|session| {
                        let status = phrases::outcome(session).unwrap_or_else(|| phrases::status(session));
                        [remark(session), Some(status)]
                    });
                    let said: Vec<String> =
                        words.iter().flatten().map(|one| self.app.translate_untracked(one)).collect();
                    self.app.announce(said.join(" "));
                    self.played();
                }
            };
            set_timeout(play, Duration::from_millis(500));
        });
    }

    fn over(self) {
        self.learn.change(|progress| progress.finish(self.lesson.id, 0));
        if self.session.with_untracked(|session| {
            session
                .game()
                .outcome()
                .and_then(|outcome| outcome.winner)
                .is_some_and(|winner| session.is_you(winner))
        }) {
            self.app.settings.with_untracked(sound::victory);
        }
    }

    fn end_animation(self) {
        set_timeout(
            move || {
                self.session.try_update(PonteSession::finish_animation);
            },
            ANIMATION_DURATION,
        );
    }

    fn take_back(self) {
        self.blunder.set(None);
        self.session.update(|session| {
            session.undo(0);
        });
        self.say(&self.session.with_untracked(phrases::status));
    }

    fn insist(self) {
        self.blunder.set(None);
        self.think();
    }

    fn show_hint(self) {
        if self.blunder.with_untracked(Option::is_some)
            || self.session.with_untracked(PonteSession::turn) != Turn::Mine
        {
            return;
        }
        let game = self.session.with_untracked(|session| session.game().clone());
        let ply = game.moves().len();
        self.search(&game.clone(), move |best| {
            if self.session.try_update(|session| session.set_hint(ply, best.mv)) == Some(true) {
                let words = phrases::hint(best.mv, game.position());
                self.say(&words);
                self.hint.set(Some(words));
            }
        });
    }

    fn restart(self) {
        engine().cancel_all();
        self.session.set(PonteSession::new(setup(), 0));
        self.blunder.set(None);
        self.hint.set(None);
        self.judging.set(false);
        self.warned.set(false);
    }
}

#[component]
pub(super) fn CoachedGame(lesson: &'static Lesson) -> impl IntoView {
    let app = app_context();
    let state = GameState {
        app,
        learn: expect_context(),
        lesson,
        session: RwSignal::new(PonteSession::new(setup(), 0)),
        blunder: RwSignal::new(None),
        warned: RwSignal::new(false),
        hint: RwSignal::new(None),
        failure: RwSignal::new(None),
        judging: RwSignal::new(false),
    };
    // The engine starts after the page is rendered.
    set_timeout(|| engine().warm_up(), Duration::from_millis(400));
    on_cleanup(|| engine().cancel_all());
    let session = state.session;
    let board: Memo<PonteBoard> = Memo::new(move |_| {
        let look = app.settings.with(|settings| Look {
            coordinates: true,
            ..Look::new(settings, Symmetry::Identity, app.reduced_motion())
        });
        session.with(|session| picture(session, &look))
    });
    let bridge_ends = Memo::new(move |_| session.with(PonteSession::bridge_ends));
    let label = move || app.translate(&phrase("lesson-board"));
    let said = move |cell| {
        let description =
            session.with(|session| board.with(|board| CellDescription::new(board, Some(session), cell)));
        description.text(&|phrase: &Phrase| app.translate(phrase))
    };
    let tap = move |cell: Cell| state.change(|session| session.tap(cell, false, 0));
    let place = Place::Lesson(lesson);
    let next = move |_| state.learn.go(place.next().unwrap_or(Place::Overview));
    let back = move |_| state.learn.go(place.back().unwrap_or(Place::Overview));
    view! {
        <Heading place title=Signal::derive(move || app.translate(&lesson.title()))/>
        <section class="lesson">
            <div class="lesson-body">
                <div class="lesson-board">
                    <Board board label said tap prefix="l".to_owned() bridge_ends
                        escape=move |()| session.update(PonteSession::clear_selection)/>
                </div>
                <div class="lesson-text"><Talk state/></div>
            </div>
            <div class="lesson-bar">
                <button type="button" id="lesson-back" on:click=back>{t("lesson-back")}</button>
                <button type="button" class="strong" id="lesson-next" on:click=next>{t("lesson-next")}</button>
            </div>
        </section>
    }
}

/// What is said beside the board.
#[component]
fn Talk(state: GameState) -> impl IntoView {
    let app = state.app;
    let session = state.session;
    let status = Memo::new(move |_| session.with(BoardStatus::new));
    let waiting = Memo::new(move |_| {
        let theirs = session.with(|session| session.turn() == Turn::Theirs);
        theirs && state.failure.with(Option::is_none) && state.blunder.with(Option::is_none)
    });
    let over = Memo::new(move |_| session.with(|session| session.turn() == Turn::Over));
    let run = move |action| match action {
        BoardAction::Play(mv) => state.change(|session| session.play(mv, 0)),
        BoardAction::Confirm => state.change(|session| session.confirm(0)),
        BoardAction::Deselect => session.update(PonteSession::clear_selection),
        BoardAction::Browse(_) | BoardAction::ShowCurrent => {}
    };
    let remark = Memo::new(move |_| session.with(remark));
    let explanation = Memo::new(move |_| match session.with(|session| session.game().moves().len()) {
        0 => Some(phrase("coach-start")),
        _ => session.with(phrases::explanation),
    });
    let points = move || {
        let score = session.with(|session| session.game().position().score());
        let [light, dark] = [Colour::Light, Colour::Dark].map(|colour| score.tally(colour).points);
        app.translate(&phrase("demo-points").number("light", light).number("dark", dark))
    };
    let result = move || {
        over.get().then(|| {
            let words =
                session.with(|session| [phrases::outcome(session), phrases::deciding_factor(session)]);
            let said: Vec<String> = words.iter().flatten().map(|one| app.translate(one)).collect();
            view! { <p class="note good" id="coach-result"><strong>{said.join(" ")}</strong></p> }
        })
    };
    let warning = move || {
        state.blunder.with(|blunder| {
            blunder.as_ref().map(|blunder| {
                view! {
                    <div class="note wrong" id="coach-warning">
                        <p>{app.translate(&blunder.phrase())}</p>
                        <p class="status-actions">
                            <button type="button" class="strong" id="coach-take-back" on:click=move |_| state.take_back()>{t("coach-take-back")}</button>
                            <button type="button" on:click=move |_| state.insist()>{t("coach-insist")}</button>
                        </p>
                    </div>
                }
            })
        })
    };
    let failure = move || {
        let text = state.failure.get().map(engine_error_text)?;
        Some(view! { <p class="note wrong">{app.translate(&text)}" "
        <button type="button" class="small" on:click=move |_| state.think()>{t("engine-retry")}</button></p> })
    };
    view! {
        <p class="score-line"><strong>{points}</strong></p>
        <Show when=move || !over.get()><StatusLine status waiting/></Show>
        <MoveActions status run/>
        {warning}
        {result}
        {move || remark.get().map(|words| view! { <p class="note" id="coach-remark">{app.translate(&words)}</p> })}
        {move || explanation.get().filter(|_| state.blunder.with(Option::is_none)).map(|words| view! { <p class="note">{app.translate(&words)}</p> })}
        <Rejection status/>
        {move || state.hint.get().map(|words| view! { <p class="note good" id="coach-hint">{app.translate(&words)}</p> })}
        {failure}
        <p class="lesson-foot">
            <button type="button" class="small" id="coach-ask" on:click=move |_| state.show_hint()>{t("action-hint")}</button>
            <button type="button" class="small" on:click=move |_| state.restart()>{t("learn-again")}</button>
        </p>
    }
}
