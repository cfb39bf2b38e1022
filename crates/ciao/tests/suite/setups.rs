//! Every violation of a setup.

use crate::common::{seat, state};
use ciao::{Rules, RulesError, Seat, Seats, Setup, SetupViolation, Size, Sizes, State};

/// The violations of a table written as planks, reserves, podium and active seat.
fn violations(plank: &[Option<u8>], reserve: &[u8], podium: &str, active: Option<u8>) -> Vec<SetupViolation> {
    let podium = podium.chars().map(|c| c.to_digit(10).map(|digit| digit as u8)).collect();
    let setup =
        Setup { rules: Rules::default(), plank: plank.into(), reserve: reserve.into(), podium, active };
    setup.state().unwrap_err()
}

/// The violations of a table with nothing wrong in its single pawns.
fn text_violations(text: &str) -> Vec<SetupViolation> {
    match text.parse::<State>().unwrap_err().kind() {
        ciao::ParseErrorKind::Violations(violations) => violations.clone(),
        other => panic!("{text}: {other}"),
    }
}

#[test]
fn there_is_a_pawn_place_for_every_seat_and_step() {
    assert_eq!(violations(&[Some(1)], &[6], "........", Some(1)), [SetupViolation::Players { found: 1 }]);
    assert_eq!(
        violations(&[Some(1); 5], &[6; 5], "........", Some(1)),
        [SetupViolation::Players { found: 5 }]
    );
    assert_eq!(
        violations(&[Some(1); 2], &[6; 3], "........", Some(1)),
        [SetupViolation::Reserves { seats: 2, found: 3 }]
    );
    assert_eq!(
        violations(&[Some(1); 2], &[6; 2], ".......", Some(1)),
        [SetupViolation::Steps { steps: 8, found: 7 }]
    );
    let all = violations(&[], &[6; 3], "", None);
    assert_eq!(
        all,
        [
            SetupViolation::Players { found: 0 },
            SetupViolation::Reserves { seats: 0, found: 3 },
            SetupViolation::Steps { steps: 8, found: 0 },
        ]
    );
}

#[test]
fn every_pawn_stands_where_it_can() {
    for plank in [0, 10, 255] {
        let found = violations(&[Some(1), Some(plank)], &[6; 2], "........", Some(1));
        assert_eq!(found, [SetupViolation::NoSuchPlank { seat: seat(2), plank, planks: 9 }]);
    }
    for owner in [0, 3, 9] {
        let found = violations(&[Some(1); 2], &[5; 2], &format!(".{owner}......"), Some(1));
        assert_eq!(found, [SetupViolation::NoSuchOwner { step: 2, seat: owner, players: 2 }]);
    }
}

#[test]
fn rejects_more_pawns_than_the_rules_have() {
    let found = violations(&[Some(1); 2], &[7, 6], "........", Some(1));
    assert_eq!(found, [SetupViolation::TooManyPawns { seat: seat(1), found: 8, pawns: 7 }]);
    assert_eq!(
        text_violations("1+6 1+6 2....... 1"),
        [SetupViolation::TooManyPawns { seat: seat(2), found: 8, pawns: 7 }]
    );
    let found = violations(&[Some(1); 2], &[255, 6], "........", Some(1));
    assert_eq!(found, [SetupViolation::TooManyPawns { seat: seat(1), found: 256, pawns: 7 }]);
}

#[test]
fn a_reserve_does_not_wait() {
    let found = violations(&[Some(1), None], &[6, 2], "........", Some(1));
    assert_eq!(found, [SetupViolation::IdleReserve { seat: seat(2), reserve: 2 }]);
}

#[test]
fn reports_all_violations() {
    let found = violations(&[Some(10), None], &[6, 2], "5.......", Some(4));
    assert_eq!(
        found,
        [
            SetupViolation::NoSuchPlank { seat: seat(1), plank: 10, planks: 9 },
            SetupViolation::IdleReserve { seat: seat(2), reserve: 2 },
            SetupViolation::NoSuchOwner { step: 1, seat: 5, players: 2 },
            SetupViolation::NoSuchActive { seat: 4, players: 2 },
        ]
    );
}

