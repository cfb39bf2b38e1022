//! The commands as users run them. One program, because each one links everything.

mod ciao;
mod data;
mod engine;
mod install;
mod ponte;
mod support;
