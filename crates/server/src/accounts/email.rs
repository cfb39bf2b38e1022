//! E-mail addresses: setting and verifying them, and recovering a forgotten password.
//!
//! Links have their secret in the fragment, which browsers send to no server and leave out of referrers.

use std::sync::Arc;
use std::time::Instant;

use protocol::accounts::ConfirmPassword;
use protocol::sign_in::{Email, RecoverPassword, RequestRecovery, SetEmail, SetReminders, VerifyEmail};
use protocol::{ErrorCode, Language};

use super::registration::SignedIn;
use super::single_use::{Purpose, SecretContent};
use super::{Accounts, Caller, LoginOrigin, invalid, passwords};
use crate::config::Config;
use crate::error::{RequestError, RequestResult};
use crate::mail::texts::{self, MailText};
use crate::mail::{Mailer, is_address};
use crate::rate_limit::{ClientAddress, Rate};
use crate::store::{EmailRow, StoreError, UserRow};
use crate::wall_clock::now;

/// Mail per account, where each costs [`MAIL_COST`]: four at once, then one every quarter of an hour.
pub(super) const MAIL_RATE: Rate = Rate { burst: 60, per_minute: 1 };
const MAIL_COST: u32 = 15;

/// Secrets that belong to an address.
const EMAIL_SECRETS: [Purpose; 2] = [Purpose::EmailVerification, Purpose::Recovery];

/// Where mail goes, and where its links lead.
#[derive(Clone)]
pub(crate) struct MailService {
    pub(crate) mailer: Arc<Mailer>,
    pub(crate) public_url: String,
}

impl MailService {
    /// Mail as it is configured, if it is; its links need a public URL.
    pub(super) fn new(config: &Config) -> Option<MailService> {
        let mailer = Arc::new(Mailer::new(config.mail.clone()?));
        Some(MailService { mailer, public_url: config.public_url.clone()? })
    }

    fn link(&self, action: &str, secret: &str) -> String {
        format!("{}/account#{action}={secret}", self.public_url)
    }
}

impl Accounts {
    /// Whether the server sends e-mail.
    pub(crate) fn has_mail(&self) -> bool {
        self.mail.is_some()
    }

    /// Mail, if the server sends any.
    pub(crate) fn mail_service(&self) -> Option<MailService> {
        self.mail.clone()
    }

    fn mail(&self) -> RequestResult<&MailService> {
        let missing = || RequestError::new(ErrorCode::NotFound, "this server does not send e-mail");
        self.mail.as_ref().ok_or_else(missing)
    }

    /// The e-mail address of the caller.
    pub(crate) async fn email(&self, caller: &Caller) -> RequestResult<Option<Email>> {
        let user = caller.registered()?;
        Ok(self.store.email(&user.id).await?.map(email_view))
    }

    /// Sets the e-mail address of the caller and sends a link there. A verified address that is replaced gets a notice; one
    /// that is entered again stays verified, so that no change goes without its notice.
    pub(crate) async fn set_email(
        &self,
        caller: &Caller,
        client: &ClientAddress,
        request: SetEmail,
    ) -> RequestResult<Email> {
        let mail = self.mail()?;
        let user = caller.registered()?;
        let language = parse_language(&request.language)?;
        let address = request.address.trim().to_owned();
        if !is_address(&address) {
            return Err(invalid("address", "this is not an e-mail address").into());
        }
        self.confirm_owner(caller, request.password).await?;
        let previous = self.store.email(&user.id).await?;
        if let Some(same) =
            previous.as_ref().filter(|row| row.verified_at.is_some() && row.address == address)
        {
            let row = EmailRow { language: language.code().to_owned(), ..same.clone() };
            self.store.set_email(&row).await?;
            return Ok(email_view(row));
        }
        self.mail_limiter.take(user.id.as_str().as_bytes(), MAIL_COST, Instant::now()).check()?;
        // Several accounts together must not flood an address that may be anyone's.
        let recipient = format!("to:{}", address.to_lowercase());
        self.mail_limiter.take(recipient.as_bytes(), MAIL_COST, Instant::now()).check()?;
        // Nor must one client send mail to many addresses by means of many accounts.
        self.take_mail_of_client(client)?;
        let reminders = previous.as_ref().is_some_and(|row| row.reminders);
        let row = EmailRow {
            user: user.id.clone(),
            address: address.clone(),
            verified_at: None,
            reminders,
            language: language.code().to_owned(),
        };
        self.store.set_email(&row).await?;
        notify_previous(mail, previous.as_ref(), &user.name);
        // Links to an earlier address must neither verify this one nor give access any more.
        self.delete_single_use_secrets(&user.id, &EMAIL_SECRETS).await?;
        let secret = self.new_single_use_secret(Purpose::EmailVerification, Some(&user.id), &address).await?;
        let text = texts::verification(language, &user.name, &mail.link("verify", &secret));
        mail.mailer.send(&address, text).await.map_err(|error| {
            tracing::error!(%error, "an e-mail could not be sent");
            RequestError::new(ErrorCode::Unavailable, "the e-mail could not be sent; try again later")
        })?;
        Ok(email_view(row))
    }

