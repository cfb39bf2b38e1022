//! Signing in with the OpenID Connect provider of the host, and connecting accounts with it.
//!
//! A login is bound to the browser that started it by a cookie, besides the state: a link with someone else's code signs
//! no one in. Connecting an account is bound to the session that began it, too, and is confirmed by the owner at the end:
//! the next user of the browser must not add a way to sign in.

use protocol::moderation::AuditAction;
use protocol::sign_in::{ProviderLogin, ProviderRedirect};
use protocol::{ErrorCode, UserId};
use serde::{Deserialize, Serialize};

use super::registration::{MAX_NAME_ATTEMPTS, SignedIn, new_user};
use super::sessions::{SECRET_LENGTH, hash, new_secret};
use super::single_use::{Purpose, SecretContent};
use super::{Accounts, Caller, Credentials, LoginOrigin, names};
use crate::config::Config;
use crate::error::{RequestError, RequestResult};
use crate::oidc::{Claims, LoginSecrets, OidcClient};
use crate::random;
use crate::store::{IdentityRow, StoreError, UserRow};
use crate::wall_clock::now;

/// What has to be known when the user comes back.
#[derive(Serialize, Deserialize)]
struct PendingLogin {
    nonce: String,
    verifier: String,
    /// The hash of the cookie.
    browser: [u8; 32],
    /// The session that started it, as its hash. What it has begun ends with it.
    session: Option<[u8; 32]>,
    /// The account to connect.
    connect: Option<UserId>,
    /// The guest who starts it, and whether their games move to the account.
    guest: Option<UserId>,
    merge_guest: bool,
}

/// An identity that waits for the owner of an account to confirm it.
#[derive(Serialize, Deserialize)]
struct PendingConnection {
    session: [u8; 32],
    subject: String,
}

/// A login that was started.
pub(crate) struct StartedLogin {
    pub(crate) redirect: ProviderRedirect,
    /// The cookie that binds it to the browser.
    pub(crate) browser: String,
}

/// How a login at the provider ended.
pub(crate) enum ProviderOutcome {
    SignedIn(Box<SignedIn>),
    /// The account is connected.
    Connected,
    /// The owner of the account has to confirm the connection.
    Confirm(ConnectionToConfirm),
    /// The user, or the account there, is connected with another one.
    Taken,
    /// The account was closed.
    Closed,
    /// The user did not agree, or took too long.
    Cancelled,
    /// The provider did not answer as it has to.
    Failed,
}

/// A connection that its owner has to confirm.
pub(crate) struct ConnectionToConfirm {
    /// The secret that [`Accounts::confirm_connection`] takes.
    pub(crate) secret: String,
    /// The name of the account.
    pub(crate) account: String,
    /// Whether the owner confirms it with a password; otherwise by a recent login.
    pub(crate) needs_password: bool,
}

/// What the provider sends along with a user.
pub(crate) struct ProviderReturn<'a> {
    pub(crate) state: &'a str,
    pub(crate) code: Option<&'a str>,
    /// The cookie of the browser.
    pub(crate) browser: Option<&'a str>,
}

/// The provider as it is configured, if it is; users come back to the public URL.
pub(super) fn client(config: &Config) -> Option<OidcClient> {
    let url = config.public_url.as_deref()?;
    let redirect_uri = format!("{url}{}/session/provider/callback", protocol::BASE_PATH);
    Some(OidcClient::new(config.provider.clone()?, redirect_uri))
}

impl Accounts {
    fn provider(&self) -> RequestResult<&OidcClient> {
        let missing = || RequestError::new(ErrorCode::NotFound, "this server has no other provider");
        self.provider.as_ref().ok_or_else(missing)
    }

    /// The name of the provider.
    pub(super) fn provider_name(&self) -> Option<&str> {
        self.provider.as_ref().map(|provider| provider.config().name.as_str())
    }

