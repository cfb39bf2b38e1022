//! Evaluates a position: winning chance, expected points and the best lines.
//!
//! ```text
//! cargo run --release -p ponte-engine --example evaluate -- "e5,f6 dark d4,g7"
//! ```

use std::error::Error;
use std::sync::atomic::AtomicBool;

use ponte::{Game, Rules, diagram};
use ponte_engine::{Engine, Limits, Settings};

fn main() -> Result<(), Box<dyn Error>> {
    let moves = std::env::args().nth(1).unwrap_or_else(|| "e5,f6 dark d4,g7".to_owned());
    let game = Game::from_text(Rules::CLASSIC, &moves)?;
    print!("{}", diagram::ascii(game.position()));

    let mut engine = Engine::new(&Rules::CLASSIC, Settings::default());
    engine.set_game(&game);
    let stop = AtomicBool::new(false);
    let analysis = engine.analyse(&Limits::nodes(2_000), &mut |_| (), &stop);
    println!("light wins {:.0} % of the time", 100.0 * analysis.light);
    println!("expected points: light {:.1}, dark {:.1}", analysis.points[0], analysis.points[1]);
    for line in analysis.moves.iter().take(3) {
        let moves: Vec<String> = line.pv.iter().map(ToString::to_string).collect();
        println!("{:3.0} %  {}", 100.0 * line.win, moves.join(" "));
    }
    Ok(())
}
