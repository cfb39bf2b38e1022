//! The browser half of the app: pages and components (Leptos), and everything that needs browser APIs.
//!
//! State that outlives a page (settings, the game of Ponte, the connection to the server) is provided as Leptos
//! contexts by [`App`]. All logic without a browser is in the library, where it is tested natively.

#![allow(unreachable_pub, reason = "the component macro makes them public")]
#![allow(clippy::needless_pass_by_value, reason = "components own their properties")]

mod about;
mod board;
mod browser;
mod celebration;
mod ciao;
mod clock;
mod context;
mod dialog;
mod header;
mod home;
mod learn;
mod menu;
mod offer;
mod online;
mod opponents;
mod pages;
mod part;
mod picture_file;
mod ponte;
mod random;
mod rules;
mod scroll;
mod settings;
mod sound;
mod study;
mod worker;

use std::time::Duration;

use leptos::prelude::*;
use web::routes::Route;
use web::settings::{Motion, Settings, Theme};
use web::texts::phrase;

use crate::ui::online::OnlineState;
use crate::ui::pages::Pages;
use crate::ui::ponte::PonteState;

pub(crate) use context::{AppContext, app_context, t};
pub(crate) use header::Link;
pub(crate) use scroll::Scroll;

/// The duration of the animations of tiles and bridges, as in the style sheet.
pub(crate) const ANIMATION_DURATION: Duration = Duration::from_millis(650);

/// Loads the texts, mounts the app and registers the service worker.
pub(crate) fn start() {
    sound::enable_on_interaction();
    let owner = Owner::new();
    let app = owner.with(AppContext::new);
    // Leptos has no executor before the app is mounted.
    wasm_bindgen_futures::spawn_local(async move {
        app.load_texts().await;
        if let Some(placeholder) = document().get_element_by_id("waiting") {
            placeholder.remove();
        }
        mount_to_body(move || view! { <App app/> });
        browser::register_service_worker();
        // The signals of the context live as long as the page.
        std::mem::forget(owner);
    });
}

#[component]
fn App(app: AppContext) -> impl IntoView {
    provide_context(app);
    let ponte = PonteState::new(app);
    provide_context(ponte);
    let online = OnlineState::new(app);
    provide_context(online);
    if OnlineState::has_session() {
        pages::connect(online);
    }
    let pages = Pages::new(app);
    browser::on_popstate(move || {
        let route = browser::route();
        if app.route.get_untracked() != route {
            app.show(route);
        } else if route == Route::Ponte {
            // Only the fragment of the address has changed.
            ponte.arrive();
        }
    });
    Effect::new(move || apply_settings(app));
    Effect::new(move || {
        let turns = online.turns.with(web::online::notifications::PendingTurns::count);
        browser::set_app_badge(turns);
        document().set_title(&web::online::notifications::title(&page_title(app), turns));
    });
    view! {
        <a class="skip" href="#page" on:click=move |event| {
            event.prevent_default();
            browser::focus("page");
        }>{t("skip")}</a>
        <Show when=move || !app.route.get().is_bare()>
            <header::Header/>
            <online::Toast/>
        </Show>
        <main id="page" tabindex="-1">{move || pages.view(app.route.get())}</main>
        <div class="visually-hidden" aria-live="polite" role="status">{move || app.announcement()}</div>
    }
}

/// Saves the settings and applies language, theme and motion to the document.
fn apply_settings(app: AppContext) {
    let settings: Settings = app.settings.get();
    browser::save(&settings);
    browser::set_root("lang", Some(app.language().code()));
    let theme = match settings.theme {
        Theme::System => None,
        Theme::Light => Some("light"),
        Theme::Dark => Some("dark"),
    };
    browser::set_root("data-theme", theme);
    let motion = match settings.motion {
        Motion::System => None,
        Motion::Full => Some("full"),
        Motion::Still => Some("still"),
    };
    browser::set_root("data-motion", motion);
    browser::set_root("data-board", Some(settings.board.as_str()));
}

/// The title of the document without the number of games that wait.
fn page_title(app: AppContext) -> String {
    let route = app.route.get();
    let name = app.translate(&phrase("app-name"));
    match route {
        Route::Home => name,
        _ => format!("{} · {name}", app.translate(&phrase(route.title()))),
    }
}
