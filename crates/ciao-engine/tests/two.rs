//! The duel against three independent judges: a linear program, CFR+, and a best response.

// Faces and numbers index several tables at once; the indices read best.
#![allow(clippy::needless_range_loop)]

use ciao::{Players, Rules, Seat, Sizes, State};
use ciao_engine::{MAX_NUMBERS, SolveError, Strategy, TurnGame, TwoPlayerSolution, ignore_progress};
use microlp::{ComparisonOp, LinearExpr, OptimizationDirection, Problem, Variable};
use std::ops::ControlFlow;
use std::sync::OnceLock;

fn solution() -> &'static TwoPlayerSolution {
    static SOLUTION: OnceLock<TwoPlayerSolution> = OnceLock::new();
    SOLUTION.get_or_init(|| TwoPlayerSolution::solve(&Rules::default()).unwrap())
}

/// Every `stride`-th state, so that all stages of the game are among them.
fn sample(stride: usize) -> impl Iterator<Item = (State, TurnGame, Strategy)> {
    solution().iter().step_by(stride).map(|state| {
        let (game, strategy) = solution().turn(&state).unwrap();
        (state, game, strategy)
    })
}

/// The announcer's side as a linear program: how often each face announces each number, and what the answerer leaves
/// of each announcement. With `fixed` the value must be reached, and the most truth is sought instead.
fn announcer(game: &TurnGame, fixed: Option<f64>) -> f64 {
    let truth_counts = fixed.is_some();
    let mut problem = Problem::new(OptimizationDirection::Maximize);
    let mut play = vec![];
    for face in 0..=MAX_NUMBERS {
        let row: Vec<Variable> = (0..MAX_NUMBERS)
            .map(|a| {
                problem.add_var(
                    if truth_counts && face == a { game.number_probability } else { 0.0 },
                    (0.0, 1.0),
                )
            })
            .collect();
        let all: LinearExpr = row.iter().map(|&v| (v, 1.0)).collect();
        problem.add_constraint(all, ComparisonOp::Eq, 1.0);
        play.push(row);
    }
    let left: Vec<Variable> = (0..MAX_NUMBERS)
        .map(|_| problem.add_var(if truth_counts { 0.0 } else { 1.0 }, (-2.0, 2.0)))
        .collect();
    for a in 0..MAX_NUMBERS {
        for contested in [false, true] {
            if contested && game.contesters == 0 {
                continue;
            }
            let mut expr = LinearExpr::empty();
            expr.add(left[a], -1.0);
            for (face, row) in play.iter().enumerate() {
                let probability =
                    if face == MAX_NUMBERS { game.cross_probability } else { game.number_probability };
                let values = match (contested, face == a) {
                    (false, _) => game.approved[a][0],
                    (true, true) => game.truth_called[a][0][0],
                    (true, false) => game.bluff_called[a][0][0],
                };
                expr.add(row[a], probability * values);
            }
            problem.add_constraint(expr, ComparisonOp::Ge, 0.0);
        }
    }
    if let Some(value) = fixed {
        let all: LinearExpr = left.iter().map(|&v| (v, 1.0)).collect();
        problem.add_constraint(all, ComparisonOp::Ge, value - 1e-9);
    }
    problem.solve().unwrap().into_solution().unwrap().objective()
}

/// The answerer's side: how ready to contest, and what each face can reach against it. With `fixed` the value must be
/// kept, and the least readiness is sought instead.
fn answerer(game: &TurnGame, fixed: Option<f64>) -> f64 {
    let mut problem = Problem::new(OptimizationDirection::Minimize);
    let most = if game.contesters == 0 { 0.0 } else { 1.0 };
    let contest: Vec<Variable> = (0..MAX_NUMBERS)
        .map(|_| problem.add_var(if fixed.is_some() { 1.0 } else { 0.0 }, (0.0, most)))
        .collect();
    let probability =
        |face: usize| if face == MAX_NUMBERS { game.cross_probability } else { game.number_probability };
    let reach: Vec<Variable> = (0..=MAX_NUMBERS)
        .map(|face| problem.add_var(if fixed.is_some() { 0.0 } else { probability(face) }, (-2.0, 2.0)))
        .collect();
    for (face, &reach) in reach.iter().enumerate() {
        for a in 0..MAX_NUMBERS {
            let there = if face == a { game.truth_called[a][0][0] } else { game.bluff_called[a][0][0] };
            problem.add_constraint(
                [(reach, 1.0), (contest[a], game.approved[a][0] - there)],
                ComparisonOp::Ge,
                game.approved[a][0],
            );
        }
    }
    if let Some(value) = fixed {
        let all: LinearExpr = reach.iter().enumerate().map(|(face, &v)| (v, probability(face))).collect();
        problem.add_constraint(all, ComparisonOp::Le, value + 1e-9);
    }
    problem.solve().unwrap().into_solution().unwrap().objective()
}

