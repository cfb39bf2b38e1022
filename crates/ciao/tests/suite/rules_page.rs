//! One test for each sentence of the rules page. States are written as `State` writes them:
//! `plank+reserve` for each seat, the podium from step 1, and the active seat.

use crate::common::{after, seat, state, turn, winners};
use ciao::{Answer, Face, Game, IllegalAction, Phase, Players, Rules, Seat, Settlement, Sizes, State};

// Material

#[test]
fn two_to_four_players_with_seven_pawns_each() {
    assert!(Players::try_from(1).is_err() && Players::try_from(5).is_err());
    for players in Players::ALL {
        let start = State::new(Rules::default(), players);
        for seat in players.seats() {
            assert_eq!(start.reserve(seat) + u8::from(start.on_bridge(seat)), 7);
        }
    }
}

#[test]
fn a_bridge_of_nine_planks_on_which_a_pawn_starts_on_plank_1() {
    assert_eq!(Rules::default().planks(), 9);
    assert_eq!(State::new(Rules::default(), Players::Two).to_string(), "1+6 1+6 ........ 1");
}

#[test]
fn a_podium_of_eight_steps_and_step_k_is_worth_k_points() {
    assert_eq!(Rules::default().podium(), 8);
    let table = state("1+2 1+2 1+2 1+2 1234123. 1");
    let points: Vec<u32> = table.players().seats().map(|seat| table.points(seat)).collect();
    assert_eq!(points, [1 + 5, 2 + 6, 3 + 7, 4]);
}

#[test]
fn one_die_with_1_2_3_4_cross_cross() {
    let rules = Rules::default();
    let die: String = (0..6).map(|side| rules.side(side).unwrap().to_string()).collect();
    assert_eq!(die, "1234XX");
    assert_eq!(rules.side(6), None);
}

#[test]
fn the_sizes_are_one_value_and_can_be_others() {
    let sizes = Sizes { planks: 5, pawns: 2, podium: 3, to_win: 2, numbers: 3, crosses: 1 };
    let rules = Rules::new(sizes).unwrap();
    assert_eq!(rules.sizes(), sizes);
    assert!(State::new(rules, Players::Two).to_string().ends_with("1+1 1+1 ... 1"));
}

// A turn

#[test]
fn the_active_player_rolls_in_secret_and_alone_sees_the_face() {
    let mut game = Game::new(Rules::default(), Players::Three);
    game.roll(seat(1), Face::Number(2)).unwrap();
    assert!(format!("{:?}", game.view(Some(seat(1)))).contains("Number(2)"));
    for other in [Some(seat(2)), Some(seat(3)), None] {
        assert!(!format!("{:?}", game.view(other)).contains("Number"));
    }
}

#[test]
fn a_cross_forces_a_bluff() {
    for announced in 1..=4 {
        assert!(turn(&format!("X:{announced}")).is_bluff());
    }
}

#[test]
fn a_number_from_1_to_4_is_announced_true_or_not() {
    for number in 1..=4 {
        let moved = after("1+6 1+6 ........ 1", &format!("3:{number}"));
        assert_eq!(moved, format!("{}+6 1+6 ........ 2", 1 + number));
    }
    let start = state("1+6 1+6 ........ 1");
    for number in [0, 5] {
        let refused = start.settle(number, Settlement::Approved);
        assert_eq!(refused, Err(IllegalAction::NoSuchNumber { number, numbers: 4 }));
    }
}

#[test]
fn the_opponents_answer_in_turn_order_beginning_with_the_next_seat() {
    let asked = |text: &str| state(text).contesters().map(Seat::number).collect::<Vec<_>>();
    assert_eq!(asked("1+6 1+6 1+6 1+6 ........ 1"), [2, 3, 4]);
    assert_eq!(asked("1+6 1+6 1+6 1+6 ........ 3"), [4, 1, 2]);
    assert_eq!(asked("1+6 1+6 ........ 2"), [1]);
}

