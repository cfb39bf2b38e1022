//! The e-mail address of the current user.

use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::accounts::ConfirmPassword;
use protocol::sign_in::{Email, SetEmail, SetReminders};
use serde::de::IgnoredAny;
use web::texts::{Phrase, phrase};

use crate::ui::online::parts::{AccountName, Field, Note, Tick};
use crate::ui::online::{OnlineState, api, online};
use crate::ui::t;

/// The address, and what went wrong with it.
#[derive(Clone, Copy)]
struct EmailState {
    online: OnlineState,
    email: RwSignal<Option<Email>>,
    error: RwSignal<Option<Phrase>>,
    done: RwSignal<Option<Phrase>>,
}

impl EmailState {
    fn load(self) {
        spawn_local(async move {
            if let Ok(email) = api::get::<Option<Email>>("/me/email").await {
                self.email.try_set(email);
            }
        });
    }

    fn language(self) -> String {
        self.online.app.language().code().to_owned()
    }

    fn set_reminders(self, reminders: bool) {
        let request = SetReminders { reminders, language: self.language() };
        spawn_local(async move {
            match api::send::<Email>("PUT", "/me/email/reminders", &request).await {
                Ok(email) => drop(self.email.try_set(Some(email))),
                Err(trouble) => self.online.report_error(self.error, &trouble),
            }
        });
    }

    fn delete(self, password: RwSignal<String>, has_password: bool) {
        self.error.set(None);
        self.done.set(None);
        let confirmation = ConfirmPassword { password: has_password.then(|| password.get_untracked()) };
        spawn_local(async move {
            match api::send::<IgnoredAny>("DELETE", "/me/email", &confirmation).await {
                Ok(_) => {
                    self.email.try_set(None);
                    password.try_set(String::new());
                }
                Err(trouble) => self.online.report_error(self.error, &trouble),
            }
        });
    }
}

/// Shows, sets and removes the address.
#[component]
pub(super) fn EmailAddress() -> impl IntoView {
    let state = EmailState {
        online: online(),
        email: RwSignal::new(None),
        error: RwSignal::new(None),
        done: RwSignal::new(None),
    };
    state.load();
    let app = state.online.app;
    // Without the switch, which would lose the focus if it was rendered again when it is changed.
    let address = Memo::new(move |_| {
        state.email.with(|email| email.as_ref().map(|email| (email.address.clone(), email.verified)))
    });
    let reminders =
        Memo::new(move |_| state.email.with(|email| email.as_ref().is_some_and(|email| email.reminders)));
    let current = move || {
        address.get().map(|(address, verified)| {
            let words = if verified { phrase("email-verified") } else { phrase("email-unverified") };
            view! {
                <p>{app.translate(&words.text("address", &address))}</p>
                {verified.then(|| view! {
                    <Tick id="email-reminders" label=Signal::derive(t("email-reminders")) on=reminders
                        set=move |on| state.set_reminders(on)/>
                })}
            }
        })
    };
    view! {
        <details class="panel" id="email">
            <summary>{t("email-title")}</summary>
            <p class="quiet">{t("email-text")}</p>
            {current}
            <Change state/>
            <Note words=state.error/>
            <Note words=state.done good=true/>
        </details>
    }
}

/// Sets another address or removes the current one, after the password.
#[component]
fn Change(state: EmailState) -> impl IntoView {
    let has_password =
        state.online.current_user.with_untracked(|me| me.as_ref().is_some_and(|me| me.has_password));
    let (address, password) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    let busy = RwSignal::new(false);
    let has_address = Memo::new(move |_| state.email.with(Option::is_some));
    let submit = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        state.error.set(None);
        state.done.set(None);
        busy.set(true);
        let request = SetEmail {
            address: address.get_untracked().trim().to_owned(),
            language: state.language(),
            password: has_password.then(|| password.get_untracked()),
        };
        spawn_local(async move {
            match api::send::<Email>("PUT", "/me/email", &request).await {
                Ok(email) => {
                    state.done.try_set(Some(phrase("email-sent").text("address", &email.address)));
                    state.email.try_set(Some(email));
                    address.try_set(String::new());
                    password.try_set(String::new());
                }
                Err(trouble) => state.online.report_error(state.error, &trouble),
            }
            busy.try_set(false);
        });
    };
    view! {
        <form on:submit=submit>
            <Field id="email-address" label=Signal::derive(t("email-address")) value=address kind="email" complete="email"/>
            {has_password.then(|| view! {
                <AccountName/>
                <Field id="email-password" label=Signal::derive(t("account-password")) value=password kind="password" complete="current-password"/>
            })}
            <div><button type="submit" id="email-go" disabled=move || busy.get()>{t("email-go")}</button></div>
            {move || has_address.get().then(|| view! {
                <div><button type="button" class="small" id="email-delete" on:click=move |_| state.delete(password, has_password)>{t("email-delete")}</button></div>
            })}
        </form>
    }
}
