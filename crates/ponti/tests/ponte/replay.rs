//! `ponti ponte replay`.

use serde_json::json;

use crate::support::{folder, ponti};

#[test]
fn a_whole_game_in_the_exact_form() {
    let ran = ponti(&["ponte", "replay", "--rules", "3:2:0", "--json"], "B2,a1 dark c1,c3 pass pass\n").ok();
    let cells = r#"["a1","a2","a3","b1","b2","b3","c1","c2","c3"]"#;
    let rest = r#"["a2","a3","b1","b3","c1","c2","c3"]"#;
    let expected = format!(
        r#"{{"ply":1,"stage":"opening","to_move":"light","tiles":{cells},"pairs":36,"bridges":[],"pass":false,"move":"a1,b2"}}
{{"ply":2,"stage":"choice","to_move":"light","tiles":[],"pairs":0,"bridges":[],"pass":false,"move":"dark"}}
{{"ply":3,"stage":"play","to_move":"dark","tiles":{rest},"pairs":21,"bridges":[],"pass":false,"move":"c1,c3"}}
{{"ply":4,"stage":"play","to_move":"light","tiles":[],"pairs":0,"bridges":[],"pass":true,"move":"pass"}}
{{"ply":5,"stage":"last","to_move":"dark","tiles":[],"pairs":0,"bridges":[],"pass":true,"move":"pass"}}
{{"result":{{"light":{{"points":0,"islands":0,"bridges":0}},"dark":{{"points":0,"islands":0,"bridges":0}},"winner":"draw"}}}}
"#
    );
    assert_eq!(ran.out, expected);
}

#[test]
fn bridges_and_points_while_the_game_goes_on() {
    let line = "a1,b1 dark h8,g6 c1,d1 g8,h6 f1,f2 h6-h8";
    let ran = ponti(&["ponte", "replay", "--rules", "small", "--json"], line).ok();
    let lines = ran.json();
    assert_eq!(lines[6]["bridges"], json!(["g6-g8", "g6-h8", "g8-h6", "h6-h8"]));
    assert_eq!(lines[6]["move"], "h6-h8");
    let result = &lines.last().unwrap()["result"];
    assert_eq!(result["light"], json!({"points": 1, "islands": 1, "bridges": 0}));
    assert_eq!(result["dark"], json!({"points": 0, "islands": 0, "bridges": 1}));
    assert_eq!(result["winner"], json!(null));
}

#[test]
fn a_record_is_read_with_its_rules_and_its_end() {
    let record = "[Rules \"small\"]\n[Light \"Ada\"]\n[Result \"dark+\"]\n\n1. d4,e5 {hm} light c3,c4 (1... a1,a2)\n dark+\n";
    let path = folder("replay_record").join("game.txt");
    std::fs::write(&path, record).unwrap();
    let lines = ponti(&["ponte", "replay", path.to_str().unwrap(), "--json"], "").ok().json();
    assert_eq!(lines.len(), 4);
    assert_eq!(lines[0]["pairs"], 2016);
    assert_eq!(lines[3]["result"]["winner"], "dark");
    ponti(&["ponte", "replay", "--rules", "small"], record).ok();
    ponti(&["ponte", "replay", "--rules", "classic"], record).refused(&["small", "classic"]);
}

#[test]
fn the_first_illegal_ply_is_named_and_the_legal_ones_are_shown() {
    for (line, ply, reason) in [
        ("a1,a1", 1, "two different cells"),
        ("e5,f6 d4,g7", 2, "choose a colour"),
        ("e5,f6 dark e5,g7", 3, "e5 holds a light tile"),
        ("e5,f6 dark d4,g7 pass", 4, "passing"),
        ("e5,f6 dark d4,g7 e5-e9", 4, "no bridge reaches"),
        ("e5,f6 dark d4,z7", 3, "second cell"),
        ("e5,f6 dark hello", 3, "a move is"),
        ("e5,f6 dark d4,k1", 3, "k1 is not on this board"),
    ] {
        let ran = ponti(&["ponte", "replay", "--rules", "classic", "--json"], line)
            .refused(&[&format!("ply {ply}"), reason]);
        assert_eq!(ran.json().len(), ply - 1, "{line}");
        assert!(!ran.out.contains("result"), "{line}");
    }
}

#[test]
fn people_see_the_course_and_the_score() {
    let ran = ponti(&["ponte", "replay", "--rules", "small"], "a1,b1 dark h8,g6 c1,d1").ok();
    for part in
        ["small: 8 x 8", "1  light   a1,b1", "2  choice  dark", "1:0", " 1  O   O   O   O", "Light: 1 point"]
    {
        assert!(ran.out.contains(part), "no {part} in\n{}", ran.out);
    }
    assert!(!ran.out.contains('\u{1b}'), "no colour into a pipe");
    let coloured = ponti(&["ponte", "replay", "--rules", "small", "--color", "always"], "a1,b1").ok();
    assert!(coloured.out.contains('\u{1b}'));
}

#[test]
fn no_moves_are_a_game_too() {
    let lines = ponti(&["ponte", "replay", "--json"], "").ok().json();
    assert_eq!(lines.len(), 1);
    assert_eq!(lines[0]["result"]["winner"], json!(null));
}

#[test]
fn unreadable_input_is_rejected() {
    ponti(&["ponte", "replay", "/no/such/file"], "").refused(&["/no/such/file"]);
    ponti(&["ponte", "replay"], "[Rules \"huge\"] a1,b2").refused(&["no such rule set"]);
    ponti(&["ponte", "replay", "--game", "2"], "a1,b2 dark *").refused(&["no game 2"]);
    ponti(&["ponte", "replay"], "a1,b2 dark * c3,d4 dark *").refused(&["more after the record"]);
}

#[test]
fn all_games_of_a_text_are_checked() {
    let replay = |text: &str| ponti(&["ponte", "replay", "--all", "--rules", "small"], text);
    let score = r#"{"points":0,"islands":0,"bridges":0}"#;
    let legal = |game: usize, rules: &str, plies: usize, winner: &str| {
        format!(
            r#"{{"game":{game},"rules":"{rules}","plies":{plies},"result":{{"light":{score},"dark":{score},"winner":{winner}}}}}"#
        )
    };
    let ran = replay("a1,b2 dark\n\na1,a1\nc3,d5 light\n").refused(&["1 of 3 games are illegal"]);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines[0], legal(1, "small", 2, "null"));
    assert!(lines[1].starts_with(r#"{"game":2,"error":""#) && lines[1].contains("ply 1"), "{}", lines[1]);
    assert_eq!(lines[2], legal(3, "small", 2, "null"));
    let records = replay("[Rules \"open\"] a1,b2 dark light+ c3,d5 *").ok();
    let winner = r#""light""#;
    assert_eq!(records.out, format!("{}\n{}\n", legal(1, "open", 2, winner), legal(2, "small", 1, "null")));
    assert_eq!(replay("").ok().out, "");
}
