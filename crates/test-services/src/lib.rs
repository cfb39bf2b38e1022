//! Starts the services that several server nodes need: PostgreSQL, NATS, haproxy and Caddy. An SMTP server and an OpenID Connect
//! provider are replaced by small ones of our own.
//!
//! Each runs in a temporary folder and on a free port of this machine. It ends with the value that started it, and also
//! when this process is killed. What is not installed is installed (`install`), where the process may do that; otherwise
//! the error says what is missing, so that no test passes because it could not run.
//!
//! ```no_run
//! let server = test_services::Postgres::start()?;
//! let url = server.create_schema();
//! # Ok::<(), test_services::ServiceError>(())
//! ```

mod caddy;
mod haproxy;
mod install;
mod nats;
mod oidc;
mod port;
mod postgres;
mod process;
mod smtp;

pub use caddy::Caddy;
pub use haproxy::Haproxy;
pub use nats::Nats;
pub use oidc::{CLIENT_ID, CLIENT_SECRET, FakeProvider, ProviderState, TokenFault};
pub use port::free_port;
pub use postgres::{DatabaseUsage, Postgres};
pub use process::send_signal;
pub use smtp::{FakeSmtp, ReceivedMail};

/// Why a service cannot be started.
#[derive(Debug, thiserror::Error)]
pub enum ServiceError {
    /// A program is missing and cannot be installed from here.
    #[error("{program} is not installed: {hint}")]
    Missing {
        /// The program.
        program: &'static str,
        /// How to get it.
        hint: String,
    },
    /// A command failed.
    #[error("{command} failed: {output}")]
    Failed {
        /// The command.
        command: String,
        /// What it printed, or the error of the system.
        output: String,
    },
    /// A service has not become ready in time.
    #[error("{service} is not ready after {seconds} seconds; its log:\n{log}")]
    NotReady {
        /// The service.
        service: &'static str,
        /// How long it had.
        seconds: u64,
        /// What it logged.
        log: String,
    },
}
