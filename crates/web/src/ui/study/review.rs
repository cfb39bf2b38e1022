//! The review of a game: graphs, turning points, accuracy, exercises and explanations.

pub(crate) mod background;
mod ciao;
mod details;
mod exercises;
mod graphs;
mod ponte;
mod state;
mod summary;

use leptos::prelude::*;
use leptos::task::spawn_local;
use web::routes::{Route, Slug};
use web::study::history::{GameEntry, GameKind, record_date};
use web::texts::{Phrase, phrase};

use crate::ui::online::{api, online};
use crate::ui::study::{Message, database, history};
use crate::ui::{Link, browser, clock, t};

/// The page: the game with this id, from this device or else from the server.
#[component]
pub(crate) fn ReviewPage(id: Slug) -> impl IntoView {
    let entry = RwSignal::new(None::<GameEntry>);
    let message = RwSignal::new(None::<Phrase>);
    let name = online().current_user.with_untracked(|user| user.as_ref().map(|user| user.user.name.clone()));
    spawn_local(async move {
        match find(id.as_str(), name.as_deref()).await {
            Ok(found) => {
                entry.try_set(Some(found));
            }
            Err(error) => {
                message.try_set(Some(error));
            }
        }
    });
    let content = move || {
        entry.get().map(|entry| match entry.game {
            GameKind::Ponte => view! { <ponte::PonteReview entry/> }.into_any(),
            GameKind::Ciao => view! { <ciao::CiaoReview entry/> }.into_any(),
        })
    };
    view! {
        <section class="review">
            <h1>{t("review-title")}</h1>
            <Message message class="note wrong"/>
            <Show when=move || message.with(Option::is_some)>
                <p><Link to=Route::Games class="button">{t("games-title")}</Link></p>
            </Show>
            {content}
        </section>
    }
}

/// The game on this device, or a finished one on the server, which is then kept here too.
async fn find(id: &str, user: Option<&str>) -> Result<GameEntry, Phrase> {
    match history::game(id).await {
        Ok(Some(entry)) => return Ok(entry),
        Ok(None) => {}
        Err(error) => return Err(error.phrase()),
    }
    let text = api::text(&format!("/games/{id}/record")).await.map_err(|_| phrase("review-missing"))?;
    let played_at = record_date(&text).and_then(browser::parse_day).unwrap_or_else(|| clock::now().millis);
    let entry =
        GameEntry::from_server(id.to_owned(), &text, user, played_at).ok_or(phrase("review-missing"))?;
    if !entry.is_over() {
        return Err(phrase("review-running"));
    }
    database::put_later(entry.id.clone(), entry.clone());
    Ok(entry)
}
