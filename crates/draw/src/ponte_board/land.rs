//! Drawing of sandbanks and islands.

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

/// The shallows of all groups, below all land: neighbours of both colours meet there.
pub(super) fn shoals(board: &PonteBoard) -> Element {
    let mut path = Path::new();
    for colour in Colour::ALL {
        for group in board.groups(colour) {
            let places: Vec<(i32, i32)> = group.iter().map(|cell| board.grid.place(cell)).collect();
            let water = board.grid.water();
            let shore = Shore { inset: 2.0, outer: 36.0, inner: 10.0, rough: 5.0 };
            outline(&mut path, &places, Point::new(water.x, water.y), CELL, shore);
        }
    }
    let mut layer = Element::group("pd-shoals");
    if !path.is_empty() {
        layer.push(Element::path(&mut path).fill(Ink::Shoal).stroke(Ink::Shoal, 5.0).opacity(55));
    }
    layer
}

pub(super) fn land(board: &PonteBoard) -> Element {
    let groups = Colour::ALL
        .into_iter()
        .flat_map(|colour| board.groups(colour).into_iter().map(move |cells| group(board, colour, cells)));
    Element::group("pd-land").holding(groups)
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

/// What stands on the tiles of an island. On a tile with a bridge the way is kept free.
fn town(board: &PonteBoard, colour: Colour, cells: CellSet) -> Element {
    let roof = match colour {
        Colour::Light => Ink::SandRoof,
        Colour::Dark => Ink::ClayRoof,
    };
    let mut cells: Vec<Cell> = cells.iter().collect();
    let seed = cells.first().map_or(0, |cell| u32::from(cell.col()) * 16 + u32::from(cell.row()));
    let start = (chance(&[seed, 11]) * 4.0) as usize;
    // Those at the back first, so that a tower in front hides the house behind it.
    cells.sort_unstable_by_key(|&cell| (board.grid.place(cell).1, cell));
    let uses = cells.iter().enumerate().map(|(i, &cell)| {
        let center = board.grid.cell_center(cell);
        let bridge = board.bridges.iter().find(|bridge| bridge.ends().contains(&cell));
        let (sight, Point { x, y }) = match bridge {
            None => (["church", "houses", "grove", "tower"][(start + i) % 4], center),
            Some(&bridge) => {
                let (middle, length, _) = board.grid.span(bridge);
                let away = middle.towards(center, 1.0 + 52.0 / length);
                (["bush", "hut"][(start + i) % 2], away)
            }
        };
        Element::new("use").value("href", Value::Link(sight)).number("x", x).number("y", y)
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

pub(super) fn definitions() -> Vec<Element> {
    let tile = |id: &'static str, side: f64| {
        Element::new("pattern")
            .value("id", Value::Id(id))
            .number("width", side)
            .number("height", side)
            .with("patternUnits", "userSpaceOnUse")
    };
    let mut dots = Path::new();
    dots.circle(Point::new(6.0, 6.0), 3.4).circle(Point::new(18.0, 18.0), 3.4);
    let mut definitions = sights();
    definitions.push(tile("dots", 24.0).holding([Element::path(&mut dots).fill(Ink::SandEdge)]));
    definitions.push(
        tile("stripes", 18.0)
            .with("patternTransform", "rotate(45)")
            .holding([Element::new("path").with("d", "M5 0v18").stroke(Ink::ClayEdge, 5.0)]),
    );
    definitions
}

/// The sights, each drawn around the middle of its tile. Roofs have the colour of their island.
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
                wall("M-34-5h30v27h-30z"),
                part("M-38-4l19-18 19 18z"),
                wall("M-2 2h32v27h-32z"),
                part("M-6 3l20-20 20 20z"),
                dark("M-24 22v-13h10v13zM5 10h7v8h-7zM17 29v-13h8v13z"),
            ],
        ),
        sight(
            "tower",
            vec![
                tree("M18 27a14 14 0 1 1 .1 0z"),
                wall("M-22-14h23v43h-23z"),
                part("M-27-13l16.5-25 16.5 25z"),
                dark("M-15 3v-8a4.5 4.5 0 0 1 9 0v8zM-14.5 29v-11h8v11z"),
            ],
        ),
        sight(
            "church",
            vec![
                part("M0-17a5 5 0 1 1 .1 0z"),
                wall("M-32 2h64v27h-64z"),
                part("M-20 2a20 20 0 0 1 40 0z"),
                dark("M-7 29v-11a7 7 0 0 1 14 0v11zM-25 11h8v9h-8zM17 11h8v9h-8z"),
            ],
        ),
        sight(
            "grove",
            vec![
                part("M-20 16v12M2 23v8M24 14v12").hollow(),
                tree("M-20-29q17 27 0 47q-17-20 0-47z"),
                tree("M24-23q15 22 0 40q-15-18 0-40z"),
                tree("M2-4q16 15 0 30q-16-15 0-30z"),
            ],
        ),
        sight("bush", vec![part("M0 8v9").hollow(), tree("M0 10a11 11 0 1 1 .1 0z")]),
        sight("hut", vec![wall("M-11-2h22v17h-22z"), part("M-15-1l15-15 15 15z"), dark("M-4 15v-9h8v9z")]),
    ]
}
