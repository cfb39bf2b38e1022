//! The program lists its tests without a browser. (`cargo xtask test browser` runs them; cargo builds the program for this test.)

use std::collections::BTreeSet;
use std::process::Command;

/// The names of the tests with these arguments.
fn list(arguments: &[&str]) -> BTreeSet<String> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_browser-tests"));
    let screens = std::env::temp_dir().join("ponti-browser-tests");
    command.args(["--program", "ponti", "--screens"]).arg(&screens).args(arguments).arg("--list");
    let output = command.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().filter_map(|line| line.strip_suffix(": test")).map(str::to_owned).collect()
}

#[test]
fn the_journeys_are_a_dozen_of_the_tests() {
    let (all, journeys) = (list(&[]), list(&["--journeys"]));
    assert!(all.is_superset(&journeys));
    assert!((10..=14).contains(&journeys.len()), "{journeys:?}");
    assert!(all.len() > 90, "{}", all.len());
}
