//! Matches between players, with standard errors.

use std::fmt;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};

use ciao::{Players, Rules, Seat, Settlement, State};

use crate::MAX_PLAYERS;
use crate::baseline::PlayerKind;
use crate::encoding::{SeatValues, final_values};
use crate::evaluator::Evaluator;
use crate::opponent::Player;
use crate::progress::{Progress, ProgressFn, SolveError, Stage};
use crate::rng::SeededRng;

/// A mean with its standard error.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Estimate {
    /// The mean share of victories.
    pub mean: f64,
    /// The standard error of the mean.
    pub standard_error: f64,
}

/// The result of a match.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct MatchResult {
    /// The number of games played.
    pub games: u64,
    /// The share of each player, in the order in which they were given.
    pub players: Vec<Estimate>,
    /// The share of each seat, over all players.
    pub seats: Vec<Estimate>,
    /// The mean number of turns in a game.
    pub turns: f64,
}

/// Why a match could not be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MatchError {
    /// The number of players is not that of a table.
    #[error("{0}")]
    Players(#[from] ciao::PlayersError),
    /// The match was cancelled, or the rules are not supported.
    #[error("{0}")]
    Solve(#[from] SolveError),
}

/// Plays a match between characters and baselines; see [`play_match_between`].
///
/// ```
/// use ciao::Rules;
/// use ciao_engine::{Baseline, Character, ignore_progress, play_match};
/// let players = [Character::Perfect.into(), Baseline::Random.into()];
/// let result = play_match(Rules::default(), &players, 200, 1, &mut ignore_progress).unwrap();
/// assert!(result.players[0].mean > 0.8, "{result:?}");
/// ```
pub fn play_match(
    rules: Rules,
    players: &[PlayerKind],
    games: u64,
    seed: u64,
    progress: ProgressFn<'_>,
) -> Result<MatchResult, MatchError> {
    let seats = Players::try_from(players.len())?;
    let evaluator = Arc::new(Mutex::new(Evaluator::new(rules, seats)));
    let mut players: Vec<Box<dyn Player>> =
        players.iter().map(|kind| kind.player(Arc::clone(&evaluator))).collect();
    play_match_between(rules, &mut players, games, seed, progress)
}

/// Plays a match between any players.
///
/// Every player has every seat equally often: games come in rounds of as many as there are players, with the same dice
/// and the players rotated. The number of games is rounded up to whole rounds. The same seed plays the same match. When
/// `progress` cancels the match, the result covers the rounds played so far.
pub fn play_match_between(
    rules: Rules,
    players: &mut [Box<dyn Player>],
    games: u64,
    seed: u64,
    progress: ProgressFn<'_>,
) -> Result<MatchResult, MatchError> {
    let seats = Players::try_from(players.len())?;
    SolveError::check_numbers(&rules)?;
    let count = seats.count();
    let rounds = games.div_ceil(count as u64);
    let mut by_player = vec![Sum::default(); count];
    let mut by_seat = vec![Sum::default(); count];
    let (mut played, mut turns) = (0, 0);
    for round in 0..rounds {
        // The games of a round share their dice, so a player's mean over the round is one observation.
        let mut player_share = [0.0; MAX_PLAYERS];
        let mut seat_share = [0.0; MAX_PLAYERS];
        for rotation in 0..count {
            let mut rng = SeededRng::new(seed ^ round.wrapping_mul(0xd134_2543_de82_ef95));
            let (values, length) = play_game(rules, seats, players, rotation, &mut rng);
            turns += length;
            for seat in 0..count {
                player_share[(seat + rotation) % count] += values[seat] / count as f64;
                seat_share[seat] += values[seat] / count as f64;
            }
        }
        for i in 0..count {
            by_player[i].add(player_share[i]);
            by_seat[i].add(seat_share[i]);
        }
        played += count as u64;
        let report = Progress { stage: Stage::Playing, done: played, total: Some(rounds * count as u64) };
        if progress(report) == ControlFlow::Break(()) {
            break;
        }
    }
    Ok(MatchResult {
        games: played,
        players: by_player.iter().map(Sum::estimate).collect(),
        seats: by_seat.iter().map(Sum::estimate).collect(),
        turns: turns as f64 / played.max(1) as f64,
    })
}

/// Plays one game in which seat `s` belongs to player `s + rotation`. Returns the values by seat and the number of
/// turns.
fn play_game(
    rules: Rules,
    seats: Players,
    players: &mut [Box<dyn Player>],
    rotation: usize,
    rng: &mut SeededRng,
) -> (SeatValues, u64) {
    let count = seats.count();
    let mut state = State::new(rules, seats);
    let mut turns = 0;
    players.iter_mut().for_each(|player| player.start_game());
    while let Some(active) = state.turn() {
        turns += 1;
        // All random numbers of a turn are drawn in advance, so that the dice do not depend on the players' choices.
        let side = rng.below(usize::from(rules.die())) as u8;
        let units: [f64; MAX_PLAYERS] = std::array::from_fn(|_| rng.unit());
        let face = rules.side(side).unwrap_or(ciao::Face::Cross);
        let owner = |seat: Seat| (seat.index() + rotation) % count;
        let announced = players[owner(active)].announce(&state, face, units[active.index()]);
        let announced = announced.clamp(1, rules.numbers());
        let mut settlement = Settlement::Approved;
        for seat in state.contesters() {
            if players[owner(seat)].contests(&state, announced, seat, units[seat.index()]) {
                settlement = if face.backs(announced) {
                    Settlement::TruthCalled(seat)
                } else {
                    Settlement::BluffCalled(seat)
                };
                // Memories are by player: seats change from game to game only.
                let bluffed = !face.backs(announced);
                players.iter_mut().for_each(|player| player.observe(active, bluffed));
                break;
            }
        }
        state = state.settle_unchecked(announced, settlement);
    }
    (final_values(&state).unwrap_or_default(), turns)
}

/// Running sums of observations.
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

    fn estimate(&self) -> Estimate {
        if self.count == 0 {
            return Estimate::default();
        }
        let n = self.count as f64;
        let mean = self.sum / n;
        // A single observation says nothing about the variance: assume the greatest possible.
        let variance =
            if self.count < 2 { 0.25 } else { (self.squares - n * mean * mean).max(0.0) / (n - 1.0) };
        Estimate { mean, standard_error: (variance / n).sqrt() }
    }
}

impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.3} ± {:.3}", self.mean, self.standard_error)
    }
}
