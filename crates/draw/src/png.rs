//! Rendering to PNG, for programs without SVG support.

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
    render(svg, width)?.encode_png().map_err(|error| PngError::Png(error.to_string()))
}

/// Draws an SVG document as pixels: width, height, and red, green, blue and alpha of each pixel, row by row.
///
/// The alpha is that of the picture; boards have none.
pub fn pixels(svg: &str, width: u32) -> Result<(u32, u32, Vec<u8>), PngError> {
    let picture = render(svg, width)?;
    Ok((picture.width(), picture.height(), picture.take()))
}

fn render(svg: &str, width: u32) -> Result<tiny_skia::Pixmap, PngError> {
    if width == 0 || width > MAX_WIDTH {
        return Err(PngError::Width { found: width });
    }
    let tree = usvg::Tree::from_str(svg, &usvg::Options::default())
        .map_err(|error| PngError::Svg(error.to_string()))?;
    let scale = width as f32 / tree.size().width();
    let height = ((tree.size().height() * scale).round() as u32).clamp(1, 4 * MAX_WIDTH);
    let mut pixels = tiny_skia::Pixmap::new(width, height).ok_or(PngError::Width { found: width })?;
    resvg::render(&tree, tiny_skia::Transform::from_scale(scale, scale), &mut pixels.as_mut());
    Ok(pixels)
}

#[cfg(test)]
mod tests {
    use ponte::{Cell, Colour, Game, Rules, Symmetry};

    use super::*;
    use crate::{Ink, Point, PonteBoard, Shade, Style, Theme};

    /// Reads a pixel of a picture that is as many pixels wide as units.
    fn pixel(picture: &tiny_skia::Pixmap, at: Point) -> [u8; 3] {
        let pixel = picture.pixel(at.x as u32, at.y as u32).unwrap();
        [pixel.red(), pixel.green(), pixel.blue()]
    }

    /// What is seen where the geometry says it is, in both themes and however the board is turned.
    #[test]
    fn tiles_and_water_are_where_the_geometry_says() {
        let game = Game::from_text(Rules::new(5, None, None).unwrap(), "b2,d5 dark a5,e1").unwrap();
        let tiles =
            [("b2", Colour::Light), ("d5", Colour::Light), ("a5", Colour::Dark), ("e1", Colour::Dark)];
        for (theme, shade) in [(Theme::Light, Shade::Light), (Theme::Dark, Shade::Dark)] {
            for turn in Symmetry::ALL {
                let mut board = PonteBoard::new(game.position());
                board.grid.turn = turn;
                let svg = board.svg(&Style::new(theme));
                let bytes = png(&svg, board.grid.view().width as u32).unwrap();
                let picture = tiny_skia::Pixmap::decode_png(&bytes).unwrap();
                // Above the traces of the tide, which are drawn from the middle down.
                let seen = |cell: &str| {
                    let cell: Cell = cell.parse().unwrap();
                    pixel(&picture, board.grid.cell_center(cell).plus(0.0, -32.0))
                };
                for (cell, colour) in tiles {
                    assert_eq!(seen(cell), Ink::land(colour).colour(shade).channels(), "{cell} {turn:?}");
                }
                let water = Ink::Water.colour(shade).channels();
                let far =
                    |cell: &str| seen(cell).iter().zip(water).map(|(a, b)| a.abs_diff(b)).max().unwrap();
                assert!(far("c3") < 40, "{:?} {turn:?}", seen("c3"));
            }
        }
    }

    #[test]
    fn what_cannot_be_drawn_is_refused() {
        let svg = PonteBoard::new(Game::new(Rules::SMALL).position()).svg(&Style::default());
        for found in [0, MAX_WIDTH + 1, u32::MAX] {
            assert_eq!(png(&svg, found), Err(PngError::Width { found }));
        }
        assert!(matches!(png("<svg", 10), Err(PngError::Svg(_))));
    }
}
