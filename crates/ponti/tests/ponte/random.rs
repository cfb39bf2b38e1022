//! `ponti ponte random`.

use crate::support::ponti;

#[test]
fn a_seed_gives_the_same_games_whatever_their_number() {
    let games = |n: &str| ponti(&["ponte", "random", "--seed", "7", "--line", "--games", n], "").ok().out;
    let (three, five) = (games("3"), games("5"));
    assert_eq!(three.lines().count(), 3);
    assert!(five.starts_with(&three));
    let lines: std::collections::HashSet<&str> = five.lines().collect();
    assert_eq!(lines.len(), 5);
    // A seed gives the same game in every version.
    assert!(three.starts_with("g2,h10 dark e10,i5 e9,h1 a2,b8 e5,e8 "), "{three}");
}

#[test]
fn records_are_read_back() {
    for rules in ["classic", "open", "large", "small", "7:9:2"] {
        let records =
            ponti(&["ponte", "random", "--games", "3", "--seed", "1", "--rules", rules], "").ok().out;
        let lines =
            ponti(&["ponte", "random", "--games", "3", "--seed", "1", "--rules", rules, "--line"], "").ok();
        for (number, line) in (1..).zip(lines.out.lines()) {
            let number = format!("{number}");
            let from_record = ponti(&["ponte", "replay", "--json", "--game", &number], &records).ok();
            let from_line = ponti(&["ponte", "replay", "--json", "--rules", rules], line).ok();
            assert_eq!(from_record.out, from_line.out);
            assert!(from_line.json().last().unwrap()["result"]["winner"].is_string());
        }
    }
}

#[test]
fn without_a_seed_the_record_names_it() {
    let record = ponti(&["ponte", "random", "--rules", "small"], "").ok().out;
    let seed = record.split("of seed ").nth(1).unwrap().split('"').next().unwrap();
    let again = ponti(&["ponte", "random", "--rules", "small", "--seed", seed], "").ok().out;
    assert_eq!(record, again);
}
