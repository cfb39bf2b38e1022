//! Verification of passkeys: what a relying party has to check by the Web Authentication standard, Level 3.
//!
//! No attestation is asked for: it does not matter who made the authenticator, and a key is as trustworthy as the session
//! that registers it. So the key is taken from the browser's `getPublicKey()` instead of its CBOR encoding, and only
//! signatures have to be verified, which `ring` does.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use ring::signature::{
    ECDSA_P256_SHA256_ASN1, ED25519, RSA_PKCS1_2048_8192_SHA256, UnparsedPublicKey, VerificationAlgorithm,
};
use serde::Deserialize;
use sha2::{Digest, Sha256};

/// ECDSA with P-256, which all authenticators have; Ed25519; RSA, which is the only one of some Windows machines. By
/// COSE identifiers, the preferred one first.
pub(super) const ALGORITHMS: [i64; 3] = [ES256, EDDSA, RS256];
const ES256: i64 = -7;
const EDDSA: i64 = -8;
const RS256: i64 = -257;

/// What precedes a key of fixed size in its SubjectPublicKeyInfo.
const P256_PREFIX: [u8; 26] = [
    0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x02, 0x01, 0x06, 0x08, 0x2a, 0x86,
    0x48, 0xce, 0x3d, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00,
];
const ED25519_PREFIX: [u8; 12] = [0x30, 0x2a, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x03, 0x21, 0x00];
/// The algorithm of an RSA key in its SubjectPublicKeyInfo.
const RSA_ALGORITHM: [u8; 15] =
    [0x30, 0x0d, 0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x01, 0x05, 0x00];

/// The longest id of a passkey in bytes, by the standard.
const MAX_ID_LENGTH: usize = 1023;

/// Why a passkey is not accepted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub(super) enum PasskeyError {
    #[error("it is not in the format of the standard")]
    Malformed,
    #[error("it was made for another operation")]
    WrongOperation,
    #[error("it was made on another site")]
    WrongSite,
    #[error("the authenticator has not verified its user; set up a screen lock or a PIN")]
    NotVerified,
    #[error("its algorithm is not supported")]
    Unsupported,
    #[error("the signature is wrong")]
    WrongSignature,
}

/// The site for which passkeys are valid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct RelyingParty {
    /// The domain.
    pub(super) id: String,
    /// The origin of its pages.
    origin: String,
}

/// What a ceremony is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ceremony {
    Create,
    Get,
}

/// What the browser says, and signs.
#[derive(Deserialize)]
struct ClientData {
    #[serde(rename = "type")]
    operation: String,
    challenge: String,
    origin: String,
    #[serde(default, rename = "crossOrigin")]
    cross_origin: bool,
}

/// What the authenticator says, and signs.
pub(super) struct AuthenticatorData {
    /// The signature counter.
    pub(super) sign_count: u32,
    /// The id of a new passkey.
    pub(super) credential_id: Option<Vec<u8>>,
}

impl RelyingParty {
    /// The site of a public URL. Browsers allow passkeys on https and on localhost, and not for addresses.
    pub(super) fn from_public_url(url: &str) -> Option<RelyingParty> {
        let origin = url.trim_end_matches('/').to_ascii_lowercase();
        let (scheme, authority) = origin.split_once("://")?;
        let id = authority.split(':').next()?.to_owned();
        let is_domain = !id.is_empty() && !id.starts_with('[') && id.parse::<std::net::Ipv4Addr>().is_err();
        let is_secure = scheme == "https" || (scheme == "http" && id == "localhost");
        (is_domain && is_secure).then_some(RelyingParty { id, origin })
    }

    /// Checks what the browser says; returns the challenge, which has to be one of this server.
    pub(super) fn check_client_data(&self, ceremony: Ceremony, bytes: &[u8]) -> Result<String, PasskeyError> {
        let data: ClientData = serde_json::from_slice(bytes).map_err(|_| PasskeyError::Malformed)?;
        let expected = match ceremony {
            Ceremony::Create => "webauthn.create",
            Ceremony::Get => "webauthn.get",
        };
        if data.operation != expected {
            return Err(PasskeyError::WrongOperation);
        }
        if data.origin != self.origin || data.cross_origin {
            return Err(PasskeyError::WrongSite);
        }
        Ok(data.challenge)
    }

