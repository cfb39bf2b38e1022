//! How the server identifies itself to push services (VAPID, RFC 8292): a signed token per message.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use ring::error::Unspecified;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use serde_json::json;

use crate::store::{Store, StoreError, StoreResult};

/// How long a token is valid, in seconds; at most a day is allowed.
const TOKEN_LIFETIME: u64 = 12 * 60 * 60;

/// The key pair of this server. Subscriptions belong to it, so it never changes.
pub(crate) struct VapidKey {
    pair: EcdsaKeyPair,
    /// A way to reach the operator, if the public URL is known.
    contact: Option<String>,
}

impl VapidKey {
    /// Loads the key pair, creating one at the first start.
    pub(crate) async fn load(store: &Store, contact: Option<String>) -> StoreResult<VapidKey> {
        let failed = |_| StoreError::Database("the key for web push cannot be used".to_owned());
        let random = SystemRandom::new();
        let new = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &random)
            .map_err(|_| failed(()))?;
        let stored = store.secret_bytes("vapid", new.as_ref()).await?;
        let pair = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &stored, &random)
            .map_err(|_| failed(()))?;
        Ok(VapidKey { pair, contact })
    }

    /// The public key in the form that browsers and push services expect.
    pub(crate) fn public_key(&self) -> String {
        BASE64.encode(self.pair.public_key())
    }

    /// The value of the `Authorization` header for a push service, given its origin and the time in seconds.
    pub(crate) fn authorization(&self, origin: &str, now: u64) -> Result<String, Unspecified> {
        let mut claims = json!({ "aud": origin, "exp": now + TOKEN_LIFETIME });
        if let Some(contact) = &self.contact {
            claims["sub"] = json!(contact);
        }
        let header = BASE64.encode(r#"{"typ":"JWT","alg":"ES256"}"#);
        let text = format!("{header}.{}", BASE64.encode(claims.to_string()));
        let signature = self.pair.sign(&SystemRandom::new(), text.as_bytes())?;
        Ok(format!("vapid t={text}.{}, k={}", BASE64.encode(signature), self.public_key()))
    }
}

#[cfg(test)]
mod tests {
    use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey};

    use super::*;
    use crate::store::sqlite;

    #[tokio::test]
    async fn the_key_is_created_once_and_signs_tokens() {
        let store = sqlite::in_memory().await.unwrap();
        let contact = Some("https://ponti.example".to_owned());
        let key = VapidKey::load(&store, contact.clone()).await.unwrap();
        let again = VapidKey::load(&store, contact).await.unwrap();
        assert_eq!(key.public_key(), again.public_key());
        let header = again.authorization("https://push.example", 1000).unwrap();
        let (token, public_key) = header.strip_prefix("vapid t=").unwrap().split_once(", k=").unwrap();
        let (text, signature) = token.rsplit_once('.').unwrap();
        UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, BASE64.decode(public_key).unwrap())
            .verify(text.as_bytes(), &BASE64.decode(signature).unwrap())
            .unwrap();
        let claims: serde_json::Value =
            serde_json::from_slice(&BASE64.decode(text.split_once('.').unwrap().1).unwrap()).unwrap();
        assert_eq!(
            claims,
            json!({"aud": "https://push.example", "exp": 44_200, "sub": "https://ponti.example"})
        );
    }
}
