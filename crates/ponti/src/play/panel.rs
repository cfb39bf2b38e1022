//! The panel beside the board: whose turn it is, the score with supplies and chains, the cell under the cursor.

use ponte::diagram::Signs;
use ponte::{Cell, Colour, PartialMove, Position, Stage};
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::screen::Screen;
use super::theme::Theme;
use crate::ponte::describe;
use crate::text;

/// The lines of the panel, as many as fit.
pub(crate) fn lines(screen: &Screen, theme: Theme, area: Rect) -> Vec<Line<'static>> {
    let position = screen.session.position();
    let game = screen.session.game();
    let width = usize::from(area.width);
    let mut lines: Vec<Line<'static>> = Vec::new();
    let task = describe::outcome(game).unwrap_or_else(|| describe::task(game));
    lines.extend(text::wrap(&task, width).into_iter().map(|line| Line::styled(line, theme.strong())));
    if position.stage() == Stage::Choice && !game.is_over() {
        lines.push(choice(screen, theme));
    }
    lines.push(Line::default());
    lines.extend(table(screen, theme));
    lines.push(Line::default());
    if !game.is_over() {
        lines.extend(text::wrap(&under_cursor(screen), width).into_iter().map(Line::raw));
        lines
            .extend(text::wrap(&text::capital(&describe::legal(position)), width).into_iter().map(Line::raw));
        lines.push(Line::default());
    }
    lines.extend(signs(theme));
    lines.push(Line::default());
    let room = usize::from(area.height).saturating_sub(lines.len());
    let chains = chains(position, width);
    let moves = recent(screen, width, room.saturating_sub(chains.len()));
    lines.extend(chains.into_iter().map(Line::raw));
    lines.extend(moves);
    lines
}

fn choice(screen: &Screen, theme: Theme) -> Line<'static> {
    let option = |colour: Colour| {
        if screen.preselected == colour {
            Span::styled(format!("[{colour}]"), theme.cursor())
        } else {
            Span::raw(format!(" {colour} "))
        }
    };
    Line::from(vec![
        option(Colour::Light),
        Span::raw("  "),
        option(Colour::Dark),
        Span::styled("  arrows, then Enter", theme.faint()),
    ])
}

/// Points, islands, bridges and supplies of both colours, side by side.
fn table(screen: &Screen, theme: Theme) -> Vec<Line<'static>> {
    let position = screen.session.position();
    let score = position.score();
    let (light, dark) = (score.light(), score.dark());
    let row = |name: &str, light: &str, dark: &str| format!("{name:<13}{light:>6}{dark:>7}");
    let left = |colour| position.tiles_left(colour).map_or("-".to_owned(), |n| n.to_string());
    let seat = |colour| match screen.session.game().second_player() {
        Some(chosen) if chosen == colour => "2nd",
        Some(_) => "1st",
        None => "",
    };
    let mut lines = vec![
        Line::styled(row("", "light", "dark"), theme.strong()),
        Line::styled(row("points", &light.points.to_string(), &dark.points.to_string()), theme.strong()),
        Line::raw(row("islands", &light.islands.to_string(), &dark.islands.to_string())),
        Line::raw(row("bridges", &light.bridges.to_string(), &dark.bridges.to_string())),
        Line::raw(row("tiles left", &left(Colour::Light), &left(Colour::Dark))),
    ];
    if screen.session.game().second_player().is_some() {
        lines.push(Line::raw(row("player", seat(Colour::Light), seat(Colour::Dark))));
    }
    if let Some(left) = position.bridges_left() {
        lines.push(Line::raw(format!("{:<13}{:>6}  for both", "bridges left", left)));
    }
    lines
}

fn under_cursor(screen: &Screen) -> String {
    let position = screen.session.position();
    let cell = screen.cursor;
    let what = match screen.selection {
        PartialMove::FirstTile(first) if first == cell => "your first tile".to_owned(),
        _ => describe(position, cell),
    };
    format!("{cell}: {what}")
}

fn describe(position: &Position, cell: Cell) -> String {
    if let Some(colour) = position.tile(cell) {
        let kind = match position.group(cell).len() {
            4 => "island".to_owned(),
            n => format!("sandbank of {n}"),
        };
        let bridge = position.bridge_at(cell).map(|bridge| format!(", bridge {bridge}")).unwrap_or_default();
        return format!("{colour} {kind}{bridge}");
    }
    let over: Vec<String> = position
        .bridges()
        .into_iter()
        .filter(|(bridge, _)| bridge.under().any(|under| under == cell))
        .map(|(bridge, _)| bridge.to_string())
        .collect();
    if !over.is_empty() {
        return format!("water under {}", over.join(" and "));
    }
    match position.check_tile(cell) {
        Ok(()) if position.first_cells().contains(cell) => "free".to_owned(),
        Ok(()) => "free, but no second tile fits with it".to_owned(),
        Err(_) if position.stage() == Stage::Choice => "free".to_owned(),
        Err(_) => "closed to you".to_owned(),
    }
}

fn signs(theme: Theme) -> Vec<Line<'static>> {
    let sign = |colour: Colour| {
        let [bank, island] = theme.signs().tiles[colour.index()];
        Span::styled(format!(" {bank} {island} "), theme.of_tile(colour))
    };
    let Signs { free, water, .. } = theme.signs();
    vec![
        Line::from(vec![sign(Colour::Light), Span::raw(" light  "), sign(Colour::Dark), Span::raw(" dark")]),
        Line::raw(format!("2nd: island   {free} open   {water} water")),
    ]
}

/// The chains that score more than their islands alone, the largest of each colour.
fn chains(position: &Position, width: usize) -> Vec<String> {
    let score = position.score();
    let mut lines = Vec::new();
    for colour in Colour::ALL {
        let joined = score.chains(colour).iter().filter(|chain| chain.islands.len() > 1).take(2);
        lines.extend(joined.map(|chain| format!("{colour}: {}", describe::chain(chain))));
    }
    lines.iter_mut().for_each(|line| *line = line.chars().take(width).collect());
    lines
}

/// The moves so far, the latest last, in as many lines as there are.
fn recent(screen: &Screen, width: usize, rows: usize) -> Vec<Line<'static>> {
    let moves = screen.session.game().moves();
    let all: Vec<String> = moves.iter().map(ToString::to_string).collect();
    let rows = text::wrap(&all.join(" "), width).into_iter().rev().take(rows).collect::<Vec<_>>();
    rows.into_iter().rev().map(Line::raw).collect()
}
