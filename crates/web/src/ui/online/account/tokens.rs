//! API tokens for programs.

use leptos::prelude::*;
use protocol::Scope;
use protocol::accounts::{CreatedToken, NewToken, Token};
use web::online::phrases;
use web::texts::{Phrase, phrase};

use crate::ui::online::form::{Form, Listing, Outcome};
use crate::ui::online::parts::{Field, Tick};
use crate::ui::online::{api, online};
use crate::ui::{app_context, browser, t};

/// The list of tokens, and the form for a new one.
#[component]
pub(super) fn Tokens() -> impl IntoView {
    let app = app_context();
    let tokens = Listing::<Token>::new("/me/tokens", "tokens-title");
    // It is shown once.
    let secret = RwSignal::new(None::<String>);
    let row = move |token: Token| {
        let scopes: Vec<String> =
            token.scopes.iter().map(|scope| app.translate(&phrases::scope(*scope))).collect();
        let created = browser::day(token.created_at, app.language());
        let used = token.last_used_at.map(|at| {
            let date = browser::day(at, app.language());
            format!(", {}", app.translate(&phrase("session-used").text("date", date)))
        });
        view! {
            <li><strong>{token.label.clone()}</strong>" "<span class="quiet">{scopes.join(", ")}" · "{created}{used}</span>" "
                <button type="button" class="small" on:click=move |_| tokens.remove(&token.id.to_string())>{t("token-remove")}</button></li>
        }
    };
    view! {
        <details class="panel" id="tokens">
            <summary id="tokens-title">{t("token-title")}</summary>
            <p class="quiet">{t("token-text")}</p>
            <ul class="plain">{tokens.rows(row)}</ul>
            <NewTokenForm tokens secret/>
            {move || secret.get().map(|secret| view! { <Secret secret/> })}
            <Outcome request=tokens.request/>
        </details>
    }
}

#[component]
fn NewTokenForm(tokens: Listing<Token>, secret: RwSignal<Option<String>>) -> impl IntoView {
    let label = RwSignal::new(String::new());
    let scopes = [
        (Scope::Read, "token-read", RwSignal::new(true)),
        (Scope::Challenge, "token-challenge", RwSignal::new(true)),
        (Scope::Play, "token-play", RwSignal::new(true)),
    ];
    let submit = move |()| {
        let scopes = scopes.iter().filter(|(.., on)| on.get_untracked()).map(|(scope, ..)| *scope).collect();
        let new = NewToken { label: label.get_untracked().trim().to_owned(), scopes };
        tokens.request.run(api::send("POST", "/me/tokens", &new), move |token: CreatedToken| {
            secret.try_set(Some(token.secret));
            label.try_set(String::new());
            tokens.load();
        });
    };
    view! {
        <Form submit>
            <Field id="token-label" label=phrase("token-label") value=label/>
            {scopes.map(|(scope, id, on)| view! { <Tick id label=phrases::scope(scope) on set=move |value| on.set(value)/> })}
            <button type="submit" id="token-go">{t("token-go")}</button>
        </Form>
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
            app.say(&message);
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
