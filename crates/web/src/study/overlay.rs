//! What the analysis board draws above the position: heat maps, marks, arrows and the numbers of a previewed line.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use draw::{CELL, Grid};
use engine_api::Analysis;
use ponte::record::Brush;
use ponte::{Bridge, Cell, CellSet, Colour, Move, Position};
use review::facts;

use crate::study::annotations::Annotations;

/// A chance below which a cell is not coloured.
const MIN_CHANCE: f32 = 0.06;

/// What is drawn.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Overlay {
    /// Per cell: the chance to be part of an island of light and of dark.
    pub islands: Vec<(Cell, [f32; 2])>,
    /// Per cell: the winning chance with the second tile there, and whether it is the best.
    pub second_tiles: Vec<(Cell, f32, bool)>,
    /// Bridges that could be built.
    pub bridges: Vec<OpenSpan>,
    /// Marked cells.
    pub marks: BTreeMap<Cell, Brush>,
    /// Arrows.
    pub arrows: Vec<(Cell, Cell, Brush)>,
    /// Numbers of the moves of a previewed line.
    pub numbers: Vec<(Cell, usize)>,
    /// The engine's moves, the best one first.
    pub best: Vec<Move>,
}

/// A bridge that a colour could build if it were its turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OpenSpan {
    /// Where.
    pub bridge: Bridge,
    /// Whose.
    pub colour: Colour,
    /// The points it adds.
    pub gain: u32,
    /// Whether it is one of several threats that no single turn stops.
    pub fork: bool,
}

/// The bridges of both colours that are open in a position.
pub fn open_spans(position: &Position) -> Vec<OpenSpan> {
    let of = |colour: Colour| {
        let fork = facts::fork(position, colour);
        let span = move |open: facts::OpenBridge| OpenSpan {
            bridge: open.bridge,
            colour,
            gain: open.gain,
            fork: fork.contains(&open.bridge),
        };
        facts::open_bridges(position, colour).into_iter().map(span)
    };
    Colour::ALL.into_iter().flat_map(of).collect()
}

impl Overlay {
    /// The marks and arrows of a comment.
    pub fn annotated(annotations: &Annotations) -> Overlay {
        Overlay { marks: annotations.marks.clone(), arrows: annotations.arrows.clone(), ..Overlay::default() }
    }

    /// Adds the chances of islands, except for those that stand already.
    pub fn add_islands(&mut self, position: &Position, analysis: &Analysis) {
        let both = |cell| Colour::ALL.map(|colour| analysis.island(position, cell, colour));
        let open = |cell: &Cell| !Colour::ALL.iter().any(|&colour| position.islands(colour).contains(*cell));
        let cells = CellSet::board(position.size());
        self.islands = cells.iter().filter(open).map(|cell| (cell, both(cell))).collect();
    }

    /// Adds the values of the second tiles of turns that begin with `first`.
    pub fn add_second_tiles(&mut self, first: Cell, analysis: &Analysis) {
        let best = analysis.moves.first().map(|line| line.mv);
        for line in &analysis.moves {
            let other = match line.mv {
                Move::Tiles(a, b) if a == first => b,
                Move::Tiles(a, b) if b == first => a,
                _ => continue,
            };
            self.second_tiles.push((other, line.win, Some(line.mv) == best));
        }
    }

    /// Adds the numbers of the moves of a line.
    pub fn add_numbers(&mut self, line: &[Move]) {
        for (index, mv) in line.iter().enumerate() {
            match *mv {
                Move::Tiles(a, b) => self.numbers.extend([(a, index + 1), (b, index + 1)]),
                Move::Bridge(a, _) => self.numbers.push((a, index + 1)),
                Move::Pass | Move::Choose(_) => {}
            }
        }
    }

    /// Adds the first moves of the engine's best lines.
    pub fn add_best(&mut self, analysis: &Analysis, lines: usize) {
        self.best = analysis.moves.iter().take(lines).map(|line| line.mv).collect();
    }

    /// The chances of islands on a cell, in percent.
    pub fn island_percent(&self, cell: Cell) -> Option<[u8; 2]> {
        let (_, chances) = self.islands.iter().find(|(known, _)| *known == cell)?;
        Some(chances.map(|chance| (100.0 * chance).round() as u8))
    }

