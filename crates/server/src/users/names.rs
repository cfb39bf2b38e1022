//! Which names people may have, and the names they get.

use protocol::ErrorCode;

use crate::api::failure::Failure;
use crate::chance;

/// The fewest and the most characters of a name.
const LENGTHS: std::ops::RangeInclusive<usize> = 3..=20;

/// Nobody can be called so: they would be taken for somebody else.
const RESERVED: [&str; 33] = [
    "account",
    "admin",
    "administrator",
    "all",
    "anonymous",
    "anyone",
    "bot",
    "ciao",
    "computer",
    "dark",
    "engine",
    "everybody",
    "everyone",
    "help",
    "host",
    "light",
    "mod",
    "moderator",
    "nobody",
    "null",
    "official",
    "perfect",
    "player",
    "ponte",
    "ponti",
    "root",
    "server",
    "somebody",
    "someone",
    "staff",
    "support",
    "system",
    "you",
];

/// Nobody can be called anything that begins so: these are given by the server.
const GIVEN: [&str; 3] = ["guest", "gone-", "player-"];

/// What offends wherever it stands in a name.
const OFFENDING: [&str; 28] = [
    "arschloch",
    "asshole",
    "bastard",
    "bitch",
    "connard",
    "encule",
    "faggot",
    "fascist",
    "fascho",
    "fick",
    "fuck",
    "fotze",
    "heilhitler",
    "hitler",
    "holocaust",
    "hurensohn",
    "kanker",
    "klootzak",
    "motherf",
    "neonazi",
    "nigger",
    "nigga",
    "puttana",
    "salope",
    "schlampe",
    "stronzo",
    "vaffanculo",
    "whore",
];

/// What offends as a word of its own; other words may hold it without meaning it.
const OFFENDING_WORDS: [&str; 24] = [
    "anus", "ass", "cock", "coon", "cunt", "cunts", "dick", "fag", "hoer", "hure", "isis", "kkk", "kike",
    "kut", "nazi", "nazis", "penis", "pute", "rape", "rapist", "shit", "slut", "ss", "tits",
];

/// Refuses a name that nobody may have.
pub(crate) fn check(name: &str) -> Result<(), Failure> {
    let refuse = |message: &str| Err(Failure::new(ErrorCode::Invalid, message).at("name"));
    let fits = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    if !LENGTHS.contains(&name.chars().count()) {
        return refuse("a name has 3 to 20 characters");
    }
    if !name.chars().all(fits) {
        return refuse("a name is made of letters from a to z, digits, - and _");
    }
    if !name.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return refuse("a name begins with a letter");
    }
    let lower = name.to_ascii_lowercase();
    let bare: String = lower.chars().filter(char::is_ascii_alphanumeric).collect();
    if RESERVED.contains(&bare.as_str()) || GIVEN.iter().any(|start| lower.starts_with(start)) {
        return refuse("this name would be taken for somebody else's");
    }
    if offends(&lower) {
        return refuse("please choose another name");
    }
    Ok(())
}

/// Whether a name in lower case offends, digits read as the letters that they look like.
fn offends(lower: &str) -> bool {
    ['i', 'l'].into_iter().any(|one| {
        let folded: String = lower.chars().map(|c| letter(c, one)).collect();
        let together: String = folded.chars().filter(char::is_ascii_alphabetic).collect();
        let mut single: Vec<char> = together.chars().collect();
        single.dedup();
        let single: String = single.into_iter().collect();
        let words = folded.split(|c: char| !c.is_ascii_alphabetic());
        let plain_words = lower.split(|c: char| !c.is_ascii_alphabetic());
        OFFENDING.iter().any(|word| together.contains(word) || single.contains(&dedup(word)))
            || OFFENDING_WORDS.contains(&together.as_str())
            || words.chain(plain_words).any(|word| OFFENDING_WORDS.contains(&word))
    })
}

fn dedup(word: &str) -> String {
    let mut letters: Vec<char> = word.chars().collect();
    letters.dedup();
    letters.into_iter().collect()
}

/// The letter that a digit looks like.
fn letter(c: char, one: char) -> char {
    match c {
        '0' => 'o',
        '1' => one,
        '2' => 'z',
        '3' => 'e',
        '4' => 'a',
        '5' => 's',
        '6' | '9' => 'g',
        '7' => 't',
        '8' => 'b',
        other => other,
    }
}

/// A name for a guest.
pub(crate) fn guest() -> String {
    const FRUITS: [&str; 32] = [
        "apple", "almond", "banana", "berry", "cherry", "citron", "date", "fig", "grape", "guava", "hazel",
        "kiwi", "lemon", "lime", "lychee", "mango", "melon", "mora", "nectar", "nut", "olive", "orange",
        "papaya", "peach", "pear", "pecan", "plum", "prune", "quince", "raisin", "sloe", "walnut",
    ];
    let [low, high, fruit] = chance::bytes();
    let number = u16::from_le_bytes([low, high]) % 10_000;
    format!("guest-{number:04}-{}", FRUITS[usize::from(fruit % 32)])
}

/// A plain name for somebody whose own cannot stay.
pub(crate) fn plain(start: &str) -> String {
    format!("{start}-{}", chance::id::<12>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_have_names() {
        for name in [
            "Ada",
            "ben_2",
            "Zo-e",
            "Cassandra",
            "Dickens",
            "Scunthorpe",
            "grass-hopper",
            "Hansi",
            "a12345678901234567_9",
        ] {
            assert!(check(name).is_ok(), "{name}");
        }
    }

    #[test]
    fn some_names_nobody_has() {
        for name in [
            "",
            "ab",
            "a12345678901234567890",
            "1ada",
            "-ada",
            "ad a",
            "ad.a",
            "Zoë",
            "ada\n",
            "<b>ada",
            "ａｄａ",
        ] {
            assert!(check(name).is_err(), "{name:?}");
        }
    }

    #[test]
    fn nobody_is_taken_for_somebody_else() {
        for name in [
            "admin",
            "ADMIN",
            "a-d-m-i-n",
            "Ponti",
            "engine",
            "guest-1234-kiwi",
            "Guesthouse",
            "gone-1",
            "player-x",
        ] {
            assert!(check(name).is_err(), "{name}");
        }
    }

    #[test]
    fn names_do_not_offend_in_disguise_either() {
        for name in [
            "fuck",
            "FuCkYou",
            "f-u-c-k",
            "fuuuuck",
            "h1tler",
            "H1tl3r88",
            "a55",
            "kkk",
            "shit-head",
            "naz1",
            "b1tch",
        ] {
            assert!(check(name).is_err(), "{name}");
        }
    }

    #[test]
    fn names_are_given() {
        let name = guest();
        assert!(name.starts_with("guest-") && name.len() <= 20, "{name}");
        assert_ne!(plain("gone"), plain("gone"));
    }
}
