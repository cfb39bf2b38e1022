//! Sandbanks and islands.

use ponte::{Cell, CellSet, Colour};

use crate::element::{Element, Value};
use crate::geometry::{Path, Point, chance};
use crate::grid::{CELL, Grid};
use crate::ink::Ink;
use crate::outline::{Shore, outline};
use crate::ponte_board::PonteBoard;

/// A sandbank's shore is soft and uneven.
const SANDBANK: Shore = Shore { inset: 8.0, outer: 34.0, inner: 14.0, rough: 7.0 };
/// An island has been walled.
const ISLAND: Shore = Shore { inset: 7.0, outer: 20.0, inner: 8.0, rough: 0.0 };

/// The outline of cells.
pub(super) fn shape(grid: &Grid, cells: CellSet, shore: Shore) -> Path {
    let places: Vec<(i32, i32)> = cells.iter().map(|cell| grid.place(cell)).collect();
    let mut path = Path::new();
    let water = grid.water();
    outline(&mut path, &places, Point::new(water.x, water.y), CELL, shore);
    path
}

/// The outline of a group, somewhat larger: for what shines around it.
pub(super) fn around(grid: &Grid, cells: CellSet, by: f64) -> Path {
    let shore = if cells.len() == 4 { ISLAND } else { SANDBANK };
    shape(grid, cells, Shore { inset: shore.inset - by, outer: shore.outer + by, rough: 0.0, ..shore })
}

pub(super) fn land(board: &PonteBoard) -> Element {
    let mut layer = Element::group("pd-land");
    // The shallows of all groups lie below all land: neighbours of both colours meet there.
    let mut shoals = Path::new();
    for colour in Colour::BOTH {
        for group in board.groups(colour) {
            let places: Vec<(i32, i32)> = group.iter().map(|cell| board.grid.place(cell)).collect();
            let water = board.grid.water();
            let shore = Shore { inset: 2.0, outer: 36.0, inner: 10.0, rough: 5.0 };
            outline(&mut shoals, &places, Point::new(water.x, water.y), CELL, shore);
        }
    }
    if !shoals.is_empty() {
        layer.push(Element::path(&mut shoals).fill(Ink::Shoal).stroke(Ink::Shoal, 5.0).opacity(55));
    }
    for colour in Colour::BOTH {
        for group in board.groups(colour) {
            layer.push(self::group(board, colour, group));
        }
    }
    layer
}

fn group(board: &PonteBoard, colour: Colour, cells: CellSet) -> Element {
    let island = cells.len() == 4;
    let kind = if island { "pd-island" } else { "pd-sandbank" };
    let element =
        Element::group(format!("pd-group {kind} pd-{colour}")).with("data-cells", cells.to_string());
    element.holding(if island { built(board, colour, cells) } else { bare(board, colour, cells) })
}

/// The edge of a colour's land.
fn edge(colour: Colour) -> Ink {
    match colour {
        Colour::Light => Ink::SandEdge,
        Colour::Dark => Ink::ClayEdge,
    }
}

/// A sandbank: low, with the tide's traces.
fn bare(board: &PonteBoard, colour: Colour, cells: CellSet) -> Vec<Element> {
    let ground = shape(&board.grid, cells, SANDBANK).finish();
    let mut parts = vec![
        Element::new("path").with("d", ground.clone()).fill(Ink::land(colour)).stroke(edge(colour), 3.0),
    ];
    if board.patterns {
        parts.push(pattern(&ground, colour));
    } else {
        let mut traces = Path::new();
        for cell in cells.iter() {
            trace(&mut traces, board.grid.cell_center(cell), cell);
        }
        parts.push(Element::path(&mut traces).hollow().stroke(edge(colour), 3.0).round().opacity(45));
    }
    parts
}

fn trace(path: &mut Path, center: Point, cell: Cell) {
    let seed = |k: u32| chance(&[cell.col().into(), cell.row().into(), k]);
    for (k, y) in [(1, -16.0), (2, 3.0), (3, 20.0)] {
        let at = center.plus(-24.0 + 14.0 * seed(k), y + 6.0 * seed(k + 3));
        path.to(at).bend(at.plus(9.0, -7.0), at.plus(18.0, 0.0)).bend(at.plus(26.0, 6.0), at.plus(34.0, 0.0));
    }
}

/// An island: raised on walls, rimmed by a quay, and inhabited.
fn built(board: &PonteBoard, colour: Colour, cells: CellSet) -> Vec<Element> {
    let ground = shape(&board.grid, cells, ISLAND).finish();
    let rim =
        shape(&board.grid, cells, Shore { inset: ISLAND.inset + 8.0, outer: 13.0, inner: 15.0, rough: 0.0 });
    let wall = match colour {
        Colour::Light => Ink::SandWall,
        Colour::Dark => Ink::ClayWall,
    };
    let mut parts = vec![
        Element::new("path").with("d", ground.clone()).shift(5.0, 15.0).fill(Ink::Shadow).opacity(35),
        Element::new("path").with("d", ground.clone()).shift(0.0, 7.0).fill(wall).stroke(Ink::HouseInk, 3.0),
        Element::new("path")
            .with("d", ground.clone())
            .shift(0.0, -3.0)
            .fill(Ink::land(colour))
            .stroke(Ink::HouseInk, 3.0),
    ];
    if board.patterns {
        parts.push(pattern(&ground, colour).shift(0.0, -3.0));
    }
    let mut rim = rim;
    parts.push(Element::path(&mut rim).shift(0.0, -3.0).hollow().stroke(edge(colour), 4.0));
    parts.push(town(board, colour, cells));
    parts
}

