//! Secrets, ids and random numbers from the operating system.

use rand::TryRng;
use rand::rngs::SysRng;

/// The alphabet of ids: lower case, without characters that look alike.
const ALPHABET: &[u8; 32] = b"23456789abcdefghijkmnpqrstuvwxyz";

/// Unpredictable bytes.
///
/// # Panics
/// When the system has no random source: without one, nothing here would be safe.
pub fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    #[cfg(test)]
    if testing::fill(&mut bytes) {
        return bytes;
    }
    SysRng.try_fill_bytes(&mut bytes).expect("the system has a random source");
    bytes
}

/// An unpredictable text of letters and digits with five bits per character.
pub fn text<const N: usize>() -> String {
    bytes::<N>().iter().map(|byte| char::from(ALPHABET[usize::from(byte % 32)])).collect()
}

/// A new id of a table, challenge or user.
pub fn id<T: std::str::FromStr>() -> T {
    let Ok(id) = text::<12>().parse() else { unreachable!("letters and digits are an id") };
    id
}

/// A uniform number below `n`.
pub fn below(n: usize) -> usize {
    ((u128::from(u64::from_le_bytes(bytes())) * n as u128) >> 64) as usize
}

/// A uniform number in `0.0..1.0`.
pub fn unit() -> f64 {
    (u64::from_le_bytes(bytes()) >> 11) as f64 / (1_u64 << 53) as f64
}

/// Random numbers that a simulation can repeat.
#[cfg(test)]
pub(crate) mod testing {
    use std::cell::RefCell;

    use rand::rngs::StdRng;
    use rand::{Rng, SeedableRng};

    thread_local!(static SEEDED: RefCell<Option<StdRng>> = const { RefCell::new(None) });

    /// Everything random on this thread follows from a seed; `None` ends that.
    pub(crate) fn set_seed(seed: Option<u64>) {
        SEEDED.set(seed.map(StdRng::seed_from_u64));
    }

    /// Fills bytes on a thread that has a seed.
    pub(super) fn fill(bytes: &mut [u8]) -> bool {
        SEEDED.with_borrow_mut(|seeded| seeded.as_mut().map(|rng| rng.fill_bytes(bytes)).is_some())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_differ_and_use_the_alphabet() {
        let (one, two) = (text::<12>(), text::<12>());
        assert_ne!(one, two);
        assert!(one.len() == 12 && one.bytes().all(|byte| ALPHABET.contains(&byte)));
        assert!((0..1000).all(|_| below(3) < 3 && unit() < 1.0));
    }
}
