//! The path of contest probabilities along which the answers to one announcement can be in equilibrium.

use crate::turn::TurnGame;
use crate::{MAX_CONTESTERS, MAX_NUMBERS};

/// Differences of values below this are rounding errors and count as equal.
pub(super) const ROUNDING: f64 = 1e-14;

/// A turn counts as solved exactly when no seat gains more than this by a best response.
pub(super) const EXACT_TOLERANCE: f64 = 1e-13;

/// The response paths of all numbers of a turn.
pub(super) type Paths = [Vec<PathPoint>; MAX_NUMBERS];

/// A vertex of a response path.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct PathPoint {
    /// The probability that the announcement is a bluff.
    pub(super) p: f64,
    /// Each contester's probability to contest, in the order of asking.
    pub(super) contest: [f64; MAX_CONTESTERS],
    /// The value of a bluff to the active seat.
    pub(super) bluff: f64,
    /// The value of the truth to the active seat.
    pub(super) truth: f64,
}

/// The point at fraction `s` of the way from one vertex to the next, without its values.
pub(super) fn interpolate(from: &PathPoint, to: &PathPoint, s: f64) -> PathPoint {
    // Exact at both ends, so that a probability that does not change stays exactly at 0 or 1.
    let mix = |x: f64, y: f64| if x == y { x } else { x + s * (y - x) };
    PathPoint {
        p: mix(from.p, to.p),
        contest: std::array::from_fn(|k| mix(from.contest[k], to.contest[k])),
        bluff: 0.0,
        truth: 0.0,
    }
}

/// Builds the response path of number `a`, contester by contester from the last to the first.
///
/// `spare` is working space.
pub(super) fn trace(game: &TurnGame, a: usize, path: &mut Vec<PathPoint>, spare: &mut Vec<PathPoint>) {
    path.clear();
    path.push(PathPoint::default());
    path.push(PathPoint { p: 1.0, ..PathPoint::default() });
    for k in (0..game.contesters).rev() {
        let seat = game.contester_seats[k];
        let gain = |point: &PathPoint| {
            let mix = |j: usize| {
                point.p * game.bluff_called[a][j][seat] + (1.0 - point.p) * game.truth_called[a][j][seat]
            };
            let mut rest = game.approved[a][seat];
            for j in (k + 1..game.contesters).rev() {
                let c = point.contest[j];
                rest = c * mix(j) + (1.0 - c) * rest;
            }
            mix(k) - rest
        };
        spare.clear();
        let mut from = path[0];
        let mut before = gain(&from);
        let mut ready = if before > ROUNDING { 1.0 } else { 0.0 };
        from.contest[k] = ready;
        spare.push(from);
        for &to in &path[1..] {
            let after = gain(&to);
            let turns = if ready > 0.0 { after < -ROUNDING } else { after > ROUNDING };
            if turns {
                let s = (before / (before - after)).clamp(0.0, 1.0);
                let mut point = interpolate(&from, &to, s);
                point.contest[k] = ready;
                spare.push(point);
                ready = 1.0 - ready;
                point.contest[k] = ready;
                spare.push(point);
            }
            let mut point = to;
            point.contest[k] = ready;
            spare.push(point);
            from = to;
            before = after;
        }
        std::mem::swap(path, spare);
    }
    for point in path {
        let mut bluff = game.approved[a][0];
        let mut truth = bluff;
        for k in (0..game.contesters).rev() {
            let c = point.contest[k];
            bluff = c * game.bluff_called[a][k][0] + (1.0 - c) * bluff;
            truth = c * game.truth_called[a][k][0] + (1.0 - c) * truth;
        }
        point.bluff = bluff;
        point.truth = truth;
    }
}
