//! The tests. Each file lists its tests in `TESTS` at the top.

mod ciao;
mod firefox;
mod online;
mod pages;
mod ponte;
mod ponte_features;
mod studies;
mod study;

use browser_tests::Test;

/// All tests, in the order in which they run.
pub(crate) fn tests() -> Vec<Test> {
    [
        &[
            pages::TESTS,
            ponte::TESTS,
            ponte_features::TESTS,
            ciao::TESTS,
            study::TESTS,
            studies::TESTS,
            firefox::TESTS,
        ],
        online::TESTS,
    ]
    .concat()
    .concat()
}
