//! Sessions: a random token in a signed cookie. Only its hash is stored.

use axum::http::header::{COOKIE, SET_COOKIE};
use axum::http::{HeaderMap, HeaderValue};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use hmac::{Hmac, KeyInit, Mac};
use protocol::UserId;
use sha2::{Digest, Sha256};
use table::Millis;

use super::Users;
use crate::chance;
use crate::store::{Store, Stored};

const NAME: &str = "ponti";
/// As long as browsers keep a cookie.
const DAYS: u64 = 400;
pub(super) const LASTS: Millis = DAYS * 24 * 60 * 60 * 1000;
/// A session that was used is prolonged once a day.
pub(super) const PROLONGED: Millis = 24 * 60 * 60 * 1000;

/// What a secret is known by.
pub(super) fn hash(secret: &str) -> [u8; 32] {
    Sha256::digest(secret.as_bytes()).into()
}

/// A secret of 256 bits, as text.
pub(super) fn secret() -> String {
    BASE64.encode(chance::bytes::<32>())
}

impl Users {
    /// Begins a session; answers with the header that tells the browser.
    pub(super) async fn begin(&self, store: &dyn Store, user: &UserId, now: Millis) -> Stored<HeaderMap> {
        let token = secret();
        store.create_session(&hash(&token), user, now, now.saturating_add(LASTS)).await?;
        Ok(self.set_cookie(&self.sign(&token), DAYS * 24 * 60 * 60))
    }

    /// The header by which a browser forgets its session.
    pub(super) fn forget(&self) -> HeaderMap {
        self.set_cookie("", 0)
    }

    /// The header by which a browser keeps the session it has.
    pub(super) fn keep(&self, token: &str) -> HeaderMap {
        self.set_cookie(&self.sign(token), DAYS * 24 * 60 * 60)
    }

    fn set_cookie(&self, value: &str, seconds: u64) -> HeaderMap {
        let secure = if self.secure { "; Secure" } else { "" };
        let cookie = format!("{NAME}={value}; Max-Age={seconds}; Path=/; HttpOnly; SameSite=Strict{secure}");
        let value = HeaderValue::try_from(cookie).ok();
        value.map(|value| (SET_COOKIE, value)).into_iter().collect()
    }

    fn mac(&self, token: &str) -> Hmac<Sha256> {
        // Shorter keys are filled up with zeros by definition.
        let mut block = [0; 64];
        block[..32].copy_from_slice(&self.cookie_key);
        let mut mac = Hmac::<Sha256>::new(&block.into());
        mac.update(token.as_bytes());
        mac
    }

    fn sign(&self, token: &str) -> String {
        format!("{token}.{}", BASE64.encode(self.mac(token).finalize().into_bytes()))
    }

    /// The token in a request's cookie, if we signed it.
    pub(super) fn token_in(&self, headers: &HeaderMap) -> Option<String> {
        let cookies = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
        let mut pairs =
            cookies.flat_map(|list| list.split(';')).filter_map(|pair| pair.trim().split_once('='));
        let (_, value) = pairs.find(|(name, _)| *name == NAME)?;
        let (token, signature) = value.split_once('.')?;
        let signature = BASE64.decode(signature).ok()?;
        self.mac(token).verify_slice(&signature).ok()?;
        Some(token.to_owned())
    }
}
