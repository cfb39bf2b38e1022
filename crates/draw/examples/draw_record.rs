//! Draws the final position of a game record as SVG.
//!
//! ```text
//! cargo run -p ponti-draw --example draw_record < game.txt > game.svg
//! ```

use std::error::Error;
use std::io::{Read, stdin};

use draw::{PonteBoard, Style, Theme};
use ponte::Record;

fn main() -> Result<(), Box<dyn Error>> {
    let mut text = String::new();
    stdin().read_to_string(&mut text)?;
    let record: Record = text.parse()?;
    let game = record.game();

    let mut board = PonteBoard::new(game.position());
    if let Some(&mv) = game.moves().last() {
        board.marks.set_last(mv);
    }
    let score = game.position().score();
    let title = format!("Light {} : {} dark", score.light().points, score.dark().points);
    println!("{}", board.svg(&Style::new(Theme::Auto).titled(&title)));
    Ok(())
}
