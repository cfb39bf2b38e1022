//! `ponti ciao solve`.

use crate::support::{folder, ponti};

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
fn three_players_are_kept_in_a_file() {
    let path = folder("solve").join("three.bin");
    let path = path.to_str().unwrap();
    let args = ["ciao", "solve", "--players", "3", "--pawns", "1", "--json"];
    let first = ponti(&[&args[..], &["--table", path]].concat(), "").ok().json();
    assert_eq!(first[0]["states"], 744);
    let again = ponti(&[&args[..], &["--table", path]].concat(), "").ok().json();
    assert_eq!(first[0]["values"], again[0]["values"]);
    let other = ["ciao", "solve", "--players", "3", "--pawns", "2", "--table", path];
    ponti(&other, "").refused(&["other sizes"]);
}

#[test]
fn four_players_with_one_pawn_each() {
    let solved = &ponti(&["ciao", "solve", "--players", "4", "--pawns", "1", "--json"], "").ok().json()[0];
    let values: Vec<f64> = solved["values"].as_array().unwrap().iter().map(|v| v.as_f64().unwrap()).collect();
    assert_eq!(values.len(), 4);
    assert!((values.iter().sum::<f64>() - 1.0).abs() < 1e-9);
}

#[test]
fn what_makes_no_game_is_refused() {
    ponti(&["ciao", "solve", "--pawns", "0"], "").refused(&["--pawns"]);
    ponti(&["ciao", "solve", "--table", "x"], "").refused(&["--table"]);
}
