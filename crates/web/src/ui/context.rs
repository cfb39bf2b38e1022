//! The context of the whole app: route, settings, language, and announcements for screen readers.

use std::cell::{Cell, RefCell};
use std::time::Duration;

use leptos::prelude::*;
use leptos::task::spawn_local;
use web::routes::Route;
use web::settings::{Motion, Settings};
use web::texts::{self, Language, Phrase, Texts, phrase};

use crate::ui::browser;

thread_local! {
    /// The texts of the languages that were loaded. English comes first and is always there.
    static TEXTS: RefCell<Vec<Texts>> = RefCell::new(vec![Texts::english()]);
    /// The languages for which the texts of parts were loaded.
    static PART_TEXTS: RefCell<Vec<Language>> = const { RefCell::new(Vec::new()) };
    /// The context for phrases in views.
    static APP: Cell<Option<AppContext>> = const { Cell::new(None) };
}

/// Route, settings and announcements.
#[derive(Clone, Copy)]
pub(crate) struct AppContext {
    pub(crate) route: RwSignal<Route>,
    pub(crate) settings: RwSignal<Settings>,
    /// The language that the browser prefers, used while the settings name none.
    preferred_language: RwSignal<Language>,
    reduced_motion: RwSignal<bool>,
    narrow: RwSignal<bool>,
    /// Whether the browser offers to install the app.
    pub(crate) installable: RwSignal<bool>,
    /// The content of the live region.
    announcement: RwSignal<String>,
}

impl AppContext {
    /// Reads route and settings from the browser.
    pub(crate) fn new() -> AppContext {
        let app = AppContext {
            route: RwSignal::new(browser::route()),
            settings: RwSignal::new(
                browser::load().unwrap_or_else(|| Settings::for_new_user(browser::has_touch_screen())),
            ),
            preferred_language: RwSignal::new(browser::preferred_language()),
            reduced_motion: RwSignal::new(false),
            narrow: RwSignal::new(false),
            installable: RwSignal::new(false),
            announcement: RwSignal::new(String::new()),
        };
        APP.set(Some(app));
        texts::set_translator(|phrase| APP.get().map(|app| app.translate(phrase)).unwrap_or_default());
        browser::on_installable(move |installable| app.installable.set(installable));
        browser::on_media("(prefers-reduced-motion: reduce)", move |reduced| app.reduced_motion.set(reduced));
        browser::on_media("(max-width: 480px)", move |narrow| app.narrow.set(narrow));
        app
    }

    /// The language in use.
    pub(crate) fn language(self) -> Language {
        self.settings.with(|settings| settings.language).unwrap_or_else(|| self.preferred_language.get())
    }

    /// Loads the texts of the language in use, unless they are there.
    pub(crate) async fn load_texts(self) {
        self.load_texts_of(self.language_untracked()).await;
    }

    /// Changes the language, or follows the browser, once the texts are there.
    pub(crate) fn set_language(self, language: Option<Language>) {
        spawn_local(async move {
            self.load_texts_of(language.unwrap_or_else(|| self.preferred_language.get_untracked())).await;
            self.settings.update(|settings| settings.language = language);
        });
    }

    async fn load_texts_of(self, language: Language) {
        if !TEXTS.with_borrow(|texts| texts.iter().any(|texts| texts.language() == language)) {
            let Some(path) = browser::meta(&format!("ponti-texts-{}", language.code())) else { return };
            // Without them the app speaks English.
            let Some(file) = browser::fetch_text(&path).await else { return };
            TEXTS.with_borrow_mut(|texts| texts.push(Texts::from_sources(language, [file.as_str()])));
        }
        if PART_TEXTS.with_borrow(|loaded| !loaded.is_empty()) {
            self.load_part_texts_of(language).await;
        }
    }

    /// Loads the texts of the parts that are loaded on demand. Returns whether they are there.
    pub(crate) async fn load_part_texts(self) -> bool {
        self.load_part_texts_of(self.language_untracked()).await
    }

