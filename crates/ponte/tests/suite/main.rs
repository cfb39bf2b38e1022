//! All integration tests of the rules crate, in one binary: linking a binary for each file takes longer than the tests.

mod bitboards;
mod chains_and_crossings;
mod common;
mod diagrams;
mod games;
mod golden;
mod json;
mod one_line_text;
mod parsers;
mod partial_moves;
mod perft;
mod records;
mod reference;
mod reference_agreement;
mod rule_sheets;
mod rules_page;
mod schema;
mod setups;
