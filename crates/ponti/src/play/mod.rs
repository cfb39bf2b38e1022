//! `ponti play`: Ponte del Diavolo in the terminal, for two people at one keyboard or one against the engine.
//!
//! `session` is the game with undo and redo; `screen` what the players do with it, key by key or line by line;
//! `words` the game in words; `rival` the engine, which thinks beside them. None of them knows a terminal. `draw` with `board`, `panel`, `overlay` and `theme` turns
//! a screen into characters, `terminal` runs it in full, `plain` line by line, and `files` keeps games.

mod board;
mod command;
mod draw;
mod files;
mod overlay;
mod panel;
mod plain;
mod rival;
mod screen;
mod session;
mod terminal;
mod theme;
pub(crate) mod words;

#[cfg(test)]
mod draw_tests;
#[cfg(test)]
mod screen_tests;

use std::io::{self, IsTerminal};
use std::path::PathBuf;

use ponte::Rules;
use ponte_engine::Level;

use self::rival::{Rival, Thinker};
use crate::chance::Chance;
use crate::failure::{Failure, Result};
use crate::output;

const EXAMPLES: &str = "\
Examples:
  ponti play
  ponti play --rules small
  ponti play --load game.txt
  ponti play --opponent 3                 against the engine, level 3 of 10
  ponti play --opponent 8 --second        it lays the first tiles, you choose the colour
  ponti play --plain                      line by line, for screen readers and pipes

Press ? in the game for its keys.";

/// Play Ponte del Diavolo in the terminal
///
/// For two people at one keyboard, or against the engine. Legal cells are shown, mistakes are explained, moves can be taken back, games saved and loaded. It needs a window of
/// 80 x 24 characters and does without colour if it has to. Where input or output is no terminal it goes line by line.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The rule set: classic, open, large, small, or size:tiles:bridges [default: classic]
    #[arg(long, value_name = "NAME")]
    rules: Option<Rules>,
    /// Go on with the game of this file
    #[arg(long, value_name = "FILE")]
    load: Option<PathBuf>,
    /// Play against the engine at this level, from 1 for a first game to 10
    #[arg(long, value_name = "LEVEL", value_parser = clap::value_parser!(u8).range(1..=10))]
    opponent: Option<u8>,
    /// Let the opponent lay the first tiles, and choose the colour yourself
    #[arg(long, requires = "opponent")]
    second: bool,
    /// Where the opponent's chance starts: the same seed and moves give the same game
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// Play line by line instead of on the full screen
    #[arg(long)]
    plain: bool,
    /// Use no colour, as when NO_COLOR is set
    #[arg(long, alias = "no-color")]
    no_colour: bool,
    /// Draw with plain ASCII characters
    #[arg(long)]
    ascii: bool,
}

pub(crate) fn run(args: &Args) -> Result {
    let session = match &args.load {
        Some(path) => {
            let game = files::load(path, args.rules).map_err(Failure::Input)?;
            session::Session::loaded(game, path)
        }
        None => session::Session::new(&args.rules.unwrap_or_default()),
    };
    let rival = args.opponent.and_then(Level::new).map(|level| Rival { level, second: !args.second });
    let screen = screen::Screen::new(session).against(rival);
    let thinker = Thinker::new(args.seed.unwrap_or_else(Chance::fresh_seed));
    if args.plain || !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        return plain::run(screen, thinker, &mut io::stdin().lock(), &mut output::out());
    }
    let colour = !args.no_colour && output::colour_welcome();
    terminal::run(screen, thinker, theme::Theme { colour, unicode: !args.ascii && output::speaks_utf8() })
}
