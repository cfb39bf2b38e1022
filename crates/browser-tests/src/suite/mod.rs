//! The tests: the place to add one is the list at the head of its file.

mod ciao;
mod online;
mod pages;
mod ponte;
mod ponte_beside;

use browser_tests::Test;

/// Every test, in the order in which they run.
pub(crate) fn tests() -> Vec<Test> {
    [&[pages::TESTS, ponte::TESTS, ponte_beside::TESTS, ciao::TESTS], online::TESTS].concat().concat()
}
