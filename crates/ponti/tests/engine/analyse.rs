//! `ponti ponte analyse` and `ponti bench`.

use serde_json::Value;

use crate::support::ponti;

const GAME: &str = "d4,e5 dark c3,f6 d6,e3 c4,f5";

fn chance(value: &Value) -> f64 {
    let chance = value.as_f64().unwrap();
    assert!((0.0..=1.0).contains(&chance), "{value}");
    chance
}

#[test]
fn a_position_is_an_object_of_json() {
    let args = ["ponte", "analyse", GAME, "--rules", "small", "--nodes", "60", "--lines", "2", "--json"];
    for (ply, stage) in [("1", "opening"), ("2", "choice"), ("6", "play")] {
        let analyse = || ponti(&[&args[..], &["--ply", ply]].concat(), "").ok().json();
        let (lines, mut again) = (analyse(), analyse());
        let [line] = &lines[..] else { panic!("{lines:?}") };
        assert_eq!((line["ply"].to_string().as_str(), &line["stage"]), (ply, &stage.into()));
        chance(&line["win"]);
        chance(&line["light"]);
        assert!(line["points"]["light"].as_f64().unwrap() >= 0.0 && line["points"]["dark"].is_number());
        let cells = line["islands"].as_object().unwrap();
        assert_eq!(cells.len(), 64);
        for both in cells.values() {
            // No cell is in two islands.
            assert!(chance(&both[0]) + chance(&both[1]) <= 1.001, "{line}");
        }
        let listed = line["moves"].as_array().unwrap();
        assert!((1..=2).contains(&listed.len()), "{line}");
        assert_eq!(listed[0]["pv"][0], listed[0]["move"]);
        // The same question has the same answer, but for its speed.
        again[0]["nps"] = line["nps"].clone();
        assert_eq!(lines, again);
    }
}

#[test]
fn one_position_is_shown_in_depth() {
    let game = ["ponte", "analyse", GAME, "--rules", "small", "--nodes", "50", "--ply", "4", "--lines", "2"];
    let ran = ponti(&game, "").ok();
    for part in ["Winning chance: light ", "Expected points: light ", "Best moves (light):", "tenths"] {
        assert!(ran.out.contains(part), "no `{part}` in\n{}", ran.out);
    }
    let position = "small 8/8/3l4/8/3ld3/8/8/7d d4-d6 dark 3";
    let lines = ponti(&["ponte", "analyse", position, "--nodes", "20", "--json"], "").ok().json();
    assert_eq!((lines.len(), &lines[0]["position"]), (1, &position.into()));
}

#[test]
fn a_finished_game_is_certain() {
    let lines = ponti(
        &["ponte", "analyse", "a1,b2 dark c1,c3 pass pass", "--rules", "3:2:0", "--nodes", "10", "--json"],
        "",
    );
    let lines = lines.ok().json();
    let last = lines.last().unwrap();
    assert_eq!(
        (&last["stage"], &last["light"], &last["proven"]),
        (&"over".into(), &0.5.into(), &true.into())
    );
    assert_eq!(last["moves"], serde_json::json!([]));
}

#[test]
fn invalid_input_is_rejected() {
    for (args, says) in [
        (&["e5,f6 dark e5,g7"][..], "ply 3"),
        (&["e5,f6", "--ply", "9"], "--ply"),
        (&["e5,f6", "--time", "0"], "time"),
        (&["e5,f6", "--lines", "0"], "--lines"),
        (&["no-such-file"], "no-such-file"),
    ] {
        let ran = ponti(&[&["ponte", "analyse"], args].concat(), "");
        assert_eq!(ran.code, 2, "{args:?}: {ran:?}");
        assert!(ran.err.contains(says) && ran.out.is_empty(), "{args:?}: {ran:?}");
    }
}

#[test]
fn the_bench_is_the_engines() {
    let found = ponte_engine::bench(|| std::time::Duration::ZERO);
    let json = ponti(&["bench", "--json"], "").ok().json();
    assert_eq!(json[0]["nodes"], found.nodes);
    assert_eq!(json[0]["signature"], format!("{:016x}", found.signature));
    let words = ponti(&["bench"], "").ok().out;
    assert!(
        words.starts_with(&format!("{} nodes, signature {:016x}\n", found.nodes, found.signature)),
        "{words}"
    );
}