    /// Checks what the authenticator says.
    pub(super) fn check_authenticator_data(&self, bytes: &[u8]) -> Result<AuthenticatorData, PasskeyError> {
        let (rp_id_hash, rest) = bytes.split_at_checked(32).ok_or(PasskeyError::Malformed)?;
        let (&[flags, a, b, c, d], rest) = rest.split_first_chunk().ok_or(PasskeyError::Malformed)?;
        if rp_id_hash != &Sha256::digest(self.id.as_bytes())[..] {
            return Err(PasskeyError::WrongSite);
        }
        // A passkey replaces password and second factor, so a touch is not enough.
        const IS_PRESENT: u8 = 1;
        const IS_VERIFIED: u8 = 1 << 2;
        const HAS_CREDENTIAL: u8 = 1 << 6;
        if flags & IS_PRESENT == 0 || flags & IS_VERIFIED == 0 {
            return Err(PasskeyError::NotVerified);
        }
        let credential_id = if flags & HAS_CREDENTIAL == 0 { None } else { Some(credential_id(rest)?) };
        Ok(AuthenticatorData { sign_count: u32::from_be_bytes([a, b, c, d]), credential_id })
    }
}

/// The id of a new passkey, after the model of its authenticator.
fn credential_id(bytes: &[u8]) -> Result<Vec<u8>, PasskeyError> {
    let (_model, rest) = bytes.split_first_chunk::<16>().ok_or(PasskeyError::Malformed)?;
    let (length, rest) = rest.split_first_chunk().ok_or(PasskeyError::Malformed)?;
    let length = usize::from(u16::from_be_bytes(*length));
    match rest.get(..length) {
        Some(id) if (1..=MAX_ID_LENGTH).contains(&length) => Ok(id.to_vec()),
        _ => Err(PasskeyError::Malformed),
    }
}

/// Checks that a key can be used for verification.
pub(super) fn check_key(algorithm: i64, public_key: &[u8]) -> Result<(), PasskeyError> {
    parse_key(algorithm, public_key).map(|_| ())
}

/// Checks the signature over what the authenticator and the browser have said.
pub(super) fn check_signature(
    algorithm: i64,
    public_key: &[u8],
    authenticator_data: &[u8],
    client_data: &[u8],
    signature: &[u8],
) -> Result<(), PasskeyError> {
    let (verification, key) = parse_key(algorithm, public_key)?;
    let mut message = authenticator_data.to_vec();
    message.extend(Sha256::digest(client_data));
    let key = UnparsedPublicKey::new(verification, key);
    key.verify(&message, signature).map_err(|_| PasskeyError::WrongSignature)
}

/// The key within a SubjectPublicKeyInfo, as `ring` takes it.
fn parse_key(
    algorithm: i64,
    info: &[u8],
) -> Result<(&'static dyn VerificationAlgorithm, &[u8]), PasskeyError> {
    let fixed = |prefix: &[u8], size: usize| info.strip_prefix(prefix).filter(|key| key.len() == size);
    let (verification, key): (&'static dyn VerificationAlgorithm, _) = match algorithm {
        // An uncompressed point starts with 4.
        ES256 => (&ECDSA_P256_SHA256_ASN1, fixed(&P256_PREFIX, 65).filter(|key| key[0] == 4)),
        EDDSA => (&ED25519, fixed(&ED25519_PREFIX, 32)),
        RS256 => (&RSA_PKCS1_2048_8192_SHA256, rsa_key(info)),
        _ => return Err(PasskeyError::Unsupported),
    };
    Ok((verification, key.ok_or(PasskeyError::Malformed)?))
}

fn rsa_key(info: &[u8]) -> Option<&[u8]> {
    const SEQUENCE: u8 = 0x30;
    const BIT_STRING: u8 = 0x03;
    let (content, rest) = der_value(SEQUENCE, info)?;
    let (bits, tail) = der_value(BIT_STRING, content.strip_prefix(&RSA_ALGORITHM)?)?;
    let key = bits.strip_prefix(&[0])?;
    (rest.is_empty() && tail.is_empty()).then_some(key)
}

/// The content of a DER value with this tag, and what follows it.
fn der_value(tag: u8, bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    let rest = bytes.strip_prefix(&[tag])?;
    let (length, rest) = match *rest.first()? {
        short @ 0..=0x7f => (usize::from(short), &rest[1..]),
        0x81 => (usize::from(*rest.get(1)?), &rest[2..]),
        0x82 => (usize::from(u16::from_be_bytes([*rest.get(1)?, *rest.get(2)?])), &rest[3..]),
        _ => return None,
    };
    rest.split_at_checked(length)
}

/// Decodes base64url without padding, as the standard has it.
pub(super) fn decode(text: &str) -> Result<Vec<u8>, PasskeyError> {
    BASE64.decode(text).map_err(|_| PasskeyError::Malformed)
}

/// Encodes as base64url without padding.
pub(super) fn encode(bytes: &[u8]) -> String {
    BASE64.encode(bytes)
}

#[cfg(test)]
pub(crate) mod software;
#[cfg(test)]
mod tests;
