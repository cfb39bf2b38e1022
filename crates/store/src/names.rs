//! Forms of account names that are unique.

use unicode_security::skeleton;

/// The name regardless of case.
pub fn folded_name(name: &str) -> String {
    name.to_lowercase()
}

/// What a name looks like. Names with the same skeleton are hard to tell apart, such as `Bill`, `BiIl` and `B1ll`.
///
/// This is the skeleton of Unicode Technical Standard 39, extended by what is hard to tell apart in a list of players: a
/// capital I, an l and a 1; a zero and an o; a double v and a w; the two separators.
pub fn name_skeleton(name: &str) -> String {
    let lower = name.to_lowercase();
    let similar = skeleton(&lower).flat_map(char::to_lowercase).map(|c| match c {
        'i' | '1' | '|' => 'l',
        '0' => 'o',
        '_' => '-',
        other => other,
    });
    similar.collect::<String>().replace("vv", "w")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn look_alikes_have_the_same_skeleton() {
        for (one, other) in [
            ("Bill", "BiIl"),
            ("Bill", "b1ll"),
            ("lda", "Ida"),
            ("Oleg", "0leg"),
            ("mia", "rnia"),
            ("Mia", "rnia"),
            ("wim", "vvim"),
            ("ben_2", "ben-2"),
            ("ada", "\u{430}da"),
        ] {
            assert_eq!(name_skeleton(one), name_skeleton(other), "{one} and {other}");
        }
        for (one, other) in
            [("ada", "eda"), ("ben2", "ben3"), ("anna", "ana"), ("guest-0012-fig", "guest-0021-fig")]
        {
            assert_ne!(name_skeleton(one), name_skeleton(other), "{one} and {other}");
        }
    }
}
