//! An authenticator in software, for tests.

use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, KeyPair};
use serde_json::json;

use super::*;

/// A passkey with its private key.
pub(crate) struct SoftwarePasskey {
    pub(crate) id: Vec<u8>,
    pub(crate) rp_id: String,
    pub(crate) origin: String,
    pub(crate) sign_count: u32,
    pub(crate) flags: u8,
    pair: EcdsaKeyPair,
}

impl SoftwarePasskey {
    pub(crate) fn new(id: &[u8], rp_id: &str, origin: &str) -> SoftwarePasskey {
        let random = SystemRandom::new();
        let algorithm = &ECDSA_P256_SHA256_ASN1_SIGNING;
        let key = EcdsaKeyPair::generate_pkcs8(algorithm, &random).unwrap();
        let pair = EcdsaKeyPair::from_pkcs8(algorithm, key.as_ref(), &random).unwrap();
        let (rp_id, origin) = (rp_id.to_owned(), origin.to_owned());
        SoftwarePasskey { id: id.to_vec(), rp_id, origin, sign_count: 0, flags: 0b101, pair }
    }

    pub(crate) fn public_key(&self) -> Vec<u8> {
        [&P256_PREFIX[..], self.pair.public_key().as_ref()].concat()
    }

    pub(crate) fn client_data(&self, operation: &str, challenge: &str) -> Vec<u8> {
        json!({"type": operation, "challenge": challenge, "origin": self.origin, "crossOrigin": false})
            .to_string()
            .into_bytes()
    }

    pub(crate) fn authenticator_data(&self, with_id: bool) -> Vec<u8> {
        let mut bytes = Sha256::digest(self.rp_id.as_bytes()).to_vec();
        bytes.push(self.flags | if with_id { 1 << 6 } else { 0 });
        bytes.extend(self.sign_count.to_be_bytes());
        if with_id {
            bytes.extend([0; 16]);
            bytes.extend((self.id.len() as u16).to_be_bytes());
            bytes.extend(&self.id);
            // The key in CBOR, which is not looked at.
            bytes.push(0xa0);
        }
        bytes
    }

    pub(crate) fn sign(&self, authenticator_data: &[u8], client_data: &[u8]) -> Vec<u8> {
        let mut message = authenticator_data.to_vec();
        message.extend(Sha256::digest(client_data));
        self.pair.sign(&SystemRandom::new(), &message).unwrap().as_ref().to_vec()
    }

    /// The body of a registration.
    pub(crate) fn registration(&self, challenge: &str) -> serde_json::Value {
        json!({"name": "laptop", "algorithm": ES256, "public_key": encode(&self.public_key()),
               "client_data": encode(&self.client_data("webauthn.create", challenge)),
               "authenticator_data": encode(&self.authenticator_data(true))})
    }

    /// The body of a login.
    pub(crate) fn login(&self, challenge: &str) -> serde_json::Value {
        let client_data = self.client_data("webauthn.get", challenge);
        let authenticator_data = self.authenticator_data(false);
        let signature = self.sign(&authenticator_data, &client_data);
        json!({"id": encode(&self.id), "client_data": encode(&client_data),
               "authenticator_data": encode(&authenticator_data), "signature": encode(&signature)})
    }
}
