//! Signs and styles: with colour or without, with box characters or plain ASCII. No information is conveyed by colour alone.

use ponte::Colour;
use ponte::diagram::{Paint, Signs};
use ratatui::style::{Color, Modifier, Style};
use ratatui::symbols::border;

/// What the terminal can show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Theme {
    pub(crate) colour: bool,
    pub(crate) unicode: bool,
}

impl Theme {
    pub(crate) fn signs(self) -> Signs {
        Signs::new(self.unicode)
    }

    /// The style of a point of the diagram.
    pub(crate) fn paint(self, paint: Paint) -> Style {
        match paint {
            Paint::Plain | Paint::Free => self.faint(),
            Paint::Water => self.water_style(),
            Paint::Marked => self.open_style(),
            Paint::Tile(colour) => self.of_tile(colour),
            Paint::Bridge(colour) => self.of_bridge(colour),
        }
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
