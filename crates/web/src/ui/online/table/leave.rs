//! The dialog that confirms resigning or aborting an online game.

use leptos::prelude::*;
use table::Action;
use web::online::remote_table::RemoteTable;
use web::texts::phrase;

use crate::ui::dialog::Dialog;
use crate::ui::online::table::TableContext;
use crate::ui::t;

/// Asks for confirmation before resigning or aborting.
#[component]
pub(super) fn Leave() -> impl IntoView {
    let context: TableContext = expect_context();
    let abort = Memo::new(move |_| context.permissions().abort);
    let is_party = Memo::new(move |_| context.with(RemoteTable::is_party));
    let for_two = Memo::new(move |_| context.with(|remote| remote.seats().count() == 2));
    let consequence = move || {
        let text = match (abort.get(), for_two.get()) {
            (true, _) if is_party.get() => phrase("party-abort-text"),
            (true, _) => phrase("abort-text"),
            (false, true) => phrase("resign-text"),
            (false, false) => phrase("table-resign-text"),
        };
        context.online.app.translate(&text)
    };
    let title = Signal::derive(move || {
        let key = match (abort.get(), is_party.get()) {
            (true, true) => phrase("party-abort-title"),
            (true, false) => phrase("abort-title"),
            (false, _) => phrase("resign-title"),
        };
        context.online.app.translate(&key)
    });
    let yes = move |_| {
        context.leave_open.set(false);
        context.act(if abort.get_untracked() { Action::Abort } else { Action::Resign });
    };
    view! {
        <Dialog open=context.leave_open id="leave-dialog" title>
            <p>{consequence}</p>
            <div class="dialog-actions">
                <button type="button" class="strong" id="leave-yes" on:click=yes>
                    {move || match (abort.get(), is_party.get()) {
                        (true, true) => t("party-abort")(),
                        (true, false) => t("table-abort")(),
                        (false, _) => t("resign-yes")(),
                    }}</button>
                <button type="button" on:click=move |_| context.leave_open.set(false)>{t("cancel")}</button>
            </div>
        </Dialog>
    }
}
