//! Browser sessions: a random token in a signed cookie. Only the hash of the token is stored.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use hmac::{Hmac, KeyInit, Mac};
use protocol::UserId;
use sha2::{Digest, Sha256};
use table::Millis;

use super::{Accounts, Caller, Credentials};
use crate::random;
use crate::store::StoreResult;
use crate::wall_clock::now;

const DAY: Millis = 24 * 60 * 60 * 1000;
/// How long a session lasts after its last use: as long as browsers keep a cookie.
pub(crate) const SESSION_LIFETIME_DAYS: u32 = 400;
const LIFETIME: Millis = SESSION_LIFETIME_DAYS as Millis * DAY;
/// A session in use is extended once in this time.
const EXTENSION_INTERVAL: Millis = DAY;

/// The value of a session cookie: a token and its signature.
pub(crate) struct SignedToken(pub(crate) String);

/// The hash under which a secret is stored.
pub(super) fn hash(secret: &str) -> [u8; 32] {
    Sha256::digest(secret.as_bytes()).into()
}

/// A random secret of 256 bits.
pub(super) fn new_secret() -> String {
    BASE64.encode(random::bytes::<32>())
}

impl Accounts {
    /// Starts a session.
    pub(super) async fn start_session(&self, user: &UserId) -> StoreResult<SignedToken> {
        let (token, now) = (new_secret(), now());
        self.store.create_session(&hash(&token), user, now, now.saturating_add(LIFETIME)).await?;
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

    fn sign(&self, token: &str) -> SignedToken {
        SignedToken(format!("{token}.{}", BASE64.encode(self.mac(token).finalize().into_bytes())))
    }

    /// The token of a cookie whose signature is valid.
    pub(super) fn verify(&self, cookie: &str) -> Option<String> {
        let (token, signature) = cookie.split_once('.')?;
        let signature = BASE64.decode(signature).ok()?;
        self.mac(token).verify_slice(&signature).ok()?;
        Some(token.to_owned())
    }
}
