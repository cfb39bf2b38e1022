//! Signing in with the OpenID Connect provider of the host, and connecting the account with it.

use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::sign_in::{ProviderLogin, ProviderRedirect};
use serde::de::IgnoredAny;
use web::texts::{Phrase, phrase};

use crate::ui::online::parts::{AccountName, Field, Note};
use crate::ui::online::{OnlineState, api, online};
use crate::ui::t;

/// Sends the browser to the provider.
fn go(online: OnlineState, request: ProviderLogin, error: RwSignal<Option<Phrase>>) {
    error.set(None);
    spawn_local(async move {
        match api::send::<ProviderRedirect>("POST", "/session/provider", &request).await {
            Ok(redirect) => drop(window().location().assign(&redirect.url)),
            Err(trouble) => online.report_error(error, &trouble),
        }
    });
}

/// The button that signs in with the provider.
#[component]
pub(super) fn ProviderButton(name: String, merge: Signal<bool>) -> impl IntoView {
    let online = online();
    let app = online.app;
    let error = RwSignal::new(None::<Phrase>);
    let sign_in = move |_| {
        go(online, ProviderLogin { merge_guest: merge.get_untracked(), ..ProviderLogin::default() }, error);
    };
    view! {
        <div><button type="button" id="in-provider" on:click=sign_in>
            {move || app.translate(&phrase("provider-sign-in").text("name", &name))}
        </button></div>
        <Note words=error/>
    }
}

/// Connects the account with the provider, or disconnects it.
#[component]
pub(super) fn ProviderConnection(name: String) -> impl IntoView {
    let online = online();
    let app = online.app;
    let error = RwSignal::new(None::<Phrase>);
    let connected =
        Memo::new(move |_| online.current_user.with(|me| me.as_ref().is_some_and(|me| me.has_provider)));
    let has_password = online.current_user.with_untracked(|me| me.as_ref().is_some_and(|me| me.has_password));
    let password = RwSignal::new(String::new());
    let connect = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        let password = has_password.then(|| password.get_untracked());
        go(online, ProviderLogin { connect: true, merge_guest: false, password }, error);
    };
    let disconnect = move |_| {
        error.set(None);
        spawn_local(async move {
            match api::send_empty::<IgnoredAny>("DELETE", "/me/provider").await {
                Ok(_) => online.refresh(),
                Err(trouble) => online.report_error(error, &trouble),
            }
        });
    };
    let button = move || {
        if connected.get() {
            view! { <div><button type="button" id="provider-disconnect" on:click=disconnect>{t("provider-disconnect")}</button></div> }.into_any()
        } else {
            view! {
                <form on:submit=connect>
                    {has_password.then(|| view! {
                        <AccountName/>
                        <Field id="provider-password" label=Signal::derive(t("account-password")) value=password kind="password" complete="current-password"/>
                    })}
                    <div><button type="submit" id="provider-connect">{t("provider-connect")}</button></div>
                </form>
            }
            .into_any()
        }
    };
    let (title, text) = (name.clone(), name);
    view! {
        <details class="panel" id="provider">
            <summary>{move || app.translate(&phrase("provider-title").text("name", &title))}</summary>
            <p class="quiet">{move || app.translate(&phrase("provider-text").text("name", &text))}</p>
            {button}
            <Note words=error/>
        </details>
    }
}
