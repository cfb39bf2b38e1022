//! Drawing of the ravine and the rope bridge over it.

use crate::ciao_table::{CiaoTable, TableGrid, pointed};
use crate::element::{Element, Value};
use crate::geometry::{Path, Point, chance};
use crate::glyph;
use crate::ink::Ink;

pub(super) fn definitions() -> Vec<Element> {
    let stop = |offset: &str, ink: Ink| {
        Element::new("stop").with("offset", offset).value("stop-color", Value::Ink(ink))
    };
    let down = |id: &'static str, from: Ink, to: Ink| {
        Element::new("linearGradient")
            .value("id", Value::Id(id))
            .with("x2", "0")
            .with("y2", "1")
            .holding([stop("0", from), stop("1", to)])
    };
    vec![down("air", Ink::Air, Ink::Haze), down("water", Ink::Water, Ink::Deep)]
}

/// Where the water begins.
const WATER: f64 = 402.0;

pub(super) fn ravine(grid: &TableGrid) -> Element {
    let (view, air) = (grid.view(), grid.ravine());
    let mut waves = Path::new();
    let (from, to) = grid.ends();
    let count = ((to - from) / 90.0) as u32;
    for i in 0..count {
        let x = from + 20.0 + f64::from(i) * 90.0 + 30.0 * chance(&[i, 3]);
        let at = Point::new(x, WATER + 18.0 + 44.0 * chance(&[i, 4]));
        waves
            .to(at)
            .bend(at.plus(10.0, -9.0), at.plus(20.0, 0.0))
            .bend(at.plus(30.0, 9.0), at.plus(40.0, 0.0));
    }
    Element::group("cc-ravine").holding([
        Element::rect(view, 28.0).fill(Ink::Frame),
        Element::rect(air, 28.0).value("fill", Value::Url("air")),
        Element::new("circle")
            .number("cx", view.width * 0.79)
            .number("cy", 74.0)
            .number("r", 36.0)
            .fill(Ink::Sun),
        Element::path(&mut hills(grid, 1, 210.0, 90.0)).fill(Ink::Hills),
        Element::path(&mut hills(grid, 2, 300.0, 60.0)).fill(Ink::Ridge),
        Element::rect(crate::Rect::new(0.0, WATER, air.width, air.height - WATER), 0.0)
            .value("fill", Value::Url("water")),
        Element::path(&mut waves).hollow().stroke(Ink::Wave, 4.0).round().opacity(60),
        rock(grid, true),
        rock(grid, false),
    ])
}

/// A line of hills, from the left to the right.
fn hills(grid: &TableGrid, kind: u32, top: f64, height: f64) -> Path {
    let width = grid.view().width;
    let count = (width / 160.0).ceil() as u32;
    let crest = |i: u32| {
        let x = width * f64::from(i) / f64::from(count);
        Point::new(x, top - height * chance(&[i, kind, 12]))
    };
    let mut path = Path::new();
    path.to(Point::new(0.0, WATER)).line(crest(0));
    for i in 1..=count {
        let (from, to) = (crest(i - 1), crest(i));
        let middle = from.towards(to, 0.5);
        path.bend(from.plus(36.0, 0.0), middle).bend(to.plus(-36.0, 0.0), to);
    }
    path.line(Point::new(width, WATER)).close();
    path
}

/// The rock on one side, with grass on top.
fn rock(grid: &TableGrid, left: bool) -> Element {
    let (from, to) = grid.ends();
    let (edge, back, step) = if left { (from, 0.0, 1.0) } else { (to, grid.view().width, -1.0) };
    let top = grid.hang(edge) - 40.0;
    let bottom = grid.ravine().height;
    let mut face = Path::new();
    face.to(Point::new(back, top)).line(Point::new(edge, top));
    let mut cracks = Path::new();
    let rows = 5;
    for i in 1..=rows {
        let part = f64::from(i) / f64::from(rows);
        let bulge = step * (14.0 + 26.0 * chance(&[i, 5, u32::from(left)]) * part);
        let y = top + (bottom - top) * part;
        face.line(Point::new(edge + bulge - step * 26.0, y - 26.0)).line(Point::new(edge + bulge, y));
        if i < rows {
            let x = edge - step * (30.0 + 50.0 * chance(&[i, 6, u32::from(left)]));
            cracks.to(Point::new(x, y)).by(step * -16.0, 12.0).by(step * -6.0, 16.0);
        }
    }
    face.line(Point::new(back, bottom)).close();
    let mut grass = Path::new();
    grass.to(Point::new(back, top - 12.0)).line(Point::new(edge + step * 4.0, top - 12.0));
    let tufts = 6;
    for i in 0..=tufts {
        let x = edge + step * 4.0 - (edge - back) * f64::from(i) / f64::from(tufts);
        let y = top + 10.0 + 12.0 * f64::from(i % 2);
        grass.line(Point::new(x, y));
    }
    grass.close();
    Element::new("g").holding([
        Element::path(&mut face).fill(Ink::Rock).stroke(Ink::RockShade, 4.0),
        Element::path(&mut cracks).hollow().stroke(Ink::RockShade, 5.0).round(),
        Element::path(&mut grass)
            .fill(Ink::Grass)
            .stroke(Ink::RockShade, 3.0)
            .with("stroke-linejoin", "round"),
    ])
}

