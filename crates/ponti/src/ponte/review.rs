//! `ponti ponte review`: judges every turn of a game, and explains mistakes.

use std::io::Write;

use ::review::{Explanation, GameReview, Judgement, Report, ReviewOptions, Reviewer, TurnReview, annotate};
use ponte::record::Glyph;
use ponte::{Colour, Game, Record};
use ponte_engine::{Engine, Settings};

use super::describe::percent;
use super::show::GameSource;
use crate::failure::{Failure, Result};
use crate::{interrupt, output, progress, text};

const EXAMPLES: &str = "\
Examples:
  ponti ponte review game.txt
  ponti ponte review game.txt --nodes 20000 --threads 2
  ponti ponte review game.txt --json > review.json
  ponti ponte review game.txt --record > annotated.txt

A turn that loses 5 points of winning chance is an inaccuracy (?!), 10 a mistake (?), 15 a blunder
(??). A turn that loses x of 1 has the accuracy 100 exp(-5 x) percent; a player's accuracy is the
mean. Endings that can be solved are judged exactly (!). The chance of light, before the colours are
chosen that of the player who takes light, falls or rises by exactly what each turn loses.

With --json one object: for each turn ply, move, player, phase, win and played_win (the player's
chance before and after it), loss, judgement, light, points, points_lost (null if that says
nothing), proven, forced, nodes, best_line, played_line, accepted and explanations; players;
turning_points (indices into turns); light and points at the end.";

/// Judge every turn of a game: losses, accuracy, turning points, explanations
///
/// A quick search of every position comes first, then deeper ones where something seems to be lost. Ctrl-C ends it.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    game: GameSource,
    /// Nodes for a turn that seems to lose something; a tenth of it for every other
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(10..))]
    nodes: u64,
    /// Threads that search together
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=Settings::MAX_THREADS as i64))]
    threads: u16,
    /// Random seed: the same seed on one thread gives the same review
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Print the review as one JSON object
    #[arg(long, conflicts_with = "record")]
    json: bool,
    /// Print the game as a record with glyphs, winning chances and better lines
    #[arg(long)]
    record: bool,
}

pub(crate) fn run(args: &Args) -> Result {
    let game = args.game.record()?.game();
    if game.moves().is_empty() {
        return Err(Failure::Input("there are no turns to review".to_owned()));
    }
    interrupt::watch();
    let review = judge(&game, args)?;
    output::report(args.json, &Report::new(&review), |out| {
        if !args.record {
            return write_review(out, &game, &review);
        }
        let record = annotate(&Record::from_game(&game), &review);
        Ok(write!(out, "{}", record.map_err(|error| Failure::Input(error.to_string()))?)?)
    })
}

fn judge(game: &Game, args: &Args) -> Result<GameReview> {
    let options = ReviewOptions {
        quick_nodes: (args.nodes / 10).max(1),
        deep_nodes: args.nodes,
        check_nodes: args.nodes,
        seed: args.seed,
    };
    let settings = Settings { threads: args.threads.into(), seed: args.seed, ..Settings::default() };
    let mut engine = Engine::new(&game.rules(), settings);
    let mut reviewer = Reviewer::new(game, options);
    let bar = progress::bar(1000, "reviewing");
    let is_complete = reviewer.run(&mut engine, interrupt::flag(), &mut |share| {
        bar.set_position((share * 1000.0) as u64);
    });
    bar.finish_and_clear();
    if !is_complete {
        return Err(Failure::Interrupted(format!("{} of the review done", percent(reviewer.progress()))));
    }
    Ok(reviewer.review())
}

fn write_review(out: &mut impl Write, game: &Game, review: &GameReview) -> Result {
    writeln!(out, " ply  player  turn          light wins  points        loss  better")?;
    for turn in &review.turns {
        writeln!(out, "{}", row(review, turn).trim_end())?;
        for explanation in &turn.explanations {
            writeln!(out, "      {}", explain(explanation))?;
        }
    }
    writeln!(out, "\n{}", super::describe::outcome(game).unwrap_or_else(|| super::describe::task(game)))?;
    for colour in Colour::ALL {
        let player = review.player(colour);
        writeln!(
            out,
            "{}: accuracy {:.0} %, {} inaccuracies, {} mistakes, {} blunders, {:.1} points lost in {} turns.",
            text::capital(&colour),
            player.accuracy,
            player.inaccuracies,
            player.mistakes,
            player.blunders,
            player.points_lost,
            player.turns
        )?;
    }
    let turned: Vec<String> = review
        .turning_points()
        .into_iter()
        .map(|ply| format!("{} ({})", ply + 1, review.turns[ply].mv))
        .collect();
    if !turned.is_empty() {
        writeln!(out, "The game turned at ply {}.", turned.join(", "))?;
    }
    Ok(())
}