    /// Whether a user is connected with an account at the provider.
    pub(super) async fn has_identity(&self, user: &UserId) -> Result<bool, StoreError> {
        let Some(provider) = &self.provider else { return Ok(false) };
        let issuer = &provider.config().issuer;
        Ok(self.store.identities(user).await?.iter().any(|row| row.issuer == *issuer))
    }

    /// Starts a login at the provider. `browser` is the cookie of an earlier one.
    pub(crate) async fn start_provider_login(
        &self,
        caller: &Caller,
        browser: Option<String>,
        request: ProviderLogin,
    ) -> RequestResult<StartedLogin> {
        let provider = self.provider()?;
        let connect = if request.connect {
            let user = caller.registered()?.id.clone();
            // A stolen session must not add a way to sign in.
            self.confirm_owner(caller, request.password).await?;
            Some(user)
        } else {
            None
        };
        let guest = caller.user.as_ref().filter(|user| user.is_guest()).map(|user| user.id.clone());
        let (nonce, verifier) = (new_secret(), new_secret());
        // Logins in several tabs share the cookie; each has a state of its own.
        let browser = browser.filter(|value| value.len() == SECRET_LENGTH).unwrap_or_else(new_secret);
        let pending = PendingLogin {
            nonce,
            verifier,
            browser: hash(&browser),
            session: caller.session_hash(),
            connect,
            guest,
            merge_guest: request.merge_guest,
        };
        let user = caller.user.as_ref().map(|user| &user.id);
        let state = self.new_single_use_secret(Purpose::ProviderLogin, user, &pending).await?;
        let secrets = LoginSecrets { state: &state, nonce: &pending.nonce, verifier: &pending.verifier };
        let url = provider.authorization_url(&secrets).await.map_err(|error| {
            tracing::error!(%error, "the OpenID Connect provider is not usable");
            RequestError::new(ErrorCode::Unavailable, "the other provider does not answer; try again later")
        })?;
        Ok(StartedLogin { redirect: ProviderRedirect { url }, browser })
    }

    /// Completes a login when the user comes back from the provider.
    pub(crate) async fn finish_provider_login(
        &self,
        origin: &LoginOrigin,
        back: ProviderReturn<'_>,
    ) -> RequestResult<ProviderOutcome> {
        let provider = self.provider()?;
        let secret: Option<SecretContent<PendingLogin>> =
            self.take_single_use_secret(Purpose::ProviderLogin, back.state).await?;
        let Some(SecretContent { data: pending, .. }) = secret else { return Ok(ProviderOutcome::Cancelled) };
        if back.browser.map(hash) != Some(pending.browser) {
            tracing::warn!("a login elsewhere was completed in another browser, and rejected");
            return Ok(ProviderOutcome::Cancelled);
        }
        let Some(code) = back.code else { return Ok(ProviderOutcome::Cancelled) };
        let secrets = LoginSecrets { state: back.state, nonce: &pending.nonce, verifier: &pending.verifier };
        let claims = match provider.exchange(code, &secrets).await {
            Ok(claims) => claims,
            Err(error) => {
                tracing::error!(%error, "a login at the OpenID Connect provider failed");
                return Ok(ProviderOutcome::Failed);
            }
        };
        let issuer = provider.config().issuer.as_str();
        let owner = match &pending.session {
            Some(session) => self.store.session(session, now()).await?.map(|(user, _)| user),
            None => None,
        };
        let owner = owner.filter(|user| !user.closed);
        if let Some(user) = &pending.connect {
            let Some((owner, session)) = owner.filter(|owner| owner.id == *user).zip(pending.session) else {
                tracing::warn!(%user, "rejected OIDC callback: the session that began it has ended");
                return Ok(ProviderOutcome::Cancelled);
            };
            return self.prepare_connection(&owner, session, issuer, &claims).await;
        }
        let guest = owner.filter(|owner| owner.is_guest() && Some(&owner.id) == pending.guest.as_ref());
        self.sign_in_as(origin, guest, pending.merge_guest, issuer, &claims).await
    }

