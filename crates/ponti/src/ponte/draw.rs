//! `ponti ponte draw`: a position or a game at any ply as an image, or a whole game as an animation.

use std::time::Duration;

use ::draw::{PonteBoard, Scene, with_caption};
use clap::ValueEnum;
use ponte::{Colour, Game, Record, Rules, Symmetry};

use super::show;
use crate::engine::player_spec;
use crate::failure::{Failure, Result};
use crate::output::picture::Picture;

const EXAMPLES: &str = "\
Examples:
  ponti ponte draw game.txt --out end.svg
  ponti ponte draw game.txt --ply 10 --legal --theme dark --out before-ply-10.png
  ponti ponte draw 'e5,f6 dark d4,g7' --patterns > opening.svg
  ponti ponte random | ponti ponte draw --out random.png --width 800
  ponti ponte draw game.txt --out game.gif --delay 0.8 --theme dark
  ponti ponte draw game.txt --out middle.gif --from 10 --ply 21 --light Ada --dark Bo";

/// Draws a position, or the position of a game at any ply, as SVG or PNG, or the game up to there as animated GIF.
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
    /// The ply before which an animation starts, from 1
    #[arg(long, value_name = "N", default_value_t = 1)]
    from: usize,
    /// How long each frame of an animation is shown, in seconds; the last one three times as long
    #[arg(long, value_name = "S", default_value = "1", value_parser = player_spec::seconds_arg)]
    delay: Duration,
    /// The name of light in an animation [default: that of the record]
    #[arg(long, value_name = "NAME")]
    light: Option<String>,
    /// The name of dark in an animation [default: that of the record]
    #[arg(long, value_name = "NAME")]
    dark: Option<String>,
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
    let (record, at) = args.moment.find_record()?;
    let game = record.game();
    if args.picture.is_animation() {
        return animate(args, &record, &game, at);
    }
    args.picture.write(&scene(args, &game, at), &title(&game, at))
}

/// Draws the positions from one ply to another as an animation.
fn animate(args: &Args, record: &Record, game: &Game, last: usize) -> Result {
    let first = args.from.checked_sub(1).filter(|&first| first <= last);
    let first =
        first.ok_or_else(|| Failure::Input(format!("--from is 1 to {}, not {}", last + 1, args.from)))?;
    let name = |given: &Option<String>, tag: &str| {
        given.clone().or_else(|| record.tag(tag).map(str::to_owned)).unwrap_or_default()
    };
    let (light, dark) = (name(&args.light, "Light"), name(&args.dark, "Dark"));
    let frame = |at: usize| {
        let score = game.position_at(at).unwrap_or_else(|| game.position()).score();
        let points = [score.light().points, score.dark().points];
        let delay = if at == last { args.delay * 3 } else { args.delay };
        (with_caption(scene(args, game, at), [&light, &dark], points), delay)
    };
    let frames: Vec<(Scene, Duration)> = (first..=last).map(frame).collect();
    args.picture.write_animation(&frames)
}

/// The picture of the position before a ply.
fn scene(args: &Args, game: &Game, at: usize) -> Scene {
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
    board.scene()
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
