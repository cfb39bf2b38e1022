//! The state of a study: its chapters, and saving them on the server.

use std::time::Duration;

use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use leptos::task::spawn_local;
use ponte::Record;
use protocol::{CurrentUser, ErrorCode, NewStudy, Study, StudySummary, UpdateStudy, Visibility};
use web::online::http::ClientError;
use web::online::phrases::client_error;
use web::routes::{Route, Slug};
use web::study::chapters::{ChapterError, Chapters};
use web::texts::{Phrase, phrase};

use crate::ui::AppContext;
use crate::ui::online::{OnlineState, api};

/// How long after a change it is saved.
const SAVE_DELAY: Duration = Duration::from_millis(1200);

/// Whether the server has the latest changes.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum SaveStatus {
    Saved,
    /// Changes wait to be saved, or are on their way.
    Changed,
    /// Saving failed and can be tried again.
    Failed(Phrase),
    /// The study was changed elsewhere since it was loaded.
    Conflict,
}

/// A study with the state of its page.
#[derive(Clone, Copy)]
pub(crate) struct StudyState {
    app: AppContext,
    pub(crate) summary: RwSignal<Option<StudySummary>>,
    pub(crate) chapters: RwSignal<Chapters>,
    /// Why the study cannot be shown.
    pub(crate) failure: RwSignal<Option<Phrase>>,
    pub(crate) status: RwSignal<SaveStatus>,
    /// What the last button did.
    pub(crate) notice: RwSignal<Option<Phrase>>,
    /// The current user, if there is an account.
    pub(crate) user: RwSignal<Option<CurrentUser>>,
    /// Counts the changes, to notice those that are made while saving.
    changes: RwSignal<u32>,
    is_saving: RwSignal<bool>,
    timer: RwSignal<Option<TimeoutHandle>>,
}

/// The current user, if this browser has a session with an account.
pub(crate) async fn current_user() -> Option<CurrentUser> {
    if !OnlineState::has_session() {
        return None;
    }
    let user = api::get::<Option<CurrentUser>>("/me").await.ok().flatten();
    user.filter(|user| !user.user.guest)
}

impl StudyState {
    pub(crate) fn new(app: AppContext) -> StudyState {
        let state = StudyState {
            app,
            summary: RwSignal::new(None),
            chapters: RwSignal::new(Chapters::default()),
            failure: RwSignal::new(None),
            status: RwSignal::new(SaveStatus::Saved),
            notice: RwSignal::new(None),
            user: RwSignal::new(None),
            changes: RwSignal::new(0),
            is_saving: RwSignal::new(false),
            timer: RwSignal::new(None),
        };
        // Leaving the page does not lose the last change.
        on_cleanup(move || {
            if let Some(timer) = state.timer.try_get_untracked().flatten() {
                timer.clear();
            }
            if state.status.try_get_untracked() == Some(SaveStatus::Changed) {
                state.save();
            }
        });
        state
    }

    /// Loads the study, and then shows it.
    pub(crate) fn load(self, id: Slug) {
        spawn_local(async move {
            let user = current_user().await;
            match api::get::<Study>(&format!("/studies/{id}")).await {
                Ok(Study { summary, text }) => match Chapters::read(&text) {
                    Ok(chapters) => {
                        if self.chapters.try_set(chapters).is_none() {
                            self.user.set(user);
                            self.status.set(SaveStatus::Saved);
                            self.summary.set(Some(summary));
                        }
                    }
                    Err(error) => {
                        self.failure.try_set(Some(phrase("import-record").text("reason", error)));
                    }
                },
                Err(ClientError::Api(error)) if error.code == ErrorCode::NotFound => {
                    self.failure.try_set(Some(phrase("open-study-missing")));
                }
                Err(error) => {
                    self.failure.try_set(Some(client_error(&error)));
                }
            }
        });
    }

    /// Whether the study belongs to the current user.
    pub(crate) fn is_own(self) -> bool {
        let user = self.user.with(|user| user.as_ref().map(|user| user.user.id.clone()));
        user.is_some()
            && user == self.summary.with(|study| study.as_ref().map(|study| study.owner.id.clone()))
    }

    /// Whether changes would be lost with the page.
    pub(crate) fn is_unsaved(self) -> bool {
        untrack(|| self.is_own()) && self.status.get_untracked() != SaveStatus::Saved
    }

