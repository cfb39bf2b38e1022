//! Secrets and names from the system's random source.

use rand::TryRng;
use rand::rngs::SysRng;

/// Letters of ids: no capitals, and nothing that looks like something else.
const LETTERS: &[u8; 32] = b"23456789abcdefghijkmnpqrstuvwxyz";

/// Bytes that nobody can guess.
///
/// # Panics
/// When the system has no random source: then nothing here can be safe.
pub(crate) fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    SysRng.try_fill_bytes(&mut bytes).expect("the system has a random source");
    bytes
}

/// A short text that nobody can guess: five bits a letter.
pub(crate) fn id<const N: usize>() -> String {
    bytes::<N>().iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect()
}

/// A number below `n`, each as likely to one part in 2⁶⁴ / n.
pub(crate) fn below(n: usize) -> usize {
    ((u128::from(u64::from_le_bytes(bytes())) * n as u128) >> 64) as usize
}

/// A number from 0 up to but without 1.
pub(crate) fn unit() -> f64 {
    (u64::from_le_bytes(bytes()) >> 11) as f64 / (1_u64 << 53) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_differ_and_are_plain() {
        let (one, two) = (id::<12>(), id::<12>());
        assert_ne!(one, two);
        assert!(one.len() == 12 && one.bytes().all(|byte| LETTERS.contains(&byte)));
        assert!((0..1000).all(|_| below(3) < 3 && unit() < 1.0));
    }
}
