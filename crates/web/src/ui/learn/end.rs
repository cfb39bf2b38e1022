//! The end of a chapter: the chain of finished lessons is counted, and then it is time to play.

use leptos::prelude::*;
use web::learn::{Chapter, Course, Place, chain_points, coached_game};
use web::routes::Route;
use web::texts::phrase;

use super::overview::{Island, finished};
use super::{Heading, Jump, LearnState};
use crate::ui::celebration::{Celebration, count_point, count_up};
use crate::ui::ponte::PonteState;
use crate::ui::{Link, app_context, t};

#[component]
pub(super) fn ChapterEnd(chapter: &'static Chapter) -> impl IntoView {
    let app = app_context();
    let learn: LearnState = expect_context();
    let course = chapter.course;
    let (longest, total, complete) = learn.progress.with_untracked(|progress| {
        let longest = progress.chains(course).into_iter().max().unwrap_or(0);
        (longest, progress.points(course), finished(progress, course) == course.lessons().count())
    });
    // A chapter of which a lesson is missing is no reason for confetti.
    let whole = learn
        .progress
        .with_untracked(|progress| chapter.lessons.iter().all(|lesson| progress.has(lesson.id)));
    let open = RwSignal::new(false);
    let count = count_up(open, move |step| count_point(step, longest), move || whole);
    open.set(true);
    let place = Place::End(chapter);
    let next = place.next();
    let title = Signal::derive(move || {
        app.translate(&match (complete, whole) {
            (true, _) => phrase("end-course"),
            (false, true) => phrase("end-chapter"),
            (false, false) => phrase("end-unfinished"),
        })
    });
    let counted = move || {
        let islands = u32::try_from(count.steps.get()).unwrap_or(u32::MAX).min(longest);
        let words = phrase("end-chain").number("islands", islands).number("points", chain_points(islands));
        app.translate(&words)
    };
    let sum = move || {
        // Chains that are not joined count on their own.
        let words = phrase("end-total").number("points", total);
        (total > chain_points(longest)).then(|| app.translate(&words))
    };
    let islands: Vec<_> = chapter.lessons.iter().map(|lesson| view! { <Island lesson/> }).collect();
    let play_first = next.is_none();
    view! {
        <Heading place title/>
        <section class="lesson chapter-end" class:lit=whole>
            <Celebration count/>
            <ol class="islands">{islands}</ol>
            <p class="account-points" id="end-points">{counted}</p>
            <p class="quiet">{sum}</p>
            <div class="lesson-bar">
                {next.map(|next| view! { <Jump to=next class="button strong" id="end-next">{t("end-next-chapter")}</Jump> })}
                <Play course strong=play_first/>
            </div>
        </section>
    }
}

/// The way from the course to a game.
#[component]
pub(super) fn Play(course: Course, strong: bool) -> impl IntoView {
    let app = app_context();
    let ponte: PonteState = expect_context();
    let play = move |_| {
        // A game that is under way is not lost.
        if !ponte.under_way() {
            ponte.begin(coached_game::next_setup());
        }
        app.navigate(Route::Ponte);
    };
    let label = move || {
        app.translate(&if ponte.under_way() {
            phrase("home-continue")
        } else {
            phrase("play-opponent").text("name", coached_game::opponent())
        })
    };
    match course {
        Course::Ponte => {
            view! { <button type="button" class:strong=strong id="end-play" on:click=play>{label}</button> }
                .into_any()
        }
        Course::Ciao => {
            let class = if strong { "button strong" } else { "button" };
            view! { <Link to=Route::Ciao class>{t("learn-play")}</Link> }.into_any()
        }
    }
}
