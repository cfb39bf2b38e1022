//! Pictures as PNG, for programs that take no SVG.

use std::fmt;

use resvg::{tiny_skia, usvg};

/// The widest picture that is made.
const MAX_WIDTH: u32 = 8192;

/// Why a picture cannot be made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PngError {
    /// The width is 0 or beyond 8192.
    Width {
        /// The width asked for.
        found: u32,
    },
    /// The SVG cannot be read; why.
    Svg(String),
    /// The PNG cannot be written; why.
    Png(String),
}

impl fmt::Display for PngError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PngError::Width { found } => write!(f, "a picture is 1 to {MAX_WIDTH} pixels wide, not {found}"),
            PngError::Svg(why) => write!(f, "the svg cannot be read: {why}"),
            PngError::Png(why) => write!(f, "the png cannot be written: {why}"),
        }
    }
}

impl std::error::Error for PngError {}

/// Draws an SVG document as PNG, so many pixels wide.
///
/// Colours have to be fixed: of [`Theme::Auto`](crate::Theme::Auto) the light ones are taken, and
/// [`Theme::Page`](crate::Theme::Page) has none.
pub fn png(svg: &str, width: u32) -> Result<Vec<u8>, PngError> {
    if width == 0 || width > MAX_WIDTH {
        return Err(PngError::Width { found: width });
    }
    let tree = usvg::Tree::from_str(svg, &usvg::Options::default())
        .map_err(|error| PngError::Svg(error.to_string()))?;
    let scale = width as f32 / tree.size().width();
    let height = ((tree.size().height() * scale).round() as u32).clamp(1, 4 * MAX_WIDTH);
    let mut pixels = tiny_skia::Pixmap::new(width, height).ok_or(PngError::Width { found: width })?;
    resvg::render(&tree, tiny_skia::Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| PngError::Png(error.to_string()))
}
