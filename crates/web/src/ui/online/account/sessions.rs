//! The browsers in which the current user is logged in.

use leptos::prelude::*;
use protocol::accounts::Session;
use web::online::phrases;
use web::texts::phrase;

use crate::ui::online::form::{Listing, Outcome};
use crate::ui::{app_context, browser, t};

/// The list of sessions, each of which can be ended, except the one of this browser.
#[component]
pub(super) fn Sessions() -> impl IntoView {
    let app = app_context();
    let sessions = Listing::<Session>::new("/me/sessions", "sessions-title");
    let row = move |session: Session| {
        let Session { id, label, last_used_at, current, .. } = session;
        let used = move || {
            let date = browser::day(last_used_at, app.language());
            app.translate(&phrase("session-used").text("date", date))
        };
        view! {
            <li><strong>{phrases::device(&label)}</strong>" "<span class="quiet">{used}</span>" "
                {if current {
                    view! { <span class="quiet">"· "{t("session-current")}</span> }.into_any()
                } else {
                    view! { <button type="button" class="small" on:click=move |_| sessions.remove(&id)>{t("session-end")}</button> }.into_any()
                }}</li>
        }
    };
    view! {
        <details class="panel" id="sessions">
            <summary id="sessions-title">{t("session-title")}</summary>
            <p class="quiet">{t("session-text")}</p>
            <ul class="plain">{sessions.rows(row)}</ul>
            <Outcome request=sessions.request/>
        </details>
    }
}
