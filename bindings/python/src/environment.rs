//! Many games at once, for reinforcement learning: actions are numbers, what a player sees is an array.

mod ciao_table;
mod ponte_table;

use ponte_engine::Rng;
use pyo3::buffer::PyBuffer;
use pyo3::prelude::*;

use self::ciao_table::CiaoTable;
use self::ponte_table::PonteTable;
use crate::errors::invalid;
use crate::ponte::parse_rules;

/// A game in progress.
trait Table: Send + Sync {
    /// The number of actions; those of a table are the numbers below.
    fn actions(&self) -> usize;
    /// The shape of an observation.
    fn shape(&self) -> Vec<usize>;
    /// The number of players.
    fn players(&self) -> usize;
    /// Starts a new game.
    fn reset(&mut self, rng: &mut Rng);
    /// Whether the game is over.
    fn is_over(&self) -> bool;
    /// The player to act, from 0.
    fn actor(&self) -> usize;
    /// Sets the legal actions to 1 in a mask of zeros.
    fn mask(&self, mask: &mut [u8]);
    /// Writes what a player sees into zeros.
    fn observe(&self, player: usize, observation: &mut [u8]);
    /// Takes a legal action.
    fn act(&mut self, action: usize, rng: &mut Rng);
    /// What each player has won once the game is over. The sum is 0.
    fn rewards(&self, rewards: &mut [f32]);
    /// An action in the notation of the game.
    fn describe(&self, action: usize) -> String;
    /// The position or state in the notation of the game.
    fn text(&self) -> String;
}

/// Tables with everything that Python reads after a step, one table after the other.
struct Tables<T> {
    tables: Vec<T>,
    rng: Rng,
    restart: bool,
    /// The sizes of a mask and of an observation.
    sizes: [usize; 2],
    masks: Vec<u8>,
    observations: Vec<u8>,
    actors: Vec<u8>,
    rewards: Vec<f32>,
    ended: Vec<u8>,
}

impl<T: Table> Tables<T> {
    fn new(table: impl Fn() -> T, count: usize, seed: u64, restart: bool) -> Self {
        let first = table();
        let sizes = [first.actions(), first.shape().iter().product()];
        let players = first.players();
        let mut tables = Self {
            tables: (0..count).map(|_| table()).collect(),
            rng: Rng::new(seed),
            restart,
            sizes,
            masks: vec![0; count * sizes[0]],
            observations: vec![0; count * sizes[1]],
            actors: vec![0; count],
            rewards: vec![0.0; count * players],
            ended: vec![0; count],
        };
        tables.reset(seed);
        tables
    }

    /// Writes mask, observation and actor of each table.
    fn refresh(&mut self) {
        let [mask, observation] = self.sizes;
        self.masks.fill(0);
        self.observations.fill(0);
        let parts = self.masks.chunks_exact_mut(mask).zip(self.observations.chunks_exact_mut(observation));
        for ((table, actor), (mask, observation)) in self.tables.iter().zip(&mut self.actors).zip(parts) {
            *actor = table.actor() as u8;
            table.mask(mask);
            table.observe(table.actor(), observation);
        }
    }
}

/// [`Tables`] of either game.
trait Batch: Send + Sync {
    fn reset(&mut self, seed: u64);
    /// Takes an action at each table, or names the first that is illegal and takes none.
    fn step(&mut self, actions: &[i64]) -> Result<(), String>;
    /// A random legal action of each table; 0 where the game is over.
    fn sample(&mut self, actions: &mut Vec<i64>);
    fn table(&self, index: usize) -> Option<&dyn Table>;
    fn outputs(&self) -> Outputs<'_>;
}

/// What Python reads after a step.
struct Outputs<'a> {
    masks: &'a [u8],
    observations: &'a [u8],
    actors: &'a [u8],
    rewards: &'a [f32],
    ended: &'a [u8],
}

impl<T: Table> Batch for Tables<T> {
    fn reset(&mut self, seed: u64) {
        self.rng = Rng::new(seed);
        for table in &mut self.tables {
            table.reset(&mut self.rng);
        }
        self.rewards.fill(0.0);
        self.ended.fill(0);
        self.refresh();
    }

    fn step(&mut self, actions: &[i64]) -> Result<(), String> {
        if actions.len() != self.tables.len() {
            return Err(format!("{} actions for {} tables", actions.len(), self.tables.len()));
        }
        for (index, (&action, mask)) in actions.iter().zip(self.masks.chunks_exact(self.sizes[0])).enumerate()
        {
            let legal = usize::try_from(action).is_ok_and(|action| mask.get(action) == Some(&1));
            if !legal {
                return Err(format!("table {index}: action {action} is not legal"));
            }
        }
        self.rewards.fill(0.0);
        let players = self.rewards.len() / self.tables.len();
        let results = self.rewards.chunks_exact_mut(players).zip(&mut self.ended);
        for ((table, &action), (rewards, ended)) in self.tables.iter_mut().zip(actions).zip(results) {
            table.act(action as usize, &mut self.rng);
            *ended = table.is_over().into();
            if table.is_over() {
                table.rewards(rewards);
                if self.restart {
                    table.reset(&mut self.rng);
                }
            }
        }
        self.refresh();
        Ok(())
    }