#[test]
fn the_published_game_has_the_known_size_and_value() {
    assert_eq!(solution().states(), 47_141);
    let start = State::new(Rules::default(), Players::Two);
    let value = solution().value(&start).unwrap();
    assert!((value - 0.511_570_299_214).abs() < 1e-12, "{value}");
}

#[test]
fn no_best_response_gains_anything() {
    let gain = solution().response_gain();
    assert!(gain.start[0].abs() < 1e-12 && gain.start[1].abs() < 1e-12, "{gain:?}");
    // Not only from the start: from each of the states.
    assert!(gain.max < 1e-12, "{gain:?}");
}

#[test]
fn every_turn_is_in_equilibrium_and_its_probabilities_are_valid() {
    for (state, game, strategy) in sample(1) {
        assert!(game.max_gain(&strategy) < 1e-13, "{state:?}");
        for row in &strategy.announce {
            assert!((row.iter().sum::<f64>() - 1.0).abs() < 1e-12, "{state:?} {row:?}");
        }
        let probabilities = strategy.announce.iter().flatten().chain(strategy.contest.iter().flatten());
        assert!(probabilities.into_iter().all(|p| (0.0..=1.0).contains(p)), "{state:?}");
        let value = solution().value(&state).unwrap();
        assert!((game.values(&strategy)[0] - value).abs() < 1e-14);
    }
}

#[test]
fn a_linear_program_agrees_on_the_value_of_hundreds_of_states() {
    let mut tried = 0;
    for (state, game, strategy) in sample(97) {
        let value = game.values(&strategy)[0];
        let (most, least) = (announcer(&game, None), answerer(&game, None));
        assert!((value - most).abs() < 1e-8, "{state:?}: {value} but the announcer reaches {most}");
        assert!((value - least).abs() < 1e-8, "{state:?}: {value} but the answerer keeps it to {least}");
        tried += 1;
    }
    assert!(tried > 400);
}

#[test]
fn among_equilibria_the_most_truthful_and_least_suspicious_is_taken() {
    for (state, game, strategy) in sample(211) {
        let value = game.values(&strategy)[0];
        let truth: f64 = (0..MAX_NUMBERS).map(|a| game.number_probability * strategy.announce[a][a]).sum();
        let most = announcer(&game, Some(value));
        assert!(truth > most - 1e-4, "{state:?}: tells the truth {truth}, could {most}");
        let ready: f64 = strategy.contest[0].iter().sum();
        let least = answerer(&game, Some(value));
        assert!(ready < least + 1e-4, "{state:?}: contests {ready}, could {least}");
    }
}

/// Regret matching with averaging, a different algorithm altogether.
fn cfr_plus(game: &TurnGame, rounds: usize) -> f64 {
    let mut regret = [[0.0_f64; MAX_NUMBERS]; MAX_NUMBERS + 1];
    let mut doubt = [[0.0_f64; 2]; MAX_NUMBERS];
    let mut average = Strategy::default();
    let matched = |regrets: &[f64]| -> Vec<f64> {
        let sum: f64 = regrets.iter().sum();
        regrets.iter().map(|r| if sum > 0.0 { r / sum } else { 1.0 / regrets.len() as f64 }).collect()
    };
    let mut total = 0.0;
    for round in 1..=rounds {
        let mut now = Strategy::default();
        for face in 0..=MAX_NUMBERS {
            now.announce[face].copy_from_slice(&matched(&regret[face]));
        }
        for a in 0..MAX_NUMBERS {
            now.contest[0][a] = matched(&doubt[a])[1];
        }
        let values = game.announcement_values(&now);
        for face in 0..=MAX_NUMBERS {
            let of = |a: usize| if a == face { values[a].1 } else { values[a].0 };
            let mean: f64 = (0..MAX_NUMBERS).map(|a| now.announce[face][a] * of(a)).sum();
            for a in 0..MAX_NUMBERS {
                regret[face][a] = (regret[face][a] + of(a) - mean).max(0.0);
            }
        }
        for face in 0..=MAX_NUMBERS {
            now.announce[face].copy_from_slice(&matched(&regret[face]));
        }
        for (a, (bluff, truth)) in game.announcement_probabilities(&now).into_iter().enumerate() {
            let approve = (bluff + truth) * game.approved[a][1];
            let contest = bluff * game.bluff_called[a][0][1] + truth * game.truth_called[a][0][1];
            let c = now.contest[0][a];
            let mean = c * contest + (1.0 - c) * approve;
            doubt[a][0] = (doubt[a][0] + approve - mean).max(0.0);
            doubt[a][1] = (doubt[a][1] + contest - mean).max(0.0);
        }
        let weight = round as f64;
        total += weight;
        for face in 0..=MAX_NUMBERS {
            for a in 0..MAX_NUMBERS {
                average.announce[face][a] += weight * now.announce[face][a];
            }
        }
        for a in 0..MAX_NUMBERS {
            average.contest[0][a] += weight * now.contest[0][a];
        }
    }
    average.announce.iter_mut().flatten().for_each(|p| *p /= total);
    average.contest[0].iter_mut().for_each(|p| *p /= total);
    // The value lies between what each side of the average guarantees.
    0.5 * (game.best_response_value(0, &average) + 1.0 - game.best_response_value(1, &average))
}

