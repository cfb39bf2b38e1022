//! Passkeys of the current user, and signing in with one.

use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::CurrentUser;
use protocol::accounts::ConfirmPassword;
use protocol::sign_in::{Passkey, PasskeyCreation, PasskeyRequest, RenamePasskey};
use serde::de::IgnoredAny;
use web::texts::{Phrase, phrase};

use super::webauthn;
use crate::ui::online::parts::{AccountName, Field, Note};
use crate::ui::online::{OnlineState, api, online};
use crate::ui::{browser, t};

/// The passkeys of the current user.
#[derive(Clone, Copy)]
struct PasskeyState {
    online: OnlineState,
    passkeys: RwSignal<Vec<Passkey>>,
    error: RwSignal<Option<Phrase>>,
}

impl PasskeyState {
    async fn load(self) {
        if let Ok(passkeys) = api::get::<Vec<Passkey>>("/me/passkeys").await {
            self.passkeys.try_set(passkeys);
        }
    }

    /// Asks the authenticator for a passkey and registers it.
    async fn add(self, name: String, password: Option<String>) -> bool {
        let confirmation = ConfirmPassword { password };
        let options = api::send::<PasskeyCreation>("POST", "/me/passkeys/options", &confirmation).await;
        let made = match options {
            Ok(options) => webauthn::create(&options, name).await,
            Err(trouble) => {
                self.online.report_error(self.error, &trouble);
                return false;
            }
        };
        let Ok(passkey) = made else {
            self.error.try_set(Some(phrase("passkey-cancelled")));
            return false;
        };
        match api::send::<Passkey>("POST", "/me/passkeys", &passkey).await {
            Ok(_) => {
                self.load().await;
                true
            }
            Err(trouble) => {
                self.online.report_error(self.error, &trouble);
                false
            }
        }
    }

    fn remove(self, id: &str) {
        let path = format!("/me/passkeys/{id}");
        self.error.set(None);
        spawn_local(async move {
            match api::send_empty::<IgnoredAny>("DELETE", &path).await {
                Ok(_) => {
                    self.load().await;
                    browser::restore_focus("passkeys-title");
                }
                Err(trouble) => self.online.report_error(self.error, &trouble),
            }
        });
    }

    fn rename(self, id: &str, name: String) {
        let path = format!("/me/passkeys/{id}");
        self.error.set(None);
        spawn_local(async move {
            match api::send::<IgnoredAny>("PUT", &path, &RenamePasskey { name }).await {
                Ok(_) => {
                    self.load().await;
                    browser::restore_focus("passkeys-title");
                }
                Err(trouble) => self.online.report_error(self.error, &trouble),
            }
        });
    }
}

/// The list of passkeys, and the form to add one.
#[component]
pub(super) fn Passkeys() -> impl IntoView {
    let state =
        PasskeyState { online: online(), passkeys: RwSignal::new(Vec::new()), error: RwSignal::new(None) };
    spawn_local(state.load());
    let rows = move || {
        state.passkeys.get().into_iter().map(|passkey| view! { <Row passkey state/> }).collect::<Vec<_>>()
    };
    view! {
        <details class="panel" id="passkeys">
            <summary id="passkeys-title">{t("passkey-title")}</summary>
            <p class="quiet">{t("passkey-text")}</p>
            <ul class="plain" id="passkey-list">{rows}</ul>
            <Note words=state.error/>
            {if webauthn::is_supported() {
                view! { <Add state/> }.into_any()
            } else {
                view! { <p>{t("passkey-unsupported")}</p> }.into_any()
            }}
        </details>
    }
}