    /// The elements of an SVG image with the coordinates of a grid.
    pub fn markup(&self, grid: &Grid) -> String {
        let mut out = String::new();
        for &(cell, [light, dark]) in &self.islands {
            let (chance, class) = if light >= dark { (light, "light") } else { (dark, "dark") };
            if chance >= MIN_CHANCE {
                let rect = grid.cell_rect(cell).inset(6.0);
                let _ = write!(
                    out,
                    r#"<rect class="heat {class}" x="{:.0}" y="{:.0}" width="{:.0}" height="{:.0}" rx="14" opacity="{:.2}"/>"#,
                    rect.x,
                    rect.y,
                    rect.width,
                    rect.height,
                    0.15 + 0.75 * chance
                );
            }
        }
        for &(cell, win, best) in &self.second_tiles {
            let at = grid.cell_center(cell);
            let class = if best { "second best" } else { "second" };
            let _ = write!(
                out,
                r#"<circle class="{class}" cx="{:.0}" cy="{:.0}" r="40"/><text class="second-text" x="{:.0}" y="{:.0}">{:.0}</text>"#,
                at.x,
                at.y,
                at.x,
                at.y + 12.0,
                100.0 * win
            );
        }
        for span in &self.bridges {
            out.push_str(&open_span(grid, span));
        }
        for (&cell, brush) in &self.marks {
            let (at, brush) = (grid.cell_center(cell), brush.as_str());
            let (x, y) = (at.x, at.y);
            let _ = write!(
                out,
                r#"<circle class="user-back" cx="{x:.0}" cy="{y:.0}" r="42"/><circle class="user-mark {brush}" cx="{x:.0}" cy="{y:.0}" r="42"/>"#,
            );
        }
        for &(from, to, brush) in &self.arrows {
            out.push_str(&arrow(grid, from, to, brush));
        }
        self.write_best(&mut out, grid);
        for &(cell, number) in &self.numbers {
            let at = grid.cell_center(cell);
            let _ = write!(
                out,
                r#"<circle class="number-back" cx="{:.0}" cy="{:.0}" r="27"/><text class="number" x="{:.0}" y="{:.0}">{number}</text>"#,
                at.x,
                at.y,
                at.x,
                at.y + 13.0
            );
        }
        out
    }

    /// The best move, and the others fainter, with the numbers of their lines. A cell of several moves has the number of
    /// the best of them.
    fn write_best(&self, out: &mut String, grid: &Grid) {
        let mut taken = CellSet::EMPTY;
        for (index, mv) in self.best.iter().enumerate() {
            let (number, class) = (index + 1, if index == 0 { "best-move" } else { "best-move other" });
            let mark = |out: &mut String, x: f64, y: f64| {
                let _ = write!(
                    out,
                    r#"<g class="{class}"><circle cx="{x:.0}" cy="{y:.0}" r="36"/><text class="best-text" x="{x:.0}" y="{:.0}">{number}</text></g>"#,
                    y + 13.0
                );
            };
            match *mv {
                Move::Tiles(a, b) => {
                    for cell in [a, b] {
                        if !taken.contains(cell) {
                            taken.insert(cell);
                            let at = grid.cell_center(cell);
                            mark(out, at.x, at.y);
                        }
                    }
                }
                Move::Bridge(a, b) => {
                    let [start, end] = [a, b].map(|cell| grid.cell_center(cell));
                    let _ = write!(
                        out,
                        r#"<path class="{class} best-bridge" d="M{:.0} {:.0}L{:.0} {:.0}"/>"#,
                        start.x, start.y, end.x, end.y
                    );
                    mark(out, (start.x + end.x) / 2.0, (start.y + end.y) / 2.0);
                }
                Move::Pass | Move::Choose(_) => {}
            }
        }
    }
}

