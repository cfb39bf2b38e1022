//! All lessons as chains of islands that finished lessons join by bridges, and the questions that are due again.

use leptos::prelude::*;
use web::learn::{Chapter, Course, LearnProgress, Lesson, Place};
use web::texts::phrase;

use super::{Jump, LearnState, steps::Steps};
use crate::ui::{app_context, browser, t};

/// The page of all lessons.
#[component]
pub(super) fn Overview() -> impl IntoView {
    let app = app_context();
    let learn: LearnState = expect_context();
    let due = Memo::new(move |_| learn.due().len());
    let again = move || {
        (due.get() > 0).then(|| {
            view! {
                <Jump to=Place::Again class="button" id="learn-due">
                    {move || app.translate(&phrase("learn-due").count("count", due.get()))}
                </Jump>
            }
        })
    };
    let section = move |course: Course| view! { <CourseSection course/> };
    view! {
        <h1 id="learn-place" tabindex="-1">{t("learn-title")}</h1>
        <p class="lead">{t("learn-intro")}</p>
        {again}
        {Course::ALL.map(section)}
    }
}

/// A course: what comes next, the points, and its chapters.
#[component]
fn CourseSection(course: Course) -> impl IntoView {
    let app = app_context();
    let learn: LearnState = expect_context();
    let title = match course {
        Course::Ponte => "ponte-title",
        Course::Ciao => "ciao-title",
    };
    let points = move || {
        let points = learn.progress.with(|progress| progress.points(course));
        app.translate(&phrase("points").number("points", points))
    };
    let next = move || {
        let (next, started) =
            learn.progress.with(|progress| (progress.next(course), progress.has_started(course)));
        next.map(|lesson| {
            let words = move || {
                let title = app.translate(&lesson.title());
                let words = if started { phrase("learn-next") } else { phrase("learn-begin") };
                app.translate(&words.text("title", title))
            };
            let id = match course {
                Course::Ponte => "next-ponte",
                Course::Ciao => "next-ciao",
            };
            view! { <Jump to=Place::Lesson(lesson) class="button strong" id>{words}</Jump> }
        })
    };
    view! {
        <section class="course">
            <div class="course-head">
                <h2>{t(title)}</h2>
                <span class="quiet">{points}</span>
                {next}
            </div>
            <div class="course-chapters">{course.chapters().map(|chapter| view! { <ChapterIslands chapter/> }).collect::<Vec<_>>()}</div>
        </section>
    }
}

/// The lessons of a chapter; finished neighbours are joined by a bridge.
#[component]
fn ChapterIslands(chapter: &'static Chapter) -> impl IntoView {
    let app = app_context();
    let islands: Vec<_> = chapter.lessons.iter().map(|lesson| view! { <Island lesson/> }).collect();
    view! {
        <section>
            <h3>{move || app.translate(&chapter.title())}</h3>
            <ol class="islands">{islands}</ol>
        </section>
    }
}

/// A lesson: land if it is finished, and else water.
#[component]
pub(super) fn Island(lesson: &'static Lesson) -> impl IntoView {
    let app = app_context();
    let learn: LearnState = expect_context();
    let done = move || learn.progress.with(|progress| progress.has(lesson.id));
    let stars = move || {
        let (all, got) = (lesson.questions(), learn.progress.with(|progress| progress.stars(lesson.id)));
        let shown = if done() { all } else { 0 };
        (0..shown).map(|star| if star < usize::from(got) { '★' } else { '☆' }).collect::<String>()
    };
    let said = move || {
        let words = phrase("learn-done").text("done", if done() { "yes" } else { "no" });
        let got = learn.progress.with(|progress| progress.stars(lesson.id));
        app.translate(&words.count("all", lesson.questions()).number("stars", got))
    };
    view! {
        <li class="island" class:done=done>
            <Jump to=Place::Lesson(lesson) class="">
                <span class="land" aria-hidden="true">{move || if done() { "✓" } else { "" }}</span>
                <span>{move || app.translate(&lesson.title())}</span>
                <span class="stars" aria-hidden="true">{stars}</span>
                <span class="visually-hidden">{said}</span>
            </Jump>
        </li>
    }
}

/// The questions that are due again, one after the other.
#[component]
pub(super) fn Again() -> impl IntoView {
    let learn: LearnState = expect_context();
    let due = untrack(|| learn.due());
    if due.is_empty() {
        return view! {
            <h1 id="learn-place" tabindex="-1">{t("again-title")}</h1>
            <p class="note" id="again-empty">{t("again-empty")}</p>
            <p><a class="button" href=browser::link("/puzzles#mistakes")>{t("again-mistakes")}</a>" "
                <Jump to=Place::Overview class="button">{t("learn-overview")}</Jump></p>
        }
        .into_any();
    }
    view! { <Steps steps=due finish=Callback::new(|_| ()) place=Place::Again/> }.into_any()
}

/// How many lessons of a course are finished.
pub(super) fn finished(progress: &LearnProgress, course: Course) -> usize {
    course.lessons().filter(|lesson| progress.has(lesson.id)).count()
}
