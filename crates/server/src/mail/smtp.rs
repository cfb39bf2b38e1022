//! Mail through an SMTP server.
//!
//! Mail is sent on blocking threads, a few at a time. Addresses and contents never reach the log.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use lettre::message::header::{ContentType, Header, HeaderName, HeaderValue};
use lettre::message::{Mailbox, Message};
use lettre::transport::smtp::authentication::Credentials;
use lettre::{SmtpTransport, Transport};
use tokio::sync::Semaphore;

use super::MailError;
use super::texts::MailText;
use crate::random;

/// Mail that is sent at the same time.
const MAX_CONNECTIONS: usize = 2;
/// How long the SMTP server may take for a step.
const TIMEOUT: Duration = Duration::from_secs(20);

/// How e-mail is sent.
#[derive(Clone)]
pub struct MailConfig {
    transport: SmtpTransport,
    from: Mailbox,
}

impl fmt::Debug for MailConfig {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The transport contains the password.
        formatter.debug_struct("MailConfig").field("from", &self.from).finish_non_exhaustive()
    }
}

impl MailConfig {
    /// An SMTP server by its URL: `smtps://USER@HOST:PORT` for TLS from the start, `smtp://USER@HOST:PORT` for STARTTLS,
    /// and `smtp+plain://HOST:PORT` without encryption, for a server on the same machine. User and port can be left out.
    ///
    /// # Errors
    /// When the URL or the address of the sender is not valid, or a password is to be sent in the clear.
    pub fn new(url: &str, from: &str, password: Option<String>) -> Result<MailConfig, String> {
        let (scheme, rest) = url.split_once("://").ok_or("expected a URL such as smtps://mail.example")?;
        let (user, address) = match rest.trim_end_matches('/').rsplit_once('@') {
            Some((user, address)) => (Some(user), address),
            None => (None, rest.trim_end_matches('/')),
        };
        let (host, port) = match address.rsplit_once(':') {
            Some((host, port)) => {
                (host, Some(port.parse::<u16>().map_err(|_| format!("{port} is not a port"))?))
            }
            None => (address, None),
        };
        if host.is_empty() || host.contains(['/', '?', '#']) {
            return Err("expected a URL such as smtps://mail.example, without a path".to_owned());
        }
        let mut builder = match scheme {
            "smtps" => SmtpTransport::relay(host).map_err(|error| error.to_string())?,
            "smtp" => SmtpTransport::starttls_relay(host).map_err(|error| error.to_string())?,
            "smtp+plain" if user.is_some() => {
                return Err("a password is not sent without encryption; use smtp:// or smtps://".to_owned());
            }
            "smtp+plain" => SmtpTransport::builder_dangerous(host),
            other => return Err(format!("{other} is not smtp, smtps or smtp+plain")),
        };
        if let Some(port) = port {
            builder = builder.port(port);
        }
        match (user, password) {
            (Some(user), Some(password)) => {
                builder = builder.credentials(Credentials::new(user.to_owned(), password));
            }
            (Some(_), None) => return Err("the password of the SMTP server is missing".to_owned()),
            (None, _) => {}
        }
        let from = from.parse().map_err(|_| format!("{from} is not an e-mail address"))?;
        Ok(MailConfig { transport: builder.timeout(Some(TIMEOUT)).build(), from })
    }
}

/// Whether an address is one that mail can be sent to.
pub(crate) fn is_address(text: &str) -> bool {
    text.len() <= 254 && text.parse::<lettre::Address>().is_ok()
}

impl From<lettre::transport::smtp::Error> for MailError {
    fn from(error: lettre::transport::smtp::Error) -> MailError {
        match error.status().map(|code| code.to_string()) {
            Some(code) if ["550", "551", "552", "553"].contains(&code.as_str()) => MailError::Rejected(code),
            Some(code) if ["421", "530", "534", "535", "538"].contains(&code.as_str()) => {
                MailError::Unavailable("it does not accept this server")
            }
            Some(code) => MailError::Deferred(code),
            None if error.is_timeout() => MailError::Unavailable("it did not answer in time"),
            None if error.is_tls() => MailError::Unavailable("TLS failed"),
            None if error.is_response() => MailError::Unavailable("its answer is not valid"),
            None => MailError::Unavailable("the connection failed"),
        }
    }
}

/// Says that no one has written this mail, so that no one answers.
#[derive(Clone)]
struct AutoSubmitted;

impl Header for AutoSubmitted {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("Auto-Submitted")
    }

    fn parse(_: &str) -> Result<AutoSubmitted, Box<dyn std::error::Error + Send + Sync>> {
        Ok(AutoSubmitted)
    }

    fn display(&self) -> HeaderValue {
        HeaderValue::new(AutoSubmitted::name(), "auto-generated".to_owned())
    }
}

/// Sends mail.
pub(crate) struct Mailer {
    config: MailConfig,
    permits: Arc<Semaphore>,
}

impl Mailer {
    pub(crate) fn new(config: MailConfig) -> Mailer {
        Mailer { config, permits: Arc::new(Semaphore::new(MAX_CONNECTIONS)) }
    }

