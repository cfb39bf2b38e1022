//! Self-play: games of a player against itself, one per line, with what its searches found.

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use anyhow::{Context, Result};
use ponte::{Colour, Move, Rules, Stage};
use ponte_engine::matches::{PlayerSpec, TurnLimit, random_opening};
use ponte_engine::{Engine, Limits, Rng, Settings, Tuning};

use super::games::{Evaluation, write_line};
use crate::files;

#[derive(clap::Args)]
#[command(after_help = format!("Players:\n{}", PlayerSpec::HELP))]
pub(crate) struct Args {
    /// The player, such as full,nodes=500.
    pub(crate) player: String,
    /// Output file. Games that are already in it count, so that an interrupted run can be resumed.
    pub(crate) games: PathBuf,
    /// Number of games in the file at the end.
    #[arg(long, default_value_t = 1000)]
    pub(crate) count: u64,
    /// Rule sets, used in turn; repeat one to use it more often.
    #[arg(long, value_delimiter = ',', default_value = "classic")]
    pub(crate) rules: Vec<Rules>,
    /// Seed of the random numbers.
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// Probability of a random move in each of the first twelve turns, for variety.
    #[arg(long, default_value_t = 0.04)]
    pub(crate) random: f32,
    /// Share of the turns with a full search; their visits are targets of the policy.
    #[arg(long, default_value_t = 0.25)]
    pub(crate) full_share: f32,
    /// Nodes of the other searches; more games for the same time give the network more results to learn from.
    #[arg(long, default_value_t = 150)]
    pub(crate) fast_nodes: u64,
}

/// Turns at the start of a game in which a full search's move is drawn in proportion to the visits.
const SAMPLED_TURNS: usize = 16;
/// Moves whose visits are recorded.
const RECORDED_MOVES: usize = 10;

/// A move drawn in proportion to its visits.
fn sample(visits: &[(Move, u32)], rng: &mut Rng) -> Option<Move> {
    let total: u32 = visits.iter().map(|one| one.1).sum();
    let mut left = rng.below(total.max(1));
    for &(mv, n) in visits {
        if left < n {
            return Some(mv);
        }
        left -= n;
    }
    None
}

/// Plays games until the file has enough.
pub(crate) fn run(args: &Args) -> Result<()> {
    let spec = PlayerSpec::parse(&args.player, TurnLimit::time(Duration::from_millis(20)))?;
    // The visits are targets of the policy, so none are for the sake of the reported lines.
    let settings = spec.engine_settings()?;
    let settings = &Settings { tuning: Tuning { line_interval: 0, ..settings.tuning }, ..settings.clone() };
    let full = spec.limit.limits().with_lines(RECORDED_MOVES);
    let fast = Limits { nodes: Some(args.fast_nodes), lines: 1, ..full.clone() };
    files::add_games(&args.games, args.count, |number| {
        let mut rng = Rng::new(args.seed.wrapping_mul(0x9e37_79b9).wrapping_add(number));
        let rules = args.rules[number as usize % args.rules.len()];
        let mut game = random_opening(&rules, &mut rng);
        let mut engine = Engine::new(&rules, Settings { seed: rng.next_u64(), ..settings.clone() });
        let mut evaluations = vec![None; game.moves().len()];
        while game.position().stage() != Stage::Over {
            let turn = game.moves().len() - 2;
            let mv = if turn < 12 && rng.unit() < args.random {
                evaluations.push(None);
                let moves = game.position().legal_moves();
                moves[rng.below(moves.len() as u32) as usize]
            } else {
                let is_full = rng.unit() < args.full_share;
                engine.set_game(&game);
                let limits = if is_full { &full } else { &fast };
                let result = engine.search(limits, &mut |_| (), &AtomicBool::new(false));
                let light = game.position().to_move() == Some(Colour::Light);
                let chance = if light { result.info.win } else { 1.0 - result.info.win };
                let lines = if is_full { &result.info.lines[..] } else { &[] };
                let visits: Vec<(Move, u32)> =
                    lines.iter().map(|line| (line.mv, line.visits as u32)).collect();
                let sampled = if turn < SAMPLED_TURNS { sample(&visits, &mut rng) } else { None };
                evaluations.push(Some(Evaluation { chance, visits }));
                sampled.or(result.best).context("no move in a game that is not over")?
            };
            game.play(mv).context("illegal move by the engine")?;
        }
        Ok(write_line(&game, &evaluations))
    })
}
