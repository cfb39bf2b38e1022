//! The random numbers of the app. Tests replace what they are drawn from.

use leptos::prelude::window;
use wasm_bindgen::JsCast;

/// Numbers are below this one, 2^53.
const RANGE: f64 = 9_007_199_254_740_992.0;

/// A number in `0.0..1.0`.
pub(crate) fn fraction() -> f64 {
    js_sys::Math::random()
}

/// A number below 2^53.
pub(crate) fn number() -> u64 {
    (fraction() * RANGE) as u64
}

/// An unpredictable seed.
pub(crate) fn seed() -> [u8; 32] {
    let mut seed = [0; 32];
    let bytes = js_sys::Uint8Array::new_with_length(32);
    let crypto = js_sys::Reflect::get(&window(), &"crypto".into()).unwrap_or_default();
    let fill = js_sys::Reflect::get(&crypto, &"getRandomValues".into()).unwrap_or_default();
    let fill = fill.unchecked_into::<js_sys::Function>();
    if fill.call1(&crypto, &bytes).is_ok() {
        bytes.copy_to(&mut seed);
    }
    seed
}
