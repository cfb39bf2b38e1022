//! The statistics of a profile: rating graphs, and results by game, opponent and opening.

use leptos::prelude::*;
use leptos::task::spawn_local;
use ponte::{Position, Rules};
use protocol::ratings::{OpeningRecord, OpponentRecord, RatingHistory, ResultCounts};
use web::online::phrases;
use web::online::rating_graph::{RatingGraph, SIZE};
use web::ponte::phrases::move_in_list;
use web::routes::Route;
use web::texts::phrase;

use crate::ui::board::small_board;
use crate::ui::online::{api, online};
use crate::ui::{Link, Scroll, browser, t};

/// A graph for each game and speed with at least two rated games.
#[component]
pub(super) fn RatingGraphs(name: String) -> impl IntoView {
    let histories = RwSignal::new(Vec::<RatingHistory>::new());
    spawn_local(async move {
        // Without it the profile has no graphs.
        if let Ok(found) = api::get(&format!("/users/{name}/ratings")).await {
            histories.try_set(found);
        }
    });
    move || {
        let graphs: Vec<_> = histories.get().iter().filter_map(graph).collect();
        (!graphs.is_empty()).then(|| {
            view! {
                <section class="panel" id="rating-graphs">
                    <h2>{t("person-graph")}</h2>
                    <div class="rating-graphs">{graphs}</div>
                </section>
            }
        })
    }
}

fn graph(history: &RatingHistory) -> Option<impl IntoView + use<>> {
    let app = online().app;
    let RatingGraph { curve, lowest, highest, first_last_best: (first, last, best) } =
        RatingGraph::new(&history.points)?;
    let title = format!(
        "{}, {}",
        app.translate(&phrases::game(history.game)),
        app.translate(&phrases::speed(history.speed))
    );
    let text = phrase("person-graph-text")
        .number("first", first)
        .number("last", last)
        .number("best", best)
        .count("games", history.points.len());
    let text = app.translate(&text);
    let day = |at| browser::day(at, app.language());
    let (from, to) = (day(history.points.first()?.at), day(history.points.last()?.at));
    let label = format!("{title}: {text}");
    Some(view! {
        <figure class="rating-graph">
            <figcaption>{title}</figcaption>
            <div class="rating-plot">
                <span class="rating-scale quiet" aria-hidden="true"><span>{highest}</span><span>{lowest}</span></span>
                <svg viewBox=format!("0 0 {} {}", SIZE.width, SIZE.height) preserveAspectRatio="none" role="img" aria-label=label>
                    <path class="rating-curve" d=curve></path>
                </svg>
            </div>
            <p class="quiet rating-days" aria-hidden="true"><span>{from}</span><span>{to}</span></p>
            <p class="quiet" aria-hidden="true">{text}</p>
        </figure>
    })
}

/// Wins, draws and losses by game.
#[component]
pub(super) fn Results(results: Vec<ResultCounts>) -> impl IntoView {
    let app = online().app;
    let line = move |counts: ResultCounts| {
        let text = phrase("person-score")
            .number("won", counts.won)
            .number("drawn", counts.drawn)
            .number("lost", counts.lost);
        view! { <li><strong>{app.translate(&phrases::game(counts.game))}</strong>" · "{app.translate(&text)}</li> }
    };
    (!results.is_empty()).then(|| {
        let lines: Vec<_> = results.into_iter().map(line).collect();
        view! { <section class="panel"><h2>{t("person-results")}</h2><ul class="plain">{lines}</ul></section> }
    })
}

/// Wins, draws and losses by opponent.
#[component]
pub(super) fn Opponents(opponents: Vec<OpponentRecord>) -> impl IntoView {
    let app = online().app;
    let row = move |record: OpponentRecord| {
        view! {
            <tr>
                <th scope="row"><Link to=Route::user(&record.opponent.name)>{record.opponent.name.clone()}</Link></th>
                <td>{app.translate(&phrases::game(record.results.game))}</td>
                <td>{record.results.won}</td><td>{record.results.drawn}</td><td>{record.results.lost}</td>
            </tr>
        }
    };
    (!opponents.is_empty()).then(|| {
        let rows: Vec<_> = opponents.into_iter().map(row).collect();
        view! {
            <section class="panel" id="opponents">
                <h2>{t("person-opponents")}</h2>
                <Scroll label=phrase("person-opponents")><table class="points-table">
                    <thead><tr>
                        <th scope="col">{t("person-opponent")}</th><th scope="col">{t("challenge-game")}</th>
                        <th scope="col">{t("person-won")}</th><th scope="col">{t("person-drawn")}</th><th scope="col">{t("person-lost")}</th>
                    </tr></thead>
                    <tbody>{rows}</tbody>
                </table></Scroll>
            </section>
        }
    })
}

/// The board after an opening.
fn opening_board(record: &OpeningRecord, index: usize) -> Option<String> {
    let mut position = Position::new(Rules::new(record.size, None, None).ok()?);
    position.play(record.mv).ok()?;
    Some(small_board(&position, None, &format!("opening-{index}")))
}

/// Wins, draws and losses by opening of Ponte del Diavolo.
#[component]
pub(super) fn Openings(openings: Vec<OpeningRecord>) -> impl IntoView {
    let app = online().app;
    let row = move |(index, record): (usize, OpeningRecord)| {
        let size = (record.size != 10).then(|| format!(" ({0} × {0})", record.size));
        view! {
            <tr>
                <th scope="row"><span class="opening-board" aria-hidden="true" inner_html=opening_board(&record, index)></span>
                    {app.translate(&move_in_list(record.mv))}{size}</th>
                <td>{record.results.won}</td><td>{record.results.drawn}</td><td>{record.results.lost}</td>
            </tr>
        }
    };
    (!openings.is_empty()).then(|| {
        let rows: Vec<_> = openings.into_iter().enumerate().map(row).collect();
        view! {
            <section class="panel" id="openings">
                <h2>{t("person-openings")}</h2>
                <p class="quiet">{t("person-openings-text")}</p>
                <Scroll label=phrase("person-openings")><table class="points-table">
                    <thead><tr>
                        <th scope="col">{t("person-opening")}</th>
                        <th scope="col">{t("person-won")}</th><th scope="col">{t("person-drawn")}</th><th scope="col">{t("person-lost")}</th>
                    </tr></thead>
                    <tbody>{rows}</tbody>
                </table></Scroll>
            </section>
        }
    })
}
