//! The weights file: the built-in one is valid, damaged ones are rejected.

use ponte_engine::{Weights, WeightsError};

#[test]
fn weights_round_trip() {
    let files: [(_, &[u8]); 2] = [
        (Weights::builtin(), include_bytes!("../weights/ponte.weights")),
        (Weights::for_levels(), include_bytes!("../weights/levels.weights")),
    ];
    for (weights, file) in files {
        let bytes = weights.to_bytes();
        assert_eq!(Weights::from_bytes(&bytes).as_ref(), Ok(&*weights));
        assert_eq!(bytes, file);
        assert_ne!(*weights, Weights::untrained());
    }
}

#[test]
fn rejects_damaged_files_with_the_reason() {
    let good = Weights::builtin().to_bytes();
    assert_eq!(Weights::from_bytes(b""), Err(WeightsError::Header));
    let mut other = good.clone();
    other[7] ^= 1;
    assert_eq!(Weights::from_bytes(&other), Err(WeightsError::Header));
    let body = good.len() - 8;
    let short = Weights::from_bytes(&good[..good.len() - 1]);
    assert_eq!(short, Err(WeightsError::Length { expected: body, found: body - 1 }));
    let levels = Weights::for_levels().to_bytes();
    let body = levels.len() - 8;
    let short = Weights::from_bytes(&levels[..levels.len() - 1]);
    assert_eq!(short, Err(WeightsError::Length { expected: body, found: body - 1 }), "without hidden units");
    let mut wrong = good.clone();
    let end = wrong.len();
    wrong[end - 4..].copy_from_slice(&f32::NAN.to_le_bytes());
    assert_eq!(Weights::from_bytes(&wrong), Err(WeightsError::Number));
    assert_eq!(WeightsError::Header.to_string(), "not a weights file of this version");
}
