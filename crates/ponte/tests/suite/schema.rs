//! The OpenAPI schemas describe what is serialised.

use ponte::record::Record;
use ponte::{
    CellSet, Colour, Ending, Game, IllegalMove, Move, Outcome, Phase, Rules, Score, Setup, SetupViolation,
    Stage,
};
use schema_check::{check, check_rejected};
use serde_json::json;

#[test]
fn text_forms_are_strings() {
    check(&"c4".parse::<ponte::Cell>().unwrap());
    check(&"c4-e5".parse::<Move>().unwrap());
    check(&Rules::CLASSIC);
    check(&Phase::Choice);
    let game = Game::from_text(Rules::SMALL, "d4,d6 dark e4,h1 d4-d6").unwrap();
    check(game.position());
    check(&Setup::from(game.position()));
    check(&Record::from_game(&game));
    check(&game.position().bridges()[0].0);
    check(&game.position().tiles(Colour::Light));
    check_rejected::<Move>(&json!({"tiles": ["c4", "d4"]}));
    check_rejected::<CellSet>(&json!([1, 2]));
}

#[test]
fn results_and_scores_match_their_schemas() {
    let mut game = Game::from_text(Rules::SMALL, "d4,d6 dark e4,h1 d4-d6").unwrap();
    let score: Score = game.position().score();
    check(&score);
    check(&Stage::Play);
    check(&Ending::OutOfTime(Colour::Dark));
    game.resign(Colour::Light);
    let result: Outcome = game.outcome().unwrap();
    check(&result);
    check_rejected::<Outcome>(&json!({"winner": "green", "by": "resignation"}));
    check_rejected::<Outcome>(&json!({"winner": null}));
}

#[test]
fn errors_match_their_schemas() {
    let game = Game::from_text(Rules::SMALL, "d4,d6 dark e4,h1 d4-d6").unwrap();
    for text in ["d4,a1", "pass", "d4-f6", "dark", "a1-a2"] {
        let error: IllegalMove = game.position().check(text.parse().unwrap()).unwrap_err();
        check(&error);
    }
    let setup: Setup = "small 8/8/8/8/8/8/8/lllll3 a1-c1,a1-c1 dark 4".parse().unwrap();
    let violations: Vec<SetupViolation> = setup.violations();
    assert!(violations.len() > 1);
    violations.iter().for_each(check);
}
