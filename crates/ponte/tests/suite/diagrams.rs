//! Terminal diagrams: exact drawings, and round trips through a diagram parser.

use crate::common::Dice;
use ponte::diagram::{self, Diagram, Scale};
use ponte::{CellSet, Colour, Position};

/// All kinds of bridges: level, upright, both diagonals, knight's moves rising and falling, steep and flat.
const ALL: &str = "9 l1l1l1l2/9/2l1l3l/3dd4/l2dd2l1/5l3/1l1l5/6d2/l3l3d \
                   a9-c9,e7-e9,a5-c7,g9-i7,a1-b3,d3-e1,f4-h5,g2-i1 dark 20";

fn position(text: &str) -> Position {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn bridges_of_all_directions_are_drawn() {
    assert_eq!(
        diagram::ascii(&position(ALL)),
        r"
 9  o-------o   .   o   .   o   .   .
                    |         \
 8  .   .   .   .   |   .   .   \   .
                    |             \
 7  .   .   o   .   o   .   .   .   o
          /
 6  .   /   .   X   X   .   .   .   .
      /
 5  o   .   .   X   X   .   ~   o   .
                          ,---'
 4  .   .   .   .   .   o   ~   .   .

 3  .   o   .   o   .   .   .   .   .
       /         \
 2  ~ / ~   .   ~ \ ~   .   x   ~   .
     /             \          '---,
 1  o   .   .   .   o   .   .   ~   x

    a   b   c   d   e   f   g   h   i
"[1..]
    );
}

#[test]
fn a_compact_drawing_with_a_legend() {
    assert_eq!(
        Diagram::new(&position(ALL)).scale(Scale::Compact).legend(true).to_string(),
        r"
 9  o---o . o . o . .    dark to move
 8  . . . . | . . \ .
 7  . . o . o . . . o    light: 0 points
 6  . / . X X . . . .    o sandbank  O island
 5  o . . X X . ~-o .
 4  . . . . . o-~ . .    dark: 1 point
 3  . o . o . . . . .    x sandbank  X island
 2  ~/~ . ~\~ . x-~ .
 1  o . . . o . . ~-x    . free  ~ under a bridge

    a b c d e f g h i
"[1..]
    );
}

#[test]
fn marks_boxes_and_no_coordinates() {
    let position = position("5:9:2 l1l2/5/l4/2d2/l1d2 a5-c5,a1-a3 light 4");
    let marks: CellSet = ["e1", "c1", "b5"].into_iter().map(crate::common::at).collect();
    assert_eq!(
        Diagram::new(&position).unicode(true).highlight(marks).legend(true).to_string(),
        r"
 5  ○───────○   ·   ·    light to move

 4  ·   ·   ·   ·   ·    light: 0 points, 5 left
                         ○ sandbank  □ island
 3  ○   ·   ·   ·   ·
    │                    dark: 0 points, 7 left
 2  │   ·   ●   ·   ·    ● sandbank  ■ island
    │
 1  ○   ·  [●]  ·   +    · free  ≈ under a bridge
                         + marked
    a   b   c   d   e    bridges left: 0
"[1..]
    );
    assert_eq!(
        Diagram::new(&position).coordinates(false).scale(Scale::Compact).highlight(marks).to_string(),
        " o---o . .\n . . . . .\n o . . . .\n | . x . .\n o .[x]. *\n"
    );
}

/// What a drawing says of each cell comes back as the position it was made of.
#[test]
fn every_position_can_be_read_off_its_drawing() {
    let mut dice = Dice::new(6);
    for rules in crate::games::rules() {
        let game = crate::games::random_game(rules, &mut dice);
        for ply in 0..=game.moves().len() {
            let position = game.position_at(ply).unwrap();
            for (scale, wide, high) in [(Scale::Roomy, 4, 2), (Scale::Compact, 2, 1)] {
                let text = Diagram::new(position).scale(scale).to_string();
                let rows: Vec<&[u8]> = text.lines().map(str::as_bytes).collect();
                for cell in CellSet::board(position.size()).iter() {
                    let row = rows[usize::from(position.size() - 1 - cell.row()) * high];
                    let sign = row[4 + usize::from(cell.col()) * wide];
                    let island =
                        position.islands(Colour::Light).union(position.islands(Colour::Dark)).contains(cell);
                    let (tile, big) = match sign {
                        b'o' | b'O' => (Some(Colour::Light), sign == b'O'),
                        b'x' | b'X' => (Some(Colour::Dark), sign == b'X'),
                        _ => (None, false),
                    };
                    assert_eq!((tile, big), (position.tile(cell), island), "{cell} in\n{text}");
                    if tile.is_none() {
                        assert_eq!(sign != b'.', position.blocked().contains(cell), "{cell} in\n{text}");
                    }
                }
            }
        }
    }
}

#[test]
fn a_diagram_fits_the_terminal_and_does_not_depend_on_colour() {
    let mut dice = Dice::new(7);
    for size in 3..=16 {
        let rules = ponte::Rules::new(size, Some(60), Some(20)).unwrap();
        let game = crate::games::random_game(rules, &mut dice);
        for position in [game.start(), game.position()] {
            let marks = position.tile_cells();
            let drawing = Diagram::new(position).legend(true).highlight(marks);
            let text = drawing.to_string();
            assert!(text.is_ascii(), "{text}");
            assert!(text.lines().count() <= 24, "{text}");
            assert!(text.lines().all(|line| line.len() <= 80 && line.trim_end() == line), "{text}");
            for unicode in [false, true] {
                let drawing = drawing.clone().unicode(unicode);
                let plain = drawing.to_string();
                let coloured = drawing.colour(true).to_string();
                assert!(coloured.contains("\x1b["), "{coloured:?}");
                let stripped: Vec<String> =
                    coloured.lines().map(|line| without_colour(line).trim_end().to_owned()).collect();
                assert_eq!(stripped, plain.lines().collect::<Vec<_>>());
            }
        }
    }
}

/// The line without escape sequences, all of which have been taken back at its end.
fn without_colour(line: &str) -> String {
    let mut parts = line.split("\x1b[");
    let mut text = parts.next().unwrap().to_owned();
    let mut last = "0";
    for part in parts {
        let (code, rest) = part.split_once('m').unwrap();
        assert!(code.split(';').all(|number| number.parse::<u8>().is_ok()), "{line:?}");
        last = code;
        text.push_str(rest);
    }
    assert_eq!(last, "0", "{line:?}");
    text
}