#[test]
fn the_first_to_contest_ends_the_asking() {
    let mut game = Game::new(Rules::default(), Players::Four);
    game.roll(seat(1), Face::Number(1)).unwrap();
    game.announce(seat(1), 1).unwrap();
    game.answer(seat(2), Answer::Approve).unwrap();
    game.answer(seat(3), Answer::Contest).unwrap();
    assert!(matches!(game.phase(), Phase::Rolling(_)), "seat 4 is not asked any more");
    assert_eq!(game.turns().last(), Some(turn("1:1?3")));
}

#[test]
fn skips_seats_that_may_not_contest() {
    // Seat 2 has nothing left, seat 3 only a pawn on the podium.
    let table = state("1+6 - - 1+6 3....... 1");
    assert_eq!(table.contesters().map(Seat::number).collect::<Vec<_>>(), [3, 4]);
    assert_eq!(table.check_contest(seat(2)), Err(IllegalAction::NothingToLose { seat: seat(2) }));
}

#[test]
fn all_approve_and_the_active_pawn_advances_by_the_announced_number() {
    assert_eq!(after("2+6 1+6 ........ 1", "X:4"), "6+6 1+6 ........ 2");
    assert_eq!(after("2+6 1+6 ........ 1", "4:4"), "6+6 1+6 ........ 2");
}

#[test]
fn an_approved_face_is_never_shown() {
    let mut game = Game::new(Rules::default(), Players::Two);
    game.play(turn("X:4")).unwrap();
    for viewer in [Some(seat(1)), Some(seat(2)), None] {
        assert_eq!(game.view(viewer).past[0].face, None);
    }
}

#[test]
fn a_contested_bluff_throws_the_active_pawn_off_and_the_contester_advances() {
    assert_eq!(after("5+6 2+6 7+6 ........ 1", "X:3?2"), "1+5 5+6 7+6 ........ 2");
    assert_eq!(after("5+6 2+6 7+6 ........ 1", "1:2?3"), "1+5 2+6 9+6 ........ 2");
}

#[test]
fn a_contested_truth_throws_the_contesters_pawn_off_and_the_active_pawn_advances() {
    assert_eq!(after("5+6 2+6 7+6 ........ 1", "3:3?3"), "8+6 2+6 1+5 ........ 2");
}

#[test]
fn a_step_freed_by_the_fall_can_be_taken_in_the_same_turn() {
    // Seat 2 has left the bridge, doubts an honest four and loses step 1, which seat 1's pawn takes.
    assert_eq!(after("8+2 - 22...... 1", "4:4?2"), "1+1 - 12...... 1");
}

#[test]
fn the_turn_passes_to_the_next_seat_that_has_a_pawn_on_the_bridge() {
    assert_eq!(after("1+6 1+6 1+6 ........ 3", "1:1"), "1+6 1+6 2+6 ........ 1");
    assert_eq!(after("1+6 - - 1+6 ........ 1", "1:1"), "2+6 - - 1+6 ........ 4");
}

#[test]
fn a_pawn_that_falls_in_the_turn_and_was_the_last_loses_its_seat_the_next_turn() {
    // Seat 2 doubts an honest one with its last pawn and is skipped at once.
    assert_eq!(after("1+6 4+0 1+6 ........ 1", "1:1?2"), "2+6 - 1+6 ........ 3");
}

// Pawns

#[test]
fn a_thrown_pawn_is_out_and_the_next_one_stands_on_plank_1_at_once() {
    assert_eq!(after("5+3 2+6 ........ 1", "X:1?2"), "1+2 3+6 ........ 2");
    assert_eq!(after("5+0 2+6 ........ 1", "X:1?2"), "- 3+6 ........ 2");
}

#[test]
fn a_pawn_that_reaches_the_podium_is_replaced_at_once() {
    assert_eq!(after("9+3 2+6 ........ 1", "1:1"), "1+2 2+6 1....... 2");
    assert_eq!(after("9+0 2+6 ........ 1", "1:1"), "- 2+6 1....... 2");
}

