//! Accounts: guests and registered users, sessions, API tokens, moderation.
//!
//! A visitor has no identity until one is needed; then they become a guest, a user without a password. Registering adds a
//! name and a password to the same user, so that the games stay. IP addresses are never stored.
//!
//! | module | subject |
//! | --- | --- |
//! | `registration` | guests, registration, login, password change, deletion |
//! | `sessions`, `tokens`, `caller` | credentials, and what they allow |
//! | `second_factor` | one-time passwords of authenticator apps, recovery codes |
//! | `passkeys`, `webauthn` | passkeys, and verifying them |
//! | `provider` | signing in with an OpenID Connect provider |
//! | `email`, `reminders` | addresses, forgotten passwords, reminders of turns |
//! | `single_use` | secrets that work once, such as links in e-mail |
//! | `revocations` | closing connections whose credentials another process has revoked |
//! | `devices` | limits on wrong passwords, and browsers that are known |
//! | `names`, `passwords`, `common_passwords` | which are allowed; password hashing |
//! | `vacation`, `moderation` | vacations; blocks and reports |
//! | `views`, `profile`, `export` | what users see of themselves and others |
//! | `push_devices` | browsers that get notifications |
//! | `statistics`, `follows` | rating histories, leaderboards, results by opening; following players |
//! | `studies` | studies of users |

mod caller;
mod common_passwords;
mod devices;
mod email;
mod export;
mod follows;
mod moderation;
mod names;
mod passkeys;
mod passwords;
mod profile;
mod provider;
mod push_devices;
mod registration;
pub(crate) mod reminders;
pub(crate) mod revocations;
mod second_factor;
mod sessions;
mod single_use;
mod statistics;
mod studies;
mod tokens;
mod vacation;
mod views;
pub(crate) mod webauthn;

use std::sync::Arc;

use protocol::sign_in::ServerFeatures;
use protocol::{ApiError, ErrorCode};

pub(crate) use caller::{Caller, Credentials};
pub(crate) use devices::{DeviceCookie, LoginOrigin, device_label};
pub(crate) use email::MailService;
pub use moderation::{operator_entry, suspend_account};
pub(crate) use names::party_name;
pub(crate) use provider::{ConnectionToConfirm, ProviderOutcome, ProviderReturn};
pub(crate) use registration::SignedIn;
pub(crate) use sessions::{SESSION_LIFETIME_DAYS, SignedToken};

use crate::config::Config;
use crate::error::{RequestError, RequestResult};
use crate::oidc::OidcClient;
use crate::push::PushService;
use crate::random;
use crate::rate_limit::RateLimiter;
use crate::store::{Store, StoreError, StoreResult, UserRow};
use crate::tables::TableService;
use crate::wall_clock::now;
use passwords::PasswordHasher;
use webauthn::RelyingParty;

/// Everything about users and their credentials.
pub(crate) struct Accounts {
    store: Store,
    tables: Arc<TableService>,
    pub(crate) push: Arc<PushService>,
    /// The key that signs session cookies.
    cookie_key: [u8; 32],
    passwords: PasswordHasher,
    /// Wrong passwords per account and address, per known device, and per session.
    wrong_passwords: RateLimiter,
    /// Wrong passwords per account, from unknown devices at any address.
    wrong_passwords_per_account: RateLimiter,
    /// Reports per user.
    report_limiter: RateLimiter,
    /// New names per guest.
    rename_limiter: RateLimiter,
    /// The site of passkeys.
    relying_party: Option<RelyingParty>,
    /// E-mail, if the host has configured it.
    mail: Option<MailService>,
    /// Mail per account, and per address that it goes to.
    mail_limiter: RateLimiter,
    /// Mail that is asked for per client address.
    mail_client_limiter: RateLimiter,
    /// The OpenID Connect provider, if the host has configured one.
    provider: Option<OidcClient>,
}

impl Accounts {
    /// Loads the cookie key, creating one at the first start.
    pub(crate) async fn open(
        store: Store,
        tables: Arc<TableService>,
        push: Arc<PushService>,
        config: &Config,
    ) -> StoreResult<Accounts> {
        let limits = &config.rate_limits;
        let cookie_key = store.secret("cookie", random::bytes()).await?;
        let passwords =
            PasswordHasher::new().await.map_err(|error| StoreError::Database(error.error.message))?;
        Ok(Accounts {
            store,
            tables,
            push,
            cookie_key,
            passwords,
            wrong_passwords: RateLimiter::new(limits.wrong_passwords),
            wrong_passwords_per_account: RateLimiter::new(limits.wrong_passwords_per_account),
            report_limiter: RateLimiter::new(limits.reports),
            rename_limiter: RateLimiter::new(registration::RENAME_RATE),
            relying_party: config.public_url.as_deref().and_then(RelyingParty::from_public_url),
            mail: MailService::new(config),
            mail_limiter: RateLimiter::new(email::MAIL_RATE),
            mail_client_limiter: RateLimiter::new(limits.mail),
            provider: provider::client(config),
        })
    }

    /// What the server offers beyond passwords.
    pub(crate) fn features(&self) -> ServerFeatures {
        let provider = self.provider.as_ref().map(|provider| provider.config().name.clone());
        ServerFeatures { passkeys: self.has_passkeys(), email: self.has_mail(), provider, url: None }
    }

    /// The user with a name.
    async fn user_by_name(&self, name: &str) -> RequestResult<UserRow> {
        let found = self.store.user_by_name(name).await?;
        let missing =
            || RequestError::new(ErrorCode::NotFound, "there is no user with this name").with_field("name");
        found.ok_or_else(missing)
    }
}

/// Gives an account a random password, for an owner who has lost access to it: disables two-factor authentication, removes
/// passkeys, the e-mail address and the connection with the OpenID Connect provider, which may be those of a thief, and
/// revokes all sessions and API tokens.
///
/// # Errors
/// When the store fails; the old password is still valid then.
pub async fn reset_password(store: &Store, user: &UserRow) -> StoreResult<String> {
    let letters = random::text::<16>();
    let groups: Vec<&str> = (0..4).map(|group| &letters[4 * group..4 * group + 4]).collect();
    let password = groups.join("-");
    let failed = |error: RequestError| StoreError::Database(error.error.message);
    let hasher = PasswordHasher::new().await.map_err(failed)?;
    let hash = hasher.hash(password.clone()).await.map_err(failed)?;
    store.update_user(user, &UserRow { password_hash: Some(hash), ..user.clone() }).await?;
    store.set_second_factor(&user.id, None, &[]).await?;
    for passkey in store.passkeys(&user.id).await? {
        store.delete_passkey(&user.id, &passkey.id).await?;
    }
    for identity in store.identities(&user.id).await? {
        store.delete_identity(&user.id, &identity.issuer).await?;
    }
    store.delete_email(&user.id).await?;
    store.revoke_credentials(&user.id, now()).await?;
    Ok(password)
}

/// An error about one field of a request.
fn invalid(field: &str, message: impl Into<String>) -> ApiError {
    ApiError::new(ErrorCode::Invalid, message).with_field(field)
}
