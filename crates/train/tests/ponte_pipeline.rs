//! The training pipeline on a small scale: self-play, fit, gate, resume.

use std::path::PathBuf;
use std::process::Command;

use ponte::{Record, Rules};
use ponte_engine::Weights;

fn train(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_train")).args(arguments).output().expect("train starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn the_pipeline_makes_weights_and_can_be_resumed() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("pipeline-{}", std::process::id()));
    let path = folder.to_str().expect("a path");
    let small = ["--generations", "1", "--games", "12", "--nodes", "8", "--plain-nodes", "20"];
    let gate = ["--gate-games", "2", "--gate-time", "0.001"];
    let arguments = [&["ponte", "pipeline", path][..], &small, &gate].concat();
    let output = train(&arguments);
    assert!(output.contains("generation 1: fit"), "{output}");

    let best = std::fs::read(folder.join("best.weights")).expect("weights were written");
    let weights = Weights::from_bytes(&best).expect("good weights");
    assert_ne!(weights, Weights::untrained());
    for generation in 0..2 {
        let text = std::fs::read_to_string(folder.join(format!("games-{generation}.txt"))).expect("games");
        assert_eq!(text.lines().count(), 12);
        for line in text.lines() {
            let record = Record::read(Rules::CLASSIC, line).expect("a valid record");
            assert!(record.outcome().is_some(), "the game is over");
        }
    }

    let again = train(&arguments);
    assert!(!again.contains("self-play"), "all generations were done: {again}");
    // An interrupted generation keeps the games it has.
    let games = folder.join("games-1.txt");
    let text = std::fs::read_to_string(&games).expect("games");
    let half: Vec<&str> = text.lines().take(5).collect();
    std::fs::write(&games, half.join("\n") + "\n").expect("written");
    std::fs::remove_file(folder.join("gate-1.txt")).expect("removed");
    train(&arguments);
    let resumed = std::fs::read_to_string(&games).expect("games");
    assert_eq!(resumed.lines().count(), 12);
    assert!(resumed.starts_with(&half.join("\n")));
    std::fs::remove_dir_all(&folder).expect("removed");
}

#[test]
fn rejects_invalid_players_with_the_reason() {
    for (player, reason) in [
        ("unknown", "unknown player `unknown`"),
        ("level:11", "unknown level `11`"),
        ("full,playout_turns", "`playout_turns` is not a setting"),
        ("full,playout_turns=x", "`x` is not a valid playout_turns"),
        ("full,size=3", "unknown setting `size`"),
        ("full,weights=/nowhere", "cannot read weights from /nowhere"),
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_train")).args(["ponte", "speed", player]).output();
        let output = output.expect("train starts");
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && stderr.contains(reason), "{player}: {stderr}");
    }
}
