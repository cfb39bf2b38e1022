//! Registration, login, logout and the password.

use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::CurrentUser;
use protocol::accounts::{ChangePassword, Login, Register};
use protocol::sign_in::ServerFeatures;
use serde::de::IgnoredAny;
use web::online::http::ClientError;
use web::texts::{Phrase, phrase};

use super::passkeys::PasskeyButton;
use super::provider::ProviderButton;
use super::recovery::ForgottenPassword;
use super::webauthn;
use crate::ui::online::parts::{AccountName, Field, Note, Tick};
use crate::ui::online::{api, online};
use crate::ui::t;

/// Registers the current guest, or a new user.
#[component]
pub(super) fn SignUp() -> impl IntoView {
    let online = online();
    let (name, password) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    let error = RwSignal::new(None::<Phrase>);
    let busy = RwSignal::new(false);
    let submit = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        busy.set(true);
        error.set(None);
        spawn_local(async move {
            let new =
                Register { name: name.get_untracked().trim().to_owned(), password: password.get_untracked() };
            let result = api::send::<CurrentUser>("POST", "/users", &new).await;
            busy.try_set(false);
            match result {
                Ok(me) => {
                    password.try_set(String::new());
                    online.set_current_user(Some(me));
                }
                Err(trouble) => online.report_error(error, &trouble),
            }
        });
    };
    view! {
        <form class="panel" id="sign-up" on:submit=submit>
            <h2>{t("account-make")}</h2>
            <p class="quiet">{t("account-make-text")}</p>
            <Field id="up-name" label=Signal::derive(t("account-name-label")) value=name complete="username"/>
            <Field id="up-password" label=Signal::derive(t("account-password")) value=password kind="password" complete="new-password"/>
            <p class="quiet">{t("account-rules")}</p>
            <Note words=error/>
            <div><button type="submit" class="strong" id="up-go" disabled=move || busy.get()>{t("account-make-go")}</button></div>
        </form>
    }
}

/// Logs in, and optionally merges the games of the current guest into the account.
#[component]
pub(super) fn SignIn(features: RwSignal<ServerFeatures>) -> impl IntoView {
    let online = online();
    let (name, password) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    // The code of an authenticator app, once the server has asked for it.
    let (code, needs_code) = (RwSignal::new(String::new()), RwSignal::new(false));
    let merge = RwSignal::new(true);
    let error = RwSignal::new(None::<Phrase>);
    let busy = RwSignal::new(false);
    let guest = Memo::new(move |_| online.current_user.with(Option::is_some));
    let submit = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        busy.set(true);
        error.set(None);
        spawn_local(async move {
            let login = Login {
                name: name.get_untracked().trim().to_owned(),
                password: password.get_untracked(),
                code: needs_code.get_untracked().then(|| code.get_untracked()),
                merge_guest: guest.get_untracked() && merge.get_untracked(),
            };
            let result = api::send::<CurrentUser>("POST", "/session", &login).await;
            busy.try_set(false);
            match result {
                Ok(me) => {
                    password.try_set(String::new());
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
        <form class="panel" id="sign-in" on:submit=submit>
            <h2>{t("account-login")}</h2>
            <Field id="in-name" label=Signal::derive(t("account-name-label")) value=name complete="username"/>
            <Field id="in-password" label=Signal::derive(t("account-password")) value=password kind="password" complete="current-password"/>
            <Show when=move || needs_code.get()>
                <Field id="in-code" label=Signal::derive(t("totp-login-code")) value=code complete="one-time-code"/>
            </Show>
            <Show when=move || guest.get()>
                <Tick id="in-merge" label=Signal::derive(t("account-adopt")) on=merge set=move |on| merge.set(on)/>
            </Show>
            <Note words=error/>
            <div><button type="submit" class="strong" id="in-go" disabled=move || busy.get()>{t("account-login-go")}</button></div>
            <Others features merge=Signal::derive(move || guest.get() && merge.get())/>
            <Show when=move || !features.with(|features| features.email)><p class="quiet">{t("account-forgotten")}</p></Show>
        </form>
        <Show when=move || features.with(|features| features.email)><ForgottenPassword/></Show>
    }
}

/// Ways to sign in without a password.
#[component]
fn Others(features: RwSignal<ServerFeatures>, merge: Signal<bool>) -> impl IntoView {
    let has_passkeys = move || features.with(|features| features.passkeys) && webauthn::is_supported();
    view! {
        <Show when=has_passkeys><PasskeyButton merge/></Show>
        {move || features.with(|features| features.provider.clone()).map(|name| view! { <ProviderButton name merge/> })}
    }
}

/// Logs out.
#[component]
pub(super) fn SignOut() -> impl IntoView {
    let online = online();
    let error = RwSignal::new(None::<Phrase>);
    let log_out = move |_| {
        spawn_local(async move {
            match api::send_empty::<IgnoredAny>("DELETE", "/session").await {
                Ok(_) => online.set_current_user(None),
                Err(trouble) => online.report_error(error, &trouble),
            }
        });
    };
    view! {
        <div><button type="button" id="sign-out" on:click=log_out>{t("account-logout")}</button></div>
        <Note words=error/>
    }
}

/// Changes the password.
#[component]
pub(super) fn Password() -> impl IntoView {
    let online = online();
    let (old, new) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    let error = RwSignal::new(None::<Phrase>);
    let done = RwSignal::new(None::<Phrase>);
    let submit = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        error.set(None);
        done.set(None);
        spawn_local(async move {
            let change = ChangePassword { current: old.get_untracked(), new: new.get_untracked() };
            match api::send::<IgnoredAny>("PUT", "/me/password", &change).await {
                Ok(_) => {
                    old.try_set(String::new());
                    new.try_set(String::new());
                    done.try_set(Some(phrase("account-password-done")));
                    // The change closes all other sessions and may renew the cookie of this one.
                    online.refresh();
                }
                Err(trouble) => online.report_error(error, &trouble),
            }
        });
    };
    view! {
        <details class="panel" id="password">
            <summary>{t("account-password-title")}</summary>
            <form on:submit=submit>
                <AccountName/>
                <Field id="pw-old" label=Signal::derive(t("account-password-old")) value=old kind="password" complete="current-password"/>
                <Field id="pw-new" label=Signal::derive(t("account-password-new")) value=new kind="password" complete="new-password"/>
                <Note words=error/>
                <Note words=done good=true/>
                <div><button type="submit" id="pw-go">{t("account-password-go")}</button></div>
            </form>
        </details>
    }
}
