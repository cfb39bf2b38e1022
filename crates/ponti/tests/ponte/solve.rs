//! `ponti ponte solve`.

use crate::support::ponti;

#[test]
fn small_boards_are_solved() {
    let text = ponti(&["ponte", "solve", "a1,a2 dark", "--rules", "3"], "").ok().out;
    let json = ponti(&["ponte", "solve", "a1,a2 dark", "--rules", "3", "--json"], "").ok().out;
    let report: serde_json::Value = serde_json::from_str(&json).unwrap();
    let result = report["result"].as_str().unwrap();
    assert!(["light", "dark", "draw"].contains(&result), "{json}");
    assert!(text.starts_with(result), "{text} {json}");
    // The line is a legal game that ends with the result.
    let pv: Vec<&str> = report["pv"].as_array().unwrap().iter().map(|mv| mv.as_str().unwrap()).collect();
    let game = format!("a1,a2 dark {}", pv.join(" "));
    let end = ponti(&["ponte", "solve", &game, "--rules", "3", "--json"], "").ok().out;
    assert_eq!(end, format!("{{\"result\":\"{result}\",\"pv\":[],\"nodes\":0}}\n"), "{game}");
}

#[test]
fn what_cannot_be_solved_is_refused() {
    ponti(&["ponte", "solve", "e5,f6", "--nodes", "1000"], "").refused(&["not solved after"]);
    ponti(&["ponte", "solve", "e5,f6", "--ply", "1"], "").refused(&["first tiles"]);
}
