//! Drawing of bridges as stone arches from tile to tile.

use ponte::Bridge;

use crate::element::{Element, Value};
use crate::geometry::{Path, Point, number};
use crate::ink::Ink;
use crate::ponte_board::PonteBoard;

/// How far each end keeps from the middle of its tile.
const SHORT: f64 = 20.0;
/// Half the width of the deck at its ends.
const END: f64 = 17.0;
/// How much wider it seems on top of the arch, nearer to the eye; the curve reaches half of it.
const RISE: f64 = 14.0;
/// How high the side wall is.
const WALL: f64 = 15.0;

pub(super) fn bridges(board: &PonteBoard) -> Element {
    Element::group("pd-bridges").holding(board.bridges.iter().map(|&bridge| {
        let fresh = if board.marks.fresh_bridges.contains(&bridge) { " pd-fresh" } else { "" };
        Element::group(format!("pd-bridge{fresh}")).with("data-bridge", bridge.to_string()).holding([placed(
            board,
            bridge,
            Element::group("pd-span").holding(stone(board, bridge)),
        )])
    }))
}

/// Puts what is drawn along the axis of a bridge where the bridge is.
pub(super) fn placed(board: &PonteBoard, bridge: Bridge, element: Element) -> Element {
    let (middle, _, slope) = board.grid.span(bridge);
    let turn = if slope == 0.0 { String::new() } else { format!("rotate({})", number(slope)) };
    Element::new("g")
        .with("transform", format!("translate({} {}){turn}", number(middle.x), number(middle.y)))
        .holding([element])
}

/// Half the length of the deck.
pub(super) fn half(board: &PonteBoard, bridge: Bridge) -> f64 {
    board.grid.span(bridge).1 / 2.0 - SHORT
}

/// The outline of the deck, its middle moved by so much.
pub(super) fn deck(half: f64, lift: (f64, f64)) -> Path {
    let mut path = Path::new();
    let (x, y) = (2.0 * lift.0, 2.0 * lift.1);
    path.to(Point::new(-half, -END)).bend(Point::new(x, -END - RISE + y), Point::new(half, -END));
    path.line(Point::new(half, END)).bend(Point::new(x, END + RISE + y), Point::new(-half, END)).close();
    path
}

/// Half the width of the deck this far from the middle.
fn width(half: f64, x: f64) -> f64 {
    let part = x / half;
    END + RISE * (1.0 - part * part) / 2.0
}

fn stone(board: &PonteBoard, bridge: Bridge) -> Vec<Element> {
    let (_, _, slope) = board.grid.span(bridge);
    let half = half(board, bridge);
    let (sin, cos) = slope.to_radians().sin_cos();
    // What points down and to the right on the page, seen along the bridge.
    let turned = |x: f64, y: f64| (x * cos + y * sin, y * cos - x * sin);
    let mut parts = vec![Element::path(&mut deck(half, turned(9.0, 20.0))).fill(Ink::Shadow).opacity(45)];
    let (dx, dy) = turned(0.0, WALL);
    if dy > 2.0 {
        parts.push(wall(half, dx, dy));
    }
    parts.push(Element::new("use").value("href", Value::Link(kind(bridge))));
    parts
}

/// What all bridges of a length have in common.
fn kind(bridge: Bridge) -> &'static str {
    let [from, to] = bridge.ends();
    match from.col().abs_diff(to.col()) + from.row().abs_diff(to.row()) {
        2 => "straight",
        3 => "knight",
        _ => "diagonal",
    }
}

/// The decks of the kinds of bridges that there are.
pub(super) fn definitions(board: &PonteBoard) -> Vec<Element> {
    let mut kinds: Vec<(&'static str, f64)> = Vec::new();
    for &bridge in &board.bridges {
        if kinds.iter().all(|&(known, _)| known != kind(bridge)) {
            kinds.push((kind(bridge), half(board, bridge)));
        }
    }
    kinds.sort_unstable_by_key(|&(kind, _)| kind);
    kinds
        .into_iter()
        .map(|(kind, half)| {
            Element::new("g").value("id", Value::Id(kind)).holding([
                Element::path(&mut deck(half, (0.0, 0.0))).fill(Ink::Stone).stroke(Ink::StoneInk, 3.5),
                Element::path(&mut paving(half)).stroke(Ink::StoneSide, 2.5),
                Element::path(&mut railing(half)).hollow().stroke(Ink::StoneInk, 2.5),
                Element::path(&mut pillars(half)).fill(Ink::StoneSide).stroke(Ink::StoneInk, 2.5),
            ])
        })
        .collect()
}

/// The wall on the side towards the eye, with the arch in it.
fn wall(half: f64, dx: f64, dy: f64) -> Element {
    let mut path = Path::new();
    let foot = half * 0.72;
    let at = |x: f64, down: f64| Point::new(x + dx * down, width(half, x) + dy * down);
    path.to(at(-half, 0.0)).line(at(-half, 1.0)).line(at(-foot, 1.0));
    path.bend(Point::new(dx * 0.2, END + RISE / 2.0 - dy * 0.2), at(foot, 1.0));
    path.line(at(half, 1.0)).line(at(half, 0.0));
    path.bend(Point::new(0.0, END + RISE), at(-half, 0.0)).close();
    Element::path(&mut path).fill(Ink::StoneSide).stroke(Ink::StoneInk, 3.0).with("stroke-linejoin", "round")
}

/// The joints of the slabs.
fn paving(half: f64) -> Path {
    let mut path = Path::new();
    let count = (half / 15.0).floor() as i32;
    for i in -count..=count {
        let x = f64::from(i) * half / f64::from(count + 1);
        let reach = width(half, x) - 6.0;
        path.to(Point::new(x, -reach)).by(0.0, 2.0 * reach);
    }
    path
}

/// The inner edges of both parapets.
fn railing(half: f64) -> Path {
    let mut path = Path::new();
    for side in [-1.0, 1.0] {
        let end = side * (END - 6.0);
        path.to(Point::new(-half, end)).bend(Point::new(0.0, end + side * RISE), Point::new(half, end));
    }
    path
}

/// A pillar at each corner.
fn pillars(half: f64) -> Path {
    let mut path = Path::new();
    for x in [-half, half] {
        for y in [-END + 2.0, END - 2.0] {
            path.circle(Point::new(x, y), 5.0);
        }
    }
    path
}
