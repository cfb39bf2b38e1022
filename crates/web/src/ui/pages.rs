//! The pages by route, and the parts of the app that are loaded on demand.
//!
//! The bundler moves each function declared with [`part!`](super::part), and the code that only it uses, into a separate
//! WebAssembly module. A page of such a part is shown as soon as its module has arrived; the service worker fetches all
//! modules in the background, so later visits and offline use find them in the cache. Development builds have one module.

use std::pin::pin;
use std::task::{Context, Poll, Waker};

use futures_util::future::join;
use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::wasm_split::SplitLoaderError;
use web::routes::{Part, Route};

use crate::ui::part::part;
use crate::ui::{AppContext, about, ciao, home, learn, online, ponte, settings, study, t};

/// The number of parts.
const PARTS: usize = 6;

/// Whether a module is loaded.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Load {
    Pending,
    Failed,
    Ready,
}

/// The modules of the parts, as far as they are loaded.
#[derive(Clone, Copy)]
pub(crate) struct Pages {
    app: AppContext,
    loads: [RwSignal<Option<Load>>; PARTS],
}

pub(crate) type PartView = Result<AnyView, SplitLoaderError>;

part! {
    in more, preloaded by load_more;
    fn more_part(route: Route) -> PartView {
        Ok(match route {
            Route::About => view! { <about::AboutPage/> }.into_any(),
            _ => view! { <settings::SettingsPage/> }.into_any(),
        })
    }
}

part! {
    in ciao, preloaded by load_ciao;
    fn ciao_part(_route: Route) -> PartView {
        Ok(view! { <ciao::CiaoPage/> }.into_any())
    }
}

part! {
    in learn, preloaded by load_learn;
    fn learn_part(_route: Route) -> PartView {
        Ok(view! { <learn::LearnPage/> }.into_any())
    }
}

part! {
    in online, preloaded by load_online;
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
            Route::Party => view! { <online::PartyPage/> }.into_any(),
            Route::Screen(id) => view! { <online::ScreenPage id/> }.into_any(),
            Route::Admin => view! { <online::AdminPage/> }.into_any(),
            _ => view! { <online::OnlinePage/> }.into_any(),
        })
    }
}

part! {
    in study, preloaded by load_study;
    fn study_part(route: Route) -> PartView {
        Ok(match route {
            Route::Analysis => view! { <study::analysis::AnalysisPage id=None/> }.into_any(),
            Route::SavedAnalysis(id) => view! { <study::analysis::AnalysisPage id=Some(id)/> }.into_any(),
            Route::OpenStudy(id) => view! { <study::study_page::OpenStudyPage id/> }.into_any(),
            Route::Review(id) => view! { <study::review::ReviewPage id/> }.into_any(),
            Route::Puzzles => view! { <study::puzzles::PuzzlesPage/> }.into_any(),
            Route::Embed => view! { <study::embed::EmbedPage/> }.into_any(),
            _ => view! { <study::hub::StudyPage/> }.into_any(),
        })
    }
}

part! {
    in online;
    fn connect_part(online: online::OnlineState) -> Result<(), SplitLoaderError> {
        online.connect();
        Ok(())
    }
}

/// Connects to the server as soon as the code for it, and the texts of its notifications, have arrived.
pub(crate) fn connect(online: online::OnlineState) {
    spawn_local(async move {
        if online.app.load_part_texts().await {
            // Without it there are no notifications; online pages report the failure.
            let _ = connect_part(online).await;
        }
    });
}

/// Loads the module of a part.
async fn load(part: Part) -> Result<(), SplitLoaderError> {
    match part {
        Part::Main => Ok(()),
        Part::More => load_more().await,
        Part::Ciao => load_ciao().await,
        Part::Learn => load_learn().await,
        Part::Online => load_online().await,
        Part::Study => load_study().await,
    }
}

/// The view of a page. Its module has to be loaded.
async fn page(route: Route) -> PartView {
    match route.part() {
        Part::Main => Ok(main_part(route)),
        Part::More => more_part(route).await,
        Part::Ciao => ciao_part(route).await,
        Part::Learn => learn_part(route).await,
        Part::Online => online_part(route).await,
        Part::Study => study_part(route).await,
    }
}

impl Pages {
    pub(crate) fn new(app: AppContext) -> Pages {
        Pages { app, loads: std::array::from_fn(|_| RwSignal::new(None)) }
    }

    /// The content of a route, reactive to the arrival of its module.
    pub(crate) fn view(self, route: Route) -> AnyView {
        let part = route.part();
        if part == Part::Main {
            return main_part(route);
        }
        match self.loads[part as usize].get() {
            Some(Load::Ready) => loaded_view(page(route)).unwrap_or_else(|| failure(self, part)),
            Some(Load::Failed) => failure(self, part),
            Some(Load::Pending) => loading(),
            None => {
                self.load(part);
                loading()
            }
        }
    }

    fn load(self, part: Part) {
        let state = self.loads[part as usize];
        state.set(Some(Load::Pending));
        spawn_local(async move {
            // The small pages have their texts in the main module.
            let texts = async { part == Part::More || self.app.load_part_texts().await };
            let (module, texts) = join(load(part), texts).await;
            state.set(Some(if module.is_ok() && texts { Load::Ready } else { Load::Failed }));
        });
    }
}

/// The view of a part whose module is loaded. It is polled once and here, so that it belongs to the current reactive owner.
pub(crate) fn loaded_view(view: impl Future<Output = PartView>) -> Option<AnyView> {
    match pin!(view).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(view) => view.ok(),
        Poll::Pending => None,
    }
}

/// The pages of the main module.
fn main_part(route: Route) -> AnyView {
    match route {
        Route::Home => view! { <home::Home/> }.into_any(),
        Route::Ponte => view! { <ponte::PontePage/> }.into_any(),
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
