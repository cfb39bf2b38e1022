//! `ponti ciao` as users run it.

mod draw;
mod play;
mod replay;
mod solve;
mod study;
mod value;
mod verify;
