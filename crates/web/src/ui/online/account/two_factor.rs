//! Two-factor authentication with an authenticator app.

use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::accounts::{ConfirmPassword, EnableTotp, RecoveryCodes, TotpSecret};
use serde::de::IgnoredAny;
use web::texts::Phrase;

use crate::ui::online::parts::{AccountName, Field, Note};
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
    let online = online();
    let secret = RwSignal::new(None::<TotpSecret>);
    let (code, password) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    let error = RwSignal::new(None::<Phrase>);
    let start = move |_| {
        spawn_local(async move {
            match api::send_empty::<TotpSecret>("POST", "/me/totp").await {
                Ok(made) => drop(secret.try_set(Some(made))),
                Err(trouble) => online.report_error(error, &trouble),
            }
        });
    };
    let submit = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        error.set(None);
        let Some(TotpSecret { secret, .. }) = secret.get_untracked() else { return };
        let request = EnableTotp { secret, code: code.get_untracked(), password: password.get_untracked() };
        spawn_local(async move {
            match api::send::<RecoveryCodes>("PUT", "/me/totp", &request).await {
                Ok(made) => {
                    codes.try_set(made.codes);
                    online.refresh();
                }
                Err(trouble) => online.report_error(error, &trouble),
            }
        });
    };
    let form = move |made: TotpSecret| {
        view! {
            <form on:submit=submit>
                <p>{t("totp-secret")}</p>
                {web::online::qr_code::svg(&made.uri).map(|code| view! {
                    <div class="qr"><div role="img" aria-label=t("totp-qr") inner_html=code></div></div>
                })}
                <p><a href=made.uri><code id="totp-secret">{made.secret}</code></a></p>
                <Field id="totp-code" label=Signal::derive(t("totp-code")) value=code complete="one-time-code"/>
                <AccountName/>
                <Field id="totp-password" label=Signal::derive(t("account-password")) value=password kind="password" complete="current-password"/>
                <div><button type="submit" id="totp-go">{t("totp-go")}</button></div>
            </form>
        }
    };
    view! {
        <Show when=move || secret.with(Option::is_none)>
            <div><button type="button" id="totp-start" on:click=start>{t("totp-start")}</button></div>
        </Show>
        {move || secret.get().map(form)}
        <Note words=error/>
    }
}

/// Disables it with the password.
#[component]
fn Disable() -> impl IntoView {
    let online = online();
    let password = RwSignal::new(String::new());
    let error = RwSignal::new(None::<Phrase>);
    let submit = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        error.set(None);
        let confirmation = ConfirmPassword { password: Some(password.get_untracked()) };
        spawn_local(async move {
            match api::send::<IgnoredAny>("DELETE", "/me/totp", &confirmation).await {
                Ok(_) => online.refresh(),
                Err(trouble) => online.report_error(error, &trouble),
            }
        });
    };
    view! {
        <form on:submit=submit>
            <p>{t("totp-on")}</p>
            <AccountName/>
            <Field id="totp-password" label=Signal::derive(t("account-password")) value=password kind="password" complete="current-password"/>
            <Note words=error/>
            <div><button type="submit" id="totp-off">{t("totp-off")}</button></div>
        </form>
    }
}
