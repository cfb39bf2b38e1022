//! Tables of invented smooth values: what is decoded, and what is rejected.

use super::*;
use ciao::Sizes;

/// Smooth values that differ by stage, known for most states of stages with few pawns.
struct Invented {
    step: u8,
}

impl StageSource for Invented {
    fn step(&self, stage: &StageId) -> u8 {
        // Podiums of three have siblings.
        let (podium, most) = (stage.podium, stage.pawns.into_iter().max().unwrap_or(0));
        let few = podium < 0x100 && most <= 3 || podium < 0x1000 && most <= 2;
        if few && stage.pawns != [2, 2, 2] { self.step } else { 0 }
    }

    fn values(&self, stage: &StageId, planks: [u8; PLAYERS]) -> Option<[f64; 2]> {
        let strength = |seat: usize| {
            let on_podium = (0..8).filter(|step| stage.podium >> (4 * step) & 0xf == seat as u64 + 1).count();
            let pawns = f64::from(stage.pawns[seat]) + f64::from(planks[seat]) / 9.0;
            (0.3 * pawns + 0.5 * on_podium as f64).exp() + if seat == 0 { 0.2 } else { 0.0 }
        };
        let sum: f64 = (0..PLAYERS).map(strength).sum();
        (planks != [5, 1, 5]).then(|| [strength(0) / sum, strength(1) / sum])
    }

    fn cell_step(&self, planks: [u8; PLAYERS]) -> i8 {
        if planks == [1, 1, 1] { -2 } else { 0 }
    }
}

fn state(stage: &StageId, planks: [u8; PLAYERS], active: usize) -> State {
    let (mut plank, mut reserve) = ([0; MAX_PLAYERS], [0; MAX_PLAYERS]);
    for (ahead, (&on, &pawns)) in planks.iter().zip(&stage.pawns).enumerate() {
        let seat = (active + ahead) % PLAYERS;
        plank[seat] = on;
        reserve[seat] = pawns.saturating_sub(1);
    }
    // The seat that is active sees its own steps as those of the first.
    let podium = rotated_podium(stage.podium, (PLAYERS - active) % PLAYERS);
    State::from_parts_unchecked(Rules::default(), Players::Three, plank, reserve, podium, Seat::ALL[active])
}

#[test]
fn values_are_decoded_within_half_a_step_from_every_seat() {
    let mut sizes = Vec::new();
    for (step, rounds, size) in [(4, 1, 11.4), (10, 2, 90.6)] {
        let source = Invented { step };
        let bytes = encode(&source, rounds);
        sizes.push(bytes.len());
        let table = StageTable::from_bytes(bytes).unwrap();
        let (mut stored, mut left_out) = (0, 0);
        let layouts = Layouts::new();
        for_each_stage(|stage| {
            // All stages of the table, and some of the others.
            if source.step(&stage) == 0 && stage.pawns[0] != 5 {
                return;
            }
            for planks in layouts.get(stage.pawns).planks() {
                for active in 0..PLAYERS {
                    let state = state(&stage, planks, active);
                    assert_eq!(StageId::new(&state), stage);
                    let found = table.get(&state);
                    if source.step(&stage) == 0 {
                        assert_eq!(found, None);
                        left_out += 1;
                        continue;
                    }
                    let found = found.unwrap();
                    assert!((found.iter().sum::<f64>() - 1.0).abs() < 1e-12);
                    stored += 1;
                    let Some(expected) = source.values(&stage, planks) else { continue };
                    for (ahead, expected) in expected.iter().enumerate() {
                        let error = (found[(active + ahead) % PLAYERS] - expected).abs();
                        assert!(error <= 0.6 * size / f64::from(ONE), "{stage:?} {planks:?}: {error}");
                    }
                }
            }
        });
        assert!(stored > 10_000 && left_out > 10_000, "{stored} {left_out}");
    }
    assert!(sizes[1] < sizes[0], "{sizes:?}");
}

#[test]
fn wrong_bytes_are_rejected() {
    let bytes = encode(&Invented { step: 10 }, 1);
    let error = |bytes: &[u8]| StageTable::from_bytes(bytes.to_vec()).err();
    assert_eq!(error(&[]), Some(StageTableError::Format));
    assert_eq!(error(b"ciaonet\x03"), Some(StageTableError::Format));
    let short = &bytes[..bytes.len() - 1];
    let expected = bytes.len();
    assert_eq!(error(short), Some(StageTableError::Length { found: expected - 1, expected }));
    assert!(matches!(error(&bytes[..100]), Some(StageTableError::Length { found: 100, .. })));
    for position in [MAGIC.len(), bytes.len() / 2, bytes.len() - 1] {
        let mut changed = bytes.clone();
        changed[position] ^= 1;
        assert_eq!(error(&changed), Some(StageTableError::Checksum));
    }
}

#[test]
fn states_of_other_games_have_no_values() {
    let table = StageTable::from_bytes(encode(&Invented { step: 10 }, 1)).unwrap();
    assert_eq!(table.get(&State::new(Rules::default(), Players::Two)), None);
    assert_eq!(table.get(&State::new(Rules::default(), Players::Four)), None);
    let many = Rules::new(Sizes { pawns: 12, ..Sizes::default() }).unwrap();
    assert_eq!(table.get(&State::new(many, Players::Three)), None);
    // Within a stage: no pawn on plank 1.
    let stage = StageId { podium: 0, pawns: [1, 2, 3] };
    assert!(table.get(&state(&stage, [1, 4, 4], 0)).is_some());
    assert_eq!(table.get(&state(&stage, [2, 4, 4], 0)), None);
}

#[test]
fn of_stages_with_an_odd_number_of_pawns_only_those_begun_by_two_pawns_are_stored() {
    let table = StageTable::from_bytes(encode(&Invented { step: 10 }, 1)).unwrap();
    for (pawns, planks, stored) in [
        ([1, 2, 3], [1, 4, 4], true),
        ([2, 2, 3], [1, 4, 4], false),
        ([2, 2, 3], [1, 4, 1], true),
        ([2, 2, 3], [9, 1, 1], true),
        // A seat without a pawn on the bridge.
        ([2, 0, 3], [5, 0, 5], true),
    ] {
        for active in 0..PLAYERS {
            let state = state(&StageId { podium: 0, pawns }, planks, active);
            assert_eq!(table.get(&state).is_some(), stored, "{pawns:?} {planks:?}");
            assert_eq!(is_left_out(&state), !stored, "{pawns:?} {planks:?}");
        }
    }
}

#[test]
fn the_shipped_table_is_valid() {
    let table = shipped().unwrap();
    assert!(table.len_bytes() <= 2_000_000);
    // The last seat has just put a pawn on the podium.
    let stage = StageId { podium: 3, pawns: [7, 7, 6] };
    let values = table.get(&state(&stage, [5, 5, 1], 0)).unwrap();
    assert!(values[2] > values[0] && values[2] > values[1] && values[2] < 0.7, "{values:?}");
    assert_eq!(table.get(&state(&stage, [5, 5, 2], 0)), None);
}