/// A dashed line over the span, with the points that the bridge adds.
fn open_span(grid: &Grid, span: &OpenSpan) -> String {
    let [start, end] = span.bridge.ends().map(|cell| grid.cell_center(cell));
    let colour = if span.colour == Colour::Light { "light" } else { "dark" };
    let fork = if span.fork { " fork" } else { "" };
    let (x, y) = ((start.x + end.x) / 2.0, (start.y + end.y) / 2.0);
    let mut out = format!(
        r#"<path class="open-span {colour}{fork}" d="M{:.0} {:.0}L{:.0} {:.0}"/>"#,
        start.x, start.y, end.x, end.y
    );
    if span.gain > 0 {
        let _ = write!(
            out,
            r#"<circle class="span-back{fork}" cx="{x:.0}" cy="{y:.0}" r="26"/><text class="number span-gain" x="{x:.0}" y="{:.0}">+{}</text>"#,
            y + 10.0,
            span.gain
        );
    }
    out
}

/// An arrow between the centres of two cells.
fn arrow(grid: &Grid, from: Cell, to: Cell, brush: Brush) -> String {
    let (start, end) = (grid.cell_center(from), grid.cell_center(to));
    let (dx, dy) = (end.x - start.x, end.y - start.y);
    let length = dx.hypot(dy).max(1.0);
    let (ux, uy) = (dx / length, dy / length);
    let head = 0.38 * CELL;
    let neck = ((length - head).max(0.0), head * 0.5);
    let at =
        |along: f64, across: f64| (start.x + ux * along - uy * across, start.y + uy * along + ux * across);
    let (shaft, left, right) = (at(neck.0, 0.0), at(neck.0, neck.1), at(neck.0, -neck.1));
    let line = format!("M{:.0} {:.0}L{:.0} {:.0}", start.x, start.y, shaft.0, shaft.1);
    let point =
        format!("M{:.0} {:.0}L{:.0} {:.0}L{:.0} {:.0}Z", end.x, end.y, left.0, left.1, right.0, right.1);
    let brush = brush.as_str();
    format!(
        r#"<path class="user-back" d="{line}{point}"/><path class="user-arrow {brush}" d="{line}"/><path class="user-head {brush}" d="{point}"/>"#
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_is_drawn_once() {
        let cell = |text: &str| text.parse::<Cell>().unwrap();
        let mut overlay = Overlay::annotated(&Annotations::parse("[%mark red a1] [%arrow a1-c2]"));
        overlay.islands = vec![(cell("b2"), [0.5, 0.1]), (cell("b3"), [0.0, 0.01])];
        overlay.second_tiles = vec![(cell("c3"), 0.61, true)];
        overlay.add_numbers(&["d4,e4".parse().unwrap(), "a1-c2".parse().unwrap(), Move::Pass]);
        let markup = overlay.markup(&Grid::new(8));
        let count = |part: &str| markup.matches(part).count();
        assert_eq!((count("heat light"), count("heat dark"), count("second best")), (1, 0, 1));
        assert_eq!((count("user-mark red"), count("user-arrow green"), count("class=\"number\"")), (1, 1, 3));
        assert!(markup.contains(">61<"));
        // The best move, and two others of which one shares a cell with it.
        let best = ["d4,e4", "d4,f4", "a1-c2"].map(|mv| mv.parse().unwrap()).to_vec();
        let best = Overlay { best, ..Overlay::default() }.markup(&Grid::new(8));
        let count = |part: &str| best.matches(part).count();
        assert_eq!(
            (count("<g class=\"best-move\""), count("<g class=\"best-move other\"")),
            (2, 2),
            "{best}"
        );
        assert_eq!((count(">1<"), count(">2<"), count(">3<"), count("best-bridge")), (2, 1, 1, 1));
        let position: Position = "small 8/8/8/8/8/8/ll1ll3/ll1ll3 - light 9".parse().unwrap();
        let spans = open_spans(&position);
        assert!(spans.iter().all(|span| span.colour == Colour::Light && span.gain == 1), "{spans:?}");
        let spans = Overlay { bridges: spans, ..Overlay::default() }.markup(&Grid::new(8));
        assert!(spans.contains("open-span light") && spans.contains(">+1<"), "{spans}");
        assert_eq!(overlay.island_percent(cell("b2")), Some([50, 10]));
        assert_eq!(overlay.island_percent(cell("h8")), None);
    }
}
