use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use ciao::{Players, Rules, Settlement};

use super::*;
use crate::encoding::{StateKey, final_values, rounded};
use crate::evaluator::{is_solved_exactly, section};
use crate::stage_table::is_same_stage;
use crate::{Evaluator, ExactSolver, SeededRng, Solver, TurnGame};

/// A network with small weights that differ from each other.
fn some_net() -> StageNet {
    let mut rng = SeededRng::new(1);
    let layers = LAYER_SIZES.map(|size| (0..size).map(|_| (rng.unit() - 0.5) as f32 * 0.4).collect());
    StageNet::from_layers(layers).unwrap()
}

/// The running states of games with random results.
fn random_states(games: u64) -> Vec<State> {
    let mut states = Vec::new();
    for seed in 0..games {
        let mut rng = SeededRng::new(seed);
        let mut state = State::new(Rules::default(), Players::Four);
        while !state.is_over() {
            states.push(state);
            let asked = state.contesters();
            let asked = asked.as_slice();
            let settlement = match rng.below(2 + asked.len()) {
                i if i < asked.len() && rng.below(2) == 0 => Settlement::BluffCalled(asked[i]),
                i if i < asked.len() => Settlement::TruthCalled(asked[i]),
                _ => Settlement::Approved,
            };
            state = state.settle(rng.below(4) as u8 + 1, settlement).unwrap();
        }
    }
    states
}

#[test]
fn podiums_have_different_numbers() {
    let listed: Vec<u16> =
        podium_numbers().iter().copied().filter(|&number| usize::from(number) < PODIUMS).collect();
    assert_eq!(listed.len(), PODIUMS);
    assert_eq!(listed.iter().collect::<HashSet<_>>().len(), PODIUMS);
}

#[test]
fn features_identify_states_up_to_rotation() {
    let mut seen = HashMap::new();
    let mut gaps = 0;
    for state in random_states(300) {
        let features = Features::new(&state);
        assert!(features.iter().all(|index| index < FEATURES));
        let first = seen.entry(features.index).or_insert_with(|| StateKey::new(&state));
        assert_eq!(*first, StateKey::new(&state), "{state:?}");
        gaps += usize::from(features.iter().any(|index| index == FEATURES - 1));
        let rotated = state.rotated_to(Seat::ALL[2]);
        assert_eq!(Features::new(&rotated).index, features.index);
    }
    assert!(gaps > 0, "some podiums are not listed");
}

#[test]
fn values_are_shares_in_seat_order() {
    let net = some_net();
    for state in random_states(50) {
        let values = net.estimate(&state);
        assert!((values.iter().sum::<f64>() - 1.0).abs() < 1e-6, "{values:?}");
        assert!(values.iter().all(|&value| value == 0.0 || value >= f64::from(LEAST_VALUE)), "{values:?}");
        let rotated = net.estimate(&state.rotated_to(Seat::ALL[1]));
        assert_eq!(values, [rotated[3], rotated[0], rotated[1], rotated[2]]);
        for seat in state.players().seats() {
            if state.plank(seat).is_none() && state.podium_count(seat) == 0 {
                assert_eq!(values[seat.index()], 0.0, "a seat without pawns does not win");
            }
        }
    }
}

#[test]
fn a_stored_network_gives_the_same_values() {
    let net = some_net();
    let stored = StageNet::from_bytes(&net.to_bytes()).unwrap();
    assert_eq!(stored.to_bytes(), net.to_bytes());
    for state in random_states(5) {
        let (a, b) = (net.estimate(&state), stored.estimate(&state));
        assert!(a.iter().zip(b).all(|(a, b)| (a - b).abs() < 2.5e-3), "{a:?} {b:?}");
    }
}

