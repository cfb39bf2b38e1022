//! Signing in with the OpenID Connect provider of the host, and connecting the account with it.

use leptos::prelude::*;
use protocol::sign_in::{ProviderLogin, ProviderRedirect};
use serde::de::IgnoredAny;
use web::texts::phrase;

use crate::ui::online::api;
use crate::ui::online::form::{Confirmation, Form, Outcome, Request};
use crate::ui::t;

/// Sends the browser to the provider.
fn go(request: Request, login: &ProviderLogin) {
    request.run(api::send("POST", "/session/provider", login), |redirect: ProviderRedirect| {
        let _ = window().location().assign(&redirect.url);
    });
}

/// The button that signs in with the provider.
#[component]
pub(super) fn ProviderButton(name: String, merge: Signal<bool>) -> impl IntoView {
    let request = Request::new();
    let sign_in = move |_| {
        go(request, &ProviderLogin { merge_guest: merge.get_untracked(), ..ProviderLogin::default() });
    };
    view! {
        <div><button type="button" id="in-provider" on:click=sign_in>
            {phrase("provider-sign-in").text("name", &name)}
        </button></div>
        <Outcome request/>
    }
}

/// Connects the account with the provider, or disconnects it.
#[component]
pub(super) fn ProviderConnection(name: String) -> impl IntoView {
    let request = Request::new();
    let online = request.online;
    let connected =
        Memo::new(move |_| online.current_user.with(|me| me.as_ref().is_some_and(|me| me.has_provider)));
    let confirmation = Confirmation::new("provider-password");
    let connect = move |()| {
        go(request, &ProviderLogin { connect: true, merge_guest: false, password: confirmation.password() });
    };
    let disconnect = move |_| {
        request.run(api::send_empty::<IgnoredAny>("DELETE", "/me/provider"), move |_| online.refresh());
    };
    let button = move || {
        if connected.get() {
            view! { <div><button type="button" id="provider-disconnect" on:click=disconnect>{t("provider-disconnect")}</button></div> }.into_any()
        } else {
            view! {
                <Form submit=connect>
                    {confirmation.field()}
                    <div><button type="submit" id="provider-connect">{t("provider-connect")}</button></div>
                </Form>
            }
            .into_any()
        }
    };
    view! {
        <details class="panel" id="provider">
            <summary>{phrase("provider-title").text("name", &name)}</summary>
            <p class="quiet">{phrase("provider-text").text("name", &name)}</p>
            {button}
            <Outcome request/>
        </details>
    }
}
