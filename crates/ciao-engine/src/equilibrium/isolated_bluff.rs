//! Equilibria in which a single number is the best bluff: the rarest case of the exhaustive search.
//!
//! A number cannot bluff as itself. When the best bluff is a single number `g`, every face bluffs as `g` except `g`
//! itself, which has to choose between a truth that is worth less and a second-best bluff. So there are two values of
//! bluffing, β for all other faces and γ for `g` alone, and two balances: the bluffs with `g` come from all other faces,
//! the bluffs with other numbers come from `g`. Every pair of values at which the amounts change is tried.

use super::path::{PathPoint, Paths, interpolate};
use crate::turn::{Strategy, TurnGame};
use crate::{MAX_CONTESTERS, MAX_NUMBERS};

/// Values that differ by less than this count as equal.
const EQUAL: f64 = 1e-12;

/// A point or a segment of a path with one value of bluffing.
#[derive(Clone, Copy, Debug, Default)]
struct PathSection {
    /// The value of the truth to the active seat.
    truth: f64,
    /// The least and the greatest ratio of bluffs to truth; a negative greatest ratio means never announced.
    ratio: (f64, f64),
    contest: [f64; MAX_CONTESTERS],
}

/// Which sections of a path to collect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Include {
    /// Sections where bluffing has exactly the given value.
    Equal,
    /// Also sections without bluffs where it has less.
    EqualOrLower,
}

/// Collects the sections of a path where bluffing has the value `level`. Where that holds along a whole segment, also
/// the point where the truth has the value `truth`.
fn collect_sections(
    path: &[PathPoint],
    level: f64,
    truth: f64,
    include: Include,
    into: &mut Vec<PathSection>,
) {
    let lower = include == Include::EqualOrLower;
    let ratio = |p: f64| if p >= 1.0 { f64::INFINITY } else { p / (1.0 - p) };
    into.clear();
    if lower && path[0].bluff < level - EQUAL {
        into.push(PathSection { truth: path[0].truth, ratio: (0.0, 0.0), contest: path[0].contest });
    }
    for pair in path.windows(2) {
        let (from, to) = (&pair[0], &pair[1]);
        if from.contest == to.contest {
            if (from.bluff - level).abs() <= EQUAL {
                into.push(PathSection {
                    truth: from.truth,
                    ratio: (ratio(from.p), ratio(to.p)),
                    contest: from.contest,
                });
            }
        } else if (from.bluff - level) * (to.bluff - level) <= EQUAL * EQUAL {
            let span = from.bluff - to.bluff;
            let mut add = |s: f64| {
                let point = interpolate(from, to, s);
                let truth = from.truth + s * (to.truth - from.truth);
                into.push(PathSection {
                    truth,
                    ratio: (ratio(point.p), ratio(point.p)),
                    contest: point.contest,
                });
            };
            if span.abs() > EQUAL {
                add(((from.bluff - level) / span).clamp(0.0, 1.0));
            } else {
                add(0.0);
                if (from.truth - truth) * (to.truth - truth) < 0.0 {
                    add((truth - from.truth) / (to.truth - from.truth));
                }
                add(1.0);
            }
        }
        if lower && to.bluff < level - EQUAL {
            into.push(PathSection {
                truth: to.truth,
                ratio: (0.0, if to.p <= 0.0 { 0.0 } else { -1.0 }),
                contest: to.contest,
            });
        }
    }
}

