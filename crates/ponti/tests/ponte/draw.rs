//! `ponti ponte draw`.

use std::path::PathBuf;

use crate::support::ponti;

/// A file in a folder that tests may write to.
fn file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

#[test]
fn the_picture_in_the_documents_is_drawn_by_the_command() {
    let docs = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/");
    let title = "A game of Ponte del Diavolo at its end, 13 : 14 for light and dark";
    let args = ["ponte", "draw", &format!("{docs}position.txt"), "--theme", "auto", "--title", title];
    let ran = ponti(&args, "").ok();
    assert!(ran.out == std::fs::read_to_string(format!("{docs}position.svg")).unwrap());
}

#[test]
fn a_moment_of_a_game_is_drawn_from_standard_input() {
    let game = "e5,f6 dark d4,g7 c6,e8";
    let start = ponti(&["ponte", "draw", "--ply", "1"], game).ok().out;
    let later = ponti(&["ponte", "draw", "--ply", "4"], game).ok().out;
    assert_eq!((start.matches("data-cells").count(), later.matches("data-cells").count()), (0, 4));
    assert!(start.contains("<title>Ponte del Diavolo after 0 plies: light 0 points, dark 0</title>"));
    assert!(later.contains("pd-last") && !start.contains("pd-last"));
    let plain = ponti(&["ponte", "draw", "--ply", "4", "--no-last", "--legal", "--patterns"], game).ok().out;
    assert!(!plain.contains("pd-last") && plain.contains("pd-legal") && plain.contains("<pattern"));
    ponti(&["ponte", "draw", "--ply", "6"], game).refused(&["--ply is 1 to 5", "6"]);
}

#[test]
#[cfg(feature = "pictures")]
fn a_png_has_the_width_that_was_asked_for() {
    let path = file("ponte.png");
    let path = path.to_str().unwrap();
    let args = ["ponte", "draw", "e5,f6 dark", "--turn", "180", "--no-coordinates", "--theme", "dark"];
    ponti(&[&args[..], &["--width", "64", "--out", path]].concat(), "").ok();
    let bytes = std::fs::read(path).unwrap();
    assert!(bytes.starts_with(b"\x89PNG"));
    let size = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap());
    assert_eq!((size(16), size(20)), (64, 64));
}

#[test]
#[cfg(feature = "pictures")]
fn invalid_input_is_rejected_and_nothing_is_written() {
    let draw = |more: &[&str]| ponti(&[&["ponte", "draw", "e5,f6"][..], more].concat(), "");
    let path = file("refused.png");
    let path = path.to_str().unwrap();
    draw(&["--out", "position.bmp"]).refused(&["position.bmp", ".svg", ".png"]);
    draw(&["--out", path, "--width", "0"]).refused(&["--width", "not 0"]);
    draw(&["--out", path, "--width", "100000"]).refused(&["--width", "not 100000"]);
    draw(&["--out", path, "--theme", "auto"]).refused(&["--theme"]);
    ponti(&["ponte", "draw", "e5,e5", "--out", path], "").refused(&["ply 1"]);
    assert!(!std::path::Path::new(path).exists());
    let ran = draw(&["--out", "/no/such/folder/position.svg"]);
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("cannot write /no/such/folder/position.svg"), "{ran:?}");
}

#[test]
#[cfg(feature = "pictures")]
fn a_range_of_a_game_becomes_an_animation() {
    let path = file("ponte.gif");
    let path = path.to_str().unwrap();
    let game = "[Light \"Zoë\"] 1. e5,f6 dark d4,g7 2. c6,e8 *";
    let frames = |more: &[&str]| {
        let args = ["ponte", "draw", "--width", "90", "--delay", "0.2", "--out", path];
        ponti(&[&args[..], more].concat(), game).ok();
        let bytes = std::fs::read(path).unwrap();
        assert!(bytes.starts_with(b"GIF89a"));
        // Each frame has a graphic control extension.
        bytes.windows(3).filter(|window| window == b"\x21\xf9\x04").count()
    };
    assert_eq!(frames(&["--dark", "Bo"]), 5);
    assert_eq!(frames(&["--from", "2", "--ply", "4", "--theme", "dark"]), 3);
    ponti(&["ponte", "draw", "--out", path, "--from", "9"], game).refused(&["--from is 1 to 5", "9"]);
    ponti(&["ponte", "draw", "--out", path, "--theme", "auto"], game).refused(&["gif", "fixed colours"]);
    ponti(&["ponte", "draw", "--out", path, "--width", "0"], game).refused(&["--width"]);
}

#[test]
#[cfg(not(feature = "pictures"))]
fn a_build_without_pictures_says_how_to_get_one_with_them() {
    for name in ["ponte.png", "ponte.gif"] {
        let path = file(name);
        let args = ["ponte", "draw", "e5,f6", "--out", path.to_str().unwrap()];
        ponti(&args, "").refused(&["this build has no PNG and GIF files", "cargo xtask install"]);
    }
}
