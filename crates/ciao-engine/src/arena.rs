//! Matches between players, with standard errors.

use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};

use ciao::{Players, Rules, Seat, Settlement, State};

use crate::SEATS;
use crate::baseline::PlayerKind;
use crate::chance::Chance;
use crate::frame::settled;
use crate::mind::Mind;
use crate::opponents::Player;
use crate::progress::{Progress, Stage, Unsolved, Watch};
use crate::turn::Worth;

/// A mean with its standard error.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Rate {
    /// The mean share of victories.
    pub mean: f64,
    /// The standard error of the mean.
    pub error: f64,
}

/// The result of a match.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Tally {
    /// Games played.
    pub games: u64,
    /// What each entrant won, in the order in which they were given.
    pub entrants: Vec<Rate>,
    /// What each seat won, whoever sat there.
    pub seats: Vec<Rate>,
    /// Turns in a game, on average.
    pub turns: f64,
}

impl Tally {
    /// What several entrants won together.
    #[must_use]
    pub fn together(&self, entrants: impl IntoIterator<Item = usize>) -> f64 {
        entrants.into_iter().filter_map(|i| self.entrants.get(i)).map(|rate| rate.mean).sum()
    }
}

/// Why there is no match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoMatch {
    /// The number of entrants is not that of a table.
    #[error("{0}")]
    Players(#[from] ciao::NotThatMany),
    /// It was stopped, or the sizes cannot be played by these entrants.
    #[error("{0}")]
    Unsolved(#[from] Unsolved),
}

/// Plays a match between characters and baselines; see [`contest`].
///
/// ```
/// use ciao::Rules;
/// use ciao_engine::arena::arena;
/// use ciao_engine::{Baseline, Character};
/// use ciao_engine::progress::unwatched;
/// let tally = arena(Rules::default(), &[Character::Perfect.into(), Baseline::Random.into()], 200, 1, &mut unwatched).unwrap();
/// assert!(tally.entrants[0].mean > 0.8, "{tally:?}");
/// ```
pub fn arena(
    rules: Rules,
    entrants: &[PlayerKind],
    games: u64,
    seed: u64,
    watch: Watch<'_>,
) -> Result<Tally, NoMatch> {
    let players = Players::try_from(entrants.len())?;
    let mind = Arc::new(Mutex::new(Mind::new(rules, players)));
    let mut seated: Vec<Box<dyn Player>> =
        entrants.iter().map(|kind| kind.player(Arc::clone(&mind))).collect();
    contest(rules, &mut seated, games, seed, watch)
}

/// Plays a match between any players.
///
/// Everybody sits in every seat equally often: games come in rounds of as many as there are players, with the same
/// dice and everybody one seat further. The same seed plays the same match.
pub fn contest(
    rules: Rules,
    entrants: &mut [Box<dyn Player>],
    games: u64,
    seed: u64,
    watch: Watch<'_>,
) -> Result<Tally, NoMatch> {
    let players = Players::try_from(entrants.len())?;
    let found = rules.numbers();
    if usize::from(found) > crate::NUMBERS {
        return Err(Unsolved::Numbers { found, most: crate::NUMBERS as u8 }.into());
    }
    let count = players.count();
    let rounds = games.div_ceil(count as u64);
    let mut by_entrant = vec![Sum::default(); count];
    let mut by_seat = vec![Sum::default(); count];
    let mut turns = 0;
    for round in 0..rounds {
        // What an entrant wins in a round is one observation: its games share their dice.
        let mut won = [0.0; SEATS];
        let mut won_in = [0.0; SEATS];
        for shift in 0..count {
            let mut chance = Chance::new(seed ^ round.wrapping_mul(0xd134_2543_de82_ef95));
            let (worth, length) = game(rules, players, entrants, shift, &mut chance);
            turns += length;
            for seat in 0..count {
                won[(seat + shift) % count] += worth[seat] / count as f64;
                won_in[seat] += worth[seat] / count as f64;
            }
        }
        for i in 0..count {
            by_entrant[i].add(won[i]);
            by_seat[i].add(won_in[i]);
        }
        let progress = Progress {
            stage: Stage::Playing,
            done: (round + 1) * count as u64,
            total: Some(rounds * count as u64),
        };
        if watch(progress) == ControlFlow::Break(()) {
            return Err(Unsolved::Interrupted.into());
        }
    }
    let games = rounds * count as u64;
    Ok(Tally {
        games,
        entrants: by_entrant.iter().map(Sum::rate).collect(),
        seats: by_seat.iter().map(Sum::rate).collect(),
        turns: turns as f64 / games.max(1) as f64,
    })
}

/// One game; the entrant at `shift` has the first seat. Tells the worth by seat and the number of turns.
fn game(
    rules: Rules,
    players: Players,
    entrants: &mut [Box<dyn Player>],
    shift: usize,
    chance: &mut Chance,
) -> (Worth, u64) {
    let count = players.count();
    let mut state = State::new(rules, players);
    let mut turns = 0;
    while let Some(active) = state.active() {
        turns += 1;
        // All of a turn's chance is drawn whether it is needed or not, so that dice do not depend on choices.
        let side = chance.below(usize::from(rules.die())) as u8;
        let units: [f64; SEATS] = std::array::from_fn(|_| chance.unit());
        let face = rules.side(side).unwrap_or(ciao::Face::Cross);
        let whose = |seat: Seat| (seat.index() + shift) % count;
        let announced = entrants[whose(active)].announce(&state, face, units[active.index()]);
        let announced = announced.clamp(1, rules.numbers());
        let mut settlement = Settlement::Approved;
        for seat in state.contesters() {
            if entrants[whose(seat)].contests(&state, announced, seat, units[seat.index()]) {
                settlement = if face.backs(announced) {
                    Settlement::TruthCalled(seat)
                } else {
                    Settlement::BluffCalled(seat)
                };
                break;
            }
        }
        state = state.settle_unchecked(announced, settlement);
    }
    (settled(&state).unwrap_or_default(), turns)
}

#[derive(Clone, Copy, Default)]
struct Sum {
    count: u64,
    sum: f64,
    squares: f64,
}

impl Sum {
    fn add(&mut self, x: f64) {
        self.count += 1;
        self.sum += x;
        self.squares += x * x;
    }

    fn rate(&self) -> Rate {
        if self.count == 0 {
            return Rate::default();
        }
        let n = self.count as f64;
        let mean = self.sum / n;
        let variance =
            if self.count < 2 { 0.25 } else { (self.squares - n * mean * mean).max(0.0) / (n - 1.0) };
        Rate { mean, error: (variance / n).sqrt() }
    }
}
