//! Prints a position, the number of its legal moves, and why some moves are illegal.
//!
//! ```text
//! cargo run -p ponte-rules --example legal_moves -- "small 8/8/3l4/8/3ld3/8/8/7d - light 2"
//! ```

use std::error::Error;

use ponte::{Move, Position, diagram};

const DEFAULT: &str = "small 8/8/3l4/8/3ld3/8/8/7d - light 2";

fn main() -> Result<(), Box<dyn Error>> {
    let text = std::env::args().nth(1).unwrap_or_else(|| DEFAULT.to_owned());
    let position: Position = text.parse()?;
    print!("{}", diagram::ascii(&position));

    let moves = position.legal_moves();
    let bridges: Vec<String> = position.bridge_moves().iter().map(ToString::to_string).collect();
    println!("{} legal moves, among them the bridges: {}", moves.len(), bridges.join(" "));

    for text in ["d4,e4", "d4-d6", "a1-c2", "pass"] {
        let mv: Move = text.parse()?;
        match position.check(mv) {
            Ok(()) => println!("{mv} is legal"),
            Err(error) => println!("{mv} is illegal: {error}"),
        }
    }
    Ok(())
}
