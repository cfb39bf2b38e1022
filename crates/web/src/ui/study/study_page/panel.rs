//! What is beside the board of a study: its name, its chapters, and what can be done with it.

use leptos::prelude::*;
use protocol::Visibility;
use protocol::studies::MAX_STUDY_NAME;
use web::routes::Route;
use web::study::chapters::{Chapters, empty};
use web::study::phrases::{chapter_error, chapter_name, visibility};
use web::texts::{key, phrase};

use super::{SaveStatus, StudyState};
use crate::ui::study::DeleteButton;
use crate::ui::study::analysis::AnalysisState;
use crate::ui::{Link, app_context, browser, t};

/// The panel of a study.
#[component]
pub(crate) fn StudyPanel(study: StudyState) -> impl IntoView {
    let name = move || study.summary.with(|study| study.as_ref().map(|study| study.name.clone()));
    let owner = move || {
        study.summary.with(|study| study.as_ref().map(|study| study.owner.name.clone())).map(|name| {
            let words = phrase("open-study-owner").text("name", &name);
            view! { <Link to=Route::user(&name)>{words}</Link> }
        })
    };
    let own = Memo::new(move |_| study.is_own());
    view! {
        <section class="turns-panel study-panel" id="study-panel" aria-labelledby="open-study-name">
            <h2 id="open-study-name">{name}</h2>
            <p class="quiet">{owner}</p>
            <ChapterList study/>
            <Show when=move || own.get() fallback=move || view! { <Reader study/> }><Owner study/></Show>
        </section>
    }
}

/// The chapters as a list of buttons.
#[component]
fn ChapterList(study: StudyState) -> impl IntoView {
    let analysis: AnalysisState = expect_context();
    let names = Memo::new(move |_| study.chapters.with(Chapters::names));
    let current = Memo::new(move |_| study.chapters.with(Chapters::current));
    let entry = move |(index, name): (usize, String)| {
        let words = chapter_name(index, &name);
        view! {
            <li><button type="button" class="small chapter" aria-current=move || (current.get() == index).then_some("true")
                on:click=move |_| analysis.show_chapter(index)>{words}</button></li>
        }
    };
    view! {
        <nav aria-label=t("open-study-chapters")>
            <ol class="chapters" id="chapters">
                {move || names.get().into_iter().enumerate().map(entry).collect::<Vec<_>>()}
            </ol>
        </nav>
    }
}

/// What everyone can do with a study.
#[component]
fn Share(study: StudyState) -> impl IntoView {
    let app = app_context();
    let copied = move |done: bool| {
        let words = if done { phrase("share-copied") } else { phrase("share-failed") };
        app.say(&words);
        study.notice.set(Some(words));
    };
    let address = move || {
        let id = study.summary.with_untracked(|study| study.as_ref().map(|study| study.id.clone()));
        id.map(|id| browser::address(&Route::study(&id).path(), "")).unwrap_or_default()
    };
    let file = move |_| browser::download("study.txt", &study.chapters.with_untracked(Chapters::text));
    view! {
        <button type="button" class="small" id="study-link" on:click=move |_| browser::copy(&address(), copied)>{t("share-copy-link")}</button>
        <button type="button" class="small" id="study-file" on:click=file>{t("share-save")}</button>
        {move || study.notice.get().map(|words| view! { <p class="note">{app.translate(&words)}</p> })}
    }
}

/// What readers can do: their moves are not saved, unless they make a copy.
#[component]
fn Reader(study: StudyState) -> impl IntoView {
    let analysis: AnalysisState = expect_context();
    let has_account = move || study.user.with(Option::is_some);
    let is_admin = move || study.user.with(|user| user.as_ref().is_some_and(|user| user.admin));
    view! {
        <p class="quiet">{t("open-study-reader")}</p>
        <div class="bar">
            <button type="button" class="small" id="study-keep" on:click=move |_| analysis.keep_copy()>{t("open-study-keep")}</button>
            <Show when=has_account>
                <button type="button" class="small" id="study-copy" on:click=move |_| study.copy()>{t("open-study-copy")}</button>
            </Show>
            <Share study/>
            <Show when=is_admin><Delete study/></Show>
        </div>
        <Status study/>
    }
}

