//! The full screen: title, board, panel, message, and the line of keys or of typed text.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect, Size};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};

use super::board::{self, BoardView};
use super::screen::{Confirmation, FilePurpose, Overlay, Screen};
use super::theme::Theme;
use super::{overlay, panel};
use crate::text;

/// The minimum width of the panel.
const PANEL_WIDTH: u16 = 30;

/// Draws everything.
pub(crate) fn draw(frame: &mut Frame<'_>, screen: &Screen, theme: Theme) {
    let rows = [Constraint::Length(1), Constraint::Min(1), Constraint::Length(2), Constraint::Length(1)];
    let [title, middle, message, keys] = Layout::vertical(rows).areas(frame.area());
    frame.render_widget(Paragraph::new(heading(screen)).style(theme.title()), title);

    let size = screen.session.position().size();
    let room = Size { width: middle.width.saturating_sub(PANEL_WIDTH + 1), height: middle.height };
    match board::fitting(size, room) {
        Some(scale) => {
            let width = board::needs(size, scale).width;
            let columns = [Constraint::Length(width), Constraint::Length(1), Constraint::Min(PANEL_WIDTH)];
            let [board, _, side] = Layout::horizontal(columns).areas(middle);
            frame.render_widget(BoardView { screen, theme, scale }, board);
            frame.render_widget(Paragraph::new(panel::lines(screen, theme, side)), side);
        }
        None => cramped(frame, screen, theme, middle),
    }
    let (text, style) = match question(screen) {
        Some(question) => (question, theme.strong()),
        None if screen.notice.is_error => (screen.notice.text.clone(), theme.wrong()),
        None => (screen.notice.text.clone(), ratatui::style::Style::new()),
    };
    frame.render_widget(Paragraph::new(text).style(style).wrap(Wrap { trim: true }), message);
    frame.render_widget(Paragraph::new(bottom(screen, theme)), keys);

    match &screen.overlay {
        Overlay::Help => overlay::help(frame, theme),
        Overlay::Score(line) => overlay::score(frame, screen, theme, *line),
        Overlay::None | Overlay::Ask { .. } | Overlay::Confirm(_) => {}
    }
}

/// Without room for the panel only the board is shown, and without room for the board a message.
fn cramped(frame: &mut Frame<'_>, screen: &Screen, theme: Theme, area: Rect) {
    let size = screen.session.position().size();
    if let Some(scale) = board::fitting(size, area.as_size()) {
        frame.render_widget(BoardView { screen, theme, scale }, area);
    } else {
        let text = "The window is too small for the board: make it larger. 80 x 24 is enough for all sizes.";
        frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), area);
    }
}

fn heading(screen: &Screen) -> String {
    let game = screen.session.game();
    let now = match screen.session.game().turn() {
        None => "over".to_owned(),
        Some(_) if game.position().stage() == ponte::Stage::Choice => "choice of colour".to_owned(),
        Some(colour) => format!("{colour} to move"),
    };
    let opponent = screen.opponent.map(|opponent| match opponent.colour(game) {
        Some(colour) => format!(", you are {}", colour.other()),
        None => format!(", level {}", opponent.level),
    });
    let opponent = opponent.unwrap_or_default();
    let unsaved = if screen.session.has_unsaved_changes() { ", not saved" } else { "" };
    format!(
        " Ponte del Diavolo   {}   turn {}, {now}{unsaved}{opponent}",
        game.rules(),
        game.position().turns() + 1
    )
}

fn question(screen: &Screen) -> Option<String> {
    match &screen.overlay {
        Overlay::Ask { purpose: FilePurpose::Save, .. } => Some("Save to file: (Esc to cancel)".to_owned()),
        Overlay::Ask { purpose: FilePurpose::Load, .. } => Some("Open file: (Esc to cancel)".to_owned()),
        Overlay::Confirm(confirmation) => {
            let lose = "The game is not saved and would be lost.";
            let colour =
                screen.session.game().turn().map(|colour| text::capital(&colour)).unwrap_or_default();
            Some(match confirmation {
                Confirmation::Resign => format!("{colour}: do you resign? (y/n)"),
                Confirmation::Quit => format!("{lose} Quit? (y/n)"),
                Confirmation::New(_) => format!("{lose} Start a new one? (y/n)"),
                Confirmation::Load(_) => format!("{lose} Open another? (y/n)"),
                Confirmation::Replace(path) => {
                    format!("{} already exists. Replace it? (y/n)", path.display())
                }
            })
        }
        _ => None,
    }
}

/// Typed input, or the list of keys.
fn bottom(screen: &Screen, theme: Theme) -> Line<'static> {
    let typed = match &screen.overlay {
        Overlay::Ask { text, .. } => Some(text),
        Overlay::None if !screen.entry.is_empty() => Some(&screen.entry),
        _ => None,
    };
    if let Some(text) = typed {
        return Line::from(vec![
            Span::styled("> ", theme.strong()),
            Span::raw(text.clone()),
            Span::styled(" ", theme.title()),
        ]);
    }
    let keys = [
        ("Enter", "choose"),
        ("u", "undo"),
        ("r", "redo"),
        ("w", "hint"),
        ("s", "save"),
        ("v", "open"),
        ("x", "resign"),
        ("?", "help"),
        ("q", "quit"),
    ];
    let spans = keys.iter().flat_map(|&(key, what)| {
        [Span::styled(key, theme.strong()), Span::styled(format!(" {what}  "), theme.faint())]
    });
    Line::from(spans.collect::<Vec<_>>())
}

#[cfg(test)]
mod tests;
