//! Letters and numbers drawn as strokes, so that a picture needs no font and looks the same everywhere.

use crate::geometry::{Path, Point};

/// The strokes of a letter in a box 4 wide and 8 high with the base line at 6: pairs of digits, strokes apart by `|`.
/// Small letters are 4 high, from line 2 to line 6.
fn strokes(letter: char) -> &'static str {
    match letter {
        'a' => "42 46|43 32 12 03 05 16 36 45",
        'b' => "00 06|03 12 32 43 45 36 16 05",
        'c' => "43 32 12 03 05 16 36 45",
        'd' => "40 46|43 32 12 03 05 16 36 45",
        'e' => "04 44 43 32 12 03 05 16 36 45",
        'f' => "30 20 11 16|02 32",
        'g' => "42 47 38 18 07|43 32 12 03 05 16 36 45",
        'h' => "00 06|03 12 32 43 46",
        'i' => "02 06|00 00",
        'j' => "22 27 18 08|20 20",
        'k' => "00 06|42 04 46",
        'l' => "00 05 16",
        'm' => "02 06|03 12 23 26|23 32 43 46",
        'n' => "02 06|03 12 32 43 46",
        'o' => "12 32 43 45 36 16 05 03 12",
        'p' => "02 08|03 12 32 43 45 36 16 05",
        'q' => "42 48|43 32 12 03 05 16 36 45",
        'r' => "02 06|04 13 22 32",
        's' => "43 32 12 03 14 34 45 36 16 05",
        't' => "10 15 26 36|02 32",
        'u' => "02 05 16 36 45|42 46",
        'v' => "02 26 42",
        'w' => "02 16 23 36 42",
        'x' => "02 46|06 42",
        'y' => "02 26|42 18 08",
        'z' => "02 42 06 46",
        '-' => "04 34",
        '.' => "06 06",
        '_' => "06 46",
        '0' => "10 30 41 45 36 16 05 01 10",
        '1' => "02 20 26",
        '2' => "01 10 30 41 42 06 46",
        '3' => "01 10 30 41 42 33 13|33 44 45 36 16 05",
        '4' => "36 30 04 44",
        '5' => "40 10 03 33 44 45 36 16 05",
        '6' => "40 20 02 05 16 36 45 44 33 13 04",
        '7' => "00 40 16",
        '8' => "10 30 41 42 33 13 02 01 10|33 44 45 36 16 05 04 13",
        '9' => "42 33 13 02 01 10 30 41 44 26 06",
        _ => "",
    }
}

/// How wide a letter is, in the same units.
fn width(letter: char) -> f64 {
    match letter {
        'i' | '.' => 0.0,
        ' ' => 1.5,
        'r' | 't' | '-' => 3.0,
        'l' => 1.0,
        'j' | '1' => 2.0,
        'f' => 3.0,
        _ => 4.0,
    }
}

/// The gap between letters.
const GAP: f64 = 1.8;

/// A text in letters that can be drawn: small ones without accents, at most so many.
pub(crate) fn drawable(text: &str, max: usize) -> String {
    let plain = |letter: char| match letter {
        'à'..='å' => 'a',
        'ç' => 'c',
        'è'..='ë' => 'e',
        'ì'..='ï' => 'i',
        'ñ' => 'n',
        'ò'..='ö' | 'ø' => 'o',
        'ù'..='ü' => 'u',
        'ý' | 'ÿ' => 'y',
        other => other,
    };
    let known = |letter: &char| *letter == ' ' || !strokes(*letter).is_empty();
    text.chars().flat_map(char::to_lowercase).map(plain).filter(known).take(max).collect()
}

/// How wide a word is when its numbers are so high.
pub(crate) fn length(text: &str, height: f64) -> f64 {
    (text.chars().map(|letter| width(letter) + GAP).sum::<f64>() - GAP) * height / 6.0
}

/// Draws a word centred at a point; `height` is that of a number.
pub(crate) fn word(path: &mut Path, text: &str, at: Point, height: f64) {
    let unit = height / 6.0;
    let mut left = at.x - length(text, height) / 2.0;
    for letter in text.chars() {
        let point = |pair: &str| {
            let digit = |i: usize| f64::from(pair.as_bytes().get(i).map_or(0, |byte| byte - b'0'));
            Point::new(left + digit(0) * unit, at.y + (digit(1) - 3.0) * unit)
        };
        for stroke in strokes(letter).split('|') {
            for (k, pair) in stroke.split(' ').filter(|pair| !pair.is_empty()).enumerate() {
                if k == 0 {
                    path.to(point(pair));
                } else {
                    path.line(point(pair));
                }
            }
        }
        left += (width(letter) + GAP) * unit;
    }
}
