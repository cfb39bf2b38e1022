//! Chores of the project: build, run, test.
fn main() {}
