//! The table for three players against the state-by-state solver, on games with few pawns.

use ciao::Sizes;
use ciao_engine::{ExactSolver, ignore_progress};

use super::*;

fn few_pawns(pawns: u8) -> Rules {
    Rules::new(Sizes { pawns, ..Sizes::default() }).unwrap()
}

fn solved(rules: &Rules) -> Table {
    let mut table = Table::new(rules, &mut ignore_progress).unwrap();
    table.solve(1, &mut ignore_progress).unwrap();
    table
}

#[test]
fn agrees_with_the_exact_solver() {
    for (pawns, states) in [(1, 744), (2, 31_722)] {
        let rules = few_pawns(pawns);
        let table = solved(&rules);
        assert_eq!(table.states(), states);
        let start = State::new(rules, Players::Three);
        let mut exact = ExactSolver::new();
        exact.solve(&start, usize::MAX).unwrap();
        assert_eq!(exact.len(), states);
        for key in exact.keys() {
            let state = key.state(rules, Players::Three);
            let (a, b) = (table.get(&state).unwrap(), exact.get(&state).unwrap());
            assert!((0..3).all(|seat| (a[seat] - b[seat]).abs() < 1e-12), "{state:?}: {a:?} and {b:?}");
        }
        let (a, b) = (table.response_gain().unwrap(), exact.response_gain(&start).unwrap());
        assert!(a.max < 1e-6 && b.max < 1e-12, "{a:?} {b:?}");
    }
}

#[test]
fn indexes_podiums_with_a_gap() {
    // With few planks seats run out of pawns early, and lose steps below those of others.
    let rules = Rules::new(Sizes { planks: 2, pawns: 3, numbers: 2, ..Sizes::default() }).unwrap();
    let table = solved(&rules);
    let mut exact = ExactSolver::new();
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
fn two_threads_give_the_same_result_as_one() {
    let rules = few_pawns(2);
    let one = solved(&rules);
    let mut two = Table::new(&rules, &mut ignore_progress).unwrap();
    two.solve(2, &mut ignore_progress).unwrap();
    let start = State::new(rules, Players::Three);
    assert_eq!(one.get(&start), two.get(&start));
    assert_eq!(one.response_gain(), two.response_gain());
}

#[test]
fn continues_from_a_saved_partial_table_and_rejects_damaged_files() {
    let rules = few_pawns(2);
    let mut calls = 0;
    let mut table = Table::new(&rules, &mut ignore_progress).unwrap();
    let stopped = table.solve(1, &mut |_| {
        calls += 1;
        if calls > 25 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!(stopped, Err(SolveError::Interrupted));
    assert!(!table.is_solved() && table.response_gain().is_none());
    let mut file = Vec::new();
    table.write(&mut file).unwrap();

    let mut second = Table::new(&rules, &mut ignore_progress).unwrap();
    second.read(&mut file.as_slice()).unwrap();
    second.solve(1, &mut ignore_progress).unwrap();
    let complete = solved(&rules);
    let start = State::new(rules, Players::Three);
    assert_eq!(second.get(&start), complete.get(&start));
    assert_eq!(second.response_gain(), complete.response_gain());

    // Damaged, truncated and foreign files are rejected.
    let mut third = Table::new(&rules, &mut ignore_progress).unwrap();
    assert!(third.read(&mut &file[..file.len() - 1]).is_err());
    let mut wrong = file.clone();
    wrong[0] ^= 1;
    assert!(third.read(&mut wrong.as_slice()).is_err());
    wrong.clone_from(&file);
    wrong[30..38].fill(0xff);
    assert!(third.read(&mut wrong.as_slice()).is_err());
    let mut other = Table::new(&few_pawns(1), &mut ignore_progress).unwrap();
    assert!(other.read(&mut file.as_slice()).is_err());
}

#[test]
fn an_approximate_solver_is_close_to_the_exact_one() {
    let rules = few_pawns(2);
    let table = solved(&rules);
    let start = State::new(rules, Players::Three);
    let mut state = start;
    let (mut approximate, mut steps) = (Solver::with_tolerance(1e-3), 0);
    while !state.is_over() {
        let (game, exact) = Solver::new().solve_state(&state, |next| table.get(next)).unwrap();
        assert!(game.max_gain(&approximate.solve(&game)) < 0.02);
        assert!(game.max_gain(&exact) < 1e-12);
        steps += 1;
        state = state.settle(1 + (steps % 4) as u8, Settlement::Approved).unwrap();
    }
    assert!(steps > 10);
}
