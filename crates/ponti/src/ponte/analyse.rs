//! `ponti ponte analyse`: what the engine thinks about a position, or about every move of a game.

mod json;
mod review;
mod view;

use std::io::Write;
use std::time::Duration;

use ponte::{Colour, Game, Move, Position, Rules, Stage};
use ponte_engine::{Analysis, Engine, Limits, Settings};

use self::review::Review;
use super::show::Moment;
use crate::engine::player_spec;
use crate::failure::{Failure, Result};
use crate::{interrupt, output, progress};

const EXAMPLES: &str = "\
Examples:
  ponti ponte analyse game.txt                        every move, with what it cost
  ponti ponte analyse game.txt --ply 12 --lines 5     one position in depth
  ponti ponte analyse 'e5,f6 dark d4,g7' --time 5
  ponti ponte analyse 'e5,f6 dark' --searchmoves 'd4,g7 c3,h8' --lines 2
  ponti ponte analyse game.txt --json --nodes 5000 > game.jsonl

With --json one line for each position, as it stands before the ply:
  {\"ply\":3,\"position\":\"...\",\"stage\":\"play\",\"to_move\":\"dark\",\"win\":0.48,\"light\":0.52,
   \"points\":{\"light\":6.1,\"dark\":5.9},\"proven\":false,\"depth\":7,\"nodes\":20000,\"nps\":50000,
   \"moves\":[{\"move\":\"d4,g7\",\"win\":0.48,\"visits\":9000,\"prior\":0.12,
             \"points\":{\"light\":6.1,\"dark\":5.9},\"proven\":false,\"pv\":[\"d4,g7\",...]}],
   \"islands\":{\"a1\":[0.02,0.31],...},\"played\":{\"move\":\"d4,g7\",\"win\":0.47,\"cost\":0.01}}
win is the chance of the player to move, a draw counted half; islands the chances that a cell ends
within an island of light and of dark; cost what the move played took away from that chance.";

/// Analyse a position, or every move of a game, with the engine
///
/// A game is analysed from the first move to the last position; --ply selects one position. Ctrl-C stops and prints what
/// has been found so far.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// A file with a record, a one-line game or a one-line position; or such a line itself; standard input if
    /// omitted or `-`
    #[arg(value_name = "FILE|GAME|POSITION")]
    source: Option<String>,
    /// Only the position before this ply, from 1
    #[arg(long, value_name = "N")]
    ply: Option<usize>,
    /// The rule set of a one-line game [default: classic]
    #[arg(long, value_name = "NAME")]
    rules: Option<Rules>,
    /// Which of several records in the text, from 1
    #[arg(long, value_name = "N")]
    game: Option<usize>,
    /// Time for each position in seconds [default: 1]
    #[arg(long, value_name = "S", value_parser = player_spec::seconds_arg)]
    time: Option<Duration>,
    /// Search nodes per position; with --time, whichever limit comes first
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// How many of the best moves to show
    #[arg(long, value_name = "K", default_value_t = 3, value_parser = clap::value_parser!(u16).range(1..=500))]
    lines: u16,
    /// Only these moves of the position, separated by blanks; for one position only
    #[arg(long, value_name = "MOVES", conflicts_with = "excludemoves", value_parser = moves_arg)]
    searchmoves: Option<MoveList>,
    /// All moves of the position but these, separated by blanks; for one position only
    #[arg(long, value_name = "MOVES", value_parser = moves_arg)]
    excludemoves: Option<MoveList>,
    /// Number of search threads
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=Settings::MAX_THREADS as i64))]
    threads: u16,
    /// Seed of the random numbers: the same seed and --nodes on one thread give the same result
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Print one line of JSON for each position
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

/// A position with what was found about it.
struct Judged<'a> {
    /// The number of the ply before which it stands, from 1.
    ply: usize,
    position: &'a Position,
    analysis: Analysis,
}

/// The move that was played, and what it cost.
#[derive(Clone, Copy)]
struct Played {
    mv: Move,
    /// The chance of the player who made it, after it.
    win: f32,
    /// What it took away from the chance before it.
    cost: f32,
}

impl Args {
    fn root_moves(&self) -> Option<&MoveList> {
        self.searchmoves.as_ref().or(self.excludemoves.as_ref())
    }

    /// Whether one position is asked for, not a whole game.
    fn is_single(&self) -> bool {
        self.ply.is_some() || self.root_moves().is_some()
    }
}

