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
  ugi                                 name, author and options; ends with ugiok
  isready                             answers readyok, also during a search
  setoption name NAME value VALUE     Threads, Hash (MB), Level (1-10), Rules, MultiPV, Ponder, Seed
  uginewgame                          start a new game and clear the hash table
  position startpos [moves MOVE ...]  the game so far; light or dark for the choice of colour
  position fen POSITION [moves ...]   the same from a position in one line, as `d` shows it
  go movetime MS | nodes N | depth N | p1time MS p2time MS [p1inc MS p2inc MS] | ponder ...
  go, go infinite                     until stop
  stop, ponderhit                     answer now; the expected move was played
  query gameover | p1turn | result    response true, false, p1win, p2win, draw or none
  query legalmoves | islegal MOVE | fen
  d                                   a diagram and the position in one line
  quit

A search prints `info depth nodes nps time multipv score wdl win points pv`, and at the end
`bestmove MOVE`. Unknown commands are reported by `info string`, errors by `error`; the engine
keeps running.";

/// Run the engine of Ponte del Diavolo for other programs, with UGI on standard input and output
///
/// Commands can also be typed by hand. At the end of the input it answers what was asked and quits.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {}

pub(crate) fn run(_: &Args) -> Result {
    host::run(io::BufReader::new(io::stdin()), io::stdout())
}