/// What stands on the tiles of an island. A tile with a bridge is kept free for those who cross it.
fn town(board: &PonteBoard, colour: Colour, cells: CellSet) -> Element {
    let roof = match colour {
        Colour::Light => Ink::SandRoof,
        Colour::Dark => Ink::ClayRoof,
    };
    let used = |cell: Cell| board.bridges.iter().any(|bridge| bridge.ends().contains(&cell));
    let mut free: Vec<Cell> = cells.iter().filter(|&cell| !used(cell)).collect();
    // Those at the back first, so that a tower in front hides the house behind it.
    free.sort_by_key(|&cell| board.grid.place(cell).1);
    let first = cells.iter().next().map_or(0, |cell| u32::from(cell.col()) * 16 + u32::from(cell.row()));
    let start = (chance(&[first, 11]) * 4.0) as usize;
    let sights = ["church", "houses", "grove", "tower"];
    let uses = free.iter().enumerate().map(|(i, &cell)| {
        let Point { x, y } = board.grid.cell_center(cell);
        Element::new("use")
            .value("href", Value::Link(sights[(start + i) % sights.len()]))
            .number("x", x)
            .number("y", y)
    });
    Element::new("g").fill(roof).stroke(Ink::HouseInk, 2.5).with("stroke-linejoin", "round").holding(uses)
}

/// The pattern of a colour over its land.
fn pattern(ground: &str, colour: Colour) -> Element {
    let id = match colour {
        Colour::Light => "dots",
        Colour::Dark => "stripes",
    };
    Element::new("path").with("d", ground).value("fill", Value::Url(id))
}

pub(super) fn definitions(board: &PonteBoard) -> Vec<Element> {
    let mut definitions = Vec::new();
    let islands =
        Colour::BOTH.iter().any(|&colour| board.groups(colour).iter().any(|group| group.len() == 4));
    if islands {
        definitions.extend(sights());
    }
    if board.patterns {
        let tile = |id: &'static str, side: f64| {
            Element::new("pattern")
                .value("id", Value::Id(id))
                .number("width", side)
                .number("height", side)
                .with("patternUnits", "userSpaceOnUse")
        };
        let mut dots = Path::new();
        dots.circle(Point::new(6.0, 6.0), 3.4).circle(Point::new(18.0, 18.0), 3.4);
        definitions.push(tile("dots", 24.0).holding([Element::path(&mut dots).fill(Ink::SandEdge)]));
        definitions.push(
            tile("stripes", 18.0)
                .with("patternTransform", "rotate(45)")
                .holding([Element::new("path").with("d", "M5 0v18").stroke(Ink::ClayEdge, 5.0)]),
        );
    }
    definitions
}

/// Four sights, each drawn around the middle of its tile. Roofs have no colour of their own: the island gives it.
fn sights() -> Vec<Element> {
    let part = |d: &str| Element::new("path").with("d", d);
    let wall = |d: &str| part(d).fill(Ink::House);
    let dark = |d: &str| part(d).fill(Ink::HouseInk).with("stroke", "none");
    let tree = |d: &str| part(d).fill(Ink::Tree);
    let sight =
        |id: &'static str, parts: Vec<Element>| Element::new("g").value("id", Value::Id(id)).holding(parts);
    vec![
        sight(
            "houses",
            vec![
                wall("M-30-4h26v24h-26z"),
                part("M-33-3l16-15 16 15z"),
                wall("M-2 2h29v24h-29z"),
                part("M-5 3l17.500-17 17.500 17z"),
                dark("M-21 20v-11h8v11zM4 9h6v7h-6zM15 26v-11h7v11z"),
            ],
        ),
        sight(
            "tower",
            vec![
                tree("M14 24a12 12 0 1 1 .1 0z"),
                wall("M-19-14h20v40h-20z"),
                part("M-23-13l14-23 14 23z"),
                dark("M-13 2v-8a4 4 0 0 1 8 0v8zM-12 26v-9h6v9z"),
            ],
        ),
        sight(
            "church",
            vec![
                wall("M-28 2h56v24h-56z"),
                part("M-18 2a18 18 0 0 1 36 0z"),
                part("M0-16v-14M-5-25h10"),
                dark("M-6 26v-9a6 6 0 0 1 12 0v9zM-22 10h7v8h-7zM15 10h7v8h-7z"),
            ],
        ),
        sight(
            "grove",
            vec![
                part("M-18 14v11M2 20v8M22 12v11").hollow(),
                tree("M-18-26q15 24 0 42q-15-18 0-42z"),
                tree("M22-20q13 20 0 36q-13-16 0-36z"),
                tree("M2-4q14 14 0 27q-14-13 0-27z"),
            ],
        ),
    ]
}
