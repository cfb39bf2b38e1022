//! Fitting: priors and playouts by softmax regression, the network at the leaves by gradient descent.

use std::path::PathBuf;

use anyhow::{Result, bail};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use ponte::{Colour, Move};
use ponte_engine::learn::{self, Choice, ClassChoice, STRIDE};
use ponte_engine::{Rng, Weights};

use crate::data::{Games, replace};
use crate::perceptron::{Perceptron, Sample};

/// Fitting.
#[derive(Args)]
pub(crate) struct Fit {
    /// Where the weights go.
    pub(crate) weights: PathBuf,
    /// Files of games.
    #[arg(required = true)]
    pub(crate) games: Vec<PathBuf>,
    /// How often each game is gone through for priors and playouts.
    #[arg(long, default_value_t = 3)]
    pub(crate) passes: u32,
    /// How often each position is gone through for the network.
    #[arg(long, default_value_t = 8)]
    pub(crate) epochs: u32,
    /// How much the chances that the player saw count beside the result of the game.
    #[arg(long, default_value_t = 0.3)]
    pub(crate) trust: f32,
    /// Learn priors and playouts from moves after this many games only, where earlier players were weaker.
    #[arg(long, default_value_t = 0)]
    pub(crate) skip: usize,
    /// Where chance starts.
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
}

/// A sum of logarithms with the squares of its gradients, for steps that suit rare numbers too.
struct Slope {
    numbers: Vec<f32>,
    squares: Vec<f32>,
    rate: f32,
}

impl Slope {
    fn new(size: usize, rate: f32) -> Slope {
        Slope { numbers: vec![0.0; size], squares: vec![1e-3; size], rate }
    }

    fn step(&mut self, at: usize, gradient: f32) {
        let gradient = gradient + 1e-5 * self.numbers[at];
        self.squares[at] += gradient * gradient;
        self.numbers[at] -= self.rate * gradient / self.squares[at].sqrt();
    }
}

/// Makes one step for a choice of the policy; returns its loss.
fn learn_choice(slope: &mut Slope, choice: &Choice) -> f32 {
    let rows: Vec<&[u32]> = choice.options.chunks_exact(STRIDE).collect();
    let used = |row: &[u32]| row.iter().take_while(|&&f| f != u32::MAX).count();
    let mut weights: Vec<f32> =
        rows.iter().map(|row| row[..used(row)].iter().map(|&f| slope.numbers[f as usize]).sum()).collect();
    let loss = softmax(&mut weights, choice.chosen);
    for (i, row) in rows.iter().enumerate() {
        let gradient = choice.weight * (weights[i] - f32::from(u8::from(i == choice.chosen)));
        if gradient.abs() > 1e-4 {
            for &f in &row[..used(row)] {
                slope.step(f as usize, gradient);
            }
        }
    }
    loss
}

/// Makes one step for a choice of the playout; returns its loss.
fn learn_class(slope: &mut Slope, choice: &ClassChoice) -> f32 {
    let mut weights: Vec<f32> = choice
        .options
        .iter()
        .map(|&(class, n)| slope.numbers[usize::from(class)] + f32::from(n).ln())
        .collect();
    let loss = softmax(&mut weights, choice.chosen);
    for (i, &(class, _)) in choice.options.iter().enumerate() {
        let gradient = choice.weight * (weights[i] - f32::from(u8::from(i == choice.chosen)));
        slope.step(class.into(), gradient);
    }
    loss
}

/// Turns logarithms into shares; returns the loss of the chosen one.
fn softmax(weights: &mut [f32], chosen: usize) -> f32 {
    let most = weights.iter().copied().fold(f32::MIN, f32::max);
    weights.iter_mut().for_each(|w| *w = (*w - most).exp());
    let total: f32 = weights.iter().sum();
    weights.iter_mut().for_each(|w| *w /= total);
    -weights[chosen].max(1e-9).ln()
}

fn shuffled(n: usize, rng: &mut Rng) -> Vec<usize> {
    let mut order: Vec<usize> = (0..n).collect();
    for i in (1..n).rev() {
        order.swap(i, rng.below(i as u32 + 1) as usize);
    }
    order
}

/// Fits all weights.
pub(crate) fn run(wanted: &Fit) -> Result<()> {
    let games = Games::read(&wanted.games)?;
    if games.len() < 10 {
        bail!("{} games are too few to learn from", games.len());
    }
    let mut rng = Rng::new(wanted.seed);
    let mut weights = Weights::blank();
    steps(&games, wanted, &mut weights, &mut rng)?;
    weights.net = network(&games, wanted, &mut rng)?;
    replace(&wanted.weights, &weights.to_bytes())?;
    println!("wrote {} from {} games", wanted.weights.display(), games.len());
    Ok(())
}

