//! `train ciao encode`: the shipped table for three players from the complete solution.

use std::collections::HashMap;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Context, Result, ensure};
use ciao::{Players, Rules, Seat, Sizes, State};
use ciao_engine::Evaluator;
use ciao_engine::stage_table::{MAX_STEP, StageId, StageSource, StageTable, encode, for_each_cell};

use super::exploit::Measurement;
use super::indexing::PLAYERS;
use super::measure::describe;
use super::solve::load_or_solve;
use super::table::Table;
use super::visits::{Visits, total};
use super::{progress_bar, show_progress, thread_count};

/// Compress the complete solution of the game for three players into the table that ships with the engine.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The table of `train ciao solve`; solved and written if it does not exist
    #[arg(long, value_name = "FILE")]
    table: PathBuf,
    /// The file for the compressed table
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Games of equilibrium players to count how often stages begin
    #[arg(long, value_name = "N", default_value_t = 60_000)]
    games: u64,
    /// How often to compute the best response to the table and to encode again, finer where it gains
    #[arg(long, value_name = "N", default_value_t = 2)]
    rounds: u32,
    /// The greatest size of the compressed table
    #[arg(long, value_name = "N", default_value_t = 2_000_000)]
    bytes: usize,
    /// Pawns of each player
    #[arg(long, value_name = "K", default_value_t = 7)]
    pawns: u8,
    /// Threads to solve with [default: one for each core]
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
}

/// How finely values are stored.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Precision {
    /// The step of a stage with [`REFERENCE`] of all visits, in half octaves.
    pub(crate) step: f64,
    /// How much smaller the step of a stage is that matters more, as an exponent.
    pub(crate) by_stage: f64,
    /// The same for the states of a stage.
    pub(crate) by_state: f64,
    /// Stages that would have a greater step are left out, in half octaves.
    pub(crate) coarsest: u8,
}

/// The part of all visits that a stage has whose step is given.
const REFERENCE: f64 = 5e-5;
/// The part of the weights that comes from best responders; games of equilibrium players have the rest.
const RESPONDERS: f64 = 0.7;

impl Precision {
    /// The precision of the shipped table, except for the step, which follows from its size. With the coarsest step,
    /// values are about as good as the estimates of the network.
    pub(crate) const SHIPPED: Precision = Precision { step: 8.4, by_stage: 0.8, by_state: 0.6, coarsest: 17 };
}

pub(crate) fn run(args: &Args) -> Result<()> {
    ensure!(!args.out.exists(), "{} exists already", args.out.display());
    let bar = progress_bar();
    let show = &mut |progress| show_progress(&bar, progress);
    let threads = thread_count(args.threads);
    let rules = Rules::new(Sizes { pawns: args.pawns, ..Sizes::default() })?;
    let table = load_or_solve(&rules, Some(&args.table), threads, &bar)?;
    let games = Visits::count(&table, args.games, 77, show)?;
    let mut responders: Vec<Visits> = Vec::new();
    let mut least = f64::INFINITY;
    let mut step = Precision::SHIPPED.step;
    for round in 0..=args.rounds {
        let mut visits = Visits::default();
        let part = if responders.is_empty() { 0.0 } else { RESPONDERS };
        visits.add_scaled(&games, 1.0 - part);
        responders.iter().for_each(|found| visits.add_scaled(found, part / responders.len() as f64));
        let (source, bytes) = encode_to_size(&table, &visits, step, args.bytes)?;
        step = source.precision.step;
        let stages = Arc::new(StageTable::from_bytes(bytes.clone())?);
        let evaluator = Evaluator::with_table(rules, stages);
        let measured = Measurement::new(&table, &evaluator, threads, show)?;
        let found = measured.exploitability();
        print!("round {round}: {} bytes, {} stages\n{}", bytes.len(), source.steps.len(), describe(&found));
        if found.mean_gain() < least {
            least = found.mean_gain();
            std::fs::write(&args.out, &bytes)?;
        }
        if round < args.rounds {
            let (mut visits, gain) = Visits::by_gain(&measured, threads, show)?;
            println!("in turns that are reached: {:.3} points", 100.0 * gain);
            visits.stages.iter_mut().for_each(|(stage, gain)| *gain /= source.error(stage));
            responders.push(visits);
        }
    }
    bar.finish_and_clear();
    println!("written    the table with a gain of {:.3} points to {}", 100.0 * least, args.out.display());
    Ok(())
}

