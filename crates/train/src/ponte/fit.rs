//! Fits weights to games: policy and playout weights by softmax regression, hidden units and the leaf network by gradient
//! descent.

use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use ponte::{Colour, Move, Position};
use ponte_engine::training::{self, PlayoutChoice};
use ponte_engine::{Rng, Weights};

use super::games::{EvaluatedGame, Evaluation, Games};
use super::network::{Network, Sample};
use super::policy::{AdaGrad, PolicyTrainer, softmax};
use crate::{files, progress};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Output file.
    pub(crate) weights: PathBuf,
    /// Game files.
    #[arg(required = true)]
    pub(crate) games: Vec<PathBuf>,
    /// Passes over the games for policy and playout weights.
    #[arg(long, default_value_t = 3)]
    pub(crate) passes: u32,
    /// Epochs for the leaf network.
    #[arg(long, default_value_t = 8)]
    pub(crate) epochs: u32,
    /// Weight of the search's winning chance in the network's target, from 0 to 1; the game result has the rest.
    #[arg(long, default_value_t = 0.3)]
    pub(crate) trust: f32,
    /// Turns played out before the position that the network sees, as in the search; its target is the value before them.
    #[arg(long, default_value_t = 0)]
    pub(crate) playout_turns: u32,
    /// Random playouts of each position.
    #[arg(long, default_value_t = 1)]
    pub(crate) playouts: u32,
    /// Start from the weights in this file, which were fitted to other games, with smaller steps.
    #[arg(long)]
    pub(crate) start: Option<PathBuf>,
    /// Step size of policy and playout weights, as a multiple of the default.
    #[arg(long, default_value_t = 1.0)]
    pub(crate) policy_rate: f32,
    /// Step size of the policy's hidden units, as a multiple of the default.
    #[arg(long, default_value_t = 1.0)]
    pub(crate) hidden_rate: f32,
    /// Step size of the network, as a multiple of the default.
    #[arg(long, default_value_t = 1.0)]
    pub(crate) network_rate: f32,
    /// Number of games at the start that are not used for policy and playout weights, for games by weaker players.
    #[arg(long, default_value_t = 0)]
    pub(crate) skip: usize,
    /// Seed of the random log_weights.
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
}

/// The mean loss of the policy on games that are not used to fit it.
fn validate_policy(games: &Games, numbers: std::ops::Range<usize>, policy: &PolicyTrainer) -> Result<f32> {
    let (mut loss, mut count) = (0.0, 0.0);
    for number in numbers {
        for_each_target(&games.get(number)?, |previous, position, moves| {
            for choice in &training::policy_choices(previous, position, moves, 0) {
                loss += policy.loss(choice) * choice.weight;
                count += choice.weight;
            }
        });
    }
    Ok(loss / f32::max(count, 1.0))
}

/// Calls back with what the policy should predict: the position before the previous move, the position, and the moves with
/// their shares.
fn for_each_target(
    record: &EvaluatedGame,
    mut each: impl FnMut(Option<&Position>, &Position, &[(Move, f32)]),
) {
    let has_visits = record.evaluations.iter().flatten().any(|found| !found.visits.is_empty());
    for (ply, &mv) in record.game.moves().iter().enumerate() {
        // Moves without a search were random.
        let Some(evaluation) = &record.evaluations[ply] else { continue };
        let Some(position) = record.game.position_at(ply) else { continue };
        if !matches!(mv, Move::Choose(_)) {
            let previous = ply.checked_sub(1).and_then(|ply| record.game.position_at(ply));
            let moves = policy_targets(evaluation, mv, has_visits);
            if !moves.is_empty() {
                each(previous, position, &moves);
            }
        }
    }
}

