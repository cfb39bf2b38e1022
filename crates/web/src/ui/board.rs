//! A board of Ponte del Diavolo: a picture, and over it a grid of buttons for pointers, fingers, keys and ears.

use draw::{Grid, PonteBoard, Style, Theme};
use leptos::prelude::*;
use ponte::Cell;
use web::ponte::picture::neighbour;

use crate::ui::browser;

/// The layers of the picture, each replaced only when it changes.
const LAYERS: [&str; 7] =
    ["pd-water", "pd-blocked", "pd-shoals", "pd-under", "pd-land", "pd-bridges", "pd-over"];

/// A board that can be played on.
#[component]
pub(crate) fn Board(
    /// What is on it.
    #[prop(into)]
    board: Signal<PonteBoard>,
    /// What its ids begin with.
    prefix: String,
    /// What a screen reader calls it.
    #[prop(into)]
    label: Signal<String>,
    /// What a screen reader says of a cell.
    #[prop(into)]
    said: Callback<Cell, String>,
    /// A cell was tapped.
    #[prop(into)]
    tap: Callback<Cell>,
    /// Escape was pressed.
    #[prop(into)]
    escape: Callback<()>,
) -> impl IntoView {
    let grid = Memo::new(move |_| board.with(|board| board.grid));
    let scene = Memo::new(move |_| board.with(PonteBoard::scene));
    let style = Style::new(Theme::Page).prefixed(&prefix);
    let box_of = move || scene.with(draw::Scene::view_box);
    let definitions = {
        let style = style.clone();
        Memo::new(move |_| scene.with(|scene| scene.definitions(&style)))
    };
    let layers = LAYERS.map(|class| {
        let style = style.clone();
        let markup = Memo::new(move |_| {
            scene.with(|scene| scene.layer(class).map(|layer| layer.markup(&style)).unwrap_or_default())
        });
        view! { <g inner_html=move || markup.get()></g> }
    });
    let cursor = RwSignal::new(None::<Cell>);
    let inset = move || {
        let grid = grid.get();
        format!("{:.4}%", 100.0 * grid.margin() / grid.view().width)
    };
    let keys = {
        let prefix = prefix.clone();
        move |event: web_sys::KeyboardEvent| {
            let grid = grid.get_untracked();
            let at = place(cursor.get_untracked(), grid);
            let size = i8::try_from(grid.size).unwrap_or(0);
            let (right, down) = match event.key().as_str() {
                "ArrowLeft" => (-1, 0),
                "ArrowRight" => (1, 0),
                "ArrowUp" => (0, -1),
                "ArrowDown" => (0, 1),
                "Home" => (-size, 0),
                "End" => (size, 0),
                "PageUp" => (0, -size),
                "PageDown" => (0, size),
                "Escape" => {
                    escape.run(());
                    return;
                }
                _ => return,
            };
            event.prevent_default();
            event.stop_propagation();
            let mut to = at;
            board.with_untracked(|board| {
                for _ in 0..right.unsigned_abs().max(down.unsigned_abs()) {
                    to = neighbour(board, to, right.signum(), down.signum());
                }
            });
            cursor.set(Some(to));
            browser::focus(&format!("{prefix}-{to}"));
        }
    };
    let rows = move || {
        let grid = grid.get();
        let prefix = prefix.clone();
        (0..grid.size)
            .map(|row| {
                let cells: Vec<_> = (0..grid.size)
                    .filter_map(|col| grid.cell_in(col, row))
                    .map(|cell| view! { <Square cell board cursor grid said tap id=format!("{prefix}-{cell}")/> })
                    .collect();
                view! { <div role="row" class="cells-row">{cells}</div> }
            })
            .collect::<Vec<_>>()
    };
    view! {
        <div class="board">
            <svg viewBox=box_of aria-hidden="true" focusable="false">
                <g inner_html=move || definitions.get()></g>
                {layers.into_iter().collect::<Vec<_>>()}
            </svg>
            <div class="cells" role="grid" aria-label=move || label.get()
                style:inset=inset on:keydown=keys>
                {rows}
            </div>
        </div>
    }
}

/// Where the keyboard is; at first in the middle.
fn place(cursor: Option<Cell>, grid: Grid) -> Cell {
    let middle = (grid.size - 1) / 2;
    cursor
        .filter(|cell| cell.is_on(grid.size))
        .or_else(|| Cell::new(middle, middle))
        .unwrap_or_else(|| unreachable!("a board has a middle"))
}

#[component]
fn Square(
    cell: Cell,
    board: Signal<PonteBoard>,
    cursor: RwSignal<Option<Cell>>,
    grid: Grid,
    said: Callback<Cell, String>,
    tap: Callback<Cell>,
    id: String,
) -> impl IntoView {
    let legal = move || board.with(|board| board.marks.legal.contains(cell));
    let own = move || board.with(|board| board.tile(cell).is_some());
    let chosen = move || board.with(|board| board.marks.selected.contains(cell));
    view! {
        <button type="button" role="gridcell" class="cell" class:legal=legal class:tiled=own id=id
            data-cell=cell.to_string()
            tabindex=move || if place(cursor.get(), grid) == cell { "0" } else { "-1" }
            aria-selected=move || if chosen() { "true" } else { "false" }
            aria-label=move || said.run(cell)
            on:focus=move |_| cursor.set(Some(cell))
            on:click=move |_| tap.run(cell)
        ></button>
    }
}
