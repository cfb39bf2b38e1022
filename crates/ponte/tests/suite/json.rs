//! JSON forms: round trips and errors.

use std::fmt::Debug;

use crate::common::{Dice, at};
use ponte::{
    Bridge, Cell, CellSet, Colour, Game, IllegalMove, Move, Phase, Position, Record, Rules, Score, Setup,
    SetupViolation,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

/// The value has this form, and the form is read as this value.
fn same<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, form: &Value) {
    assert_eq!(serde_json::to_value(value).unwrap(), *form);
    assert_eq!(serde_json::from_value::<T>(form.clone()).unwrap(), *value);
    let text = serde_json::to_string(value).unwrap();
    assert_eq!(serde_json::from_str::<T>(&text).unwrap(), *value);
}

fn cells(text: &str) -> CellSet {
    text.split_whitespace().map(at).collect()
}

fn bridge(text: &str) -> Bridge {
    let (from, to) = crate::common::ends(text);
    Bridge::new(from, to).unwrap()
}

#[test]
fn values_with_a_text_form_are_that_text() {
    same(&at("c4"), &json!("c4"));
    same(&"d4,c4".parse::<Move>().unwrap(), &json!("c4,d4"));
    same(&"c4-e5".parse::<Move>().unwrap(), &json!("c4-e5"));
    same(&Move::Pass, &json!("pass"));
    same(&Move::Choose(Colour::Dark), &json!("dark"));
    same(&bridge("c4-e5"), &json!("c4-e5"));
    same(&Rules::LARGE, &json!("large"));
    same(&Rules::new(5, Some(6), None).unwrap(), &json!("5:6:-"));
    same(&Phase::Turn(Colour::Light), &json!("light"));
    same(&Phase::Last, &json!("last"));
    same(&cells("c4 a2"), &json!(["a2", "c4"]));
    same(&CellSet::EMPTY, &json!([]));
    let position: Position = "small 8/8/3l4/8/3ld3/8/8/7d d4-d6 dark 3".parse().unwrap();
    same(&position, &json!("small 8/8/3l4/8/3ld3/8/8/7d d4-d6 dark 3"));
    let setup: Setup = "3:-:- 3/1b1/3 a1-a2,a1-a2 over 9".parse().unwrap();
    same(&setup, &json!("3:-:- 3/1b1/3 a1-a2,a1-a2 over 9"));
}

#[test]
fn reasons_are_objects_with_a_code() {
    let (c4, e5) = (at("c4"), at("e5"));
    for (reason, form) in [
        (IllegalMove::GameOver, json!({"code": "game_over"})),
        (
            IllegalMove::OutOfTiles { colour: Colour::Dark, left: 1 },
            json!({"code": "out_of_tiles", "colour": "dark", "left": 1}),
        ),
        (
            IllegalMove::Occupied { cell: e5, by: Colour::Light },
            json!({"code": "occupied", "cell": "e5", "by": "light"}),
        ),
        (
            IllegalMove::TooLarge { cell: c4, group: cells("c4 c5") },
            json!({"code": "too_large", "cell": "c4", "group": ["c4", "c5"]}),
        ),
        (
            IllegalMove::UnderBridge { cell: c4, bridge: bridge("b4-d4") },
            json!({"code": "under_bridge", "cell": "c4", "bridge": "b4-d4"}),
        ),
        (
            IllegalMove::NoTile { cell: c4, found: None },
            json!({"code": "no_tile", "cell": "c4", "found": null}),
        ),
        (IllegalMove::TilesFit { pair: (c4, e5) }, json!({"code": "tiles_fit", "pair": ["c4", "e5"]})),
    ] {
        same(&reason, &form);
    }
    same(
        &SetupViolation::IslandTouched {
            colour: Colour::Dark,
            island: cells("a1 a2 b1 b2"),
            by: cells("c3"),
        },
        &json!({"code": "island_touched", "colour": "dark", "island": ["a1", "a2", "b1", "b2"], "by": ["c3"]}),
    );
    same(&SetupViolation::Phase { phase: Phase::Choice }, &json!({"code": "phase", "phase": "choice"}));
    same(
        &SetupViolation::Cross { one: bridge("a1-c3"), other: bridge("a3-c1") },
        &json!({"code": "cross", "one": "a1-c3", "other": "a3-c1"}),
    );
}

#[test]
fn rejects_invalid_json_with_the_parse_error() {
    fn refused<T: DeserializeOwned + Debug>(form: Value, reason: &str) {
        let error = serde_json::from_value::<T>(form).unwrap_err().to_string();
        assert!(error.contains(reason), "{error}");
    }
    refused::<Cell>(json!("q4"), "a letter from a to p");
    refused::<Cell>(json!(4), "a cell such as \"c4\"");
    refused::<Move>(json!("c4"), "a move is two tiles");
    refused::<Bridge>(json!("a1-b2"), "no bridge reaches from a1 to b2");
    refused::<Bridge>(json!("a1,b2"), "a1,b2 is no bridge");
    refused::<CellSet>(json!(["a1", "z"]), "a letter from a to p");
    refused::<Rules>(json!("huge"), "no such rule set");
    refused::<Phase>(json!("play"), "a phase is");
    refused::<Position>(json!("3:-:- lll/ll1/3 - dark 1"), "has 5 tiles");
    refused::<Setup>(json!("3:-:- 3/3 - dark 1"), "there are 2 rows, not 3");
    refused::<IllegalMove>(json!({"code": "bad_luck"}), "bad_luck");
    refused::<Record>(json!("e5,f6 dark e5,g7"), "e5 holds a light tile");
}

#[test]
fn random_games_survive() {
    let mut dice = Dice::new(5);
    for rules in ["classic", "large", "3", "5:6:1", "16:40:-"] {
        let mut game = Game::new(rules.parse().unwrap());
        while !game.is_over() {
            game.play(dice.pick(&game.position().legal_moves())).unwrap();
            let position = game.position();
            same(position, &Value::String(position.to_string()));
            let score = position.score();
            let form = serde_json::to_string(&score).unwrap();
            assert_eq!(serde_json::from_str::<Score>(&form).unwrap(), score);
        }
        same(&game.outcome(), &serde_json::to_value(game.outcome()).unwrap());
        let record = Record::from_game(&game);
        same(&record, &Value::String(record.to_string()));
    }
}
