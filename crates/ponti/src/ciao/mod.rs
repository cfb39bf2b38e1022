//! `ponti ciao`: Ciao Ciao replayed, valued, solved, checked and played.

mod arena;
mod coach;
mod draw;
mod facts;
mod learn;
mod measure;
mod play;
mod replay;
mod solve;
mod source;
mod three;
mod value;
mod verify;
mod words;

use clap::Subcommand;

use crate::failure::Result;

const EXAMPLES: &str = "\
Examples:
  ponti ciao play Ada perfect
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
    Play(play::Args),
    Replay(replay::Args),
    /// Draw a state, or a game at any turn, as an image file
    Draw(draw::Args),
    Value(value::Args),
    Solve(solve::Args),
    Facts(facts::Args),
    Coach(coach::Args),
    Arena(arena::Args),
    Learn(learn::Args),
    Measure(measure::Args),
    Verify(verify::Args),
}

pub(crate) fn run(command: &Command) -> Result {
    match command {
        Command::Play(args) => play::run(args),
        Command::Facts(args) => facts::run(args),
        Command::Coach(args) => coach::run(args),
        Command::Arena(args) => arena::run(args),
        Command::Learn(args) => learn::run(args),
        Command::Measure(args) => measure::run(args),
        Command::Replay(args) => replay::run(args),
        Command::Draw(args) => draw::run(args),
        Command::Value(args) => value::run(args),
        Command::Solve(args) => solve::run(args),
        Command::Verify(args) => verify::run(args),
    }
}