/// The best strategy found in which one number is the only best bluff, if the gain against it is below `least_gain`.
pub(super) fn search(game: &TurnGame, paths: &Paths, least_gain: f64, tolerance: f64) -> Option<Strategy> {
    let n = game.numbers;
    let mut best = None;
    let mut least_gain = least_gain;
    let mut at_g = Vec::new();
    let mut lists: [Vec<PathSection>; MAX_NUMBERS] = Default::default();
    for g in 0..n {
        let others: Vec<usize> = (0..n).filter(|&a| a != g).collect();
        let mut betas: Vec<f64> = paths[g].iter().map(|point| point.bluff).collect();
        betas.extend(others.iter().flat_map(|&a| paths[a].iter().map(|point| point.truth)));
        betas.extend(others.iter().flat_map(|&a| crossings(&paths[g], &paths[a])));
        distinct(&mut betas);
        for &beta in &betas {
            collect_sections(&paths[g], beta, beta, Include::Equal, &mut at_g);
            if at_g.is_empty() {
                continue;
            }
            let mut gammas: Vec<f64> =
                others.iter().flat_map(|&a| paths[a].iter().map(|point| point.bluff)).collect();
            gammas.extend(at_g.iter().map(|section| section.truth));
            for &a in &others {
                for pair in paths[a].windows(2) {
                    let span = pair[1].truth - pair[0].truth;
                    if span != 0.0 && (pair[0].truth - beta) * (pair[1].truth - beta) <= 0.0 {
                        let s = (beta - pair[0].truth) / span;
                        gammas.push(pair[0].bluff + s * (pair[1].bluff - pair[0].bluff));
                    }
                }
            }
            distinct(&mut gammas);
            for &gamma in gammas.iter().filter(|&&gamma| gamma <= beta + EQUAL) {
                collect_sections(&paths[g], beta, gamma, Include::Equal, &mut at_g);
                for &a in &others {
                    collect_sections(&paths[a], gamma, beta, Include::EqualOrLower, &mut lists[a]);
                }
                if others.iter().any(|&a| lists[a].is_empty()) {
                    continue;
                }
                let mut pick = [0; MAX_NUMBERS];
                loop {
                    for &section in &at_g {
                        let mut chosen = [PathSection::default(); MAX_NUMBERS];
                        for &a in &others {
                            chosen[a] = lists[a][pick[a]];
                        }
                        chosen[g] = section;
                        let Some(strategy) = balance(game, g, &chosen, beta, gamma) else { continue };
                        let gain = game.max_gain(&strategy);
                        if gain < least_gain {
                            (best, least_gain) = (Some(strategy), gain);
                            if gain <= tolerance {
                                return best;
                            }
                        }
                    }
                    // The next combination of sections, counted like an odometer.
                    let Some(&digit) = others.iter().find(|&&a| {
                        pick[a] = (pick[a] + 1) % lists[a].len();
                        pick[a] != 0
                    }) else {
                        break;
                    };
                    debug_assert!(pick[digit] > 0);
                }
            }
        }
    }
    best
}

/// The values of bluffing as `g` at which both `g` and another number are indifferent: the truth of each has the value
/// of bluffing as the other.
fn crossings(g: &[PathPoint], a: &[PathPoint]) -> Vec<f64> {
    let mut found = Vec::new();
    for (p, q) in g.windows(2).flat_map(|p| a.windows(2).map(move |q| (p, q))) {
        let (pb, pt) = (p[1].bluff - p[0].bluff, p[1].truth - p[0].truth);
        let (qb, qt) = (q[1].bluff - q[0].bluff, q[1].truth - q[0].truth);
        // p.bluff + pb·v = q.truth + qt·u and p.truth + pt·v = q.bluff + qb·u.
        let det = qt * pt - pb * qb;
        if det.abs() < 1e-15 {
            continue;
        }
        let (d, e) = (q[0].truth - p[0].bluff, q[0].bluff - p[0].truth);
        let v = (qt * e - qb * d) / det;
        let u = (pb * e - pt * d) / det;
        if (0.0..=1.0).contains(&v) && (0.0..=1.0).contains(&u) {
            found.push(p[0].bluff + pb * v);
        }
    }
    found
}

fn distinct(levels: &mut Vec<f64>) {
    levels.sort_unstable_by(|a, b| b.total_cmp(a));
    levels.dedup_by(|low, high| *high - *low <= EQUAL);
}

/// A constraint `μ·u + q·v ≤ w` on the two unknowns.
type Constraint = (f64, f64, f64);