#[test]
fn malformed_bytes_are_rejected() {
    let good = some_net().to_bytes();
    let error = |bytes: &[u8]| StageNet::from_bytes(bytes).unwrap_err();
    assert_eq!(error(b""), WeightsError::Format);
    assert_eq!(error(b"ciaonet"), WeightsError::Format);
    assert_eq!(error(include_bytes!("../../weights/four.bin")), WeightsError::Format);
    for len in [MAGIC.len(), MAGIC.len() + 4, good.len() - 1] {
        assert_eq!(error(&good[..len]), WeightsError::Length { found: len, expected: good.len() });
    }
    let mut long = good.clone();
    long.push(0);
    assert_eq!(error(&long), WeightsError::Length { found: good.len() + 1, expected: good.len() });
    for place in [MAGIC.len(), MAGIC.len() + 4, good.len() / 2, good.len() - 1] {
        let mut changed = good.clone();
        changed[place] ^= 0x10;
        assert_eq!(error(&changed), WeightsError::Checksum, "byte {place}");
    }
    // A scale that is no number, with the right checksum.
    let mut infinite = good;
    infinite[MAGIC.len() + 4..MAGIC.len() + 8].copy_from_slice(&f32::INFINITY.to_le_bytes());
    let checksum = checksum_of(&infinite[MAGIC.len() + 4..]);
    infinite[MAGIC.len()..MAGIC.len() + 4].copy_from_slice(&checksum.to_le_bytes());
    assert_eq!(error(&infinite), WeightsError::Scale);
}

#[test]
fn the_shipped_network_is_what_evaluators_use() {
    let net = shipped().expect("native programs contain the network");
    let stored = StageNet::from_bytes(include_bytes!("../../weights/four.net")).unwrap();
    assert_eq!(net.layers(), stored.layers());
    let mut new = Evaluator::new(Rules::default(), Players::Four);
    let mut measured = Evaluator::with_stage_net(net);
    for state in random_states(2).into_iter().step_by(5) {
        assert_eq!(new.turn(&state).unwrap().1, measured.turn(&state).unwrap().1, "{state:?}");
        assert_eq!(new.values(&state), measured.values(&state));
    }
}

/// The values in seat order of a state that a turn of `state` leads to, without any cache.
fn slow_look_ahead(net: &StageNet, state: &State, next: &State) -> SeatValues {
    if let Some(values) = final_values(next) {
        return values;
    }
    if is_solved_exactly(next).1 {
        return ExactSolver::new().solve(next, usize::MAX).unwrap();
    }
    if !is_same_stage(state, next) || section(state) != section(next) {
        return net.estimate(next);
    }
    let game = TurnGame::from_state(next, |after| slow_look_ahead(net, next, after));
    let values = rounded(&game.values(&Solver::new().solve(&game)), PLAYERS);
    to_seat_order(&values, next.turn().unwrap().index(), PLAYERS)
}

#[test]
fn the_look_ahead_ends_with_the_stage_or_the_section() {
    let net = Arc::new(some_net());
    let mut evaluator = Evaluator::with_stage_net(Arc::clone(&net));
    let mut compared = 0;
    for state in random_states(40) {
        let advanced: u8 = state.players().seats().filter_map(|seat| state.plank(seat)).sum();
        // Without caches only short look-aheads are fast enough.
        if is_solved_exactly(&state).0 || advanced < 22 {
            continue;
        }
        let (game, strategy) = evaluator.turn(&state).unwrap();
        let slow = TurnGame::from_state(&state, |next| slow_look_ahead(&net, &state, next));
        assert_eq!(slow.approved, game.approved, "{state:?}");
        assert_eq!(slow.bluff_called, game.bluff_called, "{state:?}");
        assert_eq!(slow.truth_called, game.truth_called, "{state:?}");
        assert_eq!(Solver::new().solve(&slow), strategy, "{state:?}");
        compared += 1;
    }
    assert!(compared >= 10, "{compared} states");
}

#[test]
fn the_look_ahead_does_not_depend_on_what_was_asked_before() {
    let net = Arc::new(some_net());
    let states: Vec<State> = random_states(2).into_iter().step_by(3).collect();
    let mut forward = Evaluator::with_stage_net(Arc::clone(&net));
    let mut backward = Evaluator::with_stage_net(Arc::clone(&net));
    let asked: Vec<_> = states.iter().map(|state| forward.turn(state).unwrap().1).collect();
    for (state, strategy) in states.iter().zip(&asked).rev() {
        assert_eq!(backward.turn(state).unwrap().1, *strategy, "{state:?}");
    }
}
