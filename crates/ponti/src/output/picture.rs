//! Pictures as files: what the commands that draw have in common.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::ValueEnum;
use draw::{Scene, Style, Theme};

use crate::failure::{Failure, Result};
use crate::{output, progress};

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
            Some("png") => draw::png(&svg, self.width.unwrap_or(PNG_WIDTH))
                .map_err(|error| Failure::Input(format!("--width: {error}")))?,
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
        if self.theme == Colours::Auto {
            return Err(Failure::Input("a gif has fixed colours: --theme light or dark".to_owned()));
        }
        let width = self.width.unwrap_or(GIF_WIDTH);
        if !(1..=MAX_GIF_WIDTH).contains(&width) {
            return Err(Failure::Input(format!("--width: a gif is 1 to {MAX_GIF_WIDTH} pixels wide")));
        }
        let failed = |error: &dyn std::fmt::Display| Failure::Input(format!("the gif: {error}"));
        let style = Style::new(self.theme());
        let render =
            |at: usize| draw::pixels(&frames[at].0.svg(&style), width).map_err(|error| failed(&error));
        let [Some(_), ..] = [frames.first()] else { return Ok(()) };
        // The first, a middle and the last frame have all colours.
        let samples = [0, frames.len() / 2, frames.len() - 1].map(render);
        let samples = samples.into_iter().collect::<Result<Vec<_>>>()?;
        let pixels: Vec<&[u8]> = samples.iter().map(|(_, _, pixels)| &pixels[..]).collect();
        let (width, height) = (samples[0].0 as u16, samples[0].1 as u16);
        let mut writer = draw::GifWriter::new(width, height, &pixels).map_err(|error| failed(&error))?;
        let bar = progress::bar(frames.len() as u64, "drawing");
        for (at, (_, delay)) in frames.iter().enumerate() {
            writer.push(&render(at)?.2, *delay).map_err(|error| failed(&error))?;
            bar.inc(1);
        }
        bar.finish_and_clear();
        write_file(path, &writer.finish().map_err(|error| failed(&error))?)
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
