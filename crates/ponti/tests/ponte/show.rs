//! `ponti ponte show`.

use crate::support::{folder, ponti};

const GAME: &str = "d4,d6 dark e4,h1 d4-d6";

#[test]
fn a_game_at_any_ply() {
    let show = |ply: &str| {
        ponti(&["ponte", "show", GAME, "--rules", "small", "--ply", ply, "--position"], "").ok().out
    };
    assert_eq!(show("1"), "small 8/8/8/8/8/8/8/8 - opening 0\n");
    assert_eq!(show("2"), "small 8/8/3l4/8/3l4/8/8/8 - choice 1\n");
    assert_eq!(show("5"), "small 8/8/3l4/8/3ld3/8/8/7d d4-d6 dark 3\n");
    for ply in ["0", "6"] {
        ponti(&["ponte", "show", GAME, "--rules", "small", "--ply", ply], "").refused(&["--ply is 1 to 5"]);
    }
}

#[test]
fn positions_games_files_and_pipes() {
    let position = "small 8/8/3l4/8/3ld3/8/8/7d d4-d6 dark 3";
    let diagram = ponti(&["ponte", "show", position], "").ok().out;
    assert!(diagram.contains(" 6  .   .   .   o   ."), "{diagram}");
    assert!(diagram.contains("Dark: place two tiles."), "{diagram}");
    let path = folder("show").join("game.txt");
    std::fs::write(&path, format!("[Rules small] {GAME}")).unwrap();
    for (args, input) in [
        (&["ponte", "show", path.to_str().unwrap(), "--position"][..], ""),
        (&["ponte", "show", "--position"], &format!("[Rules small] {GAME}")),
        (&["ponte", "show", "-", "--position"], position),
    ] {
        assert_eq!(ponti(args, input).ok().out.trim(), position, "{args:?}");
    }
}

#[test]
fn json_and_legal_cells() {
    let ran = ponti(&["ponte", "show", GAME, "--rules", "small", "--ply", "4", "--json"], "").ok();
    assert_eq!(
        ran.out,
        "{\"position\":\"small 8/8/3l4/8/3ld3/8/8/7d - light 2\",\"rules\":\"small\",\"ply\":4,\"stage\":\"play\",\
         \"to_move\":\"light\",\"light\":{\"points\":0,\"islands\":0,\"bridges\":0},\
         \"dark\":{\"points\":0,\"islands\":0,\"bridges\":0},\"next\":\"d4-d6\"}\n"
    );
    let legal = ponti(&["ponte", "show", GAME, "--rules", "small", "--legal", "--compact"], "").ok().out;
    assert!(legal.contains(" 5  * * * | * * * *"), "{legal}");
}

#[test]
fn invalid_positions_are_rejected() {
    ponti(&["ponte", "show", "nonsense.txt"], "").refused(&["nonsense.txt", "neither a file"]);
    ponti(&["ponte", "show", "small 8/8/8/8/8/8/8/lllll3 - dark 4"], "").refused(&["has 5 tiles"]);
    ponti(&["ponte", "show", "small 8/8/8/8/8/8/8/7 - dark 4"], "").refused(&["row 1 has 7 cells"]);
    ponti(&["ponte", "show", "a1,b2 dark a1,c3"], "").refused(&["ply 3"]);
}
