//! The dialog that saves the analysis as a chapter of a study on the server.

use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::studies::MAX_STUDY_NAME;
use protocol::{NewStudy, Study, StudyId, StudySummary, UpdateStudy, Visibility};
use web::online::http::ClientError;
use web::online::phrases::client_error;
use web::routes::Route;
use web::study::chapters::Chapters;
use web::study::phrases::{chapter_error, visibility};
use web::texts::{Phrase, phrase};

use super::AnalysisState;
use crate::ui::dialog::Dialog;
use crate::ui::online::api;
use crate::ui::study::Message;
use crate::ui::study::study_page::current_user;
use crate::ui::{Link, app_context, browser, t};

/// The button that opens the dialog, on hosts with accounts. A study is saved by itself.
#[component]
pub(crate) fn SaveStudyButton() -> impl IntoView {
    let state: AnalysisState = expect_context();
    let is_offered = browser::has_api() && state.study.is_none();
    is_offered.then(|| {
        view! { <button type="button" id="save-study" on:click=move |_| state.study_open.set(true)>{t("save-study-title")}</button> }
    })
}

/// What the dialog knows.
#[derive(Clone, Copy)]
struct SaveState {
    /// The studies of the current user; none without an account.
    studies: RwSignal<Option<Option<Vec<StudySummary>>>>,
    /// The study to add a chapter to; none for a new one.
    target: RwSignal<Option<StudyId>>,
    name: RwSignal<String>,
    visibility: RwSignal<Visibility>,
    is_busy: RwSignal<bool>,
    message: RwSignal<Option<Phrase>>,
}

/// Why the analysis was not saved.
enum SaveError {
    Client(ClientError),
    Text(Phrase),
}

impl From<ClientError> for SaveError {
    fn from(error: ClientError) -> SaveError {
        SaveError::Client(error)
    }
}

impl SaveState {
    fn load(self) {
        spawn_local(async move {
            let found = match current_user().await {
                None => None,
                Some(_) => match api::get::<Vec<StudySummary>>("/me/studies").await {
                    Ok(studies) => Some(studies),
                    Err(error) => {
                        self.message.try_set(Some(client_error(&error)));
                        return;
                    }
                },
            };
            self.studies.try_set(Some(found));
        });
    }

    fn save(self, analysis: AnalysisState) {
        if self.is_busy.get_untracked() {
            return;
        }
        self.is_busy.set(true);
        self.message.set(None);
        let (app, record) = (app_context(), analysis.chapter());
        spawn_local(async move {
            let saved = match self.target.get_untracked() {
                None => self.create(record).await,
                Some(id) => append(&id, record).await.map(|()| id),
            };
            self.is_busy.try_set(false);
            match saved {
                Ok(id) => app.navigate(Route::study(&id)),
                Err(error) => {
                    let words = match error {
                        SaveError::Client(error) => client_error(&error),
                        SaveError::Text(words) => words,
                    };
                    app.say(&words);
                    self.message.try_set(Some(words));
                }
            }
        });
    }

    async fn create(self, record: ponte::Record) -> Result<StudyId, SaveError> {
        let name = self.name.get_untracked();
        let text = Chapters::new(record).text();
        let new = NewStudy { name, visibility: self.visibility.get_untracked(), text };
        Ok(api::send::<StudySummary>("POST", "/studies", &new).await?.id)
    }
}

/// Adds a chapter to a study.
async fn append(id: &StudyId, record: ponte::Record) -> Result<(), SaveError> {
    let path = format!("/studies/{id}");
    let Study { summary, text } = api::get::<Study>(&path).await?;
    let unreadable = |error| SaveError::Text(phrase("import-record").text("reason", error));
    let mut chapters = Chapters::read(&text).map_err(unreadable)?;
    chapters.add(record).map_err(|error| SaveError::Text(chapter_error(error)))?;
    let StudySummary { version, name, visibility, .. } = summary;
    let update = UpdateStudy { version, name, visibility, text: chapters.text() };
    api::send::<StudySummary>("PUT", &path, &update).await?;
    Ok(())
}

#[component]
pub(crate) fn SaveStudy() -> impl IntoView {
    let analysis: AnalysisState = expect_context();
    let state = SaveState {
        studies: RwSignal::new(None),
        target: RwSignal::new(None),
        name: RwSignal::new(String::new()),
        visibility: RwSignal::new(Visibility::Private),
        is_busy: RwSignal::new(false),
        message: RwSignal::new(None),
    };
    Effect::new(move || {
        if analysis.study_open.get() {
            state.name.set(analysis.name.get_untracked());
            state.load();
        }
    });
    let content = move || match state.studies.get() {
        None => view! { <p role="status">{t("page-loading")}</p> }.into_any(),
        Some(None) => view! {
            <p>{t("save-study-account")}</p>
            <Link to=Route::Account class="button strong">{t("save-study-sign-in")}</Link>
        }
        .into_any(),
        Some(Some(studies)) => view! { <Form state studies/> }.into_any(),
    };
    view! {
        <Dialog open=analysis.study_open id="study-dialog" title=phrase("save-study-title")>
            <p>{t("save-study-text")}</p>
            {content}
            <Message message=state.message class="note wrong"/>
        </Dialog>
    }
}

/// Which study, and for a new one its name and visibility.
#[component]
fn Form(state: SaveState, studies: Vec<StudySummary>) -> impl IntoView {
    let analysis: AnalysisState = expect_context();
    let is_new = move || state.target.with(Option::is_none);
    let targets = studies
        .into_iter()
        .map(|study| view! { <option value=study.id.as_str().to_owned()>{study.name}</option> })
        .collect::<Vec<_>>();
    let is_ready =
        move || !state.is_busy.get() && (!is_new() || state.name.with(|name| !name.trim().is_empty()));
    view! {
        <label class="field"><span>{t("save-study-target")}</span>
            <select id="study-target" on:change=move |event| state.target.set(event_target_value(&event).parse().ok())>
                <option value="">{t("save-study-new")}</option>{targets}
            </select>
        </label>
        <Show when=is_new><NewFields state/></Show>
        <div class="dialog-actions">
            <button type="button" class="strong" id="study-save" disabled=move || !is_ready()
                on:click=move |_| state.save(analysis)>{t("save-study-go")}</button>
        </div>
    }
}

/// Name and visibility of a new study.
#[component]
fn NewFields(state: SaveState) -> impl IntoView {
    let options = Visibility::ALL.map(|one| {
        let words = visibility(one);
        view! { <option value=one.as_str()>{words}</option> }
    });
    let choose = move |event| {
        let chosen = event_target_value(&event);
        let found = Visibility::ALL.into_iter().find(|one| one.as_str() == chosen);
        state.visibility.set(found.unwrap_or_default());
    };
    view! {
        <label class="field"><span>{t("open-study-name")}</span>
            <input type="text" id="study-new-name" maxlength=MAX_STUDY_NAME.to_string() prop:value=move || state.name.get()
                on:input=move |event| state.name.set(event_target_value(&event))/>
        </label>
        <label class="field"><span>{t("open-study-visibility")}</span>
            <select id="study-new-visibility" on:change=choose>{options.into_iter().collect::<Vec<_>>()}</select>
        </label>
    }
}
