//! `train ciao stages`: trains the network of stages for four players by self-play.
//!
//! Targets are the values of play that knows only the network itself: those of a turn (or of the rest of a stage), whose
//! results are estimated by the network. What a responder gains is the sum of the differences between both along its
//! game, so games are those in which one seat explores, as a responder would.
//!
//! Training proceeds in rounds: games with the network of the round before, then learning from them. All random numbers
//! depend on the seed and the number of the game only, so the result does not depend on threads and interruptions.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use ciao::{Players, Rules, Seat, State};
use ciao_engine::encoding::final_values;
use ciao_engine::evaluator::is_solved_exactly;
use ciao_engine::net::Net;
use ciao_engine::stage_net::{Features, StageNet};
use ciao_engine::{Evaluator, ExactSolver, SeatValues, SeededRng, Solver, TurnGame};

use super::stage_trainer::{Example, StageTrainer};
use super::thread_count;
use super::training::{play_turn, random_turn};
use super::visits::randomise;

/// Trains the network of stages for four players by self-play.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The file for the network
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// The file for the state of the training, continued if it exists
    #[arg(long, value_name = "FILE")]
    state: PathBuf,
    /// The number of rounds whose targets are the values of a turn
    #[arg(long, value_name = "N", default_value_t = 300)]
    turn_rounds: u64,
    /// The number of rounds whose targets are the values of the rest of a stage
    #[arg(long, value_name = "N", default_value_t = 0)]
    stage_rounds: u64,
    /// The seed of the random numbers
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Threads to play with [default: one for each core]
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
    /// Stop after this many minutes; another call continues
    #[arg(long, value_name = "N")]
    minutes: Option<u64>,
}

/// The number of examples in a training step.
const BATCH_SIZE: usize = 128;
/// The number of games in a round of turns.
const TURN_GAMES: u64 = 512;
/// The number of games in a round of stages.
const STAGE_GAMES: u64 = 48;
/// The number of rounds at the start in which the small network estimates the values.
const TAUGHT_ROUNDS: u64 = 15;
/// How often the examples of a round are learned from.
const PASSES: usize = 2;
/// The solver tolerance of turns with estimated values.
const TOLERANCE: f64 = 1e-4;
/// The learning rates at the start and at the end.
const RATES: [f64; 2] = [1.5e-3, 2e-5];
/// How often the state of the training is saved.
const SAVE_INTERVAL: Duration = Duration::from_secs(60);
/// The number of solved states to keep.
const EXACT_CACHE_CAPACITY: usize = 300_000;

