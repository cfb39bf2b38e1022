//! The users whom the current user has blocked.

use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::UserRef;
use serde::de::IgnoredAny;
use web::routes::Route;
use web::texts::Phrase;

use crate::ui::online::parts::Note;
use crate::ui::online::{api, online};
use crate::ui::{Link, t};

/// The list of blocked users, with buttons to unblock them.
#[component]
pub(super) fn Blocks() -> impl IntoView {
    let online = online();
    let blocked = Memo::new(move |_| {
        online.current_user.with(|me| me.as_ref().map(|me| me.blocked.clone()).unwrap_or_default())
    });
    let error = RwSignal::new(None::<Phrase>);
    let row = move |user: UserRef| {
        let path = format!("/me/blocks/{}", user.name);
        let unblock = move |_| {
            let path = path.clone();
            spawn_local(async move {
                match api::send_empty::<IgnoredAny>("DELETE", &path).await {
                    Ok(_) => online.refresh(),
                    Err(trouble) => online.report_error(error, &trouble),
                }
            });
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
                <Note words=error/>
            </details>
        </Show>
    }
}
