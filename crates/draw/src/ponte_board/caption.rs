//! A line under the board: both players with a tile of their colour, and the points.

use ponte::Colour;

use crate::element::Element;
use crate::geometry::{Path, Point, Rect};
use crate::glyph;
use crate::ink::Ink;
use crate::scene::Scene;

/// The height of the line.
const HEIGHT: f64 = 90.0;
/// The height of its numbers.
const LETTERS: f64 = 26.0;
/// The maximum number of letters of a name.
const MAX_LETTERS: usize = 16;

/// Adds a line with names and points of light and dark under a picture. Letters that the drawn alphabet does not have
/// are written without accents, or left out.
pub fn with_caption(mut scene: Scene, names: [&str; 2], points: [u32; 2]) -> Scene {
    let Rect { x, y, width, height } = scene.view;
    let bar = Rect { x, y: y + height, width, height: HEIGHT };
    // Behind the round corners of the frame too, because a GIF has no transparency there.
    let whole = Rect { height: height + HEIGHT, ..scene.view };
    let back = Element::group("pd-caption-back").holding([Element::rect(whole, 0.0).fill(Ink::Frame)]);
    scene.layers.insert(0, back);
    let mut layer = Element::group("pd-caption");
    let middle = bar.y + HEIGHT / 2.0;
    for colour in Colour::ALL {
        let left = x + width * if colour == Colour::Light { 0.0 } else { 0.5 };
        let side = 36.0;
        let tile = Rect { x: left + 40.0, y: middle - side / 2.0, width: side, height: side };
        layer.push(Element::rect(tile, 6.0).fill(Ink::land(colour)).stroke(Ink::FrameEdge, 2.0));
        let name = glyph::drawable(names[colour.index()], MAX_LETTERS);
        let text = format!("{name} {}", points[colour.index()]);
        let mut path = Path::new();
        let start = Point::new(tile.x + side + 20.0 + glyph::length(text.trim(), LETTERS) / 2.0, middle);
        glyph::word(&mut path, text.trim(), start, LETTERS);
        layer.push(Element::path(&mut path).hollow().stroke(Ink::FrameInk, 4.0).round());
    }
    scene.layers.push(layer);
    scene.view.height += HEIGHT;
    scene
}