#[test]
fn a_pawn_on_plank_9_is_still_on_the_bridge() {
    assert_eq!(after("5+3 2+6 ........ 1", "4:4"), "9+3 2+6 ........ 2");
}

#[test]
fn a_pawn_past_plank_9_takes_the_lowest_free_step_and_surplus_steps_are_lost() {
    for (plank, number) in [(9, 1), (9, 4), (8, 2), (6, 4)] {
        let start = format!("{plank}+3 2+5 2....... 1");
        assert_eq!(after(&start, &format!("X:{number}")), "1+2 2+5 21...... 2");
    }
}

#[test]
fn the_lowest_free_step_may_be_a_gap() {
    assert_eq!(after("9+3 - 1+1 3.2..... 1", "1:1"), "1+2 - 1+1 312..... 3");
}

#[test]
fn the_contesters_pawn_can_reach_the_podium_too() {
    assert_eq!(after("3+3 9+6 ........ 1", "X:1?2"), "1+2 1+5 2....... 2");
}

#[test]
fn a_player_without_a_pawn_on_the_bridge_is_skipped_but_may_contest_with_a_pawn_on_the_podium() {
    let table = state("1+6 - 1+6 2....... 1");
    assert!(table.may_contest(seat(2)));
    assert_eq!(after("1+6 - 1+6 2....... 1", "1:1"), "2+6 - 1+6 2....... 3");
}

#[test]
fn when_wrong_such_a_player_loses_the_least_valuable_pawn_and_its_step_is_free_again() {
    assert_eq!(after("1+6 - 1+5 322..... 1", "2:2?2"), "3+6 - 1+5 3.2..... 3");
}

#[test]
fn a_correct_contest_without_a_pawn_on_the_bridge_advances_no_pawn() {
    assert_eq!(after("5+6 - 1+5 322..... 1", "X:2?2"), "1+5 - 1+5 322..... 3");
}

#[test]
fn without_a_pawn_on_the_bridge_or_the_podium_a_player_may_not_contest() {
    let mut table = state("1+6 - ........ 1");
    assert!(!table.may_contest(seat(2)));
    assert_eq!(table.play(turn("X:1?2")), Err(IllegalAction::NothingToLose { seat: seat(2) }));
    assert_eq!(table.contesters().len(), 0);
}

#[test]
fn a_player_who_loses_the_last_step_may_not_contest_any_more() {
    let table = after("1+6 - 1+6 2....... 1", "2:2?2");
    assert_eq!(table, "3+6 - 1+6 ........ 3");
    assert!(!state(&table).may_contest(seat(2)));
}

#[test]
fn a_lone_runner_goes_on_rolling() {
    assert_eq!(after("1+1 - ........ 1", "X:4 X:4 X:4"), "1+0 - 1....... 1");
    assert_eq!(after("1+1 - ........ 1", "X:4 X:4 X:4 X:4 X:4 X:4"), "- - 11...... -");
    assert_eq!(winners("- - 11...... -"), Some(vec![1]));
}

#[test]
fn a_lone_runner_can_still_be_contested_from_the_podium() {
    assert_eq!(after("1+0 - 2....... 1", "X:4?2"), "- - 2....... -");
    assert_eq!(winners("- - 2....... -"), Some(vec![2]));
}

// End

#[test]
fn three_pawns_on_the_podium_win_at_once_whatever_the_points() {
    assert_eq!(after("9+1 1+2 1122.... 1", "1:1"), "1+0 1+2 11221... -");
    assert_eq!(winners("1+0 1+2 11221... -"), Some(vec![1]));
    // The third pawn fills a gap: 1 + 2 + 3 = 6 points win against 4 + 5 = 9.
    assert_eq!(after("9+1 1+2 - 11.22... 1", "1:1"), "1+0 1+2 - 11122... -");
    assert_eq!(winners("1+0 1+2 - 11122... -"), Some(vec![1]));
}

#[test]
fn two_pawns_on_the_podium_do_not_end_the_game() {
    assert_eq!(winners("1+0 1+2 1122.... 1"), None);
}

