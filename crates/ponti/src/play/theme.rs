//! Signs and styles: with colour or without, with box characters or plain ASCII. No information is conveyed by colour alone.

use ponte::Colour;
use ratatui::style::{Color, Modifier, Style};
use ratatui::symbols::border;

/// What the terminal can show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Theme {
    pub(crate) colour: bool,
    pub(crate) unicode: bool,
}

/// The signs that bridges are drawn with.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Strokes {
    pub(crate) level: &'static str,
    pub(crate) upright: &'static str,
    pub(crate) rising: &'static str,
    pub(crate) falling: &'static str,
    /// The two bends of a flat bridge that rises, from the left: at the lower line, at the upper line.
    pub(crate) bends_up: [&'static str; 2],
    /// The two bends of a flat bridge that falls, from the left: at the upper line, at the lower line.
    pub(crate) bends_down: [&'static str; 2],
}

const ASCII: Strokes = Strokes {
    level: "-",
    upright: "|",
    rising: "/",
    falling: "\\",
    bends_up: ["'", "."],
    bends_down: [".", "'"],
};

const UNICODE: Strokes = Strokes {
    level: "─",
    upright: "│",
    rising: "╱",
    falling: "╲",
    bends_up: ["╯", "╭"],
    bends_down: ["╮", "╰"],
};

impl Theme {
    /// A tile: light is round and dark square or a cross; islands have a sign of their own.
    pub(crate) fn tile(self, colour: Colour, island: bool) -> &'static str {
        match (self.unicode, colour, island) {
            (false, Colour::Light, false) => "o",
            (false, Colour::Light, true) => "O",
            (false, Colour::Dark, false) => "x",
            (false, Colour::Dark, true) => "X",
            (true, Colour::Light, false) => "○",
            (true, Colour::Light, true) => "□",
            (true, Colour::Dark, false) => "●",
            (true, Colour::Dark, true) => "■",
        }
    }

    pub(crate) fn open(self) -> &'static str {
        if self.unicode { "·" } else { "." }
    }

    pub(crate) fn water(self) -> &'static str {
        if self.unicode { "≈" } else { "~" }
    }

    pub(crate) fn strokes(self) -> Strokes {
        if self.unicode { UNICODE } else { ASCII }
    }

    pub(crate) fn border(self) -> border::Set<'static> {
        if self.unicode {
            return border::PLAIN;
        }
        border::Set {
            top_left: "+",
            top_right: "+",
            bottom_left: "+",
            bottom_right: "+",
            vertical_left: "|",
            vertical_right: "|",
            horizontal_top: "-",
            horizontal_bottom: "-",
        }
    }

    pub(crate) fn of_tile(self, colour: Colour) -> Style {
        match colour {
            _ if !self.colour => Style::new().add_modifier(Modifier::BOLD),
            Colour::Light => Style::new().fg(Color::Black).bg(Color::LightYellow),
            Colour::Dark => Style::new().fg(Color::White).bg(Color::Red).add_modifier(Modifier::BOLD),
        }
    }

    pub(crate) fn of_bridge(self, colour: Colour) -> Style {
        let bold = Style::new().add_modifier(Modifier::BOLD);
        match colour {
            _ if !self.colour => bold,
            Colour::Light => bold.fg(Color::LightYellow),
            Colour::Dark => bold.fg(Color::LightRed),
        }
    }

    pub(crate) fn water_style(self) -> Style {
        if self.colour { Style::new().fg(Color::Cyan) } else { Style::new() }
    }

    pub(crate) fn open_style(self) -> Style {
        if self.colour { Style::new().fg(Color::LightGreen) } else { Style::new() }
    }

    /// Cells that can be chosen next as the far end of a bridge.
    pub(crate) fn target(self) -> Style {
        let bold = Style::new().add_modifier(Modifier::BOLD);
        if self.colour { bold.fg(Color::LightGreen) } else { bold }
    }

    pub(crate) fn wrong(self) -> Style {
        let bold = Style::new().add_modifier(Modifier::BOLD);
        if self.colour { bold.fg(Color::LightRed) } else { bold }
    }

    pub(crate) fn strong(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    pub(crate) fn faint(self) -> Style {
        if self.colour { Style::new().fg(Color::DarkGray) } else { Style::new() }
    }

    pub(crate) fn cursor(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED | Modifier::BOLD)
    }

    pub(crate) fn title(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }
}
