//! `ponti ciao facts`, `coach` and `match`.

use crate::support::ponti;

#[test]
fn facts_are_computed() {
    let people = ponti(&["ciao", "facts"], "").ok().out;
    for part in ["0.51157029921", "47141", "How each face is announced", "3 players", "4 players"] {
        assert!(people.contains(part), "no `{part}` in\n{people}");
    }
    let facts = &ponti(&["ciao", "facts", "--json"], "").ok().json()[0];
    assert_eq!(facts["two_players"]["states"], 47141);
    assert_eq!(facts["openings"].as_array().unwrap().len(), 2);
}

#[test]
fn the_coach_finds_the_cost_of_a_mistake() {
    // A four announced as a one.
    let people = ponti(&["ciao", "coach", "--players", "2"], "4:1 X:4?1").ok().out;
    assert!(people.contains("turn   1: seat 1 announced 1 with a 4, which cost"), "{people}");
    let review = &ponti(&["ciao", "coach", "--players", "2", "--json"], "4:1 X:4?1").ok().json()[0];
    assert!(review["turns"][0]["announcement"]["cost"].as_f64().unwrap() > 0.01);
    ponti(&["ciao", "coach", "--players", "2"], "4:1 X:9").refused(&["turn 2"]);
}

#[test]
fn matches_have_standard_errors_and_repeat_with_the_same_seed() {
    let args = ["ciao", "match", "perfect", "random", "--games", "201", "--seed", "3", "--json"];
    let result = &ponti(&args, "").ok().json()[0];
    assert_eq!(result["games"], 202);
    assert_eq!(result["kinds"], serde_json::json!(["perfect", "random"]));
    let mean = |i: usize| result["players"][i]["mean"].as_f64().unwrap();
    assert!(mean(0) > 0.8 && (mean(0) + mean(1) - 1.0).abs() < 1e-9);
    assert!(result["players"][0]["standard_error"].as_f64().unwrap() > 0.0);
    assert_eq!(ponti(&args, "").ok().out, ponti(&args, "").ok().out);
    let people = ponti(&["ciao", "match", "steady", "honest", "random", "--games", "30"], "").ok().out;
    assert!(people.contains("30 games") && people.contains("+-") && people.contains("by seat"), "{people}");
}

#[test]
fn rejects_unknown_players_and_wrong_table_sizes() {
    let ran = ponti(&["ciao", "match", "perfect", "genius"], "");
    assert!(ran.code == 2 && ran.err.contains("expected one of honest"), "{ran:?}");
    ponti(&["ciao", "match", "perfect"], "").refused(&["2 to 4"]);
}
