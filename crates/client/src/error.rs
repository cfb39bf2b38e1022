//! Why there is no usable response.

use std::io;

use protocol::ApiError;
use tokio_tungstenite::tungstenite;

/// Why there is no usable response.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The text is not the address of a server.
    #[error("{url:?} is not the address of a server, such as https://ponti.example")]
    Url {
        /// The text.
        url: String,
    },
    /// A token or a header has characters that no header may have.
    #[error("a header has characters that cannot be sent")]
    Header,
    /// The server cannot be reached.
    #[error("cannot connect to {server}: {error}")]
    Connect {
        /// Host and port.
        server: String,
        /// Why not.
        error: io::Error,
    },
    /// The connection broke during a request.
    #[error("the request failed: {0}")]
    Http(#[from] hyper::Error),
    /// The WebSocket connection broke.
    #[error("the WebSocket failed: {0}")]
    Socket(Box<tungstenite::Error>),
    /// The server rejected the request.
    #[error("{status}: {error}")]
    Rejected {
        /// The HTTP status.
        status: u16,
        /// The reason.
        error: ApiError,
    },
    /// Not a response of the API.
    #[error("{status}: {body}")]
    Response {
        /// The HTTP status.
        status: u16,
        /// What came instead.
        body: String,
    },
    /// A message cannot be read.
    #[error("cannot read {text}: {error}")]
    Json {
        /// The message.
        text: String,
        /// Why not.
        error: serde_json::Error,
    },
    /// A message cannot be written.
    #[error("the message cannot be written: {0}")]
    Encode(serde_json::Error),
    /// No message came for a long time.
    #[error("no message within the timeout")]
    Timeout,
    /// The server has closed the connection.
    #[error("the server closed the connection")]
    Closed,
    /// Something else came than what was waited for.
    #[error("expected {expected}, got {found}")]
    Unexpected {
        /// What was waited for.
        expected: &'static str,
        /// What came.
        found: String,
    },
}

impl From<tungstenite::Error> for Error {
    fn from(error: tungstenite::Error) -> Error {
        Error::Socket(Box::new(error))
    }
}

impl From<hyper::header::InvalidHeaderValue> for Error {
    fn from(_: hyper::header::InvalidHeaderValue) -> Error {
        Error::Header
    }
}

impl Error {
    /// The reason, if the server rejected a request.
    #[must_use]
    pub fn rejection(&self) -> Option<&ApiError> {
        match self {
            Error::Rejected { error, .. } => Some(error),
            _ => None,
        }
    }
}

/// Reads a message.
pub(crate) fn read<T: serde::de::DeserializeOwned>(text: &str) -> Result<T, Error> {
    serde_json::from_str(text).map_err(|error| Error::Json { text: text.to_owned(), error })
}

/// A message as text.
pub(crate) fn encode(message: &impl serde::Serialize) -> Result<String, Error> {
    serde_json::to_string(message).map_err(Error::Encode)
}
