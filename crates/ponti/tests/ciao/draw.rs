//! `ponti ciao draw`.

use crate::support::ponti;

#[test]
fn a_game_is_drawn_at_any_turn() {
    let game = "2 4:4 X:3?1 2:2";
    let start = ponti(&["ciao", "draw", game, "--ply", "1"], "").ok().out;
    assert!(start.contains("<title>Ciao Ciao after 0 turns: 0 : 0 points; seat 1 is to roll</title>"));
    assert_eq!(start.matches("data-plank=\"1\"").count(), 3, "the plank and both pawns");
    // The bluff was found out: the second seat starts again, and the first has gone 4 and 3.
    let after = ponti(&["ciao", "draw", "--ply", "3"], game).ok().out;
    assert!(after.contains("class=\"cc-pawn cc-active\"") && after.contains("after 2 turns"));
    assert_eq!(after.matches("data-plank=\"8\"").count(), 2);
    ponti(&["ciao", "draw", game, "--ply", "5"], "").refused(&["--ply is 1 to 4", "5"]);
}

#[test]
fn a_state_is_drawn_with_the_box_open_on_request() {
    let state = "5+5 1+6 ........ 1";
    let closed = ponti(&["ciao", "draw", state], "").ok().out;
    assert!(closed.contains("cc-closed") && !closed.contains("cc-die") && !closed.contains("cc-said"));
    let open = ponti(&["ciao", "draw", state, "--face", "x", "--announced", "4"], "").ok().out;
    assert!(open.contains("cc-die") && open.contains("cc-said"));
    ponti(&["ciao", "draw", state, "--face", "6"], "").refused(&["--face", "6"]);
    ponti(&["ciao", "draw", state, "--announced", "5"], "").refused(&["--announced is 1 to 4, not 5"]);
    ponti(&["ciao", "draw", "nowhere"], "").refused(&["`nowhere`"]);
}
