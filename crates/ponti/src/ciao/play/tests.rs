//! Games at the terminal, typed in beforehand.

use ciao::Players;
use ciao::dice::Seed;

use super::host::TableHost;
use crate::random::SeededRng;

fn play(seats: &[&str], input: &str) -> (TableHost, String) {
    let names: Vec<String> = seats.iter().map(|&name| name.to_owned()).collect();
    let players = Players::try_from(names.len()).unwrap();
    let mut host = TableHost::new(players, &names, Seed::new([3; 32]), SeededRng::new(1, 1));
    let mut out = Vec::new();
    host.run(&mut input.as_bytes(), &mut out).unwrap();
    (host, String::from_utf8(out).unwrap())
}

#[test]
fn opponents_play_a_game_among_themselves() {
    for seats in [&["honest", "perfect"][..], &["gambler", "suspicious", "steady"], &["gambler"; 4]] {
        let (host, text) = play(seats, "");
        assert!(text.contains("The game is over."), "{text}");
        let record = host.record().unwrap();
        assert!(record.game().state().is_over());
        assert_eq!(record.verify(), Ok(()));
        assert_eq!(record.to_string().parse(), Ok(record));
    }
}

#[test]
fn a_person_against_an_opponent() {
    let input = "help\ntable\ncoach\n7\nfour\n4\n".to_owned() + &"4\na\ncoach\na\nc\n".repeat(200);
    let (host, text) = play(&["Ada", "steady"], &input);
    for part in [
        "seat 1: Ada\n",
        "seat 2: Steady, who plays soundly",
        "You rolled",
        "the best play announces",
        "7 cannot be announced: only 1 to 4.",
        "Ada: Steady announces",
        "contest it",
        "The game is over.",
    ] {
        assert!(text.contains(part), "no `{part}` in\n{text}");
    }
    assert!(!text.contains("press Enter"), "there is no other player at the screen");
    assert!(host.review().contains("Ada:"), "{}", host.review());
}

#[test]
fn several_people_see_their_own_die_only_when_they_ask() {
    let (_, text) = play(&["Ada", "Ben"], "\n4\na\n\n3\nc\nquit\n");
    // The die is shown after the question, never before.
    let (before, after) = text.split_once("Ada, press Enter").unwrap();
    assert!(!before.contains("You rolled"), "{before}");
    assert!(after.contains("You rolled"));
    assert_eq!(text.matches("press Enter").count(), text.matches("You rolled").count() + 1, "{text}");
}

#[test]
fn hidden_faces_stay_hidden_during_the_game() {
    // Everybody approves everything; only the owner's own view may tell a face.
    let (host, text) = play(&["Ada", "Ben"], &"\n4\na\n".repeat(3));
    assert!(text.contains("The game is unfinished."), "{text}");
    assert_eq!(host.record().unwrap().game().past().len(), 3);
    for line in text.lines().filter(|line| line.contains("which was approved")) {
        assert!(!line.contains("rolled"), "{line}");
    }
    assert!(!text.contains("what was in the box"));
}

#[test]
fn equal_names_are_distinguished() {
    let (_, text) = play(&["steady", "steady"], "");
    assert!(text.contains("seat 1: Steady, who") && text.contains("seat 2: Steady 2, who"), "{text}");
}

#[test]
fn leaving_is_always_possible() {
    for input in ["", "quit\n", "4\nquit\n"] {
        let (_, text) = play(&["Ada", "perfect"], input);
        assert!(text.ends_with("The game is unfinished.\n"), "{text}");
    }
}
