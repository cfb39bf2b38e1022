//! Tests of the running server over HTTP and WebSocket.

mod api_guide;
mod backup;
mod cluster_faults;
mod crash_recovery;
mod durability;
mod example_bot;
mod gameplay;
mod harness;
mod hidden_information;
mod invalid_input;
mod log_privacy;
mod proxies;
mod revocation;
