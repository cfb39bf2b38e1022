//! The users whom the current user has blocked.

use leptos::prelude::*;
use protocol::UserRef;
use serde::de::IgnoredAny;
use web::routes::Route;

use crate::ui::online::api;
use crate::ui::online::form::{Outcome, Request};
use crate::ui::{Link, t};

/// The list of blocked users, with buttons to unblock them.
#[component]
pub(super) fn Blocks() -> impl IntoView {
    let request = Request::new();
    let online = request.online;
    let blocked = Memo::new(move |_| {
        online.current_user.with(|me| me.as_ref().map(|me| me.blocked.clone()).unwrap_or_default())
    });
    let row = move |user: UserRef| {
        let path = format!("/me/blocks/{}", user.name);
        let unblock = move |_| {
            request.run(api::send_empty::<IgnoredAny>("DELETE", &path), move |_| online.refresh());
        };
        view! {
            <li><Link to=Route::user(&user.name)>{user.name.clone()}</Link>" "
                <button type="button" class="small" on:click=unblock>{t("person-unblock")}</button></li>
        }
    };
    view! {
        <Show when=move || blocked.with(|blocked| !blocked.is_empty())>
            <details class="panel" id="blocks">
                <summary>{t("account-blocked")}</summary>
                <ul class="plain">{move || blocked.get().into_iter().map(row).collect::<Vec<_>>()}</ul>
                <Outcome request/>
            </details>
        </Show>
    }
}
