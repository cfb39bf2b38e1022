//! The engine as its users run it: `ponti engine`, `ponti ponte match` and related commands.

mod analyse;
mod matches;
mod play;
mod ugi;