/// Finds amounts of truth and bluffs at the chosen sections so that both balances hold.
///
/// The unknowns are μ, the fraction of truth of indifferent numbers, and `q`, the amount of bluffs that come from `g`.
/// The feasible region is a polygon; its vertices are enumerated.
fn balance(
    game: &TurnGame,
    g: usize,
    chosen: &[PathSection; MAX_NUMBERS],
    beta: f64,
    gamma: f64,
) -> Option<Strategy> {
    let n = game.numbers;
    let others = || (0..n).filter(|&a| a != g);
    let truth_range = |truth: f64, level: f64| {
        let least = if truth > level + EQUAL { game.number_probability } else { 0.0 };
        (least, if truth < level - EQUAL { 0.0 } else { game.number_probability })
    };
    let bound = |ratio: f64, truth: f64| if ratio.is_infinite() { 1.0 } else { (ratio * truth).min(1.0) };
    let range: [(f64, f64); MAX_NUMBERS] = std::array::from_fn(|a| {
        // A section with a negative ratio must never be announced.
        let never = chosen[a].ratio.1 < 0.0;
        if never { (0.0, 0.0) } else { truth_range(chosen[a].truth, if a == g { gamma } else { beta }) }
    });
    if others().any(|a| chosen[a].ratio.1 < 0.0 && chosen[a].truth > beta + EQUAL) {
        return None;
    }
    // Sums over the other numbers at μ = 0 and their growth with μ: truth, least bluffs, greatest bluffs.
    let sum = |of: &dyn Fn(usize, f64) -> f64| {
        let at = |mu: f64| others().map(|a| of(a, range[a].0 + mu * (range[a].1 - range[a].0))).sum::<f64>();
        let zero = at(0.0);
        (zero, at(1.0) - zero)
    };
    let lowest =
        |a: usize, t: f64| if chosen[a].ratio.0.is_infinite() { 0.0 } else { bound(chosen[a].ratio.0, t) };
    let highest = |a: usize, t: f64| bound(chosen[a].ratio.1.max(0.0), t);
    let (s0, s1) = sum(&|_, t| t);
    let (l0, l1) = sum(&lowest);
    let (h0, h1) = sum(&highest);
    let all = game.cross_probability + game.number_probability * (n - 1) as f64;
    let (x0, x1) = chosen[g].ratio;
    let mut constraints: Vec<Constraint> = vec![
        (-1.0, 0.0, 0.0),
        (1.0, 0.0, 1.0),
        (l1, -1.0, -l0),
        (-h1, 1.0, h0),
        (0.0, 1.0, game.number_probability - range[g].0),
        (0.0, -1.0, range[g].1 - game.number_probability),
    ];
    // The bluffs with `g`, all − s(μ), lie between its ratios of its truth, number_probability − q.
    if x0.is_finite() {
        constraints.push((s1, -x0, all - s0 - x0 * game.number_probability));
    }
    if x1.is_finite() {
        constraints.push((-s1, x1, x1 * game.number_probability - all + s0));
    }
    let mut best: Option<(f64, f64, f64)> = None;
    for (i, p) in constraints.iter().enumerate() {
        for q in &constraints[i + 1..] {
            let det = p.0 * q.1 - p.1 * q.0;
            if det.abs() < 1e-15 {
                continue;
            }
            let (mu, bluffs) = ((p.2 * q.1 - p.1 * q.2) / det, (p.0 * q.2 - p.2 * q.0) / det);
            if constraints.iter().any(|line| line.0 * mu + line.1 * bluffs > line.2 + EQUAL) {
                continue;
            }
            let truth = s0 + s1 * mu - bluffs;
            if best.is_none_or(|(most, ..)| truth > most) {
                best = Some((truth, mu, bluffs));
            }
        }
    }
    let (_, mu, bluffs) = best?;
    let (mu, bluffs) = (mu.clamp(0.0, 1.0), bluffs.max(0.0));
    let mut strategy = Strategy::default();
    for (a, section) in chosen.iter().enumerate().take(n) {
        for (row, &contest) in strategy.contest.iter_mut().zip(&section.contest).take(game.contesters) {
            row[a] = contest;
        }
    }
    let (low, high) = (l0 + l1 * mu, h0 + h1 * mu);
    let part = if high > low { ((bluffs - low) / (high - low)).clamp(0.0, 1.0) } else { 0.0 };
    let mut shares = 0.0;
    for a in others() {
        let t = range[a].0 + mu * (range[a].1 - range[a].0);
        let truth = (t / game.number_probability).clamp(0.0, 1.0);
        strategy.announce[a][a] = truth;
        strategy.announce[a][g] = 1.0 - truth;
        let bluffs = lowest(a, t) + part * (highest(a, t) - lowest(a, t));
        strategy.announce[g][a] = (bluffs / game.number_probability).clamp(0.0, 1.0);
        shares += strategy.announce[g][a];
    }
    if shares > 1.0 {
        others().for_each(|a| strategy.announce[g][a] /= shares);
    }
    strategy.announce[g][g] = (1.0 - shares).max(0.0);
    strategy.announce[MAX_NUMBERS][g] = 1.0;
    Some(strategy)
}
