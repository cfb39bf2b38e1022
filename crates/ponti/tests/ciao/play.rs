//! `ponti ciao play`.

use crate::support::{folder, ponti};

#[test]
fn a_game_is_played_saved_checked_and_reviewed() {
    let path = folder("ciao_play").join("game.txt");
    let path = path.to_str().unwrap();
    let input = "4\na\n4\nc\n".repeat(200);
    let args = ["ciao", "play", "Ada", "perfect", "gambler", "--seed", "5", "--coach", "--save", path];
    let ran = ponti(&args, &input).ok();
    for part in ["The game is over.", "Review:", "decisions sound", "The record was written to"] {
        assert!(ran.out.contains(part), "no `{part}` in\n{}", ran.out);
    }
    assert!(ponti(&["ciao", "verify", path], "").ok().out.contains("rolls follow"));
    let last = ponti(&["ciao", "replay", path, "--json"], "").ok().json().pop().unwrap();
    assert!(last["winners"].is_array());
    let review = ponti(&["ciao", "coach", path, "--json"], "").ok().json();
    assert_eq!(review[0]["seats"].as_array().unwrap().len(), 3);
    // The file is never written over.
    ponti(&args, &input).refused(&["exists already"]);
}

#[test]
fn the_same_seed_is_the_same_game() {
    let play = |seed: &str| ponti(&["ciao", "play", "steady", "perfect", "--seed", seed], "").ok().out;
    assert_eq!(play("5"), play("5"));
    assert_ne!(play("5"), play("6"));
}

#[test]
fn a_table_has_two_to_four_seats() {
    ponti(&["ciao", "play", "Ada"], "").refused(&["2 to 4"]);
    ponti(&["ciao", "play", "a", "b", "c", "d", "e"], "").refused(&["2 to 4"]);
}