/// What the owner can do.
#[component]
fn Owner(study: StudyState) -> impl IntoView {
    let name = move || study.summary.with(|study| study.as_ref().map(|study| study.name.clone()));
    let rename = move |event| {
        let name: String = event_target_value(&event).trim().chars().take(MAX_STUDY_NAME).collect();
        if !name.is_empty() {
            study.describe(|summary| summary.name = name);
        }
    };
    let shown = move || study.summary.with(|study| study.as_ref().map(|study| study.visibility));
    let options = Visibility::ALL.map(|one| {
        let words = visibility(one);
        view! { <option value=one.as_str() selected=move || shown() == Some(one)>{words}</option> }
    });
    let choose = move |event| {
        let chosen = event_target_value(&event);
        if let Some(chosen) = Visibility::ALL.into_iter().find(|one| one.as_str() == chosen) {
            study.describe(|summary| summary.visibility = chosen);
        }
    };
    view! {
        <ChapterTools study/>
        <label class="field"><span>{t("open-study-name")}</span>
            <input type="text" id="study-name" maxlength=MAX_STUDY_NAME.to_string() prop:value=name on:change=rename/>
        </label>
        <label class="field"><span>{t("open-study-visibility")}</span>
            <select id="study-visibility" on:change=choose>{options.into_iter().collect::<Vec<_>>()}</select>
        </label>
        <div class="bar"><Share study/><Delete study/></div>
        <Status study/>
    }
}

/// Adds, moves and removes chapters.
#[component]
fn ChapterTools(study: StudyState) -> impl IntoView {
    let analysis: AnalysisState = expect_context();
    let count = Memo::new(move |_| study.chapters.with(Chapters::count));
    let current = Memo::new(move |_| study.chapters.with(Chapters::current));
    let add = move |_| match study.change(|chapters| chapters.add(empty())) {
        Ok(()) => analysis.show_current_chapter(),
        Err(error) => analysis.say(chapter_error(error)),
    };
    let remove = move |_| {
        if study.change(Chapters::remove) {
            analysis.show_current_chapter();
        }
    };
    view! {
        <div class="bar" role="group" aria-label=t("open-study-chapters")>
            <button type="button" class="small" id="chapter-add" on:click=add>{t("chapter-add")}</button>
            <button type="button" class="small" aria-label=t("chapter-up") disabled=move || current.get() == 0
                on:click=move |_| { study.change(|chapters| chapters.shift(-1)); }>"↑"</button>
            <button type="button" class="small" aria-label=t("chapter-down") disabled=move || current.get() + 1 == count.get()
                on:click=move |_| { study.change(|chapters| chapters.shift(1)); }>"↓"</button>
            <button type="button" class="small" id="chapter-remove" disabled=move || count.get() == 1 on:click=remove>{t("chapter-remove")}</button>
        </div>
    }
}

/// Deletes the study, after a second tap.
#[component]
fn Delete(study: StudyState) -> impl IntoView {
    view! { <DeleteButton id="study-delete" text=key("open-study-delete") delete=move |()| study.delete()/> }
}

/// Whether everything is saved.
#[component]
fn Status(study: StudyState) -> impl IntoView {
    let own = Memo::new(move |_| study.is_own());
    move || {
        match study.status.get() {
        SaveStatus::Saved => own.get().then(|| view! { <p class="quiet" id="study-saved">{t("open-study-saved")}</p> }.into_any()),
        SaveStatus::Changed => Some(view! { <p class="quiet">{t("open-study-saving")}</p> }.into_any()),
        SaveStatus::Failed(reason) => Some(
            view! {
                <p class="note wrong" role="alert">{reason}</p>
                <Show when=move || own.get()>
                    <button type="button" class="small" id="study-retry" on:click=move |_| study.save()>{t("open-study-retry")}</button>
                </Show>
            }
            .into_any(),
        ),
        SaveStatus::Conflict => Some(
            view! {
                <p class="note wrong" role="alert">{t("open-study-conflict")}</p>
                <button type="button" class="small" id="study-reload" on:click=move |_| study.reload()>{t("open-study-reload")}</button>
            }
            .into_any(),
        ),
    }
    }
}
