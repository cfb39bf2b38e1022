//! `ponti ciao`: Ciao Ciao replayed, valued, solved, checked and played.

mod draw;
mod replay;
mod solve;
mod source;
mod value;
mod verify;

use clap::Subcommand;

use crate::failure::Result;

const EXAMPLES: &str = "\
Examples:
  echo 'X:3?2 2:2 4:4' | ponti ciao replay --players 2
  ponti ciao draw game.txt --out end.png
  ponti ciao solve
  echo '1+6 1+6 ........ 1' | ponti ciao value
  ponti ciao verify game.txt

A turn is written die:announced, and ?seat when it is contested: X:3?2 is a cross announced as 3 and contested
by seat 2, 2:2 an honest two that all approved. Seats count from 1.";

/// Ciao Ciao, the race of bluffers over a rope bridge.
#[derive(Subcommand)]
#[command(after_help = EXAMPLES)]
pub(crate) enum Command {
    /// Check every turn of a game and show its course
    Replay(replay::Args),
    /// Draw a state, or a game at any turn, as an image file
    Draw(draw::Args),
    /// How good states of a game for two are, and how to play them
    Value(value::Args),
    /// Solve the game
    Solve(solve::Args),
    /// Check the rolls of a record against the published seed
    Verify(verify::Args),
}

pub(crate) fn run(command: &Command) -> Result {
    match command {
        Command::Replay(args) => replay::run(args),
        Command::Draw(args) => draw::run(args),
        Command::Value(args) => value::run(args),
        Command::Solve(args) => solve::run(args),
        Command::Verify(args) => verify::run(args),
    }
}