    /// Keeps an identity until the owner of the account has confirmed it.
    async fn prepare_connection(
        &self,
        owner: &UserRow,
        session: [u8; 32],
        issuer: &str,
        claims: &Claims,
    ) -> RequestResult<ProviderOutcome> {
        if let Some(known) = self.store.user_by_identity(issuer, &claims.sub).await? {
            return Ok(if known.id == owner.id {
                ProviderOutcome::Connected
            } else {
                ProviderOutcome::Taken
            });
        }
        let pending = PendingConnection { session, subject: claims.sub.clone() };
        let secret =
            self.new_single_use_secret(Purpose::ProviderConnection, Some(&owner.id), &pending).await?;
        let (account, needs_password) = (owner.name.clone(), owner.has_password());
        Ok(ProviderOutcome::Confirm(ConnectionToConfirm { secret, account, needs_password }))
    }

    /// Connects the caller's account with the identity behind a secret, in the session that began it, and tells the owner.
    /// Nothing but its owner's confirmation uses up the secret.
    pub(crate) async fn confirm_connection(
        &self,
        caller: &Caller,
        secret: &str,
        password: Option<String>,
    ) -> RequestResult<ProviderOutcome> {
        let issuer = self.provider()?.config().issuer.clone();
        let user = caller.registered()?;
        let purpose = Purpose::ProviderConnection;
        let content: Option<SecretContent<PendingConnection>> =
            self.single_use_secret(purpose, secret).await?;
        let Some(content) = content else { return Ok(ProviderOutcome::Cancelled) };
        if caller.session_hash() != Some(content.data.session) || content.user.as_ref() != Some(&user.id) {
            tracing::warn!("rejected connection with the OIDC provider: another session");
            return Ok(ProviderOutcome::Cancelled);
        }
        self.confirm_owner(caller, password).await?;
        // Of two requests at the same time, one gets it.
        let taken: Option<SecretContent<PendingConnection>> =
            self.take_single_use_secret(purpose, secret).await?;
        let Some(content) = taken else { return Ok(ProviderOutcome::Cancelled) };
        let row =
            IdentityRow { issuer, subject: content.data.subject, user: user.id.clone(), created_at: now() };
        match self.store.create_identity(&row).await {
            Ok(()) => {
                tracing::info!(user = %user.id, "account connected with the OpenID Connect provider");
                let details = row.issuer.clone();
                self.audit(user, AuditAction::ConnectProvider, Some(user), None, details).await?;
                self.notify_connected(user).await?;
                Ok(ProviderOutcome::Connected)
            }
            Err(StoreError::Conflict(_)) => Ok(ProviderOutcome::Taken),
            Err(error) => Err(error.into()),
        }
    }

    async fn sign_in_as(
        &self,
        origin: &LoginOrigin,
        // The session cookie does not come along from another site, so the guest is the one of the start.
        guest: Option<UserRow>,
        merge_guest: bool,
        issuer: &str,
        claims: &Claims,
    ) -> RequestResult<ProviderOutcome> {
        let known = self.store.user_by_identity(issuer, &claims.sub).await?;
        let (user, merges) = match known {
            Some(user) => (user, merge_guest),
            None => (self.create_account(guest.as_ref(), issuer, claims).await?, false),
        };
        if user.closed {
            return Ok(ProviderOutcome::Closed);
        }
        let caller = Caller { user: guest, credentials: Credentials::None };
        let signed_in = self.complete_login(&caller, origin, &user, merges).await?;
        Ok(ProviderOutcome::SignedIn(Box::new(signed_in)))
    }

