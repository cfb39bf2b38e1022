//! The OpenAPI schemas describe what is serialised.

use ciao::dice::Seed;
use ciao::{
    Answer, Face, Game, IllegalAction, PendingAction, Players, Rules, Seat, Seats, Setup, SetupViolation,
    Sizes, State, Turn, View,
};
use schema_check::{check, check_rejected};
use serde_json::json;

use crate::common::{seat, state, turn};

/// A game in which one turn is contested and the next one announced.
fn game() -> Game {
    let mut game = Game::new(Rules::default(), Players::Three);
    game.play(turn("X:4?3")).unwrap();
    game.roll(seat(2), Face::Cross).unwrap();
    game.announce(seat(2), 2).unwrap();
    game
}

#[test]
fn numbers_and_text_forms_match_their_schemas() {
    check(&Seat::FIRST);
    check(&Seats::from_bits(0b101));
    check(&Players::Four);
    check(&Face::Cross);
    check(&Answer::Contest);
    check(&PendingAction::Roll);
    check(&turn("X:3?2"));
    check(&Seed::new([7; 32]));
    check(&Seed::new([7; 32]).commitment());
    check_rejected::<Seat>(&json!(0));
    check_rejected::<Seat>(&json!(5));
    check_rejected::<Players>(&json!(1));
    check_rejected::<Turn>(&json!(3));
}

#[test]
fn states_and_games_match_their_schemas() {
    check(&Rules::default());
    check(&Sizes::default());
    check(&state("5+2 9+3 - 1+0 23...... 2"));
    check(&State::new(Rules::new(Sizes { pawns: 2, ..Sizes::default() }).unwrap(), Players::Two));
    check(&game());
    check(&Setup::from(game().state()));
    check_rejected::<State>(&json!({"plank": [1, 1], "reserve": [6, 6]}));
}

#[test]
fn views_match_their_schemas() {
    for viewer in [None, Some(seat(2)), Some(seat(3))] {
        let view: View = game().view(viewer);
        check(&view);
    }
    check_rejected::<View>(&json!({"viewer": 1}));
}

#[test]
fn errors_match_their_schemas() {
    let error: IllegalAction = game().roll(seat(1), Face::Cross).unwrap_err();
    check(&error);
    let setup = Setup {
        plank: vec![Some(10), Some(1)],
        reserve: vec![9, 0],
        podium: vec![None; 8],
        ..Setup::default()
    };
    let violations: Vec<SetupViolation> = setup.state().unwrap_err();
    violations.iter().for_each(check);
}
