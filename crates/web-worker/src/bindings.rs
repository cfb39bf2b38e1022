//! What JavaScript calls.

use std::cell::RefCell;
use std::time::Duration;

use draw::GifWriter;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::Worker;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = performance, js_name = now)]
    pub(crate) fn milliseconds() -> f64;
}

thread_local! {
    static WORKER: RefCell<Worker> = RefCell::default();
    /// The animation that is being encoded.
    static ANIMATION: RefCell<Option<GifWriter>> = const { RefCell::new(None) };
}

/// The responses to a request, one JSON object per line; none yet if it starts an analysis.
#[wasm_bindgen]
pub fn receive(request: &str) -> String {
    WORKER.with_borrow_mut(|worker| worker.receive(request)).join("\n")
}

/// Continues the running analysis for a few milliseconds. Returns a response, or an empty text when none is due, or
/// nothing when no analysis is running.
#[wasm_bindgen]
pub fn step() -> Option<String> {
    WORKER.with_borrow_mut(|worker| worker.is_thinking().then(|| worker.step().unwrap_or_default()))
}

/// The response to a request, both as JSON.
#[wasm_bindgen]
pub fn answer(request: &str) -> String {
    WORKER.with_borrow_mut(|worker| worker.answer(request))
}

/// The number of players for which values are not loaded yet that would answer a request better; nothing if there are none.
#[wasm_bindgen]
pub fn missing_values(request: &str) -> Option<u8> {
    WORKER.with_borrow(|worker| worker.missing_values(request)).map(|players| players as u8)
}

/// Loads the values for a number of players; `false` when the bytes are none.
#[wasm_bindgen]
pub fn load_values(players: u8, bytes: Vec<u8>) -> bool {
    let Ok(players) = ::ciao::Players::try_from(usize::from(players)) else { return false };
    WORKER.with_borrow_mut(|worker| worker.load_values(players, bytes)).is_ok()
}

/// Starts an animation. `samples` are frames one after the other that have all its colours; pixels are red, green, blue
/// and alpha.
#[wasm_bindgen]
pub fn gif_start(width: u16, height: u16, samples: &[u8]) -> bool {
    let size = (4 * usize::from(width) * usize::from(height)).max(1);
    let frames: Vec<&[u8]> = samples.chunks_exact(size).collect();
    let writer = GifWriter::new(width, height, &frames).ok();
    ANIMATION.replace(writer);
    ANIMATION.with_borrow(Option::is_some)
}

/// Adds a frame to the animation, shown for so many milliseconds; `false` if that is impossible.
#[wasm_bindgen]
pub fn gif_push(pixels: &[u8], delay: u32) -> bool {
    let delay = Duration::from_millis(delay.into());
    ANIMATION
        .with_borrow_mut(|writer| writer.as_mut().is_some_and(|writer| writer.push(pixels, delay).is_ok()))
}

/// The file of the animation; nothing if there is none.
#[wasm_bindgen]
pub fn gif_finish() -> Option<Vec<u8>> {
    ANIMATION.take()?.finish().ok()
}

/// The version of the engines.
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}
