//! The turn solver, the exact solver for four players, and the weights file.

use ciao::{Players, Rules, Sizes, State};
use ciao_engine::layers::WeightsError;
use ciao_engine::net::{LAYER_SIZES, Net, Output};
use ciao_engine::{ExactSolver, SeededRng, Solver, TurnGame};

#[test]
fn solves_four_players_with_one_pawn_each() {
    let rules = Rules::new(Sizes { pawns: 1, ..Sizes::default() }).unwrap();
    let start = State::new(rules, Players::Four);
    let mut exact = ExactSolver::new();
    let values = exact.solve(&start, usize::MAX).unwrap();
    assert_eq!(exact.len(), 6992);
    assert!((values.iter().sum::<f64>() - 1.0).abs() < 1e-12);
    assert!(exact.response_gain(&start).unwrap().max < 1e-12);
}

/// A turn with random values.
fn random_turn(rng: &mut SeededRng, contesters: usize, zero_sum: bool) -> TurnGame {
    let mut game = TurnGame::new(&Rules::default());
    game.contesters = contesters;
    game.contester_seats = [1, 2, 3];
    let mut values = || {
        let mut values: [f64; 4] = std::array::from_fn(|_| (rng.unit() * 16.0).floor() / 16.0);
        if zero_sum {
            values[1] = 1.0 - values[0];
        }
        values
    };
    for a in 0..4 {
        game.approved[a] = values();
        for k in 0..contesters {
            let (one, other) = (values(), values());
            // A contested truth is better for the active seat than a contested bluff.
            let truth = if one[0] > other[0] { one } else { other };
            game.truth_called[a][k] = truth;
            game.bluff_called[a][k] = if truth == one { other } else { one };
        }
    }
    game
}

#[test]
fn solves_turns_with_random_values() {
    // No game reaches such values: being contested may be better than being believed.
    let mut rng = SeededRng::new(5);
    let mut solver = Solver::new();
    for round in 0..3000 {
        let game = random_turn(&mut rng, 1, true);
        let gain = game.max_gain(&solver.solve(&game));
        assert!(gain < 1e-9, "round {round}: {gain:e} {game:?}");
    }
}

#[test]
fn a_best_response_has_its_value_and_results_their_probabilities() {
    let mut rng = SeededRng::new(6);
    let mut solver = Solver::with_tolerance(1e-3);
    for round in 0..300 {
        let game = random_turn(&mut rng, 1 + round % 3, false);
        let other = random_turn(&mut rng, 1 + round % 3, false);
        // An equilibrium of another turn, so that there is something to gain.
        let strategy = solver.solve(&other);
        for seat in 0..=game.contesters {
            let response = game.best_response(seat, &strategy);
            let (found, best) = (game.values(&response)[seat], game.best_response_value(seat, &strategy));
            assert!((found - best).abs() < 1e-12, "round {round}, seat {seat}: {found} {best}");
        }
        let (mut probabilities, mut values) = (Vec::new(), Vec::new());
        game.for_each_result(&strategy, |probability| probabilities.push(probability));
        game.for_each_value(|value| values.push(*value));
        assert!((probabilities.iter().sum::<f64>() - 1.0).abs() < 1e-12);
        for seat in 0..4 {
            let mean: f64 = probabilities.iter().zip(&values).map(|(p, value)| p * value[seat]).sum();
            assert!((mean - game.values(&strategy)[seat]).abs() < 1e-12, "round {round}");
        }
        let mut copy = other.clone();
        let mut list = values.iter();
        copy.set_values(|| *list.next().unwrap());
        assert_eq!(copy.values(&strategy), game.values(&strategy));
    }
}

#[test]
fn stored_weights_round_trip_and_damaged_ones_are_rejected() {
    let mut rng = SeededRng::new(3);
    let layers = LAYER_SIZES.map(|size| (0..size).map(|_| rng.unit() as f32 * 0.2 - 0.1).collect());
    let original = Net::from_layers(Players::Four, Output::Shares, layers).unwrap();
    let bytes = original.to_bytes();
    let net = Net::from_bytes(&bytes).unwrap();
    assert_eq!(net.to_bytes(), bytes);
    let start = State::new(Rules::default(), Players::Four);
    let (a, b) = (original.estimate(&start), net.estimate(&start));
    assert!((0..4).all(|seat| (a[seat] - b[seat]).abs() < 1e-3), "{a:?} {b:?}");
    assert!((b.iter().sum::<f64>() - 1.0).abs() < 1e-5);
    assert!(Net::from_layers(Players::Four, Output::Shares, Default::default()).is_none());

    assert_eq!(Net::from_bytes(&[]).unwrap_err(), WeightsError::Format);
    assert!(matches!(Net::from_bytes(&bytes[..bytes.len() - 1]), Err(WeightsError::Length { .. })));
    let mut wrong = bytes.clone();
    wrong[8..12].copy_from_slice(&f32::NAN.to_le_bytes());
    assert_eq!(Net::from_bytes(&wrong).unwrap_err(), WeightsError::Scale);
    wrong[7] = 9;
    assert_eq!(Net::from_bytes(&wrong).unwrap_err(), WeightsError::Format);
}
