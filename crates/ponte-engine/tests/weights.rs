//! The file of weights: what is shipped reads, what is damaged is refused.

use ponte_engine::{Weights, WeightsError};

#[test]
fn weights_survive_being_written_and_read() {
    let shipped = Weights::shipped();
    let bytes = shipped.to_bytes();
    assert_eq!(Weights::from_bytes(&bytes).as_ref(), Ok(&*shipped));
    assert_eq!(bytes, include_bytes!("../weights/ponte.weights"));
    assert_ne!(*shipped, Weights::blank(), "something was learned");
}

#[test]
fn damaged_files_are_refused_with_the_reason() {
    let good = Weights::shipped().to_bytes();
    assert_eq!(Weights::from_bytes(b""), Err(WeightsError::Head));
    let mut other = good.clone();
    other[7] ^= 1;
    assert_eq!(Weights::from_bytes(&other), Err(WeightsError::Head));
    let body = good.len() - 8;
    let short = Weights::from_bytes(&good[..good.len() - 1]);
    assert_eq!(short, Err(WeightsError::Length { expected: body, found: body - 1 }));
    let mut wrong = good.clone();
    let end = wrong.len();
    wrong[end - 4..].copy_from_slice(&f32::NAN.to_le_bytes());
    assert_eq!(Weights::from_bytes(&wrong), Err(WeightsError::Number));
    assert_eq!(WeightsError::Head.to_string(), "not a file of weights of this version");
}
