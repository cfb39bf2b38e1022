//! `ponti ponte`: games and positions of Ponte del Diavolo as text.

mod analyse;
pub(crate) mod describe;
mod draw;
mod matches;
mod perft;
mod random;
mod replay;
mod review;
mod show;
mod solve;
pub(crate) mod source;

use clap::Subcommand;

use crate::failure::Result;

const EXAMPLES: &str = "\
Examples:
  ponti ponte random --seed 7 | ponti ponte replay
  ponti ponte perft --size 4 --depth 3 --skip-choice
  ponti ponte show game.txt --ply 12
  ponti ponte draw game.txt --out end.png

Moves are written c4,d4 (two tiles), c4-e5 (a bridge), pass, and light or dark for the choice of
colour. Rule sets: classic (10 x 10, 40 tiles for each colour, 15 bridges), open (10 x 10, no
limits), large (12 x 12), small (8 x 8), or size:tiles:bridges such as 7:20:-";

/// Games and positions of Ponte del Diavolo as text.
#[derive(Subcommand)]
#[command(after_help = EXAMPLES)]
pub(crate) enum Command {
    Replay(replay::Args),
    Show(show::Args),
    /// Draw a position, or a game at any ply, as an image file
    Draw(draw::Args),
    Perft(perft::Args),
    Random(random::Args),
    Match(matches::Args),
    Analyse(analyse::Args),
    Solve(solve::Args),
    Review(review::Args),
}

pub(crate) fn run(command: &Command) -> Result {
    match command {
        Command::Replay(args) => replay::run(args),
        Command::Show(args) => show::run(args),
        Command::Draw(args) => draw::run(args),
        Command::Perft(args) => perft::run(args),
        Command::Random(args) => random::run(args),
        Command::Match(args) => matches::run(args),
        Command::Analyse(args) => analyse::run(args),
        Command::Solve(args) => solve::run(args),
        Command::Review(args) => review::run(args),
    }
}
