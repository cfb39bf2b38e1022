//! Marks on a board: last move, legal cells, errors and hints.

use ponte::{Bridge, Cell, CellSet, Colour, Move};

use crate::element::Element;
use crate::geometry::{Path, Point, Rect};
use crate::ink::Ink;
use crate::outline::Shore;
use crate::ponte_board::{PonteBoard, land, span};

/// Marks on a board. Each kind has a distinct shape, so that it does not depend on colour.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Marks {
    /// Cells where a tile may go: soft dots.
    pub legal: CellSet,
    /// Cells of the last move: brackets.
    pub last: CellSet,
    /// Bridges of the last move.
    pub last_bridges: Vec<Bridge>,
    /// Cells that make a move illegal: dashed rings with a cross.
    pub blame: CellSet,
    /// Cells that are selected: full rings.
    pub selected: CellSet,
    /// Cells that a hint names: circles around a point.
    pub hint: CellSet,
    /// Bridges that a hint names.
    pub hint_bridges: Vec<Bridge>,
    /// Tiles of a chain, which shine.
    pub chain: CellSet,
    /// Bridges of a chain.
    pub chain_bridges: Vec<Bridge>,
    /// Tiles that could be: they let the water through.
    pub ghosts: Vec<(Cell, Colour)>,
    /// Bridges that could be.
    pub ghost_bridges: Vec<Bridge>,
    /// Tiles that have just come: each is drawn once more on top (`pd-fresh`), for a page to let it land. A page
    /// without motion should leave them out.
    pub fresh: CellSet,
    /// Bridges that have just come; their groups have the class `pd-fresh` too.
    pub fresh_bridges: Vec<Bridge>,
    /// Where the keyboard is.
    pub cursor: Option<Cell>,
}

impl Marks {
    /// Marks a move as the last one; the choice of colour and a pass have no place on the board.
    pub fn set_last(&mut self, last: Move) {
        (self.last, self.last_bridges) = (CellSet::EMPTY, Vec::new());
        match last {
            Move::Tiles(a, b) => self.last = [a, b].into_iter().collect(),
            Move::Bridge(a, b) => {
                self.last = [a, b].into_iter().collect();
                self.last_bridges = Bridge::new(a, b).into_iter().collect();
            }
            Move::Pass | Move::Choose(_) => {}
        }
    }
}

/// Marks beneath the land.
pub(super) fn under(board: &PonteBoard) -> Element {
    let (grid, marks) = (&board.grid, &board.marks);
    let mut layer = Element::group("pd-under");
    if !marks.legal.is_empty() {
        let (mut squares, mut dots) = (Path::new(), Path::new());
        for cell in marks.legal.iter() {
            squares.rounded(grid.cell_rect(cell).inset(7.0), 22.0);
            dots.circle(grid.cell_center(cell), 9.0);
        }
        layer.push(
            Element::group("pd-legal")
                .fill(Ink::Legal)
                .holding([Element::path(&mut squares).opacity(16), Element::path(&mut dots).opacity(75)]),
        );
    }
    let mut chain = Element::group("pd-chain").fill(Ink::Chain).stroke(Ink::MarkEdge, 4.0);
    for bridge in &marks.chain_bridges {
        let half = span::half(board, *bridge);
        let glow = Element::rect(Rect::new(-half, -36.0, 2.0 * half, 72.0), 20.0);
        chain.push(span::placed(board, *bridge, glow));
    }
    for colour in Colour::ALL {
        for group in board.groups(colour) {
            if !group.intersection(marks.chain).is_empty() {
                chain.push(Element::path(&mut land::around(grid, group, 11.0)));
            }
        }
    }
    if !chain.children.is_empty() {
        layer.push(chain);
    }
    layer
}

