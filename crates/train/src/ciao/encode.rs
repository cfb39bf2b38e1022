//! `train ciao encode`: the shipped table for three players from the complete solution.

use std::collections::HashMap;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use anyhow::{Result, ensure};
use ciao::{Players, Rules, Seat, State};
use ciao_engine::evaluator::is_solved_with_table;
use ciao_engine::stage_table::{MAX_STEP, StageId, StageSource, encode, for_each_cell, is_same_stage};
use ciao_engine::{Progress, ProgressFn, SeededRng, SolveError, Solver, Stage, TurnGame};

use super::indexing::PLAYERS;
use super::solve::load_or_solve;
use super::table::Table;
use super::training::{play_turn, random_turn};
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
    /// Games to count how often stages begin
    #[arg(long, value_name = "N", default_value_t = 60_000)]
    games: u64,
    /// The step of the stage with rank 2,000, in half octaves above 2⁻¹⁴: more is coarser and smaller
    #[arg(long, value_name = "STEP", default_value_t = Precision::SHIPPED.step)]
    step: f64,
    /// Threads to solve with [default: one for each core]
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
}

/// How finely values are stored.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Precision {
    /// The step of the stage with rank [`REFERENCE_RANK`], in half octaves.
    pub(crate) step: f64,
    /// How much smaller the step of a stage is that begins more often, as an exponent.
    pub(crate) by_stage: f64,
    /// The same for the states of a stage.
    pub(crate) by_state: f64,
    /// Stages that begin less often than this, in all games together, are left out.
    pub(crate) least: f64,
}

/// The rank of the stage whose step is given.
const REFERENCE_RANK: usize = 2_000;

impl Precision {
    /// The precision of the shipped table.
    pub(crate) const SHIPPED: Precision = Precision { step: 8.4, by_stage: 0.8, by_state: 0.6, least: 0.8 };
}

pub(crate) fn run(args: &Args) -> Result<()> {
    ensure!(!args.out.exists(), "{} exists already", args.out.display());
    let bar = progress_bar();
    let rules = Rules::default();
    let table = load_or_solve(&rules, Some(&args.table), thread_count(args.threads), &bar)?;
    let visits = Visits::count(&table, args.games, 77, &mut |progress| show_progress(&bar, progress))?;
    bar.finish_and_clear();
    let precision = Precision { step: args.step, ..Precision::SHIPPED };
    let source = Source::new(&table, &visits, precision);
    let bytes = encode(&source, 3);
    std::fs::write(&args.out, &bytes)?;
    println!("stages     {}", source.steps.len());
    println!("written    {} bytes to {}", bytes.len(), args.out.display());
    Ok(())
}

/// How often stages begin, and with which planks.
#[derive(Debug, Default)]
pub(crate) struct Visits {
    stages: HashMap<StageId, f64>,
    planks: HashMap<[u8; PLAYERS], f64>,
}

impl Visits {
    /// Counts in games of equilibrium players, two thirds of them with random turns: a best responder leads elsewhere.
    pub(crate) fn count(
        table: &Table,
        games: u64,
        seed: u64,
        progress: ProgressFn<'_>,
    ) -> Result<Visits, SolveError> {
        /// The probability of a random turn, by game.
        const EXPLORATION: [f64; 3] = [0.0, 0.1, 0.3];
        /// The weight of a random result of a turn: it did not come up, but was compared with those that did.
        const ALTERNATIVE: f64 = 0.2;
        let mut rng = SeededRng::new(seed);
        let mut solver = Solver::with_tolerance(1e-4);
        let mut game = TurnGame::new(table.rules());
        let mut visits = Visits::default();
        for number in 0..games {
            if number % 256 == 0
                && progress(Progress { stage: Stage::Playing, done: number, total: Some(games) }).is_break()
            {
                return Err(SolveError::Interrupted);
            }
            let exploration = EXPLORATION[number as usize % EXPLORATION.len()];
            let mut state = State::new(*table.rules(), Players::Three);
            while !state.is_over() {
                game.fill(&state, |next| table.get(next).unwrap_or_default());
                let next = if rng.unit() < exploration {
                    random_turn(&state, &mut rng)
                } else {
                    play_turn(&state, &solver.solve(&game), &mut rng)
                };
                visits.add(&state, &next, 1.0);
                visits.add(&state, &random_turn(&state, &mut rng), ALTERNATIVE);
                state = next;
            }
        }
        Ok(visits)
    }

    fn add(&mut self, state: &State, next: &State, weight: f64) {
        // Turns that are solved exactly do not use the table.
        if next.is_over()
            || is_solved_with_table(state).0
            || is_solved_with_table(next).1
            || is_same_stage(state, next)
        {
            return;
        }
        *self.stages.entry(StageId::new(next)).or_default() += weight;
        let active = next.active().map_or(0, Seat::index);
        let planks =
            std::array::from_fn(|ahead| next.plank(Seat::ALL[(active + ahead) % PLAYERS]).unwrap_or(0));
        *self.planks.entry(planks).or_default() += weight;
    }
}

/// The solution with the steps of all stages and states.
#[derive(Debug)]
pub(crate) struct Source<'a> {
    table: &'a Table,
    steps: HashMap<StageId, u8>,
    cell_steps: HashMap<[u8; PLAYERS], i8>,
}

impl<'a> Source<'a> {
    pub(crate) fn new(table: &'a Table, visits: &Visits, precision: Precision) -> Source<'a> {
        let mut stages: Vec<(StageId, f64)> = visits.stages.iter().map(|(&id, &count)| (id, count)).collect();
        stages.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        let reference = stages.get(REFERENCE_RANK).or(stages.last()).map_or(1.0, |stage| stage.1);
        let steps = stages
            .iter()
            .filter(|(_, count)| *count >= precision.least)
            .map(|&(id, count)| {
                let step = precision.step - 2.0 * precision.by_stage * (count / reference).log2();
                (id, step.round().clamp(1.0, f64::from(MAX_STEP - 1)) as u8)
            })
            .collect();
        let mut cell_steps = HashMap::new();
        for pawns in [[1, 1, 1], [1, 1, 0], [1, 0, 1], [1, 0, 0]] {
            let mut cells = Vec::new();
            for_each_cell(pawns, |planks| {
                let count = visits.planks.get(&planks).copied().unwrap_or(0.0);
                cells.push((planks, (count + 3.0).log2()));
            });
            let mean = cells.iter().map(|cell| cell.1).sum::<f64>() / cells.len().max(1) as f64;
            cell_steps.extend(cells.iter().map(|&(planks, count)| {
                let step = -2.0 * precision.by_state * (count - mean);
                (planks, step.round().clamp(-6.0, 6.0) as i8)
            }));
        }
        Source { table, steps, cell_steps }
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
