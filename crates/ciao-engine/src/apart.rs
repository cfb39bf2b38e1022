//! The rarest turns: those in which one number stands apart.
//!
//! A number cannot bluff as itself. When the best bluff is a single number `g`, everybody bluffs as `g` except who
//! rolled it; that face has to choose between a truth that is worth less and a second-best bluff. So there are two
//! worths of bluffing, β for all and γ for `g` alone, and two balances: the bluffs that `g` carries come from all other
//! faces, the bluffs that the others carry come from `g`. Every pair of worths at which something changes is tried.

use crate::equilibrium::{Corner, between};
use crate::turn::{Strategy, TurnGame};
use crate::{CONTESTERS, NUMBERS};

const NEAR: f64 = 1e-12;

/// A place or stretch of a path: how often truth may be told there, and how many bluffs may come with each.
#[derive(Clone, Copy, Debug, Default)]
struct Spot {
    truth: f64,
    ratio: (f64, f64),
    contest: [f64; CONTESTERS],
}

/// The places of a path where bluffing is worth `level`; with `lower`, also those without bluffs where it is less.
/// Where that holds all along a piece, also the place where the truth is worth `truth`.
fn spots(path: &[Corner], level: f64, truth: f64, lower: bool, into: &mut Vec<Spot>) {
    let ratio = |p: f64| if p >= 1.0 { f64::INFINITY } else { p / (1.0 - p) };
    into.clear();
    if lower && path[0].bluff < level - NEAR {
        into.push(Spot { truth: path[0].truth, ratio: (0.0, 0.0), contest: path[0].contest });
    }
    for pair in path.windows(2) {
        let (from, to) = (&pair[0], &pair[1]);
        if from.contest == to.contest {
            if (from.bluff - level).abs() <= NEAR {
                into.push(Spot {
                    truth: from.truth,
                    ratio: (ratio(from.p), ratio(to.p)),
                    contest: from.contest,
                });
            }
        } else if (from.bluff - level) * (to.bluff - level) <= NEAR * NEAR {
            let span = from.bluff - to.bluff;
            let mut place = |s: f64| {
                let corner = between(from, to, s);
                let truth = from.truth + s * (to.truth - from.truth);
                into.push(Spot { truth, ratio: (ratio(corner.p), ratio(corner.p)), contest: corner.contest });
            };
            if span.abs() > NEAR {
                place(((from.bluff - level) / span).clamp(0.0, 1.0));
            } else {
                place(0.0);
                if (from.truth - truth) * (to.truth - truth) < 0.0 {
                    place((truth - from.truth) / (to.truth - from.truth));
                }
                place(1.0);
            }
        }
        if lower && to.bluff < level - NEAR {
            into.push(Spot {
                truth: to.truth,
                ratio: (0.0, if to.p <= 0.0 { 0.0 } else { -1.0 }),
                contest: to.contest,
            });
        }
    }
}

/// The best strategy found among those in which one number stands apart, if its gap is less than `least`.
pub(crate) fn apart(
    game: &TurnGame,
    paths: &[Vec<Corner>; NUMBERS],
    least: f64,
    enough: f64,
) -> Option<Strategy> {
    let n = game.numbers;
    let mut best = None;
    let mut least = least;
    let mut at_g = Vec::new();
    let mut lists: [Vec<Spot>; NUMBERS] = Default::default();
    for g in 0..n {
        let others: Vec<usize> = (0..n).filter(|&a| a != g).collect();
        let mut betas: Vec<f64> = paths[g].iter().map(|corner| corner.bluff).collect();
        betas.extend(others.iter().flat_map(|&a| paths[a].iter().map(|corner| corner.truth)));
        betas.extend(others.iter().flat_map(|&a| crossings(&paths[g], &paths[a])));
        distinct(&mut betas);
        for &beta in &betas {
            spots(&paths[g], beta, beta, false, &mut at_g);
            if at_g.is_empty() {
                continue;
            }
            let mut gammas: Vec<f64> =
                others.iter().flat_map(|&a| paths[a].iter().map(|c| c.bluff)).collect();
            gammas.extend(at_g.iter().map(|spot| spot.truth));
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
            for &gamma in gammas.iter().filter(|&&gamma| gamma <= beta + NEAR) {
                spots(&paths[g], beta, gamma, false, &mut at_g);
                for &a in &others {
                    spots(&paths[a], gamma, beta, true, &mut lists[a]);
                }
                if others.iter().any(|&a| lists[a].is_empty()) {
                    continue;
                }
                let mut pick = [0; NUMBERS];
                loop {
                    for &spot in &at_g {
                        let mut chosen = [Spot::default(); NUMBERS];
                        for &a in &others {
                            chosen[a] = lists[a][pick[a]];
                        }
                        chosen[g] = spot;
                        let Some(strategy) = balance(game, g, &chosen, beta, gamma) else { continue };
                        let gap = game.gap(&strategy);
                        if gap < least {
                            (best, least) = (Some(strategy), gap);
                            if gap <= enough {
                                return best;
                            }
                        }
                    }
                    // The next choice of spots, like an odometer.
                    let Some(&turn) = others.iter().find(|&&a| {
                        pick[a] = (pick[a] + 1) % lists[a].len();
                        pick[a] != 0
                    }) else {
                        break;
                    };
                    debug_assert!(pick[turn] > 0);
                }
            }
        }
    }
    best
}

