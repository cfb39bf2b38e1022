//! The board as a widget: tiles, bridges, legal cells, the cursor, and the cells to blame.

use ponte::{Bridge, Cell, CellSet, Colour, Move, Position, Stage};
use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};
use ratatui::style::{Modifier, Style};
use ratatui::widgets::Widget;

use super::screen::{Screen, Selection};
use super::theme::Theme;

/// How much room a cell has, in columns and lines from one to the next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Pitch {
    cols: u16,
    lines: u16,
}

/// Room for the numbers of the rows, and one column for the left bracket of the first cell.
const MARGIN: u16 = 4;

impl Pitch {
    const ROOMY: Pitch = Pitch { cols: 4, lines: 2 };
    const COMPACT: Pitch = Pitch { cols: 2, lines: 1 };

    /// The roomiest that fits, `None` when the board does not fit at all.
    pub(crate) fn fitting(size: u8, area: Size) -> Option<Pitch> {
        [Pitch::ROOMY, Pitch::COMPACT].into_iter().find(|pitch| {
            let needs = pitch.needs(size);
            needs.width <= area.width && needs.height <= area.height
        })
    }

    /// The room that a board needs, with its coordinates.
    pub(crate) fn needs(self, size: u8) -> Size {
        let gaps = u16::from(size) - 1;
        Size { width: MARGIN + gaps * self.cols + 2, height: gaps * self.lines + 2 }
    }
}

/// Draws the board of a screen.
pub(crate) struct BoardView<'a> {
    pub(crate) screen: &'a Screen,
    pub(crate) theme: Theme,
    pub(crate) pitch: Pitch,
}

impl Widget for BoardView<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        let position = self.screen.session.position();
        let mut canvas = Canvas { area, buffer };
        self.draw_coordinates(&mut canvas, position.size());
        self.draw_ground(&mut canvas, position);
        for (bridge, colour) in position.bridges() {
            self.draw_bridge(&mut canvas, bridge, colour);
        }
        self.draw_marks(&mut canvas);
    }
}

/// The part of the terminal's buffer that the board may use.
struct Canvas<'a> {
    area: Rect,
    buffer: &'a mut Buffer,
}

impl Canvas<'_> {
    fn put(&mut self, (x, y): (i32, i32), sign: Option<&str>, style: Style) {
        let (Ok(x), Ok(y)) = (u16::try_from(x), u16::try_from(y)) else { return };
        if x < self.area.width
            && y < self.area.height
            && let Some(cell) = self.buffer.cell_mut((self.area.x + x, self.area.y + y))
        {
            if let Some(sign) = sign {
                cell.set_symbol(sign);
            }
            cell.set_style(style);
        }
    }
}

