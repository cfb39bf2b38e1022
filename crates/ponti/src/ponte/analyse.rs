//! `ponti ponte analyse`: what the engine thinks about a position. Whole games are judged by `ponti ponte review`.

mod view;

use std::time::Duration;

use ponte::{Colour, Move, Position, Stage};
use ponte_engine::{Analysis, Engine, Limits, Settings};

use super::show::Moment;
use crate::engine::player_spec;
use crate::failure::{Failure, Result};
use crate::{interrupt, output};

const EXAMPLES: &str = "\
Examples:
  ponti ponte analyse game.txt                        the last position of a game
  ponti ponte analyse game.txt --ply 12 --lines 5     an earlier one
  ponti ponte analyse 'e5,f6 dark d4,g7' --time 5
  ponti ponte analyse 'e5,f6 dark' --searchmoves 'd4,g7 c3,h8' --lines 2
  ponti ponte review game.txt                         every move of a game

With --json one object; the position stands before the ply:
  {\"ply\":3,\"position\":\"...\",\"stage\":\"play\",\"to_move\":\"dark\",\"win\":0.48,\"light\":0.52,
   \"points\":{\"light\":6.1,\"dark\":5.9},\"proven\":false,\"depth\":7,\"nodes\":20000,\"nps\":50000,
   \"moves\":[{\"move\":\"d4,g7\",\"win\":0.48,\"visits\":9000,\"prior\":0.12,
             \"points\":{\"light\":6.1,\"dark\":5.9},\"proven\":false,\"pv\":[\"d4,g7\",...]}],
   \"islands\":{\"a1\":[0.02,0.31],...}}
win is the chance of the player to move, a draw counted half; islands the chances that a cell ends
within an island of light and of dark.";

/// Analyse a position with the engine
///
/// Of a game, the last position is analysed, or the one that --ply selects. Ctrl-C stops and prints what has been found so
/// far.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    moment: Moment,
    /// Time in seconds [default: 1]
    #[arg(long, value_name = "S", value_parser = player_spec::seconds_arg)]
    time: Option<Duration>,
    /// Search nodes; with --time, whichever limit comes first
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// How many of the best moves to show
    #[arg(long, value_name = "K", default_value_t = 3, value_parser = clap::value_parser!(u16).range(1..=500))]
    lines: u16,
    /// Only these moves of the position, separated by blanks
    #[arg(long, value_name = "MOVES", conflicts_with = "excludemoves", value_parser = moves_arg)]
    searchmoves: Option<MoveList>,
    /// All moves of the position but these, separated by blanks
    #[arg(long, value_name = "MOVES", value_parser = moves_arg)]
    excludemoves: Option<MoveList>,
    /// Number of search threads
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=Settings::MAX_THREADS as i64))]
    threads: u16,
    /// Seed of the random numbers: the same seed and --nodes on one thread give the same result
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    drawing: output::Drawing,
}

/// Moves given as one argument.
#[derive(Clone, Debug)]
struct MoveList(Vec<Move>);

fn moves_arg(text: &str) -> std::result::Result<MoveList, String> {
    let parse = |word: &str| word.parse::<Move>().map_err(|error| format!("`{word}`: {error}"));
    let moves: Vec<Move> = text.split_whitespace().map(parse).collect::<std::result::Result<_, _>>()?;
    if moves.is_empty() { Err("at least one move is needed".to_owned()) } else { Ok(MoveList(moves)) }
}

/// The JSON form: the engine's [`Analysis`] with its place in the game. The order of the fields is that of the output.
#[derive(serde::Serialize)]
struct Report<'a> {
    ply: usize,
    position: String,
    stage: Stage,
    to_move: Option<Colour>,
    #[serde(flatten)]
    analysis: &'a Analysis,
}

pub(crate) fn run(args: &Args) -> Result {
    let (mut game, at) = args.moment.find()?;
    while game.moves().len() > at && game.undo().is_some() {}
    let position = game.position();
    let settings = Settings { threads: args.threads.into(), seed: args.seed, ..Settings::default() };
    let mut engine = Engine::new(&game.rules(), settings);
    engine.set_game(&game);
    for MoveList(moves) in args.searchmoves.iter().chain(&args.excludemoves) {
        for &mv in moves {
            position.check(mv).map_err(|illegal| Failure::Input(format!("{mv}: {illegal}")))?;
        }
    }
    if let Some(MoveList(moves)) = &args.excludemoves {
        engine.exclude_from_root(moves);
    }
    if let Some(MoveList(moves)) = &args.searchmoves {
        engine.restrict_root(moves).map_err(|illegal| Failure::Input(illegal.to_string()))?;
    }
    let limits = Limits {
        nodes: args.nodes,
        time: args.time.or(if args.nodes.is_none() { Some(Duration::from_secs(1)) } else { None }),
        lines: args.lines.into(),
        ..Limits::default()
    };
    interrupt::watch();
    let analysis = engine.analyse(&limits, &mut |_| (), interrupt::flag());
    let report = Report {
        ply: at + 1,
        position: position.to_string(),
        stage: position.stage(),
        to_move: position.to_move(),
        analysis: &analysis,
    };
    output::report(args.json, &report, |out| view::position(out, &args.drawing, position, &analysis))
}

/// The player who has to act: in the opening and the choice it is not yet a colour.
fn actor(position: &Position) -> &'static str {
    match (position.stage(), position.to_move()) {
        (Stage::Opening, _) => "first",
        (Stage::Choice, _) => "second",
        (_, Some(Colour::Light)) => "light",
        (_, Some(Colour::Dark)) => "dark",
        (_, None) => "over",
    }
}
