//! All integration tests of the rules crate, in one binary: linking a binary for each file takes longer than the tests.

mod common;
mod dice;
mod golden;
mod json;
mod parsers;
mod phases;
mod reachable_states;
mod reference_agreement;
mod rules_page;
mod schema;
mod setups;
mod text;
mod views;
