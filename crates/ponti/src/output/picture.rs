//! Pictures as files: what the commands that draw have in common.

use std::io::Write;
use std::path::PathBuf;

use clap::ValueEnum;
use draw::{Scene, Style, Theme};

use crate::failure::{Failure, Result};
use crate::output;

/// Which colours to draw with.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Colours {
    /// Light
    Light,
    /// Dark
    Dark,
    /// Light, or dark where the reader's system prefers it (SVG only)
    Auto,
}

/// How to draw, and where to.
#[derive(clap::Args)]
pub(crate) struct Picture {
    /// Write to this file, an SVG or PNG by its ending; without it an SVG goes to standard output
    #[arg(long, short, value_name = "FILE.svg|FILE.png")]
    out: Option<PathBuf>,
    /// The colours
    #[arg(long, value_enum, default_value = "light", value_name = "THEME")]
    theme: Colours,
    /// Tell the colours apart by patterns too
    #[arg(long, alias = "pattern")]
    pub(crate) patterns: bool,
    /// How many pixels wide a PNG is
    #[arg(long, value_name = "PIXELS", default_value_t = 1200)]
    width: u32,
    /// What a screen reader says of the picture, instead of what the command finds to say
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
}

impl Picture {
    /// Draws the scene. Nothing is written unless all of it can be.
    pub(crate) fn write(&self, scene: &Scene, title: &str) -> Result {
        let theme = match self.theme {
            Colours::Light => Theme::Light,
            Colours::Dark => Theme::Dark,
            Colours::Auto => Theme::Auto,
        };
        let svg = scene.svg(&Style::new(theme).titled(self.title.as_deref().unwrap_or(title)));
        let Some(path) = &self.out else {
            let mut out = output::out();
            out.write_all(svg.as_bytes())?;
            return Ok(out.flush()?);
        };
        let ending = path.extension().and_then(|ending| ending.to_str()).map(str::to_ascii_lowercase);
        let bytes = match ending.as_deref() {
            Some("svg") => svg.into_bytes(),
            Some("png") if self.theme == Colours::Auto => {
                return Err(Failure::Input("a png has fixed colours: --theme light or dark".to_owned()));
            }
            Some("png") => {
                draw::png(&svg, self.width).map_err(|error| Failure::Input(format!("--width: {error}")))?
            }
            _ => return Err(Failure::Input(format!("{} ends neither in .svg nor in .png", path.display()))),
        };
        std::fs::write(path, bytes).map_err(|error| {
            Failure::Io(std::io::Error::new(
                error.kind(),
                format!("cannot write {}: {error}", path.display()),
            ))
        })
    }
}
