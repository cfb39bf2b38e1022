//! Passkeys of the current user, and signing in with one.

use leptos::prelude::*;
use protocol::CurrentUser;
use protocol::accounts::ConfirmPassword;
use protocol::sign_in::{Passkey, PasskeyCreation, PasskeyRequest, RenamePasskey};
use serde::de::IgnoredAny;
use web::texts::{key, phrase};

use super::webauthn;
use crate::ui::online::api;
use crate::ui::online::form::{Confirmation, Form, Listing, Outcome, Request, Submit};
use crate::ui::online::parts::Field;
use crate::ui::{app_context, browser, t};

/// The list of passkeys, and the form to add one.
#[component]
pub(super) fn Passkeys() -> impl IntoView {
    let passkeys = Listing::<Passkey>::new("/me/passkeys", "passkeys-title");
    view! {
        <details class="panel" id="passkeys">
            <summary id="passkeys-title">{t("passkey-title")}</summary>
            <p class="quiet">{t("passkey-text")}</p>
            <ul class="plain" id="passkey-list">{passkeys.rows(move |passkey| view! { <Row passkey passkeys/> })}</ul>
            <Outcome request=passkeys.request/>
            {if webauthn::is_supported() {
                view! { <Add passkeys/> }.into_any()
            } else {
                view! { <p>{t("passkey-unsupported")}</p> }.into_any()
            }}
        </details>
    }
}

/// Adds a passkey, after the password.
#[component]
fn Add(passkeys: Listing<Passkey>) -> impl IntoView {
    let request = passkeys.request;
    let name = RwSignal::new(String::new());
    let confirmation = Confirmation::new("passkey-password");
    let submit = move |()| {
        let typed = name.get_untracked().trim().to_owned();
        let chosen = if typed.is_empty() { t("passkey-default-name")() } else { typed };
        let confirm = ConfirmPassword { password: confirmation.password() };
        let add = async move {
            let options = api::send::<PasskeyCreation>("POST", "/me/passkeys/options", &confirm).await?;
            match webauthn::create(&options, chosen).await {
                Ok(passkey) => api::send::<Passkey>("POST", "/me/passkeys", &passkey).await.map(Some),
                Err(_) => Ok(None),
            }
        };
        request.run(add, move |added| match added {
            Some(_) => {
                name.try_set(String::new());
                confirmation.clear();
                passkeys.load();
            }
            None => request.fail(phrase("passkey-cancelled")),
        });
    };
    view! {
        <Form submit>
            <Field id="passkey-name" label=phrase("passkey-name") value=name/>
            {confirmation.field()}
            <Submit request id="passkey-add" text=key("passkey-add")/>
        </Form>
    }
}

/// A passkey, which can be renamed and removed.
#[component]
fn Row(passkey: Passkey, passkeys: Listing<Passkey>) -> impl IntoView {
    let app = app_context();
    let Passkey { id, name, created_at, last_used_at } = passkey;
    let used = move || {
        let (words, at) = match last_used_at {
            Some(at) => (phrase("session-used"), at),
            None => (phrase("passkey-added"), created_at),
        };
        app.translate(&words.text("date", browser::day(at, app.language())))
    };
    let draft = RwSignal::new(None::<String>);
    let (label, start, removed) = (name.clone(), name.clone(), id.clone());
    view! {
        <li><strong>{name}</strong>" "<span class="quiet">{used}</span>" "
            <button type="button" class="small" aria-label=phrase("passkey-rename-label").text("name", &label)
                on:click=move |_| draft.set(Some(start.clone()))>{t("passkey-rename")}</button>" "
            <button type="button" class="small" aria-label=phrase("passkey-remove-label").text("name", &label)
                on:click=move |_| passkeys.remove(&removed)>{t("passkey-remove")}</button>
            <Show when=move || draft.with(Option::is_some)><Rename id=id.clone() draft passkeys/></Show>
        </li>
    }
}

/// The form with the new name of a passkey.
#[component]
fn Rename(id: String, draft: RwSignal<Option<String>>, passkeys: Listing<Passkey>) -> impl IntoView {
    let save = move |()| {
        let Some(name) = draft.get_untracked() else { return };
        let rename = api::send::<IgnoredAny>("PUT", &passkeys.entry(&id), &RenamePasskey { name });
        passkeys.request.run(rename, move |_| passkeys.changed());
    };
    view! {
        <Form class="inline" submit=save>
            <input class="passkey-new-name" aria-label=t("passkey-name") maxlength="60" prop:value=move || draft.get().unwrap_or_default()
                on:input=move |event| draft.set(Some(event_target_value(&event)))/>
            <button type="submit" class="small">{t("passkey-save")}</button>
        </Form>
    }
}

/// The button that signs in with a passkey.
#[component]
pub(super) fn PasskeyButton(merge: Signal<bool>) -> impl IntoView {
    let request = Request::new();
    let sign_in = move |_| {
        let sign_in = async move {
            let options = api::send_empty::<PasskeyRequest>("POST", "/session/passkey/options").await?;
            match webauthn::get(&options, merge.get_untracked()).await {
                Ok(login) => api::send::<CurrentUser>("POST", "/session/passkey", &login).await.map(Some),
                Err(_) => Ok(None),
            }
        };
        request.run(sign_in, move |me| match me {
            Some(me) => request.online.set_current_user(Some(me)),
            None => request.fail(phrase("passkey-cancelled")),
        });
    };
    view! {
        <div><button type="button" id="in-passkey" disabled=move || request.busy.get() on:click=sign_in>{t("passkey-sign-in")}</button></div>
        <Outcome request/>
    }
}
