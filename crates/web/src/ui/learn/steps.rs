//! The steps of a lesson, one on the screen, with Back and Next.

use leptos::prelude::*;
use web::learn::{Content, Lesson, Place};
use web::texts::phrase;

use super::{Heading, LearnState, ciao, ponte};
use crate::ui::{app_context, browser, t};

/// How far a step is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Progress {
    /// Whether it is done.
    pub(super) done: bool,
    /// Whether it was done at once.
    pub(super) clean: bool,
    /// Whether an answer was wrong.
    pub(super) missed: bool,
    /// Whether it may be left undone.
    pub(super) optional: bool,
}

/// Steps, one after the other. `finish` is called when all are done, with the number of questions answered at once.
#[component]
pub(super) fn Steps(
    steps: Vec<(&'static Lesson, usize)>,
    finish: Callback<u8>,
    place: Place,
) -> impl IntoView {
    let app = app_context();
    let learn: LearnState = expect_context();
    let count = steps.len();
    let steps = StoredValue::new(steps);
    let index = RwSignal::new(0);
    // For each step, whether it was done at once, as soon as it is known.
    let firsts = RwSignal::new(vec![None::<bool>; count]);
    let passed = RwSignal::new(vec![false; count]);
    let optional = RwSignal::new(false);
    let report = Callback::new(move |progress: Progress| {
        let at = index.get_untracked();
        let Some((lesson, step)) = steps.with_value(|steps| steps.get(at).copied()) else { return };
        optional.set(progress.optional);
        let first = firsts.with_untracked(|firsts| firsts[at]);
        if first.is_none() && (progress.missed || progress.done) {
            firsts.update(|firsts| firsts[at] = Some(progress.clean));
            if lesson.is_question(step) {
                learn.answer(lesson, step, progress.clean);
            }
        }
        if progress.done && !passed.with_untracked(|passed| passed[at]) {
            passed.update(|passed| passed[at] = true);
            if passed.with_untracked(|passed| passed.iter().all(|&one| one)) {
                let asked =
                    |index: usize| steps.with_value(|steps| steps[index].0.is_question(steps[index].1));
                let clean = firsts.with_untracked(|firsts| {
                    (0..count).filter(|&index| asked(index) && firsts[index] == Some(true)).count()
                });
                finish.run(u8::try_from(clean).unwrap_or(u8::MAX));
            }
        }
    });
    let show = move |step: usize| {
        index.set(step);
        browser::scroll_up();
        set_timeout(|| browser::focus("lesson-task"), std::time::Duration::from_millis(30));
    };
    let back = move |_| match index.get_untracked() {
        0 => learn.go(place.back().unwrap_or(Place::Overview)),
        step => show(step - 1),
    };
    let next = move |_| match index.get_untracked() + 1 {
        step if step < count => show(step),
        _ => learn.go(place.next().unwrap_or(Place::Overview)),
    };
    let ready = move || optional.get() || passed.with(|passed| passed[index.get()]);
    let asked: Vec<bool> =
        steps.with_value(|steps| steps.iter().map(|(lesson, step)| lesson.is_question(*step)).collect());
    let title = Signal::derive(move || match place {
        Place::Lesson(lesson) => app.translate(&lesson.title()),
        _ => app.translate(&phrase("again-title")),
    });
    let view = move || {
        let at = index.get();
        optional.set(false);
        let (lesson, step) = steps.with_value(|steps| steps[at]);
        match lesson.content {
            Content::Ponte(all) => view! { <ponte::StepView step=all[step] report/> }.into_any(),
            Content::Ciao(all) => view! { <ciao::StepView step=all[step] report/> }.into_any(),
            Content::CoachedGame | Content::LiarsTable => ().into_any(),
        }
    };
    view! {
        <Heading place title/>
        <section class="lesson">
            <Marks index firsts asked/>
            {view}
            <div class="lesson-bar">
                <button type="button" id="lesson-back" on:click=back>{t("lesson-back")}</button>
                <button type="button" class="strong" id="lesson-next" disabled=move || !ready() on:click=next>{t("lesson-next")}</button>
            </div>
        </section>
    }
}

/// One mark for each step: to do, here, done, and a star for what was right at once.
#[component]
fn Marks(
    index: RwSignal<usize>,
    firsts: RwSignal<Vec<Option<bool>>>,
    /// Whether each step is a question.
    asked: Vec<bool>,
) -> impl IntoView {
    let app = app_context();
    let count = asked.len();
    let mark = move |(step, asked): (usize, bool)| {
        let sign = move || match firsts.with(|firsts| firsts[step]) {
            Some(_) if !asked => "✓",
            Some(true) => "★",
            Some(false) => "☆",
            None => "·",
        };
        view! { <span class="step-mark" class:here=move || index.get() == step>{sign}</span> }
    };
    let said =
        move || app.translate(&phrase("lesson-step").count("step", index.get() + 1).count("count", count));
    view! {
        <p class="step-marks" class:single=count == 1><span class="visually-hidden">{said}</span>
            <span aria-hidden="true">{asked.into_iter().enumerate().map(mark).collect::<Vec<_>>()}</span></p>
    }
}