/// The worths of bluffing as `g` at which both `g` and another number can go either way: each one's truth is worth
/// what bluffing as the other is.
fn crossings(g: &[Corner], a: &[Corner]) -> Vec<f64> {
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
    levels.dedup_by(|low, high| *high - *low <= NEAR);
}

/// A line `μ·u + q·v ≤ w` in the plane of what is still open.
type Line = (f64, f64, f64);

/// Finds how much truth is told and how many bluffs are carried at the chosen spots so that both balances hold.
///
/// Open are μ, the part of the truth told by numbers that are indifferent, and the bluffs `q` that come from `g`.
fn balance(game: &TurnGame, g: usize, chosen: &[Spot; NUMBERS], beta: f64, gamma: f64) -> Option<Strategy> {
    let n = game.numbers;
    let others = || (0..n).filter(|&a| a != g);
    let told = |truth: f64, level: f64| {
        let least = if truth > level + NEAR { game.face } else { 0.0 };
        (least, if truth < level - NEAR { 0.0 } else { game.face })
    };
    let bound = |ratio: f64, told: f64| if ratio.is_infinite() { 1.0 } else { (ratio * told).min(1.0) };
    let range: [(f64, f64); NUMBERS] = std::array::from_fn(|a| {
        // A spot of negative ratio is one that nobody may ever announce.
        let never = chosen[a].ratio.1 < 0.0;
        if never { (0.0, 0.0) } else { told(chosen[a].truth, if a == g { gamma } else { beta }) }
    });
    if others().any(|a| chosen[a].ratio.1 < 0.0 && chosen[a].truth > beta + NEAR) {
        return None;
    }
    // Sums over the others at μ = 0 and their growth with μ: truth, least bluffs, most bluffs.
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
    let all = game.cross + game.face * (n - 1) as f64;
    let (x0, x1) = chosen[g].ratio;
    let mut lines: Vec<Line> = vec![
        (-1.0, 0.0, 0.0),
        (1.0, 0.0, 1.0),
        (l1, -1.0, -l0),
        (-h1, 1.0, h0),
        (0.0, 1.0, game.face - range[g].0),
        (0.0, -1.0, range[g].1 - game.face),
    ];
    // What `g` carries, all − s(μ), lies between its ratios of what it tells, face − q.
    if x0.is_finite() {
        lines.push((s1, -x0, all - s0 - x0 * game.face));
    }
    if x1.is_finite() {
        lines.push((-s1, x1, x1 * game.face - all + s0));
    }
    let mut best: Option<(f64, f64, f64)> = None;
    for (i, p) in lines.iter().enumerate() {
        for q in &lines[i + 1..] {
            let det = p.0 * q.1 - p.1 * q.0;
            if det.abs() < 1e-15 {
                continue;
            }
            let (mu, bluffs) = ((p.2 * q.1 - p.1 * q.2) / det, (p.0 * q.2 - p.2 * q.0) / det);
            if lines.iter().any(|line| line.0 * mu + line.1 * bluffs > line.2 + NEAR) {
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
    for (a, spot) in chosen.iter().enumerate().take(n) {
        for (row, &contest) in strategy.contest.iter_mut().zip(&spot.contest).take(game.contesters) {
            row[a] = contest;
        }
    }
    let (low, high) = (l0 + l1 * mu, h0 + h1 * mu);
    let part = if high > low { ((bluffs - low) / (high - low)).clamp(0.0, 1.0) } else { 0.0 };
    let mut shares = 0.0;
    for a in others() {
        let t = range[a].0 + mu * (range[a].1 - range[a].0);
        let truth = (t / game.face).clamp(0.0, 1.0);
        strategy.announce[a][a] = truth;
        strategy.announce[a][g] = 1.0 - truth;
        let carried = lowest(a, t) + part * (highest(a, t) - lowest(a, t));
        strategy.announce[g][a] = (carried / game.face).clamp(0.0, 1.0);
        shares += strategy.announce[g][a];
    }
    if shares > 1.0 {
        others().for_each(|a| strategy.announce[g][a] /= shares);
    }
    strategy.announce[g][g] = (1.0 - shares).max(0.0);
    strategy.announce[NUMBERS][g] = 1.0;
    Some(strategy)
}
