//! Easy puzzles: a goal that one turn reaches, in games of weak levels. The rules decide which turns reach it; a search
//! only makes sure that the goal is worth reaching.

use ponte::{Move, Position, Rules, Stage};
use ponte_engine::matches::random_opening;
use ponte_engine::{Engine, Level, Rng, Settings};
use review::facts;
use review::puzzles::{Goal, Key, Puzzle, Shortfall, Theme};

use anyhow::{Context, Result};
use std::sync::atomic::AtomicBool;

use super::{FIRST_PLY, Miner, canonical_hash, explore};

/// Nodes of the two searches that compare turns with and without the goal.
const NODES: u64 = 800;
/// The largest share of turns that reach the goal: otherwise chance solves it.
const MAX_SHARE: f64 = 0.2;

impl Miner<'_> {
    /// Plays a game of weak levels, and takes one puzzle of each goal from it at most.
    pub(super) fn play_for_goals(&mut self, rules: Rules, number: u64) -> Result<()> {
        let mut rng = Rng::new(self.args.seed.wrapping_mul(0x2545_f491).wrapping_add(number));
        let mut game = random_opening(&rules, &mut rng);
        // As people do who play their first games, and a little better.
        let level = Level::new(2 + (number % 3) as u8).context("a level")?;
        let mut player = Engine::new(&rules, level.settings(rng.next_u64()));
        let mut found = [false; Goal::ALL.len()];
        while game.position().stage() == Stage::Play {
            for (index, goal) in Goal::ALL.into_iter().enumerate() {
                let wanted = !found[index] && self.goals[index] < self.args.count / Goal::ALL.len();
                if wanted && game.moves().len() >= FIRST_PLY && self.consider_goal(game.position(), goal)? {
                    found[index] = true;
                    self.goals[index] += 1;
                }
            }
            player.set_game(&game);
            let best = player.search(&level.limits(), &mut |_| (), &AtomicBool::new(false)).best;
            game.play(best.context("no move in a game that is not over")?).context("illegal move")?;
        }
        Ok(())
    }

    fn consider_goal(&mut self, position: &Position, goal: Goal) -> Result<bool> {
        if !is_possible(position, goal) || self.seen.contains(&canonical_hash(position)) {
            return Ok(false);
        }
        let (answers, others): (Vec<Move>, Vec<Move>) =
            position.legal_moves().into_iter().partition(|&mv| goal.check(position, mv).is_ok());
        let share = answers.len() as f64 / (answers.len() + others.len()).max(1) as f64;
        if answers.is_empty() || others.len() < 3 || share > MAX_SHARE {
            return Ok(false);
        }
        // An island is completed in more than one way, or the other sandbanks are in no danger.
        let ruins = |&mv: &Move| matches!(goal.check(position, mv), Err(Shortfall::RuinsSandbank { .. }));
        if goal == Goal::Apart && !others.iter().any(ruins) {
            return Ok(false);
        }
        let value = |moves: &[Move]| {
            let settings = Settings { seed: 11, memory: 8 << 20, ..Settings::default() };
            let mut engine = Engine::new(&position.rules(), settings);
            engine.set_position(position);
            engine.restrict_root(moves).ok()?;
            explore(&mut engine, NODES).moves.first().map(|line| (line.mv, line.win))
        };
        let (Some((best, win)), Some((_, rest))) = (value(&answers), value(&others)) else {
            return Ok(false);
        };
        let settled = |win: f32| (win * 100.0).round();
        if settled(win) < settled(rest).max(15.0) {
            return Ok(false);
        }
        self.seen.insert(canonical_hash(position));
        let puzzle = Puzzle {
            position: position.clone(),
            key: Key::Goal(goal),
            best,
            themes: Theme::detect(position, best, false),
            rating: rating(position, goal, answers.len()),
            win,
            others: rest,
        };
        self.write(&puzzle)?;
        Ok(true)
    }
}

/// Whether there is anything on the board that the goal is about.
fn is_possible(position: &Position, goal: Goal) -> bool {
    let Some(mover) = position.to_move() else { return false };
    let near = || facts::sites(position, mover).iter().any(|site| site.missing <= 2);
    let adds = |colour| facts::open_bridges(position, colour).iter().any(|open| open.gain > 0);
    match goal {
        Goal::Island => near(),
        Goal::Apart => facts::living_sandbanks(position, mover).len() >= 2 && near(),
        Goal::Bridge => adds(mover),
        Goal::Block => adds(mover.other()),
    }
}

/// The rating to start from: what has to be seen, and how much there is to look at.
fn rating(position: &Position, goal: Goal, answers: usize) -> u16 {
    let Some(mover) = position.to_move() else { return 0 };
    let base = match goal {
        Goal::Island => 400,
        Goal::Bridge => 440,
        Goal::Block => 560,
        Goal::Apart => 660,
    };
    let difficulty = match goal {
        // Completed by one tile there are as many turns as cells for the other tile; by two, hardly any.
        Goal::Island | Goal::Apart => {
            if answers <= 4 {
                110
            } else {
                0
            }
        }
        // Bridges that join nothing.
        Goal::Bridge => 15 * position.bridge_moves().len().saturating_sub(answers).min(10),
        Goal::Block => {
            let open = facts::open_bridges(position, mover.other());
            45 * (open.iter().filter(|one| one.gain > 0).count() - 1).min(3)
                + if answers <= 4 { 60 } else { 0 }
        }
    };
    let tiles = position.tiles(mover).len() + position.tiles(mover.other()).len();
    (base + difficulty + 2 * tiles.min(50)).clamp(400, 900) as u16
}
