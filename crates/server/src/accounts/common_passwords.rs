//! Passwords that attackers try first: common words with a few digits, sequences, keyboard patterns, repetitions.

/// Words that common passwords are made of, in several languages, and common passwords that contain digits.
const WORDS: &str = "
    123qweasd 147258369 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y a1b2c3d4 abc123 abcd1234 admin admin123 administrator adobe alexander
    amanda amore amsterdam andrea andrew angel angela angelo anthony apple arsenal ashley asshole august austin autumn azerty
    bailey banana barbara barcelona baseball basketball batman beatles benjamin bismillah blink bonjour brandon bridge bubbles
    buster butterfly calcio camille canada cassie caterina changeme charles charlie chelsea chester chicken chocolate chouchou
    christ christian ciao ciaociao claudia computer cookie cooper corvette cowboy daniel daniela dakota dallas danielle darkness
    david december default diamond diavolo doctor dolphin donald donkey dragon dreams eagles einstein elephant elizabeth eminem
    engine england fender ferrari firebird fishing florence florian flower flowers football forever forza france francesca
    francesco freedom freiheit frederic friend friends froggy fussball galatasaray gandalf garfield geheim genesis george
    gfhjkm gibson ginger giovanni giulia giuseppe godzilla golden golfer google guitar hallo hamburg hammer hannah harley
    heaven hello helloworld herbert hercules hockey hola holland homer hottie hunter iceman iloveyou inter internet italia
    jackson jaguar jakarta james january jasmine jasper jennifer jeremy jessica jesus johnny jonathan jordan joseph joshua
    juice july june junior justin juventus katherine kennwort killer kristina lakers lauren letmein liebe liverpool login
    london loulou love lover loveme lovely lucky madison madrid maggie manchester manuel marcel marina marlboro marseille
    martina martin master matrix matthew maverick maxime maximilian mercedes merlin michael michelle mickey midnight milano
    minecraft miller monday money monkey monster morgan motdepasse mother mountain mustang naruto natalie nathalie nicolas
    nicole nintendo nothing november october oliver olivia orange panther paradise parola pass passe password passwort
    patricia patrick peanut pepper phoenix player please pokemon ponte ponti porsche power prince princess princesse
    principessa purple qazwsx qazwsxedc querty qwerty qwertz rabbit rachel rainbow ranger raymond rebecca remember richard
    robert rocket romance rosebud royal samantha samsung sandra scooter scorpion secret september server shadow shannon shelby
    silver simone simpsons skywalker slipknot snoopy soccer sommer sonnenschein sophie sparky spider spiderman spring star
    starwars stefan steelers stella steven summer sunday sunflower sunshine super superman superstar susanne sweety sydney
    taylor teddybear tennis test testing thomas thunder tiger tigger tinker toyota travis trinity trustme trustno tweety
    ubuntu user valentina vanessa verona victor victoria vincent vivian voetbal wachtwoord warcraft welcome welkom whatever
    william willkommen windows winner winter wizard yamaha yankees yellow zaqwsx zaq12wsx zidane zxcvbnm";

/// Rows and columns of keyboards, the alphabet and digits. Passwords that follow them are easy to guess.
const SEQUENCES: [&str; 12] = [
    "01234567890",
    "abcdefghijklmnopqrstuvwxyz",
    "qwertyuiop",
    "asdfghjkl",
    "zxcvbnm",
    "qwertzuiop",
    "yxcvbnm",
    "azertyuiop",
    "qsdfghjklm",
    "1qaz2wsx3edc4rfv5tgb6yhn7ujm",
    "qazwsxedcrfvtgbyhnujm",
    "qweasdzxc",
];

/// The longest decoration of a common word, such as `2026!`.
const MAX_DECORATION: usize = 6;
/// Digits alone must be at least this long.
const MIN_DIGITS: usize = 14;
/// The shortest piece of a sequence that counts as one.
const MIN_SEQUENCE: usize = 3;

