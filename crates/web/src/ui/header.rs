//! The header with the main navigation, and links inside the app.

use leptos::prelude::*;
use web::routes::{Part, Route};
use web::texts::{Language, phrase};

use crate::ui::menu::Menu;
use crate::ui::online::OnlineState;
use crate::ui::{app_context, browser, t};

/// A link to a page of the app; nothing where the page needs a server that the app does not have.
#[component]
pub(crate) fn Link(
    to: Route,
    #[prop(optional)] class: &'static str,
    /// Whether it is marked as current on all online pages.
    #[prop(optional)]
    online: bool,
    children: Children,
) -> impl IntoView {
    let app = app_context();
    // The list of games has those of the device too.
    if to.part() == Part::Online && to != Route::Games && !browser::has_api() {
        return ().into_any();
    }
    let follow = move |event: web_sys::MouseEvent| {
        // Modified clicks open tabs and windows, which is left to the browser.
        if event.ctrl_key() || event.meta_key() || event.shift_key() || event.alt_key() || event.button() != 0
        {
            return;
        }
        event.prevent_default();
        app.navigate(to);
    };
    let current = move || match app.route.get() {
        route if route == to => Some("page"),
        route if online && route.part() == Part::Online => Some("true"),
        _ => None,
    };
    view! { <a class=class href=browser::link(&to.path()) aria-current=current on:click=follow>{children()}</a> }
        .into_any()
}

/// A link to the form to sign up, or to sign in.
#[component]
pub(crate) fn AccountLink(
    #[prop(optional)] class: &'static str,
    #[prop(optional)] sign_in: bool,
    children: Children,
) -> impl IntoView {
    let app = app_context();
    let path = if sign_in { "/account#sign-in" } else { "/account#sign-up" };
    let follow = move |event: web_sys::MouseEvent| {
        event.prevent_default();
        // On the page itself only the fragment changes.
        if app.route.get_untracked() == Route::Account {
            browser::set_fragment(path);
        } else {
            browser::push(path);
            app.show(Route::Account);
        }
    };
    view! { <a class=class href=browser::link(path) on:click=follow>{children()}</a> }
}

/// The header of every page: one row at every width.
#[component]
pub(crate) fn Header() -> impl IntoView {
    let app = app_context();
    let online: OnlineState = expect_context();
    let turns = move || online.turns.with(web::online::notifications::PendingTurns::count);
    let signed_out = move || online.current_user.with(Option::is_none);
    view! {
        <header class="top">
            <Link to=Route::Home class="brand">
                <img src=browser::icon() alt="" width="32" height="32"/>
                <span>{t("app-name")}</span>
            </Link>
            <nav aria-label=t("nav-label")>
                <Link to=Route::Ponte><span class="wide">{t("nav-ponte")}</span><span class="narrow">"Ponte"</span></Link>
                <Link to=Route::Ciao><span class="wide">{t("nav-ciao")}</span><span class="narrow">"Ciao"</span></Link>
                <Link to=Route::Online online=true>{t("nav-online")}
                    {move || (turns() > 0).then(|| view! {
                        <span class="badge" id="turns-badge" aria-label=app.translate(&phrase("nav-turns").count("count", turns()))>{turns()}</span>
                    })}
                </Link>
                <Link to=Route::Learn>{t("nav-learn")}</Link>
                <Link to=Route::Study>{t("study-title")}</Link>
            </nav>
            <Show when=signed_out><AccountLink class="button sign-up">{t("nav-sign-up")}</AccountLink></Show>
            <PlayerMenu online/>
        </header>
    }
}

/// The menu of the current user: account, games, settings and language.
#[component]
fn PlayerMenu(online: OnlineState) -> impl IntoView {
    let app = app_context();
    let open = RwSignal::new(false);
    Effect::new(move || {
        app.route.track();
        open.set(false);
    });
    let name =
        Memo::new(move |_| online.current_user.with(|user| user.as_ref().map(|user| user.user.name.clone())));
    let label = Signal::derive(move || match name.get() {
        Some(name) => app.translate(&phrase("nav-menu-of").text("name", name)),
        None => app.translate(&phrase("nav-menu")),
    });
    let button = move || {
        let initial = move || name.get().and_then(|name| name.chars().next()).map(String::from);
        view! {
            // Not as text, which would have to be part of the accessible name.
            <span class="avatar" aria-hidden="true" data-initial=move || initial().unwrap_or_else(|| "☰".to_owned())></span>
            <span class="player-menu-name" aria-hidden="true">{move || name.get()}</span>
        }
        .into_any()
    };
    let own = move || match name.get() {
        Some(name) => view! {
            <Link to=Route::user(&name)>{t("account-profile")}</Link>
            <Link to=Route::Games>{t("games-title")}</Link>
            <Link to=Route::Account>{t("account-title")}</Link>
        }
        .into_any(),
        None => view! {
            <AccountLink class="button strong">{t("nav-sign-up")}</AccountLink>
            <AccountLink sign_in=true>{t("nav-log-in")}</AccountLink>
        }
        .into_any(),
    };
    let choose = move |event: web_sys::Event| {
        if let Some(language) = Language::from_code(&event_target_value(&event)) {
            app.set_language(Some(language));
        }
    };
    view! {
        <Menu open id="player-menu" class="player-menu" button label>
            <div class="menu-items">
                {own}
                <Show when=move || app.installable.get()>
                    <button type="button" id="install" on:click=move |_| {
                        app.installable.set(false);
                        browser::install();
                    }>{t("nav-install")}</button>
                </Show>
                <Link to=Route::Settings>{t("nav-settings")}</Link>
                <Link to=Route::About>{t("nav-about")}</Link>
                <select class="language" aria-label=t("settings-language") on:change=choose
                    prop:value=move || app.language().code()>
                    {Language::ALL.map(|language| view! {
                        <option value=language.code() lang=language.code()
                            selected=move || app.language() == language>{language.name()}</option>
                    })}
                </select>
            </div>
        </Menu>
    }
}
