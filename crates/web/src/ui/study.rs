//! Pages for studying games: the hub, the analysis board, reviews and puzzles. Each page has one top-level component,
//! referenced only by the router, so that it can be loaded on demand.

pub(crate) mod analysis;
mod animation;
pub(crate) mod database;
pub(crate) mod embed;
mod engine;
pub(crate) mod games;
pub(crate) mod history;
pub(crate) mod hub;
pub(crate) mod puzzles;
pub(crate) mod review;
mod running_games;
mod studies;
pub(crate) mod study_page;
mod task_board;

use leptos::prelude::*;
use ponte::Game;
use web::ponte::link;
use web::routes::Route;
use web::texts::Phrase;

use crate::ui::{AppContext, app_context, browser, t};

/// Opens a game or position on the analysis board.
pub(crate) fn open_analysis(app: AppContext, game: &Game) {
    browser::push(&format!("{}#{}", Route::Analysis.path(), link::write(game)));
    app.show(Route::Analysis);
}

/// How the fragment of a link begins that lets the engine play the other colour.
const PRACTICE_PREFIX: &str = "#practice/";

/// Opens a position on the analysis board, against the best play of the engine.
fn open_practice(app: AppContext, game: &Game) {
    browser::push(&format!("{}{PRACTICE_PREFIX}{}", Route::Analysis.path(), link::write(game)));
    app.show(Route::Analysis);
}

/// A button that deletes something after a second click. It stays the same button, so that it keeps the focus; the
/// second half of a double click does not count.
#[component]
fn DeleteButton(
    text: &'static str,
    #[prop(optional)] id: Option<&'static str>,
    #[prop(into)] delete: Callback<()>,
) -> impl IntoView {
    let asked = RwSignal::new(false);
    let (text, question) = (t(text), t("study-delete-yes"));
    // The button may be gone when it loses the focus.
    let withdraw = move |_| {
        asked.try_set(false);
    };
    let click = move |event: web_sys::MouseEvent| {
        if !asked.get_untracked() {
            asked.set(true);
        } else if event.detail() < 2 {
            delete.run(());
        }
    };
    view! {
        <button type="button" class="small" class:wrong=asked id=id on:click=click on:blur=withdraw>
            {move || if asked.get() { question() } else { text() }}
        </button>
    }
}

/// A button that browses the moves, with its key: as it is shown, and as `aria-keyshortcuts` names it.
#[component]
fn WalkButton(
    #[prop(optional)] id: Option<&'static str>,
    label: &'static str,
    symbol: &'static str,
    key: [&'static str; 2],
    #[prop(into)] disabled: Signal<bool>,
    #[prop(into)] walk: Callback<()>,
) -> impl IntoView {
    let [shown, named] = key;
    view! {
        <button type="button" id=id aria-label=t(label) title=t(label) aria-keyshortcuts=named
            disabled=move || disabled.get() on:click=move |_| walk.run(())>
            <span aria-hidden="true">{symbol}</span><kbd aria-hidden="true" data-key=shown></kbd>
        </button>
    }
}

/// The keys that browse the moves.
const KEYS: [[&str; 2]; 4] = [["Home", "Home"], ["←", "ArrowLeft"], ["→", "ArrowRight"], ["End", "End"]];

/// A message, or nothing.
#[component]
fn Message(
    message: RwSignal<Option<Phrase>>,
    #[prop(default = "note")] class: &'static str,
) -> impl IntoView {
    let app = app_context();
    move || message.get().map(|phrase| view! { <p class=class role="status">{app.translate(&phrase)}</p> })
}
