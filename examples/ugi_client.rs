//! Plays one move with an engine that speaks UGI, such as `ponti engine`.
//!
//! ```text
//! cargo run -p ponti --example ugi_client -- ponti engine
//! ```

use std::error::Error;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use ponte::{Game, Rules};

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let program = args.next().unwrap_or_else(|| "ponti".to_owned());
    let mut arguments: Vec<String> = args.collect();
    if arguments.is_empty() {
        arguments.push("engine".to_owned());
    }
    let mut engine =
        Command::new(program).args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
    let mut input = engine.stdin.take().ok_or("the engine has no input")?;
    let mut lines = BufReader::new(engine.stdout.take().ok_or("the engine has no output")?).lines();

    let mut game = Game::from_text(Rules::CLASSIC, "e5,f6 dark d4,g7")?;
    writeln!(input, "ugi\nuginewgame\nposition startpos moves {}\ngo nodes 500", game.to_text())?;
    let best = loop {
        let line = lines.next().ok_or("the engine stopped")??;
        println!("< {line}");
        if let Some(mv) = line.strip_prefix("bestmove ") {
            break mv.split_whitespace().next().unwrap_or_default().to_owned();
        }
    };
    game.play(best.parse()?)?;
    println!("{}", game.to_text());
    writeln!(input, "quit")?;
    engine.wait()?;
    Ok(())
}
