//! `ponti ponte draw`: a position or a game at any ply as an image.

use ::draw::PonteBoard;
use clap::ValueEnum;
use ponte::{Colour, Game, Rules, Symmetry};

use super::show;
use crate::failure::Result;
use crate::output::picture::Picture;

const EXAMPLES: &str = "\
Examples:
  ponti ponte draw game.txt --out end.svg
  ponti ponte draw game.txt --ply 10 --legal --theme dark --out before-ply-10.png
  ponti ponte draw 'e5,f6 dark d4,g7' --patterns > opening.svg
  ponti ponte random | ponti ponte draw --out random.png --width 800";

/// Draws a position, or the position of a game at any ply, as SVG or PNG.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    moment: show::Moment,
    /// Mark the cells where a tile can be placed
    #[arg(long)]
    legal: bool,
    /// Highlight the best chain of a colour
    #[arg(long, value_enum, value_name = "COLOUR")]
    chain: Option<Chain>,
    /// Rotate the board clockwise, in degrees
    #[arg(long, value_enum, default_value = "0", value_name = "DEGREES")]
    turn: Turn,
    /// Leave out letters and numbers
    #[arg(long)]
    no_coordinates: bool,
    /// Leave out the marks of the last move
    #[arg(long)]
    no_last: bool,
    #[command(flatten)]
    picture: Picture,
}

#[derive(Clone, Copy, ValueEnum)]
enum Chain {
    Light,
    Dark,
}

#[derive(Clone, Copy, ValueEnum)]
enum Turn {
    #[value(name = "0")]
    None,
    #[value(name = "90")]
    Right,
    #[value(name = "180")]
    Half,
    #[value(name = "270")]
    Left,
}

pub(crate) fn run(args: &Args) -> Result {
    let (game, at) = args.moment.find()?;
    let position = game.position_at(at).unwrap_or_else(|| game.position());
    let mut board = PonteBoard::new(position);
    board.patterns = args.picture.patterns;
    board.grid.coordinates = !args.no_coordinates;
    board.grid.turn = match args.turn {
        Turn::None => Symmetry::Identity,
        Turn::Right => Symmetry::ThreeQuarters,
        Turn::Half => Symmetry::Half,
        Turn::Left => Symmetry::Quarter,
    };
    if args.legal {
        board.marks.legal = position.tile_cells();
    }
    let score = position.score();
    let colour = args.chain.map(|chain| match chain {
        Chain::Light => Colour::Light,
        Chain::Dark => Colour::Dark,
    });
    if let Some(chain) = colour.and_then(|colour| score.chains(colour).first()) {
        board.marks.chain = chain.tiles();
        board.marks.chain_bridges.clone_from(&chain.bridges);
    }
    let last = at.checked_sub(1).and_then(|at| game.moves().get(at));
    if let Some(&last) = last.filter(|_| !args.no_last) {
        board.marks.set_last(last);
    }
    args.picture.write(&board.scene(), &title(&game, at))
}

/// The description for screen readers.
fn title(game: &Game, at: usize) -> String {
    let position = game.position_at(at).unwrap_or_else(|| game.position());
    let score = position.score();
    let rules = position.rules();
    let named = if rules == Rules::CLASSIC { String::new() } else { format!(" ({rules})") };
    format!(
        "Ponte del Diavolo{named} after {at} plies: light {} points, dark {}",
        score.light().points,
        score.dark().points
    )
}
