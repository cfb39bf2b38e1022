//! `ponti ciao value`.

use serde_json::Value;

use crate::support::ponti;

fn chances(list: &Value) -> Vec<f64> {
    list.as_array().unwrap().iter().map(|p| p.as_f64().unwrap()).collect()
}

const START: &str =
    r#"{"plank":[1,1],"reserve":[6,6],"podium":[null,null,null,null,null,null,null,null],"active":1}"#;

#[test]
fn the_start_has_its_known_value_and_every_face_its_chances() {
    let ran = ponti(&["ciao", "value", "--json"], START).ok();
    assert!(ran.out.starts_with("{\"value\":0.5115702992"), "{}", ran.out);
    let answer = &ran.json()[0];
    let keys: Vec<&String> = answer.as_object().unwrap().keys().collect();
    assert_eq!(keys, ["announce", "contest", "value"]);
    assert!((answer["value"].as_f64().unwrap() - 0.511570299214).abs() < 1e-12);
    let faces: Vec<&String> = answer["announce"].as_object().unwrap().keys().collect();
    assert_eq!(faces, ["1", "2", "3", "4", "X"]);
    for face in faces {
        let chances = chances(&answer["announce"][face]);
        assert_eq!(chances.len(), 4);
        assert!((chances.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{face}");
    }
    let contest = chances(&answer["contest"]);
    assert!(contest.len() == 4 && contest.iter().all(|p| (0.0..=1.0).contains(p)));
}

#[test]
fn the_output_of_replay_is_accepted_as_input() {
    let states = ponti(&["ciao", "replay", "--players", "2", "--json"], "X:3?2 2:2 4:4 4:4").ok().out;
    let answers = ponti(&["ciao", "value", "--json"], &states).ok().json();
    assert_eq!(answers.len(), 4);
    // The player who has just lost a pawn is worse off.
    assert!(answers[0]["value"].as_f64().unwrap() > 0.55);
}

#[test]
fn impossible_states_answer_an_error_and_the_others_are_answered() {
    let states = [
        START,
        r#"{"plank":[1,1],"reserve":[7,6],"podium":[null,null,null,null,null,null,null,null],"active":1}"#,
        r#"{"plank":[null,1],"reserve":[0,6],"podium":[null,null,null,null,null,null,null,null],"active":1}"#,
        r#"{"plank":[10,1],"reserve":[6,6],"podium":[null,null,null,null,null,null,null,null],"active":1}"#,
        r#"{"plank":[1,1,1],"reserve":[6,6,6],"podium":[null,null,null,null,null,null,null,null],"active":1}"#,
        r#"{"plank":[1,1],"reserve":[4,6],"podium":[1,1,1,null,null,null,null,null],"active":null}"#,
        r#"{"plank":[1,1]}"#,
        "nonsense",
        START,
    ];
    let ran = ponti(&["ciao", "value", "--json"], &states.join("\n")).refused(&["7 of 9"]);
    let answers = ran.json();
    for (i, answer) in answers.iter().enumerate() {
        let good = i == 0 || i == 8;
        assert_eq!(answer["value"].is_f64(), good, "{}: {answer}", states[i]);
        assert_eq!(answer["error"].is_string(), !good, "{}: {answer}", states[i]);
    }
    assert_eq!(answers.len(), 9);
}

#[test]
fn people_get_a_table() {
    let ran = ponti(&["ciao", "value"], "1+6 1+6 ........ 1\n").ok();
    assert!(ran.out.contains("the active seat wins 51.157 %"), "{}", ran.out);
    assert!(ran.out.contains("with X"), "{}", ran.out);
}
