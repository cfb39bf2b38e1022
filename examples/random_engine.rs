//! An engine that plays random moves: what a program has to understand to speak UGI.
//!
//! ```text
//! cargo build -p ponti --example random_engine
//! ponti ponte match full ugi:target/debug/examples/random_engine --games 10
//! ```

use std::error::Error;
use std::hash::{BuildHasher, RandomState};

use ponte::{Game, Rules};

fn main() -> Result<(), Box<dyn Error>> {
    let (mut rules, mut game) = (Rules::CLASSIC, Game::new(Rules::CLASSIC));
    let mut random = (0..).map(|step: u64| RandomState::new().hash_one(step) as usize);
    for line in std::io::stdin().lines() {
        let line = line?;
        match line.split_whitespace().collect::<Vec<_>>()[..] {
            ["ugi"] => println!("id name random\noption name Rules type string default classic\nugiok"),
            ["isready"] => println!("readyok"),
            ["setoption", "name", "Rules", "value", name] => rules = name.parse()?,
            ["position", "startpos"] => game = Game::new(rules),
            ["position", "startpos", "moves", ref moves @ ..] => {
                game = Game::from_text(rules, &moves.join(" "))?;
            }
            ["go", ..] => {
                let moves = game.position().legal_moves();
                println!("bestmove {}", moves[random.next().unwrap_or_default() % moves.len()]);
            }
            ["quit"] => break,
            _ => {}
        }
    }
    Ok(())
}
