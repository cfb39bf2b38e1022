//! `ponti play`: Ponte del Diavolo in the terminal, for two people at one keyboard or one against the engine.
//!
//! `session` is the game with undo and redo. `screen` is the state machine of the user interface: keys or lines in, effects
//! out. `opponent` runs the engine on a thread. None of these depends on a terminal. `draw` with `board`, `panel`, `overlay`
//! and `theme` renders a screen, `terminal` runs it full screen, `line_mode` line by line, and `files` loads and saves games.

#[cfg(feature = "tui")]
mod board;
mod command;
#[cfg(feature = "tui")]
mod draw;
mod files;
mod line_mode;
mod opponent;
#[cfg(feature = "tui")]
mod overlay;
#[cfg(feature = "tui")]
mod panel;
#[cfg_attr(not(feature = "tui"), allow(dead_code, reason = "line mode uses a part of the screen"))]
mod screen;
mod session;
#[cfg(feature = "tui")]
mod terminal;
#[cfg(feature = "tui")]
mod theme;

use std::io::{self, IsTerminal};
use std::path::PathBuf;

use ponte::Rules;
use ponte_engine::Level;

use self::opponent::{EngineThread, Opponent};
use crate::failure::{Failure, Result};
use crate::output;
use crate::random::SeededRng;

const EXAMPLES: &str = "\
Examples:
  ponti play
  ponti play --rules small
  ponti play --load game.txt
  ponti play --opponent 3                 against the engine, level 3 of 10
  ponti play --opponent 8 --second        the engine opens, you choose the colour
  ponti play --plain                      line by line, for screen readers and pipes

Press ? in the game for its keys.";

/// Play Ponte del Diavolo in the terminal
///
/// For two players at one keyboard, or against the engine. Legal cells are marked, illegal moves are explained, moves can
/// be undone, games saved and loaded. A window of 80 x 24 characters is enough; colour is optional. If input or output is
/// not a terminal, the game is played line by line.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The rule set: classic, open, large, small, or size:tiles:bridges [default: classic]
    #[arg(long, value_name = "NAME")]
    rules: Option<Rules>,
    /// Continue the game in this file
    #[arg(long, value_name = "FILE")]
    load: Option<PathBuf>,
    /// Play against the engine at this level, from 1 for a first game to 10
    #[arg(long, value_name = "LEVEL", value_parser = clap::value_parser!(u8).range(1..=10))]
    opponent: Option<u8>,
    /// Let the engine place the first tiles; you choose the colour
    #[arg(long, requires = "opponent")]
    second: bool,
    /// Seed of the engine's random choices: the same seed and moves give the same game
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// Play line by line instead of on the full screen
    #[arg(long)]
    plain: bool,
    /// Do not use colour; the same as setting NO_COLOR
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
    let opponent = args.opponent.and_then(Level::new).map(|level| Opponent { level, second: !args.second });
    let screen = screen::Screen::new(session).against(opponent);
    let engine = EngineThread::new(args.seed.unwrap_or_else(SeededRng::random_seed));
    if args.plain || !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        return line_mode::run(screen, engine, &mut io::stdin().lock(), &mut output::out());
    }
    full_screen(args, screen, engine)
}

#[cfg(feature = "tui")]
fn full_screen(args: &Args, screen: screen::Screen, engine: EngineThread) -> Result {
    let colour = !args.no_colour && output::colour_welcome();
    terminal::run(screen, engine, theme::Theme { colour, unicode: !args.ascii && output::speaks_utf8() })
}

#[cfg(not(feature = "tui"))]
fn full_screen(_args: &Args, _screen: screen::Screen, _engine: EngineThread) -> Result {
    let missing = server::missing_feature("full-screen game", "play");
    Err(Failure::Input(missing + "; with --plain, this one plays line by line"))
}
