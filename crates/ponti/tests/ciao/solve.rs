//! `ponti ciao solve`.

use crate::support::ponti;

#[test]
fn two_players_are_solved_exactly() {
    let solved = &ponti(&["ciao", "solve", "--json"], "").ok().json()[0];
    assert_eq!(solved["states"], 47141);
    assert!((solved["value"].as_f64().unwrap() - 0.511570299214).abs() < 1e-12);
    assert!(solved["exploitability"].as_f64().unwrap() < 1e-12);
    let people = ponti(&["ciao", "solve", "--pawns", "2"], "").ok().out;
    for word in ["states", "seat 1 wins", "exploitability", "time"] {
        assert!(people.contains(word), "{people}");
    }
}

#[test]
fn three_players_with_few_pawns_are_solved_exactly() {
    let args = ["ciao", "solve", "--players", "3", "--pawns", "1", "--json"];
    let solved = &ponti(&args, "").ok().json()[0];
    assert_eq!(solved["states"], 744);
    let values: Vec<f64> = solved["values"].as_array().unwrap().iter().map(|v| v.as_f64().unwrap()).collect();
    assert!(values[2] > values[0], "with one pawn each the last seat has the advantage");
    assert!(solved["exploitability"].as_f64().unwrap() < 1e-12);
}

#[test]
fn four_players_with_one_pawn_each() {
    let solved = &ponti(&["ciao", "solve", "--players", "4", "--pawns", "1", "--json"], "").ok().json()[0];
    let values: Vec<f64> = solved["values"].as_array().unwrap().iter().map(|v| v.as_f64().unwrap()).collect();
    assert_eq!(values.len(), 4);
    assert!((values.iter().sum::<f64>() - 1.0).abs() < 1e-9);
}

#[test]
fn rejects_impossible_rules() {
    ponti(&["ciao", "solve", "--pawns", "0"], "").refused(&["--pawns"]);
}