    /// Replaces the chapter that is shown.
    pub(crate) fn store(self, record: Record) -> Result<(), ChapterError> {
        self.change(|chapters| chapters.replace(record))
    }

    /// Changes the chapters, and saves them soon.
    pub(crate) fn change<T>(self, change: impl FnOnce(&mut Chapters) -> T) -> T {
        let before = self.chapters.with_untracked(Chapters::text);
        let mut changed = self.chapters.get_untracked();
        let result = change(&mut changed);
        let is_changed = changed.text() != before;
        self.chapters.set(changed);
        if is_changed {
            self.touch();
        }
        result
    }

    /// Changes name or visibility.
    pub(crate) fn describe(self, change: impl FnOnce(&mut StudySummary)) {
        let Some(mut summary) = self.summary.get_untracked() else { return };
        change(&mut summary);
        self.summary.set(Some(summary));
        self.touch();
    }

    fn touch(self) {
        if !untrack(|| self.is_own()) {
            return;
        }
        self.changes.update(|count| *count += 1);
        if self.status.get_untracked() == SaveStatus::Conflict {
            return;
        }
        self.status.set(SaveStatus::Changed);
        self.schedule();
    }

    fn schedule(self) {
        if let Some(timer) = self.timer.get_untracked() {
            timer.clear();
        }
        self.timer.set(set_timeout_with_handle(move || self.save(), SAVE_DELAY).ok());
    }

    /// Saves the study now.
    pub(crate) fn save(self) {
        if self.is_saving.get_untracked() {
            return;
        }
        let Some(StudySummary { id, name, visibility, version, .. }) = self.summary.get_untracked() else {
            return;
        };
        let text = self.chapters.with_untracked(Chapters::text);
        let saved = self.changes.get_untracked();
        let update = UpdateStudy { version, name, visibility, text };
        self.is_saving.set(true);
        spawn_local(async move {
            let answer = api::send::<StudySummary>("PUT", &format!("/studies/{id}"), &update).await;
            self.is_saving.try_set(false);
            let status = match answer {
                Ok(summary) => {
                    let is_latest = self.changes.try_get_untracked().is_none_or(|count| count == saved);
                    self.summary.try_update(|known| {
                        if let Some(known) = known {
                            known.version = summary.version;
                            known.updated_at = summary.updated_at;
                        }
                    });
                    if is_latest { SaveStatus::Saved } else { SaveStatus::Changed }
                }
                Err(ClientError::Api(error)) if error.code == ErrorCode::Conflict => SaveStatus::Conflict,
                Err(error) => SaveStatus::Failed(client_error(&error)),
            };
            if let SaveStatus::Failed(reason) = &status {
                self.app.say(reason);
            }
            let goes_on = status == SaveStatus::Changed;
            if self.status.try_set(status).is_none() && goes_on {
                self.schedule();
            }
        });
    }

    /// Drops the changes, and loads what the server has.
    pub(crate) fn reload(self) {
        let Some(id) = self.summary.with_untracked(|study| study.as_ref()?.id.as_str().parse().ok()) else {
            return;
        };
        self.summary.set(None);
        self.load(id);
    }

    /// Deletes the study, and goes to the hub.
    pub(crate) fn delete(self) {
        let Some(id) = self.summary.with_untracked(|study| study.as_ref().map(|study| study.id.clone()))
        else {
            return;
        };
        spawn_local(async move {
            match api::send_empty::<()>("DELETE", &format!("/studies/{id}")).await {
                Ok(()) => {
                    self.status.try_set(SaveStatus::Saved);
                    self.app.navigate(Route::Study);
                }
                Err(error) => {
                    self.status.try_set(SaveStatus::Failed(client_error(&error)));
                }
            }
        });
    }

    /// Stores a copy among the studies of the current user, and opens it.
    pub(crate) fn copy(self) {
        let name = self.summary.with_untracked(|study| study.as_ref().map(|study| study.name.clone()));
        let text = self.chapters.with_untracked(Chapters::text);
        let new = NewStudy { name: name.unwrap_or_default(), visibility: Visibility::Private, text };
        spawn_local(async move {
            match api::send::<StudySummary>("POST", "/studies", &new).await {
                Ok(created) => self.app.navigate(Route::study(&created.id)),
                Err(error) => {
                    self.status.try_set(SaveStatus::Failed(client_error(&error)));
                }
            }
        });
    }
}
