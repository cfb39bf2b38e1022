//! Ctrl-C during long work: the first asks it to stop and say what it has, the second ends it at once.

use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

static ASKED: AtomicBool = AtomicBool::new(false);
static WATCH: Once = Once::new();

/// From now on Ctrl-C is a question, not an end. Where the system refuses, it stays an end.
pub(crate) fn watch() {
    WATCH.call_once(|| {
        let handler = || {
            if ASKED.swap(true, Ordering::SeqCst) {
                std::process::exit(130);
            }
        };
        let _ = ctrlc::set_handler(handler);
    });
}

/// What is set when the user asks to stop, for work that looks at it itself.
pub(crate) fn flag() -> &'static AtomicBool {
    &ASKED
}

/// Whether the user has asked to stop.
pub(crate) fn asked() -> bool {
    ASKED.load(Ordering::SeqCst)
}