fn row(review: &GameReview, turn: &TurnReview) -> String {
    let (ply, course) = (turn.ply, &review.course);
    // What the turn led to, as in graphs and annotations.
    let (after, judgement) = (course.positions()[ply + 1], review.judgement(ply));
    let player = if turn.player == Colour::Light { "light" } else { "dark" };
    let sign = judgement.glyph().and_then(Glyph::sign).unwrap_or_default();
    let shown = format!("{}{sign}", turn.mv);
    let light = percent(after.light);
    let exact = if course.is_proven(ply) { "!" } else { " " };
    let points = format!("{:.1} : {:.1}", after.points[0], after.points[1]);
    let loss = if judgement == Judgement::Best { String::new() } else { percent(course.loss(ply)) };
    let better = turn.best_line.first().filter(|_| judgement >= Judgement::Good);
    let better = better.map(ToString::to_string).unwrap_or_default();
    format!("{:>4}  {player:<6}  {shown:<12}  {light:>9}{exact}  {points:>11}  {loss:>7}  {better}", ply + 1)
}

/// An explanation as a sentence.
fn explain(explanation: &Explanation) -> String {
    let joins = |[a, b]: [u32; 2], gain: u32| format!("{a} + {b} islands, {gain} points");
    match explanation {
        Explanation::MissedBridge { bridge, joins: j, gain } => {
            format!("The bridge {bridge} was there to build ({}).", joins(*j, *gain))
        }
        Explanation::LastBridge { bridge } => format!("{bridge} would have been the last bridge."),
        Explanation::MissedIsland { island } => format!("An island on {island} could have been completed."),
        Explanation::MissedCut { bridge, joins: j, gain } => {
            format!("A tile under {bridge} would have stopped that bridge ({}).", joins(*j, *gain))
        }
        Explanation::MissedFork { mv } => format!("{mv} would have made two threats with one answer."),
        Explanation::MissedLastSite => {
            "The opponent's last site for an island could have been taken.".to_owned()
        }
        Explanation::MissedDenial { group } => {
            format!("The opponent's sandbank on {group} could have been stopped.")
        }
        Explanation::RuinsSandbank { group } => {
            format!("It leaves the sandbank on {group} no room to become an island.")
        }
        Explanation::LeavesBridge { bridge, joins: j, gain } => {
            format!("It leaves {bridge} open ({}).", joins(*j, *gain))
        }
        Explanation::AllowsFork { reply } => format!("After {reply} there are two threats and one answer."),
        Explanation::LosesLastSite => "The last site for an island can be taken away.".to_owned(),
        Explanation::LosesSandbank { group } => {
            format!("The sandbank on {group} can be kept from becoming an island.")
        }
        Explanation::WrongColour { colour } => format!("{} was the better colour.", text::capital(colour)),
        Explanation::UnfairOpening { colour } => format!("The opponent takes {colour}, which is worth more."),
        Explanation::LosesSpot { cells } => {
            format!("Both have room for an island around {cells}, and the opponent can take it now.")
        }
        Explanation::AllowsIsland { island } => {
            format!("It lets the opponent complete an island on {island}.")
        }
        Explanation::MissedBlock { bridge, stops, joins: j, gain } => {
            format!("The bridge {bridge} would have stopped {stops} ({}).", joins(*j, *gain))
        }
        Explanation::UrgentBridge { bridge } => {
            format!("The bridge {bridge} had to come first: after the reply it is too late.")
        }
        Explanation::EarlyBridge { bridge } => {
            format!("The bridge {bridge} could wait: tiles were more urgent.")
        }
        Explanation::WastedTile { cell } => format!("The tile on {cell} builds nothing and stops nothing."),
        Explanation::MissedThreat { bridge, joins: j, gain } => {
            format!("The bridge {bridge} could have been prepared ({}).", joins(*j, *gain))
        }
        Explanation::AllowsThreat { bridge, joins: j, gain } => {
            format!("It lets the opponent prepare {bridge} ({}).", joins(*j, *gain))
        }
        Explanation::MissedRoom { cells } => {
            format!("Only the opponent has room for an island around {cells}, and it could have been taken.")
        }
        Explanation::OwnRoom { cells } => {
            format!("Only the player has room for an island around {cells}: that was the place to play.")
        }
        Explanation::WrongPlace { cells } => {
            format!("Around {cells} there was little to gain: no turn there is much better.")
        }
        Explanation::WastedTurn => "It does hardly more than passing would.".to_owned(),
        Explanation::AllowsRoom { cells } => {
            format!("It lets the opponent take the room for an island around {cells}, which both had.")
        }
    }
}
