//! `ponti ciao` as users run it.

#[path = "../support/mod.rs"]
mod support;

mod draw;
mod replay;
mod solve;
mod value;
mod verify;
