//! Sending e-mail, where the host has configured an SMTP server.

#[cfg(not(feature = "mail"))]
#[path = "mail/no_smtp.rs"]
mod smtp;
#[cfg(feature = "mail")]
mod smtp;
pub(crate) mod texts;

pub use smtp::MailConfig;
pub(crate) use smtp::{Mailer, is_address};

/// Why a mail was not sent. What the SMTP server says is left out: it often contains the address.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[cfg_attr(not(feature = "mail"), allow(dead_code, reason = "only an SMTP server gives the other reasons"))]
pub(crate) enum MailError {
    /// This mailbox takes no mail.
    #[error("the SMTP server rejects it for good (code {0})")]
    Rejected(String),
    /// This mail is not accepted now.
    #[error("the SMTP server rejects it for now (code {0})")]
    Deferred(String),
    /// No mail can be sent.
    #[error("the SMTP server cannot be used: {0}")]
    Unavailable(&'static str),
    /// The address is not one.
    #[error("the address or the text is not valid")]
    Invalid,
}
