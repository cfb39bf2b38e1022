//! `ponti ciao facts`, `coach` and `arena`.

use crate::support::ponti;

#[test]
fn facts_are_computed() {
    let people = ponti(&["ciao", "facts"], "").ok().out;
    for part in ["0.51157029921", "47141", "How each face is announced", "3 players", "4 players"] {
        assert!(people.contains(part), "no `{part}` in\n{people}");
    }
    let facts = &ponti(&["ciao", "facts", "--json"], "").ok().json()[0];
    assert_eq!(facts["duel"]["states"], 47141);
    assert_eq!(facts["openings"].as_array().unwrap().len(), 2);
}

#[test]
fn the_coach_finds_what_was_given_away() {
    // A four told as a one.
    let people = ponti(&["ciao", "coach", "--players", "2"], "4:1 X:4?1").ok().out;
    assert!(people.contains("turn   1: seat 1 announced 1 with a 4, which cost"), "{people}");
    let review = &ponti(&["ciao", "coach", "--players", "2", "--json"], "4:1 X:4?1").ok().json()[0];
    assert!(review["turns"][0]["announcement"]["cost"].as_f64().unwrap() > 0.01);
    ponti(&["ciao", "coach", "--players", "2"], "4:1 X:9").refused(&["turn 2"]);
}

#[test]
fn matches_have_error_bars_and_repeat() {
    let args = ["ciao", "arena", "perfect", "random", "--games", "201", "--seed", "3", "--json"];
    let tally = &ponti(&args, "").ok().json()[0];
    assert_eq!(tally["games"], 202);
    assert_eq!(tally["styles"], serde_json::json!(["perfect", "random"]));
    let mean = |i: usize| tally["entrants"][i]["mean"].as_f64().unwrap();
    assert!(mean(0) > 0.8 && (mean(0) + mean(1) - 1.0).abs() < 1e-9);
    assert!(tally["entrants"][0]["error"].as_f64().unwrap() > 0.0);
    assert_eq!(ponti(&args, "").ok().out, ponti(&args, "").ok().out);
    let people = ponti(&["ciao", "arena", "steady", "honest", "random", "--games", "30"], "").ok().out;
    assert!(people.contains("30 games") && people.contains("+-") && people.contains("by seat"), "{people}");
}

#[test]
fn unknown_styles_and_tables_are_refused() {
    let ran = ponti(&["ciao", "arena", "perfect", "genius"], "");
    assert!(ran.code == 2 && ran.err.contains("the styles are honest"), "{ran:?}");
    ponti(&["ciao", "arena", "perfect"], "").refused(&["2 to 4"]);
}

#[test]
fn weights_are_learned_the_same_from_the_same_seed() {
    let folder = crate::support::folder("learn");
    let learn = |name: &str, seed: &str| {
        let path = folder.join(name);
        let out = path.to_str().unwrap();
        let args = ["ciao", "learn", "--players", "4", "--examples", "2000", "--seed", seed, "--out", out];
        assert!(ponti(&args, "").ok().out.contains("examples   2000"));
        ponti(&args, "").refused(&["is there already"]);
        std::fs::read(path).unwrap()
    };
    let first = learn("a", "1");
    assert_eq!(first, learn("b", "1"));
    assert_ne!(first, learn("c", "2"));
    let nowhere = folder.join("d");
    let args = ["ciao", "learn", "--players", "2", "--out", nowhere.to_str().unwrap()];
    ponti(&args, "").refused(&["solved exactly"]);
}

#[test]
fn what_ships_is_measured_by_playing() {
    let args = ["ciao", "measure", "--players", "3", "--games", "3", "--examples", "1000", "--json"];
    let report = &ponti(&args, "").ok().json()[0];
    assert_eq!(report["players"], 3);
    assert_eq!(report["one_against"].as_array().unwrap().len(), 8);
    let seats: f64 =
        report["seats"].as_array().unwrap().iter().map(|rate| rate["mean"].as_f64().unwrap()).sum();
    assert!((seats - 1.0).abs() < 1e-9, "{report}");
    ponti(&["ciao", "measure", "--players", "2"], "").refused(&["ponti ciao solve"]);
    ponti(&["ciao", "measure", "--players", "4", "--table", "x"], "").refused(&["--table"]);
}
