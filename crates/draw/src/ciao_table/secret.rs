//! Drawing of the black box, the die in it, and the announcement.

use ciao::Face;

use crate::ciao_table::{CiaoTable, Secret, TableGrid};
use crate::element::Element;
use crate::geometry::{Path, Point, Rect};
use crate::glyph;
use crate::ink::Ink;

pub(super) fn secret(table: &CiaoTable, grid: &TableGrid) -> Element {
    let rect = grid.secret();
    let mut layer = Element::group(match table.secret {
        Secret::Closed => "cc-box cc-closed",
        Secret::Open(_) => "cc-box cc-open",
    });
    let shadow = Rect::new(rect.x - 14.0, rect.y + rect.height - 16.0, rect.width + 36.0, 30.0);
    layer.push(Element::rect(shadow, 15.0).fill(Ink::Shadow).opacity(30));
    match table.secret {
        Secret::Closed => closed(&mut layer, rect),
        Secret::Open(face) => open(&mut layer, rect, face),
    }
    if let Some(number) = table.announced {
        layer.push(bubble(Point::new(rect.x + rect.width + 6.0, rect.y - 84.0), number));
    }
    layer
}

fn body(rect: Rect) -> Element {
    Element::rect(rect, 12.0).fill(Ink::Box).stroke(Ink::BoxEdge, 5.0)
}

fn closed(layer: &mut Element, rect: Rect) {
    let lid = Rect::new(rect.x - 8.0, rect.y - 22.0, rect.width + 16.0, 58.0);
    let clasp = Rect::new(rect.center().x - 15.0, rect.y + 22.0, 30.0, 40.0);
    let mut mark = Path::new();
    let at = rect.center().plus(0.0, 34.0);
    // A question mark.
    mark.to(at.plus(-11.0, -8.0)).bend(at.plus(-11.0, -21.0), at.plus(0.0, -21.0));
    mark.bend(at.plus(13.0, -21.0), at.plus(13.0, -9.0))
        .bend(at.plus(13.0, 1.0), at.plus(0.0, 5.0))
        .by(0.0, 8.0);
    mark.to(at.plus(0.0, 25.0)).by(0.0, 0.1);
    layer.push(body(rect));
    layer.push(body(lid));
    layer.push(Element::rect(clasp, 6.0).fill(Ink::Last).stroke(Ink::MarkEdge, 4.0));
    layer.push(Element::path(&mut mark).hollow().stroke(Ink::BoxEdge, 8.0).round());
}

fn open(layer: &mut Element, rect: Rect, face: Face) {
    let Rect { x, y, width, .. } = rect;
    let mut lid = Path::new();
    lid.to(Point::new(x, y + 6.0)).line(Point::new(x - 22.0, y - 92.0));
    lid.line(Point::new(x + width + 22.0, y - 92.0)).line(Point::new(x + width, y + 6.0)).close();
    layer.push(
        Element::path(&mut lid).fill(Ink::Box).stroke(Ink::BoxEdge, 5.0).with("stroke-linejoin", "round"),
    );
    layer.push(body(rect));
    let inside = rect.inset(14.0);
    layer.push(Element::rect(inside, 8.0).fill(Ink::BoxInside).stroke(Ink::MarkEdge, 4.0));
    let side = 96.0;
    let die = Rect::new(rect.center().x - side / 2.0, rect.center().y - side / 2.0, side, side);
    layer.push(
        Element::group("cc-die").holding([
            Element::rect(die, 18.0).fill(Ink::Die).stroke(Ink::DieInk, 4.0),
            self::face(die, face),
        ]),
    );
}

fn face(die: Rect, face: Face) -> Element {
    let center = die.center();
    let mut path = Path::new();
    match face {
        Face::Cross => {
            path.to(center.plus(-22.0, -22.0)).by(44.0, 44.0).to(center.plus(22.0, -22.0)).by(-44.0, 44.0);
            Element::path(&mut path).hollow().stroke(Ink::DieInk, 15.0).round()
        }
        Face::Number(number) => {
            for (x, y) in pips(number) {
                path.circle(center.plus(f64::from(x) * 25.0, f64::from(y) * 25.0), 9.5);
            }
            Element::path(&mut path).fill(Ink::DieInk)
        }
    }
}

/// Where the points of a face are, in steps from its middle.
fn pips(number: u8) -> Vec<(i8, i8)> {
    const PAIRS: [[(i8, i8); 2]; 4] =
        [[(-1, 1), (1, -1)], [(-1, -1), (1, 1)], [(-1, 0), (1, 0)], [(0, -1), (0, 1)]];
    let mut pips: Vec<(i8, i8)> = PAIRS.into_iter().take(usize::from(number / 2)).flatten().collect();
    if number % 2 == 1 {
        pips.push((0, 0));
    }
    pips
}

fn bubble(at: Point, number: u8) -> Element {
    let (width, height) = (104.0, 96.0);
    let rect = Rect::new(at.x - 30.0, at.y - 16.0, width, height);
    let mut path = Path::new();
    path.rounded(rect, 30.0);
    let mut tail = Path::new();
    tail.to(Point::new(rect.x + 22.0, rect.y + height - 4.0)).by(-18.0, 34.0).by(48.0, -34.0);
    let mut word = Path::new();
    glyph::word(&mut word, &number.to_string(), rect.center(), 46.0);
    Element::group("cc-said").holding([
        Element::path(&mut path).fill(Ink::Die).stroke(Ink::DieInk, 5.0),
        Element::path(&mut tail).fill(Ink::Die).stroke(Ink::DieInk, 5.0).with("stroke-linejoin", "round"),
        Element::path(&mut word).hollow().stroke(Ink::DieInk, 8.0).round(),
    ])
}
