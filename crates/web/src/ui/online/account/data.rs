//! Export of all data, and deletion of the account.

use leptos::prelude::*;
use protocol::accounts::ConfirmPassword;
use serde::de::IgnoredAny;
use web::routes::Route;

use crate::ui::dialog::Dialog;
use crate::ui::online::api;
use crate::ui::online::form::{Confirmation, Form, Outcome, Request};
use crate::ui::{browser, t};

/// The buttons to export the data and to delete the account.
#[component]
pub(super) fn Data() -> impl IntoView {
    let request = Request::new();
    let online = request.online;
    let open = RwSignal::new(false);
    let confirmation = Confirmation::new("delete-password");
    let export = move |_| request.run(api::text("/me/export"), |text| browser::download("ponti.json", &text));
    let remove = move |()| {
        let confirm = ConfirmPassword { password: confirmation.password() };
        request.run(api::send::<IgnoredAny>("DELETE", "/me", &confirm), move |_| {
            open.try_set(false);
            online.set_current_user(None);
            online.app.navigate(Route::Online);
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
            <Outcome request/>
        </details>
        <Dialog open id="delete-dialog" title=Signal::derive(t("account-delete-title"))>
            <Form submit=remove>
                <p>{t("account-delete-text")}</p>
                {confirmation.field()}
                <Outcome request/>
                <div class="dialog-actions">
                    <button type="submit" class="strong" id="delete-yes">{t("account-delete")}</button>
                    <button type="button" on:click=move |_| open.set(false)>{t("cancel")}</button>
                </div>
            </Form>
        </Dialog>
    }
}
