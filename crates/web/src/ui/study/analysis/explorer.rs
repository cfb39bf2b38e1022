//! The opening explorer: what was played in this position in the games of this device.

use leptos::prelude::*;
use leptos::task::spawn_local;
use ponte::Colour;
use review::openings::{MAX_PLIES, OpeningBook, OpeningMove};
use web::ponte::phrases::move_in_list;
use web::study::history::GameEntry;
use web::study::phrases::percent;
use web::texts::phrase;

use super::AnalysisState;
use crate::ui::study::database;
use crate::ui::{Scroll, app_context, t};

/// The number of turns that are listed.
const MAX_ROWS: usize = 8;

#[component]
pub(crate) fn Explorer() -> impl IntoView {
    let app = app_context();
    let state: AnalysisState = expect_context();
    let book = RwSignal::new(None::<OpeningBook>);
    let open = move |_| {
        if book.with_untracked(Option::is_some) {
            return;
        }
        spawn_local(async move {
            let games = database::all::<GameEntry>().await.unwrap_or_default();
            let mut counted = OpeningBook::default();
            for game in games.iter().filter(|game| game.is_over()).filter_map(GameEntry::ponte_record) {
                counted.add(&game.game());
            }
            book.try_set(Some(counted));
        });
    };
    let moves = Memo::new(move |_| {
        let position = state.session.with(|session| session.game().position().clone());
        book.with(|book| book.as_ref().map(|book| book.moves(&position)).unwrap_or_default())
    });
    let row = move |one: &OpeningMove| {
        let (mv, counts) = (one.mv, one.counts);
        let share = |won: u32| percent(f64::from(won) / f64::from(counts.games.max(1)));
        let points = Colour::BOTH.map(|colour| format!("{:.1}", counts.mean_points(colour)));
        view! {
            <tr>
                <th scope="row"><button type="button" class="small" on:click=move |_| state.play(mv)>{app.translate(&move_in_list(mv))}</button></th>
                <td>{counts.games}</td><td>{share(counts.light)}</td><td>{share(counts.dark)}</td><td>{points.join(" : ")}</td>
            </tr>
        }
    };
    let rows = move || moves.with(|moves| moves.iter().take(MAX_ROWS).map(row).collect::<Vec<_>>());
    let nothing = move || book.with(Option::is_some) && moves.with(Vec::is_empty);
    view! {
        <details class="turns-panel" on:toggle=open>
            <summary>{t("explorer-title")}</summary>
            <Show when=nothing><p class="quiet">{move || app.translate(&phrase("explorer-none").count("count", MAX_PLIES))}</p></Show>
            <Show when=move || !moves.with(Vec::is_empty)>
                <Scroll label=Signal::derive(t("explorer-title"))>
                    <table class="points-table">
                        <thead><tr>
                            <th scope="col">{t("review-column-move")}</th><th scope="col">{t("explorer-games")}</th>
                            <th scope="col">{t("study-outcome-light")}</th><th scope="col">{t("study-outcome-dark")}</th>
                            <th scope="col">{t("explorer-points")}</th>
                        </tr></thead>
                        <tbody>{rows}</tbody>
                    </table>
                </Scroll>
            </Show>
        </details>
    }
}
