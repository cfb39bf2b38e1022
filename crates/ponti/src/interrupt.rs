//! Ctrl-C handling: the first one asks a long computation to stop and report, the second one exits immediately.

use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

static ASKED: AtomicBool = AtomicBool::new(false);
static WATCH: Once = Once::new();

/// Installs the handler. Where that fails, Ctrl-C still ends the process.
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

/// The flag that is set by Ctrl-C, for computations that poll it.
pub(crate) fn flag() -> &'static AtomicBool {
    &ASKED
}

/// Whether Ctrl-C was pressed.
pub(crate) fn asked() -> bool {
    ASKED.load(Ordering::SeqCst)
}
