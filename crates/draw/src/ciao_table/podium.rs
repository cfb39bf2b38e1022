//! Drawing of the podium.

use crate::ciao_table::{CiaoTable, TableGrid, pointed};
use crate::element::Element;
use crate::geometry::{Path, Point, Rect};
use crate::glyph;
use crate::ink::Ink;

/// How much of a step's top is seen.
const TOP: f64 = 20.0;

pub(super) fn podium(table: &CiaoTable, grid: &TableGrid) -> Element {
    let steps = (1..=table.state.rules().podium()).map(|step| {
        let rect = grid.step(step);
        let mut number = Path::new();
        let size = 26.0_f64.min(rect.width / 3.0);
        let at = Point::new(rect.center().x, rect.y + TOP + 6.0 + size * 0.7);
        glyph::word(&mut number, &step.to_string(), at, size);
        let top = Rect { height: TOP, ..rect };
        let mut group = Element::group("cc-step").with("data-step", step.to_string()).holding([
            Element::rect(rect, 0.0).fill(Ink::StepSide).stroke(Ink::StepInk, 4.0),
            Element::rect(top, 0.0).fill(Ink::Step).stroke(Ink::StepInk, 4.0),
            Element::path(&mut number).hollow().stroke(Ink::StepInk, 5.0).round(),
        ]);
        if table.steps.contains(&step) {
            group.push(pointed(rect.inset(7.0), 6.0));
        }
        group
    });
    Element::group("cc-podium").holding(steps)
}
