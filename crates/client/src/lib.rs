#![doc = include_str!("../README.md")]
//!
//! # Overview
//!
//! | item | subject |
//! | --- | --- |
//! | [`Endpoint`], [`HttpResponse`] | the address of a server, requests and responses |
//! | [`Client`] | an identity: requests, streams of JSON lines, challenges, tables |
//! | [`Socket`] | a WebSocket connection |
//! | [`Error`] | why there is no usable response |
#![forbid(unsafe_code)]
#![warn(clippy::missing_errors_doc)]

mod client;
mod endpoint;
mod error;
mod socket;

pub use client::Client;
pub use endpoint::{Connection, Endpoint, HttpResponse, Io, Recorder};
pub use error::Error;
pub use socket::{Message, Socket, Utf8Bytes};

/// Names of the HTTP library that appear in signatures.
pub use hyper::{HeaderMap, Method, header};