    /// An account for a new identity. A guest becomes the account and keeps all games.
    async fn create_account(
        &self,
        guest: Option<&UserRow>,
        issuer: &str,
        claims: &Claims,
    ) -> RequestResult<UserRow> {
        let wanted = claims.preferred_username.as_deref().or(claims.nickname.as_deref());
        for attempt in 0..MAX_NAME_ATTEMPTS {
            let mut user = guest.cloned().unwrap_or_else(new_user);
            user.name = account_name(wanted.unwrap_or_default(), attempt);
            user.password_hash = Some(UserRow::NO_PASSWORD.to_owned());
            let row = identity(issuer, claims, &user.id);
            match self.store.create_identity_account(&row, guest, &user).await {
                Ok(()) => {
                    self.tables.disconnect_later(&user.id);
                    self.tables.user_renamed(&user);
                    tracing::info!(user = %user.id, "account registered through the OpenID Connect provider");
                    return Ok(user);
                }
                Err(StoreError::Conflict(_)) => {
                    // Another tab may have been faster.
                    if let Some(user) = self.store.user_by_identity(issuer, &claims.sub).await? {
                        return Ok(user);
                    }
                }
                Err(error) => return Err(error.into()),
            }
        }
        Err(RequestError::new(ErrorCode::Internal, "no free name was found; nothing has changed"))
    }

    /// Disconnects the caller's account from the provider, unless it is the last way to sign in.
    pub(crate) async fn disconnect_provider(&self, caller: &Caller) -> RequestResult<()> {
        let provider = self.provider()?;
        let user = caller.registered()?;
        let has_passkey = self.has_passkeys() && !self.store.passkeys(&user.id).await?.is_empty();
        if !user.has_password() && !has_passkey {
            return Err(StoreError::LastSignIn.into());
        }
        Ok(self.store.delete_identity(&user.id, &provider.config().issuer).await?)
    }
}

fn identity(issuer: &str, claims: &Claims, user: &UserId) -> IdentityRow {
    let (issuer, subject) = (issuer.to_owned(), claims.sub.clone());
    IdentityRow { issuer, subject, user: user.clone(), created_at: now() }
}

/// A valid name for an account, as close to the wanted one as possible.
fn account_name(wanted: &str, attempt: usize) -> String {
    const MAX_LENGTH: usize = 20;
    // Providers often use e-mail addresses as names.
    let wanted = wanted.split('@').next().unwrap_or_default();
    let kept = wanted.chars().map(|c| if c == '.' || c == ' ' { '-' } else { c });
    let kept = kept.filter(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_'));
    let name: String = kept.skip_while(|c| !c.is_ascii_alphabetic()).take(MAX_LENGTH).collect();
    let suffix = if attempt == 0 { String::new() } else { format!("-{}", random::text::<4>()) };
    let base: String = name.chars().take(MAX_LENGTH - suffix.len()).collect();
    let name = format!("{}{suffix}", base.trim_end_matches(['-', '_']));
    // Random letters can be a word that is not allowed.
    let others = std::iter::repeat_with(|| format!("member-{}", random::text::<6>()));
    let mut candidates = std::iter::once(name).chain(others.take(MAX_NAME_ATTEMPTS));
    candidates.find(|name| names::validate(name).is_ok()).unwrap_or_else(names::guest_name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_the_provider_become_valid_names() {
        assert_eq!(account_name("Ada", 0), "Ada");
        assert_eq!(account_name("ada.lovelace@club.example", 0), "ada-lovelace");
        assert_eq!(account_name("7 of 9", 0), "of-9");
        assert!(account_name("Ada", 1).starts_with("Ada-") && account_name("Ada", 1).len() == 8);
        let long = "a-very-long-name-of-a-member";
        assert_eq!(account_name(long, 0), "a-very-long-name-of");
        assert_eq!(account_name(long, 1).len(), 20);
        for wanted in ["", "é", "admin", "x"].repeat(500) {
            assert!(account_name(wanted, 0).starts_with("member-"), "{wanted}");
            names::validate(&account_name(wanted, 0)).unwrap();
        }
    }
}
