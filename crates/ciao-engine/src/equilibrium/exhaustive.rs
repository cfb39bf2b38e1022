//! Exhaustive search for an equilibrium, for the few turns in a thousand that have no simple crossing.
//!
//! With two or more contesters a bluff can be worth more although it is more suspicious: the active seat may prefer one
//! contester to another. Then response paths turn back on themselves, and the crossing that
//! [`Solver`](crate::Solver) looks for may not be an equilibrium. Here every point of every path is tried.

use super::isolated_bluff;
use super::path::{EXACT_TOLERANCE, PathPoint, Paths, interpolate};
use super::profile::{Amounts, strategy_from_amounts};
use crate::turn::{Strategy, TurnGame};
use crate::{MAX_CONTESTERS, MAX_NUMBERS};

/// The number of combinations that are tried where an approximate equilibrium is enough.
const MAX_COMBINATIONS: usize = 400;

/// Values that differ by less than this count as equal.
const EQUAL: f64 = 1e-12;

/// The equilibrium with the greatest value of bluffing and the most truth, or the best strategy found.
///
/// `first` is the strategy to improve on. With a tolerance above [`EXACT_TOLERANCE`] the search is limited.
pub(super) fn search(
    game: &TurnGame,
    paths: &Paths,
    levels: &[f64],
    first: Strategy,
    tolerance: f64,
) -> Strategy {
    let (mut best, mut least_gain) = (first, game.max_gain(&first));
    let mut candidates: [Vec<Candidate>; MAX_NUMBERS] = Default::default();
    let exact = tolerance <= EXACT_TOLERANCE;
    let passes: &[TruthRule] =
        if exact { &[TruthRule::BestChoice, TruthRule::Any] } else { &[TruthRule::BestChoice] };
    let mut combinations = if exact { usize::MAX } else { MAX_COMBINATIONS };
    for (rule, beta) in passes.iter().flat_map(|&rule| levels.iter().map(move |&beta| (rule, beta))) {
        for (a, candidates) in candidates.iter_mut().enumerate().take(game.numbers) {
            candidates.clear();
            collect_candidates(&paths[a], game.number_probability, beta, rule, candidates);
        }
        let mut found: Vec<(f64, Strategy)> = Vec::new();
        let mut chosen = [Candidate::default(); MAX_NUMBERS];
        combine(game, &candidates, 0, &mut chosen, &mut found, &mut combinations);
        found.sort_by(|x, y| y.0.total_cmp(&x.0));
        for (_, strategy) in found {
            let gain = game.max_gain(&strategy);
            if gain < least_gain {
                (best, least_gain) = (strategy, gain);
            }
            if gain <= tolerance {
                return strategy;
            }
        }
        if combinations == 0 {
            break;
        }
    }
    if exact { isolated_bluff::search(game, paths, least_gain, tolerance).unwrap_or(best) } else { best }
}

/// Which numbers may be announced truthfully.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TruthRule {
    /// Only those whose truth is worth at least as much as bluffing.
    BestChoice,
    /// Any: a number cannot bluff as itself, so it may have no better choice than a truth that is worth less.
    Any,
}

/// A point or a segment of a path with one value of bluffing.
#[derive(Clone, Copy, Debug, Default)]
struct Candidate {
    /// The least and the greatest amount of truth.
    truth_range: (f64, f64),
    /// The least and the greatest ratio of bluffs to truth. An infinite greatest ratio allows bluffs without truth.
    ratio: (f64, f64),
    contest: [f64; MAX_CONTESTERS],
}

impl Candidate {
    fn max_amount(&self) -> f64 {
        if self.ratio.1.is_infinite() { f64::INFINITY } else { self.truth_range.1 * (1.0 + self.ratio.1) }
    }

    fn min_amount(&self) -> f64 {
        self.truth_range.0 * (1.0 + self.ratio.0)
    }
}