impl BoardView<'_> {
    fn at(&self, cell: Cell) -> (i32, i32) {
        let size = self.screen.session.position().size();
        let x = MARGIN + u16::from(cell.col()) * self.pitch.cols;
        let y = u16::from(size - 1 - cell.row()) * self.pitch.lines;
        (i32::from(x), i32::from(y))
    }

    fn draw_coordinates(&self, canvas: &mut Canvas<'_>, size: u8) {
        let style = self.theme.faint();
        for i in 0..size {
            let Some(cell) = Cell::new(i, i) else { continue };
            let (x, y) = self.at(cell);
            for (k, digit) in format!("{:>2}", i + 1).chars().enumerate() {
                canvas.put((k as i32, y), Some(digit.encode_utf8(&mut [0; 4])), style);
            }
            let letter = char::from(b'a' + i);
            let below = i32::from(u16::from(size - 1) * self.pitch.lines) + 1;
            canvas.put((x, below), Some(letter.encode_utf8(&mut [0; 4])), style);
        }
    }

    /// Tiles, water, and the cells that are open.
    fn draw_ground(&self, canvas: &mut Canvas<'_>, position: &Position) {
        let open = self.screen.open_cells();
        let waits = self.screen.session.game().is_over() || position.stage() == Stage::Choice;
        let choosing = self.screen.marks && !waits;
        let blocked = position.blocked();
        let (islands, last) = (Colour::BOTH.map(|colour| position.islands(colour)), self.last_cells());
        for cell in CellSet::board(position.size()).iter() {
            let at = self.at(cell);
            if let Some(colour) = position.tile(cell) {
                let mut style = self.theme.of_tile(colour);
                self.fill(canvas, position, cell, colour);
                if last.contains(cell) {
                    style = style.add_modifier(Modifier::UNDERLINED);
                }
                canvas.put(at, Some(self.theme.tile(colour, islands[colour.index()].contains(cell))), style);
            } else if blocked.contains(cell) {
                canvas.put(at, Some(self.theme.water()), self.theme.water_style());
            } else if !choosing {
                canvas.put(at, Some(self.theme.open()), self.theme.faint());
            } else if open.contains(cell) {
                canvas.put(at, Some(self.theme.open()), self.theme.open_style());
            }
        }
    }

    /// With colour, tiles of one group flow together.
    fn fill(&self, canvas: &mut Canvas<'_>, position: &Position, cell: Cell, colour: Colour) {
        if !self.theme.colour {
            return;
        }
        let same =
            |cols, rows| cell.offset(cols, rows).is_some_and(|next| position.tile(next) == Some(colour));
        let (x, y) = self.at(cell);
        let (cols, lines) = (i32::from(self.pitch.cols), i32::from(self.pitch.lines));
        let reach = i32::from(cols > 2);
        let right = if same(1, 0) { cols - reach - 1 } else { reach };
        let style = self.theme.of_tile(colour);
        for dx in -reach..=right {
            canvas.put((x + dx, y), None, style);
        }
        if lines > 1 && same(0, -1) {
            let joined = same(1, 0) && same(1, -1);
            for dx in -reach..=if joined { cols - reach - 1 } else { reach } {
                canvas.put((x + dx, y + 1), None, style);
            }
        }
    }

    fn draw_bridge(&self, canvas: &mut Canvas<'_>, bridge: Bridge, colour: Colour) {
        let style = self.theme.of_bridge(colour);
        let strokes = self.theme.strokes();
        // The first end is at the left, or below where both are in one column; lines count downwards.
        let ((x0, y0), (x1, y1)) = (self.at(bridge.from()), self.at(bridge.to()));
        let rises = y1 < y0;
        let (dx, dy) = (x1 - x0, y0.abs_diff(y1) as i32);
        let slope = if rises { strokes.rising } else { strokes.falling };
        let down = |lines: i32| if rises { y0 - lines } else { y0 + lines };
        let (cols, lines) = (i32::from(self.pitch.cols), i32::from(self.pitch.lines));
        match (dx / cols, dy / lines) {
            (_, 0) => (1..dx).for_each(|x| canvas.put((x0 + x, y0), Some(strokes.level), style)),
            (0, _) => (1..dy).for_each(|y| canvas.put((x0, down(y)), Some(strokes.upright), style)),
            // Too flat for a slope: level, then a step. The water in the middle column stays in sight, since
            // parallel bridges share it.
            (2, 1) if lines == 1 => {
                canvas.put((x0 + 1, y0), Some(strokes.level), style);
                canvas.put((x1 - 1, y1), Some(strokes.level), style);
            }
            (2, 1) => {
                let [near, far] = if rises { strokes.bends_up } else { strokes.bends_down };
                let middle = down(1);
                for (x, y, sign) in [
                    (1, y0, strokes.level),
                    (2, y0, strokes.level),
                    (3, y0, near),
                    (3, middle, far),
                    (4, middle, strokes.level),
                    (5, middle, near),
                    (5, y1, far),
                    (6, y1, strokes.level),
                    (7, y1, strokes.level),
                ] {
                    canvas.put((x0 + x, y), Some(sign), style);
                }
            }
            _ => (1..dy).for_each(|y| canvas.put((x0 + dx * y / dy, down(y)), Some(slope), style)),
        }
    }

    /// Brackets: the cursor, the half-made move, the cells to blame, the ends that a bridge can reach.
    fn draw_marks(&self, canvas: &mut Canvas<'_>) {
        let screen = self.screen;
        let position = screen.session.position();
        if matches!(screen.selection, Selection::End(_)) {
            for cell in screen.open_cells().iter() {
                self.bracket(canvas, cell, ["<", ">"], self.theme.target());
            }
        }
        for cell in screen.notice.cells.iter() {
            self.bracket(canvas, cell, ["!", "!"], self.theme.wrong());
        }
        match screen.selection {
            Selection::Nothing => {}
            Selection::End(cell) => self.bracket(canvas, cell, ["(", ")"], self.theme.target()),
            Selection::Tile(cell) => {
                let colour = position.to_move().unwrap_or(Colour::Light);
                canvas.put(self.at(cell), Some(self.theme.tile(colour, false)), self.theme.of_tile(colour));
                self.bracket(canvas, cell, ["(", ")"], self.theme.target());
            }
        }
        if !screen.session.game().is_over() && position.stage() != Stage::Choice {
            self.bracket(canvas, screen.cursor, ["[", "]"], self.theme.cursor());
            if self.theme.colour {
                canvas.put(self.at(screen.cursor), None, Style::new().add_modifier(Modifier::BOLD));
            }
        }
    }

    fn bracket(&self, canvas: &mut Canvas<'_>, cell: Cell, [left, right]: [&str; 2], style: Style) {
        let (x, y) = self.at(cell);
        canvas.put((x - 1, y), Some(left), style);
        canvas.put((x + 1, y), Some(right), style);
    }

    /// The cells of the last move that was no choice.
    fn last_cells(&self) -> CellSet {
        let moves = self.screen.session.game().moves();
        match moves.iter().rev().find(|mv| !matches!(mv, Move::Choose(_))) {
            Some(&(Move::Tiles(a, b) | Move::Bridge(a, b))) => [a, b].into_iter().collect(),
            _ => CellSet::EMPTY,
        }
    }
}
