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
        'f' => "40 30 21 26|12 42",
        'g' => "42 47 38 18 07|43 32 12 03 05 16 36 45",
        'h' => "00 06|03 12 32 43 46",
        'i' => "22 26|20 20",
        'j' => "32 37 28 18|30 30",
        'k' => "00 06|42 04 46",
        'l' => "20 25 36",
        'm' => "02 06|03 12 23 26|23 32 43 46",
        'n' => "02 06|03 12 32 43 46",
        'o' => "12 32 43 45 36 16 05 03 12",
        'p' => "02 08|03 12 32 43 45 36 16 05",
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

/// Draws a word centred at a point; `height` is that of a number.
pub(crate) fn word(path: &mut Path, text: &str, at: Point, height: f64) {
    let unit = height / 6.0;
    let advance = 6.0 * unit;
    let width = advance * text.chars().count() as f64 - 2.0 * unit;
    for (i, letter) in text.chars().enumerate() {
        let left = at.x - width / 2.0 + advance * i as f64;
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
    }
}
