//! Base64 with the alphabet for URLs and without padding, as Web Authentication has it.

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Encodes bytes.
///
/// ```
/// use web::online::base64url::{decode, encode};
///
/// assert_eq!(encode(b"\xfb\xffa"), "-_9h");
/// assert_eq!(encode(b"ab"), "YWI");
/// assert_eq!(decode("YWI"), Some(b"ab".to_vec()));
/// assert_eq!(decode("-_9h"), Some(b"\xfb\xffa".to_vec()));
/// assert_eq!(decode("a+b="), None);
/// ```
pub fn encode(bytes: &[u8]) -> String {
    let mut text = String::new();
    for chunk in bytes.chunks(3) {
        let group =
            (0..3).fold(0_u32, |group, index| group << 8 | u32::from(chunk.get(index).copied().unwrap_or(0)));
        for index in 0..=chunk.len() {
            text.push(char::from(ALPHABET[(group >> (18 - 6 * index) & 63) as usize]));
        }
    }
    text
}

/// Decodes a text; `None` if it is not in this form.
pub fn decode(text: &str) -> Option<Vec<u8>> {
    let (mut bytes, mut bits, mut buffer) = (Vec::new(), 0, 0_u32);
    for byte in text.bytes() {
        let digit = ALPHABET.iter().position(|&digit| digit == byte)?;
        buffer = buffer << 6 | digit as u32;
        bits += 6;
        if bits >= 8 {
            bits -= 8;
            bytes.push((buffer >> bits) as u8);
        }
    }
    Some(bytes)
}
