//! The course: an overview, lessons with one step on the screen, and the end of each chapter.

mod ciao;
mod coached_game;
mod end;
mod liars_table;
mod overview;
mod ponte;
mod steps;

use std::time::Duration;

use leptos::prelude::*;
use web::learn::{Content, Course, LearnProgress, Lesson, Place};
use web::routes::Route;

use crate::ui::{browser, clock, t};

/// The progress of the learner, and the place in the course.
#[derive(Clone, Copy)]
pub(crate) struct LearnState {
    progress: RwSignal<LearnProgress>,
    place: RwSignal<Place>,
}

impl LearnState {
    fn new() -> LearnState {
        let progress = browser::load::<LearnProgress>().unwrap_or_default();
        let place = Place::from_fragment(&browser::fragment());
        LearnState { progress: RwSignal::new(progress), place: RwSignal::new(place) }
    }

    fn change(self, change: impl FnOnce(&mut LearnProgress)) {
        self.progress.update(change);
        self.progress.with_untracked(browser::save);
    }

    /// Records the first answer to a question.
    fn answer(self, lesson: &Lesson, step: usize, right: bool) {
        self.change(|progress| progress.answer(lesson.question(step), right, clock::now().day()));
    }

    /// The questions that are due again.
    fn due(self) -> Vec<(&'static Lesson, usize)> {
        self.progress.with(|progress| progress.due(clock::now().day()))
    }

    fn show(self, place: Place) {
        self.place.set(place);
        browser::scroll_up();
        // After it is rendered.
        set_timeout(|| browser::focus("learn-place"), Duration::from_millis(30));
    }

    /// Shows a place and puts it into the address.
    fn go(self, place: Place) {
        browser::push(&format!("{}{}", Route::Learn.path(), place.fragment()));
        self.show(place);
    }
}

#[component]
pub(crate) fn LearnPage() -> impl IntoView {
    let learn = LearnState::new();
    provide_context(learn);
    let moved = window_event_listener(leptos::ev::popstate, move |_| {
        if browser::route() == Route::Learn {
            learn.show(Place::from_fragment(&browser::fragment()));
        }
    });
    on_cleanup(move || moved.remove());
    view! {
        <article class="learn">
            {move || match learn.place.get() {
                Place::Overview => view! { <overview::Overview/> }.into_any(),
                Place::Lesson(lesson) => view! { <LessonPage lesson/> }.into_any(),
                Place::End(chapter) => view! { <end::ChapterEnd chapter/> }.into_any(),
                Place::Again => view! { <overview::Again/> }.into_any(),
            }}
        </article>
    }
}

/// A lesson, by its content.
#[component]
fn LessonPage(lesson: &'static Lesson) -> impl IntoView {
    match lesson.content {
        Content::CoachedGame => view! { <coached_game::CoachedGame lesson/> }.into_any(),
        Content::LiarsTable => view! { <liars_table::Table lesson/> }.into_any(),
        Content::Ponte(_) | Content::Ciao(_) => {
            let learn: LearnState = expect_context();
            let steps = (0..lesson.steps()).map(|step| (lesson, step)).collect();
            let finish = Callback::new(move |clean: u8| {
                learn.change(|progress| progress.finish(lesson.id, clean));
            });
            view! { <steps::Steps steps finish place=Place::Lesson(lesson)/> }.into_any()
        }
    }
}

/// The heading of a place, which gets the focus when it is shown.
#[component]
fn Heading(place: Place, #[prop(into)] title: Signal<String>) -> impl IntoView {
    let app = crate::ui::app_context();
    let chapter = place.chapter();
    let course = chapter.map(|chapter| match chapter.course {
        Course::Ponte => "ponte-title",
        Course::Ciao => "ciao-title",
    });
    view! {
        <header class="learn-head">
            <p class="quiet">
                <Jump to=Place::Overview class="">{t("learn-title")}</Jump>
                {course.map(|course| view! { " › "{t(course)}" › "{move || chapter.map(|chapter| app.translate(&chapter.title()))} })}
            </p>
            <h1 id="learn-place" tabindex="-1">{move || title.get()}</h1>
        </header>
    }
}

/// A link to a place of the course.
#[component]
fn Jump(
    to: Place,
    class: &'static str,
    #[prop(optional)] id: &'static str,
    children: Children,
) -> impl IntoView {
    let learn: LearnState = expect_context();
    let follow = move |event: web_sys::MouseEvent| {
        if event.ctrl_key() || event.meta_key() || event.shift_key() || event.alt_key() || event.button() != 0
        {
            return;
        }
        event.prevent_default();
        learn.go(to);
    };
    let href = browser::link(&format!("{}{}", Route::Learn.path(), to.fragment()));
    let id = (!id.is_empty()).then_some(id);
    view! { <a class=class id=id href=href on:click=follow>{children()}</a> }
}
