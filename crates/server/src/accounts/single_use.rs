//! Secrets that work once: challenges for passkeys, links in e-mail, states of logins elsewhere. Only hashes are stored.

use protocol::UserId;
use serde::Serialize;
use serde::de::DeserializeOwned;
use table::Millis;

use super::Accounts;
use super::sessions::{hash, new_secret};
use crate::store::{SingleUseSecretRow, StoreError, StoreResult};
use crate::wall_clock::now;

const MINUTE: Millis = 60 * 1000;

/// What a secret is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Purpose {
    /// Registering a passkey.
    PasskeyCreation,
    /// Logging in with a passkey.
    PasskeyLogin,
    /// The way to the OpenID Connect provider and back.
    ProviderLogin,
    /// Connecting an account with the identity that its owner has shown at the provider.
    ProviderConnection,
    /// The link that verifies an e-mail address.
    EmailVerification,
    /// The link that replaces a forgotten password.
    Recovery,
}

impl Purpose {
    pub(super) const fn as_str(self) -> &'static str {
        match self {
            Purpose::PasskeyCreation => "passkey_creation",
            Purpose::PasskeyLogin => "passkey_login",
            Purpose::ProviderLogin => "provider_login",
            Purpose::ProviderConnection => "provider_connection",
            Purpose::EmailVerification => "email_verification",
            Purpose::Recovery => "recovery",
        }
    }

    /// How long a secret is valid.
    pub(super) const fn lifetime(self) -> Millis {
        match self {
            Purpose::PasskeyCreation | Purpose::PasskeyLogin => 5 * MINUTE,
            Purpose::ProviderLogin | Purpose::ProviderConnection => 10 * MINUTE,
            Purpose::Recovery => 60 * MINUTE,
            Purpose::EmailVerification => 24 * 60 * MINUTE,
        }
    }
}

/// What a secret was made with.
pub(super) struct SecretContent<T> {
    pub(super) user: Option<UserId>,
    pub(super) data: T,
    pub(super) expires_at: Millis,
}

impl Accounts {
    /// A new secret.
    pub(super) async fn new_single_use_secret(
        &self,
        purpose: Purpose,
        user: Option<&UserId>,
        data: &impl Serialize,
    ) -> StoreResult<String> {
        let secret = new_secret();
        let row = SingleUseSecretRow {
            purpose: purpose.as_str().to_owned(),
            user: user.cloned(),
            data: to_json(data)?,
            expires_at: now().saturating_add(purpose.lifetime()),
        };
        self.store.create_single_use_secret(&hash(&secret), &row).await?;
        Ok(secret)
    }

    /// Makes a secret of a user valid again that was used up too early.
    pub(super) async fn restore_single_use_secret(
        &self,
        purpose: Purpose,
        secret: &str,
        content: &SecretContent<impl Serialize>,
    ) -> StoreResult<()> {
        let row = SingleUseSecretRow {
            purpose: purpose.as_str().to_owned(),
            user: content.user.clone(),
            data: to_json(&content.data)?,
            expires_at: content.expires_at,
        };
        self.store.create_single_use_secret(&hash(secret), &row).await
    }

    /// Makes secrets of a user invalid.
    pub(super) async fn delete_single_use_secrets(
        &self,
        user: &UserId,
        purposes: &[Purpose],
    ) -> StoreResult<()> {
        for purpose in purposes {
            self.store.delete_single_use_secrets(user, purpose.as_str()).await?;
        }
        Ok(())
    }

    /// Uses up a secret; `None` if it is unknown, expired, or for another purpose.
    pub(super) async fn take_single_use_secret<T: DeserializeOwned>(
        &self,
        purpose: Purpose,
        secret: &str,
    ) -> StoreResult<Option<SecretContent<T>>> {
        let row = self.store.take_single_use_secret(&hash(secret), purpose.as_str(), now()).await?;
        row.map(content).transpose()
    }

    /// What a secret was made with, without using it up.
    pub(super) async fn single_use_secret<T: DeserializeOwned>(
        &self,
        purpose: Purpose,
        secret: &str,
    ) -> StoreResult<Option<SecretContent<T>>> {
        let row = self.store.single_use_secret(&hash(secret), purpose.as_str(), now()).await?;
        row.map(content).transpose()
    }
}

fn content<T: DeserializeOwned>(row: SingleUseSecretRow) -> StoreResult<SecretContent<T>> {
    let SingleUseSecretRow { user, data, expires_at, .. } = row;
    let data = serde_json::from_str(&data).map_err(|error| StoreError::Corrupt {
        what: "single_use_secrets.data".to_owned(),
        reason: error.to_string(),
    })?;
    Ok(SecretContent { user, data, expires_at })
}

fn to_json(data: &impl Serialize) -> StoreResult<String> {
    serde_json::to_string(data).map_err(|error| StoreError::Database(error.to_string()))
}
