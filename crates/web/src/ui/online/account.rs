//! The page of the current user's account.

mod blocks;
mod data;
mod email;
mod notifications;
mod passkeys;
mod provider;
mod recovery;
mod sessions;
mod sign_in;
mod tokens;
mod two_factor;
mod vacation;
mod webauthn;

use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::UserRef;
use protocol::sign_in::ServerFeatures;
use web::routes::Route;
use web::texts::{key, phrase};

use crate::ui::online::nickname::Nickname;
use crate::ui::online::user::Ratings;
use crate::ui::online::{ConnectionStatus, LoadingNote, api, online};
use crate::ui::{Link, t};

use blocks::Blocks;
use data::Data;
use email::EmailAddress;
use notifications::Notifications;
use passkeys::Passkeys;
use provider::ProviderConnection;
use recovery::{LinkResult, take_fragment};
use sessions::Sessions;
use sign_in::{Password, SignIn, SignOut, SignUp};
use tokens::Tokens;
use two_factor::TwoFactor;
use vacation::Vacation;

/// The forms of those without an account, one at a time.
#[derive(Clone, Copy, PartialEq, Eq)]
enum AccountForm {
    SignUp,
    SignIn,
    /// The name of a guest.
    Name,
}

/// The chosen form, and the buttons to choose another one.
#[component]
fn Forms(form: RwSignal<AccountForm>, features: RwSignal<ServerFeatures>) -> impl IntoView {
    let tabs = [
        (AccountForm::SignUp, "tab-sign-up", key("account-make")),
        (AccountForm::SignIn, "tab-sign-in", key("account-login")),
        (AccountForm::Name, "tab-name", key("nickname-title")),
    ];
    view! {
        <div class="bar" role="group" aria-label=t("account-title")>
            {tabs.map(|(one, id, label)| view! {
                <button type="button" class="small" id=id aria-pressed=move || (form.get() == one).to_string()
                    on:click=move |_| form.set(one)>{t(label)}</button>
            })}
        </div>
        {move || match form.get() {
            AccountForm::SignUp => view! { <SignUp features/> }.into_any(),
            AccountForm::SignIn => view! { <SignIn features/> }.into_any(),
            AccountForm::Name => view! { <Nickname/> }.into_any(),
        }}
    }
}

/// The account of a registered user or a guest, or the forms to get one.
#[component]
pub(crate) fn AccountPage() -> impl IntoView {
    let online = online();
    let app = online.app;
    online.subscribe(|_| {});
    let user = Memo::new(move |_| online.current_user.with(|me| me.as_ref().map(|me| me.user.clone())));
    let admin = Memo::new(move |_| online.current_user.with(|me| me.as_ref().is_some_and(|me| me.admin)));
    let features = RwSignal::new(ServerFeatures::default());
    spawn_local(async move {
        if let Ok(found) = api::get::<ServerFeatures>("/features").await {
            features.try_set(found);
        }
    });
    let form = RwSignal::new(AccountForm::SignUp);
    // Who has signed out may want to sign in again.
    Effect::new(move || {
        if user.with(|user| user.as_ref().is_some_and(|user| !user.guest)) {
            form.set(AccountForm::SignIn);
        }
    });
    // A link that is opened while the page is shown changes only the fragment.
    let fragment = RwSignal::new(String::new());
    let follow = move || {
        let found = take_fragment();
        match found.as_str() {
            "sign-up" => form.set(AccountForm::SignUp),
            "sign-in" => form.set(AccountForm::SignIn),
            _ => fragment.set(found),
        }
    };
    follow();
    let listener = window_event_listener(leptos::ev::hashchange, move |_| follow());
    on_cleanup(move || listener.remove());
    let ratings = Signal::derive(move || {
        online.current_user.with(|me| me.as_ref().map(|me| me.ratings.clone()).unwrap_or_default())
    });
    let content = move || {
        match user.get() {
        // No form is shown that would disappear when the server has identified the user.
        None if !online.identified.get() => view! { <LoadingNote/> }.into_any(),
        None => view! { <p>{t("account-signed-out")}</p><Forms form features/> }.into_any(),
        Some(user) if user.guest => view! {
            <p class="lead">{app.translate(&phrase("account-guest").text("name", &user.name))}</p>
            <Links user=user.clone() admin=admin.get()/>
            <Forms form features/><Notifications/><Vacation/><Blocks/><Data/>
        }
        .into_any(),
        Some(user) => view! {
            <p class="lead">{app.translate(&phrase("account-name").text("name", &user.name))}</p>
            <Links user=user.clone() admin=admin.get()/>
            <Ratings ratings/>
            <SignOut/><Notifications/><Vacation/><Blocks/><Password/><TwoFactor/><Extras features/><Sessions/><Tokens/><Data/>
        }
        .into_any(),
    }
    };
    view! {
        <section class="prose account-page">
            <h1>{t("account-title")}</h1>
            <ConnectionStatus/>
            {move || view! { <LinkResult fragment=fragment.get()/> }}
            {content}
        </section>
    }
}

/// Ways to sign in that depend on the server.
#[component]
fn Extras(features: RwSignal<ServerFeatures>) -> impl IntoView {
    view! {
        <Show when=move || features.with(|features| features.passkeys)><Passkeys/></Show>
        {move || features.with(|features| features.provider.clone()).map(|name| view! { <ProviderConnection name/> })}
        <Show when=move || features.with(|features| features.email)><EmailAddress/></Show>
    }
}

#[component]
fn Links(user: UserRef, admin: bool) -> impl IntoView {
    view! {
        <p class="links">
            <Link to=Route::user(&user.name)>{t("account-profile")}</Link>" "
            <Link to=Route::Games>{t("games-title")}</Link>" "
            {admin.then(|| view! { <Link to=Route::Admin>{t("admin-title")}</Link> })}
        </p>
    }
}