fn bar(len: u64, what: &'static str) -> Result<ProgressBar> {
    let style = ProgressStyle::with_template("{prefix}: {bar:30} {pos}/{len} {msg} ({eta} left)")?;
    Ok(ProgressBar::new(len).with_style(style).with_prefix(what))
}

/// Priors and playouts.
fn steps(games: &Games, wanted: &Fit, weights: &mut Weights, rng: &mut Rng) -> Result<()> {
    let mut policy = Slope::new(weights.policy.len(), 0.12);
    let mut playout = Slope::new(weights.playout.len(), 0.08);
    let bar = bar(u64::from(wanted.passes) * games.len() as u64, "priors")?;
    for pass in 0..wanted.passes {
        policy.rate = 0.12 / (1.0 + pass as f32);
        playout.rate = 0.08 / (1.0 + pass as f32);
        let (mut losses, mut counts) = ([0.0; 2], [0.0; 2]);
        for number in shuffled(games.len(), rng) {
            bar.inc(1);
            if number < wanted.skip {
                continue;
            }
            let record = games.get(number)?;
            for (ply, &mv) in record.game.moves().iter().enumerate() {
                // Where no chance was seen the move was random.
                if matches!(mv, Move::Choose(_)) || record.chances[ply].is_none() {
                    continue;
                }
                let Some(position) = record.game.position_at(ply) else { continue };
                let before = ply.checked_sub(1).and_then(|ply| record.game.position_at(ply));
                let lesson = learn::lesson(before, position, mv);
                for choice in &lesson.choices {
                    losses[0] += learn_choice(&mut policy, choice) * choice.weight;
                    counts[0] += choice.weight;
                }
                for choice in &lesson.classes {
                    losses[1] += learn_class(&mut playout, choice) * choice.weight;
                    counts[1] += choice.weight;
                }
            }
            bar.set_message(format!(
                "loss {:.3}, classes {:.3}",
                losses[0] / counts[0],
                losses[1] / counts[1]
            ));
        }
        println!(
            "pass {}: loss of priors {:.4}, of classes {:.4}",
            pass + 1,
            losses[0] / counts[0],
            losses[1] / counts[1]
        );
    }
    bar.finish_and_clear();
    weights.policy = policy.numbers;
    weights.playout = playout.numbers.iter().map(|w| w.clamp(-8.0, 8.0).exp()).collect();
    Ok(())
}

/// The positions of all games.
fn samples(games: &Games, trust: f32) -> Result<Vec<Sample>> {
    let mut samples = Vec::new();
    for number in 0..games.len() {
        let record = games.get(number)?;
        let Some(result) = record.game.result() else { continue };
        let light = result.winner.map_or(0.5, |winner| f32::from(u8::from(winner == Colour::Light)));
        let score = record.game.position().score();
        for (ply, seen) in record.chances.iter().enumerate() {
            let Some(position) = record.game.position_at(ply) else { continue };
            let (Some(mover), true) = (position.to_move(), position.turns() >= 1) else { continue };
            if !matches!(position.stage(), ponte::Stage::Play | ponte::Stage::Last) {
                continue;
            }
            let light = seen.map_or(light, |seen| (1.0 - trust) * light + trust * seen);
            let points = |colour| score.tally(colour).points as f32 / 10.0;
            samples.push(Sample {
                features: learn::features(position),
                win: if mover == Colour::Light { light } else { 1.0 - light },
                points: [points(mover), points(mover.other())],
            });
        }
    }
    Ok(samples)
}

/// The network at the leaves.
fn network(games: &Games, wanted: &Fit, rng: &mut Rng) -> Result<Vec<f32>> {
    let samples = samples(games, wanted.trust)?;
    // The last games are kept apart to see how well it does on what it has not met.
    let (known, unknown) = samples.split_at(samples.len() * 19 / 20);
    let mut net = Perceptron::new(known, rng);
    let bar = bar(u64::from(wanted.epochs), "network")?;
    for epoch in 0..wanted.epochs {
        let order = shuffled(known.len(), rng);
        let rate = 0.002 * 0.5 * (1.0 + (std::f32::consts::PI * epoch as f32 / wanted.epochs as f32).cos());
        for batch in order.chunks(64) {
            let batch: Vec<&Sample> = batch.iter().map(|&i| &known[i]).collect();
            net.step(&batch, rate);
        }
        bar.inc(1);
        let (win, points) = net.loss(unknown);
        println!(
            "epoch {}: loss of chances {win:.4}, of points {points:.4} on {} unknown positions",
            epoch + 1,
            unknown.len()
        );
    }
    bar.finish_and_clear();
    Ok(net.export())
}
