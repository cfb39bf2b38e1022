//! Studies on the server: one's own, and those that everyone can read.

use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{NewStudy, StudyId, StudyPage, StudySummary, Visibility};
use web::online::http::query;
use web::online::phrases::client_error;
use web::routes::Route;
use web::study::chapters::Chapters;
use web::study::phrases::visibility;
use web::texts::{Phrase, phrase};

use crate::ui::online::api;
use crate::ui::study::Message;
use crate::ui::study::study_page::current_user;
use crate::ui::{Link, app_context, browser, t};

/// The lists of studies, on hosts with accounts.
#[component]
pub(crate) fn Studies() -> impl IntoView {
    browser::has_api().then(|| view! { <OwnStudies/><PublicStudies/> })
}

/// The studies of the current user.
#[component]
fn OwnStudies() -> impl IntoView {
    let app = app_context();
    // Without an account there is a hint instead.
    let studies = RwSignal::new(None::<Option<Vec<StudySummary>>>);
    let message = RwSignal::new(None::<Phrase>);
    spawn_local(async move {
        let own = match current_user().await {
            None => Ok(None),
            Some(_) => api::get::<Vec<StudySummary>>("/me/studies").await.map(Some),
        };
        match own {
            Ok(own) => studies.try_set(Some(own)).map(drop),
            Err(error) => message.try_set(Some(client_error(&error))).map(drop),
        };
    });
    let create = move |_| {
        let name = app.translate_untracked(&phrase("open-study-unnamed"));
        let text = Chapters::default().text();
        let new = NewStudy { name, visibility: Visibility::Private, text };
        spawn_local(async move {
            match api::send::<StudySummary>("POST", "/studies", &new).await {
                Ok(created) => app.navigate(Route::study(&created.id)),
                Err(error) => {
                    message.try_set(Some(client_error(&error)));
                }
            }
        });
    };
    let content = move || {
        match studies.get() {
        None => ().into_any(),
        Some(None) => view! { <p class="quiet">{t("studies-account")}</p> }.into_any(),
        Some(Some(own)) => view! {
            <Show when={ let is_empty = own.is_empty(); move || is_empty }><p class="quiet">{t("studies-none")}</p></Show>
            <StudyList studies=own.clone() is_own=true/>
            <div class="card-actions"><button type="button" class="strong" id="new-study" on:click=create>{t("save-study-new")}</button></div>
        }
        .into_any(),
    }
    };
    view! {
        <section class="panel" id="own-studies" aria-labelledby="own-studies-title">
            <h2 id="own-studies-title">{t("studies-title")}</h2>
            <Message message class="note wrong"/>
            {content}
        </section>
    }
}

/// Studies that their owners have published.
#[component]
fn PublicStudies() -> impl IntoView {
    let studies = RwSignal::new(Vec::<StudySummary>::new());
    let next = RwSignal::new(None::<StudyId>);
    let load = move |after: Option<StudyId>| {
        spawn_local(async move {
            let parts: Vec<(&str, &str)> = after.iter().map(|id| ("after", id.as_str())).collect();
            // Without a connection there is nothing to show.
            if let Ok(page) = api::get::<StudyPage>(&query("/studies", &parts)).await {
                studies.try_update(|studies| studies.extend(page.studies));
                next.try_set(page.next);
            }
        });
    };
    load(None);
    view! {
        <Show when=move || !studies.with(Vec::is_empty)>
            <section class="panel" aria-labelledby="public-studies-title">
                <h2 id="public-studies-title">{t("studies-public")}</h2>
                {move || view! { <StudyList studies=studies.get() is_own=false/> }}
                <Show when=move || next.with(Option::is_some)>
                    <div class="card-actions"><button type="button" on:click=move |_| load(next.get_untracked())>{t("study-games-more")}</button></div>
                </Show>
            </section>
        </Show>
    }
}

#[component]
fn StudyList(studies: Vec<StudySummary>, is_own: bool) -> impl IntoView {
    let app = app_context();
    let entry = move |study: StudySummary| {
        let chapters = phrase("studies-chapters").count("count", study.chapters as usize);
        let detail = if is_own {
            visibility(study.visibility)
        } else {
            phrase("open-study-owner").text("name", &study.owner.name)
        };
        let changed_at = study.updated_at;
        view! {
            <li class="study-card">
                <h3><Link to=Route::study(&study.id)>{study.name}</Link></h3>
                <p class="quiet">{chapters}" · "{detail}" · "
                    {move || browser::date(changed_at, app.language())}</p>
            </li>
        }
    };
    view! { <ul class="study-cards">{studies.into_iter().map(entry).collect::<Vec<_>>()}</ul> }
}
