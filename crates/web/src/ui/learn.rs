//! Interactive lessons: the rules of both games, and tips, with the progress of the learner.

mod ciao;
mod ponte;
mod tips;

use std::time::Duration;

use leptos::prelude::*;
use web::learn::{LessonId, LessonPart, LessonProgress};
use web::routes::Route;
use web::texts::phrase;

use crate::ui::{app_context, browser, t};

/// The progress of the learner, and the part on the page.
#[derive(Clone, Copy)]
pub(crate) struct LearnState {
    progress: RwSignal<LessonProgress>,
    part: RwSignal<LessonPart>,
}

impl LearnState {
    pub(crate) fn new() -> LearnState {
        let progress = browser::load::<LessonProgress>().unwrap_or_default();
        let part = progress.next().map_or(LessonPart::Ponte, |place| place.part);
        LearnState { progress: RwSignal::new(progress), part: RwSignal::new(part) }
    }

    /// Marks a lesson as done.
    fn mark(self, place: LessonId) {
        if self.progress.try_update(|progress| progress.mark(place)) == Some(true) {
            self.progress.with_untracked(browser::save);
        }
    }

    /// Shows the lesson in the fragment of the address, if any.
    pub(crate) fn arrive(self) {
        if let Some(place) = LessonId::from_fragment(&browser::fragment()) {
            self.show(place);
        }
    }

    fn show(self, place: LessonId) {
        self.part.set(place.part);
        // After the part is rendered.
        set_timeout(move || browser::focus(&place.id()), Duration::from_millis(30));
    }

    /// Shows a lesson and puts it into the address.
    fn go(self, place: LessonId) {
        browser::push(&format!("{}#{}", Route::Learn.path(), place.id()));
        self.show(place);
    }
}

#[component]
pub(crate) fn LearnPage() -> impl IntoView {
    let app = app_context();
    let learn: LearnState = expect_context();
    learn.arrive();
    let all: usize = LessonPart::ALL.into_iter().map(|part| usize::from(part.len())).sum();
    view! {
        <article class="learn">
            <h1>{t("learn-title")}</h1>
            <p class="lead">{move || app.translate(&phrase("learn-intro").count("count", all))}</p>
            <Overview/>
            {move || match learn.part.get() {
                LessonPart::Ponte => view! { <ponte::Examples/> }.into_any(),
                LessonPart::Ciao => view! { <ciao::Scenes/> }.into_any(),
                LessonPart::Tips => view! { <tips::Tips/> }.into_any(),
            }}
        </article>
    }
}

/// The progress, and the next lesson.
#[component]
fn Overview() -> impl IntoView {
    let app = app_context();
    let learn: LearnState = expect_context();
    let next = move || match learn.progress.with(LessonProgress::next) {
        Some(place) => view! {
            <Jump place class="button strong">
                {move || {
                    let title = app.translate(&place.title());
                    app.translate(&phrase("learn-next").text("title", title))
                }}
            </Jump>
        }
        .into_any(),
        None => view! { <p class="note good">{t("learn-all-done")}</p> }.into_any(),
    };
    let part = move |part: LessonPart| {
        let count = move || {
            let done = learn.progress.with(|progress| progress.count(part));
            app.translate(
                &phrase("learn-part-progress").count("done", done).count("all", usize::from(part.len())),
            )
        };
        let first = LessonId { part, number: 1 };
        view! {
            <li class="part" class:chosen=move || learn.part.get() == part
                aria-current=move || (learn.part.get() == part).then_some("true")>
                <div class="part-head">
                    <Jump place=first class="part-name">{move || app.translate(&part.title())}</Jump>
                    <span class="quiet">{count}</span>
                </div>
                <ol class="chips">{part.lessons().map(|place| view! { <Chip place/> }).collect::<Vec<_>>()}</ol>
            </li>
        }
    };
    view! {
        <nav class="overview" aria-label=t("learn-overview")>
            <ul>{LessonPart::ALL.map(part)}</ul>
            <div>{next}</div>
        </nav>
    }
}

#[component]
fn Chip(place: LessonId) -> impl IntoView {
    let app = app_context();
    let learn: LearnState = expect_context();
    let done = move || learn.progress.with(|progress| progress.has(place));
    let said = move || {
        let title = app.translate(&place.title());
        let done = if done() { "yes" } else { "no" };
        app.translate(
            &phrase("learn-chip").number("number", place.number).text("title", title).text("done", done),
        )
    };
    view! {
        <li>
            <Jump place class="chip" done=Signal::derive(done) label=Signal::derive(said)>
                {move || if done() { "✓".to_owned() } else { place.number.to_string() }}
            </Jump>
        </li>
    }
}

/// A link to a lesson.
#[component]
fn Jump(
    place: LessonId,
    class: &'static str,
    #[prop(optional, into)] done: Option<Signal<bool>>,
    #[prop(optional, into)] label: Option<Signal<String>>,
    children: Children,
) -> impl IntoView {
    let learn: LearnState = expect_context();
    let follow = move |event: web_sys::MouseEvent| {
        if event.ctrl_key() || event.meta_key() || event.shift_key() || event.alt_key() || event.button() != 0
        {
            return;
        }
        event.prevent_default();
        learn.go(place);
    };
    let href = browser::link(&format!("{}#{}", Route::Learn.path(), place.id()));
    let said = move || label.map(|label| label.get());
    view! {
        <a class=class class:done=move || done.is_some_and(|done| done.get()) href=href
            aria-label=said title=said on:click=follow>{children()}</a>
    }
}

/// The frame of a lesson: a heading with its number, and a mark if it is done.
#[component]
fn Lesson(place: LessonId, children: Children) -> impl IntoView {
    let app = app_context();
    let learn: LearnState = expect_context();
    let done = move || learn.progress.with(|progress| progress.has(place));
    let heading = format!("{}-title", place.id());
    let labelled = heading.clone();
    view! {
        <section class="lesson" class:done=done id=place.id() tabindex="-1" aria-labelledby=labelled>
            <h3 id=heading><span class="lesson-number" aria-hidden="true">{place.number}</span>
                {move || app.translate(&place.title())}</h3>
            {children()}
        </section>
    }
}
