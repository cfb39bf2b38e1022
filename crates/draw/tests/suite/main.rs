//! All integration tests of the drawing crate, in one binary: linking a binary for each file takes longer than the tests.

mod colours;
mod common;
mod geometry;
mod golden;
mod pictures;
