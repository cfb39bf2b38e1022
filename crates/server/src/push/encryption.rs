//! Encryption of push messages for one browser (RFC 8291, with the content coding `aes128gcm` of RFC 8188).

use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::error::Unspecified;
use ring::hmac;
use ring::rand::SystemRandom;

use crate::random;

/// The length of an uncompressed P-256 point.
pub(crate) const PUBLIC_KEY_LENGTH: usize = 65;
/// The length of a browser's authentication secret.
pub(crate) const AUTH_LENGTH: usize = 16;
/// The record size of the header. A message is one record.
const RECORD_SIZE: u32 = 4096;
const SALT_LENGTH: usize = 16;

/// The keys of a browser's subscription.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct BrowserKeys {
    pub(crate) public_key: [u8; PUBLIC_KEY_LENGTH],
    pub(crate) auth: [u8; AUTH_LENGTH],
}

impl BrowserKeys {
    /// Keys of the right length, whose point is on the curve.
    pub(crate) fn new(public_key: &[u8], auth: &[u8]) -> Option<BrowserKeys> {
        let keys = BrowserKeys { public_key: public_key.try_into().ok()?, auth: auth.try_into().ok()? };
        let private_key = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new()).ok()?;
        let point = UnparsedPublicKey::new(&ECDH_P256, &keys.public_key);
        agree_ephemeral(private_key, &point, |_| ()).ok()?;
        Some(keys)
    }
}

/// Encrypts a message with a new key pair and salt.
pub(crate) fn encrypt(keys: &BrowserKeys, message: &[u8]) -> Result<Vec<u8>, Unspecified> {
    let private_key = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new())?;
    let own_key = private_key.compute_public_key()?;
    let point = UnparsedPublicKey::new(&ECDH_P256, &keys.public_key);
    agree_ephemeral(private_key, &point, |shared| {
        seal(keys, shared, own_key.as_ref(), random::bytes(), message)
    })?
}

/// The header and the encrypted record, for a shared secret of both key pairs.
fn seal(
    keys: &BrowserKeys,
    shared: &[u8],
    own_key: &[u8],
    salt: [u8; SALT_LENGTH],
    message: &[u8],
) -> Result<Vec<u8>, Unspecified> {
    let (key, nonce) = content_keys(keys, shared, own_key, &salt);
    let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key)?);
    // The delimiter of the last record.
    let mut record = [message, &[2]].concat();
    key.seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), Aad::empty(), &mut record)?;
    let key_length = u8::try_from(own_key.len()).map_err(|_| Unspecified)?;
    Ok([&salt[..], &RECORD_SIZE.to_be_bytes(), &[key_length], own_key, &record].concat())
}

/// The key and nonce of the record, derived by HKDF with one block each.
fn content_keys(
    keys: &BrowserKeys,
    shared: &[u8],
    own_key: &[u8],
    salt: &[u8; SALT_LENGTH],
) -> ([u8; 16], [u8; 12]) {
    let combined = sign(&keys.auth, &[shared]);
    let input = sign(&combined, &[b"WebPush: info\0", &keys.public_key, own_key, &[1]]);
    let extracted = sign(salt, &[&input]);
    let key = sign(&extracted, &[b"Content-Encoding: aes128gcm\0", &[1]]);
    let nonce = sign(&extracted, &[b"Content-Encoding: nonce\0", &[1]]);
    (first(&key), first(&nonce))
}

fn sign(key: &[u8], parts: &[&[u8]]) -> [u8; 32] {
    let mut context = hmac::Context::with_key(&hmac::Key::new(hmac::HMAC_SHA256, key));
    parts.iter().for_each(|part| context.update(part));
    first(context.sign().as_ref())
}

fn first<const N: usize>(bytes: &[u8]) -> [u8; N] {
    std::array::from_fn(|index| bytes[index])
}

/// Decrypts a message as a browser does, for tests.
#[cfg(test)]
pub(crate) fn decrypt(private_key: EphemeralPrivateKey, auth: &[u8], body: &[u8]) -> Vec<u8> {
    let public_key = private_key.compute_public_key().unwrap();
    let keys =
        BrowserKeys { public_key: public_key.as_ref().try_into().unwrap(), auth: auth.try_into().unwrap() };
    let (salt, rest) = body.split_first_chunk::<SALT_LENGTH>().unwrap();
    let (size, rest) = rest.split_first_chunk::<4>().unwrap();
    assert!(u32::from_be_bytes(*size) as usize >= rest.len(), "a message is one record");
    let (sender_key, record) = rest[1..].split_at(rest[0].into());
    let point = UnparsedPublicKey::new(&ECDH_P256, sender_key);
    let (key, nonce) =
        agree_ephemeral(private_key, &point, |shared| content_keys(&keys, shared, sender_key, salt)).unwrap();
    let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key).unwrap());
    let mut record = record.to_vec();
    let text =
        key.open_in_place(Nonce::assume_unique_for_key(nonce), Aad::empty(), &mut record).unwrap().to_vec();
    let end = text.iter().rposition(|byte| *byte != 0).unwrap();
    assert_eq!(text[end], 2, "the delimiter of the last record");
    text[..end].to_vec()
}

#[cfg(test)]
mod tests {
    use base64::Engine as _;
    use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;

    use super::*;

    fn bytes(text: &str) -> Vec<u8> {
        BASE64.decode(text).unwrap()
    }

    #[test]
    fn the_example_of_the_standard_is_reproduced() {
        let keys = BrowserKeys::new(
            &bytes("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"),
            &bytes("BTBZMqHH6r4Tts7J_aSIgg"),
        )
        .unwrap();
        let sealed = seal(
            &keys,
            &bytes("kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs"),
            &bytes("BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8"),
            first(&bytes("DGv6ra1nlYgDCS1FRnbzlw")),
            b"When I grow up, I want to be a watermelon",
        );
        assert_eq!(
            BASE64.encode(sealed.unwrap()),
            "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8w\
             EqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
        );
    }

    #[test]
    fn only_the_browser_can_decrypt() {
        let private_key = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new()).unwrap();
        let keys = BrowserKeys::new(private_key.compute_public_key().unwrap().as_ref(), &[7; 16]).unwrap();
        let (one, two) = (encrypt(&keys, b"your turn").unwrap(), encrypt(&keys, b"your turn").unwrap());
        assert_ne!(one, two, "every message has its own key");
        assert_eq!(decrypt(private_key, &[7; 16], &one), b"your turn");
    }

    #[test]
    fn keys_that_are_no_keys_are_refused() {
        let point =
            bytes("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4");
        assert!(BrowserKeys::new(&point, &[0; 16]).is_some());
        assert!(BrowserKeys::new(&point, &[0; 15]).is_none());
        assert!(BrowserKeys::new(&point[1..], &[0; 16]).is_none());
        assert!(BrowserKeys::new(&[4; 65], &[0; 16]).is_none(), "not on the curve");
    }
}
