//! `ponti ponte show`: a position, or a game at any ply, as a diagram.

use std::io::Write;
use std::path::Path;

use ponte::diagram::{Diagram, Scale};
use ponte::{CellSet, Colour, Game, Move, Position, Record, Rules, Stage, Tally};
use serde::Serialize;

use super::source;
use crate::failure::{Failure, Result};
use crate::input;
use crate::output::{self, Drawing};
use crate::ponte::describe;

const EXAMPLES: &str = "\
Examples:
  ponti ponte show game.txt
  ponti ponte show game.txt --ply 10 --legal
  ponti ponte show 'e5,f6 dark d4,g7' --rules classic
  ponti ponte show 'small 8/8/3l4/8/3ld3/8/8/7d d4-d6 dark 3'
  ponti ponte random | ponti ponte show --position";

/// Draw a position, or a game at any ply, as text
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    moment: Moment,
    /// Mark the cells where a tile can be placed
    #[arg(long)]
    legal: bool,
    /// Draw compactly: two characters and one line per cell
    #[arg(long)]
    compact: bool,
    /// Print the position in one line instead of drawing it
    #[arg(long, conflicts_with = "json")]
    position: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    drawing: Drawing,
}

/// Selects a game.
#[derive(clap::Args)]
pub(super) struct GameSource {
    /// A file with a record, a one-line game or a one-line position; or the line itself; standard input if
    /// omitted or `-`
    #[arg(value_name = "FILE|GAME|POSITION")]
    source: Option<String>,
    /// The rule set of a one-line game [default: classic]
    #[arg(long, value_name = "NAME")]
    rules: Option<Rules>,
    /// Which of several records in the text, from 1
    #[arg(long, value_name = "N")]
    game: Option<usize>,
}

/// Selects a position.
#[derive(clap::Args)]
pub(super) struct Moment {
    #[command(flatten)]
    source: GameSource,
    /// Show the position before this ply, from 1 [default: the last one]
    #[arg(long, value_name = "N")]
    ply: Option<usize>,
}

impl GameSource {
    /// The record. A position is a game without moves.
    pub(super) fn record(&self) -> Result<Record> {
        let text = text(self.source.as_deref())?;
        if !source::is_position(&text) {
            return source::record(self.rules, &text, self.game)
                .map_err(|broken| Failure::Input(broken.reason));
        }
        let position = source::position(&text).map_err(Failure::Input)?;
        if self.rules.is_some_and(|rules| rules != position.rules()) {
            return Err(Failure::Input(format!("the position has the rules {}", position.rules())));
        }
        Ok(Record::from_game(&Game::from_position(position)))
    }
}

impl Moment {
    /// The game, and the number of its moves before the selected position. A position is a game without moves.
    pub(super) fn find(&self) -> Result<(Game, usize)> {
        let (record, at) = self.find_record()?;
        Ok((record.game(), at))
    }

    /// The record, and the number of its moves before the selected position.
    pub(super) fn find_record(&self) -> Result<(Record, usize)> {
        let record = self.source.record()?;
        let most = record.line().steps().len();
        let at = match self.ply {
            None => most,
            Some(ply) => ply.checked_sub(1).filter(|&at| at <= most).ok_or_else(|| {
                Failure::Input(format!("--ply is 1 to {} in this game, not {ply}", most + 1))
            })?,
        };
        Ok((record, at))
    }
}

#[derive(Serialize)]
struct PositionReport {
    position: String,
    rules: String,
    ply: usize,
    stage: Stage,
    to_move: Option<Colour>,
    light: Tally,
    dark: Tally,
    /// The move that follows in the game.
    next: Option<String>,
}

pub(crate) fn run(args: &Args) -> Result {
    let (game, at) = args.moment.find()?;
    let moves = game.moves();
    let position = game.position_at(at).unwrap_or_else(|| game.position());
    output::report(args.json, &report(position, at + 1, moves.get(at)), |out| match args.position {
        true => Ok(writeln!(out, "{position}")?),
        false => draw(out, args, &game, at, position),
    })
}

/// The contents of the file if there is one, else the argument itself.
fn text(source: Option<&str>) -> Result<String> {
    match source {
        None | Some("-") => input::read(None),
        Some(path) if Path::new(path).exists() => input::read(Some(Path::new(path))),
        Some(line) if line.trim().contains(char::is_whitespace) || line.parse::<Move>().is_ok() => {
            Ok(line.to_owned())
        }
        Some(path) => Err(Failure::Input(format!("`{path}` is neither a file nor a game nor a position"))),
    }
}

fn draw(out: &mut impl Write, args: &Args, game: &Game, at: usize, position: &Position) -> Result {
    let last = at.checked_sub(1).and_then(|at| game.moves().get(at));
    let mut diagram = Diagram::new(position)
        .legend(true)
        .unicode(args.drawing.unicode())
        .colour(args.drawing.colour())
        .highlight(if args.legal { position.tile_cells() } else { CellSet::EMPTY });
    if args.compact {
        diagram = diagram.scale(Scale::Compact);
    }
    write!(out, "{diagram}")?;
    let mut said: Vec<String> = Vec::new();
    said.extend(last.map(|mv| format!("Last: {mv}.")));
    said.extend(game.moves().get(at).map(|mv| format!("Next: {mv}.")));
    if at == game.moves().len() {
        said.push(describe::outcome(game).unwrap_or_else(|| describe::task(game)));
    }
    writeln!(out, "\n{}", said.join(" "))?;
    Ok(())
}

fn report(position: &Position, ply: usize, next: Option<&Move>) -> PositionReport {
    let score = position.score();
    PositionReport {
        position: position.to_string(),
        rules: position.rules().to_string(),
        ply,
        stage: position.stage(),
        to_move: position.to_move(),
        light: score.light(),
        dark: score.dark(),
        next: next.map(ToString::to_string),
    }
}