/// Collects every point and segment of a path that can be part of an equilibrium in which bluffing has the value
/// `beta`. `probability` is that of each number.
fn collect_candidates(
    path: &[PathPoint],
    probability: f64,
    beta: f64,
    rule: TruthRule,
    candidates: &mut Vec<Candidate>,
) {
    let truth_range = |truth: f64| {
        if rule == TruthRule::Any {
            return (0.0, probability);
        }
        let least = if truth > beta + EQUAL { probability } else { 0.0 };
        (least, if truth < beta - EQUAL { 0.0 } else { probability })
    };
    let ratio = |p: f64| if p >= 1.0 { f64::INFINITY } else { p / (1.0 - p) };
    let first = &path[0];
    if first.bluff < beta - EQUAL {
        candidates.push(Candidate {
            truth_range: truth_range(first.truth),
            ratio: (0.0, 0.0),
            contest: first.contest,
        });
    }
    for pair in path.windows(2) {
        let (from, to) = (&pair[0], &pair[1]);
        if (from.bluff - beta).abs() <= EQUAL && from.contest == to.contest {
            let truth_range = truth_range(from.truth);
            let ratio = (ratio(from.p), ratio(to.p));
            // Without truth every announcement is a bluff: impossible unless the segment reaches p = 1.
            let ratio = if truth_range.1 == 0.0 && ratio.1.is_finite() { (0.0, 0.0) } else { ratio };
            candidates.push(Candidate { truth_range, ratio, contest: from.contest });
        } else if (from.bluff - beta) * (to.bluff - beta) < 0.0 || (to.bluff - beta).abs() <= EQUAL {
            let span = from.bluff - to.bluff;
            let mut add = |s: f64| {
                let point = interpolate(from, to, s);
                let truth = from.truth + s * (to.truth - from.truth);
                let at = ratio(point.p);
                candidates.push(Candidate {
                    truth_range: truth_range(truth),
                    ratio: (at, at),
                    contest: point.contest,
                });
            };
            if span.abs() > EQUAL {
                add(((from.bluff - beta) / span).clamp(0.0, 1.0));
            } else {
                // The value of bluffing is the same all along; the value of the truth changes.
                add(0.0);
                if (from.truth - beta) * (to.truth - beta) < 0.0 {
                    add((beta - from.truth) / (to.truth - from.truth));
                }
                add(1.0);
            }
        }
        if to.p <= 0.0 && to.bluff < beta - EQUAL {
            // A contester who contests a certain truth, at no cost.
            candidates.push(Candidate {
                truth_range: truth_range(to.truth),
                ratio: (0.0, 0.0),
                contest: to.contest,
            });
        }
        if to.bluff <= beta + EQUAL && to.truth <= beta + EQUAL {
            // It is never announced, so any belief about it is consistent.
            candidates.push(Candidate { truth_range: (0.0, 0.0), ratio: (0.0, 0.0), contest: to.contest });
        }
    }
}

/// Tries every choice of one candidate for each number, up to a limit of combinations.
fn combine(
    game: &TurnGame,
    candidates: &[Vec<Candidate>; MAX_NUMBERS],
    a: usize,
    chosen: &mut [Candidate; MAX_NUMBERS],
    found: &mut Vec<(f64, Strategy)>,
    combinations: &mut usize,
) {
    if a < game.numbers {
        for &candidate in &candidates[a] {
            if *combinations == 0 {
                return;
            }
            chosen[a] = candidate;
            combine(game, candidates, a + 1, chosen, found, combinations);
        }
        return;
    }
    *combinations -= 1;
    let chosen = &chosen[..game.numbers];
    let all = game.cross_probability + game.number_probability * game.numbers as f64;
    let (least, most) = (
        chosen.iter().map(Candidate::min_amount).sum::<f64>(),
        chosen.iter().map(Candidate::max_amount).sum::<f64>(),
    );
    if least > all + 1e-9 || most < all - 1e-9 {
        return;
    }
    let (truth, bluffs) = allocate(game, chosen, all);
    let mut contest = [[0.0; MAX_CONTESTERS]; MAX_NUMBERS];
    for (contest, candidate) in contest.iter_mut().zip(chosen) {
        *contest = candidate.contest;
    }
    found.push((truth.iter().sum(), strategy_from_amounts(game, &truth, &bluffs, &contest)));
}

/// Distributes the probability of all rolls among the chosen candidates, with as much truth as possible.
fn allocate(game: &TurnGame, chosen: &[Candidate], all: f64) -> (Amounts, Amounts) {
    let weight =
        |candidate: &Candidate| if candidate.ratio.0.is_infinite() { 0.0 } else { 1.0 + candidate.ratio.0 };
    let full: f64 = chosen.iter().map(|candidate| candidate.truth_range.1 * weight(candidate)).sum();
    let bare: f64 = chosen.iter().map(|candidate| candidate.truth_range.0 * weight(candidate)).sum();
    let mu = if full > all && full > bare { ((all - bare) / (full - bare)).clamp(0.0, 1.0) } else { 1.0 };
    let missing = (all - full).max(0.0);
    let unbounded = chosen.iter().filter(|candidate| candidate.ratio.1.is_infinite()).count();
    let room = |candidate: &Candidate| candidate.truth_range.1 * (candidate.ratio.1 - candidate.ratio.0);
    let rooms: f64 = if unbounded == 0 { chosen.iter().map(room).sum() } else { 0.0 };
    let mut truth = [0.0; MAX_NUMBERS];
    let mut bluffs = [0.0; MAX_NUMBERS];
    for (a, candidate) in chosen.iter().enumerate() {
        truth[a] = (candidate.truth_range.0 + mu * (candidate.truth_range.1 - candidate.truth_range.0))
            .min(game.number_probability);
        bluffs[a] = truth[a] * (weight(candidate) - 1.0).max(0.0);
        if unbounded > 0 {
            bluffs[a] += if candidate.ratio.1.is_infinite() { missing / unbounded as f64 } else { 0.0 };
        } else if rooms > 0.0 {
            bluffs[a] += missing * room(candidate) / rooms;
        }
    }
    (truth, bluffs)
}
