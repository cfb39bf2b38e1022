//! The pages by route, and the parts of the app that are loaded on demand.
//!
//! The bundler moves each function marked with `wasm_split`, and the code that only it uses, into a WebAssembly module of
//! its own. A page of such a part is shown as soon as its module has arrived; the service worker fetches all modules in
//! the background, so later visits and offline use find them in the cache.

use std::pin::pin;
use std::task::{Context, Poll, Waker};

use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::wasm_split::{SplitLoaderError, wasm_split};
use web::routes::Route;

use crate::ui::{about, ciao, home, learn, online, ponte, settings, study, t};

/// A part of the app with a module of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Part {
    Ciao,
    Learn,
    Online,
    Study,
}

/// How many parts there are.
const PARTS: usize = 4;

/// Whether the module of a part is there.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Load {
    Pending,
    Failed,
    Ready,
}

/// The modules of the parts, as far as they are loaded.
#[derive(Clone, Copy)]
pub(crate) struct Pages {
    loads: [RwSignal<Option<Load>>; PARTS],
}

type PartView = Result<AnyView, SplitLoaderError>;

#[wasm_split(ciao, wasm_split_path = leptos::wasm_split, preload(load_ciao), fallible)]
fn ciao_part(_route: Route) -> PartView {
    Ok(view! { <ciao::CiaoPage/> }.into_any())
}

#[wasm_split(learn, wasm_split_path = leptos::wasm_split, preload(load_learn), fallible)]
fn learn_part(_route: Route) -> PartView {
    Ok(view! { <learn::LearnPage/> }.into_any())
}

#[wasm_split(online, wasm_split_path = leptos::wasm_split, preload(load_online), fallible)]
fn online_part(route: Route) -> PartView {
    Ok(match route {
        Route::Play(id) => view! { <online::PlayPage id/> }.into_any(),
        Route::Table(id) => view! { <online::TablePage id/> }.into_any(),
        Route::Games => view! { <online::GamesPage/> }.into_any(),
        Route::Account => view! { <online::AccountPage/> }.into_any(),
        Route::User(name) => view! { <online::UserPage name/> }.into_any(),
        Route::Records => view! { <online::RecordsPage of=None/> }.into_any(),
        Route::RecordsOf(name) => view! { <online::RecordsPage of=Some(name)/> }.into_any(),
        Route::Leaderboards => view! { <online::LeaderboardsPage/> }.into_any(),
        Route::Admin => view! { <online::AdminPage/> }.into_any(),
        _ => view! { <online::OnlinePage/> }.into_any(),
    })
}

#[wasm_split(study, wasm_split_path = leptos::wasm_split, preload(load_study), fallible)]
fn study_part(route: Route) -> PartView {
    Ok(match route {
        Route::Analysis => view! { <study::analysis::AnalysisPage id=None/> }.into_any(),
        Route::SavedAnalysis(id) => view! { <study::analysis::AnalysisPage id=Some(id)/> }.into_any(),
        Route::Review(id) => view! { <study::review::ReviewPage id/> }.into_any(),
        Route::Puzzles => view! { <study::puzzles::PuzzlesPage/> }.into_any(),
        Route::Embed => view! { <study::embed::EmbedPage/> }.into_any(),
        _ => view! { <study::hub::StudyPage/> }.into_any(),
    })
}

#[wasm_split(online, wasm_split_path = leptos::wasm_split, fallible)]
fn connect_part(online: online::OnlineState) -> Result<(), SplitLoaderError> {
    online.connect();
    Ok(())
}

/// Connects to the server as soon as the code for it has arrived.
pub(crate) fn connect(online: online::OnlineState) {
    spawn_local(async move {
        // Without it there are no notifications; online pages report the failure.
        let _ = connect_part(online).await;
    });
}

impl Part {
    /// The part that a page belongs to. The other pages are in the main module.
    fn from_route(route: Route) -> Option<Part> {
        match route {
            Route::Home | Route::Ponte | Route::Settings | Route::About | Route::Lost => None,
            Route::Ciao => Some(Part::Ciao),
            Route::Learn => Some(Part::Learn),
            Route::Online
            | Route::Play(_)
            | Route::Table(_)
            | Route::Games
            | Route::Account
            | Route::User(_)
            | Route::Records
            | Route::RecordsOf(_)
            | Route::Leaderboards
            | Route::Admin => Some(Part::Online),
            Route::Study
            | Route::Analysis
            | Route::SavedAnalysis(_)
            | Route::Review(_)
            | Route::Puzzles
            | Route::Embed => Some(Part::Study),
        }
    }

    async fn load(self) -> Result<(), SplitLoaderError> {
        match self {
            Part::Ciao => load_ciao().await,
            Part::Learn => load_learn().await,
            Part::Online => load_online().await,
            Part::Study => load_study().await,
        }
    }

    /// The view of a page. The module has to be loaded.
    async fn view(self, route: Route) -> PartView {
        match self {
            Part::Ciao => ciao_part(route).await,
            Part::Learn => learn_part(route).await,
            Part::Online => online_part(route).await,
            Part::Study => study_part(route).await,
        }
    }
}

impl Pages {
    pub(crate) fn new() -> Pages {
        Pages { loads: std::array::from_fn(|_| RwSignal::new(None)) }
    }

    /// The content of a route, reactive to the arrival of its module.
    pub(crate) fn view(self, route: Route) -> AnyView {
        let Some(part) = Part::from_route(route) else {
            return included_page(route);
        };
        let load = self.loads[part as usize];
        match load.get() {
            // Polled once and here, so that the page belongs to the current reactive owner.
            Some(Load::Ready) => match pin!(part.view(route)).poll(&mut Context::from_waker(Waker::noop())) {
                Poll::Ready(Ok(view)) => view,
                Poll::Ready(Err(_)) | Poll::Pending => failure(self, part),
            },
            Some(Load::Failed) => failure(self, part),
            Some(Load::Pending) => loading(),
            None => {
                self.load(part);
                loading()
            }
        }
    }

    fn load(self, part: Part) {
        let load = self.loads[part as usize];
        load.set(Some(Load::Pending));
        spawn_local(async move {
            let result = part.load().await;
            load.set(Some(if result.is_ok() { Load::Ready } else { Load::Failed }));
        });
    }
}

/// The pages of the main module.
fn included_page(route: Route) -> AnyView {
    match route {
        Route::Home => view! { <home::Home/> }.into_any(),
        Route::Ponte => view! { <ponte::PontePage/> }.into_any(),
        Route::Settings => view! { <settings::SettingsPage/> }.into_any(),
        Route::About => view! { <about::AboutPage/> }.into_any(),
        _ => view! { <about::LostPage/> }.into_any(),
    }
}

/// What is shown until the module arrives.
fn loading() -> AnyView {
    view! { <p class="prose" role="status">{t("page-loading")}</p> }.into_any()
}

/// What is shown if the module does not arrive.
fn failure(pages: Pages, part: Part) -> AnyView {
    view! {
        <article class="prose">
            <h1>{t("page-load-failed")}</h1>
            <p role="alert">{t("page-load-advice")}</p>
            <button type="button" class="strong" id="page-load-retry" on:click=move |_| pages.load(part)>{t("page-load-retry")}</button>
        </article>
    }
    .into_any()
}
