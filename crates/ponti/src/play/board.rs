//! The board as a widget: tiles, bridges, legal cells, the cursor, and the cells to blame.

use ponte::diagram::{Diagram, Scale};
use ponte::{Cell, CellSet, Colour, Move, PartialMove, Position, Stage};
use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};
use ratatui::style::{Modifier, Style};
use ratatui::widgets::Widget;

use super::screen::Screen;
use super::theme::Theme;

/// The room that a board needs, with its coordinates.
pub(crate) fn needs(size: u8, scale: Scale) -> Size {
    let (cols, lines) = scale.step();
    let gaps = u16::from(size) - 1;
    Size { width: 4 + gaps * cols as u16 + 2, height: gaps * lines as u16 + 2 }
}

/// The roomiest scale that fits, `None` when the board does not fit at all.
pub(crate) fn fitting(size: u8, area: Size) -> Option<Scale> {
    [Scale::Roomy, Scale::Compact].into_iter().find(|&scale| {
        let needs = needs(size, scale);
        needs.width <= area.width && needs.height <= area.height
    })
}

/// Draws the board of a screen.
pub(crate) struct BoardView<'a> {
    pub(crate) screen: &'a Screen,
    pub(crate) theme: Theme,
    pub(crate) scale: Scale,
}

impl Widget for BoardView<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        let position = self.screen.session.position();
        let mut canvas = Canvas { area, buffer };
        for cell in CellSet::board(position.size()).iter() {
            self.fill(&mut canvas, position, cell);
        }
        // The letters stand directly below the board: 24 lines have no room for the empty one that a diagram has there.
        let (_, high) = self.scale.step();
        let letters = i32::from(position.size() - 1) * high as i32 + 1;
        for (x, y, sign, paint) in self.diagram().points() {
            canvas.put((x as i32, letters.min(y as i32)), Some(sign), self.theme.paint(paint));
        }
        self.draw_ground(&mut canvas, position);
        self.draw_marks(&mut canvas);
    }
}

/// The part of the terminal's buffer that the board may use.
struct Canvas<'a> {
    area: Rect,
    buffer: &'a mut Buffer,
}

impl Canvas<'_> {
    fn put(&mut self, (x, y): (i32, i32), sign: Option<char>, style: Style) {
        let (Ok(x), Ok(y)) = (u16::try_from(x), u16::try_from(y)) else { return };
        if x < self.area.width
            && y < self.area.height
            && let Some(cell) = self.buffer.cell_mut((self.area.x + x, self.area.y + y))
        {
            if let Some(sign) = sign {
                cell.set_char(sign);
            }
            cell.set_style(style);
        }
    }
}

impl BoardView<'_> {
    fn diagram(&self) -> Diagram<'_> {
        Diagram::new(self.screen.session.position()).scale(self.scale).unicode(self.theme.unicode)
    }

    fn at(&self, cell: Cell) -> (i32, i32) {
        let (x, y) = self.diagram().at(cell);
        (x as i32, y as i32)
    }

    /// The cells that are open, and the last move.
    fn draw_ground(&self, canvas: &mut Canvas<'_>, position: &Position) {
        let open = self.screen.open_cells();
        let waits = self.screen.session.game().is_over() || position.stage() == Stage::Choice;
        let choosing = self.screen.marks && !waits;
        let (blocked, last) = (position.blocked(), self.last_cells());
        for cell in CellSet::board(position.size()).iter() {
            let at = self.at(cell);
            if last.contains(cell) {
                canvas.put(at, None, Style::new().add_modifier(Modifier::UNDERLINED));
            } else if choosing && position.tile(cell).is_none() && !blocked.contains(cell) {
                let sign = if open.contains(cell) { self.theme.signs().free } else { ' ' };
                canvas.put(at, Some(sign), self.theme.open_style());
            }
        }
    }

    /// With colour, tiles of one group flow together.
    fn fill(&self, canvas: &mut Canvas<'_>, position: &Position, cell: Cell) {
        let Some(colour) = position.tile(cell).filter(|_| self.theme.colour) else { return };
        let same =
            |cols, rows| cell.offset(cols, rows).is_some_and(|next| position.tile(next) == Some(colour));
        let (x, y) = self.at(cell);
        let (cols, lines) = self.scale.step();
        let (cols, lines) = (cols as i32, lines as i32);
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

    /// Brackets: the cursor, the half-made move, the cells to blame, the ends that a bridge can reach.
    fn draw_marks(&self, canvas: &mut Canvas<'_>) {
        let screen = self.screen;
        let position = screen.session.position();
        if matches!(screen.selection, PartialMove::BridgeEnd(_)) {
            for cell in screen.open_cells().iter() {
                self.bracket(canvas, cell, ['<', '>'], self.theme.target());
            }
        }
        for cell in screen.notice.cells.iter() {
            self.bracket(canvas, cell, ['!', '!'], self.theme.wrong());
        }
        match screen.selection {
            PartialMove::Empty | PartialMove::TwoTiles(..) | PartialMove::Bridge(_) => {}
            PartialMove::BridgeEnd(cell) => self.bracket(canvas, cell, ['(', ')'], self.theme.target()),
            PartialMove::FirstTile(cell) => {
                let colour = position.to_move().unwrap_or(Colour::Light);
                canvas.put(
                    self.at(cell),
                    Some(self.theme.signs().tiles[colour.index()][0]),
                    self.theme.of_tile(colour),
                );
                self.bracket(canvas, cell, ['(', ')'], self.theme.target());
            }
        }
        if !screen.session.game().is_over() && position.stage() != Stage::Choice {
            self.bracket(canvas, screen.cursor, ['[', ']'], self.theme.cursor());
            if self.theme.colour {
                canvas.put(self.at(screen.cursor), None, Style::new().add_modifier(Modifier::BOLD));
            }
        }
    }

    fn bracket(&self, canvas: &mut Canvas<'_>, cell: Cell, [left, right]: [char; 2], style: Style) {
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
