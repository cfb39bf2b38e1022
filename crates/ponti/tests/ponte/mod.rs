//! `ponti ponte` and `ponti play` as users run them.

mod draw;
mod perft;
mod play;
mod random;
mod replay;
mod review;
mod show;
mod solve;

use crate::support::ponti;

#[test]
fn wrong_usage_is_wrong_input() {
    for args in [
        &["nonsense"][..],
        &["ponte", "perft"],
        &["ponte", "replay", "--rules", "huge"],
        &["ponte", "perft", "--size", "4", "--rules", "small", "--depth", "1"],
        &["play", "--rules", "17"],
    ] {
        let ran = ponti(args, "");
        assert_eq!(ran.code, 2, "{args:?}: {ran:?}");
        assert!(ran.err.starts_with("error: ") && ran.out.is_empty(), "{args:?}: {ran:?}");
    }
}

#[test]
fn help_has_examples() {
    for args in [&["--help"][..], &["ponte", "--help"], &["ponte", "replay", "--help"], &["play", "--help"]] {
        let ran = ponti(args, "").ok();
        assert!(ran.out.contains("Usage: ponti") && ran.out.contains("Examples:"), "{args:?}");
    }
}

#[test]
#[cfg(unix)]
fn a_reader_that_leaves_is_no_failure() {
    use std::io::Read;
    use std::process::{Command, Stdio};
    let mut child = Command::new(env!("CARGO_BIN_EXE_ponti"))
        .args(["ponte", "random", "--games", "100000", "--seed", "1"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut first = [0; 10];
    child.stdout.take().unwrap().read_exact(&mut first).unwrap();
    let ran = child.wait_with_output().unwrap();
    assert_eq!((ran.status.code(), ran.stderr.as_slice()), (Some(0), &b""[..]));
}
