//! The buttons below the board, and keyboard shortcuts.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web::ponte::session::Turn;
use web::ponte::{Navigation, Opponent, PonteSession};
use web::texts::phrase;

use crate::ui::dialog::Dialog;
use crate::ui::ponte::PonteState;
use crate::ui::ponte::status::RotateButton;
use crate::ui::t;

/// Handles the keys that browse the moves, unless the focus is in a control that uses them.
pub(crate) fn key(walk: Callback<Navigation>, event: &web_sys::KeyboardEvent) {
    if event.ctrl_key() || event.meta_key() || event.alt_key() {
        return;
    }
    let used =
        event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok()).is_some_and(|element| {
            matches!(element.tag_name().as_str(), "INPUT" | "SELECT" | "TEXTAREA")
                || element.closest("dialog, [role=grid]").ok().flatten().is_some()
        });
    if used {
        return;
    }
    let step = match event.key().as_str() {
        "ArrowLeft" => Navigation::Back,
        "ArrowRight" => Navigation::Forward,
        "Home" => Navigation::Start,
        "End" => Navigation::End,
        _ => return,
    };
    event.prevent_default();
    walk.run(step);
}

/// The row of buttons under the board.
#[component]
pub(crate) fn Bar() -> impl IntoView {
    let state: PonteState = expect_context();
    let session = state.session;
    let can_undo = Memo::new(move |_| session.with(PonteSession::can_undo));
    let can_redo = Memo::new(move |_| session.with(PonteSession::can_redo));
    let free = Memo::new(move |_| session.with(|session| session.setup().opponent == Opponent::FreePlay));
    let over = Memo::new(move |_| session.with(|session| session.turn() == Turn::Over));
    let plays = Memo::new(move |_| session.with(|session| session.turn() == Turn::Mine));
    view! {
        <div class="bar" role="group" aria-label=t("ponte-title")>
            <button type="button" id="new-game" on:click=move |_| state.new_open.set(true)>{t("action-new")}</button>
            <button type="button" id="undo" disabled=move || !can_undo.get() on:click=move |_| state.undo()>{t("action-undo")}</button>
            <Show when=move || free.get()>
                <button type="button" id="redo" disabled=move || !can_redo.get() on:click=move |_| state.redo()>{t("action-redo")}</button>
            </Show>
            <button type="button" id="hint" disabled=move || !plays.get() || state.hint_pending.get() on:click=move |_| state.hint()>{t("action-hint")}</button>
            <RotateButton orientation=state.orientation/>
            <button type="button" id="rules" on:click=move |_| state.rules_open.set(true)>{t("action-rules")}</button>
            <button type="button" id="share" on:click=move |_| state.share_open.set(true)>{t("action-share")}</button>
            <button type="button" id="resign" disabled=move || over.get() on:click=move |_| state.resign_open.set(true)>{t("action-resign")}</button>
        </div>
    }
}

/// Asks for confirmation before resigning.
#[component]
pub(crate) fn Resign() -> impl IntoView {
    let state: PonteState = expect_context();
    view! {
        <Dialog open=state.resign_open id="resign-dialog" title=phrase("resign-title")>
            <p>{t("resign-text")}</p>
            <div class="dialog-actions">
                <button type="button" class="strong" id="resign-yes" on:click=move |_| state.resign()>{t("resign-yes")}</button>
                <button type="button" on:click=move |_| state.resign_open.set(false)>{t("cancel")}</button>
            </div>
        </Dialog>
    }
}