    /// Turns reminders on or off.
    pub(crate) async fn set_reminders(&self, caller: &Caller, request: SetReminders) -> RequestResult<Email> {
        let user = caller.registered()?;
        let language = parse_language(&request.language)?;
        let missing = || invalid("reminders", "set an e-mail address first");
        // Only these: another tab may have changed or verified the address.
        match self.store.set_reminders(&user.id, request.reminders, language.code()).await {
            Err(StoreError::NotFound(_)) => return Err(missing().into()),
            result => result?,
        }
        let row = self.store.email(&user.id).await?.ok_or_else(missing)?;
        Ok(email_view(row))
    }

    /// Deletes the e-mail address of the caller, with the same proof as setting one, and tells it.
    pub(crate) async fn delete_email(
        &self,
        caller: &Caller,
        confirmation: ConfirmPassword,
    ) -> RequestResult<()> {
        let user = caller.registered()?;
        self.confirm_owner(caller, confirmation.password).await?;
        let previous = self.store.email(&user.id).await?;
        self.store.delete_email(&user.id).await?;
        if let Some(mail) = &self.mail {
            notify_previous(mail, previous.as_ref(), &user.name);
        }
        Ok(self.delete_single_use_secrets(&user.id, &EMAIL_SECRETS).await?)
    }

    /// Verifies an address with the secret that was sent there.
    pub(crate) async fn verify_email(&self, request: &VerifyEmail) -> RequestResult<()> {
        let secret: Option<SecretContent<String>> =
            self.take_single_use_secret(Purpose::EmailVerification, &request.secret).await?;
        let Some(SecretContent { user: Some(user), data: address, .. }) = secret else {
            return Err(expired_link().into());
        };
        if !self.store.verify_email(&user, &address, now()).await? {
            return Err(expired_link().into());
        }
        tracing::info!(%user, "e-mail address verified");
        Ok(())
    }

    /// Tells the verified address of a user that the account is connected with the provider.
    pub(super) async fn notify_connected(&self, user: &UserRow) -> RequestResult<()> {
        let Some(mail) = &self.mail else { return Ok(()) };
        let row = self.store.email(&user.id).await?.filter(|row| row.verified_at.is_some());
        if let (Some(row), Some(provider)) = (row, self.provider_name()) {
            let link = format!("{}/account", mail.public_url);
            let text = texts::provider_connected(language_of(&row), &user.name, provider, &link);
            send_later(&mail.mailer, row.address, text);
        }
        Ok(())
    }

    fn take_mail_of_client(&self, client: &ClientAddress) -> RequestResult<()> {
        self.mail_client_limiter.take_for(client, MAIL_COST, Instant::now()).check()?;
        Ok(())
    }

    /// Fails if the server does not send e-mail, or if a client has asked for too much of it, whether or not there is such an
    /// account.
    pub(crate) fn check_recovery(&self, client: &ClientAddress) -> RequestResult<()> {
        self.mail()?;
        self.take_mail_of_client(client)
    }