#[test]
fn the_active_seat_has_a_pawn_on_the_bridge_while_the_game_goes_on() {
    assert_eq!(text_violations("1+6 1+6 ........ 3"), [SetupViolation::NoSuchActive { seat: 3, players: 2 }]);
    assert_eq!(text_violations("1+6 1+6 ........ 0"), [SetupViolation::NoSuchActive { seat: 0, players: 2 }]);
    assert_eq!(text_violations("- 1+6 ........ 1"), [SetupViolation::ActiveWithoutPawn { seat: seat(1) }]);
    assert_eq!(text_violations("1+6 1+6 ........ -"), [SetupViolation::NobodyActive]);
}

#[test]
fn rejects_an_active_seat_after_the_end() {
    let won = |number| Seats::from_iter([seat(number)]);
    assert_eq!(
        text_violations("1+2 1+6 111..... 2"),
        [SetupViolation::AlreadyOver { seat: seat(2), winners: won(1) }]
    );
    assert_eq!(
        text_violations("- - 21...... 1"),
        [SetupViolation::AlreadyOver { seat: seat(1), winners: won(1) }]
    );
    let full = text_violations("1+1 1+1 1+1 1+0 12341234 1");
    assert_eq!(full, [SetupViolation::AlreadyOver { seat: seat(1), winners: won(4) }]);
}

#[test]
fn the_game_ends_with_the_first_who_wins() {
    assert_eq!(
        text_violations("1+1 1+6 1111.... -"),
        [SetupViolation::PastWinning { seat: seat(1), found: 4, to_win: 3 }]
    );
    let both = Seats::from_iter([Seat::ALL[0], Seat::ALL[1]]);
    assert_eq!(text_violations("1+1 1+1 111222.. -"), [SetupViolation::SeveralWon { seats: both }]);
}

#[test]
fn rejects_a_free_step_that_no_seat_can_have_lost() {
    // No seat has left the bridge.
    assert_eq!(text_violations("1+5 1+5 .1...... 1"), [SetupViolation::UnexplainedGap { step: 1 }]);
    // Seat 2 has, but would have lost step 1 before step 2.
    assert_eq!(text_violations("1+5 - 2.1..... 1"), [SetupViolation::UnexplainedGap { step: 2 }]);
    // Seat 2 can have lost one of two pawns, not two of three.
    assert_eq!(state("1+5 - .12..... 1").lowest_free_step(), Some(1));
    assert_eq!(text_violations("1+5 - ..12.... 1"), [SetupViolation::UnexplainedGap { step: 1 }]);
    // With two of them gone there are more losses to explain.
    assert_eq!(state("1+5 - - ..12.... 1").lowest_free_step(), Some(1));
}

#[test]
fn flaws_can_be_read() {
    let error = "10+9 - 2......5 1".parse::<State>().unwrap_err().to_string();
    let expected = "line 1, column 1: seat 1 stands on plank 10, but the planks are 1 to 9; \
        seat 1 has 10 pawns, but each seat starts with 7; \
        step 8 is held by seat 5, but the seats are 1 to 2";
    assert_eq!(error, expected);
}

#[test]
fn rejects_each_size_out_of_range() {
    for size in Size::ALL {
        let (least, most) = size.range();
        for (found, fine) in [(least, true), (most, true), (most + 1, false), (255, false)] {
            let mut sizes = Sizes::default();
            sizes.set(size, found);
            let built = Rules::new(sizes);
            assert_eq!(
                built.map(|rules| rules.sizes().get(size)),
                if fine { Ok(found) } else { Err(RulesError { size, found }) }
            );
        }
        if least > 0 {
            let mut sizes = Sizes::default();
            sizes.set(size, 0);
            assert_eq!(Rules::new(sizes), Err(RulesError { size, found: 0 }));
        }
    }
}