    async fn load_part_texts_of(self, language: Language) -> bool {
        let is_loaded = |language| PART_TEXTS.with_borrow(|loaded| loaded.contains(&language));
        // A language whose own texts could not be loaded is shown in English.
        let known = TEXTS.with_borrow(|all| all.iter().any(|texts| texts.language() == language));
        let language = if known { language } else { Language::English };
        if is_loaded(language) {
            return true;
        }
        let Some(path) = browser::meta(&format!("ponti-part-texts-{}", language.code())) else {
            return false;
        };
        let Some(file) = browser::fetch_text(&path).await else { return false };
        // Another part may have been faster.
        if !is_loaded(language) {
            TEXTS.with_borrow_mut(|all| {
                all.iter_mut()
                    .filter(|texts| texts.language() == language)
                    .for_each(|texts| texts.add(&file));
            });
            PART_TEXTS.with_borrow_mut(|loaded| loaded.push(language));
        }
        true
    }

    /// Translates a phrase, reactive to the language.
    pub(crate) fn translate(self, phrase: &Phrase) -> String {
        translate_into(self.language(), phrase)
    }

    /// Translates a phrase without tracking the language, for texts that are shown once.
    pub(crate) fn translate_untracked(self, phrase: &Phrase) -> String {
        translate_into(self.language_untracked(), phrase)
    }

    pub(crate) fn language_untracked(self) -> Language {
        let chosen = self.settings.with_untracked(|settings| settings.language);
        chosen.unwrap_or_else(|| self.preferred_language.get_untracked())
    }

    /// Announces a phrase to screen readers.
    pub(crate) fn say(self, phrase: &Phrase) {
        self.announce(self.translate_untracked(phrase));
    }

    /// Announces a text to screen readers.
    pub(crate) fn announce(self, text: String) {
        // A repeated text has to change the live region, or it is not read again.
        let repeated = self.announcement.with_untracked(|before| *before == text);
        self.announcement.set(if repeated { format!("{text}\u{a0}") } else { text });
    }

    /// The last announcement.
    pub(crate) fn announcement(self) -> String {
        self.announcement.get()
    }

    /// Whether animations are enabled.
    pub(crate) fn motion(self) -> bool {
        match self.settings.with(|settings| settings.motion) {
            Motion::System => !self.reduced_motion.get(),
            Motion::Full => true,
            Motion::Still => false,
        }
    }

    /// Whether the system prefers reduced motion.
    pub(crate) fn reduced_motion(self) -> bool {
        self.reduced_motion.get()
    }

    /// Whether the window is as narrow as that of a phone.
    pub(crate) fn narrow(self) -> bool {
        self.narrow.get()
    }

    /// Goes to a page and adds it to the history.
    pub(crate) fn navigate(self, route: Route) {
        browser::push(&route.path());
        self.show(route);
    }

    /// Shows a page whose address is already in the address bar.
    pub(crate) fn show(self, route: Route) {
        self.route.set(route);
        browser::scroll_up();
        // After the page is rendered, so that the keyboard continues from its heading.
        set_timeout(|| browser::focus("page"), Duration::ZERO);
    }
}

/// Translates into a language, or into English until its texts are there.
fn translate_into(language: Language, phrase: &Phrase) -> String {
    TEXTS.with_borrow(|all| {
        let loaded = all.iter().find(|texts| texts.language() == language).or(all.first());
        loaded.map(|texts| texts.translate(phrase)).unwrap_or_default()
    })
}

/// The context of the app.
pub(crate) fn app_context() -> AppContext {
    expect_context()
}

/// The text of a key, reactive to the language.
pub(crate) fn t(key: &'static str) -> impl Fn() -> String + Copy + Send + Sync + 'static {
    let app = app_context();
    move || app.translate(&phrase(key))
}
