//! The state of the connection, and notifications, as components.

use std::time::Duration;

use leptos::prelude::*;
use web::online::connection::ConnectionState;
use web::online::phrases;

use crate::ui::online::{online, socket};
use crate::ui::t;

/// Interruptions shorter than this are not shown.
const STATUS_DELAY: Duration = Duration::from_millis(1_500);

/// Says that there is no connection, and why.
#[component]
pub(crate) fn ConnectionStatus(
    /// Whether to use the short texts.
    #[prop(optional)]
    short: bool,
) -> impl IntoView {
    let online = online();
    let text = Memo::new(move |_| phrases::connection_state(online.connection.get(), short));
    // Short interruptions are not shown.
    let shown = RwSignal::new(false);
    Effect::new(move || {
        if text.get().is_none() {
            shown.set(false);
        } else {
            set_timeout(
                move || {
                    if text.try_get_untracked().flatten().is_some() {
                        shown.try_set(true);
                    }
                },
                STATUS_DELAY,
            );
        }
    });
    view! {
        <Show when=move || shown.get()>
            <p class="note wrong connection-note" role="status" id="connection-status">
                {move || text.get().map(|text| online.app.translate(&text))}" "
                {move || match online.connection.get() {
                    ConnectionState::Outdated => view! {
                        <button type="button" class="small" on:click=move |_| { let _ = window().location().reload(); }>{t("link-reload")}</button>
                    }.into_any(),
                    ConnectionState::Waiting { .. } => view! {
                        <button type="button" class="small" id="connection-retry" on:click=move |_| socket::retry(online)>{t("engine-retry")}</button>
                    }.into_any(),
                    _ => ().into_any(),
                }}
            </p>
        </Show>
    }
}

/// Says that a page is loading, unless the connection was lost, which [`ConnectionStatus`] says.
#[component]
pub(crate) fn LoadingNote() -> impl IntoView {
    let online = online();
    // Not shown again while the next attempts to connect are made.
    let lost = Memo::new(move |lost: Option<&bool>| match online.connection.get() {
        ConnectionState::Waiting { .. } | ConnectionState::Outdated => true,
        ConnectionState::Open => false,
        ConnectionState::Off | ConnectionState::Connecting => lost.copied().unwrap_or_default(),
    });
    view! { <Show when=move || !lost.get()><p class="quiet">{t("loading")}</p></Show> }
}

/// A notification on top of any page, with a button that leads to its subject.
#[component]
pub(crate) fn Toast() -> impl IntoView {
    let online = online();
    let app = online.app;
    // On the page itself it is not needed.
    Effect::new(move || {
        let here = app.route.get();
        if online.toast.with(|toast| toast.as_ref().is_some_and(|(_, route)| *route == here)) {
            online.toast.set(None);
        }
    });
    view! {
        {move || online.toast.get().map(|(text, route)| view! {
            <div class="toast" id="toast">
                <p>{app.translate(&text)}</p>
                <button type="button" class="strong small" id="toast-go" on:click=move |_| { online.toast.set(None); app.navigate(route); }>{t("toast-go")}</button>
                <button type="button" class="cross" aria-label=t("close") on:click=move |_| online.toast.set(None)>"×"</button>
            </div>
        })}
    }
}
