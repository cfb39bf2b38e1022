//! Takes the place of the SMTP client in a build without it: says how to get one that has it.

use super::MailError;
use super::texts::MailText;

/// How e-mail is sent; there is no value of it in this build.
#[derive(Clone, Debug)]
pub struct MailConfig(());

impl MailConfig {
    /// Fails: this build has no e-mail.
    ///
    /// # Errors
    /// Always.
    pub fn new(_url: &str, _from: &str, _password: Option<String>) -> Result<MailConfig, String> {
        Err(crate::missing_feature("e-mail", "serve --smtp URL --mail-from ADDRESS --public-url URL"))
    }
}

/// Whether an address is one that mail can be sent to. None is.
pub(crate) fn is_address(_text: &str) -> bool {
    false
}

/// Sends mail; there is no value of it in this build.
pub(crate) struct Mailer(MailConfig);

impl Mailer {
    pub(crate) fn new(config: MailConfig) -> Mailer {
        Mailer(config)
    }

    /// Fails: this build has no e-mail.
    pub(crate) async fn send(&self, _to: &str, _text: MailText) -> Result<(), MailError> {
        let MailConfig(()) = self.0;
        Err(MailError::Unavailable("this build has no e-mail"))
    }
}
