//! `ponti play` against the engine, line by line.

use ponte::{Game, Rules};

use crate::support::ponti;

/// The printed moves, in order.
fn moves(out: &str) -> Vec<String> {
    let words = |line: &str| {
        let (_, mv) = line.split_once(" placed ").or_else(|| line.split_once(" built "))?;
        Some(mv.trim_end_matches('.').to_owned())
    };
    out.lines().filter_map(|line| words(line.rsplit("> ").next()?)).collect()
}

#[test]
fn an_opponent_answers_every_move() {
    let args = ["play", "--plain", "--rules", "small", "--opponent", "2", "--seed", "3"];
    let ran = ponti(&args, "d4,e5\nhint\nundo\nd4,e6\n").ok();
    assert!(ran.out.matches("The second player is ").count() >= 2, "{}", ran.out);
    assert!(ran.out.contains(" would be a good move."), "{}", ran.out);
    assert_eq!(ran.out, ponti(&args, "d4,e5\nhint\nundo\nd4,e6\n").ok().out);
}

#[test]
fn the_opponent_may_begin() {
    let args = ["play", "--plain", "--rules", "small", "--opponent", "1", "--second", "--seed", "5"];
    let ran = ponti(&args, "light\n").ok();
    // The engine opens, the player chooses light, and the engine continues as dark.
    let told = moves(&ran.out);
    assert_eq!(told.len(), 2, "{}", ran.out);
    let line = format!("{} light {}", told[0], told[1]);
    assert!(Game::from_text(Rules::SMALL, &line).is_ok(), "{line}");
    assert!(ran.out.trim_end().ends_with("light>"), "{}", ran.out);
}

#[test]
fn levels_are_checked() {
    for args in [&["play", "--opponent", "0"][..], &["play", "--opponent", "11"], &["play", "--second"]] {
        assert_eq!(ponti(args, "").code, 2, "{args:?}");
    }
}
