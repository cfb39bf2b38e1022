//! Animated GIF of a game: the browser draws the frames one by one, and a worker encodes them.

use draw::{PonteBoard, Style, Theme, with_caption};
use js_sys::{Array, Object, Promise, Reflect, Uint8Array};
use leptos::prelude::document;
use ponte::Game;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement, HtmlImageElement, Worker};

use crate::ui::{browser, worker};

/// The width of an animation in pixels.
const WIDTH: u32 = 480;
/// The time of a frame in milliseconds, and of the last one.
const DELAYS: [u32; 2] = [900, 3000];

/// What to animate.
pub(crate) struct Animation {
    pub(crate) game: Game,
    /// The number of moves before the first frame.
    pub(crate) first: usize,
    /// The names of light and dark.
    pub(crate) names: [String; 2],
    pub(crate) theme: Theme,
}

/// A picture in pixels, four bytes each.
struct Picture {
    height: u32,
    pixels: Uint8Array,
}

impl Animation {
    /// Offers the animation as a file; `None` if the browser cannot draw it. `progress` gets the share that is done.
    pub(crate) async fn save(&self, name: &str, progress: impl Fn(f64)) -> Option<()> {
        let encoder = Encoder(worker::start_own()?);
        let last = self.game.moves().len();
        let first = self.first.min(last);
        let mut samples = Vec::new();
        for at in [first, usize::midpoint(first, last), last] {
            samples.push(self.draw(at).await?);
        }
        let height = samples.first()?.height;
        let all = Uint8Array::new_with_length(samples.iter().map(|sample| sample.pixels.length()).sum());
        let mut end = 0;
        for Picture { pixels, .. } in &samples {
            all.set(pixels, end);
            end += pixels.length();
        }
        encoder
            .ask(&[("width", WIDTH.into()), ("height", height.into()), ("samples", all.into())])
            .await?
            .is_truthy()
            .then_some(())?;
        for at in first..=last {
            let pixels = self.draw(at).await?.pixels;
            let delay = DELAYS[usize::from(at == last)];
            encoder
                .ask(&[("pixels", pixels.into()), ("delay", delay.into())])
                .await?
                .is_truthy()
                .then_some(())?;
            progress((at - first + 1) as f64 / (last - first + 1) as f64);
        }
        let file: Uint8Array = encoder.ask(&[]).await?.dyn_into().ok()?;
        browser::download_parts(name, &Array::of1(&file), "image/gif")
    }

    /// The picture after so many moves.
    async fn draw(&self, at: usize) -> Option<Picture> {
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
        Some(Picture { height, pixels: Uint8Array::from(&data.data().0[..]) })
    }
}

/// A worker that encodes one animation.
struct Encoder(Worker);

impl Encoder {
    /// Sends an object with these fields; the answer, or `None` if the worker failed.
    async fn ask(&self, fields: &[(&str, JsValue)]) -> Option<JsValue> {
        let message = Object::new();
        for (name, value) in fields {
            Reflect::set(&message, &JsValue::from_str(name), value).ok()?;
        }
        let answer = Promise::new(&mut |resolve, reject| {
            self.0.set_onmessage(Some(&resolve));
            self.0.set_onerror(Some(&reject));
        });
        self.0.post_message(&message).ok()?;
        let event: web_sys::MessageEvent = JsFuture::from(answer).await.ok()?.dyn_into().ok()?;
        Some(event.data())
    }
}

impl Drop for Encoder {
    fn drop(&mut self) {
        self.0.terminate();
    }
}
