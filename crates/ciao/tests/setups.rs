//! Every reason why a table is impossible.

mod common;

use ciao::{Flaw, Rules, Seat, Seats, Setup, Size, Sizes, State, Unplayable};
use common::{seat, state};

/// The flaws of a table written as planks, reserves, podium and active seat.
fn flaws(plank: &[Option<u8>], reserve: &[u8], podium: &str, active: Option<u8>) -> Vec<Flaw> {
    let podium = podium.chars().map(|c| c.to_digit(10).map(|digit| digit as u8)).collect();
    let setup =
        Setup { rules: Rules::default(), plank: plank.into(), reserve: reserve.into(), podium, active };
    State::try_from(&setup).map_err(|flaws| flaws.0).unwrap_err()
}

/// The flaws of a table with nothing wrong in its single pawns.
fn text_flaws(text: &str) -> Vec<Flaw> {
    match text.parse::<State>().unwrap_err().reason {
        ciao::Reason::Impossible(flaws) => flaws.0,
        other => panic!("{text}: {other}"),
    }
}

#[test]
fn there_is_a_pawn_place_for_every_seat_and_step() {
    assert_eq!(flaws(&[Some(1)], &[6], "........", Some(1)), [Flaw::Players { found: 1 }]);
    assert_eq!(flaws(&[Some(1); 5], &[6; 5], "........", Some(1)), [Flaw::Players { found: 5 }]);
    assert_eq!(flaws(&[Some(1); 2], &[6; 3], "........", Some(1)), [Flaw::Reserves { seats: 2, found: 3 }]);
    assert_eq!(flaws(&[Some(1); 2], &[6; 2], ".......", Some(1)), [Flaw::Steps { steps: 8, found: 7 }]);
    let all = flaws(&[], &[6; 3], "", None);
    assert_eq!(
        all,
        [
            Flaw::Players { found: 0 },
            Flaw::Reserves { seats: 0, found: 3 },
            Flaw::Steps { steps: 8, found: 0 },
        ]
    );
}

#[test]
fn every_pawn_stands_where_it_can() {
    for plank in [0, 10, 255] {
        let found = flaws(&[Some(1), Some(plank)], &[6; 2], "........", Some(1));
        assert_eq!(found, [Flaw::NoSuchPlank { seat: 2, plank, planks: 9 }]);
    }
    for owner in [0, 3, 9] {
        let found = flaws(&[Some(1); 2], &[5; 2], &format!(".{owner}......"), Some(1));
        assert_eq!(found, [Flaw::NoSuchOwner { step: 2, seat: owner, players: 2 }]);
    }
}

#[test]
fn nobody_has_more_pawns_than_there_are() {
    let found = flaws(&[Some(1); 2], &[7, 6], "........", Some(1));
    assert_eq!(found, [Flaw::TooManyPawns { seat: 1, found: 8, pawns: 7 }]);
    assert_eq!(text_flaws("1+6 1+6 2....... 1"), [Flaw::TooManyPawns { seat: 2, found: 8, pawns: 7 }]);
    let found = flaws(&[Some(1); 2], &[255, 6], "........", Some(1));
    assert_eq!(found, [Flaw::TooManyPawns { seat: 1, found: 256, pawns: 7 }]);
}

#[test]
fn a_reserve_does_not_wait() {
    let found = flaws(&[Some(1), None], &[6, 2], "........", Some(1));
    assert_eq!(found, [Flaw::IdleReserve { seat: 2, reserve: 2 }]);
}

#[test]
fn several_flaws_are_all_told() {
    let found = flaws(&[Some(10), None], &[6, 2], "5.......", Some(4));
    assert_eq!(
        found,
        [
            Flaw::NoSuchPlank { seat: 1, plank: 10, planks: 9 },
            Flaw::IdleReserve { seat: 2, reserve: 2 },
            Flaw::NoSuchOwner { step: 1, seat: 5, players: 2 },
            Flaw::NoSuchActive { seat: 4, players: 2 },
        ]
    );
}

#[test]
fn the_active_seat_has_a_pawn_on_the_bridge_while_the_game_goes_on() {
    assert_eq!(text_flaws("1+6 1+6 ........ 3"), [Flaw::NoSuchActive { seat: 3, players: 2 }]);
    assert_eq!(text_flaws("1+6 1+6 ........ 0"), [Flaw::NoSuchActive { seat: 0, players: 2 }]);
    assert_eq!(text_flaws("- 1+6 ........ 1"), [Flaw::ActiveWithoutPawn { seat: 1 }]);
    assert_eq!(text_flaws("1+6 1+6 ........ -"), [Flaw::NobodyActive]);
}

#[test]
fn nobody_is_active_after_the_end() {
    let won = |number| Seats::from_iter([seat(number)]);
    assert_eq!(text_flaws("1+2 1+6 111..... 2"), [Flaw::AlreadyOver { seat: 2, winners: won(1) }]);
    assert_eq!(text_flaws("- - 21...... 1"), [Flaw::AlreadyOver { seat: 1, winners: won(1) }]);
    let full = text_flaws("1+1 1+1 1+1 1+0 12341234 1");
    assert_eq!(full, [Flaw::AlreadyOver { seat: 1, winners: won(4) }]);
}

#[test]
fn the_game_ends_with_the_first_who_wins() {
    assert_eq!(text_flaws("1+1 1+6 1111.... -"), [Flaw::PastWinning { seat: 1, found: 4, to_win: 3 }]);
    let both = Seats::from_iter([Seat::ALL[0], Seat::ALL[1]]);
    assert_eq!(text_flaws("1+1 1+1 111222.. -"), [Flaw::SeveralWon { seats: both }]);
}

#[test]
fn a_free_step_below_a_taken_one_was_lost_by_somebody() {
    // Nobody has left the bridge.
    assert_eq!(text_flaws("1+5 1+5 .1...... 1"), [Flaw::UnexplainedGap { step: 1 }]);
    // Seat 2 has, but would have lost step 1 before step 2.
    assert_eq!(text_flaws("1+5 - 2.1..... 1"), [Flaw::UnexplainedGap { step: 2 }]);
    // Seat 2 can have lost one of two pawns, not two of three.
    assert_eq!(state("1+5 - .12..... 1").lowest_free_step(), Some(1));
    assert_eq!(text_flaws("1+5 - ..12.... 1"), [Flaw::UnexplainedGap { step: 1 }]);
    // With two of them gone there are more losses to explain.
    assert_eq!(state("1+5 - - ..12.... 1").lowest_free_step(), Some(1));
}

#[test]
fn flaws_can_be_read() {
    let error = "10+9 - 2......5 1".parse::<State>().unwrap_err().to_string();
    let told = "line 1, column 1: seat 1 stands on plank 10, but the planks are 1 to 9; \
        seat 1 has 10 pawns, but everybody starts with 7; \
        step 8 is held by seat 5, but the seats are 1 to 2";
    assert_eq!(error, told);
}

#[test]
fn sizes_out_of_range_are_refused_one_by_one() {
    for size in Size::ALL {
        let (least, most) = size.range();
        for (found, fine) in [(least, true), (most, true), (most + 1, false), (255, false)] {
            let mut sizes = Sizes::default();
            sizes.set(size, found);
            let built = Rules::build(sizes);
            assert_eq!(
                built.map(|rules| rules.sizes().get(size)),
                if fine { Ok(found) } else { Err(Unplayable { size, found }) }
            );
        }
        if least > 0 {
            let mut sizes = Sizes::default();
            sizes.set(size, 0);
            assert_eq!(Rules::build(sizes), Err(Unplayable { size, found: 0 }));
        }
    }
}
