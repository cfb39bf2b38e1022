//! Drawing of pawns: each seat has a colour, a head shape and its number, and in pattern mode a pattern.

use ciao::Seat;

use crate::ciao_table::{CiaoTable, used};
use crate::element::{Element, Value};
use crate::geometry::{Path, Point};
use crate::glyph;
use crate::ink::Ink;

/// The body, its foot around the origin.
const BODY: &str = "M-24-2q2-16 9-24q6-8 6-26h18q0 18 6 26q7 8 9 24q-24 9-48 0z";

fn head(seat: Seat) -> &'static str {
    match seat.index() {
        0 => "M-19-68a19 19 0 1 1 38 0a19 19 0 1 1-38 0z",
        1 => "M-18-86h36v36h-36z",
        2 => "M0-94l23 42h-46z",
        _ => "M0-96l21 26-21 26-21-26z",
    }
}

const PAWNS: [&str; 4] = ["pawn1", "pawn2", "pawn3", "pawn4"];
const SHADES: [&str; 4] = ["shade1", "shade2", "shade3", "shade4"];

/// A pawn with its number.
pub(super) fn stood(seat: Seat) -> Element {
    used(SHADES[seat.index()])
}

/// A pawn without its number.
pub(super) fn plain(seat: Seat) -> Element {
    used(PAWNS[seat.index()])
}

/// The outline of a pawn that is lost.
pub(super) fn lost(seat: Seat) -> Element {
    Element::new("path")
        .with("d", format!("{BODY}{}", head(seat)))
        .with("class", "cc-lost")
        .hollow()
        .stroke(Ink::FrameEdge, 4.0)
        .with("stroke-dasharray", "8 7")
}

pub(super) fn definitions(table: &CiaoTable) -> Vec<Element> {
    let mut definitions = Vec::new();
    for seat in table.state.players().seats() {
        let figure = format!("{BODY}{}", head(seat));
        let ground = Element::new("path").with("d", figure.clone()).fill(Ink::seat(seat));
        let mut pawn = Element::new("g").value("id", Value::Id(PAWNS[seat.index()]));
        pawn.push(ground.stroke(Ink::PawnEdge, 5.0).with("stroke-linejoin", "round"));
        pawn.push(Element::new("path").with("d", BODY).fill(Ink::seat(seat)));
        if table.patterns
            && let Some((data, ink, width)) = pattern(seat)
        {
            pawn.push(Element::new("path").with("d", data).stroke(ink, width).round());
        }
        let mut number = Path::new();
        glyph::word(&mut number, &seat.to_string(), Point::new(0.0, -19.0), 15.0);
        let numbered = Element::new("g").value("id", Value::Id(SHADES[seat.index()])).holding([
            Element::new("ellipse").number("rx", 27.0).number("ry", 9.0).fill(Ink::Shadow).opacity(35),
            plain(seat),
            Element::new("circle")
                .number("cy", -19.0)
                .number("r", 12.5)
                .fill(Ink::PawnPlate)
                .stroke(Ink::PawnEdge, 2.5),
            Element::path(&mut number).hollow().stroke(Ink::PawnInk, 3.6).round(),
        ]);
        definitions.extend([pawn, numbered]);
    }
    definitions
}

/// What is drawn on the head.
fn pattern(seat: Seat) -> Option<(&'static str, Ink, f64)> {
    match seat.index() {
        0 => None,
        1 => Some(("M-12-78h24M-12-68h24M-12-58h24", Ink::PawnPlate, 4.0)),
        2 => Some(("M0-78v0M-7-63v0M7-63v0", Ink::PawnEdge, 7.0)),
        _ => Some(("M-10-70l10-12M-4-62l13-15M3-55l9-12", Ink::PawnPlate, 4.0)),
    }
}