/// Marks above everything.
pub(super) fn over(board: &PonteBoard) -> Element {
    let (grid, marks) = (&board.grid, &board.marks);
    let mut layer = Element::group("pd-over");
    for cell in marks.fresh.iter() {
        if let Some(colour) = board.tile(cell) {
            layer.push(tile(board, cell, colour, "pd-fresh"));
        }
    }
    for &(cell, colour) in &marks.ghosts {
        layer.push(tile(board, cell, colour, "pd-ghost").opacity(80));
    }
    for &bridge in &marks.ghost_bridges {
        layer.push(
            outlined(board, bridge, "pd-ghost-bridge", Ink::Select, Some("16 12"))
                .with("data-bridge", bridge.to_string()),
        );
    }
    for &bridge in &marks.last_bridges {
        layer.push(outlined(board, bridge, "pd-last", Ink::Last, None));
    }
    if !marks.last.is_empty() {
        let mut path = Path::new();
        for cell in marks.last.iter() {
            brackets(&mut path, grid.cell_rect(cell).inset(6.0), 22.0);
        }
        layer.push(edged("pd-last", path, Ink::Last, 7.0, None));
    }
    for &bridge in &marks.hint_bridges {
        layer.push(outlined(board, bridge, "pd-hint", Ink::Hint, None));
    }
    if !marks.hint.is_empty() {
        let mut path = Path::new();
        for cell in marks.hint.iter() {
            path.circle(grid.cell_center(cell), 34.0).circle(grid.cell_center(cell), 14.0);
        }
        layer.push(edged("pd-hint", path, Ink::Hint, 7.0, None));
    }
    if !marks.blame.is_empty() {
        let (mut rings, mut crosses) = (Path::new(), Path::new());
        for cell in marks.blame.iter() {
            rings.rounded(grid.cell_rect(cell).inset(8.0), 22.0);
            let Point { x, y } = grid.cell_center(cell);
            crosses.to(Point::new(x - 13.0, y - 13.0)).by(26.0, 26.0);
            crosses.to(Point::new(x + 13.0, y - 13.0)).by(-26.0, 26.0);
        }
        layer.push(edged("pd-blame", rings, Ink::Blame, 8.0, Some("18 14")));
        layer.push(edged("pd-blame", crosses, Ink::Blame, 8.0, None));
    }
    if !marks.selected.is_empty() {
        let mut path = Path::new();
        for cell in marks.selected.iter() {
            path.rounded(grid.cell_rect(cell).inset(8.0), 22.0);
        }
        layer.push(edged("pd-selected", path, Ink::Select, 8.0, None));
    }
    if let Some(cell) = marks.cursor {
        let mut path = Path::new();
        path.rounded(grid.cell_rect(cell).inset(1.0), 14.0);
        layer.push(edged("pd-cursor", path, Ink::Select, 5.0, Some("8 8")));
    }
    layer
}

/// A line with an edge on both sides, so that it shows on every ground.
fn edged(class: &str, mut path: Path, ink: Ink, width: f64, dashes: Option<&str>) -> Element {
    let data = path.finish();
    let line = |ink: Ink, width: f64| Element::new("path").with("d", data.clone()).stroke(ink, width);
    let mut top = line(ink, width);
    if let Some(dashes) = dashes {
        top = top.with("stroke-dasharray", dashes);
    }
    Element::group(class).hollow().round().holding([line(Ink::MarkEdge, width + 5.0), top])
}

/// The outline of a bridge as a mark.
fn outlined(board: &PonteBoard, bridge: Bridge, class: &str, ink: Ink, dashes: Option<&str>) -> Element {
    let deck = span::deck(span::half(board, bridge), (0.0, 0.0));
    span::placed(board, bridge, edged(class, deck, ink, 7.0, dashes))
}

/// One tile alone, around its own middle.
fn tile(board: &PonteBoard, cell: Cell, colour: Colour, class: &str) -> Element {
    let shore = Shore { inset: 8.0, outer: 34.0, inner: 0.0, rough: 0.0 };
    let mut path = Path::new();
    let half = crate::grid::CELL / 2.0 - shore.inset;
    path.rounded(Rect::new(-half, -half, 2.0 * half, 2.0 * half), shore.outer);
    let Point { x, y } = board.grid.cell_center(cell);
    let edge = if colour == Colour::Light { Ink::SandEdge } else { Ink::ClayEdge };
    let shape = Element::path(&mut path).fill(Ink::land(colour)).stroke(edge, 4.0);
    let shape = if class == "pd-ghost" { shape.with("stroke-dasharray", "12 9") } else { shape };
    Element::new("g").shift(x, y).holding([Element::group(format!("{class} pd-{colour}"))
        .with("data-cell", cell.to_string())
        .holding([shape])])
}

/// The four corners of a square.
fn brackets(path: &mut Path, rect: Rect, arm: f64) {
    let Rect { x, y, width, height } = rect;
    for (corner, h, v) in [
        (Point::new(x, y), arm, arm),
        (Point::new(x + width, y), -arm, arm),
        (Point::new(x + width, y + height), -arm, -arm),
        (Point::new(x, y + height), arm, -arm),
    ] {
        path.to(corner.plus(0.0, v)).bend(corner, corner.plus(h, 0.0));
    }
}
