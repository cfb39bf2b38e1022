//! The page of the current user's account.

mod blocks;
mod data;
mod sessions;
mod sign_in;
mod tokens;
mod two_factor;
mod vacation;

use leptos::prelude::*;
use protocol::UserRef;
use web::routes::Route;
use web::texts::phrase;

use crate::ui::online::nickname::Nickname;
use crate::ui::online::user::Ratings;
use crate::ui::online::{ConnectionStatus, online};
use crate::ui::{Link, t};

use blocks::Blocks;
use data::Data;
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
    let ratings = Signal::derive(move || {
        online.current_user.with(|me| me.as_ref().map(|me| me.ratings.clone()).unwrap_or_default())
    });
    let content = move || match user.get() {
        // No form is shown that would disappear when the server has identified the user.
        None if !online.identified.get() => view! { <p class="quiet">{t("loading")}</p> }.into_any(),
        None => view! { <p>{t("account-signed-out")}</p><Nickname/><SignUp/><SignIn/> }.into_any(),
        Some(user) if user.guest => view! {
            <p class="lead">{app.translate(&phrase("account-guest").text("name", &user.name))}</p>
            <Links user=user.clone() admin=admin.get()/>
            <Nickname/><SignUp/><SignIn/><Vacation/><Blocks/><Data guest=true/>
        }
        .into_any(),
        Some(user) => view! {
            <p class="lead">{app.translate(&phrase("account-name").text("name", &user.name))}</p>
            <Links user=user.clone() admin=admin.get()/>
            <Ratings ratings/>
            <SignOut/><Vacation/><Blocks/><Password/><TwoFactor/><Sessions/><Tokens/><Data guest=false/>
        }
        .into_any(),
    };
    view! {
        <section class="prose account-page">
            <h1>{t("account-title")}</h1>
            <ConnectionStatus/>
            {content}
        </section>
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
