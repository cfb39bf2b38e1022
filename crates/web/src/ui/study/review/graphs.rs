//! The graphs of a review, which are also its navigation, and the same numbers as a table.

use leptos::prelude::*;
use ponte::Colour;
use review::course::Evaluation;
use wasm_bindgen::JsCast;
use web::ponte::phrases::move_in_list;
use web::ponte::{Navigation, PonteSession};
use web::study::graph::GraphSize;
use web::study::phrases::judgement;
use web::study::review::{ReviewRow, curve, rows};
use web::texts::phrase;

use super::state::ReviewState;
use crate::ui::{Scroll, app_context, t};

const SIZE: GraphSize = GraphSize { width: 600.0, height: 110.0 };
/// The radii of a dot; the image is stretched.
const DOT: [f64; 2] = [6.0, 5.0];
/// The top of the scale of points, as a multiple of the highest value.
const HEADROOM: f64 = 1.08;

#[component]
pub(crate) fn Graphs() -> impl IntoView {
    let app = app_context();
    let state: ReviewState = expect_context();
    let count = state.moves();
    let of = move |value: &dyn Fn(&Evaluation) -> f32| {
        state
            .review
            .with(|review| review.as_ref().map(|review| curve(review, count, value)).unwrap_or_default())
    };
    let win = Memo::new(move |_| of(&|one| one.light));
    let points = Memo::new(move |_| Colour::ALL.map(|colour| of(&|one| one.points[colour.index()])));
    let max =
        move || points.with(|both| both.iter().flatten().flatten().copied().fold(1.0, f64::max) * HEADROOM);
    let shown = Memo::new(move |_| state.session.with(PonteSession::shown_ply));
    let said = move || {
        let (ply, language) = (shown.get(), app.language());
        let win = win.with(|win| win.get(ply).copied().flatten());
        let both = points.with(|both| both.each_ref().map(|one| one.get(ply).copied().flatten()));
        match (win, both) {
            (Some(win), [Some(light), Some(dark)]) => app.translate(
                &phrase("review-slider-said")
                    .count("move", ply)
                    .text("win", language.percent(win))
                    .text("light", language.decimal(light, 1))
                    .text("dark", language.decimal(dark, 1)),
            ),
            _ => app.translate(&phrase("review-move").count("move", ply).count("count", count)),
        }
    };
    view! {
        <section class="turns-panel graphs" aria-label=t("review-graphs")>
            <h2>{t("review-graph-win")}</h2>
            <Graph shown>
                <path class="graph-back" d=move || win.with(|win| SIZE.known(win))></path>
                <path class="graph-light" d=move || win.with(|win| SIZE.area(win, 1.0))></path>
                <line class="graph-half" x1="0" x2="600" y1="55" y2="55"></line>
                <TurningDots win/>
            </Graph>
            <h2>{t("review-graph-points")}</h2>
            <Graph shown>
                <path class="graph-line light" d=move || points.with(|both| SIZE.curve(&both[0], max()))></path>
                <path class="graph-line dark" d=move || points.with(|both| SIZE.curve(&both[1], max()))></path>
            </Graph>
            <input type="range" id="review-slider" min="0" max=count.to_string() step="1"
                aria-label=t("review-slider") aria-valuetext=said prop:value=move || shown.get().to_string()
                on:input=move |event| {
                    if let Ok(ply) = event_target_value(&event).parse() {
                        state.go(Navigation::To(ply));
                    }
                }/>
            <p class="quiet" aria-hidden="true">{said}</p>
            <details><summary>{t("review-table")}</summary><Numbers/></details>
        </section>
    }
}

/// An image in which a click leads to the move at that place.
#[component]
fn Graph(shown: Memo<usize>, children: Children) -> impl IntoView {
    let state: ReviewState = expect_context();
    let count = state.moves() + 1;
    let go = move |event: web_sys::MouseEvent| {
        let Some(svg) = event.current_target().and_then(|target| target.dyn_into::<web_sys::Element>().ok())
        else {
            return;
        };
        let rect = svg.get_bounding_client_rect();
        if rect.width() > 0.0 {
            let x = (f64::from(event.client_x()) - rect.x()) / rect.width() * SIZE.width;
            state.go(Navigation::To(SIZE.ply_at(x, count)));
        }
    };
    let x = move || format!("{:.1}", SIZE.x(shown.get(), count));
    view! {
        <svg class="graph" viewBox="0 0 600 110" preserveAspectRatio="none" aria-hidden="true" on:click=go>
            <rect class="graph-empty" width="600" height="110"></rect>
            {children()}
            <line class="graph-cursor" x1=x x2=x y1="0" y2="110"></line>
        </svg>
    }
}

/// Marks at the turning points.
#[component]
fn TurningDots(win: Memo<Vec<Option<f64>>>) -> impl IntoView {
    let state: ReviewState = expect_context();
    move || {
        let plies = state.review.with(|review| review.as_ref().map(review::GameReview::turning_points));
        win.with(|win| {
            let dot = |turn: usize| {
                let ply = turn + 1;
                let value = win.get(ply).copied().flatten()?;
                // Completely inside of the image, at both ends of the scale too.
                let y = SIZE.y(value, 1.0).clamp(DOT[1] + 1.0, SIZE.height - DOT[1] - 1.0);
                let x = SIZE.x(ply, win.len()).clamp(DOT[0] + 1.0, SIZE.width - DOT[0] - 1.0);
                Some(view! { <ellipse class="graph-dot" cx=format!("{x:.1}") cy=format!("{y:.1}") rx=DOT[0].to_string() ry=DOT[1].to_string()></ellipse> })
            };
            plies.into_iter().flatten().filter_map(dot).collect::<Vec<_>>()
        })
    }
}

/// The numbers of both graphs.
#[component]
fn Numbers() -> impl IntoView {
    let app = app_context();
    let state: ReviewState = expect_context();
    let row = move |row: ReviewRow| {
        let (language, number) = (app.language(), row.number);
        let [light, dark] = row.value.points.map(|points| language.decimal(f64::from(points), 1));
        let (name, judged) = match row.turn {
            Some((mv, judged)) => {
                (format!("{number}. {}", app.translate(&move_in_list(mv))), Some(judgement(judged)))
            }
            None => (app.translate(&phrase("review-table-start")), None),
        };
        view! {
            <tr>
                <th scope="row">{name}</th>
                <td>{language.percent(f64::from(row.value.light))}</td><td>{light}</td><td>{dark}</td>
                <td>{judged.map(|judged| app.translate(&judged))}</td>
            </tr>
        }
    };
    let all = move || {
        state.review.with(|review| review.iter().flat_map(|review| rows(review).map(row)).collect::<Vec<_>>())
    };
    view! {
        <Scroll label=Signal::derive(t("review-table")) class="scroll review-numbers">
            <table class="points-table">
                <thead><tr>
                    <th scope="col">{t("review-column-move")}</th>
                    <th scope="col">{t("review-column-win")}</th>
                    <th scope="col">{t("review-column-light")}</th>
                    <th scope="col">{t("review-column-dark")}</th>
                    <th scope="col">{t("review-column-judgement")}</th>
                </tr></thead>
                <tbody>{all}</tbody>
            </table>
        </Scroll>
    }
}
