//! The buttons of an online table, and the chat.

use leptos::prelude::*;
use protocol::ChatPreset;
use table::Action;
use web::online::phrases;
use web::online::remote_table::RemoteTable;
use web::routes::Route;

use crate::ui::menu::Menu;
use crate::ui::online::table::TableContext;
use crate::ui::{Link, t};

/// The buttons that every game has; `more` adds those of one game.
#[component]
pub(crate) fn Bar(#[prop(optional, into)] more: ViewFn) -> impl IntoView {
    let context: TableContext = expect_context();
    let may = Memo::new(move |_| context.permissions());
    // While a takeback is not allowed the button is disabled instead of hidden, so that no other button takes its place
    // under a finger.
    let shows_takeback =
        Memo::new(move |_| context.with(|remote| remote.position().is_some() && remote.takebacks_possible()));
    let may_request_takeback = move || may.get().request_takeback;
    let may_chat = Memo::new(move |_| context.with(RemoteTable::can_chat));
    let may_leave = move || may.get().resign || may.get().abort;
    let is_party = Memo::new(move |_| context.with(RemoteTable::is_party));
    let spectates = Memo::new(move |_| context.with(|remote| remote.seat().is_none()));
    let over = Memo::new(move |_| context.with(RemoteTable::is_over));
    view! {
        <div class="bar" role="group" aria-label=t("table-actions")>
            <Show when=move || over.get()>
                <button type="button" class="strong" id="table-result" on:click=move |_| context.end_open.set(true)>{t("action-result")}</button>
            </Show>
            {more.run()}
            <Show when=move || shows_takeback.get()>
                <Show when=may_request_takeback fallback=|| view! { <button type="button" disabled>{t("back-ask")}</button> }>
                    <button type="button" id="takeback" on:click=move |_| context.act(Action::RequestTakeback)>{t("back-ask")}</button>
                </Show>
            </Show>
            <Show when=may_leave>
                <button type="button" id="leave-game" on:click=move |_| context.leave_open.set(true)>
                    {move || match (may.get().abort, is_party.get()) {
                        (true, true) => t("party-abort")(),
                        (true, false) => t("table-abort")(),
                        (false, _) => t("action-resign")(),
                    }}</button>
            </Show>
            <Show when=move || may_chat.get()><Chat/></Show>
            <Show when=move || spectates.get()><Link to=Route::Screen(context.id) class="button">{t("screen-open")}</Link></Show>
        </div>
    }
}

/// A menu of preset chat messages.
#[component]
fn Chat() -> impl IntoView {
    let context: TableContext = expect_context();
    let open = RwSignal::new(false);
    let send = move |preset: ChatPreset| {
        context.send_chat(preset);
        open.set(false);
    };
    view! {
        <Menu open id="talk" class="talk" button=move || t("say-title").into_any()>
            <div class="talk-words">
                {ChatPreset::ALL.map(|preset| view! {
                    <button type="button" class="small" on:click=move |_| send(preset)>{phrases::chat_preset(preset)}</button>
                })}
            </div>
        </Menu>
    }
}
