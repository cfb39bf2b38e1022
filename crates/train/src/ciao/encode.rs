//! `train ciao encode`: the shipped table for three players from the complete solution.

use std::collections::{HashMap, HashSet};
use std::num::NonZeroUsize;
use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use ciao::{Players, Rules, Seat, Sizes, State};
use ciao_engine::SeatValues;
use ciao_engine::stage_table::{MAX_STEP, StageId, StageSource, StageTableBuilder, for_each_cell};

use super::exploit::{Measurement, StageEnds, Values, in_stage_order};
use super::indexing::PLAYERS;
use super::measure::describe;
use super::solve::load_or_solve;
use super::table::Table;
use super::thread_count;
use super::visits::{Visits, total};
use crate::progress;

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
    /// How much finer stages are stored that matter more, as an exponent
    #[arg(long, value_name = "X", default_value_t = Precision::SHIPPED.by_stage)]
    by_stage: f64,
    /// The same for the states of a stage
    #[arg(long, value_name = "X", default_value_t = Precision::SHIPPED.by_state)]
    by_state: f64,
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
}

/// The part of all visits that a stage has whose step is given.
const REFERENCE: f64 = 5e-5;
/// The part of the weights that comes from best responders; games of equilibrium players have the rest.
const RESPONDERS: f64 = 0.7;

impl Precision {
    /// The precision of the shipped table, except for the step, which follows from its size.
    pub(crate) const SHIPPED: Precision = Precision { step: 8.4, by_stage: 0.7, by_state: 0.5 };
}

pub(crate) fn run(args: &Args) -> Result<()> {
    ensure!(!args.out.exists(), "{} exists already", args.out.display());
    let bar = progress::unknown();
    let show = &mut |progress| progress::show(&bar, progress);
    let threads = thread_count(args.threads);
    let rules = Rules::new(Sizes { pawns: args.pawns, ..Sizes::default() })?;
    let table = load_or_solve(&rules, Some(&args.table), threads, &bar)?;
    let blocks = in_stage_order(&table);
    let stages = Reachable::new(&table);
    let games = Visits::count(&table, args.games, 77, show)?;
    let solved = |state: &State| {
        let index = table.indices().get(state).filter(|&index| table.is_reachable(index))?;
        let [first, second, _] = table.values_at(index);
        Some([first, second])
    };
    let mut responders: Vec<Visits> = Vec::new();
    let mut least = f64::INFINITY;
    // The values of play cannot be predicted as well as those of the solution, from which the size is estimated.
    let mut growth = 1.07;
    let mut precision = Precision { by_stage: args.by_stage, by_state: args.by_state, ..Precision::SHIPPED };
    for round in 0..=args.rounds {
        let mut visits = Visits::default();
        let part = if responders.is_empty() { 0.0 } else { RESPONDERS };
        visits.add_scaled(&games, 1.0 - part);
        responders.iter().for_each(|found| visits.add_scaled(found, part / responders.len() as f64));
        let estimated = (args.bytes as f64 / growth) as usize;
        let (steps, builder) = steps_of_size(&stages, &visits, precision, estimated, &rules, &solved)?;
        precision = steps.precision;
        let building = Building { builder, steps: &steps, rules };
        let measured = Measurement::new(&table, &blocks, building, threads, show)?;
        let found = measured.exploitability();
        let values = |state: &State| measured.played_values(state);
        let bytes = measured.ends.builder.encode(&Source { steps: &steps, rules, values: &values });
        print!("round {round}: {} bytes\n{}", bytes.len(), describe(&found));
        growth = bytes.len() as f64 / estimated as f64;
        if found.mean_gain() < least && bytes.len() <= args.bytes {
            least = found.mean_gain();
            std::fs::write(&args.out, &bytes)?;
        }
        if round < args.rounds {
            responders.push(Visits::of_responders(&measured, &blocks, threads, show)?);
        }
    }
    bar.finish_and_clear();
    println!("written    the table with a gain of {:.3} points to {}", 100.0 * least, args.out.display());
    Ok(())
}

