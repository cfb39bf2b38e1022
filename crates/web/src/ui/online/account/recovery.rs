//! Recovering a forgotten password by e-mail, and what else the links in e-mail lead to.

use leptos::prelude::*;
use protocol::CurrentUser;
use protocol::sign_in::{RecoverPassword, RequestRecovery, VerifyEmail};
use serde::de::IgnoredAny;
use web::texts::{key, phrase};

use crate::ui::online::api;
use crate::ui::online::form::{Code, Form, Outcome, Request, Submit};
use crate::ui::online::parts::Field;
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
    let request = Request::new();
    let mut recovery = None;
    match fragment.split_once('=') {
        Some(("verify", secret)) => {
            let verify = VerifyEmail { secret: secret.to_owned() };
            request.run(api::send::<IgnoredAny>("POST", "/email/verification", &verify), move |_| {
                request.succeed(phrase("email-verified-done"));
            });
        }
        Some(("recover", secret)) => recovery = Some(secret.to_owned()),
        _ if fragment == "provider-connected" => request.succeed(phrase("provider-connected")),
        _ => {
            request.error.set(match fragment.as_str() {
                "provider-taken" => Some(phrase("provider-taken")),
                "provider-closed" => Some(phrase("provider-closed")),
                "provider-cancelled" => Some(phrase("provider-cancelled")),
                "provider-failed" => Some(phrase("provider-failed")),
                _ => None,
            });
        }
    }
    view! {
        <Outcome request/>
        {recovery.map(|secret| view! { <NewPassword secret/> })}
    }
}

/// Chooses a new password with the secret of a link.
#[component]
fn NewPassword(secret: String) -> impl IntoView {
    let request = Request::new();
    let password = RwSignal::new(String::new());
    let code = Code::new("recovery-code");
    let done = RwSignal::new(false);
    let submit = move |()| {
        let change = RecoverPassword {
            secret: secret.clone(),
            password: password.get_untracked(),
            code: code.typed(),
        };
        request.run(code.watch(api::send("POST", "/recovery/password", &change)), move |me: CurrentUser| {
            done.try_set(true);
            request.online.set_current_user(Some(me));
        });
    };
    view! {
        <div hidden=move || done.get()><Form class="panel" id="new-password" submit>
            <h2>{t("recovery-title")}</h2>
            <Field id="recovery-password" label=phrase("account-password-new") value=password kind="password" complete="new-password"/>
            {code.field()}
            <Outcome request/>
            <Submit request id="recovery-go" text=key("recovery-go") class="strong"/>
        </Form></div>
    }
}

/// Asks for an e-mail with a link.
#[component]
pub(super) fn ForgottenPassword() -> impl IntoView {
    let request = Request::new();
    let account = RwSignal::new(String::new());
    let submit = move |()| {
        let recovery = RequestRecovery { account: account.get_untracked().trim().to_owned() };
        request.run(api::send::<IgnoredAny>("POST", "/recovery", &recovery), move |_| {
            request.succeed(phrase("recovery-sent"));
        });
    };
    view! {
        <details class="panel" id="forgotten">
            <summary>{t("recovery-forgotten")}</summary>
            <Form submit>
                <Field id="forgotten-account" label=phrase("recovery-account") value=account complete="username"/>
                <Outcome request/>
                <Submit request id="forgotten-go" text=key("recovery-send")/>
            </Form>
        </details>
    }
}