/// Makes one gradient step for a playout choice; returns its loss.
fn step_playout(optimiser: &mut AdaGrad, choice: &PlayoutChoice) -> f32 {
    let mut weights: Vec<f32> = choice
        .options
        .iter()
        .map(|&(class, n)| optimiser.log_weights[usize::from(class)] + f32::from(n).ln())
        .collect();
    softmax(&mut weights);
    let loss = -weights[choice.chosen].max(1e-9).ln();
    for (i, &(class, _)) in choice.options.iter().enumerate() {
        let gradient = choice.weight * (weights[i] - f32::from(u8::from(i == choice.chosen)));
        optimiser.step(class.into(), gradient);
    }
    loss
}

fn shuffled(n: usize, rng: &mut Rng) -> Vec<usize> {
    let mut order: Vec<usize> = (0..n).collect();
    rng.shuffle(&mut order);
    order
}

/// Fits all weights and writes them to a file.
pub(crate) fn run(args: &Args) -> Result<()> {
    let games = Games::read(&args.games)?;
    if games.len() < 10 {
        bail!("{} games are too few to fit weights to", games.len());
    }
    let mut rng = Rng::new(args.seed);
    let start = match &args.start {
        Some(path) => {
            let bytes = std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
            Some(Weights::from_bytes(&bytes)?)
        }
        None => None,
    };
    let mut weights = start.clone().unwrap_or_else(Weights::untrained);
    fit_choices(&games, args, &mut weights, &mut rng)?;
    weights.network = fit_network(&games, args, &weights, start.as_ref(), &mut rng)?;
    files::replace(&args.weights, &weights.to_bytes())?;
    println!("wrote {} from {} games", args.weights.display(), games.len());
    Ok(())
}

/// Moves with a smaller share of the visits are not used as targets.
const MIN_TARGET_SHARE: f32 = 0.02;

/// The moves that the policy should predict, with their shares: those that a full search visited, or the move that was
/// played in games without recorded visits.
fn policy_targets(evaluation: &Evaluation, played: Move, has_visits: bool) -> Vec<(Move, f32)> {
    if !has_visits {
        return vec![(played, 1.0)];
    }
    let total: u32 = evaluation.visits.iter().map(|one| one.1).sum();
    let shares = evaluation.visits.iter().map(|&(mv, visits)| (mv, visits as f32 / total.max(1) as f32));
    shares.filter(|one| one.1 >= MIN_TARGET_SHARE).collect()
}

/// Fits policy and playout weights.
fn fit_choices(games: &Games, args: &Args, weights: &mut Weights, rng: &mut Rng) -> Result<()> {
    let (mut policy, mut playout) = if args.start.is_some() {
        let log_playout = weights.playout.iter().map(|w| w.ln()).collect();
        let linear = AdaGrad::starting_from(weights.policy.clone());
        (PolicyTrainer::new(linear, weights.hidden(), rng), AdaGrad::starting_from(log_playout))
    } else {
        let linear = AdaGrad::new(weights.policy.len());
        (PolicyTrainer::new(linear, None, rng), AdaGrad::new(weights.playout.len()))
    };
    // The last games are the validation set, as for the network.
    let fitted = games.len() * 19 / 20;
    println!(
        "start: policy loss {:.4} on the last games",
        validate_policy(games, fitted..games.len(), &policy)?
    );
    let bar = progress::bar(u64::from(args.passes) * games.len() as u64, "policy");
    for pass in 0..args.passes {
        let annealed = 0.5 * (1.0 + (std::f32::consts::PI * pass as f32 / args.passes as f32).cos());
        policy.set_rates(args.policy_rate * 0.12 / (1.0 + pass as f32), args.hidden_rate * 0.002 * annealed);
        playout.rate = args.policy_rate * 0.08 / (1.0 + pass as f32);
        let (mut losses, mut counts) = ([0.0; 2], [0.0; 2]);
        for number in shuffled(games.len(), rng) {
            bar.inc(1);
            if number < args.skip || number >= fitted {
                continue;
            }
            let record = games.get(number)?;
            let symmetry = rng.below(training::SYMMETRIES as u32) as usize;
            for_each_target(&record, |previous, position, moves| {
                for choice in &training::policy_choices(previous, position, moves, symmetry) {
                    losses[0] += policy.step(choice) * choice.weight;
                    counts[0] += choice.weight;
                }
            });
            for (ply, &mv) in record.game.moves().iter().enumerate() {
                // Moves without a search were random.
                if record.evaluations[ply].is_none() || matches!(mv, Move::Choose(_)) {
                    continue;
                }
                let Some(position) = record.game.position_at(ply) else { continue };
                let previous = ply.checked_sub(1).and_then(|ply| record.game.position_at(ply));
                for choice in &training::playout_choices(previous, position, mv) {
                    losses[1] += step_playout(&mut playout, choice) * choice.weight;
                    counts[1] += choice.weight;
                }
            }
            bar.set_message(format!(
                "policy loss {:.3}, playout loss {:.3}",
                losses[0] / counts[0],
                losses[1] / counts[1]
            ));
        }
        println!(
            "pass {}: policy loss {:.4}, playout loss {:.4}; policy loss {:.4} on the last games",
            pass + 1,
            losses[0] / counts[0],
            losses[1] / counts[1],
            validate_policy(games, fitted..games.len(), &policy)?
        );
    }
    bar.finish_and_clear();
    weights.playout = playout.log_weights.iter().map(|w| w.clamp(-8.0, 8.0).exp()).collect();
    *weights = policy.into_weights(weights.clone());
    Ok(())
}

