//! The half of the app that is a page.

#![allow(unreachable_pub, reason = "the macro of components makes them public")]
#![allow(clippy::needless_pass_by_value, reason = "components own what they are given")]

mod about;
mod board;
mod browser;
mod ciao;
mod dialog;
mod home;
mod learn;
mod online;
mod ponte;
mod settings;
mod sound;
mod worker;

use std::cell::RefCell;
use std::time::Duration;

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web::routes::Route;
use web::settings::{Motion, Settings, Theme};
use web::texts::{Language, Phrase, Texts, phrase};

use crate::ui::online::OnlineState;
use crate::ui::ponte::PonteState;

/// How long tiles take to land, and bridges to swing in.
pub(crate) const LANDING: Duration = Duration::from_millis(650);

thread_local! {
    /// The words of the language that was spoken last.
    static TEXTS: RefCell<Option<Texts>> = const { RefCell::new(None) };
}

/// What every part of the page knows.
#[derive(Clone, Copy)]
pub(crate) struct Shell {
    pub(crate) route: RwSignal<Route>,
    pub(crate) settings: RwSignal<Settings>,
    action: RwSignal<Language>,
    /// Whether the system wishes for less motion.
    still: RwSignal<bool>,
    /// What the live region says.
    spoken: RwSignal<String>,
}

impl Shell {
    /// The language in use.
    pub(crate) fn language(self) -> Language {
        self.settings.with(|settings| settings.language).unwrap_or_else(|| self.action.get())
    }

    /// A phrase in the language in use, following it.
    pub(crate) fn say(self, phrase: &Phrase) -> String {
        say_in(self.language(), phrase)
    }

    /// A phrase in the language that is in use right now, for what is said once.
    pub(crate) fn say_now(self, phrase: &Phrase) -> String {
        let chosen = self.settings.with_untracked(|settings| settings.language);
        say_in(chosen.unwrap_or_else(|| self.action.get_untracked()), phrase)
    }

    /// Lets screen readers speak.
    pub(crate) fn speak(self, words: String) {
        // The same words again have to be a change, or nobody hears them.
        let again = self.spoken.with_untracked(|before| *before == words);
        self.spoken.set(if again { format!("{words}\u{a0}") } else { words });
    }

    /// Whether the system wishes for less motion.
    pub(crate) fn still(self) -> bool {
        self.still.get()
    }

    /// Opens a page.
    pub(crate) fn go(self, route: Route) {
        browser::push(&route.path());
        self.arrive(route);
    }

    /// Shows a page whose address is already there.
    pub(crate) fn arrive(self, route: Route) {
        self.route.set(route);
        browser::scroll_up();
        // After the page is there, so that a keyboard goes on from its heading.
        set_timeout(|| browser::focus("page"), Duration::ZERO);
    }
}

fn say_in(language: Language, phrase: &Phrase) -> String {
    TEXTS.with_borrow_mut(|texts| {
        if texts.as_ref().map(Texts::language) != Some(language) {
            *texts = Some(Texts::new(language));
        }
        texts.as_ref().map(|texts| texts.say(phrase)).unwrap_or_default()
    })
}

/// What every part of the page knows.
pub(crate) fn shell() -> Shell {
    expect_context()
}