    fn sample(&mut self, actions: &mut Vec<i64>) {
        for mask in self.masks.chunks_exact(self.sizes[0]) {
            let count: u32 = mask.iter().map(|&legal| u32::from(legal)).sum();
            let mut left = self.rng.below(count.max(1));
            let chosen = mask.iter().position(|&legal| {
                let found = legal == 1 && left == 0;
                left = left.saturating_sub(legal.into());
                found
            });
            actions.push(chosen.unwrap_or(0) as i64);
        }
    }

    fn table(&self, index: usize) -> Option<&dyn Table> {
        self.tables.get(index).map(|table| table as &dyn Table)
    }

    fn outputs(&self) -> Outputs<'_> {
        let Self { masks, observations, actors, rewards, ended, .. } = self;
        Outputs { masks, observations, actors, rewards, ended }
    }
}

/// Games that are played in step. Everything is read and written through arrays, which `ponti.environments` allocates.
#[pyclass(module = "ponti._ponti", name = "Batch")]
pub(crate) struct PyBatch(Box<dyn Batch>);

fn batch<T: Table + 'static>(
    table: impl Fn() -> T,
    count: usize,
    seed: u64,
    restart: bool,
) -> PyResult<PyBatch> {
    if !(1..=1 << 20).contains(&count) {
        return Err(invalid(&format_args!("1 to {} games, not {count}", 1 << 20)));
    }
    Ok(PyBatch(Box::new(Tables::new(table, count, seed, restart))))
}

impl PyBatch {
    fn table(&self, index: usize) -> PyResult<&dyn Table> {
        self.0.table(index).ok_or_else(|| invalid(&format_args!("there is no table {index}")))
    }
}

#[pymethods]
impl PyBatch {
    /// Games of Ponte del Diavolo. With `restart`, a finished game is replaced by a new one in the same step.
    #[staticmethod]
    fn ponte(rules: &str, count: usize, seed: u64, restart: bool) -> PyResult<Self> {
        let rules = parse_rules(rules)?;
        if rules.size() <= 11 {
            batch(|| PonteTable::narrow(rules), count, seed, restart)
        } else {
            batch(|| PonteTable::wide(rules), count, seed, restart)
        }
    }

    /// Games of Ciao Ciao.
    #[staticmethod]
    fn ciao(players: usize, rules: &str, count: usize, seed: u64, restart: bool) -> PyResult<Self> {
        let start = crate::ciao::start(players, rules)?;
        batch(|| CiaoTable::new(start), count, seed, restart)
    }

    /// The number of actions, of players, and the shape of an observation.
    #[getter]
    fn sizes(&self) -> PyResult<(usize, usize, Vec<usize>)> {
        let table = self.table(0)?;
        Ok((table.actions(), table.players(), table.shape()))
    }

    /// Starts new games.
    fn reset(&mut self, py: Python<'_>, seed: u64) {
        py.detach(|| self.0.reset(seed));
    }

    /// Takes one action at each table; an illegal one raises PontiError, and none is taken.
    fn step(&mut self, py: Python<'_>, actions: PyBuffer<i64>) -> PyResult<()> {
        let actions = actions.to_vec(py)?;
        py.detach(|| self.0.step(&actions)).map_err(|error| invalid(&error))
    }

    /// Writes a random legal action for each table.
    fn sample(&mut self, py: Python<'_>, actions: PyBuffer<i64>) -> PyResult<()> {
        let mut chosen = Vec::with_capacity(actions.item_count());
        self.0.sample(&mut chosen);
        actions.copy_from_slice(py, &chosen)
    }

    /// Writes the legal actions, what each actor sees, the actors, the rewards of the last step and where a game ended.
    fn read(
        &self,
        py: Python<'_>,
        masks: PyBuffer<u8>,
        observations: PyBuffer<u8>,
        actors: PyBuffer<u8>,
        rewards: PyBuffer<f32>,
        ended: PyBuffer<u8>,
    ) -> PyResult<()> {
        let outputs = self.0.outputs();
        masks.copy_from_slice(py, outputs.masks)?;
        observations.copy_from_slice(py, outputs.observations)?;
        actors.copy_from_slice(py, outputs.actors)?;
        rewards.copy_from_slice(py, outputs.rewards)?;
        ended.copy_from_slice(py, outputs.ended)
    }

    /// Writes what a player of a table sees.
    fn observe(
        &self,
        py: Python<'_>,
        index: usize,
        player: usize,
        observation: PyBuffer<u8>,
    ) -> PyResult<()> {
        let table = self.table(index)?;
        let mut bytes = vec![0; table.shape().iter().product()];
        table.observe(player, &mut bytes);
        observation.copy_from_slice(py, &bytes)
    }

    /// An action in the notation of the game.
    fn describe(&self, action: usize) -> PyResult<String> {
        let table = self.table(0)?;
        if action >= table.actions() {
            return Err(invalid(&format_args!("actions are below {}, not {action}", table.actions())));
        }
        Ok(table.describe(action))
    }

    /// The position or state of a table as text.
    fn text(&self, index: usize) -> PyResult<String> {
        Ok(self.table(index)?.text())
    }
}
