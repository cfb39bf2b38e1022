//! Registration, login, logout and the password.

use leptos::prelude::*;
use protocol::CurrentUser;
use protocol::accounts::{ChangePassword, Login, Register};
use protocol::sign_in::ServerFeatures;
use serde::de::IgnoredAny;
use web::texts::{key, phrase};

use super::passkeys::PasskeyButton;
use super::provider::ProviderButton;
use super::recovery::ForgottenPassword;
use super::webauthn;
use crate::ui::online::form::{Code, Form, Outcome, Request, Submit};
use crate::ui::online::parts::{AccountName, Field, Tick};
use crate::ui::online::{api, online};
use crate::ui::t;

/// Registers the current guest, or a new user: with a password, or with the host's provider.
#[component]
pub(super) fn SignUp(features: RwSignal<ServerFeatures>) -> impl IntoView {
    let request = Request::new();
    let (name, password) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    let submit = move |()| {
        let new =
            Register { name: name.get_untracked().trim().to_owned(), password: password.get_untracked() };
        request.run(api::send("POST", "/users", &new), move |me: CurrentUser| {
            password.try_set(String::new());
            request.online.set_current_user(Some(me));
        });
    };
    view! {
        <Form class="panel" id="sign-up" submit>
            <h2>{t("account-make")}</h2>
            <p class="quiet">{t("account-make-text")}</p>
            <Field id="up-name" label=phrase("account-name-label") value=name complete="username"/>
            <Field id="up-password" label=phrase("account-password") value=password kind="password" complete="new-password"/>
            <p class="quiet">{t("account-rules")}</p>
            <Outcome request/>
            <Submit request id="up-go" text=key("account-make-go") class="strong"/>
            {move || features.with(|features| features.provider.clone()).map(|name| {
                let guest = Signal::derive(move || request.online.current_user.with(Option::is_some));
                view! { <ProviderButton name merge=guest/> }
            })}
        </Form>
    }
}

/// Logs in, and optionally merges the games of the current guest into the account.
#[component]
pub(super) fn SignIn(features: RwSignal<ServerFeatures>) -> impl IntoView {
    let request = Request::new();
    let (name, password) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    let code = Code::new("in-code");
    let merge = RwSignal::new(true);
    let guest = Memo::new(move |_| request.online.current_user.with(Option::is_some));
    let submit = move |()| {
        let login = Login {
            name: name.get_untracked().trim().to_owned(),
            password: password.get_untracked(),
            code: code.typed(),
            merge_guest: guest.get_untracked() && merge.get_untracked(),
        };
        request.run(code.watch(api::send("POST", "/session", &login)), move |me: CurrentUser| {
            password.try_set(String::new());
            request.online.set_current_user(Some(me));
        });
    };
    view! {
        <Form class="panel" id="sign-in" submit>
            <h2>{t("account-login")}</h2>
            <Field id="in-name" label=phrase("account-name-label") value=name complete="username"/>
            <Field id="in-password" label=phrase("account-password") value=password kind="password" complete="current-password"/>
            {code.field()}
            <Show when=move || guest.get()>
                <Tick id="in-merge" label=phrase("account-adopt") on=merge set=move |on| merge.set(on)/>
            </Show>
            <Outcome request/>
            <Submit request id="in-go" text=key("account-login-go") class="strong"/>
            <Others features merge=Signal::derive(move || guest.get() && merge.get())/>
            <Show when=move || !features.with(|features| features.email)><p class="quiet">{t("account-forgotten")}</p></Show>
        </Form>
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
    let request = Request::new();
    let log_out = move |_| {
        request.run(api::send_empty::<IgnoredAny>("DELETE", "/session"), move |_| {
            request.online.set_current_user(None);
        });
    };
    view! {
        <div><button type="button" id="sign-out" on:click=log_out>{t("account-logout")}</button></div>
        <Outcome request/>
    }
}

/// Changes the password.
#[component]
pub(super) fn Password() -> impl IntoView {
    let online = online();
    let request = Request::new();
    let (old, new) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    let submit = move |()| {
        let change = ChangePassword { current: old.get_untracked(), new: new.get_untracked() };
        request.run(api::send::<IgnoredAny>("PUT", "/me/password", &change), move |_| {
            old.try_set(String::new());
            new.try_set(String::new());
            request.succeed(phrase("account-password-done"));
            // The change closes all other sessions and may renew the cookie of this one.
            online.refresh();
        });
    };
    view! {
        <details class="panel" id="password">
            <summary>{t("account-password-title")}</summary>
            <Form submit>
                <AccountName/>
                <Field id="pw-old" label=phrase("account-password-old") value=old kind="password" complete="current-password"/>
                <Field id="pw-new" label=phrase("account-password-new") value=new kind="password" complete="new-password"/>
                <Outcome request/>
                <Submit request id="pw-go" text=key("account-password-go")/>
            </Form>
        </details>
    }
}