#[test]
fn with_an_empty_bridge_the_most_points_win() {
    assert_eq!(after("9+0 - 212..... 1", "1:1"), "- - 2121.... -");
    assert_eq!(winners("- - 2121.... -"), Some(vec![1]));
    assert_eq!(winners("- - 2112.... -"), Some(vec![1, 2]));
}

#[test]
fn the_end_is_tested_after_the_whole_turn() {
    // Seat 1's last pawn falls, and only then seat 2's last pawn comes to the podium and wins.
    assert_eq!(after("1+0 9+0 21...... 1", "X:1?2"), "- - 212..... -");
    assert_eq!(winners("- - 212..... -"), Some(vec![2]));
    // Seat 2's step is gone before seat 1's last pawn arrives and takes it.
    assert_eq!(after("9+0 - 2....... 1", "1:1?2"), "- - 1....... -");
    assert_eq!(winners("- - 1....... -"), Some(vec![1]));
}

#[test]
fn equal_points_share_the_victory() {
    // 1 + 4 against 2 + 3, and no pawn left to run.
    assert_eq!(after("1+0 - 1221.... 1", "X:1?2"), "- - 1221.... -");
    assert_eq!(winners("- - 1221.... -"), Some(vec![1, 2]));
}

#[test]
fn an_empty_podium_shares_the_victory_at_0_to_0() {
    // No course of play leads there (see `somebody_always_scores`), but the rule is clear.
    assert_eq!(winners("- - ........ -"), Some(vec![1, 2]));
}

#[test]
fn when_step_8_is_taken_the_most_points_win() {
    // Only four players can fill eight steps with two pawns each.
    let before = "1+1 1+1 1+1 9+1 1234123. 4";
    assert_eq!(winners(before), None);
    assert_eq!(after(before, "1:1"), "1+1 1+1 1+1 1+0 12341234 -");
    assert_eq!(winners("1+1 1+1 1+1 1+0 12341234 -"), Some(vec![4]));
}

#[test]
fn step_8_taken_can_share_the_victory() {
    // 4 + 5 = 9 for seat 1, 3 + 6 = 9 for seat 2, 2 + 7 = 9 for seat 3, 1 + 8 = 9 for seat 4.
    assert_eq!(after("1+1 1+1 1+1 9+1 4321123. 4", "1:1"), "1+1 1+1 1+1 1+0 43211234 -");
    assert_eq!(winners("1+1 1+1 1+1 1+0 43211234 -"), Some(vec![1, 2, 3, 4]));
}

#[test]
fn a_third_pawn_on_step_8_wins_by_three_pawns() {
    // Rules with a podium of 3, so that the third pawn takes the last step.
    let before = "podium=3 9+1 1+1 11. 1";
    assert_eq!(after(before, "1:1"), "podium=3 1+0 1+1 111 -");
    assert_eq!(winners("podium=3 1+0 1+1 111 -"), Some(vec![1]));
}

#[test]
fn nothing_can_be_played_after_the_end() {
    let mut over = state("1+0 1+2 11221... -");
    let refused = IllegalAction::Over { winners: over.outcome().unwrap() };
    assert_eq!(over.play(turn("1:1")), Err(refused));
    assert_eq!(over.settle(1, Settlement::Approved), Err(refused));
    assert_eq!(over.begin().map(drop), Err(refused));
    assert_eq!(over.contesters().len(), 0);
}

// Notation

#[test]
fn a_cross_announced_as_3_and_contested_by_seat_2() {
    let written = turn("X:3?2");
    assert_eq!((written.face, written.announced, written.contester), (Face::Cross, 3, Some(seat(2))));
    assert_eq!(written.settlement(), Settlement::BluffCalled(seat(2)));
}

#[test]
fn an_honest_two_that_all_approved() {
    let written = turn("2:2");
    assert_eq!((written.face, written.announced, written.contester), (Face::Number(2), 2, None));
    assert!(!written.is_bluff());
}