    /// Sends a mail; fails, with the reason, if the SMTP server does not take it.
    pub(crate) async fn send(&self, to: &str, text: MailText) -> Result<(), MailError> {
        let message = self.message(to, text)?;
        let transport = self.config.transport.clone();
        let stopped = || MailError::Unavailable("this server is stopping");
        let permit = Arc::clone(&self.permits).acquire_owned().await.map_err(|_| stopped())?;
        let send = move || {
            let _permit = permit;
            transport.send(&message).map(|_| ()).map_err(MailError::from)
        };
        tokio::task::spawn_blocking(send).await.map_err(|_| stopped())?
    }

    fn message(&self, to: &str, text: MailText) -> Result<Message, MailError> {
        let to: lettre::Address = to.parse().map_err(|_| MailError::Invalid)?;
        let domain = self.config.from.email.domain();
        Message::builder()
            .from(self.config.from.clone())
            .to(Mailbox::new(None, to))
            .subject(text.subject)
            .message_id(Some(format!("<{}@{domain}>", random::text::<20>())))
            .header(AutoSubmitted)
            .header(ContentType::TEXT_PLAIN)
            .body(text.body)
            .map_err(|_| MailError::Invalid)
    }
}

#[cfg(test)]
mod tests {
    use test_services::FakeSmtp;

    use super::*;

    #[tokio::test]
    async fn mail_reaches_the_smtp_server() {
        let server = FakeSmtp::start();
        let config = MailConfig::new(&server.url(), "Ponti <ponti@club.example>", None).unwrap();
        let text = MailText { subject: "Täglich".to_owned(), body: "Ein Brückenzug\n.\nEnde\n".to_owned() };
        Mailer::new(config).send("ada@example.org", text).await.unwrap();
        let mail = server.next_mail();
        assert_eq!(mail.to, ["ada@example.org"]);
        assert!(mail.data.contains("Auto-Submitted: auto-generated"), "{}", mail.data);
        assert!(mail.data.contains("Ponti <ponti@club.example>"), "{}", mail.data);
        assert_eq!(mail.body().trim_end(), "Ein Brückenzug\n.\nEnde");
    }

    #[tokio::test]
    async fn a_refused_mail_is_an_error() {
        let config = MailConfig::new("smtp+plain://127.0.0.1:1", "ponti@club.example", None).unwrap();
        let mailer = Mailer::new(config);
        let text = || MailText { subject: "x".to_owned(), body: "y".to_owned() };
        mailer.send("ada@example.org", text()).await.unwrap_err();
        let injected = mailer.send("ada@example.org\r\nBcc: all@example.org", text()).await;
        assert_eq!(injected, Err(MailError::Invalid));
    }

    #[tokio::test]
    async fn errors_say_whether_to_try_again_and_contain_no_address() {
        let server = FakeSmtp::start();
        let mailer = Mailer::new(MailConfig::new(&server.url(), "ponti@club.example", None).unwrap());
        let text = || MailText { subject: "x".to_owned(), body: "y".to_owned() };
        let rejected = mailer.send("rejected@example.org", text()).await.unwrap_err();
        assert_eq!(rejected, MailError::Rejected("550".to_owned()));
        let deferred = mailer.send("deferred@example.org", text()).await.unwrap_err();
        assert_eq!(deferred, MailError::Deferred("451".to_owned()));
        let config = MailConfig::new("smtp+plain://127.0.0.1:1", "ponti@club.example", None).unwrap();
        let unavailable = Mailer::new(config).send("ada@example.org", text()).await.unwrap_err();
        assert!(matches!(unavailable, MailError::Unavailable(_)), "{unavailable}");
        for error in [rejected, deferred, unavailable] {
            assert!(!error.to_string().contains('@'), "{error}");
        }
    }

    #[test]
    fn a_server_is_given_by_its_url() {
        let password = || Some("secret word".to_owned());
        for url in ["smtps://mail.example", "smtp://mail.example:587", "smtp+plain://localhost:25/"] {
            MailConfig::new(url, "ponti@club.example", None).unwrap_or_else(|error| panic!("{url}: {error}"));
        }
        let with_user =
            MailConfig::new("smtps://ada@mail.example", "ponti@club.example", password()).unwrap();
        assert!(!format!("{with_user:?}").contains("secret word"));
        for url in [
            "mail.example",
            "http://mail.example",
            "smtps://",
            "smtps://mail.example:x",
            "smtps://mail.example/path",
            "smtp+plain://ada@mail.example",
        ] {
            assert!(MailConfig::new(url, "ponti@club.example", password()).is_err(), "{url}");
        }
        assert!(MailConfig::new("smtps://ada@mail.example", "ponti@club.example", None).is_err());
        assert!(MailConfig::new("smtps://mail.example", "not an address", None).is_err());
    }

    #[test]
    fn addresses_are_checked() {
        assert!(is_address("ada@example.org") && is_address("ada+ponti@mail.example.org"));
        for text in ["", "ada", "@example.org", "ada@", "a b@example.org", "ada@example.org\n"] {
            assert!(!is_address(text), "{text:?}");
        }
    }
}