/// The finest steps with which a table has at most `bytes` bytes, and a builder with a model for them.
fn steps_of_size(
    stages: &Reachable,
    visits: &Visits,
    precision: Precision,
    bytes: usize,
    rules: &Rules,
    values: &Values<'_>,
) -> Result<(Steps, StageTableBuilder)> {
    /// Steps are searched for this far from the expected one, and this closely.
    const RANGE: f64 = 14.0;
    const CLOSE: f64 = 0.1;
    let steps_at = |step: f64| Steps::new(stages, visits, Precision { step, ..precision });
    let start = steps_at(precision.step);
    let mut builder = StageTableBuilder::new(&Source { steps: &start, rules: *rules, values }, 2);
    let (mut fine, mut coarse) = (precision.step - RANGE, precision.step + RANGE);
    let mut best = None;
    while coarse - fine > CLOSE {
        let step = (fine + coarse) / 2.0;
        let steps = steps_at(step);
        let size = builder.size(&Source { steps: &steps, rules: *rules, values });
        println!("step {step:5.2}   {size} bytes");
        if size <= bytes {
            coarse = step;
            best = Some(steps);
        } else {
            fine = step;
        }
    }
    let steps = best.with_context(|| format!("no table has {bytes} bytes or less"))?;
    builder.restart(&Source { steps: &steps, rules: *rules, values });
    Ok((steps, builder))
}

/// The stages that games reach.
pub(crate) struct Reachable(HashSet<StageId>);

impl Reachable {
    pub(crate) fn new(table: &Table) -> Reachable {
        let states = table.layers().iter().flatten().map(|&index| table.indices().state(index as usize));
        Reachable(states.map(|state| StageId::new(&state)).collect())
    }
}

/// The steps of all stages and states.
#[derive(Debug)]
pub(crate) struct Steps {
    precision: Precision,
    stages: HashMap<StageId, u8>,
    cells: HashMap<[u8; PLAYERS], i8>,
}

impl Steps {
    pub(crate) fn new(reachable: &Reachable, visits: &Visits, precision: Precision) -> Steps {
        let reference = REFERENCE * total(&visits.stages);
        let all_planks = total(&visits.planks);
        let stages = reachable
            .0
            .iter()
            .map(|&id| {
                let count = visits.stages.get(&id).copied().unwrap_or_default().max(f64::MIN_POSITIVE);
                let step = precision.step - 2.0 * precision.by_stage * (count / reference).log2();
                (id, step.round().clamp(1.0, f64::from(MAX_STEP)) as u8)
            })
            .collect();
        let mut steps = HashMap::new();
        for pawns in [[2, 1, 1], [1, 1, 0], [1, 0, 1], [1, 0, 0]] {
            let mut cells = Vec::new();
            for_each_cell(pawns, |planks| {
                let count = visits.planks.get(&planks).copied().unwrap_or(0.0);
                cells.push((planks, (count / all_planks + 1e-5).log2()));
            });
            let mean = cells.iter().map(|cell| cell.1).sum::<f64>() / cells.len().max(1) as f64;
            steps.extend(cells.iter().map(|&(planks, count)| {
                let step = -2.0 * precision.by_state * (count - mean);
                (planks, step.round().clamp(-6.0, 6.0) as i8)
            }));
        }
        Steps { precision, stages, cells: steps }
    }

    /// Whether a stage is in the table.
    #[cfg(test)]
    pub(crate) fn contains(&self, stage: &StageId) -> bool {
        self.stages.contains_key(stage)
    }
}

/// Values with the steps in which they are stored.
pub(crate) struct Source<'a> {
    pub(crate) steps: &'a Steps,
    pub(crate) rules: Rules,
    pub(crate) values: &'a Values<'a>,
}

impl StageSource for Source<'_> {
    fn step(&self, stage: &StageId) -> u8 {
        self.steps.stages.get(stage).copied().unwrap_or(0)
    }

    fn values(&self, stage: &StageId, planks: [u8; PLAYERS]) -> Option<[f64; 2]> {
        let [a, b, c] = planks;
        let [reserve_a, reserve_b, reserve_c] = stage.pawns.map(|pawns| pawns.saturating_sub(1));
        let state = State::from_parts_unchecked(
            self.rules,
            Players::Three,
            [a, b, c, 0],
            [reserve_a, reserve_b, reserve_c, 0],
            stage.podium,
            Seat::FIRST,
        );
        (self.values)(&state)
    }

    fn cell_step(&self, planks: [u8; PLAYERS]) -> i8 {
        self.steps.cells.get(&planks).copied().unwrap_or(0)
    }
}

/// A table that is built while the game is solved with it.
pub(crate) struct Building<'a> {
    pub(crate) builder: StageTableBuilder,
    pub(crate) steps: &'a Steps,
    pub(crate) rules: Rules,
}

impl StageEnds for Building<'_> {
    fn get(&self, state: &State) -> Option<SeatValues> {
        self.builder.get(state)
    }

    fn add_stages(&mut self, pawns: u8, podium: u32, values: &Values<'_>) {
        self.builder.add_stages(pawns, podium, &Source { steps: self.steps, rules: self.rules, values });
    }
}
