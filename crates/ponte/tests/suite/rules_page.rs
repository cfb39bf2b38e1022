//! One test for each sentence of the rules page, in its order.

mod bridges;
mod end;
mod material;
mod notation;
mod score;
mod tiles;
mod turns;

use ponte::{Bridge, CellSet, Move, Position, Rules};

use crate::common::{at, ends};

fn mv(text: &str) -> Move {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn play(position: &mut Position, line: &str) {
    for text in line.split_whitespace() {
        position.play(mv(text)).unwrap_or_else(|reason| panic!("{text}: {reason}"));
    }
}

fn after(rules: Rules, line: &str) -> Position {
    let mut position = Position::new(rules);
    play(&mut position, line);
    position
}

fn set(cells: &str) -> CellSet {
    cells.split_whitespace().map(at).collect()
}

fn bridge(text: &str) -> Bridge {
    let (from, to) = ends(text);
    Bridge::new(from, to).unwrap()
}

/// A board on which light has no legal pair left and dark has; both could build a bridge.
const LIGHT_IS_STUCK: &str = "
    o o o . x
    o . . . .
    . . . . x
    x . o o .
    x x o o x";
