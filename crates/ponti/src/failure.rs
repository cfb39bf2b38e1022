//! Errors of commands: the message on standard error and the exit code.

use std::fmt;
use std::io;
use std::process::ExitCode;

/// The result of a command.
pub(crate) type Result<T = ()> = std::result::Result<T, Failure>;

/// Why a command failed.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Invalid input; the text names the location and the reason.
    Input(String),
    /// Reading or writing failed.
    Io(io::Error),
    /// A check has found something; the findings have been printed.
    Findings(usize),
    /// The user interrupted it; the text says what was done until then.
    Interrupted(String),
}

impl Failure {
    /// Prints the error and returns the exit code. A closed pipe, as with `head`, is not an error.
    pub(crate) fn report(&self) -> ExitCode {
        match self {
            Failure::Input(reason) => {
                eprintln!("error: {reason}");
                ExitCode::from(2)
            }
            Failure::Io(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
            Failure::Io(error) => {
                eprintln!("error: {error}");
                ExitCode::FAILURE
            }
            Failure::Findings(count) => {
                eprintln!("error: {count} findings");
                ExitCode::FAILURE
            }
            Failure::Interrupted(done) => {
                eprintln!("interrupted: {done}");
                ExitCode::from(130)
            }
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Input(text) | Failure::Interrupted(text) => f.write_str(text),
            Failure::Io(error) => fmt::Display::fmt(error, f),
            Failure::Findings(count) => write!(f, "{count} findings"),
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Io(error)
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Failure {
        Failure::Io(error.into())
    }
}
