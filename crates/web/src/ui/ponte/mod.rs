//! The page of Ponte del Diavolo.

pub(crate) mod controls;
pub(crate) mod end;
mod new_game;
pub(crate) mod panel;
mod share;
mod state;

use draw::PonteBoard;
use leptos::prelude::*;
use ponte::{Colour, Move, Stage};
use web::ponte::picture::{CellSaid, Look, picture};
use web::ponte::session::Due;
use web::ponte::words;
use web::texts::phrase;

use crate::ui::board::Board;
use crate::ui::{shell, t};

pub(crate) use state::{PonteState, thinker};

#[component]
pub(crate) fn PontePage() -> impl IntoView {
    let shell = shell();
    let state: PonteState = expect_context();
    state.arrive();
    let walk = Callback::new(move |walk| state.walk(walk));
    let keys = window_event_listener(leptos::ev::keydown, move |event| controls::key(walk, &event));
    on_cleanup(move || keys.remove());
    let look = Memo::new(move |_| {
        shell.settings.with(|settings| Look::new(settings, state.turn.get(), shell.still()))
    });
    let board: Memo<PonteBoard> =
        Memo::new(move |_| state.session.with(|session| picture(session, &look.get())));
    let label = move || {
        let size = board.with(|board| board.grid.size);
        shell.say(&phrase("board-label").number("size", size))
    };
    let said = move |cell| {
        let words = state
            .session
            .with(|session| board.with(|board| CellSaid::of(board, Some(session), cell).phrase()));
        shell.say(&words)
    };
    view! {
        <section class="ponte">
            <h1 class="heard">{t("ponte-title")}</h1>
            <div class="ponte-board">
                <Board board label said prefix="b".to_owned()
                    tap=move |cell| state.tap(cell)
                    escape=move |()| state.session.update(web::ponte::Session::let_go)/>
            </div>
            <Status/>
            <controls::Bar/>
            <aside class="ponte-side">
                <panel::Player colour=Colour::Light/>
                <panel::Player colour=Colour::Dark/>
                <panel::Supplies session=state.session/>
                <panel::Turns session=state.session walk/>
            </aside>
            <new_game::NewGame/>
            <end::End/>
            <share::Share/>
            <controls::Resign/>
        </section>
    }
}

/// What is going on, what it means, and what can be said to it.
#[component]
fn Status() -> impl IntoView {
    let shell = shell();
    let state: PonteState = expect_context();
    let session = state.session;
    let status = Memo::new(move |_| session.with(words::status));
    let explanation = Memo::new(move |_| session.with(words::explanation));
    let refusal = Memo::new(move |_| session.with(|session| session.refusal().map(|one| one.phrase())));
    let hint = Memo::new(move |_| session.with(web::ponte::Session::hint));
    let plays = move || session.with(|session| session.to_act() == Due::Person && !session.looks_back());
    let chooses = Memo::new(move |_| {
        plays() && session.with(|session| session.game().position().stage() == Stage::Choice)
    });
    let passes = Memo::new(move |_| plays() && session.with(|session| session.game().position().may_pass()));
    let waits = Memo::new(move |_| session.with(|session| session.hand().waiting().is_some()));
    let holds = Memo::new(move |_| session.with(|session| session.hand() != web::ponte::Hand::Empty));
    let back = Memo::new(move |_| session.with(web::ponte::Session::looks_back));
    let thinking = Memo::new(move |_| {
        session.with(|session| session.to_act() == Due::Engine) && state.trouble.get().is_none()
    });
    let swatch = move || {
        session.with(|session| match session.shown().to_move() {
            _ if session.to_act() == Due::Nobody => "swatch none",
            Some(Colour::Light) => "swatch light",
            Some(Colour::Dark) => "swatch dark",
            None => "swatch none",
        })
    };
    view! {
        <div class="status">
            // An engine that does not answer is not thinking.
            <p class="status-line" class:thinking=move || thinking.get() hidden=move || state.trouble.get().is_some()>
                <span class=swatch aria-hidden="true"></span>
                <span>{move || shell.say(&status.get())}</span>
            </p>
            <Show when=move || state.linked.get()>
                <p class="note">{t("link-shown")}</p>
            </Show>
            <Show when=move || state.mislinked.get()>
                <p class="note wrong" id="mislinked">{t("link-wrong")}</p>
            </Show>
            {move || explanation.get().map(|phrase| view! { <p class="note">{shell.say(&phrase)}</p> })}
            {move || refusal.get().map(|phrase| view! { <p class="note wrong" id="refusal">{shell.say(&phrase)}</p> })}
            {move || state.trouble.get().map(|trouble| view! {
                <p class="note wrong">
                    {shell.say(&state::trouble_words(trouble))}" "
                    <button type="button" class="small" on:click=move |_| state.think()>{t("engine-retry")}</button>
                </p>
            })}
            <Show when=move || state.hinting.get()><p class="note">{t("hint-thinking")}</p></Show>
            {move || hint.get().map(|mv| view! {
                <p class="note good">
                    {shell.say(&phrase("hint-said").text("move", shell.say(&words::listed(mv))))}" "
                    <button type="button" class="small" id="play-hint" on:click=move |_| state.act(mv)>{t("action-hint-play")}</button>
                </p>
            })}
            <div class="status-actions">
                <Show when=move || chooses.get()>
                    <button type="button" class="strong" id="choose-light" on:click=move |_| state.act(Move::Choose(Colour::Light))>
                        <span class="swatch light" aria-hidden="true"></span>{t("choose-light")}
                    </button>
                    <button type="button" class="strong" id="choose-dark" on:click=move |_| state.act(Move::Choose(Colour::Dark))>
                        <span class="swatch dark" aria-hidden="true"></span>{t("choose-dark")}
                    </button>
                </Show>
                <Show when=move || waits.get()>
                    <button type="button" class="strong" id="confirm" on:click=move |_| state.confirm()>{t("confirm")}</button>
                </Show>
                <Show when=move || holds.get()>
                    <button type="button" id="let-go" on:click=move |_| state.session.update(web::ponte::Session::let_go)>{t("let-go")}</button>
                </Show>
                <Show when=move || passes.get()>
                    <button type="button" class="strong" id="pass" on:click=move |_| state.act(Move::Pass)>{t("pass")}</button>
                </Show>
                <Show when=move || back.get()>
                    <button type="button" class="strong" id="live" on:click=move |_| state.walk(web::ponte::Walk::End)>{t("action-live")}</button>
                </Show>
                <Show when=move || session.with(|session| session.to_act() == Due::Nobody)>
                    <button type="button" class="strong" id="show-end" on:click=move |_| state.end_open.set(true)>{t("action-result")}</button>
                </Show>
            </div>
        </div>
    }
}
