//! Export of all data, and deletion of the account.

use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::accounts::ConfirmPassword;
use serde::de::IgnoredAny;
use web::routes::Route;
use web::texts::Phrase;

use crate::ui::dialog::Dialog;
use crate::ui::online::parts::{AccountName, Field, Note};
use crate::ui::online::{api, online};
use crate::ui::{browser, t};

/// The buttons to export the data and to delete the account.
#[component]
pub(super) fn Data(guest: bool) -> impl IntoView {
    let online = online();
    let app = online.app;
    let open = RwSignal::new(false);
    let password = RwSignal::new(String::new());
    let error = RwSignal::new(None::<Phrase>);
    let export = move |_| {
        spawn_local(async move {
            match api::text("/me/export").await {
                Ok(text) => browser::download("ponti.json", &text),
                Err(trouble) => online.report_error(error, &trouble),
            }
        });
    };
    let remove = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        spawn_local(async move {
            let confirm = ConfirmPassword { password: (!guest).then(|| password.get_untracked()) };
            match api::send::<IgnoredAny>("DELETE", "/me", &confirm).await {
                Ok(_) => {
                    open.try_set(false);
                    online.set_current_user(None);
                    app.navigate(Route::Online);
                }
                Err(trouble) => online.report_error(error, &trouble),
            }
        });
    };
    view! {
        <details class="panel" id="everything">
            <summary>{t("account-data")}</summary>
            <p class="quiet">{t("account-data-text")}</p>
            <div class="status-actions">
                <button type="button" id="export" on:click=export>{t("account-export")}</button>
                <button type="button" id="delete" on:click=move |_| open.set(true)>{t("account-delete")}</button>
            </div>
            <Note words=error/>
        </details>
        <Dialog open id="delete-dialog" title=Signal::derive(t("account-delete-title"))>
            <form on:submit=remove>
                <p>{t("account-delete-text")}</p>
                {(!guest).then(|| view! {
                    <AccountName/>
                    <Field id="delete-password" label=Signal::derive(t("account-password")) value=password kind="password" complete="current-password"/>
                })}
                <Note words=error/>
                <div class="dialog-actions">
                    <button type="submit" class="strong" id="delete-yes">{t("account-delete")}</button>
                    <button type="button" on:click=move |_| open.set(false)>{t("cancel")}</button>
                </div>
            </form>
        </Dialog>
    }
}
