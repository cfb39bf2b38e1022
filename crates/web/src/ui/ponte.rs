//! The page of a local game of Ponte del Diavolo: against the engine, on one device, or on a free board.

pub(crate) mod controls;
mod dialogs;
pub(crate) mod end;
mod new_game;
pub(crate) mod panel;
pub(crate) mod rules;
pub(crate) mod share;
mod state;
pub(crate) mod status;

use draw::PonteBoard;
use leptos::prelude::*;
use ponte::Colour;
use web::learn::{Course, coached_game};
use web::ponte::picture::{CellDescription, Look, picture};
use web::ponte::session::Turn;
use web::ponte::{phrases, sayings};
use web::texts::{Phrase, phrase};

use crate::ui::board::Board;
use crate::ui::offer::LearnOffer;
use crate::ui::{app_context, t};

use status::{BoardAction, BoardStatus, MoveActions, Rejection, StatusLine};

pub(crate) use state::{PonteState, engine, engine_error_text};

#[component]
pub(crate) fn PontePage() -> impl IntoView {
    let app = app_context();
    let state: PonteState = expect_context();
    state.arrive();
    let walk = Callback::new(move |walk| state.run(BoardAction::Browse(walk)));
    let keys = window_event_listener(leptos::ev::keydown, move |event| controls::key(walk, &event));
    on_cleanup(move || keys.remove());
    let hovered = RwSignal::new(None);
    let look = Memo::new(move |_| {
        app.settings.with(|settings| Look {
            preview: hovered.get(),
            ..Look::new(settings, state.orientation.get(), app.reduced_motion())
        })
    });
    let bridge_ends = Memo::new(move |_| state.session.with(web::ponte::PonteSession::bridge_ends));
    let board: Memo<PonteBoard> =
        Memo::new(move |_| state.session.with(|session| picture(session, &look.get())));
    let label = move || {
        let size = board.with(|board| board.grid.size);
        app.translate(&phrase("board-label").number("size", size))
    };
    let said = move |cell| {
        let description = state
            .session
            .with(|session| board.with(|board| CellDescription::new(board, Some(session), cell)));
        description.text(&|phrase: &Phrase| app.translate(phrase))
    };
    view! {
        <section class="ponte">
            <h1 class="visually-hidden">{t("ponte-title")}</h1>
            <panel::Scores/>
            <div class="ponte-board">
                <Board board label said prefix="b".to_owned() bridge_ends hovered
                    tap=move |cell| state.tap(cell)
                    escape=move |()| state.run(BoardAction::Deselect)/>
                <panel::ReplayControls session=state.session walk/>
            </div>
            <Status/>
            <controls::Bar/>
            <aside class="ponte-side">
                <panel::Player colour=Colour::Light/>
                <panel::Player colour=Colour::Dark/>
                <panel::Supplies session=state.session/>
                <panel::Turns session=state.session walk/>
            </aside>
            <dialogs::Dialogs/>
        </section>
    }
}

/// The status of a local game: messages about links, the engine and hints, and the buttons of the move.
#[component]
fn Status() -> impl IntoView {
    let app = app_context();
    let state: PonteState = expect_context();
    let session = state.session;
    let status = Memo::new(move |_| session.with(BoardStatus::new));
    let explanation = Memo::new(move |_| session.with(phrases::explanation));
    let failed = move || state.engine_error.get().is_some();
    // An engine that does not answer is not thinking.
    let thinking = Memo::new(move |_| session.with(|session| session.turn() == Turn::Theirs) && !failed());
    let over = move || session.with(|session| session.turn() == Turn::Over);
    let show_end = move || {
        view! {
            <Show when=over>
                <button type="button" class="strong" id="show-end" on:click=move |_| state.end_open.set(true)>{t("action-result")}</button>
            </Show>
        }
    };
    // Who has learned the rules begins on the small board.
    let first_game = move || {
        let small = session.with(|session| session.setup().rules == coached_game::next_setup().rules);
        let label = move || app.translate(&phrase("play-opponent").text("name", coached_game::opponent()));
        (!small).then(|| view! {
            <p class="note" id="learn-after">{t("learn-after")}" "
                <button type="button" class="small strong" id="learn-play" on:click=move |_| state.begin(coached_game::next_setup())>{label}</button>
            </p>
        })
    };
    view! {
        <div class="status">
            <StatusLine status waiting=thinking hidden=Signal::derive(failed)/>
            // Before the notes, so that the buttons of a move are in view on the smallest phone.
            <MoveActions status run=move |action| state.run(action) more=show_end/>
            <Show when=move || state.linked.get()>
                <p class="note">{t("link-shown")}</p>
            </Show>
            <Show when=move || state.link_error.get()>
                <p class="note wrong" id="link-error">{t("link-wrong")}</p>
            </Show>
            <Show when=move || session.with(|session| session.game().moves().is_empty())><LearnOffer course=Course::Ponte after=first_game/></Show>
            {move || explanation.get().map(|phrase| view! { <p class="note">{app.translate(&phrase)}</p> })}
            <Rejection status/>
            <EngineNotes/>
            <Saying/>
        </div>
    }
}

/// What the opponent says. Where the scores are above the board it is shown there, and only read here.
#[component]
fn Saying() -> impl IntoView {
    let app = app_context();
    let state: PonteState = expect_context();
    let talks = move || {
        app.settings.with(|settings| settings.talk) && state.session.with(|session| session.level().is_some())
    };
    let words = move || {
        let words = state.saying.get()?;
        Some(app.translate(&state.session.with(|session| sayings::quoted(session, words))))
    };
    view! { <Show when=talks><p class="saying" id="saying" role="status">{words}</p></Show> }
}

/// Errors of the engine, and hints.
#[component]
fn EngineNotes() -> impl IntoView {
    let app = app_context();
    let state: PonteState = expect_context();
    let hint = Memo::new(move |_| state.session.with(web::ponte::PonteSession::hint));
    view! {
        {move || state.engine_error.get().map(|error| view! {
            <p class="note wrong">
                {app.translate(&engine_error_text(error))}" "
                <button type="button" class="small" on:click=move |_| state.think()>{t("engine-retry")}</button>
            </p>
        })}
        <Show when=move || state.hint_pending.get()><p class="note">{t("hint-thinking")}</p></Show>
        {move || hint.get().map(|mv| view! {
            <p class="note good">
                {state.session.with_untracked(|session| app.translate(&phrases::hint(mv, session.game().position())))}" "
                <button type="button" class="small" id="play-hint" on:click=move |_| state.run(BoardAction::Play(mv))>{t("action-hint-play")}</button>
            </p>
        })}
    }
}
