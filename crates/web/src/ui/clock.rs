//! The clock of the app. Tests replace what it reads.

use js_sys::Date;
use leptos::prelude::window;
use table::Millis;
use web::time::Moment;

/// The current moment.
pub(crate) fn now() -> Moment {
    let date = Date::new_0();
    Moment { millis: date.get_time() as Millis, zone: -date.get_timezone_offset() as i32 }
}

/// Milliseconds since the page was opened; they never run backwards.
pub(crate) fn since_start() -> Millis {
    window().performance().map_or(0, |performance| performance.now().max(0.0) as Millis)
}
