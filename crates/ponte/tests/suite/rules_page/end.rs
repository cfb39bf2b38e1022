//! The end of the game.

use ponte::{Cause, Colour, Decider, Ending, Game, IllegalMove, Move, Position, Rules, Stage, Undone};

use super::{LIGHT_IS_STUCK, after, mv, play};
use crate::common::position;

#[test]
fn when_light_passes_dark_has_one_more_turn_of_any_kind() {
    let mut stuck = position(LIGHT_IS_STUCK, "", Colour::Light);
    play(&mut stuck, "pass");
    assert_eq!((stuck.stage(), stuck.to_move()), (Stage::Last, Some(Colour::Dark)));
    assert_eq!(stuck.check(Move::Pass).is_ok(), stuck.pair_count() == 0, "dark passes as usual");
    let (a, b) = {
        let first = stuck.first_cells().iter().next().unwrap();
        (first, stuck.second_cells(first).unwrap().iter().next().unwrap())
    };
    for last in [Move::tiles(a, b), stuck.bridge_moves()[0].into()] {
        let mut over = stuck.clone();
        over.play(last).unwrap();
        assert_eq!((over.stage(), over.to_move()), (Stage::Over, None), "{last}");
        assert_eq!(over.check(Move::Pass), Err(IllegalMove::GameOver));
        assert!(over.legal_moves().is_empty());
    }
}

#[test]
fn dark_may_pass_in_the_last_turn_too() {
    let rules = Rules::new(5, Some(2), None).unwrap();
    let over = after(rules, "a1,a2 light c1,c2 pass pass");
    assert_eq!((over.stage(), over.turns()), (Stage::Over, 4));
}

#[test]
fn when_dark_passes_the_game_is_over_at_once() {
    let rules = Rules::new(5, Some(3), None).unwrap();
    let mut position = after(rules, "a1,a3 light c1,c3 a1-a3");
    play(&mut position, "pass");
    assert_eq!((position.stage(), position.to_move()), (Stage::Over, None));
    // Opening, dark's tiles, light's bridge, dark's pass: two turns each.
    assert_eq!(position.turns(), 4);
    assert_eq!(position.check(mv("b5,d5")), Err(IllegalMove::GameOver));
}

#[test]
fn a_supply_without_two_tiles_ends_with_two_passes() {
    for supply in [0, 1] {
        let rules = Rules::new(5, Some(supply), None).unwrap();
        let mut position = Position::new(rules);
        let refused = IllegalMove::OutOfTiles { colour: Colour::Light, left: supply };
        assert_eq!(position.check(mv("a1,a2")), Err(refused));
        play(&mut position, "pass dark");
        assert_eq!((position.stage(), position.to_move()), (Stage::Last, Some(Colour::Dark)));
        play(&mut position, "pass");
        assert_eq!((position.stage(), position.score().decider()), (Stage::Over, Decider::Nothing));
    }
}

#[test]
fn resigning_and_losing_on_time_are_named_and_keep_the_score() {
    let diagram = "
        . . . . . .
        . . . . . .
        . . . . . .
        o o . . . .
        o o . x x x
        . . . . . .";
    for (ending, cause) in [
        (Ending::Resigned(Colour::Light), Cause::Resignation),
        (Ending::OutOfTime(Colour::Light), Cause::Time),
    ] {
        let mut game = Game::from_position(position(diagram, "", Colour::Light));
        assert_eq!(game.outcome(), None);
        game.end(ending);
        let result = game.outcome().unwrap();
        assert_eq!((result.winner, result.by), (Some(Colour::Dark), cause));
        let score = game.position().score();
        assert_eq!((score.light().points, score.dark().points), (1, 0), "light is ahead on the board");
        assert_eq!(game.play(mv("f5,f6")), Err(IllegalMove::GameOver));
        assert_eq!(game.undo(), Some(Undone::Ending(ending)));
        assert!(!game.is_over());
        assert_eq!(game.play(mv("f5,f6")), Ok(()));
    }
}
