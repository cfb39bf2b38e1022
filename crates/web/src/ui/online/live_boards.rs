//! Running games to watch, each with a small board.

use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{GameKind, TableId, TableState, TableSummary};
use web::online::phrases;
use web::online::remote_table::RemoteTable;
use web::routes::Route;

use crate::ui::Link;
use crate::ui::board::small_board;
use crate::ui::online::{api, online};

/// How many boards are shown. Further games are in a list.
const MAX_BOARDS: usize = 6;

/// Whether a game has a small board.
fn has_board(table: &TableSummary) -> bool {
    table.terms.game.kind() == GameKind::Ponte
}

/// The games that are shown with boards, and the others.
pub(super) fn split(games: Vec<TableSummary>) -> (Vec<TableSummary>, Vec<TableSummary>) {
    let (mut boards, mut rest): (Vec<_>, Vec<_>) = games.into_iter().partition(has_board);
    let further = boards.split_off(boards.len().min(MAX_BOARDS));
    rest.splice(..0, further);
    (boards, rest)
}

/// The boards of these games.
#[component]
pub(super) fn LiveBoards(#[prop(into)] games: Signal<Vec<TableSummary>>) -> impl IntoView {
    view! {
        <Show when=move || games.with(|games| !games.is_empty())>
            <ul class="live-boards" id="live-boards">
                <For each=move || games.get() key=|game| game.id.clone() let:game><LiveBoard games game/></For>
            </ul>
        </Show>
    }
}

/// A game, whose position is asked for again after each move.
#[component]
fn LiveBoard(games: Signal<Vec<TableSummary>>, game: TableSummary) -> impl IntoView {
    let online = online();
    let to = Route::table(&game.id);
    let names = phrases::versus(&game.seats, &online.translator());
    let terms = phrases::table_terms(&game, &online.translator());
    let board = RwSignal::new(String::new());
    let id = StoredValue::new(game.id);
    let number = Memo::new(move |_| {
        let here = |table: &&TableSummary| id.with_value(|id| table.id == *id);
        games.with(|games| games.iter().find(here).map(|table| table.number))
    });
    Effect::new(move || {
        if number.get().is_some() {
            let table = id.get_value();
            spawn_local(async move {
                if let Some(svg) = picture(&table).await {
                    board.try_set(svg);
                }
            });
        }
    });
    view! {
        <li class="live-board">
            <div class="now-board" aria-hidden="true" inner_html=move || board.get()></div>
            <Link to class="name">{names}</Link>
            <span class="quiet">{terms}</span>
        </li>
    }
}

/// The present position of a table.
async fn picture(table: &TableId) -> Option<String> {
    let state = api::get::<TableState>(&format!("/tables/{table}")).await.ok()?;
    let game = RemoteTable::new(state).ponte_game()?;
    Some(small_board(game.position(), game.moves().last().copied(), &format!("l{table}")))
}
