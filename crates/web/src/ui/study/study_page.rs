//! A study on the server: its chapters on the analysis board. Changes of the owner are saved as they are made; everyone
//! else tries moves on a copy.

mod panel;
mod state;

use leptos::prelude::*;
use web::routes::{Route, Slug};

use crate::ui::study::Message;
use crate::ui::study::analysis::AnalysisView;
use crate::ui::{Link, app_context, t};

pub(crate) use panel::StudyPanel;
pub(crate) use state::{SaveStatus, StudyState, current_user};

/// The page of a study.
#[component]
pub(crate) fn OpenStudyPage(id: Slug) -> impl IntoView {
    let study = StudyState::new(app_context());
    study.load(id);
    let leaving = window_event_listener(leptos::ev::beforeunload, move |event| {
        if study.is_unsaved() {
            event.prevent_default();
        }
    });
    on_cleanup(move || leaving.remove());
    view! {
        <Show when=move || study.summary.with(Option::is_some)
            fallback=move || view! {
                <section class="prose">
                    <h1>{t("study-title")}</h1>
                    <Show when=move || study.failure.with(Option::is_none) fallback=move || view! {
                        <Message message=study.failure class="note wrong"/>
                        <p><Link to=Route::Study class="button">{t("study-title")}</Link></p>
                    }>
                        <p role="status">{t("page-loading")}</p>
                    </Show>
                </section>
            }>
            <AnalysisView id=None study=Some(study)/>
        </Show>
    }
}
