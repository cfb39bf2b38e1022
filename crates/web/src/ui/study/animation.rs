//! Animated GIF of a game: the browser draws the frames one by one, and gets a chance to do other things in between.

use std::time::Duration;

use draw::{GifWriter, PonteBoard, Style, Theme, with_caption};
use js_sys::{Array, Uint8Array};
use leptos::prelude::document;
use ponte::Game;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement, HtmlImageElement};

use crate::ui::browser;

/// The width of an animation in pixels.
const WIDTH: u32 = 480;
/// The time of a frame, and of the last one.
const DELAYS: [Duration; 2] = [Duration::from_millis(900), Duration::from_secs(3)];

/// What to animate.
pub(crate) struct Animation {
    pub(crate) game: Game,
    /// The number of moves before the first frame.
    pub(crate) first: usize,
    /// The names of light and dark.
    pub(crate) names: [String; 2],
    pub(crate) theme: Theme,
}

impl Animation {
    /// Offers the animation as a file; `None` if the browser cannot draw it. `progress` gets the share that is done.
    pub(crate) async fn save(&self, name: &str, progress: impl Fn(f64)) -> Option<()> {
        let last = self.game.moves().len();
        let first = self.first.min(last);
        let samples = [first, usize::midpoint(first, last), last];
        let mut drawn = Vec::new();
        for at in samples {
            drawn.push(self.pixels(at).await?);
        }
        let (width, height) = (drawn[0].0, drawn[0].1);
        let pixels: Vec<&[u8]> = drawn.iter().map(|(_, _, pixels)| &pixels[..]).collect();
        let mut writer = GifWriter::new(width, height, &pixels).ok()?;
        for at in first..=last {
            let (_, _, pixels) = self.pixels(at).await?;
            writer.push(&pixels, DELAYS[usize::from(at == last)]).ok()?;
            progress((at - first + 1) as f64 / (last - first + 1) as f64);
        }
        let bytes = writer.finish().ok()?;
        let parts = Array::of1(&Uint8Array::from(&bytes[..]));
        browser::download_parts(name, &parts, "image/gif")
    }

    /// The picture after so many moves: width, height, and four bytes for each pixel.
    async fn pixels(&self, at: usize) -> Option<(u16, u16, Vec<u8>)> {
        let position = self.game.position_at(at)?;
        let mut board = PonteBoard::new(position);
        if let Some(&mv) = at.checked_sub(1).and_then(|at| self.game.moves().get(at)) {
            board.marks.set_last(mv);
        }
        let score = position.score();
        let points = [score.light().points, score.dark().points];
        let scene = with_caption(board.scene(), self.names.each_ref().map(String::as_str), points);
        let height = (f64::from(WIDTH) * scene.view.height / scene.view.width).round() as u32;
        let source = js_sys::encode_uri_component(&scene.svg(&Style::new(self.theme)));
        let image = HtmlImageElement::new_with_width_and_height(WIDTH, height).ok()?;
        image.set_src(&format!("data:image/svg+xml;charset=utf-8,{}", String::from(source)));
        JsFuture::from(image.decode()).await.ok()?;
        let canvas: HtmlCanvasElement = document().create_element("canvas").ok()?.dyn_into().ok()?;
        canvas.set_width(WIDTH);
        canvas.set_height(height);
        let context: CanvasRenderingContext2d = canvas.get_context("2d").ok()??.dyn_into().ok()?;
        let (w, h) = (f64::from(WIDTH), f64::from(height));
        context.draw_image_with_html_image_element_and_dw_and_dh(&image, 0.0, 0.0, w, h).ok()?;
        let data = context.get_image_data(0.0, 0.0, w, h).ok()?;
        Some((WIDTH as u16, height as u16, data.data().0))
    }
}