#[test]
fn cfr_plus_comes_to_the_same_values() {
    let mut tried = 0;
    for (state, game, strategy) in sample(1571) {
        if game.contesters == 0 {
            continue;
        }
        let value = game.values(&strategy)[0];
        let found = cfr_plus(&game, 20_000);
        assert!((value - found).abs() < 2e-4, "{state:?}: {value}, but CFR+ finds {found}");
        tried += 1;
    }
    assert!(tried > 20);
}

#[test]
fn other_sizes_are_solved_as_well() {
    let sizes = Sizes::default();
    for (sizes, numbers) in [
        (Sizes { pawns: 1, ..sizes }, 4),
        (Sizes { pawns: 2, to_win: 2, ..sizes }, 4),
        (Sizes { planks: 4, numbers: 2, crosses: 1, ..sizes }, 2),
        (Sizes { planks: 5, pawns: 3, podium: 3, numbers: 3, crosses: 0, ..sizes }, 3),
        (Sizes { planks: 6, pawns: 4, numbers: 3, crosses: 3, ..sizes }, 3),
        (Sizes { planks: 1, pawns: 2, numbers: 1, ..sizes }, 1),
    ] {
        let rules = Rules::new(sizes).unwrap();
        let solution = TwoPlayerSolution::solve(&rules).unwrap();
        let gain = solution.response_gain();
        assert!(gain.max < 1e-12, "{rules:?}: {gain:?}");
        let play = solution.strategy(&State::new(rules, Players::Two)).unwrap();
        assert!(
            play.announce[MAX_NUMBERS][numbers..].iter().all(|&p| p == 0.0),
            "announces what is not on the die"
        );
    }
}

#[test]
fn a_truthful_die_leaves_nothing_to_contest_in_a_race_of_one() {
    // Without crosses and with one number there is nothing to bluff with: nobody ever contests.
    let rules =
        Rules::new(Sizes { planks: 3, pawns: 1, numbers: 1, crosses: 0, ..Sizes::default() }).unwrap();
    let solution = TwoPlayerSolution::solve(&rules).unwrap();
    let start = State::new(rules, Players::Two);
    // The later pawn takes the higher step, so the second to move wins.
    assert_eq!(solution.value(&start), Some(0.0));
    assert_eq!(solution.strategy(&start).unwrap().contest[0], 0.0);
}

#[test]
fn the_seat_to_move_is_all_that_matters_about_seats() {
    for (state, _, _) in sample(499) {
        let turned = state.rotated_to(Seat::new(1).unwrap());
        assert_ne!(turned.turn(), state.turn());
        assert_eq!(solution().value(&turned), solution().value(&state));
        assert_eq!(solution().strategy(&turned), solution().strategy(&state));
    }
}

#[test]
fn states_of_another_game_have_no_answer() {
    let rules = Rules::new(Sizes { pawns: 3, ..Sizes::default() }).unwrap();
    assert_eq!(solution().value(&State::new(rules, Players::Two)), None);
    assert_eq!(solution().value(&State::new(Rules::default(), Players::Three)), None);
    assert_eq!(solution().strategy(&State::new(Rules::default(), Players::Three)), None);
}

#[test]
fn too_large_a_die_is_refused_and_work_can_be_stopped() {
    let rules = Rules::new(Sizes { numbers: 9, ..Sizes::default() }).unwrap();
    assert_eq!(
        TwoPlayerSolution::solve(&rules).unwrap_err(),
        SolveError::TooManyNumbers { found: 9, max: 4 }
    );
    let mut calls = 0;
    let stop = TwoPlayerSolution::solve_with_progress(&Rules::default(), &mut |progress| {
        calls += 1;
        if progress.done > 10_000 { ControlFlow::Break(()) } else { ignore_progress(progress) }
    });
    assert_eq!(stop.unwrap_err(), SolveError::Interrupted);
    assert_eq!(calls, 3);
}
