//! The dialog that confirms resigning or aborting an online game.

use leptos::prelude::*;
use table::Action;
use web::texts::phrase;

use crate::ui::dialog::Dialog;
use crate::ui::online::table::TableContext;
use crate::ui::t;

/// Asks for confirmation before resigning or aborting.
#[component]
pub(super) fn Leave() -> impl IntoView {
    let context: TableContext = expect_context();
    let abort = Memo::new(move |_| context.permissions().abort);
    let for_two = Memo::new(move |_| context.with(|remote| remote.seats().count() == 2));
    let consequence = move || {
        let text = match (abort.get(), for_two.get()) {
            (true, _) => phrase("abort-text"),
            (false, true) => phrase("resign-text"),
            (false, false) => phrase("table-resign-text"),
        };
        context.online.app.translate(&text)
    };
    let title = Signal::derive(move || {
        let key = if abort.get() { phrase("abort-title") } else { phrase("resign-title") };
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
                    {move || if abort.get() { t("table-abort")() } else { t("resign-yes")() }}</button>
                <button type="button" on:click=move |_| context.leave_open.set(false)>{t("cancel")}</button>
            </div>
        </Dialog>
    }
}
