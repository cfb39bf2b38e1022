//! The table service through its public interface.

#[cfg(feature = "nats")]
mod bus;
