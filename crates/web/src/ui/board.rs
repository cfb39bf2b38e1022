//! The board of Ponte del Diavolo: an SVG image, with an accessible grid of buttons on top of it.

use draw::{Grid, PonteBoard, Rect, Style, Theme};
use leptos::prelude::*;
use ponte::{Cell, CellSet, Move, Position};
use web::ponte::picture::neighbour;

use crate::ui::{app_context, browser};

/// The layers of the image, each replaced only when it changes.
const LAYERS: [&str; 7] =
    ["pd-water", "pd-blocked", "pd-shoals", "pd-under", "pd-land", "pd-bridges", "pd-over"];

/// A small picture of a position, with its last move.
pub(crate) fn small_board(position: &Position, last: Option<Move>, prefix: &str) -> String {
    let mut board = PonteBoard::new(position);
    board.grid.coordinates = false;
    if let Some(last) = last {
        board.marks.set_last(last);
    }
    board.svg(&Style::new(Theme::Page).prefixed(prefix))
}

/// A board that can be played on.
#[component]
pub(crate) fn Board(
    /// What to draw.
    #[prop(into)]
    board: Signal<PonteBoard>,
    /// The prefix of all element ids.
    prefix: String,
    /// The accessible name of the board.
    #[prop(into)]
    label: Signal<String>,
    /// The accessible name of a cell.
    #[prop(into)]
    said: Callback<Cell, String>,
    /// Called when a cell is clicked.
    #[prop(into)]
    tap: Callback<Cell>,
    /// Called when Escape is pressed.
    #[prop(into)]
    escape: Callback<()>,
    /// The tiles on which a bridge can start.
    #[prop(optional, into)]
    bridge_ends: Signal<CellSet>,
    /// Set to the cell under the pointer or with the focus.
    #[prop(optional)]
    hovered: Option<RwSignal<Option<Cell>>>,
) -> impl IntoView {
    let grid = Memo::new(move |_| board.with(|board| board.grid));
    let cursor = RwSignal::new(None::<Cell>);
    let app = app_context();
    let view = Memo::new(move |_| visible(grid.get(), app.narrow()));
    let inset = move || {
        let (water, view) = (grid.get().water(), view.get());
        let near = 100.0 * (water.x - view.x) / view.width;
        let far = 100.0 - near - 100.0 * water.width / view.width;
        format!("{far:.4}% {far:.4}% {near:.4}% {near:.4}%")
    };
    let keys = {
        let prefix = prefix.clone();
        move |event: web_sys::KeyboardEvent| {
            let key = event.key();
            if key == "Escape" {
                escape.run(());
            } else if let Some(direction) = direction(&key, grid.get_untracked().size) {
                event.prevent_default();
                event.stop_propagation();
                let target =
                    board.with_untracked(|board| move_cursor(board, cursor.get_untracked(), direction));
                cursor.set(Some(target));
                browser::focus(&format!("{prefix}-{target}"));
            }
        }
    };
    let rows = {
        let prefix = prefix.clone();
        move || {
            let grid = grid.get();
            let square = |cell| view! { <Square cell board cursor grid said tap bridge_ends hovered id=format!("{prefix}-{cell}")/> };
            (0..grid.size)
                .map(|row| {
                    let cells = (0..grid.size).filter_map(|col| grid.cell_in(col, row));
                    view! { <div role="row" class="cells-row">{cells.map(square).collect::<Vec<_>>()}</div> }
                })
                .collect::<Vec<_>>()
        }
    };
    view! {
        <div class="board">
            <BoardImage board prefix view/>
            <div class="cells" role="grid" aria-label=move || label.get()
                style:inset=inset on:keydown=keys>
                {rows}
            </div>
        </div>
    }
}

/// How much of the frame is left on a narrow screen where there are no letters, in the units of the picture.
const NARROW_FRAME: f64 = 12.0;

/// The part of the picture that is shown. On a narrow screen the frame has letters on the left and below only, so that cells are
/// larger.
pub(crate) fn visible(grid: Grid, narrow: bool) -> Rect {
    let whole = grid.view();
    let cut = if narrow { grid.margin() - NARROW_FRAME } else { 0.0 };
    let left = if grid.coordinates { 0.0 } else { cut };
    Rect::new(left, cut, whole.width - cut - left, whole.height - cut - left)
}

