//! `ponti ciao`: commands for Ciao Ciao.

mod args;
mod coach;
mod draw;
mod facts;
mod matches;
mod play;
mod replay;
mod solve;
mod source;
mod text;
mod value;
mod verify;

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

A turn is written as die:announced, with ?seat when it is contested: X:3?2 is a cross announced as
3 and contested by seat 2, 2:2 is a truthful two that was approved. Seats count from 1.";

/// Ciao Ciao, a bluffing race over a rope bridge
#[derive(Subcommand)]
#[command(after_help = EXAMPLES)]
pub(crate) enum Command {
    Play(play::Args),
    Replay(replay::Args),
    Draw(draw::Args),
    Value(value::Args),
    Solve(solve::Args),
    Facts(facts::Args),
    Coach(coach::Args),
    Match(matches::Args),
    Verify(verify::Args),
}

pub(crate) fn run(command: &Command) -> Result {
    match command {
        Command::Play(args) => play::run(args),
        Command::Replay(args) => replay::run(args),
        Command::Draw(args) => draw::run(args),
        Command::Value(args) => value::run(args),
        Command::Solve(args) => solve::run(args),
        Command::Facts(args) => facts::run(args),
        Command::Coach(args) => coach::run(args),
        Command::Match(args) => matches::run(args),
        Command::Verify(args) => verify::run(args),
    }
}
