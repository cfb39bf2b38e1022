//! The header with the main navigation, and links inside the app.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web::routes::Route;
use web::texts::{Language, phrase};

use crate::ui::online::OnlineState;
use crate::ui::{app_context, t};

/// A link to a page of the app.
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
        route if online && route.is_online() => Some("true"),
        _ => None,
    };
    view! { <a class=class href=to.path() aria-current=current on:click=follow>{children()}</a> }
}

/// The header of every page.
#[component]
pub(crate) fn Header() -> impl IntoView {
    let app = app_context();
    let online: OnlineState = expect_context();
    let turns = move || online.turns.with(web::online::notifications::PendingTurns::count);
    let choose = move |event: web_sys::Event| {
        let chosen = event.target().and_then(|target| target.dyn_into::<web_sys::HtmlSelectElement>().ok());
        if let Some(language) = chosen.and_then(|select| Language::from_code(&select.value())) {
            app.set_language(Some(language));
        }
    };
    view! {
        <header class="top">
            <Link to=Route::Home class="brand">
                <img src="/icon.svg" alt="" width="32" height="32"/>
                <span>{t("app-name")}</span>
            </Link>
            <nav aria-label=t("nav-label")>
                <Link to=Route::Ponte>{t("nav-ponte")}</Link>
                <Link to=Route::Ciao>{t("nav-ciao")}</Link>
                <Link to=Route::Online online=true>{t("nav-online")}
                    {move || (turns() > 0).then(|| view! {
                        <span class="badge" id="turns-badge" aria-label=app.translate(&phrase("nav-turns").count("count", turns()))>{turns()}</span>
                    })}
                </Link>
                <Link to=Route::Learn>{t("nav-learn")}</Link>
                <Link to=Route::Settings>{t("nav-settings")}</Link>
                <Link to=Route::About>{t("nav-about")}</Link>
            </nav>
            <select class="language" aria-label=t("settings-language") on:change=choose
                prop:value=move || app.language().code()>
                {Language::ALL.map(|language| view! {
                    <option value=language.code() lang=language.code()
                        selected=move || app.language() == language>{language.name()}</option>
                })}
            </select>
        </header>
    }
}
