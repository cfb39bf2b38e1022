//! Notation.

use ponte::{Colour, Rules};

use super::{after, mv, set};

#[test]
fn moves_are_written_in_one_form_and_read_in_many() {
    for (input, output) in [
        ("c4,d4", "c4,d4"),
        ("d4,c4", "c4,d4"),
        ("  C10 , a2 ", "a2,c10"),
        ("e5-c4", "c4-e5"),
        ("c12-C10", "c10-c12"),
        (" PASS ", "pass"),
        ("Light", "light"),
        ("dark", "dark"),
    ] {
        assert_eq!(mv(input).to_string(), output);
        assert_eq!(mv(output).to_string(), output);
    }
}

#[test]
fn the_game_of_the_rules_page() {
    let position = after(Rules::CLASSIC, "e5,f6 dark d4,g7 c6,e8 d5,g8 e8-f6");
    assert_eq!(position.tiles(Colour::Light), set("c6 e5 e8 f6"));
    assert_eq!(position.tiles(Colour::Dark), set("d4 d5 g7 g8"));
    assert_eq!(position.blocked(), set("e7 f7"));
    assert_eq!(position.to_move(), Some(Colour::Dark));
}
