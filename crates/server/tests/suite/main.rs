//! The server through its public interface. One program, because each one links everything.

mod availability;
mod http;
