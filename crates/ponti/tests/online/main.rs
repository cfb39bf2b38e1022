//! The running server, and visitors who play over the network.

mod bot;
mod data;
mod guide;
mod hostile;
mod house;
mod kill;
mod secrets;
mod together;

use std::sync::OnceLock;

/// Runs what waits for the network, on as many threads as there are cores.
pub(crate) fn wait_for<T>(work: impl Future<Output = T>) -> T {
    static RUNTIME: OnceLock<tokio::runtime::Runtime> = OnceLock::new();
    let runtime = RUNTIME.get_or_init(|| {
        tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("threads for the tests")
    });
    runtime.block_on(work)
}
