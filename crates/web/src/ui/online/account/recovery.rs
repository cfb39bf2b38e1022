//! Recovering a forgotten password by e-mail, and what else the links in e-mail lead to.

use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::CurrentUser;
use protocol::sign_in::{RecoverPassword, RequestRecovery, VerifyEmail};
use serde::de::IgnoredAny;
use web::online::http::ClientError;
use web::texts::{Phrase, phrase};

use crate::ui::online::parts::{Field, Note};
use crate::ui::online::{api, online};
use crate::ui::t;

/// What the fragment of the address asks for. It is removed from the address, so that a secret stays in no history.
pub(super) fn take_fragment() -> String {
    let location = window().location();
    let fragment = location.hash().unwrap_or_default().trim_start_matches('#').to_owned();
    if !fragment.is_empty()
        && let (Ok(history), Ok(path)) = (window().history(), location.pathname())
    {
        let _ = history.replace_state_with_url(&history.state().unwrap_or_default(), "", Some(&path));
    }
    fragment
}

/// What a link has led to: a verified address, a new password, or the end of a login elsewhere.
#[component]
pub(super) fn LinkResult(fragment: String) -> impl IntoView {
    let online = online();
    let (error, done) = (RwSignal::new(None::<Phrase>), RwSignal::new(None::<Phrase>));
    let mut recovery = None;
    match fragment.split_once('=') {
        Some(("verify", secret)) => {
            let request = VerifyEmail { secret: secret.to_owned() };
            spawn_local(async move {
                match api::send::<IgnoredAny>("POST", "/email/verification", &request).await {
                    Ok(_) => drop(done.try_set(Some(phrase("email-verified-done")))),
                    Err(trouble) => online.report_error(error, &trouble),
                }
            });
        }
        Some(("recover", secret)) => recovery = Some(secret.to_owned()),
        _ if fragment == "provider-connected" => done.set(Some(phrase("provider-connected"))),
        _ => {
            error.set(match fragment.as_str() {
                "provider-taken" => Some(phrase("provider-taken")),
                "provider-closed" => Some(phrase("provider-closed")),
                "provider-cancelled" => Some(phrase("provider-cancelled")),
                "provider-failed" => Some(phrase("provider-failed")),
                _ => None,
            });
        }
    }
    view! {
        <Note words=error/>
        <Note words=done good=true/>
        {recovery.map(|secret| view! { <NewPassword secret/> })}
    }
}

/// Chooses a new password with the secret of a link.
#[component]
fn NewPassword(secret: String) -> impl IntoView {
    let online = online();
    let (password, code) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    let needs_code = RwSignal::new(false);
    let error = RwSignal::new(None::<Phrase>);
    let done = RwSignal::new(false);
    let submit = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        error.set(None);
        let request = RecoverPassword {
            secret: secret.clone(),
            password: password.get_untracked(),
            code: needs_code.get_untracked().then(|| code.get_untracked()),
        };
        spawn_local(async move {
            match api::send::<CurrentUser>("POST", "/recovery/password", &request).await {
                Ok(me) => {
                    done.try_set(true);
                    online.set_current_user(Some(me));
                }
                Err(trouble) => {
                    if matches!(&trouble, ClientError::Api(error) if error.field.as_deref() == Some("code")) {
                        needs_code.try_set(true);
                    }
                    online.report_error(error, &trouble);
                }
            }
        });
    };
    view! {
        <form class="panel" id="new-password" hidden=move || done.get() on:submit=submit>
            <h2>{t("recovery-title")}</h2>
            <Field id="recovery-password" label=Signal::derive(t("account-password-new")) value=password kind="password" complete="new-password"/>
            <Show when=move || needs_code.get()>
                <Field id="recovery-code" label=Signal::derive(t("totp-login-code")) value=code complete="one-time-code"/>
            </Show>
            <Note words=error/>
            <div><button type="submit" class="strong" id="recovery-go">{t("recovery-go")}</button></div>
        </form>
    }
}

/// Asks for an e-mail with a link.
#[component]
pub(super) fn ForgottenPassword() -> impl IntoView {
    let online = online();
    let account = RwSignal::new(String::new());
    let (error, done) = (RwSignal::new(None::<Phrase>), RwSignal::new(None::<Phrase>));
    let submit = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        error.set(None);
        done.set(None);
        let request = RequestRecovery { account: account.get_untracked().trim().to_owned() };
        spawn_local(async move {
            match api::send::<IgnoredAny>("POST", "/recovery", &request).await {
                Ok(_) => drop(done.try_set(Some(phrase("recovery-sent")))),
                Err(trouble) => online.report_error(error, &trouble),
            }
        });
    };
    view! {
        <details class="panel" id="forgotten">
            <summary>{t("recovery-forgotten")}</summary>
            <form on:submit=submit>
                <Field id="forgotten-account" label=Signal::derive(t("recovery-account")) value=account complete="username"/>
                <Note words=error/>
                <Note words=done good=true/>
                <div><button type="submit" id="forgotten-go">{t("recovery-send")}</button></div>
            </form>
        </details>
    }
}
