//! The turns that need more than one look.
//!
//! With two or more to answer, a bluff can be worth more although it is more suspicious: a contester who is next to
//! nothing may be better for the active seat than one who is not. Then paths of answers turn back on themselves, and
//! the crossing that [`Solver`](crate::turn::Solver) looks for may not be there. It happens in a few turns in a
//! thousand; for them every place of every path is tried.

use crate::apart::apart;
use crate::equilibrium::{Corner, GAP, between, write_out};
use crate::turn::{Strategy, TurnGame};
use crate::{CONTESTERS, NUMBERS};

/// Choices that are tried in a turn of estimates.
const FEW: usize = 400;

/// The equilibrium of the greatest worth of bluffing, and of the most truth, by trying at each level every
/// place where each path has that worth.
pub(crate) fn search(
    game: &TurnGame,
    paths: &[Vec<Corner>; NUMBERS],
    levels: &[f64],
    quick: Strategy,
    gap: f64,
    enough: f64,
) -> Strategy {
    let (mut best, mut least) = (quick, gap);
    let mut spots: [Vec<Spot>; NUMBERS] = std::array::from_fn(|_| Vec::new());
    // Estimates are not worth the whole search.
    let thorough = enough <= GAP;
    let tries = [false, true]
        .into_iter()
        .filter(|&loose| thorough || !loose)
        .flat_map(|loose| levels.iter().map(move |&beta| (loose, beta)));
    let mut choices = if thorough { usize::MAX } else { FEW };
    for (loose, beta) in tries {
        for (a, spots) in spots.iter_mut().enumerate().take(game.numbers) {
            spots.clear();
            spots_at(&paths[a], game.face, beta, loose, spots);
        }
        let mut found: Vec<(f64, Strategy)> = Vec::new();
        let mut chosen = [Spot::default(); NUMBERS];
        combine(game, &spots, 0, &mut chosen, &mut found, &mut choices);
        found.sort_by(|x, y| y.0.total_cmp(&x.0));
        for (_, strategy) in found {
            let gap = game.gap(&strategy);
            if gap < least {
                (best, least) = (strategy, gap);
            }
            if gap <= enough {
                return strategy;
            }
        }
        if choices == 0 {
            break;
        }
    }
    if thorough { apart(game, paths, least, enough).unwrap_or(best) } else { best }
}

/// A place, or a stretch, of a path with one worth of bluffing.
#[derive(Clone, Copy, Debug, Default)]
struct Spot {
    /// The least and the most truth that may be told.
    told: (f64, f64),
    /// The least and the most bluffs for each truth; without any truth, as many as wanted when the most is endless.
    ratio: (f64, f64),
    contest: [f64; CONTESTERS],
}

impl Spot {
    fn most(&self) -> f64 {
        if self.ratio.1.is_infinite() { f64::INFINITY } else { self.told.1 * (1.0 + self.ratio.1) }
    }

    fn least(&self) -> f64 {
        self.told.0 * (1.0 + self.ratio.0)
    }
}

