//! The readers of the crate `ponte`.

use ponte::{Cell, Move, Rules};

use crate::reads_back;

pub(crate) fn ponte_move(text: &str) {
    reads_back::<Move>(text);
    reads_back::<Cell>(text);
}

pub(crate) fn ponte_rules(text: &str) {
    reads_back::<Rules>(text);
}