pub(crate) fn run(args: &Args) -> Result<()> {
    let threads = thread_count(args.threads);
    let start = Instant::now();
    let (mut round, mut trainer) = load(&args.state, args.seed)?;
    let rounds = args.turn_rounds + args.stage_rounds;
    let shipped = Evaluator::new(Rules::default(), Players::Four);
    let teacher = shipped.net().context("no network for four players ships")?;
    let mut exact: Vec<ExactSolver> = (0..threads).map(|_| ExactSolver::new()).collect();
    let mut saved = Instant::now();
    while round < rounds {
        let net = Arc::new(trainer.average().clone());
        let stages = round >= args.turn_rounds;
        let games = if stages { STAGE_GAMES } else { TURN_GAMES };
        let first = (args.seed << 40) | (round * TURN_GAMES);
        let values = if stages {
            Values::Stages(net)
        } else if round < TAUGHT_ROUNDS {
            Values::Teacher(teacher.clone())
        } else {
            Values::Turns(net)
        };
        let mut examples = play_round(&values, first, games, &mut exact);
        let part = round as f64 / rounds as f64;
        let rate = RATES[0] * (RATES[1] / RATES[0]).powf(part);
        let mut rng = SeededRng::new(args.seed ^ round.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let error = learn(&mut trainer, &mut examples, rate as f32, &mut rng);
        round += 1;
        println!(
            "round {round:>4}   {:>6} examples   error {error:.5}   {:.0} s",
            examples.len(),
            start.elapsed().as_secs_f64()
        );
        let out_of_time =
            args.minutes.is_some_and(|minutes| start.elapsed() > Duration::from_secs(60 * minutes));
        if saved.elapsed() > SAVE_INTERVAL || round == rounds || out_of_time {
            save(&args.state, round, &trainer)?;
            std::fs::write(&args.out, trainer.average().to_bytes())
                .with_context(|| format!("cannot write {}", args.out.display()))?;
            saved = Instant::now();
        }
        if out_of_time {
            break;
        }
    }
    Ok(())
}

/// Learns several times from the examples of a round, each time in another order. Returns the root mean squared error of
/// the first time.
fn learn(trainer: &mut StageTrainer, examples: &mut [Example], rate: f32, rng: &mut SeededRng) -> f64 {
    let (mut error, mut batches) = (0.0, 0.0);
    for pass in 0..PASSES {
        for i in (1..examples.len()).rev() {
            examples.swap(i, rng.below(i + 1));
        }
        for batch in examples.chunks_exact(BATCH_SIZE) {
            let found = trainer.learn(batch, rate);
            if pass == 0 {
                error += found;
                batches += 1.0;
            }
        }
    }
    (error / f64::max(batches, 1.0)).sqrt()
}

fn load(path: &Path, seed: u64) -> Result<(u64, StageTrainer)> {
    if !path.exists() {
        return Ok((0, StageTrainer::new(seed)));
    }
    let bytes = std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    ensure!(bytes.len() > 8, "{} is not a state of training", path.display());
    let (round, rest) = bytes.split_at(8);
    let trainer = StageTrainer::from_bytes(rest)
        .with_context(|| format!("{} is not a state of training for this network", path.display()))?;
    Ok((u64::from_le_bytes(round.try_into()?), trainer))
}

fn save(path: &Path, round: u64, trainer: &StageTrainer) -> Result<()> {
    let mut bytes = round.to_le_bytes().to_vec();
    bytes.extend(trainer.to_bytes());
    // Written under another name first, so that an interruption leaves the last state.
    let temporary = path.with_extension("part");
    std::fs::write(&temporary, bytes).with_context(|| format!("cannot write {}", temporary.display()))?;
    Ok(std::fs::rename(&temporary, path)?)
}

/// Where the values behind a turn or a stage come from.
enum Values {
    /// The small network that is the fallback of the evaluator.
    Teacher(Net),
    /// The network itself, behind a turn.
    Turns(Arc<StageNet>),
    /// The network itself, behind the look-ahead of the evaluator.
    Stages(Arc<StageNet>),
}

/// The examples of the games of a round.
fn play_round(values: &Values, first: u64, games: u64, exact: &mut [ExactSolver]) -> Vec<Example> {
    let part = games.div_ceil(exact.len() as u64);
    std::thread::scope(|scope| {
        let workers: Vec<_> = exact
            .iter_mut()
            .enumerate()
            .map(|(worker, exact)| {
                let from = worker as u64 * part;
                let numbers = first + from.min(games)..first + (from + part).min(games);
                scope.spawn(move || match values {
                    Values::Teacher(net) => play_turns(|state| net.estimate(state), numbers, exact),
                    Values::Turns(net) => play_turns(|state| net.estimate(state), numbers, exact),
                    Values::Stages(net) => play_stages(net, numbers),
                })
            })
            .collect();
        workers
            .into_iter()
            .flat_map(|worker| worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
            .collect()
    })
}

/// The explorer of a game, and how often it decides at random.
fn explorer(number: u64) -> (usize, f64) {
    const EXPLORATION: [f64; 4] = [0.05, 0.15, 0.3, 0.6];
    let players = Players::Four as u64;
    ((number % players) as usize, EXPLORATION[(number / players) as usize % EXPLORATION.len()])
}

/// The probability that a turn has a random result.
const RANDOM_TURN: f64 = 0.03;
/// The probability that a random result of a turn is an example as well: decisions compare it.
const ALTERNATIVE: f64 = 0.6;

/// Games with the values of turns as targets.
fn play_turns(
    estimate: impl Fn(&State) -> SeatValues,
    numbers: std::ops::Range<u64>,
    exact: &mut ExactSolver,
) -> Vec<Example> {
    let rules = Rules::default();
    let players = Players::Four.count();
    let mut solver = Solver::with_tolerance(TOLERANCE);
    let mut game = TurnGame::new(&rules);
    let mut examples = Vec::new();
    if exact.len() > EXACT_CACHE_CAPACITY {
        exact.clear();
    }
    let mut leaf = |state: &State| -> SeatValues {
        if let Some(values) = final_values(state) {
            return values;
        }
        let solved = if is_solved_exactly(state).1 { exact.solve(state, usize::MAX).ok() } else { None };
        solved.unwrap_or_else(|| estimate(state))
    };
    for number in numbers {
        let mut rng = SeededRng::new(number.wrapping_mul(0xd134_2543_de82_ef95));
        let (explorer, exploration) = explorer(number);
        let mut state = State::new(rules, Players::Four);
        while let Some(active) = state.turn() {
            game.fill(&state, &mut leaf);
            let mut strategy = solver.solve(&game);
            if !is_solved_exactly(&state).1 {
                examples.push(example(&state, &game.values(&strategy)));
            }
            if rng.unit() < exploration {
                randomise(&mut strategy, &game, (explorer + players - active.index()) % players);
            }
            let other = random_turn(&state, &mut rng);
            if rng.unit() < ALTERNATIVE && !other.is_over() && !is_solved_exactly(&other).1 {
                game.fill(&other, &mut leaf);
                let strategy = solver.solve(&game);
                examples.push(example(&other, &game.values(&strategy)));
            }
            state = if rng.unit() < RANDOM_TURN { other } else { play_turn(&state, &strategy, &mut rng) };
        }
    }
    examples
}

/// Games with the values of the rest of a stage as targets.
fn play_stages(net: &Arc<StageNet>, numbers: std::ops::Range<u64>) -> Vec<Example> {
    let rules = Rules::default();
    let players = Players::Four.count();
    let mut evaluator = Evaluator::with_stage_net(Arc::clone(net));
    let mut examples = Vec::new();
    for number in numbers {
        let mut rng = SeededRng::new(number.wrapping_mul(0xd134_2543_de82_ef95));
        let (explorer, exploration) = explorer(number);
        let mut state = State::new(rules, Players::Four);
        while let Some((game, mut strategy)) = evaluator.turn(&state) {
            let active = state.turn().map_or(0, Seat::index);
            if !is_solved_exactly(&state).1 {
                examples.push(example(&state, &game.values(&strategy)));
            }
            if rng.unit() < exploration {
                randomise(&mut strategy, &game, (explorer + players - active) % players);
            }
            let other = random_turn(&state, &mut rng);
            state = if rng.unit() < RANDOM_TURN { other } else { play_turn(&state, &strategy, &mut rng) };
        }
    }
    examples
}

/// The example of a running state with these values in turn order.
fn example(state: &State, values: &SeatValues) -> Example {
    Example { features: Features::new(state), values: values.map(|value| value as f32) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn teacher() -> Values {
        Values::Teacher(Evaluator::new(Rules::default(), Players::Four).net().unwrap().clone())
    }

    fn solvers(threads: usize) -> Vec<ExactSolver> {
        (0..threads).map(|_| ExactSolver::new()).collect()
    }

    #[test]
    fn examples_do_not_depend_on_threads() {
        let values = |threads| -> Vec<[f32; 4]> {
            let examples = play_round(&teacher(), 7, 4, &mut solvers(threads));
            examples.iter().map(|example| example.values).collect()
        };
        let one = values(1);
        assert!(one.len() > 40, "{}", one.len());
        assert!(one.iter().all(|values| (values.iter().sum::<f32>() - 1.0).abs() < 1e-5));
        assert_eq!(one, values(2));
        assert_eq!(one, values(3));
    }

    #[test]
    fn an_interrupted_training_continues_with_the_same_weights() {
        let examples = play_round(&teacher(), 0, 8, &mut solvers(1));
        let round = |trainer: &mut StageTrainer, seed| {
            learn(trainer, &mut examples.clone(), 1e-3, &mut SeededRng::new(seed))
        };
        let mut trainer = StageTrainer::new(3);
        let before = round(&mut trainer, 1);
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("state");
        save(&path, 5, &trainer).unwrap();
        let (number, mut loaded) = load(&path, 9).unwrap();
        assert_eq!(number, 5);
        let after = round(&mut trainer, 2);
        assert!(after < 0.8 * before, "{before} {after}");
        assert_eq!(round(&mut loaded, 2), after);
        assert_eq!(loaded.to_bytes(), trainer.to_bytes());
    }

    #[test]
    fn a_damaged_state_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("state");
        save(&path, 1, &StageTrainer::new(1)).unwrap();
        let bytes = std::fs::read(&path).unwrap();
        for len in [0, 8, 12, bytes.len() - 1] {
            std::fs::write(&path, &bytes[..len]).unwrap();
            let error = load(&path, 1).unwrap_err().to_string();
            assert!(error.contains("is not a state of training"), "{error}");
        }
    }

    #[test]
    fn the_values_of_a_stage_are_those_of_the_evaluator() {
        let net = Arc::new(StageTrainer::new(5).average().clone());
        let examples = play_round(&Values::Stages(Arc::clone(&net)), 2, 1, &mut solvers(1));
        let start = State::new(Rules::default(), Players::Four);
        let values = Evaluator::with_stage_net(net).values(&start);
        assert_eq!(examples[0].values, values.map(|value| value as f32));
    }
}