pub(crate) fn run(args: &Args) -> Result {
    let moment = Moment { source: args.source.clone(), ply: args.ply, rules: args.rules, game: args.game };
    let (game, at) = moment.find()?;
    let last = game.moves().len();
    let restricted = args.root_moves();
    // With root moves, the last position is meant.
    let whole = !args.is_single() && last > 0;
    let at = if args.ply.is_none() && restricted.is_some() { last } else { at };
    if let Some(MoveList(moves)) = restricted {
        let position = game.position_at(at).unwrap_or(game.position());
        for &mv in moves {
            position.check(mv).map_err(|illegal| Failure::Input(format!("{mv}: {illegal}")))?;
        }
    }
    // A move is evaluated by the position after it, so one more position may have to be analysed than is reported.
    let (looked_at, wanted) = if whole { (0..=last, last + 1) } else { (at..=last.min(at + 1), 1) };
    interrupt::watch();
    let mut out = output::out();
    let mut review = Review::default();
    let bar = progress::bar(looked_at.clone().count() as u64, "thinking");
    let settings = Settings { threads: args.threads.into(), seed: args.seed, ..Settings::default() };
    let mut engine = Engine::new(&game.rules(), settings);
    let mut before: Option<Judged<'_>> = None;
    let mut told = 0;
    for ply in looked_at {
        let Some(judged) = judge(&mut engine, args, &game, ply) else { break };
        bar.inc(1);
        if let Some(before) = before.take() {
            let played = before.played(game.moves()[before.ply - 1], &judged.analysis);
            bar.suspend(|| tell(&mut out, args, &game, &mut review, &before, Some(played)))?;
            told += 1;
        }
        before = Some(judged);
    }
    bar.finish_and_clear();
    if let Some(last) = before.filter(|_| told < wanted) {
        tell(&mut out, args, &game, &mut review, &last, None)?;
        told += 1;
    }
    if whole && !args.json && told == wanted {
        review.conclude(&mut out, &game)?;
    }
    out.flush()?;
    if interrupt::asked() && told < wanted {
        return Err(Failure::Interrupted(format!("{told} of {wanted} positions looked at")));
    }
    Ok(())
}

/// Looks at the position before a ply, counted from 0; nothing when the user has broken it off.
fn judge<'a>(engine: &mut Engine, args: &Args, game: &'a Game, ply: usize) -> Option<Judged<'a>> {
    let position = game.position_at(ply)?;
    let limits = Limits {
        nodes: args.nodes,
        time: args.time.or(if args.nodes.is_none() { Some(Duration::from_secs(1)) } else { None }),
        lines: args.lines.into(),
        ..Limits::default()
    };
    engine.set_position(position);
    if let Some(MoveList(moves)) = &args.excludemoves {
        engine.exclude_from_root(moves);
    }
    if let Some(MoveList(moves)) = &args.searchmoves {
        // Illegal ones were rejected before; a further position, which values the move played, has no restriction.
        let _ = engine.restrict_root(moves);
    }
    let analysis = engine.analyse(&limits, &mut |_| (), interrupt::flag());
    // An interrupted analysis is too shallow to be reported.
    (!interrupt::asked()).then(|| Judged { ply: ply + 1, position, analysis })
}

fn tell(
    out: &mut impl Write,
    args: &Args,
    game: &Game,
    review: &mut Review,
    judged: &Judged<'_>,
    played: Option<Played>,
) -> Result {
    if args.json {
        output::json(out, &json::AnalysisJson::new(judged, played))?;
    } else if args.is_single() || game.moves().is_empty() {
        view::position(out, &args.drawing, judged, played)?;
    } else {
        review.row(out, judged, played)?;
    }
    Ok(out.flush()?)
}

impl Judged<'_> {
    /// The player who has to act: in the opening and the choice it is not yet a colour.
    fn actor(&self) -> &'static str {
        match (self.position.stage(), self.position.to_move()) {
            (Stage::Opening, _) => "first",
            (Stage::Choice, _) => "second",
            (_, Some(Colour::Light)) => "light",
            (_, Some(Colour::Dark)) => "dark",
            (_, None) => "over",
        }
    }

    /// What a move from here was worth, as the position after it shows.
    fn played(&self, mv: Move, after: &Analysis) -> Played {
        let of = |colour| if colour == Colour::Light { after.light } else { 1.0 - after.light };
        let win = match (self.position.stage(), mv) {
            // The other player chooses next, and will take the better colour.
            (Stage::Opening, _) => 1.0 - after.win,
            (_, Move::Choose(colour)) => of(colour),
            _ => of(self.position.to_move().unwrap_or(Colour::Light)),
        };
        Played { mv, win, cost: (self.analysis.win - win).max(0.0) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn analysis(light: f32, win: f32) -> Analysis {
        let (moves, islands) = (Vec::new(), Vec::new());
        Analysis { light, win, points: [0.0; 2], proven: false, moves, islands, nodes: 0, depth: 0, nps: 0 }
    }

    #[test]
    fn a_move_costs_what_its_player_lost_by_it() {
        let game = Game::from_text(Rules::SMALL, "d4,e5 light a1,b2 c3,c4").unwrap();
        let cost = |ply: usize, before: Analysis, after: Analysis| {
            let position = game.position_at(ply).unwrap();
            let judged = Judged { ply: ply + 1, position, analysis: before };
            let played = judged.played(game.moves()[ply], &after);
            ((played.win * 100.0).round() as i32, (played.cost * 100.0).round() as i32)
        };
        // The first player leaves the other one the choice of 60 %.
        assert_eq!(cost(0, analysis(0.5, 0.5), analysis(0.6, 0.6)), (40, 10));
        // The second takes light, which is the worse one.
        assert_eq!(cost(1, analysis(0.4, 0.6), analysis(0.4, 0.6)), (40, 20));
        assert_eq!(cost(2, analysis(0.4, 0.6), analysis(0.7, 0.7)), (30, 30));
        // A move that turns out better than expected costs nothing.
        assert_eq!(cost(3, analysis(0.4, 0.4), analysis(0.7, 0.3)), (70, 0));
    }
}
