//! `ponti engine`: the engine for other programs, and other programs as players.
//!
//! `host` serves a client: `command` parses its commands, `options` holds its options, `budget` manages time, `words`
//! formats search results. In the other direction, `player_spec` turns text into a `match_player`, which is the built-in engine or an
//! `external` program. Both read untrusted `lines`. `bench` is a separate command.

pub(crate) mod bench;
mod budget;
mod command;
mod external;
mod host;
mod lines;
pub(crate) mod match_player;
mod options;
pub(crate) mod player_spec;
mod words;

use std::io;

use crate::failure::Result;

const EXAMPLES: &str = "\
Examples:
  ponti engine
  printf 'position startpos moves e5,f6 dark\\ngo movetime 1000\\n' | ponti engine
  ponti ponte match full 'ugi:ponti engine,Level=5' --games 20

Commands:
  ugi                                 who this is, and its options; ends with ugiok
  isready                             readyok, also during a search
  setoption name NAME value VALUE     Threads, Hash (MB), Level (1-10), Rules, MultiPV, Ponder, Seed
  uginewgame                          forget what was thought
  position startpos [moves MOVE ...]  the game so far; light or dark for the choice of colour
  position fen POSITION [moves ...]   the same from a position in one line, as `d` shows it
  go movetime MS | nodes N | depth N | p1time MS p2time MS [p1inc MS p2inc MS] | ponder ...
  go, go infinite                     until stop
  stop, ponderhit                     the answer now; the expected move was played
  query gameover | p1turn | result    response true, false, p1win, p2win, draw or none
  query legalmoves | islegal MOVE | fen
  d                                   a diagram and the position in one line
  quit

While it thinks it says `info depth nodes nps time multipv score wdl win points pv`, in the end `bestmove MOVE`.
What it does not know is told by `info string`, what is wrong by `error`; neither ends it.";

/// The engine of Ponte del Diavolo for other programs: speaks UGI on standard input and output.
///
/// Made for programs; people can type it, too. The end of the input ends it, after the answer to what was asked.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {}

pub(crate) fn run(_: &Args) -> Result {
    host::run(io::BufReader::new(io::stdin()), io::stdout())
}
