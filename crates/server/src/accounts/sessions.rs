//! Browser sessions: a random token in a signed cookie. Only the hash of the token is stored.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use hmac::{Hmac, KeyInit, Mac};
use protocol::UserId;
use protocol::accounts::Session;
use sha2::{Digest, Sha256};
use table::Millis;

use super::{Accounts, Caller, Credentials, LoginOrigin};
use crate::error::RequestResult;
use crate::random;
use crate::store::{SessionRow, StoreError, StoreResult};
use crate::wall_clock::now;

const DAY: Millis = 24 * 60 * 60 * 1000;
/// How long a session lasts after its last use: as long as browsers keep a cookie.
pub(crate) const SESSION_LIFETIME_DAYS: u32 = 400;
const LIFETIME: Millis = SESSION_LIFETIME_DAYS as Millis * DAY;
/// A session in use is extended once in this time.
const EXTENSION_INTERVAL: Millis = DAY;

/// The value of a session cookie: a token and its signature.
pub(crate) struct SignedToken(pub(crate) String);

impl SignedToken {
    /// The signature without the token.
    pub(super) fn signature(&self) -> &str {
        self.0.rsplit_once('.').map_or("", |(_, signature)| signature)
    }
}

/// The hash under which a secret is stored.
pub(super) fn hash(secret: &str) -> [u8; 32] {
    Sha256::digest(secret.as_bytes()).into()
}

/// Random text that is used once.
pub(super) fn new_nonce() -> String {
    BASE64.encode(random::bytes::<12>())
}

/// Identifies a session for its owner: the start of its hash, which tells nothing about the token.
pub(super) fn session_id(hash: &[u8; 32]) -> String {
    BASE64.encode(&hash[..9])
}

/// The length of a secret in characters.
pub(super) const SECRET_LENGTH: usize = 43;

/// A random secret of 256 bits.
pub(super) fn new_secret() -> String {
    BASE64.encode(random::bytes::<32>())
}

impl Accounts {
    /// Starts a session.
    pub(super) async fn start_session(
        &self,
        user: &UserId,
        origin: &LoginOrigin,
    ) -> StoreResult<SignedToken> {
        let (token, now) = (new_secret(), now());
        let expires_at = now.saturating_add(LIFETIME);
        self.store.create_session(&hash(&token), user, &origin.device_label, now, expires_at).await?;
        Ok(self.sign(&token))
    }

    /// Extends the caller's session if that was not done today; returns the cookie to send again.
    pub(crate) async fn extend_session(&self, caller: &Caller) -> StoreResult<Option<SignedToken>> {
        let Credentials::Session { token, expires_at } = &caller.credentials else { return Ok(None) };
        let now = now();
        if expires_at.saturating_sub(now) >= LIFETIME - EXTENSION_INTERVAL {
            return Ok(None);
        }
        self.store.extend_session(&hash(token), now.saturating_add(LIFETIME)).await?;
        Ok(Some(self.sign(token)))
    }

    /// The sessions of the caller.
    pub(crate) async fn sessions(&self, caller: &Caller) -> RequestResult<Vec<Session>> {
        let user = caller.with_session()?;
        let own = match &caller.credentials {
            Credentials::Session { token, .. } => Some(hash(token)),
            _ => None,
        };
        let rows = self.store.sessions(&user.id, now()).await?;
        let view = |row: SessionRow| Session {
            id: session_id(&row.hash),
            label: row.label,
            created_at: row.created_at,
            last_used_at: row.expires_at.saturating_sub(LIFETIME),
            current: own == Some(row.hash),
        };
        Ok(rows.into_iter().map(view).collect())
    }

    /// Ends a session of the caller and closes their connections; those of other sessions reconnect.
    pub(crate) async fn end_session(&self, caller: &Caller, id: &str) -> RequestResult<()> {
        let user = caller.with_session()?;
        let rows = self.store.sessions(&user.id, now()).await?;
        let found = rows.iter().find(|row| session_id(&row.hash) == id);
        let row = found.ok_or(StoreError::NotFound("session"))?;
        self.store.delete_session(&row.hash).await?;
        self.tables.disconnect(&user.id);
        Ok(())
    }

    /// Ends the caller's session.
    pub(crate) async fn log_out(&self, caller: &Caller) -> StoreResult<()> {
        let Credentials::Session { token, .. } = &caller.credentials else { return Ok(()) };
        self.store.delete_session(&hash(token)).await?;
        if let Some(user) = &caller.user {
            // Connections of the user's other browsers reconnect.
            self.tables.disconnect(&user.id);
        }
        Ok(())
    }

    fn mac(&self, token: &str) -> Hmac<Sha256> {
        // HMAC pads shorter keys with zeros.
        let mut block = [0; 64];
        block[..32].copy_from_slice(&self.cookie_key);
        let mut mac = Hmac::<Sha256>::new(&block.into());
        mac.update(token.as_bytes());
        mac
    }

    pub(super) fn sign(&self, token: &str) -> SignedToken {
        SignedToken(format!("{token}.{}", BASE64.encode(self.mac(token).finalize().into_bytes())))
    }

    /// The token of a cookie whose signature is valid.
    pub(super) fn verify(&self, cookie: &str) -> Option<String> {
        let (token, signature) = cookie.rsplit_once('.')?;
        let signature = BASE64.decode(signature).ok()?;
        self.mac(token).verify_slice(&signature).ok()?;
        Some(token.to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::TestServer;

    #[test]
    fn nonces_and_secrets_differ() {
        assert_ne!(new_nonce(), new_nonce());
        assert_ne!(new_secret(), new_secret());
        assert_eq!(new_secret().len(), SECRET_LENGTH);
    }

    #[tokio::test]
    async fn a_session_in_use_is_extended_once_a_day() {
        let server = TestServer::start().await;
        let mut ada = server.registered("Ada").await;
        let (accounts, store) = (&server.state.accounts, &server.state.store);
        let token = accounts.verify(ada.cookie.as_deref().unwrap()).unwrap();
        let expires_at = async || store.session(&hash(&token), now()).await.unwrap().unwrap().1;
        let expire_after = async |rest: Millis| {
            store.extend_session(&hash(&token), now() + rest).await.unwrap();
            expires_at().await
        };
        let rest = expires_at().await - now();
        assert!((34_559_900_000..=34_560_000_000).contains(&rest), "400 days, not {rest} ms");
        let minute = DAY / 24 / 60;
        let recent = expire_after(LIFETIME - DAY + minute).await;
        assert_eq!(ada.get("/me").await.header("set-cookie"), "");
        assert_eq!(expires_at().await, recent, "it was extended less than a day ago");
        let old = expire_after(LIFETIME - DAY - minute).await;
        assert!(ada.get("/me").await.header("set-cookie").contains(&token));
        assert!(expires_at().await > old + DAY);
        let listed = ada.get("/me/sessions").await.expect(200);
        assert!(listed[0]["last_used_at"].as_u64().unwrap() + minute > now(), "{listed}");
    }
}