pub(super) fn bridge(table: &CiaoTable, grid: &TableGrid) -> Element {
    let (from, to) = grid.ends();
    let planks = table.state.rules().planks();
    let mut layer = Element::group("cc-bridge");
    let mut ropes = Path::new();
    // The rope for the hands hangs behind the pawns.
    let hands = |x: f64| grid.hang(x) - 108.0;
    let middle = (from + to) / 2.0;
    let sag = |height: &dyn Fn(f64) -> f64| 2.0 * height(middle) - height(from);
    ropes.to(Point::new(from - 16.0, hands(from) - 4.0));
    ropes.bend(Point::new(middle, sag(&hands)), Point::new(to + 16.0, hands(to) - 4.0));
    for plank in 0..=planks {
        let x = from + (to - from) * f64::from(plank) / f64::from(planks);
        ropes.to(Point::new(x, hands(x))).line(Point::new(x, grid.hang(x) - 30.0));
    }
    layer.push(Element::path(&mut ropes).hollow().stroke(Ink::Rope, 5.0).round());
    for plank in 1..=planks {
        layer.push(self::plank(table, grid, plank));
    }
    let mut posts = Path::new();
    for x in [from - 16.0, to + 16.0] {
        posts.rounded(crate::Rect::new(x - 9.0, hands(x) - 18.0, 18.0, 150.0), 7.0);
    }
    layer.push(Element::path(&mut posts).fill(Ink::Plank).stroke(Ink::PlankEdge, 4.0));
    layer
}

fn plank(table: &CiaoTable, grid: &TableGrid, plank: u8) -> Element {
    let rect = grid.plank(plank);
    let slope = grid.hang(rect.x + rect.width) - grid.hang(rect.x);
    let (left, right) = (rect.y - slope / 2.0, rect.y + slope / 2.0);
    let at = |x: f64, y: f64| {
        let part = (x - rect.x) / rect.width;
        Point::new(x, left + (right - left) * part + y)
    };
    let (x0, x1) = (rect.x, rect.x + rect.width);
    let mut top = Path::new();
    top.to(at(x0 + 6.0, 0.0))
        .line(at(x1 - 1.0, 0.0))
        .line(at(x1, rect.height))
        .line(at(x0, rect.height))
        .close();
    let mut front = Path::new();
    front.to(at(x0, rect.height)).line(at(x1, rect.height)).line(at(x1, rect.height + 30.0));
    front.line(at(x0, rect.height + 30.0)).close();
    let mut grain = Path::new();
    for k in 0..3u32 {
        let y = 14.0 + 20.0 * f64::from(k);
        let start = x0 + 14.0 + 30.0 * chance(&[plank.into(), k]);
        grain.to(at(start, y)).line(at(start + 38.0, y));
    }
    let mut number = Path::new();
    glyph::word(&mut number, &plank.to_string(), at(rect.center().x, rect.height + 15.0), 17.0);
    let mut group = Element::group("cc-plank").with("data-plank", plank.to_string()).holding([
        Element::path(&mut front)
            .fill(Ink::Step)
            .stroke(Ink::PlankEdge, 4.0)
            .with("stroke-linejoin", "round"),
        Element::path(&mut top).fill(Ink::Plank).stroke(Ink::PlankEdge, 4.0).with("stroke-linejoin", "round"),
        Element::path(&mut grain).stroke(Ink::PlankEdge, 2.5).round().opacity(50),
        Element::path(&mut number).hollow().stroke(Ink::StepInk, 3.8).round(),
    ]);
    if table.planks.contains(&plank) {
        group.push(pointed(rect.inset(4.0), 10.0));
    }
    group
}