    /// Sends links for choosing a new password to the accounts with a name or a verified address.
    pub(crate) async fn request_recovery(&self, request: &RequestRecovery) -> RequestResult<()> {
        let account = request.account.trim();
        let rows = match self.store.user_by_name(account).await? {
            Some(user) => self.store.email(&user.id).await?.into_iter().collect(),
            None => self.store.emails_by_address(account).await?,
        };
        for row in rows.into_iter().filter(|row| row.verified_at.is_some()) {
            let quota = self.mail_limiter.take(row.user.as_str().as_bytes(), MAIL_COST, Instant::now());
            if quota.check().is_ok() {
                self.send_recovery(&row).await?;
            }
        }
        Ok(())
    }

    async fn send_recovery(&self, row: &EmailRow) -> RequestResult<()> {
        let mail = self.mail()?;
        let users = self.store.users(std::slice::from_ref(&row.user)).await?;
        let Some(user) = users.into_iter().find(|user| !user.closed) else { return Ok(()) };
        let secret = self.new_single_use_secret(Purpose::Recovery, Some(&user.id), &row.address).await?;
        let text = texts::recovery(language_of(row), &user.name, &mail.link("recover", &secret));
        send_later(&mail.mailer, row.address.clone(), text);
        tracing::info!(user = %user.id, "recovery of a password requested");
        Ok(())
    }

    /// Replaces a forgotten password with the secret that was sent by e-mail, and logs in.
    pub(crate) async fn recover_password(
        &self,
        caller: &Caller,
        origin: &LoginOrigin,
        request: RecoverPassword,
    ) -> RequestResult<SignedIn> {
        let user = self.recovered_user(&request).await?;
        self.replace_password(&user, request.password).await?;
        tracing::info!(user = %user.id, "password recovered");
        self.complete_login(caller, origin, &user, false).await
    }

    /// The user of a recovery. A mistake in the new password or the code leaves the secret as it is.
    async fn recovered_user(&self, request: &RecoverPassword) -> RequestResult<UserRow> {
        let content: Option<SecretContent<String>> =
            self.take_single_use_secret(Purpose::Recovery, &request.secret).await?;
        let Some(content) = content else { return Err(expired_link().into()) };
        let Some(id) = content.user.clone() else { return Err(expired_link().into()) };
        // The address may have been replaced while the link was being sent.
        let current = self.store.email(&id).await?;
        if !current.is_some_and(|row| row.verified_at.is_some() && row.address == content.data) {
            return Err(expired_link().into());
        }
        let users = self.store.users(std::slice::from_ref(&id)).await?;
        let found = users.into_iter().find(|user| !user.closed);
        let user = found.ok_or_else(expired_link)?;
        let checked = match passwords::validate(&request.password, &user.name, "password") {
            Ok(()) => self.check_second_factor(&user, request.code.as_deref()).await,
            Err(error) => Err(error.into()),
        };
        match checked {
            Ok(()) => Ok(user),
            Err(error) => {
                self.restore_single_use_secret(Purpose::Recovery, &request.secret, &content).await?;
                Err(error)
            }
        }
    }
}

/// Tells a verified address that it does not belong to the account any more. Others get nothing but their link.
fn notify_previous(mail: &MailService, previous: Option<&EmailRow>, name: &str) {
    if let Some(row) = previous.filter(|row| row.verified_at.is_some()) {
        let text = texts::address_removed(language_of(row), name, &format!("{}/account", mail.public_url));
        send_later(&mail.mailer, row.address.clone(), text);
    }
}

/// Sends a mail without waiting for it.
fn send_later(mailer: &Arc<Mailer>, to: String, text: MailText) {
    let mailer = Arc::clone(mailer);
    tokio::spawn(async move {
        if let Err(error) = mailer.send(&to, text).await {
            tracing::error!(%error, "an e-mail could not be sent");
        }
    });
}

pub(super) fn language_of(row: &EmailRow) -> Language {
    Language::from_code(&row.language).unwrap_or(Language::English)
}

fn parse_language(code: &str) -> RequestResult<Language> {
    Language::from_code(code).ok_or_else(|| invalid("language", "expected en, fr, nl, de or it").into())
}

fn expired_link() -> protocol::ApiError {
    invalid("secret", "this link has expired or was used before; ask for another one")
}

/// An address as its owner sees it.
pub(super) fn email_view(row: EmailRow) -> Email {
    let EmailRow { address, verified_at, reminders, language, .. } = row;
    Email { address, verified: verified_at.is_some(), reminders, language }
}