/// The words of a key, following the language.
pub(crate) fn t(key: &'static str) -> impl Fn() -> String + Copy + Send + Sync + 'static {
    let shell = shell();
    move || shell.say(&phrase(key))
}

/// Puts the app into the page.
pub(crate) fn start() {
    if let Some(waiting) = document().get_element_by_id("waiting") {
        waiting.remove();
    }
    mount_to_body(App);
    browser::register_service_worker();
}

#[component]
fn App() -> impl IntoView {
    let shell = Shell {
        route: RwSignal::new(browser::route()),
        settings: RwSignal::new(browser::load::<Settings>().unwrap_or_default()),
        action: RwSignal::new(browser::wished_language()),
        still: RwSignal::new(false),
        spoken: RwSignal::new(String::new()),
    };
    provide_context(shell);
    let ponte = PonteState::new(shell);
    provide_context(ponte);
    let learn = learn::LearnState::new();
    provide_context(learn);
    let online = OnlineState::new(shell);
    provide_context(online);
    browser::on_reduced_motion(move |still| shell.still.set(still));
    browser::on_popstate(move || {
        let route = browser::route();
        if shell.route.get_untracked() != route {
            shell.arrive(route);
        } else if route == Route::Ponte {
            // Another link was put into the same address.
            ponte.arrive();
        } else if route == Route::Learn {
            learn.arrive();
        }
    });
    Effect::new(move || {
        let settings = shell.settings.get();
        browser::save(&settings);
        browser::set_root("lang", Some(shell.language().code()));
        browser::set_root(
            "data-theme",
            match settings.theme {
                Theme::System => None,
                Theme::Light => Some("light"),
                Theme::Dark => Some("dark"),
            },
        );
        browser::set_root(
            "data-motion",
            match settings.motion {
                Motion::System => None,
                Motion::Full => Some("full"),
                Motion::Still => Some("still"),
            },
        );
    });
    Effect::new(move || {
        let page = match shell.route.get() {
            Route::Home => None,
            Route::Ponte => Some(phrase("ponte-title")),
            Route::Ciao => Some(phrase("ciao-title")),
            Route::Learn => Some(phrase("learn-title")),
            Route::Settings => Some(phrase("settings-title")),
            Route::About => Some(phrase("about-title")),
            Route::Online => Some(phrase("online-title")),
            Route::Play(_) => Some(phrase("play-title")),
            Route::Table(_) => Some(phrase("table-title")),
            Route::Games => Some(phrase("games-title")),
            Route::Account => Some(phrase("account-title")),
            Route::Person(_) => Some(phrase("person-title")),
            Route::Records | Route::RecordsOf(_) => Some(phrase("records-title")),
            Route::Admin => Some(phrase("admin-title")),
            Route::Lost => Some(phrase("lost-title")),
        };
        let name = shell.say(&phrase("app-name"));
        let title = match page {
            Some(page) => format!("{} · {name}", shell.say(&page)),
            None => name,
        };
        document().set_title(&web::online::notices::title(
            &title,
            online.turns.with(web::online::notices::Turns::count),
        ));
    });
    view! {
        <a class="skip" href="#page" on:click=move |event| {
            event.prevent_default();
            browser::focus("page");
        }>{t("skip")}</a>
        <Header/>
        <online::Toast/>
        <main id="page" tabindex="-1">
            {move || match shell.route.get() {
                Route::Home => view! { <home::Home/> }.into_any(),
                Route::Ponte => view! { <ponte::PontePage/> }.into_any(),
                Route::Ciao => view! { <ciao::CiaoPage/> }.into_any(),
                Route::Learn => view! { <learn::LearnPage/> }.into_any(),
                Route::Settings => view! { <settings::SettingsPage/> }.into_any(),
                Route::About => view! { <about::AboutPage/> }.into_any(),
                Route::Online => view! { <online::OnlinePage/> }.into_any(),
                Route::Play(id) => view! { <online::PlayPage id/> }.into_any(),
                Route::Table(id) => view! { <online::TablePage id/> }.into_any(),
                Route::Games => view! { <online::GamesPage/> }.into_any(),
                Route::Account => view! { <online::AccountPage/> }.into_any(),
                Route::Person(name) => view! { <online::PersonPage name/> }.into_any(),
                Route::Records => view! { <online::RecordsPage of=None/> }.into_any(),
                Route::RecordsOf(name) => view! { <online::RecordsPage of=Some(name)/> }.into_any(),
                Route::Admin => view! { <online::AdminPage/> }.into_any(),
                Route::Lost => view! { <about::LostPage/> }.into_any(),
            }}
        </main>
        <div class="heard" aria-live="polite" role="status">{move || shell.spoken.get()}</div>
    }
}

/// A link to a page of the app.
#[component]
pub(crate) fn Link(
    to: Route,
    #[prop(optional)] class: &'static str,
    /// Whether it stands for all pages around the server.
    #[prop(optional)]
    online: bool,
    children: Children,
) -> impl IntoView {
    let shell = shell();
    let follow = move |event: web_sys::MouseEvent| {
        // New tabs and windows are the browser's business.
        if event.ctrl_key() || event.meta_key() || event.shift_key() || event.alt_key() || event.button() != 0
        {
            return;
        }
        event.prevent_default();
        shell.go(to);
    };
    let current = move || match shell.route.get() {
        route if route == to => Some("page"),
        route if online && route.is_online() => Some("true"),
        _ => None,
    };
    view! { <a class=class href=to.path() aria-current=current on:click=follow>{children()}</a> }
}

#[component]
fn Header() -> impl IntoView {
    let shell = shell();
    let online: OnlineState = expect_context();
    let turns = move || online.turns.with(web::online::notices::Turns::count);
    let choose = move |event: web_sys::Event| {
        let chosen = event.target().and_then(|target| target.dyn_into::<web_sys::HtmlSelectElement>().ok());
        if let Some(language) = chosen.and_then(|select| Language::of(&select.value())) {
            shell.settings.update(|settings| settings.language = Some(language));
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
                        <span class="badge" id="turns-badge" aria-label=shell.say(&phrase("nav-turns").count("count", turns()))>{turns()}</span>
                    })}
                </Link>
                <Link to=Route::Learn>{t("nav-learn")}</Link>
                <Link to=Route::Settings>{t("nav-settings")}</Link>
                <Link to=Route::About>{t("nav-about")}</Link>
            </nav>
            <select class="language" aria-label=t("settings-language") on:change=choose
                prop:value=move || shell.language().code()>
                {Language::ALL.map(|language| view! {
                    <option value=language.code() lang=language.code()
                        selected=move || shell.language() == language>{language.name()}</option>
                })}
            </select>
        </header>
    }
}