/// The training samples of all games.
fn samples(games: &Games, args: &Args, weights: &Weights, rng: &mut Rng) -> Result<Vec<Sample>> {
    let mut samples = Vec::new();
    for number in 0..games.len() {
        let record = games.get(number)?;
        let Some(result) = record.game.outcome() else { continue };
        let light = result.winner.map_or(0.5, |winner| f32::from(u8::from(winner == Colour::Light)));
        let score = record.game.position().score();
        for (ply, evaluation) in record.evaluations.iter().enumerate() {
            let Some(position) = record.game.position_at(ply) else { continue };
            if position.to_move().is_none() || position.turns() < 1 {
                continue;
            }
            if !matches!(position.stage(), ponte::Stage::Play | ponte::Stage::Last) {
                continue;
            }
            let chance = evaluation.as_ref().map_or(light, |found| found.chance);
            let light = (1.0 - args.trust) * light + args.trust * chance;
            let points = |colour| score.tally(colour).points as f32 / 10.0;
            for _ in 0..args.playouts {
                let found = training::features_after_playout(position, weights, args.playout_turns, rng);
                let Some((features, mover)) = found else { continue };
                samples.push(Sample {
                    features,
                    win: if mover == Colour::Light { light } else { 1.0 - light },
                    points: [points(mover), points(mover.other())],
                });
            }
        }
    }
    Ok(samples)
}

/// Fits the leaf network.
fn fit_network(
    games: &Games,
    args: &Args,
    weights: &Weights,
    start: Option<&Weights>,
    rng: &mut Rng,
) -> Result<Vec<f32>> {
    let samples = samples(games, args, weights, rng)?;
    // The last games are the validation set.
    let (training, validation) = samples.split_at(samples.len() * 19 / 20);
    let mut net = Network::new(training, rng);
    if let Some(start) = start {
        net.import(&start.network);
        let (win, points) = net.loss(validation);
        println!("start: win loss {win:.4}, points loss {points:.4}");
    }
    let bar = progress::bar(u64::from(args.epochs), "network");
    for epoch in 0..args.epochs {
        let order = shuffled(training.len(), rng);
        let rate = args.network_rate
            * 0.002
            * 0.5
            * (1.0 + (std::f32::consts::PI * epoch as f32 / args.epochs as f32).cos());
        for batch in order.chunks(64) {
            let batch: Vec<&Sample> = batch.iter().map(|&i| &training[i]).collect();
            net.step(&batch, rate);
        }
        bar.inc(1);
        let (win, points) = net.loss(validation);
        println!(
            "epoch {}: win loss {win:.4}, points loss {points:.4} on {} validation positions",
            epoch + 1,
            validation.len()
        );
    }
    bar.finish_and_clear();
    Ok(net.export())
}
