//! `train book`: engine games for the opening book, and the book counted from them and from other records.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use anyhow::{Context, Result};
use clap::Subcommand;
use ponte::{Game, Move, Record, Rules, Stage};
use ponte_engine::{Engine, Limits, Rng, Settings};
use review::openings::{MAX_PLIES, OpeningBook};

use crate::files;

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Play games whose openings are drawn from the engine's searches.
    Play(PlayArgs),
    /// Count the openings of games into a book.
    Count(CountArgs),
}

#[derive(clap::Args)]
pub(crate) struct PlayArgs {
    /// Output file, one record per line. Games that are already in it count, so that an interrupted run can be resumed.
    games: PathBuf,
    /// Number of games in the file at the end.
    #[arg(long, default_value_t = 10_000)]
    count: u64,
    /// Rule sets, used in turn; repeat one to use it more often.
    #[arg(long, value_delimiter = ',', default_value = "classic")]
    rules: Vec<Rules>,
    /// Seed of the random numbers.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Nodes of each search in the opening.
    #[arg(long, default_value_t = 400)]
    nodes: u64,
    /// Nodes of each search after the opening.
    #[arg(long, default_value_t = 120)]
    rest_nodes: u64,
}

#[derive(clap::Args)]
pub(crate) struct CountArgs {
    /// Output file.
    out: PathBuf,
    /// Files with records, such as those of `train book play`.
    #[arg(required = true)]
    games: Vec<PathBuf>,
    /// Minimum number of games of a turn in the book.
    #[arg(long, default_value_t = 2)]
    min: u32,
}

pub(crate) fn run(command: &Command) -> Result<()> {
    match command {
        Command::Play(args) => play(args),
        Command::Count(args) => count(args),
    }
}

/// Turns of a position of the opening that are played.
const LINES: usize = 5;
/// Turns with less than this share of the visits of the best one are not played.
const MIN_SHARE: f32 = 0.25;

/// The good turns of positions of the opening with their visits. They are the same in every game, so that games meet.
type Openings = HashMap<(Rules, u64), Vec<(Move, f32)>>;

/// Plays games until the file has enough.
fn play(args: &PlayArgs) -> Result<()> {
    let mut openings = Openings::new();
    files::add_games(&args.games, args.count, |number| {
        let mut rng = Rng::new(args.seed.wrapping_mul(0x9e37_79b9).wrapping_add(number));
        let rules = args.rules[number as usize % args.rules.len()];
        let game = play_game(rules, args, &mut openings, &mut rng)?;
        let header = if rules == Rules::CLASSIC { String::new() } else { format!("[Rules \"{rules}\"] ") };
        let moves: Vec<String> = game.moves().iter().map(Move::to_string).collect();
        Ok(format!("{header}{}\n", moves.join(" ")))
    })
}

fn play_game(rules: Rules, args: &PlayArgs, openings: &mut Openings, rng: &mut Rng) -> Result<Game> {
    let mut game = Game::new(rules);
    while game.position().stage() != Stage::Over && game.moves().len() < MAX_PLIES {
        let (form, symmetry) = game.position().canonical();
        let lines = openings.entry((rules, form.hash())).or_insert_with(|| {
            let settings = Settings { seed: args.seed, ..Settings::default() };
            let mut engine = Engine::new(&rules, settings);
            engine.set_position(&form);
            let limits = Limits::nodes(args.nodes).with_lines(LINES);
            let result = engine.search(&limits, &mut |_| (), &AtomicBool::new(false));
            result.info.lines.iter().map(|line| (line.mv, line.visits as f32)).collect()
        });
        let drawn = draw(lines, rng).context("no turn in a game that is not over")?;
        let mv = symmetry.inverse().mv(drawn, rules.size()).context("an image of a turn")?;
        game.play(mv).context("illegal move by the engine")?;
    }
    let mut engine = Engine::new(&rules, Settings { seed: rng.next_u64(), ..Settings::default() });
    while game.position().stage() != Stage::Over {
        engine.set_game(&game);
        let limits = Limits::nodes(args.rest_nodes);
        let result = engine.search(&limits, &mut |_| (), &AtomicBool::new(false));
        game.play(result.best.context("no move in a game that is not over")?)
            .context("illegal move by the engine")?;
    }
    Ok(game)
}

/// A turn drawn in proportion to its visits, among those that come near the most visited one.
fn draw(lines: &[(Move, f32)], rng: &mut Rng) -> Option<Move> {
    let best = lines.iter().map(|line| line.1).fold(0.0, f32::max);
    let good = || lines.iter().filter(|line| line.1 >= MIN_SHARE * best);
    let mut left = rng.unit() * good().map(|line| line.1).sum::<f32>();
    for &(mv, visits) in good() {
        if left < visits {
            return Some(mv);
        }
        left -= visits;
    }
    None
}

/// Counts the openings of all games, and writes the book.
fn count(args: &CountArgs) -> Result<()> {
    let (mut book, mut count) = (OpeningBook::default(), 0u64);
    for path in &args.games {
        let text =
            std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
        for (number, line) in text.lines().enumerate() {
            let place = || format!("{}, line {}", path.display(), number + 1);
            book.add(&Record::read(Rules::CLASSIC, line).with_context(place)?.game());
            count += 1;
        }
    }
    book.prune(args.min);
    std::fs::write(&args.out, book.to_string())
        .with_context(|| format!("cannot write {}", args.out.display()))?;
    println!("{} turns of {count} games in {}", book.len(), args.out.display());
    Ok(())
}
