//! Two-factor authentication with an authenticator app.

use leptos::prelude::*;
use protocol::accounts::{ConfirmPassword, EnableTotp, RecoveryCodes, TotpSecret};
use serde::de::IgnoredAny;
use web::texts::{key, phrase};

use crate::ui::online::form::{Form, Outcome, Request, Submit};
use crate::ui::online::parts::{AccountName, Field};
use crate::ui::online::{api, online};
use crate::ui::t;

/// Enables or disables two-factor authentication.
#[component]
pub(super) fn TwoFactor() -> impl IntoView {
    let online = online();
    let enabled =
        Memo::new(move |_| online.current_user.with(|me| me.as_ref().is_some_and(|me| me.two_factor)));
    let codes = RwSignal::new(Vec::<String>::new());
    let form = move || {
        if enabled.get() { view! { <Disable/> }.into_any() } else { view! { <Enable codes/> }.into_any() }
    };
    view! {
        <details class="panel" id="two-factor">
            <summary>{t("totp-title")}</summary>
            <p class="quiet">{t("totp-text")}</p>
            {move || (!codes.get().is_empty()).then(|| view! { <Codes codes=codes.get()/> })}
            {form}
        </details>
    }
}

/// The recovery codes, which are shown once.
#[component]
fn Codes(codes: Vec<String>) -> impl IntoView {
    view! {
        <div class="note good">
            <p>{t("totp-codes")}</p>
            <ul class="plain" id="totp-codes">{codes.into_iter().map(|code| view! { <li><code>{code}</code></li> }).collect::<Vec<_>>()}</ul>
        </div>
    }
}

/// Shows a secret, and enables it with a code and the password.
#[component]
fn Enable(codes: RwSignal<Vec<String>>) -> impl IntoView {
    let request = Request::new();
    let secret = RwSignal::new(None::<TotpSecret>);
    let (code, password) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    let start = move |_| {
        request.run(api::send_empty("POST", "/me/totp"), move |made: TotpSecret| {
            secret.try_set(Some(made));
        });
    };
    let submit = move |()| {
        let Some(TotpSecret { secret, .. }) = secret.get_untracked() else { return };
        let enable = EnableTotp { secret, code: code.get_untracked(), password: password.get_untracked() };
        request.run(api::send("PUT", "/me/totp", &enable), move |made: RecoveryCodes| {
            codes.try_set(made.codes);
            request.online.refresh();
        });
    };
    let form = move |made: TotpSecret| {
        view! {
            <Form submit>
                <p>{t("totp-secret")}</p>
                {web::online::qr_code::svg(&made.uri).map(|code| view! {
                    <div class="qr"><div role="img" aria-label=t("totp-qr") inner_html=code></div></div>
                })}
                <p><a href=made.uri><code id="totp-secret">{made.secret}</code></a></p>
                <Field id="totp-code" label=phrase("totp-code") value=code complete="one-time-code"/>
                <AccountName/>
                <Field id="totp-password" label=phrase("account-password") value=password kind="password" complete="current-password"/>
                <Submit request id="totp-go" text=key("totp-go")/>
            </Form>
        }
    };
    view! {
        <Show when=move || secret.with(Option::is_none)>
            <div><button type="button" id="totp-start" on:click=start>{t("totp-start")}</button></div>
        </Show>
        {move || secret.get().map(form)}
        <Outcome request/>
    }
}

/// Disables it with the password.
#[component]
fn Disable() -> impl IntoView {
    let request = Request::new();
    let password = RwSignal::new(String::new());
    let submit = move |()| {
        let confirmation = ConfirmPassword { password: Some(password.get_untracked()) };
        request.run(api::send::<IgnoredAny>("DELETE", "/me/totp", &confirmation), move |_| {
            request.online.refresh();
        });
    };
    view! {
        <Form submit>
            <p>{t("totp-on")}</p>
            <AccountName/>
            <Field id="totp-password" label=phrase("account-password") value=password kind="password" complete="current-password"/>
            <Outcome request/>
            <Submit request id="totp-off" text=key("totp-off")/>
        </Form>
    }
}
