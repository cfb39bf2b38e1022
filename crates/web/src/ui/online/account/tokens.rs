//! API tokens for programs.

use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::Scope;
use protocol::accounts::{CreatedToken, NewToken, Token};
use serde::de::IgnoredAny;
use web::online::phrases;
use web::texts::{Phrase, phrase};

use crate::ui::online::parts::{Field, Note, Tick};
use crate::ui::online::{OnlineState, api, online};
use crate::ui::{browser, t};

/// The tokens of the current user.
#[derive(Clone, Copy)]
struct TokenState {
    online: OnlineState,
    tokens: RwSignal<Vec<Token>>,
    /// The secret of the token that was created last; it is shown once.
    secret: RwSignal<Option<String>>,
    error: RwSignal<Option<Phrase>>,
}

impl TokenState {
    async fn load(self) {
        if let Ok(tokens) = api::get::<Vec<Token>>("/me/tokens").await {
            self.tokens.try_set(tokens);
        }
    }

    fn revoke(self, path: String) {
        spawn_local(async move {
            match api::send_empty::<IgnoredAny>("DELETE", &path).await {
                Ok(_) => {
                    self.load().await;
                    browser::restore_focus("tokens-title");
                }
                Err(trouble) => self.online.report_error(self.error, &trouble),
            }
        });
    }
}

/// The list of tokens, and the form for a new one.
#[component]
pub(super) fn Tokens() -> impl IntoView {
    let online = online();
    let app = online.app;
    let state = TokenState {
        online,
        tokens: RwSignal::new(Vec::new()),
        secret: RwSignal::new(None),
        error: RwSignal::new(None),
    };
    spawn_local(state.load());
    let row = move |token: Token| {
        let path = format!("/me/tokens/{}", token.id);
        let scopes: Vec<String> =
            token.scopes.iter().map(|scope| app.translate(&phrases::scope(*scope))).collect();
        let created = browser::day(token.created_at, app.language());
        let used = token.last_used_at.map(|at| {
            let date = browser::day(at, app.language());
            format!(", {}", app.translate(&phrase("session-used").text("date", date)))
        });
        view! {
            <li><strong>{token.label.clone()}</strong>" "<span class="quiet">{scopes.join(", ")}" · "{created}{used}</span>" "
                <button type="button" class="small" on:click=move |_| state.revoke(path.clone())>{t("token-remove")}</button></li>
        }
    };
    view! {
        <details class="panel" id="tokens">
            <summary id="tokens-title">{t("token-title")}</summary>
            <p class="quiet">{t("token-text")}</p>
            <ul class="plain">{move || state.tokens.get().into_iter().map(row).collect::<Vec<_>>()}</ul>
            <NewTokenForm state/>
            {move || state.secret.get().map(|secret| view! { <Secret secret/> })}
            <Note words=state.error/>
        </details>
    }
}

#[component]
fn NewTokenForm(state: TokenState) -> impl IntoView {
    let app = state.online.app;
    let label = RwSignal::new(String::new());
    let scopes = [
        (Scope::Read, "token-read", RwSignal::new(true)),
        (Scope::Challenge, "token-challenge", RwSignal::new(true)),
        (Scope::Play, "token-play", RwSignal::new(true)),
    ];
    let submit = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        state.error.set(None);
        let scopes = scopes.iter().filter(|(.., on)| on.get_untracked()).map(|(scope, ..)| *scope).collect();
        let new = NewToken { label: label.get_untracked().trim().to_owned(), scopes };
        spawn_local(async move {
            match api::send::<CreatedToken>("POST", "/me/tokens", &new).await {
                Ok(token) => {
                    state.secret.try_set(Some(token.secret));
                    label.try_set(String::new());
                    state.load().await;
                }
                Err(trouble) => state.online.report_error(state.error, &trouble),
            }
        });
    };
    view! {
        <form on:submit=submit>
            <Field id="token-label" label=Signal::derive(t("token-label")) value=label/>
            {scopes.map(|(scope, id, on)| view! {
                <Tick id label=Signal::derive(move || app.translate(&phrases::scope(scope))) on set=move |value| on.set(value)/>
            })}
            <button type="submit" id="token-go">{t("token-go")}</button>
        </form>
    }
}

/// The secret of a new token, to copy.
#[component]
fn Secret(secret: String) -> impl IntoView {
    let app = online().app;
    let copied = RwSignal::new(None::<Phrase>);
    let text = secret.clone();
    let copy = move |_| {
        browser::copy(&text, move |done| {
            let message = if done { phrase("share-copied") } else { phrase("share-failed") };
            app.announce(app.translate_untracked(&message));
            copied.try_set(Some(message));
        });
    };
    view! {
        <div class="note good">
            <p>{t("token-made")}</p>
            <p><code id="token-secret">{secret}</code></p>
            <p><button type="button" class="small" id="token-copy" on:click=copy>{t("token-copy")}</button>
                " "{move || copied.get().map(|message| app.translate(&message))}</p>
        </div>
    }
}
