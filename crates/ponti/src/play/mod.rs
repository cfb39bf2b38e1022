//! `ponti play`: Ponte del Diavolo in the terminal, for two people at one keyboard.
//!
//! `session` is the game with undo and redo; `screen` what the players do with it, key by key or line by line;
//! `words` the game in words. None of them knows a terminal. `draw` with `board`, `panel`, `overlay` and `theme` turns
//! a screen into characters, `terminal` runs it in full, `plain` line by line, and `files` keeps games.

mod board;
mod command;
mod draw;
mod files;
mod overlay;
mod panel;
mod plain;
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

use crate::failure::{Failure, Result};
use crate::output;

const EXAMPLES: &str = "\
Examples:
  ponti play
  ponti play --rules small
  ponti play --load game.txt
  ponti play --plain                      line by line, for screen readers and pipes

Press ? in the game for its keys.";

/// Play Ponte del Diavolo in the terminal
///
/// For two people at one keyboard. Legal cells are shown, mistakes are explained, moves can be taken back, games saved and loaded. It needs a window of
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
    let screen = screen::Screen::new(session);
    if args.plain || !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        return plain::run(screen, &mut io::stdin().lock(), &mut output::out());
    }
    let colour = !args.no_colour && output::colour_welcome();
    terminal::run(screen, theme::Theme { colour, unicode: !args.ascii && output::speaks_utf8() })
}
