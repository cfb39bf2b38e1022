//! Turning points, and how accurately both players played.

use leptos::prelude::*;
use ponte::Colour;
use web::ponte::Navigation;
use web::ponte::phrases::move_in_list;
use web::study::review::written_wins;
use web::texts::phrase;

use super::ponte::colour_name;
use super::state::ReviewState;
use crate::ui::{Scroll, app_context, t};

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
