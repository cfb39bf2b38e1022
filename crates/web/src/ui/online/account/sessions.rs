//! The browsers in which the current user is logged in.

use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::accounts::Session;
use serde::de::IgnoredAny;
use web::online::phrases;
use web::texts::{Phrase, phrase};

use crate::ui::online::parts::Note;
use crate::ui::online::{OnlineState, api, online};
use crate::ui::{browser, t};

/// The sessions of the current user.
#[derive(Clone, Copy)]
struct SessionState {
    online: OnlineState,
    sessions: RwSignal<Vec<Session>>,
    error: RwSignal<Option<Phrase>>,
}

impl SessionState {
    async fn load(self) {
        if let Ok(sessions) = api::get::<Vec<Session>>("/me/sessions").await {
            self.sessions.try_set(sessions);
        }
    }

    fn end(self, path: String) {
        spawn_local(async move {
            match api::send_empty::<IgnoredAny>("DELETE", &path).await {
                Ok(_) => {
                    self.load().await;
                    browser::restore_focus("sessions-title");
                }
                Err(trouble) => self.online.report_error(self.error, &trouble),
            }
        });
    }
}

/// The list of sessions, each of which can be ended, except the one of this browser.
#[component]
pub(super) fn Sessions() -> impl IntoView {
    let state =
        SessionState { online: online(), sessions: RwSignal::new(Vec::new()), error: RwSignal::new(None) };
    spawn_local(state.load());
    let rows = move || {
        state
            .sessions
            .get()
            .into_iter()
            .map(|session| view! { <SessionRow session state/> })
            .collect::<Vec<_>>()
    };
    view! {
        <details class="panel" id="sessions">
            <summary id="sessions-title">{t("session-title")}</summary>
            <p class="quiet">{t("session-text")}</p>
            <ul class="plain">{rows}</ul>
            <Note words=state.error/>
        </details>
    }
}

#[component]
fn SessionRow(session: Session, state: SessionState) -> impl IntoView {
    let app = state.online.app;
    let Session { id, label, last_used_at, current, .. } = session;
    let name = move || app.translate(&phrases::device(&label));
    let used = move || {
        let date = browser::day(last_used_at, app.language());
        app.translate(&phrase("session-used").text("date", date))
    };
    let path = format!("/me/sessions/{id}");
    let end = move || {
        let path = path.clone();
        view! {
            <button type="button" class="small" on:click=move |_| state.end(path.clone())>{t("session-end")}</button>
        }
    };
    view! {
        <li><strong>{name}</strong>" "<span class="quiet">{used}</span>" "
            {if current { view! { <span class="quiet">"· "{t("session-current")}</span> }.into_any() } else { end().into_any() }}</li>
    }
}
