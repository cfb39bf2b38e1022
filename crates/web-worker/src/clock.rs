//! The clock of searches: the system's, or in JavaScript that of `performance`.

use std::time::Duration;

#[cfg(not(target_arch = "wasm32"))]
pub(crate) fn now() -> Duration {
    ponte_engine::wall_clock()
}

#[cfg(target_arch = "wasm32")]
pub(crate) fn now() -> Duration {
    // The clock of a page is monotonic and never negative.
    Duration::try_from_secs_f64(crate::bindings::milliseconds() / 1000.0).unwrap_or(Duration::ZERO)
}
