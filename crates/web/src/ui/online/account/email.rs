//! The e-mail address of the current user.

use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::accounts::ConfirmPassword;
use protocol::sign_in::{Email, SetEmail, SetReminders};
use serde::de::IgnoredAny;
use web::texts::{key, phrase};

use crate::ui::online::api;
use crate::ui::online::form::{Confirmation, Form, Outcome, Request, Submit};
use crate::ui::online::parts::{Field, Tick};
use crate::ui::{app_context, t};

/// Shows, sets and removes the address.
#[component]
pub(super) fn EmailAddress() -> impl IntoView {
    let app = app_context();
    let request = Request::new();
    let email = RwSignal::new(None::<Email>);
    spawn_local(async move {
        if let Ok(found) = api::get::<Option<Email>>("/me/email").await {
            email.try_set(found);
        }
    });
    // Without the switch, which would lose the focus if it was rendered again when it is changed.
    let address = Memo::new(move |_| {
        email.with(|email| email.as_ref().map(|email| (email.address.clone(), email.verified)))
    });
    let reminders =
        Memo::new(move |_| email.with(|email| email.as_ref().is_some_and(|email| email.reminders)));
    let set_reminders = move |reminders| {
        let change = SetReminders { reminders, language: app.language_untracked().code().to_owned() };
        request.run(api::send("PUT", "/me/email/reminders", &change), move |changed: Email| {
            email.try_set(Some(changed));
        });
    };
    let current = move || {
        address.get().map(|(address, verified)| {
            let words = if verified { phrase("email-verified") } else { phrase("email-unverified") };
            view! {
                <p>{words.text("address", &address)}</p>
                {verified.then(|| view! {
                    <Tick id="email-reminders" label=phrase("email-reminders") on=reminders set=set_reminders/>
                })}
            }
        })
    };
    view! {
        <details class="panel" id="email">
            <summary>{t("email-title")}</summary>
            <p class="quiet">{t("email-text")}</p>
            {current}
            <Change email request/>
            <Outcome request/>
        </details>
    }
}

/// Sets another address or removes the current one, after the password.
#[component]
fn Change(email: RwSignal<Option<Email>>, request: Request) -> impl IntoView {
    let app = app_context();
    let address = RwSignal::new(String::new());
    let confirmation = Confirmation::new("email-password");
    let has_address = Memo::new(move |_| email.with(Option::is_some));
    let submit = move |()| {
        let change = SetEmail {
            address: address.get_untracked().trim().to_owned(),
            language: app.language_untracked().code().to_owned(),
            password: confirmation.password(),
        };
        request.run(api::send("PUT", "/me/email", &change), move |changed: Email| {
            request.succeed(phrase("email-sent").text("address", &changed.address));
            email.try_set(Some(changed));
            address.try_set(String::new());
            confirmation.clear();
        });
    };
    let delete = move |_| {
        let confirm = ConfirmPassword { password: confirmation.password() };
        request.run(api::send::<IgnoredAny>("DELETE", "/me/email", &confirm), move |_| {
            email.try_set(None);
            confirmation.clear();
        });
    };
    view! {
        <Form submit>
            <Field id="email-address" label=phrase("email-address") value=address kind="email" complete="email"/>
            {confirmation.field()}
            <Submit request id="email-go" text=key("email-go")/>
            {move || has_address.get().then(|| view! {
                <div><button type="button" class="small" id="email-delete" on:click=delete>{t("email-delete")}</button></div>
            })}
        </Form>
    }
}
