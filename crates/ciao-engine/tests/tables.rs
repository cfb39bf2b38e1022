//! Tables of three and four, and turns with any worths.

use ciao::{Players, Rules, Sizes, State};
use ciao_engine::chance::Chance;
use ciao_engine::exact::Exact;
use ciao_engine::learn::{Lesson, fit, self_play};
use ciao_engine::measure::measure;
use ciao_engine::net::{BadWeights, Net};
use ciao_engine::progress::{Unsolved, unwatched};
use ciao_engine::three::Table;
use ciao_engine::turn::{Solver, TurnGame};
use std::ops::ControlFlow;

fn few(pawns: u8) -> Rules {
    Rules::build(Sizes { pawns, ..Sizes::default() }).unwrap()
}

fn solved(rules: &Rules) -> Table {
    let mut table = Table::new(rules, &mut unwatched).unwrap();
    table.solve(1, &mut unwatched).unwrap();
    table
}

#[test]
fn the_table_for_three_agrees_with_solving_state_by_state() {
    for (pawns, states) in [(1, 744), (2, 31_722)] {
        let rules = few(pawns);
        let table = solved(&rules);
        assert_eq!(table.states(), states);
        let start = State::new(rules, Players::Three);
        let mut exact = Exact::new();
        exact.solve(&start, usize::MAX).unwrap();
        assert_eq!(exact.len(), states);
        for key in exact.keys() {
            let state = key.state(rules, Players::Three);
            let (a, b) = (table.get(&state).unwrap(), exact.get(&state).unwrap());
            assert!((0..3).all(|seat| (a[seat] - b[seat]).abs() < 1e-12), "{state:?}: {a:?} and {b:?}");
        }
        let (a, b) = (table.gain().unwrap(), exact.gain(&start).unwrap());
        assert!(a.anywhere < 1e-6 && b.anywhere < 1e-12, "{a:?} {b:?}");
    }
}

#[test]
fn a_gap_in_the_podium_is_numbered_too() {
    // With few planks and a high bar seats run out of pawns early, and lose steps below others'.
    let rules = Rules::build(Sizes { planks: 2, pawns: 3, numbers: 2, ..Sizes::default() }).unwrap();
    let table = solved(&rules);
    let mut exact = Exact::new();
    let start = State::new(rules, Players::Three);
    exact.solve(&start, usize::MAX).unwrap();
    assert_eq!(table.states(), exact.len());
    let gap = |state: &State| {
        let steps: Vec<bool> = state.podium().map(|owner| owner.is_some()).collect();
        steps.windows(2).any(|pair| !pair[0] && pair[1])
    };
    let gaps = exact.keys().into_iter().map(|key| key.state(rules, Players::Three)).filter(gap).count();
    assert!(gaps > 100, "{gaps}");
}

#[test]
fn two_threads_find_what_one_finds() {
    let rules = few(2);
    let one = solved(&rules);
    let mut two = Table::new(&rules, &mut unwatched).unwrap();
    two.solve(2, &mut unwatched).unwrap();
    let start = State::new(rules, Players::Three);
    assert_eq!(one.get(&start), two.get(&start));
    assert_eq!(one.gain(), two.gain());
}

