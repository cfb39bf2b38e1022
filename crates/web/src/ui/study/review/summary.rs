//! The summary in three sentences, turning points, and how accurately both players played.

use ::review::puzzles::Puzzle;
use leptos::prelude::*;
use leptos::task::spawn_local;
use ponte::Colour;
use web::learn::Place;
use web::ponte::Navigation;
use web::ponte::phrases::move_in_list;
use web::study::puzzles::{StoredProgress, puzzle_fragment};
use web::study::review::written_wins;
use web::study::summary::Summary;
use web::texts::phrase;

use super::ponte::colour_name;
use super::state::ReviewState;
use crate::ui::study::database;
use crate::ui::study::puzzles::{PROGRESS, read_file};
use crate::ui::{Scroll, app_context, browser, t};

/// How the game went and what to train, with a lesson and puzzles, once the review is finished.
#[component]
pub(crate) fn InShort() -> impl IntoView {
    let app = app_context();
    let state: ReviewState = expect_context();
    let colour = state.colour();
    let summary = Memo::new(move |_| state.review.with(|review| Summary::new(review.as_ref()?, colour)));
    let training = Memo::new(move |_| summary.with(|summary| summary.map(|summary| summary.training)));
    let puzzles = RwSignal::new(Vec::<Puzzle>::new());
    Effect::new(move || {
        let Some(training) = training.get() else { return };
        spawn_local(async move {
            let stored = database::get::<StoredProgress>(PROGRESS).await.ok().flatten().unwrap_or_default();
            let all = read_file().await.unwrap_or_default();
            puzzles.try_set(training.puzzles(&all, &stored).into_iter().cloned().collect());
        });
    });
    let sentences = move || {
        let summary = summary.get()?;
        let said = summary.sentences(&state.player(summary.player), app.language());
        Some(said.map(|one| app.translate(&one)).join(" "))
    };
    let lesson = move || {
        let lesson = training.get()?.lesson()?;
        let words = app.translate(&phrase("summary-lesson").nested("title", lesson.title()));
        let address = browser::link(&format!("/learn{}", Place::Lesson(lesson).fragment()));
        Some(view! { <li><a class="button small" id="summary-lesson" href=address>{words}</a></li> })
    };
    let links = move || {
        let link = |puzzle: &Puzzle| {
            let words = app.translate(&phrase("summary-puzzle").number("rating", puzzle.rating));
            let address = browser::link(&format!("/puzzles{}", puzzle_fragment(puzzle.id())));
            view! { <li><a class="button small" href=address>{words}</a></li> }
        };
        puzzles.with(|puzzles| puzzles.iter().map(link).collect::<Vec<_>>())
    };
    view! {
        <Show when=move || summary.with(Option::is_some)>
            <section class="turns-panel" id="review-summary">
                <h2>{t("summary-title")}</h2>
                <p>{sentences}</p>
                <ul class="summary-links">{lesson}{links}</ul>
            </section>
        </Show>
    }
}

/// The moves at which the game turned.
#[component]
pub(crate) fn TurningPoints() -> impl IntoView {
    let app = app_context();
    let state: ReviewState = expect_context();
    let points = move || {
        state.review.with(|review| {
            let Some(review) = review else { return Vec::new() };
            let points = review.turning_points().into_iter();
            points
                .map(|ply| {
                    let turn = &review.turns[ply];
                    let [before, after] = written_wins(&review.course, ply).map(|win| app.language().percent(win));
                    let words = phrase("review-turning-point")
                        .count("number", ply + 1)
                        .text("player", state.player(turn.player))
                        .text("move", app.translate(&move_in_list(turn.mv)))
                        .text("before", before)
                        .text("after", after);
                    view! { <li><button type="button" class="chain" on:click=move |_| state.go(Navigation::To(ply + 1))>{app.translate(&words)}</button></li> }
                })
                .collect::<Vec<_>>()
        })
    };
    let any = Memo::new(move |_| {
        state.review.with(|review| review.as_ref().is_some_and(|review| !review.turning_points().is_empty()))
    });
    view! {
        <Show when=move || any.get()>
            <section class="turns-panel">
                <h2>{t("review-turning-points")}</h2>
                <ul class="chains" id="turning-points">{points}</ul>
            </section>
        </Show>
    }
}

/// Accuracy, counts and phases per player, and the way to the exercises.
#[component]
pub(crate) fn Players() -> impl IntoView {
    let app = app_context();
    let state: ReviewState = expect_context();
    let count = Memo::new(move |_| state.exercises().len());
    let row = move |label: web::texts::Phrase, values: [String; 2]| {
        let [light, dark] = values;
        view! { <tr><th scope="row">{app.translate(&label)}</th><td>{light}</td><td>{dark}</td></tr> }
    };
    let rows = move || {
        state.review.with(|review| {
            let Some(review) = review else { return Vec::new() };
            let both = |value: &dyn Fn(&review::PlayerReview) -> String| {
                Colour::ALL.map(|colour| value(&review.player(colour)))
            };
            let language = app.language();
            let phase = |index: usize| {
                both(&|player| match player.phases[index].turns {
                    0 => "–".to_owned(),
                    _ => language.percent(0.01 * f64::from(player.phases[index].accuracy)),
                })
            };
            vec![
                row(
                    phrase("review-accuracy"),
                    both(&|player| language.percent(0.01 * f64::from(player.accuracy))),
                ),
                row(phrase("review-inaccuracies"), both(&|player| player.inaccuracies.to_string())),
                row(phrase("review-mistakes"), both(&|player| player.mistakes.to_string())),
                row(phrase("review-blunders"), both(&|player| player.blunders.to_string())),
                row(
                    phrase("review-points-lost"),
                    both(&|player| language.decimal(f64::from(player.points_lost), 1)),
                ),
                row(phrase("review-phase-opening"), phase(0)),
                row(phrase("review-phase-middle"), phase(1)),
                row(phrase("review-phase-ending"), phase(2)),
            ]
        })
    };
    view! {
        <section class="turns-panel">
            <h2>{t("review-players")}</h2>
            <Scroll label=Signal::derive(t("review-players"))>
                <table class="points-table" id="review-players">
                    <thead><tr><td></td>
                        <th scope="col">{move || app.translate(&colour_name(Colour::Light))}</th>
                        <th scope="col">{move || app.translate(&colour_name(Colour::Dark))}</th>
                    </tr></thead>
                    <tbody>{rows}</tbody>
                </table>
            </Scroll>
            <Show when=move || { count.get() > 0 } fallback=move || (state.progress.get() >= 1.0).then(|| view! { <p class="quiet">{t("review-no-exercises")}</p> })>
                <button type="button" class="strong" id="exercises" on:click=move |_| state.exercise.set(Some(0))>
                    {move || app.translate(&phrase("review-exercises").count("count", count.get()))}
                </button>
            </Show>
        </section>
    }
}
