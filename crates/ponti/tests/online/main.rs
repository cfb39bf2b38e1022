//! Tests of the running server over HTTP and WebSocket.

mod api_guide;
mod backup;
#[cfg(feature = "full")]
mod cluster_faults;
#[cfg(feature = "full")]
mod crash_recovery;
#[cfg(feature = "full")]
mod durability;
mod example_bot;
mod gameplay;
mod harness;
mod hidden_information;
mod invalid_input;
mod log_privacy;
#[cfg(feature = "full")]
mod proxies;
mod revocation;
