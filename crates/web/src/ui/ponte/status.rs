//! What the board asks of the player: the status line, refusals, and the buttons that complete a move. Shared by local
//! and online games.

use leptos::prelude::*;
use ponte::{Colour, Move, Stage, Symmetry};
use web::ponte::session::Turn;
use web::ponte::{Navigation, PartialMove, PonteSession, phrases};
use web::texts::Phrase;

use crate::ui::{app_context, t};

/// What the status shows of a game.
#[derive(Clone, PartialEq)]
pub(crate) struct BoardStatus {
    text: Phrase,
    swatch: &'static str,
    rejection: Option<Phrase>,
    /// Whether a person at this device is to move, in the current position.
    pub(crate) to_move: bool,
    may_choose: bool,
    may_pass: bool,
    /// Whether a complete move waits for confirmation.
    unconfirmed: bool,
    /// Whether a part of a move is selected.
    selected: bool,
    /// Whether an earlier position is shown, or a finished game is explored.
    browsing: bool,
    exploring: bool,
}

impl BoardStatus {
    pub(crate) fn new(session: &PonteSession) -> BoardStatus {
        let position = session.game().position();
        let to_move = session.turn() == Turn::Mine && !session.is_reviewing();
        let swatch = match session.shown().to_move() {
            _ if session.turn() == Turn::Over || session.shown().stage() == Stage::Choice => "swatch none",
            Some(Colour::Light) => "swatch light",
            Some(Colour::Dark) => "swatch dark",
            None => "swatch none",
        };
        BoardStatus {
            text: phrases::status(session),
            swatch,
            rejection: session.rejection().map(|rejection| rejection.phrase()),
            to_move,
            may_choose: to_move && position.stage() == Stage::Choice,
            may_pass: to_move && position.may_pass(),
            unconfirmed: session.partial_move().complete().is_some(),
            selected: session.partial_move() != PartialMove::Empty,
            browsing: session.is_reviewing() || session.is_exploring(),
            exploring: session.is_exploring(),
        }
    }
}

/// What the player does with the buttons.
#[derive(Clone, Copy)]
pub(crate) enum BoardAction {
    Play(Move),
    /// Play the selected move.
    Confirm,
    /// Clear the partial move.
    Deselect,
    /// Go to a position of the game.
    Browse(Navigation),
    /// Go to the current position of the game, from an earlier one or from a copy that was explored.
    ShowCurrent,
}

/// The line that says who is to do what.
#[component]
pub(crate) fn StatusLine(
    status: Memo<BoardStatus>,
    /// Whether the opponent is to move, which is animated.
    #[prop(into)]
    waiting: Signal<bool>,
    #[prop(optional, into)] hidden: Signal<bool>,
    /// A text before the status.
    #[prop(optional, into)]
    prefix: ViewFn,
) -> impl IntoView {
    let app = app_context();
    view! {
        <p class="status-line" class:thinking=move || waiting.get() hidden=move || hidden.get()>
            <span class=move || status.with(|status| status.swatch) aria-hidden="true"></span>
            <span>{prefix.run()}{move || app.translate(&status.with(|status| status.text.clone()))}</span>
        </p>
    }
}

/// Why the last tap was not a legal move.
#[component]
pub(crate) fn Rejection(status: Memo<BoardStatus>) -> impl IntoView {
    let app = app_context();
    let rejection = Memo::new(move |_| status.with(|status| status.rejection.clone()));
    move || {
        rejection
            .get()
            .map(|phrase| view! { <p class="note wrong" id="rejection">{app.translate(&phrase)}</p> })
    }
}

/// The buttons that complete or cancel a move, and the way back to the current position.
#[component]
pub(crate) fn MoveActions(
    status: Memo<BoardStatus>,
    #[prop(into)] run: Callback<BoardAction>,
    /// Further buttons.
    #[prop(optional, into)]
    more: ViewFn,
) -> impl IntoView {
    let when = move |get: fn(&BoardStatus) -> bool| {
        let shown = Memo::new(move |_| status.with(get));
        move || shown.get()
    };
    let choose = move |colour| run.run(BoardAction::Play(Move::Choose(colour)));
    view! {
        <div class="status-actions">
            <Show when=when(|status| status.may_choose)>
                <button type="button" class="strong" id="choose-light" on:click=move |_| choose(Colour::Light)>
                    <span class="swatch light" aria-hidden="true"></span>{t("choose-light")}</button>
                <button type="button" class="strong" id="choose-dark" on:click=move |_| choose(Colour::Dark)>
                    <span class="swatch dark" aria-hidden="true"></span>{t("choose-dark")}</button>
            </Show>
            <Show when=when(|status| status.unconfirmed)>
                <button type="button" class="strong" id="confirm" on:click=move |_| run.run(BoardAction::Confirm)>{t("confirm")}</button>
            </Show>
            <Show when=when(|status| status.selected)>
                <button type="button" id="deselect" on:click=move |_| run.run(BoardAction::Deselect)>{t("let-go")}</button>
            </Show>
            <Show when=when(|status| status.may_pass)>
                <button type="button" class="strong" id="pass" on:click=move |_| run.run(BoardAction::Play(Move::Pass))>{t("pass")}</button>
            </Show>
            <Show when=when(|status| status.browsing)>
                <button type="button" class="strong" id="live" on:click=move |_| run.run(BoardAction::ShowCurrent)>{t("action-live")}</button>
            </Show>
            {more.run()}
        </div>
        <Show when=when(|status| status.exploring)><p class="note" id="exploring">{t("explore-note")}</p></Show>
    }
}

/// Rotates the board by a quarter turn.
#[component]
pub(crate) fn RotateButton(orientation: RwSignal<Symmetry>) -> impl IntoView {
    let rotate = move |_| {
        orientation.update(|orientation| {
            *orientation = match orientation {
                Symmetry::Identity => Symmetry::Quarter,
                Symmetry::Quarter => Symmetry::Half,
                Symmetry::Half => Symmetry::ThreeQuarters,
                _ => Symmetry::Identity,
            };
        });
    };
    view! { <button type="button" id="rotate" on:click=rotate>{t("action-rotate")}</button> }
}