/// Encodes with the finest steps with which the table has at most `bytes` bytes.
fn encode_to_size<'a>(
    table: &'a Table,
    visits: &Visits,
    step: f64,
    bytes: usize,
) -> Result<(Source<'a>, Vec<u8>)> {
    /// Steps are searched for this far from the expected one, and this closely.
    const RANGE: f64 = 6.0;
    const CLOSE: f64 = 0.15;
    let (mut fine, mut coarse) = (step - RANGE, step + RANGE);
    let mut best = None;
    while coarse - fine > CLOSE {
        let step = (fine + coarse) / 2.0;
        let source = Source::new(table, visits, Precision { step, ..Precision::SHIPPED });
        let encoded = encode(&source, 2);
        println!("step {step:5.2}   {} bytes, {} stages", encoded.len(), source.steps.len());
        if encoded.len() <= bytes {
            coarse = step;
            best = Some((source, encoded));
        } else {
            fine = step;
        }
    }
    best.with_context(|| format!("no table has {bytes} bytes or less"))
}

/// The solution with the steps of all stages and states.
#[derive(Debug)]
pub(crate) struct Source<'a> {
    table: &'a Table,
    precision: Precision,
    steps: HashMap<StageId, u8>,
    cell_steps: HashMap<[u8; PLAYERS], i8>,
}

impl<'a> Source<'a> {
    pub(crate) fn new(table: &'a Table, visits: &Visits, precision: Precision) -> Source<'a> {
        let reference = REFERENCE * total(&visits.stages);
        let all_planks = total(&visits.planks);
        let coarsest = f64::from(precision.coarsest.min(MAX_STEP));
        let steps = visits
            .stages
            .iter()
            .map(|(&id, &count)| {
                let step = precision.step - 2.0 * precision.by_stage * (count / reference).log2();
                (id, step.round().max(1.0))
            })
            .filter(|&(_, step)| step <= coarsest)
            .map(|(id, step)| (id, step as u8))
            .collect();
        let mut cell_steps = HashMap::new();
        for pawns in [[1, 1, 1], [1, 1, 0], [1, 0, 1], [1, 0, 0]] {
            let mut cells = Vec::new();
            for_each_cell(pawns, |planks| {
                let count = visits.planks.get(&planks).copied().unwrap_or(0.0);
                cells.push((planks, (count / all_planks + 1e-5).log2()));
            });
            let mean = cells.iter().map(|cell| cell.1).sum::<f64>() / cells.len().max(1) as f64;
            cell_steps.extend(cells.iter().map(|&(planks, count)| {
                let step = -2.0 * precision.by_state * (count - mean);
                (planks, step.round().clamp(-6.0, 6.0) as i8)
            }));
        }
        Source { table, precision, steps, cell_steps }
    }

    /// The expected error of the values of a stage, up to a factor; that of the network for a stage that is left out.
    fn error(&self, stage: &StageId) -> f64 {
        let step = self.steps.get(stage).copied().unwrap_or(self.precision.coarsest + 1);
        (f64::from(step) / 2.0).exp2()
    }
}
impl StageSource for Source<'_> {
    fn step(&self, stage: &StageId) -> u8 {
        self.steps.get(stage).copied().unwrap_or(0)
    }

    fn values(&self, stage: &StageId, planks: [u8; PLAYERS]) -> Option<[f64; 2]> {
        let [a, b, c] = planks;
        let [reserve_a, reserve_b, reserve_c] = stage.pawns.map(|pawns| pawns.saturating_sub(1));
        let state = State::from_parts_unchecked(
            *self.table.rules(),
            Players::Three,
            [a, b, c, 0],
            [reserve_a, reserve_b, reserve_c, 0],
            stage.podium,
            Seat::FIRST,
        );
        let [first, second, _] = self.table.values_at(self.table.indices().get(&state)?);
        // Entries of states that no game reaches are zero.
        (first + second > 0.0).then_some([first, second])
    }

    fn cell_step(&self, planks: [u8; PLAYERS]) -> i8 {
        self.cell_steps.get(&planks).copied().unwrap_or(0)
    }
}
