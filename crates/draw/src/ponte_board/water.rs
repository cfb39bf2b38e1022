//! Drawing of the frame, the lagoon, and the water under bridges.

use crate::element::{Element, Value};
use crate::geometry::{Path, Point, Rect, chance};
use crate::glyph;
use crate::grid::CELL;
use crate::ink::Ink;
use crate::ponte_board::PonteBoard;

pub(super) fn definitions() -> Vec<Element> {
    let stop = |offset: &str, ink: Ink| {
        Element::new("stop").with("offset", offset).value("stop-color", Value::Ink(ink))
    };
    vec![
        Element::new("radialGradient")
            .value("id", Value::Id("depth"))
            .with("cx", ".45")
            .with("cy", ".4")
            .with("r", ".75")
            .holding([stop("0", Ink::Water), stop("1", Ink::Deep)]),
        block(),
    ]
}

pub(super) fn water(board: &PonteBoard) -> Element {
    let grid = &board.grid;
    let mut layer = Element::group("pd-water");
    layer.push(Element::rect(grid.view(), 28.0).fill(Ink::Frame));
    let water = grid.water().inset(-8.0);
    layer.push(Element::rect(water, 18.0).value("fill", Value::Url("depth")).stroke(Ink::FrameEdge, 6.0));
    layer.push(Element::path(&mut waves(board)).hollow().stroke(Ink::Wave, 4.0).round().opacity(35));
    layer.push(Element::path(&mut lines(board)).hollow().stroke(Ink::Wave, 2.5).opacity(45));
    if grid.coordinates {
        layer.push(Element::path(&mut labels(board)).hollow().stroke(Ink::FrameInk, 4.6).round());
    }
    layer
}

/// The lines between cells.
fn lines(board: &PonteBoard) -> Path {
    let water = board.grid.water();
    let mut path = Path::new();
    for i in 1..board.grid.size {
        let at = f64::from(i) * CELL;
        path.to(Point::new(water.x + at, water.y)).by(0.0, water.height);
        path.to(Point::new(water.x, water.y + at)).by(water.width, 0.0);
    }
    path
}

/// A few ripples, the same on every picture of a size.
fn waves(board: &PonteBoard) -> Path {
    let mut path = Path::new();
    let water = board.grid.water();
    for col in 0..u32::from(board.grid.size) {
        for row in 0..u32::from(board.grid.size) {
            if chance(&[col, row, 7]) < 0.42 {
                let x = water.x + CELL * (f64::from(col) + 0.2 + 0.25 * chance(&[col, row, 8]));
                let y = water.y + CELL * (f64::from(row) + 0.25 + 0.5 * chance(&[col, row, 9]));
                let at = Point::new(x, y);
                path.to(at).bend(at.plus(9.0, -9.0), at.plus(18.0, 0.0));
                path.bend(at.plus(27.0, 9.0), at.plus(36.0, 0.0));
            }
        }
    }
    path
}

fn labels(board: &PonteBoard) -> Path {
    const HEIGHT: f64 = 27.0;
    let mut path = Path::new();
    let (columns, rows) = board.grid.labels();
    let (water, view) = (board.grid.water(), board.grid.view());
    let gap = (board.grid.margin() - 8.0) / 2.0;
    for (i, label) in columns.iter().enumerate() {
        let x = water.x + (i as f64 + 0.5) * CELL;
        for y in [gap - 2.0, view.height - gap] {
            glyph::word(&mut path, label, Point::new(x, y), HEIGHT);
        }
    }
    for (i, label) in rows.iter().enumerate() {
        let y = water.y + (i as f64 + 0.5) * CELL;
        for x in [gap, view.width - gap] {
            glyph::word(&mut path, label, Point::new(x, y), HEIGHT);
        }
    }
    path
}

/// Water under bridges: shaded, hatched, and with a post in each corner.
pub(super) fn blocked(board: &PonteBoard) -> Element {
    let cells = board.blocked().iter().map(|cell| {
        let Point { x, y } = board.grid.cell_center(cell);
        Element::new("use")
            .value("href", Value::Link("block"))
            .number("x", x)
            .number("y", y)
            .with("class", "pd-block")
            .with("data-cell", cell.to_string())
    });
    Element::group("pd-blocked").holding(cells)
}

fn block() -> Element {
    let half = CELL / 2.0 - 9.0;
    let rect = Rect::new(-half, -half, 2.0 * half, 2.0 * half);
    let mut posts = Path::new();
    for (x, y) in [(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)] {
        posts.circle(Point::new(x * (half - 9.0), y * (half - 9.0)), 6.5);
    }
    Element::new("g").value("id", Value::Id("block")).holding([
        Element::rect(rect, 16.0).fill(Ink::Shadow).opacity(30),
        Element::path(&mut hatching(rect.inset(5.0), 17.0)).stroke(Ink::Blocked, 4.0).round(),
        Element::path(&mut posts).fill(Ink::Post).stroke(Ink::Shoal, 2.5),
    ])
}

/// Lines that fall to the right and fill a square; the stripes of dark land rise.
fn hatching(rect: Rect, gap: f64) -> Path {
    let mut path = Path::new();
    let side = rect.width;
    let count = (2.0 * side / gap).floor() as i32;
    let rest = (2.0 * side - f64::from(count) * gap) / 2.0;
    for i in 0..=count {
        // Along a line the distance from the right side and that from the top add up to the same.
        let sum = rest + f64::from(i) * gap;
        let (near, far) = ((sum - side).max(0.0), sum.min(side));
        // The corners belong to the posts.
        if far - near > 30.0 {
            let at = |from_right: f64| Point::new(rect.x + side - from_right, rect.y + sum - from_right);
            path.to(at(near)).line(at(far));
        }
    }
    path
}