/// Every place of a path that can be part of an equilibrium in which bluffing is worth `beta`.
///
/// A number cannot bluff as itself, so that when no other bluff is worth as much its truth may be worth less than
/// `beta` and yet be told; `loose` allows for that.
fn spots_at(path: &[Corner], face: f64, beta: f64, loose: bool, spots: &mut Vec<Spot>) {
    const NEAR: f64 = 1e-12;
    let told = |truth: f64| {
        if loose {
            return (0.0, face);
        }
        let least = if truth > beta + NEAR { face } else { 0.0 };
        (least, if truth < beta - NEAR { 0.0 } else { face })
    };
    let ratio = |p: f64| if p >= 1.0 { f64::INFINITY } else { p / (1.0 - p) };
    let first = &path[0];
    if first.bluff < beta - NEAR {
        spots.push(Spot { told: told(first.truth), ratio: (0.0, 0.0), contest: first.contest });
    }
    for pair in path.windows(2) {
        let (from, to) = (&pair[0], &pair[1]);
        if (from.bluff - beta).abs() <= NEAR && from.contest == to.contest {
            let told = told(from.truth);
            let ratio = (ratio(from.p), ratio(to.p));
            // Without truth every bluff is found out, unless the stretch reaches that far.
            let ratio = if told.1 == 0.0 && ratio.1.is_finite() { (0.0, 0.0) } else { ratio };
            spots.push(Spot { told, ratio, contest: from.contest });
        } else if (from.bluff - beta) * (to.bluff - beta) < 0.0 || (to.bluff - beta).abs() <= NEAR {
            let span = from.bluff - to.bluff;
            let mut place = |s: f64| {
                let corner = between(from, to, s);
                let truth = from.truth + s * (to.truth - from.truth);
                let at = ratio(corner.p);
                spots.push(Spot { told: told(truth), ratio: (at, at), contest: corner.contest });
            };
            if span.abs() > NEAR {
                place(((from.bluff - beta) / span).clamp(0.0, 1.0));
            } else {
                // The same worth all along: what changes is the worth of the truth.
                place(0.0);
                if (from.truth - beta) * (to.truth - beta) < 0.0 {
                    place((beta - from.truth) / (to.truth - from.truth));
                }
                place(1.0);
            }
        }
        if to.p <= 0.0 && to.bluff < beta - NEAR {
            // Somebody contests what is surely true, at no cost.
            spots.push(Spot { told: told(to.truth), ratio: (0.0, 0.0), contest: to.contest });
        }
        if to.bluff <= beta + NEAR && to.truth <= beta + NEAR {
            // Nobody ever announces it, so that any belief about it will do.
            spots.push(Spot { told: (0.0, 0.0), ratio: (0.0, 0.0), contest: to.contest });
        }
    }
}

/// Tries every choice of one spot for each number, until there were enough of them.
fn combine(
    game: &TurnGame,
    spots: &[Vec<Spot>; NUMBERS],
    a: usize,
    chosen: &mut [Spot; NUMBERS],
    found: &mut Vec<(f64, Strategy)>,
    choices: &mut usize,
) {
    if a < game.numbers {
        for &spot in &spots[a] {
            if *choices == 0 {
                return;
            }
            chosen[a] = spot;
            combine(game, spots, a + 1, chosen, found, choices);
        }
        return;
    }
    *choices -= 1;
    let chosen = &chosen[..game.numbers];
    let all = game.cross + game.face * game.numbers as f64;
    let (least, most) =
        (chosen.iter().map(Spot::least).sum::<f64>(), chosen.iter().map(Spot::most).sum::<f64>());
    if least > all + 1e-9 || most < all - 1e-9 {
        return;
    }
    let (told, carried) = allot(game, chosen, all);
    let mut contest = [[0.0; CONTESTERS]; NUMBERS];
    for (contest, spot) in contest.iter_mut().zip(chosen) {
        *contest = spot.contest;
    }
    found.push((told.iter().sum(), write_out(game, &told, &carried, &contest)));
}

/// Shares out all announcements among the chosen spots: as much truth as possible.
fn allot(game: &TurnGame, chosen: &[Spot], all: f64) -> ([f64; NUMBERS], [f64; NUMBERS]) {
    let weight = |spot: &Spot| if spot.ratio.0.is_infinite() { 0.0 } else { 1.0 + spot.ratio.0 };
    let full: f64 = chosen.iter().map(|spot| spot.told.1 * weight(spot)).sum();
    let bare: f64 = chosen.iter().map(|spot| spot.told.0 * weight(spot)).sum();
    let mu = if full > all && full > bare { ((all - bare) / (full - bare)).clamp(0.0, 1.0) } else { 1.0 };
    let missing = (all - full).max(0.0);
    let endless = chosen.iter().filter(|spot| spot.ratio.1.is_infinite()).count();
    let room = |spot: &Spot| spot.told.1 * (spot.ratio.1 - spot.ratio.0);
    let rooms: f64 = if endless == 0 { chosen.iter().map(room).sum() } else { 0.0 };
    let mut told = [0.0; NUMBERS];
    let mut carried = [0.0; NUMBERS];
    for (a, spot) in chosen.iter().enumerate() {
        told[a] = (spot.told.0 + mu * (spot.told.1 - spot.told.0)).min(game.face);
        carried[a] = told[a] * (weight(spot) - 1.0).max(0.0);
        if endless > 0 {
            carried[a] += if spot.ratio.1.is_infinite() { missing / endless as f64 } else { 0.0 };
        } else if rooms > 0.0 {
            carried[a] += missing * room(spot) / rooms;
        }
    }
    (told, carried)
}