/// Adds a passkey, after the password.
#[component]
fn Add(state: PasskeyState) -> impl IntoView {
    let has_password =
        state.online.current_user.with_untracked(|me| me.as_ref().is_some_and(|me| me.has_password));
    let (name, password) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    let busy = RwSignal::new(false);
    let submit = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        state.error.set(None);
        busy.set(true);
        let typed = name.get_untracked().trim().to_owned();
        let chosen = if typed.is_empty() { t("passkey-default-name")() } else { typed };
        let confirmation = has_password.then(|| password.get_untracked());
        spawn_local(async move {
            if state.add(chosen, confirmation).await {
                name.try_set(String::new());
                password.try_set(String::new());
            }
            busy.try_set(false);
        });
    };
    view! {
        <form on:submit=submit>
            <Field id="passkey-name" label=Signal::derive(t("passkey-name")) value=name/>
            {has_password.then(|| view! {
                <AccountName/>
                <Field id="passkey-password" label=Signal::derive(t("account-password")) value=password kind="password" complete="current-password"/>
            })}
            <div><button type="submit" id="passkey-add" disabled=move || busy.get()>{t("passkey-add")}</button></div>
        </form>
    }
}

/// A passkey, which can be renamed and removed.
#[component]
fn Row(passkey: Passkey, state: PasskeyState) -> impl IntoView {
    let app = state.online.app;
    let Passkey { id, name, created_at, last_used_at } = passkey;
    let used = move || {
        let (words, at) = match last_used_at {
            Some(at) => (phrase("session-used"), at),
            None => (phrase("passkey-added"), created_at),
        };
        app.translate(&words.text("date", browser::day(at, app.language())))
    };
    let draft = RwSignal::new(None::<String>);
    let (start_name, rename_name, remove_name) = (name.clone(), name.clone(), name.clone());
    let removed = id.clone();
    view! {
        <li><strong>{name}</strong>" "<span class="quiet">{used}</span>" "
            <button type="button" class="small"
                aria-label=move || app.translate(&phrase("passkey-rename-label").text("name", &rename_name))
                on:click=move |_| draft.set(Some(start_name.clone()))>{t("passkey-rename")}</button>" "
            <button type="button" class="small"
                aria-label=move || app.translate(&phrase("passkey-remove-label").text("name", &remove_name))
                on:click=move |_| state.remove(&removed)>{t("passkey-remove")}</button>
            <Show when=move || draft.with(Option::is_some)><Rename id=id.clone() draft state/></Show>
        </li>
    }
}

/// The form with the new name of a passkey.
#[component]
fn Rename(id: String, draft: RwSignal<Option<String>>, state: PasskeyState) -> impl IntoView {
    let save = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        if let Some(name) = draft.get_untracked() {
            state.rename(&id, name);
        }
    };
    view! {
        <form class="inline" on:submit=save>
            <input class="passkey-new-name" aria-label=t("passkey-name") maxlength="60" prop:value=move || draft.get().unwrap_or_default()
                on:input=move |event| draft.set(Some(event_target_value(&event)))/>
            <button type="submit" class="small">{t("passkey-save")}</button>
        </form>
    }
}

/// The button that signs in with a passkey.
#[component]
pub(super) fn PasskeyButton(merge: Signal<bool>) -> impl IntoView {
    let online = online();
    let error = RwSignal::new(None::<Phrase>);
    let busy = RwSignal::new(false);
    let sign_in = move |_| {
        error.set(None);
        busy.set(true);
        spawn_local(async move {
            let options = api::send_empty::<PasskeyRequest>("POST", "/session/passkey/options").await;
            let result = match options {
                Ok(options) => match webauthn::get(&options, merge.get_untracked()).await {
                    Ok(login) => api::send::<CurrentUser>("POST", "/session/passkey", &login).await,
                    Err(_) => {
                        error.try_set(Some(phrase("passkey-cancelled")));
                        busy.try_set(false);
                        return;
                    }
                },
                Err(trouble) => Err(trouble),
            };
            busy.try_set(false);
            match result {
                Ok(me) => online.set_current_user(Some(me)),
                Err(trouble) => online.report_error(error, &trouble),
            }
        });
    };
    view! {
        <div><button type="button" id="in-passkey" disabled=move || busy.get() on:click=sign_in>{t("passkey-sign-in")}</button></div>
        <Note words=error/>
    }
}
