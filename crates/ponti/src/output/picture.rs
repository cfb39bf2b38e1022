//! Pictures as files: what the commands that draw have in common.

#[cfg(not(feature = "pictures"))]
#[path = "picture/no_pixels.rs"]
mod pixels;
#[cfg(feature = "pictures")]
mod pixels;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::ValueEnum;
use draw::{Scene, Style, Theme};

use crate::failure::{Failure, Result};
use crate::output;

/// The width of a PNG in pixels.
const PNG_WIDTH: u32 = 1200;
/// The width of a GIF in pixels.
const GIF_WIDTH: u32 = 480;
/// The maximum width of a GIF in pixels.
const MAX_GIF_WIDTH: u32 = 2000;

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
    #[arg(long, short, value_name = "FILE")]
    out: Option<PathBuf>,
    /// The colours
    #[arg(long, value_enum, default_value = "light", value_name = "THEME")]
    theme: Colours,
    /// Add patterns for colour-blind readers
    #[arg(long, alias = "pattern")]
    pub(crate) patterns: bool,
    /// Width in pixels of a PNG [default: 1200] or a GIF [default: 480]
    #[arg(long, value_name = "PIXELS")]
    width: Option<u32>,
    /// The description for screen readers, instead of the generated one
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
}

impl Picture {
    /// Draws the scene. Nothing is written unless all of it can be.
    pub(crate) fn write(&self, scene: &Scene, title: &str) -> Result {
        let svg = scene.svg(&Style::new(self.theme()).titled(self.title.as_deref().unwrap_or(title)));
        let Some(path) = &self.out else {
            let mut out = output::out();
            out.write_all(svg.as_bytes())?;
            return Ok(out.flush()?);
        };
        let bytes = match ending(path).as_deref() {
            Some("svg") => svg.into_bytes(),
            Some("png") if self.theme == Colours::Auto => {
                return Err(Failure::Input("a png has fixed colours: --theme light or dark".to_owned()));
            }
            Some("png") => pixels::png(&svg, self.width.unwrap_or(PNG_WIDTH))?,
            _ => return Err(Failure::Input(format!("{} ends neither in .svg nor in .png", path.display()))),
        };
        write_file(path, &bytes)
    }

    /// Whether an animation is asked for.
    pub(crate) fn is_animation(&self) -> bool {
        self.out.as_ref().is_some_and(|path| ending(path).as_deref() == Some("gif"))
    }

    /// Draws scenes one after the other, each shown for its time. Nothing is written unless all of it can be.
    pub(crate) fn write_animation(&self, frames: &[(Scene, Duration)]) -> Result {
        let Some(path) = &self.out else { return Ok(()) };
        if frames.is_empty() {
            return Ok(());
        }
        if self.theme == Colours::Auto {
            return Err(Failure::Input("a gif has fixed colours: --theme light or dark".to_owned()));
        }
        let width = self.width.unwrap_or(GIF_WIDTH);
        if !(1..=MAX_GIF_WIDTH).contains(&width) {
            return Err(Failure::Input(format!("--width: a gif is 1 to {MAX_GIF_WIDTH} pixels wide")));
        }
        write_file(path, &pixels::gif(frames, &Style::new(self.theme()), width)?)
    }

    fn theme(&self) -> Theme {
        match self.theme {
            Colours::Light => Theme::Light,
            Colours::Dark => Theme::Dark,
            Colours::Auto => Theme::Auto,
        }
    }
}

/// The ending of a file name in small letters.
fn ending(path: &Path) -> Option<String> {
    path.extension().and_then(|ending| ending.to_str()).map(str::to_ascii_lowercase)
}

fn write_file(path: &Path, bytes: &[u8]) -> Result {
    std::fs::write(path, bytes).map_err(|error| {
        Failure::Io(std::io::Error::new(error.kind(), format!("cannot write {}: {error}", path.display())))
    })
}
