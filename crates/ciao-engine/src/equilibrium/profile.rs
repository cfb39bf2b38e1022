//! Conversion of amounts of truth and bluff per announcement into a mixed strategy per face.

use crate::turn::{Strategy, TurnGame};
use crate::{MAX_CONTESTERS, MAX_NUMBERS};

/// Probabilities by number announced.
pub(super) type Amounts = [f64; MAX_NUMBERS];

/// The strategy in which each number is announced truthfully with probability `truth` and as a bluff with probability
/// `bluffs`, both including the probability of the roll.
pub(super) fn strategy_from_amounts(
    game: &TurnGame,
    truth: &Amounts,
    bluffs: &Amounts,
    contest: &[[f64; MAX_CONTESTERS]; MAX_NUMBERS],
) -> Strategy {
    let n = game.numbers;
    let mut strategy = Strategy::default();
    for (a, contest) in contest.iter().enumerate().take(n) {
        for (row, contest) in strategy.contest.iter_mut().zip(contest).take(game.contesters) {
            row[a] = contest.clamp(0.0, 1.0);
        }
    }
    let mut left = *bluffs;
    // Numbers that are also announced as bluffs come first, since a face cannot bluff as itself.
    for bluffed in [true, false] {
        for f in (0..n).filter(|&f| (bluffs[f] > 0.0) == bluffed) {
            let truthful = (truth[f] / game.number_probability).clamp(0.0, 1.0);
            strategy.announce[f][f] = truthful;
            let rest = 1.0 - truthful;
            let total: f64 = (0..n).filter(|&a| a != f).map(|a| left[a]).sum();
            if rest <= 0.0 || total <= 0.0 {
                strategy.announce[f][f] = 1.0;
                continue;
            }
            for a in (0..n).filter(|&a| a != f) {
                strategy.announce[f][a] = rest * left[a] / total;
            }
            let used = game.number_probability * rest / total;
            for a in (0..n).filter(|&a| a != f) {
                left[a] *= (1.0 - used).max(0.0);
            }
        }
    }
    let total: f64 = left[..n].iter().sum();
    for (probability, left) in strategy.announce[MAX_NUMBERS].iter_mut().zip(left).take(n) {
        *probability = if total > 0.0 { left / total } else { 1.0 / n as f64 };
    }
    strategy
}
