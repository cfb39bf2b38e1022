//! Overlays: help and the detailed score.

use ratatui::Frame;
use ratatui::layout::{Constraint, Flex, Layout, Rect};
use ratatui::style::Style;
use ratatui::text::Line;
use ratatui::widgets::{Block, Clear, Padding, Paragraph};

use super::screen::Screen;
use super::theme::Theme;
use crate::ponte::describe;
use crate::text;

const HELP: &str = "\
A turn: place two tiles or build one bridge; pass only when no two tiles fit.
Four tiles joined by sides are an island; a group can't be larger, and no
other tile of its colour may touch an island, not even diagonally. A bridge joins two
own tiles 2 cells apart: straight, diagonal or a knight's move. Nothing lies
under it, bridges never cross, and a tile carries one end at most.
n islands joined by bridges, also by way of smaller groups: n(n+1)/2 points.

  arrows  move the cursor           Enter, Space  choose the cell
  Esc     cancel the selection      Tab           to the next tile or end
  u  r    undo, redo                t             mark open cells or not
  s  v    save, open a record       z             the score in full
  x       resign                    q             quit
  w       hint

On a free cell Enter places the first tile, then the second. On one of your
tiles it starts a bridge, then ends it. Moves can be typed too, followed by
Enter: c4,d4  c4-e5  pass  light  dark, or one cell after the other. Also:
new [RULES], save FILE, load FILE, :undo, :redo, :score, :resign, :quit

[ ] cursor   ( ) selection   < > where the bridge can end
! ! cells that make a move illegal   underlined: the last move";

/// Shows how to play.
pub(crate) fn help(frame: &mut Frame<'_>, theme: Theme) {
    popup(frame, theme, " Help: any key goes back ", HELP.lines().map(Line::raw).collect(), 0);
}

/// Shows the detailed score, and the result of a finished game.
pub(crate) fn score(frame: &mut Frame<'_>, screen: &Screen, theme: Theme, scrolled: u16) {
    let width = usize::from(frame.area().width).saturating_sub(6).max(20);
    let mut lines = Vec::new();
    for line in describe::account(screen.session.game()) {
        let style = if line.strong { theme.strong() } else { Style::new() };
        let indent = if line.strong { "" } else { "  " };
        let broken = text::wrap(&line.text, width - indent.len());
        lines.extend(broken.into_iter().map(|part| Line::styled(format!("{indent}{part}"), style)));
        if line.text.is_empty() {
            lines.push(Line::default());
        }
    }
    popup(frame, theme, " Score: Enter goes back, u takes the last move back ", lines, scrolled);
}

/// A framed text in the middle of the screen, scrolled within its bounds.
fn popup(frame: &mut Frame<'_>, theme: Theme, title: &'static str, lines: Vec<Line<'static>>, scrolled: u16) {
    let widest = lines.iter().map(Line::width).max().unwrap_or(0).max(title.len());
    let height = u16::try_from(lines.len()).unwrap_or(u16::MAX);
    let area = centred(frame.area(), widest as u16 + 4, height.saturating_add(2));
    let most = height.saturating_sub(area.height.saturating_sub(2));
    let block = Block::bordered().border_set(theme.border()).title(title).padding(Padding::horizontal(1));
    frame.render_widget(Clear, area);
    frame.render_widget(Paragraph::new(lines).scroll((scrolled.min(most), 0)).block(block), area);
}

fn centred(area: Rect, width: u16, height: u16) -> Rect {
    let [row] = Layout::vertical([Constraint::Length(height)]).flex(Flex::Center).areas(area);
    let [cell] = Layout::horizontal([Constraint::Length(width)]).flex(Flex::Center).areas(row);
    cell
}
