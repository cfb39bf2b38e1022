//! `ponti ciao` as users run it.

#[path = "../support/mod.rs"]
mod support;

mod replay;
mod solve;
mod value;
mod verify;
