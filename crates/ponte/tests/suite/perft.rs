//! Perft counts of several rule sets.

use ponte::{Perft, Position, Rules};

#[test]
fn counts_match_the_table() {
    let table = include_str!("../data/perft.txt");
    let mut checked = 0;
    for line in table.lines().filter(|line| !line.starts_with('#')) {
        let mut fields = line.split_whitespace();
        let rules: Rules = fields.next().unwrap().parse().unwrap();
        let start = Position::new(rules);
        for (field, depth) in fields.zip(1..) {
            let perft = Perft { depth, skip_choice: true };
            let expected: u64 = field.parse().unwrap();
            assert_eq!(perft.count(&start), expected, "{rules} at depth {depth}");
            if expected < 100_000 {
                let split: u64 = perft.divide(&start).iter().map(|(_, count)| count).sum();
                assert_eq!(split, expected, "{rules} at depth {depth}, divided");
            }
            checked += 1;
        }
    }
    assert_eq!(checked, 45);
}

#[test]
fn the_choice_is_a_ply_with_two_moves() {
    let start = Position::new(Rules::new(3, None, None).unwrap());
    let count = |depth| Perft { depth, skip_choice: false }.count(&start);
    assert_eq!([count(1), count(2), count(3)], [36, 72, 1512]);
}
