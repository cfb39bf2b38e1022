//! `ponti ciao replay`.

use serde_json::json;

use crate::support::ponti;

#[test]
fn a_line_after_each_turn_in_the_exact_form() {
    let ran = ponti(&["ciao", "replay", "--players", "2", "--json"], "X:3?2 2:2 4:4 4:4 4:4 4:4\n").ok();
    let expected = r#"{"plank":[1,4],"reserve":[5,6],"podium":[null,null,null,null,null,null,null,null],"points":[0,0],"active":2,"winners":null}
{"plank":[1,6],"reserve":[5,6],"podium":[null,null,null,null,null,null,null,null],"points":[0,0],"active":1,"winners":null}
{"plank":[5,6],"reserve":[5,6],"podium":[null,null,null,null,null,null,null,null],"points":[0,0],"active":2,"winners":null}
{"plank":[5,1],"reserve":[5,5],"podium":[2,null,null,null,null,null,null,null],"points":[0,1],"active":1,"winners":null}
{"plank":[9,1],"reserve":[5,5],"podium":[2,null,null,null,null,null,null,null],"points":[0,1],"active":2,"winners":null}
{"plank":[9,5],"reserve":[5,5],"podium":[2,null,null,null,null,null,null,null],"points":[0,1],"active":1,"winners":null}
"#;
    assert_eq!(ran.out, expected);
}

#[test]
fn a_game_to_its_end() {
    // Seat 1 never gets anywhere; seat 2 is honest and brings three pawns home.
    let turns = "X:1?2 4:4 ".repeat(6);
    let lines = ponti(&["ciao", "replay", "--players", "2", "--json"], &turns).ok().json();
    let last = lines.last().unwrap();
    assert_eq!((&last["active"], &last["winners"]), (&json!(null), &json!([2])));
    assert_eq!(last["points"], json!([0, 6]));
}

#[test]
fn the_first_illegal_turn_is_named_and_the_legal_ones_are_shown() {
    for (players, line, turn, reason) in [
        ("2", "X:3?2 5:1", 2, "the die has no 5"),
        ("2", "X:3?2 2:5", 2, "5"),
        ("2", "1:1 2:2?2", 2, "seat 2"),
        ("3", "1:1 2:2 3:3?4", 3, "seat 4"),
        ("2", "1:1 hello", 2, "expected"),
        ("2", "hello", 1, "expected"),
        ("2", &format!("{}1:1", "X:1?2 4:4 ".repeat(6)), 13, "over"),
    ] {
        let ran = ponti(&["ciao", "replay", "--players", players, "--json"], line)
            .refused(&[&format!("turn {turn}"), reason]);
        assert!(ran.out.lines().count() == turn - 1, "{line}: {ran:?}");
    }
}

#[test]
fn people_see_the_course_and_the_table() {
    let record = "[Players \"3\"]\n1. X:4?3 2. 2:2 3. 1:1?1\n";
    let ran = ponti(&["ciao", "replay"], record).ok();
    for part in [
        "seat 1 rolled X and announced 4, seat 3 contested: seat 1's pawn falls, seat 3 goes to plank 5",
        "seat 2 rolled and announced 2: seat 2 goes to plank 3",
        "seat 1 contested: seat 1's pawn falls, seat 3 goes to plank 6",
        "seat   1 2 3 4 5 6 7 8 9",
    ] {
        assert!(ran.out.contains(part), "no `{part}` in\n{}", ran.out);
    }
    ponti(&["ciao", "replay", "--players", "2"], record).refused(&["3", "2"]);
    ponti(&["ciao", "replay"], "1:1").refused(&["players"]);
    assert_eq!(ponti(&["ciao", "replay", "--players", "5"], "").code, 2);
    assert_eq!(ponti(&["ciao", "replay", "--players", "2", "--json"], "").ok().out, "");
}
