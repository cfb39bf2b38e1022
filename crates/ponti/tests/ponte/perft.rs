//! `ponti ponte perft`.

use crate::support::ponti;

fn count(args: &[&str]) -> u64 {
    let args = [&["ponte", "perft"], args].concat();
    ponti(&args, "").ok().out.trim().parse().unwrap()
}

#[test]
fn the_known_numbers() {
    for (size, counts) in [
        ("3", &[36, 756, 7760, 24636, 29340, 33756][..]),
        ("4", &[120, 10920, 724176]),
        ("5", &[300, 75900, 15960168]),
        ("6", &[630, 353430]),
        ("10", &[4950, 23527350]),
    ] {
        for (depth, &known) in (1..).zip(counts) {
            let depth = format!("{depth}");
            assert_eq!(count(&["--size", size, "--depth", &depth, "--skip-choice"]), known, "{size} {depth}");
        }
    }
}

#[test]
fn the_choice_is_a_ply_unless_it_is_left_out() {
    assert_eq!(count(&["--size", "4", "--depth", "2"]), 240);
    assert_eq!(count(&["--size", "4", "--depth", "3"]), 2 * 10920);
    assert_eq!(count(&["--rules", "classic", "--depth", "1"]), 4950);
    assert_eq!(count(&["--depth", "0"]), 1);
}

#[test]
fn from_any_position_and_split_by_the_first_move() {
    let ran =
        ponti(&["ponte", "perft", "--size", "3", "--moves", "a1,c3", "--depth", "2", "--divide"], "").ok();
    assert_eq!(ran.out, "light: 21\ndark: 21\n42\n");
    let json = ponti(
        &[
            "ponte",
            "perft",
            "--rules",
            "3:2:0",
            "--moves",
            "a1,c3 dark b2,c1",
            "--depth",
            "2",
            "--divide",
            "--json",
        ],
        "",
    )
    .ok();
    assert_eq!(json.out, "{\"depth\":2,\"count\":1,\"moves\":[{\"move\":\"pass\",\"count\":1}]}\n");
    let plain = ponti(&["ponte", "perft", "--size", "3", "--depth", "2", "--skip-choice", "--json"], "").ok();
    assert_eq!(plain.out, "{\"depth\":2,\"count\":756}\n");
}

#[test]
fn wrong_moves_and_sizes_are_refused() {
    ponti(&["ponte", "perft", "--depth", "1", "--moves", "a1,b2 c3,d4"], "").refused(&["--moves", "ply 2"]);
    ponti(&["ponte", "perft", "--depth", "1", "--size", "17"], "").refused(&["3 to 16"]);
}
