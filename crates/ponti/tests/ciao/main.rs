//! `ponti ciao` as users run it.

#[path = "../support/mod.rs"]
mod support;

mod draw;
mod play;
mod replay;
mod solve;
mod study;
mod value;
mod verify;
