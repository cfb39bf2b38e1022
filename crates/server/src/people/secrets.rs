//! Secrets and ids from the system's random source.

use rand::TryRng;
use rand::rngs::SysRng;

/// Bytes that nobody can guess.
///
/// # Panics
/// When the system has no random source: then nothing here can be safe.
pub(super) fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    SysRng.try_fill_bytes(&mut bytes).expect("the system has a random source");
    bytes
}

/// An id of twelve letters and digits.
pub(super) fn id() -> String {
    const LETTERS: &[u8; 32] = b"23456789abcdefghijkmnpqrstuvwxyz";
    bytes::<12>().iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect()
}