/// Whether a password in lower case is common.
pub(super) fn is_common(lower: &str) -> bool {
    let is_digits = lower.chars().all(|c| c.is_ascii_digit());
    (is_digits && lower.len() < MIN_DIGITS)
        || is_repetition(lower)
        || is_sequences(lower)
        || is_decorated_word(lower)
}

/// Whether a password repeats a few characters.
fn is_repetition(lower: &str) -> bool {
    let chars: Vec<char> = lower.chars().collect();
    (1..=4).any(|period| {
        chars.len() >= 2 * period && chars.iter().zip(&chars[period..]).all(|(one, other)| one == other)
    })
}

/// Whether a password consists of pieces of sequences, forwards or backwards.
fn is_sequences(lower: &str) -> bool {
    if !lower.is_ascii() {
        return false;
    }
    let mut reachable = vec![false; lower.len() + 1];
    reachable[0] = true;
    for start in 0..lower.len() {
        for end in start + MIN_SEQUENCE..=lower.len() {
            if reachable[start] && is_piece(&lower[start..end]) {
                reachable[end] = true;
            }
        }
    }
    reachable[lower.len()]
}

fn is_piece(text: &str) -> bool {
    let backwards: String = text.chars().rev().collect();
    SEQUENCES.iter().any(|sequence| sequence.contains(text) || sequence.contains(&backwards))
}

/// Whether a password is a common word, perhaps with digits for letters, or twice, with a few digits and signs around it.
fn is_decorated_word(lower: &str) -> bool {
    let is_decoration = |c: char| !c.is_alphabetic();
    let core = lower.trim_matches(is_decoration);
    let decoration = lower.chars().count() - core.chars().count();
    let spelt = |text: &str| text.chars().map(plain_letter).collect::<String>();
    let is_word = |text: &str| WORDS.split_whitespace().any(|word| word == text);
    let is_word = |text: &str| is_word(text) || is_word(&spelt(text)) || is_twice(&spelt(text), is_word);
    is_word(lower) || (decoration <= MAX_DECORATION && is_word(core))
}

fn is_twice(text: &str, is_word: impl Fn(&str) -> bool) -> bool {
    let half = text.len() / 2;
    text.len().is_multiple_of(2)
        && text.is_char_boundary(half)
        && text[..half] == text[half..]
        && is_word(&text[..half])
}

/// The letter for which a digit or sign often stands.
fn plain_letter(c: char) -> char {
    match c {
        '0' => 'o',
        '1' | '!' => 'i',
        '3' => 'e',
        '4' | '@' => 'a',
        '5' | '$' => 's',
        '7' => 't',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn common_passwords_are_recognised() {
        for password in [
            "password",
            "password1",
            "p@ssw0rd",
            "passw0rd!",
            "password2026",
            "welcome123!",
            "sommer2026",
            "1234567890",
            "19841224",
            "00000000",
            "aaaaaaaa",
            "abababab",
            "12341234",
            "abcabcabc",
            "qwertyui",
            "qwertzui",
            "asdfghjkl",
            "1qaz2wsx",
            "zaq12wsx",
            "qwerty123",
            "abcdefgh",
            "87654321",
            "123qweasd",
            "iloveyou!!",
            "ciaociao",
            "monkey99",
            "motdepasse",
            "wachtwoord1",
            "letmein1",
            "trustno1",
            "qweasdzxc",
            "lovelove",
            "diavolo666",
            "!admin123!",
        ] {
            assert!(is_common(password), "{password}");
        }
    }

    #[test]
    fn other_passwords_are_allowed() {
        for password in [
            "correct horse",
            "tr0ub4dor&3",
            "xkv9-2mqp",
            "gondola am kanal",
            "sandbank7bridge",
            "31415926535897",
            "pässwörtlich",
            "my dog eats summer",
            "zvcrtmlp",
        ] {
            assert!(!is_common(password), "{password}");
        }
    }
}
