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
use web::texts::phrase;

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
    // A link that is opened while the page is shown changes only the fragment.
    let fragment = RwSignal::new(take_fragment());
    let listener = window_event_listener(leptos::ev::hashchange, move |_| fragment.set(take_fragment()));
    on_cleanup(move || listener.remove());
    let ratings = Signal::derive(move || {
        online.current_user.with(|me| me.as_ref().map(|me| me.ratings.clone()).unwrap_or_default())
    });
    let content = move || {
        match user.get() {
        // No form is shown that would disappear when the server has identified the user.
        None if !online.identified.get() => view! { <LoadingNote/> }.into_any(),
        None => view! { <p>{t("account-signed-out")}</p><Nickname/><SignUp/><SignIn features/> }.into_any(),
        Some(user) if user.guest => view! {
            <p class="lead">{app.translate(&phrase("account-guest").text("name", &user.name))}</p>
            <Links user=user.clone() admin=admin.get()/>
            <Nickname/><SignUp/><SignIn features/><Notifications/><Vacation/><Blocks/><Data/>
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