/// The image, hidden from screen readers.
#[component]
fn BoardImage(board: Signal<PonteBoard>, prefix: String, view: Memo<Rect>) -> impl IntoView {
    let scene = Memo::new(move |_| board.with(PonteBoard::scene));
    let style = Style::new(Theme::Page).prefixed(&prefix);
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
    view! {
        <svg viewBox=move || view_box(view.get()) aria-hidden="true" focusable="false">
            <g inner_html=move || definitions.get()></g>
            {layers.into_iter().collect::<Vec<_>>()}
        </svg>
    }
}

/// The part of a picture as an attribute.
pub(crate) fn view_box(Rect { x, y, width, height }: Rect) -> String {
    format!("{x} {y} {width} {height}")
}

/// How far a key moves the cursor, to the right and down.
fn direction(key: &str, size: u8) -> Option<(i8, i8)> {
    let size = i8::try_from(size).unwrap_or(0);
    Some(match key {
        "ArrowLeft" => (-1, 0),
        "ArrowRight" => (1, 0),
        "ArrowUp" => (0, -1),
        "ArrowDown" => (0, 1),
        "Home" => (-size, 0),
        "End" => (size, 0),
        "PageUp" => (0, -size),
        "PageDown" => (0, size),
        _ => return None,
    })
}

/// The cell that the cursor reaches; it stops at the edge.
fn move_cursor(board: &PonteBoard, cursor: Option<Cell>, (right, down): (i8, i8)) -> Cell {
    let steps = right.unsigned_abs().max(down.unsigned_abs());
    let start = cursor_cell(cursor, board.grid);
    (0..steps).fold(start, |cell, _| neighbour(board, cell, right.signum(), down.signum()))
}

/// The cell that is the tab stop of the grid: the last one with the focus, at first the centre.
fn cursor_cell(cursor: Option<Cell>, grid: Grid) -> Cell {
    let centre = (grid.size - 1) / 2;
    cursor
        .filter(|cell| cell.is_on(grid.size))
        .or_else(|| Cell::new(centre, centre))
        .unwrap_or_else(|| unreachable!("a board has a centre"))
}

/// A cell.
#[component]
fn Square(
    cell: Cell,
    board: Signal<PonteBoard>,
    cursor: RwSignal<Option<Cell>>,
    grid: Grid,
    said: Callback<Cell, String>,
    tap: Callback<Cell>,
    bridge_ends: Signal<CellSet>,
    hovered: Option<RwSignal<Option<Cell>>>,
    id: String,
) -> impl IntoView {
    let legal = move || board.with(|board| board.marks.legal.contains(cell));
    let tiled = move || board.with(|board| board.tile(cell).is_some());
    let selected = move || board.with(|board| board.marks.selected.contains(cell));
    let bridge_end = move || bridge_ends.with(|ends| ends.contains(cell));
    // A touch enters a cell when it begins, so that a long press shows the bridges, too.
    let enter = move || {
        if let Some(hovered) = hovered {
            hovered.set(Some(cell));
        }
    };
    let leave = move || {
        if let Some(hovered) = hovered
            && hovered.get_untracked() == Some(cell)
        {
            hovered.set(None);
        }
    };
    view! {
        <button type="button" role="gridcell" class="cell" class:legal=legal class:tiled=tiled class:bridge-end=bridge_end id=id
            data-cell=cell.to_string()
            tabindex=move || if cursor_cell(cursor.get(), grid) == cell { "0" } else { "-1" }
            aria-selected=move || if selected() { "true" } else { "false" }
            aria-label=move || said.run(cell)
            on:focus=move |_| { cursor.set(Some(cell)); enter(); }
            on:blur=move |_| leave()
            on:pointerenter=move |_| enter()
            on:pointerleave=move |_| leave()
            on:pointercancel=move |_| leave()
            on:click=move |_| tap.run(cell)
        ></button>
    }
}
