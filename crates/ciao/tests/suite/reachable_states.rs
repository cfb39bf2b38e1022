//! All reachable states of small games: their number, and that validation accepts each of them.

use std::collections::HashSet;

use ciao::{Players, Rules, Seat, Settlement, Setup, Sizes, State};

fn successors(state: &State) -> Vec<State> {
    let mut next = Vec::new();
    for number in 1..=state.rules().numbers() {
        let contested =
            state.contesters().flat_map(|by| [Settlement::BluffCalled(by), Settlement::TruthCalled(by)]);
        for settlement in contested.chain([Settlement::Approved]) {
            next.push(state.settle(number, settlement).unwrap());
        }
    }
    next
}

/// All states as seen by the seat to move; finished ones as seen by the first seat.
fn reachable(rules: Rules, players: Players) -> HashSet<State> {
    let start = State::new(rules, players);
    let mut seen = HashSet::from([start]);
    let mut open = vec![start];
    while let Some(state) = open.pop() {
        if state.is_over() {
            continue;
        }
        for next in successors(&state) {
            let next = next.rotated_to(next.turn().unwrap_or(Seat::FIRST));
            if seen.insert(next) {
                open.push(next);
            }
        }
    }
    seen
}

#[test]
fn two_players_reach_47141_states() {
    let states = reachable(Rules::default(), Players::Two);
    assert_eq!(states.iter().filter(|state| !state.is_over()).count(), 47_141);
    for state in &states {
        assert_eq!(Setup::from(state).state(), Ok(*state));
    }
}

#[test]
fn accepts_every_state_of_a_small_game() {
    for players in Players::ALL {
        for (pawns, podium, to_win) in [(1, 1, 1), (2, 3, 3), (2, 4, 2), (3, 5, 3)] {
            if players == Players::Four && pawns > 2 {
                continue;
            }
            let sizes = Sizes { planks: 3, pawns, podium, to_win, numbers: 2, crosses: 1 };
            for state in reachable(Rules::new(sizes).unwrap(), players) {
                assert_eq!(Setup::from(&state).state(), Ok(state));
            }
        }
    }
}

#[test]
fn every_game_ends_with_points() {
    // The last pawn to leave the bridge comes to the podium, or falls to a contester from there.
    for state in reachable(Rules::default(), Players::Two).iter().filter(|state| state.is_over()) {
        assert!(state.players().seats().any(|seat| state.points(seat) > 0), "{state}");
    }
}

#[test]
fn a_state_stays_small() {
    // Solvers keep millions of them.
    assert_eq!(size_of::<State>(), 24);
}