#[test]
fn an_interrupted_table_is_saved_and_goes_on() {
    let rules = few(2);
    let mut calls = 0;
    let mut table = Table::new(&rules, &mut unwatched).unwrap();
    let stopped = table.solve(1, &mut |_| {
        calls += 1;
        if calls > 25 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!(stopped, Err(Unsolved::Interrupted));
    assert!(!table.is_solved() && table.gain().is_none());
    let mut file = Vec::new();
    table.write(&mut file).unwrap();

    let mut second = Table::new(&rules, &mut unwatched).unwrap();
    second.read(&mut file.as_slice()).unwrap();
    second.solve(1, &mut unwatched).unwrap();
    let whole = solved(&rules);
    let start = State::new(rules, Players::Three);
    assert_eq!(second.get(&start), whole.get(&start));
    assert_eq!(second.gain(), whole.gain());

    // What is damaged, cut short or of another game is refused.
    let mut third = Table::new(&rules, &mut unwatched).unwrap();
    assert!(third.read(&mut &file[..file.len() - 1]).is_err());
    let mut wrong = file.clone();
    wrong[0] ^= 1;
    assert!(third.read(&mut wrong.as_slice()).is_err());
    wrong.clone_from(&file);
    wrong[30..38].fill(0xff);
    assert!(third.read(&mut wrong.as_slice()).is_err());
    let mut other = Table::new(&few(1), &mut unwatched).unwrap();
    assert!(other.read(&mut file.as_slice()).is_err());
}

#[test]
fn four_with_a_pawn_each_are_solved_exactly() {
    let start = State::new(few(1), Players::Four);
    let mut exact = Exact::new();
    let worth = exact.solve(&start, usize::MAX).unwrap();
    assert_eq!(exact.len(), 6992);
    assert!((worth.iter().sum::<f64>() - 1.0).abs() < 1e-12);
    assert!(exact.gain(&start).unwrap().anywhere < 1e-12);
}

/// A turn with any worths at all.
fn any_turn(chance: &mut Chance, contesters: usize, zero_sum: bool) -> TurnGame {
    let mut game = TurnGame::blank(&Rules::default());
    game.contesters = contesters;
    game.seat = [1, 2, 3];
    let mut worth = || {
        let mut worth: [f64; 4] = std::array::from_fn(|_| (chance.unit() * 16.0).floor() / 16.0);
        if zero_sum {
            worth[1] = 1.0 - worth[0];
        }
        worth
    };
    for a in 0..4 {
        game.approved[a] = worth();
        for k in 0..contesters {
            let (one, other) = (worth(), worth());
            // Whoever is contested would rather have told the truth.
            let truth = if one[0] > other[0] { one } else { other };
            game.wronged[a][k] = truth;
            game.caught[a][k] = if truth == one { other } else { one };
        }
    }
    game
}

#[test]
fn turns_without_any_rhyme_are_solved() {
    // No game comes to such worths: being contested may be better than being believed.
    let mut chance = Chance::new(5);
    let mut solver = Solver::new();
    for round in 0..3000 {
        let game = any_turn(&mut chance, 1, true);
        let gap = game.gap(&solver.solve(&game));
        assert!(gap < 1e-9, "round {round}: {gap:e} {game:?}");
    }
}

#[test]
fn a_rough_solver_is_near_an_exact_one() {
    let rules = few(2);
    let table = solved(&rules);
    let start = State::new(rules, Players::Three);
    let mut state = start;
    let (mut rough, mut steps) = (Solver::within(1e-3), 0);
    while !state.is_over() {
        let (game, exact) = table.turn(&state).unwrap();
        assert!(game.gap(&rough.solve(&game)) < 0.02);
        assert!(game.gap(&exact) < 1e-12);
        steps += 1;
        state = state.settle(1 + (steps % 4) as u8, ciao::Settlement::Approved).unwrap();
    }
    assert!(steps > 10);
}

#[test]
fn stored_weights_come_back_and_damaged_ones_do_not() {
    let lesson = Lesson { examples: 1500, ..Lesson::default() };
    let learned = self_play(Players::Four, lesson, &mut unwatched).unwrap();
    let bytes = learned.net.to_bytes();
    let net = Net::from_bytes(&bytes).unwrap();
    let start = State::new(Rules::default(), Players::Four);
    let (a, b) = (learned.net.estimate(&start), net.estimate(&start));
    assert!((0..4).all(|seat| (a[seat] - b[seat]).abs() < 1e-3), "{a:?} {b:?}");
    assert!((b.iter().sum::<f64>() - 1.0).abs() < 1e-5);
    // The same lesson makes the same weights.
    assert_eq!(self_play(Players::Four, lesson, &mut unwatched).unwrap().net.to_bytes(), bytes);

    assert_eq!(Net::from_bytes(&[]).unwrap_err(), BadWeights::Kind);
    assert!(matches!(Net::from_bytes(&bytes[..bytes.len() - 1]), Err(BadWeights::Length { .. })));
    let mut wrong = bytes.clone();
    wrong[8..12].copy_from_slice(&f32::NAN.to_le_bytes());
    assert_eq!(Net::from_bytes(&wrong).unwrap_err(), BadWeights::Scale);
    wrong[7] = 9;
    assert_eq!(Net::from_bytes(&wrong).unwrap_err(), BadWeights::Kind);
}

#[test]
fn what_ships_is_measured_against_the_solution() {
    let rules = few(1);
    let table = solved(&rules);
    let lesson = Lesson { examples: 20_000, ..Lesson::default() };
    let net = fit(&table, lesson, &mut unwatched).unwrap().net;
    for depth in [1, 2] {
        let found = measure(&table, &net, depth, 1, &mut unwatched).unwrap();
        assert!((found.shipped.iter().sum::<f64>() - 1.0).abs() < 1e-5, "{found:?}");
        for seat in 0..3 {
            // A best response is at least as good as any other.
            assert!(found.responder[seat] > found.shipped[seat] - 1e-6, "{found:?}");
            assert!(found.responder[seat] > found.against_shipped[seat] - 1e-6, "{found:?}");
            // Nobody gains by leaving an equilibrium.
            assert!(found.against_two[seat] < found.equilibrium[seat] + 1e-6, "{found:?}");
        }
        assert!(found.exploitability() > 0.0 && found.loss() > 0.0, "{found:?}");
        assert!(found.error > 0.0);
    }
    // Learning more brings it closer.
    let hasty = fit(&table, Lesson { examples: 1_000, ..lesson }, &mut unwatched).unwrap().net;
    let (hasty, found) = (
        measure(&table, &hasty, 1, 1, &mut unwatched).unwrap(),
        measure(&table, &net, 1, 1, &mut unwatched).unwrap(),
    );
    assert!(found.error < hasty.error, "{} and {}", found.error, hasty.error);
}
