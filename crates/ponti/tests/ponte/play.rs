//! `ponti play` line by line, as a pipe uses it.

use crate::support::{folder, ponti};

#[test]
fn a_game_in_line_mode_with_errors_and_undo() {
    let lines = "d4,e5\nc3,c4\nd\nd4,a1\na1\nb2\nundo\nredo\nscore\nlegal\nhelp\n";
    let ran = ponti(&["play", "--plain", "--rules", "small"], lines).ok();
    for part in [
        "First player: place two light tiles",
        "Second player: choose a colour",
        "The second player has to choose a colour first",
        "The second player is dark.",
        "D4 holds a light tile.",
        "First tile on a1.",
        "Dark placed a1,b2.",
        "a1,b2 undone.",
        "a1,b2 redone.",
        "Game in progress. Current score:",
        "60 cells open",
        "Commands: undo",
        " 2  .   x",
    ] {
        assert!(ran.out.contains(part), "no `{part}` in\n{}", ran.out);
    }
}

#[test]
fn games_are_saved_and_loaded() {
    let folder = folder("play");
    let path = folder.join("my game.txt");
    let path = path.to_str().unwrap();
    let ran = ponti(&["play", "--rules", "small"], &format!("d4,e5\nlight\nsave {path}\nquit\n")).ok();
    assert!(ran.out.contains("Saved to"));
    let ran = ponti(&["play", "--load", path], "resign\ny\nsave\n\nquit\ny\n").ok();
    assert!(ran.out.contains("Dark resigned, light wins."), "{}", ran.out);
    ponti(&["play", "--load", path, "--rules", "large"], "").refused(&["small", "large"]);
    ponti(&["play", "--load", "/no/such"], "").refused(&["/no/such"]);
}

#[test]
fn leaving_an_unsaved_game_is_asked_about() {
    let ran = ponti(&["play"], "d4,e5\nquit\nno\nquit\nyes\nlight\n").ok();
    assert_eq!(ran.out.matches("would be lost").count(), 2);
    assert!(!ran.out.contains("The second player is light"));
}

#[test]
fn a_game_to_the_end() {
    let ran = ponti(&["play", "--rules", "3:2:0"], "a1,b2\ndark\nc1,c3\npass\npass\nc2,b1\n").ok();
    for part in ["Light has passed: this is the last turn.", "A draw: equal points (0)", "The game is over."]
    {
        assert!(ran.out.contains(part), "no `{part}` in\n{}", ran.out);
    }
}
