//! JSON forms: exact values, round trips and errors.

use crate::common::{Chance, Habits, act, seat, state};
use ciao::dice::{Commitment, Seed};
use ciao::{
    Answer, Face, Game, IllegalAction, Players, Rules, Seat, Seats, Setup, SetupViolation, State, Turn, View,
};
use serde_json::{from_str, json, to_string, to_value};

#[test]
fn a_state_has_the_documented_form() {
    let running = state("5+2 9+3 - 1+0 23...... 2");
    assert_eq!(
        to_string(&running).unwrap(),
        r#"{"plank":[5,9,null,1],"reserve":[2,3,0,0],"podium":[2,3,null,null,null,null,null,null],"points":[0,1,2,0],"active":2,"winners":null}"#
    );
    let over = state("- - 2112.... -");
    assert_eq!(
        to_string(&over).unwrap(),
        r#"{"plank":[null,null],"reserve":[0,0],"podium":[2,1,1,2,null,null,null,null],"points":[5,5],"active":null,"winners":[1,2]}"#
    );
    assert_eq!(from_str::<State>(&to_string(&over).unwrap()).unwrap(), over);
}

#[test]
fn a_state_is_read_from_its_parts_and_checked() {
    let parts = |plank: &str, rest: &str| {
        let text = format!(
            r#"{{"plank":{plank},"reserve":[6,6],"podium":[null,null,null,null,null,null,null,null],"active":1{rest}}}"#
        );
        from_str::<State>(&text).map_err(|error| error.to_string())
    };
    let start = State::new(Rules::default(), Players::Two);
    assert_eq!(parts("[1,1]", ""), Ok(start));
    assert_eq!(parts("[1,1]", r#","points":[0,0],"winners":null"#), Ok(start));
    let refused = |plank, rest| parts(plank, rest).unwrap_err();
    assert!(refused("[1,12]", "").contains("seat 2 stands on plank 12"));
    assert!(refused("[1]", "").contains("1 players"));
    assert!(refused("[1,-1]", "").contains("invalid value"));
    assert!(refused("[1,1]", r#","points":[0,1]"#).contains("the points are not those"));
    assert!(refused("[1,1]", r#","winners":[1]"#).contains("the winners are not those"));
    assert!(refused("[1,1]", r#","rules":{"podium":9}"#).contains("8 steps, but the podium has 9"));
    assert!(refused("[1,1]", r#","rules":{"planks":0}"#).contains("planks must be from 1 to 32"));
    assert!(refused("[1,1]", r#","rules":{"horses":1}"#).contains("unknown field"));
}

#[test]
fn a_setup_serialises_its_violations() {
    let setup: Setup = from_str(
        r#"{"plank":[null,1],"reserve":[0,6],"podium":[null,null,null,null,null,null,null,null],"active":1}"#,
    )
    .unwrap();
    let violations = setup.state().unwrap_err();
    assert_eq!(to_value(&violations).unwrap(), json!([{"code": "active_without_pawn", "seat": 1}]));
    assert_eq!(from_str::<Vec<SetupViolation>>(&to_string(&violations).unwrap()).unwrap(), violations);
}

#[test]
fn small_things_are_what_people_write() {
    assert_eq!(to_value(seat(3)).unwrap(), json!(3));
    assert_eq!(to_value(Players::Four).unwrap(), json!(4));
    assert_eq!(to_value(Face::Cross).unwrap(), json!("X"));
    assert_eq!(to_value(Face::Number(2)).unwrap(), json!("2"));
    assert_eq!(to_value("x:3?2".parse::<Turn>().unwrap()).unwrap(), json!("X:3?2"));
    assert_eq!(to_value(Seats::from_iter([seat(4), seat(1)])).unwrap(), json!([1, 4]));
    assert_eq!(to_value(Answer::Contest).unwrap(), json!("contest"));
    let sizes = json!({"planks": 9, "pawns": 7, "podium": 8, "to_win": 3, "numbers": 4, "crosses": 2});
    assert_eq!(to_value(Rules::default()).unwrap(), sizes);
    let why = IllegalAction::NotAsked { seat: seat(3), asked: seat(2) };
    assert_eq!(to_value(why).unwrap(), json!({"code": "not_asked", "seat": 3, "asked": 2}));
    for wrong in ["0", "5", "-1", "\"1\""] {
        assert!(from_str::<Seat>(wrong).is_err(), "{wrong}");
    }
    for wrong in ["1", "5"] {
        assert!(from_str::<Players>(wrong).is_err(), "{wrong}");
    }
    assert!(from_str::<Turn>("\"X:3?9\"").is_err());
    let seed = Seed::new([3; 32]);
    assert_eq!(from_str::<Seed>(&to_string(&seed).unwrap()).unwrap(), seed);
    assert_eq!(from_str::<Commitment>(&to_string(&seed.commitment()).unwrap()).unwrap(), seed.commitment());
}

#[test]
fn games_and_views_survive_at_every_moment() {
    for seed in 0..60 {
        let mut chance = Chance(seed);
        let (rules, players) = (chance.rules(), chance.players());
        let mut game = Game::new(rules, players);
        loop {
            assert_eq!(from_str::<Game>(&to_string(&game).unwrap()).unwrap(), game);
            for viewer in players.seats().map(Some).chain([None]) {
                let view = game.view(viewer);
                assert_eq!(from_str::<View>(&to_string(&view).unwrap()).unwrap(), view);
            }
            if game.state().is_over() {
                break;
            }
            act(&mut game, &mut chance, Habits { bluffs: 3, doubts: 3 });
        }
    }
}

#[test]
fn a_view_has_the_documented_form() {
    let mut game = Game::new(Rules::default(), Players::Two);
    game.play("X:4".parse().unwrap()).unwrap();
    game.roll(seat(2), Face::Number(3)).unwrap();
    game.announce(seat(2), 3).unwrap();
    let view = to_value(game.view(Some(seat(1)))).unwrap();
    assert_eq!(view["viewer"], json!(1));
    let now =
        json!({"phase": "asking", "active": 2, "face": null, "announced": 3, "approved": [], "asked": 1});
    assert_eq!(view["now"], now);
    assert_eq!(view["past"], json!([{"active": 1, "announced": 4, "contester": null, "face": null}]));
    assert_eq!(to_value(game.view(Some(seat(2)))).unwrap()["now"]["face"], json!("3"));
}

#[test]
fn rejects_a_stored_game_with_illegal_turns() {
    let mut game = Game::new(Rules::default(), Players::Three);
    game.roll(seat(1), Face::Cross).unwrap();
    game.announce(seat(1), 2).unwrap();
    let kept = to_value(&game).unwrap();
    assert_eq!(kept["begun"], json!({"face": "X", "announced": 2, "approved": []}));
    let with = |begun: serde_json::Value| {
        let mut changed = kept.clone();
        changed["begun"] = begun;
        serde_json::from_value::<Game>(changed)
    };
    assert!(with(json!({"face": "X", "announced": 2, "approved": [2]})).is_ok());
    assert!(with(json!({"face": "X"})).is_ok());
    for wrong in [
        json!({"face": "5"}),
        json!({"face": "X", "announced": 5}),
        json!({"face": "X", "approved": [2]}),
        json!({"face": "X", "announced": 2, "approved": [3]}),
        json!({"face": "X", "announced": 2, "approved": [2, 3]}),
    ] {
        assert!(with(wrong.clone()).is_err(), "{wrong}");
    }
    let mut cheated = kept;
    cheated["turns"] = json!(["X:3?1"]);
    let error = serde_json::from_value::<Game>(cheated).unwrap_err().to_string();
    assert_eq!(error, "turn 1: seat 1 cannot answer its own announcement");
}
