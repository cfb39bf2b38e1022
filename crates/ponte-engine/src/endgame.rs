//! The end of the game, searched to its very last turn.
//!
//! Alpha-beta over whole turns with a table of positions. What it says is certain, so a won ending is never lost; it
//! gives up when the ending turns out too large.

use std::collections::HashMap;

use ponte::Move;
use ponte::fast::Bits;

use crate::guide::Weighted;
use crate::levels::Sight;
use crate::policy;
use crate::state::{Action, State, Step};
use crate::terrain::Terrain;

/// Who wins with best play, for the player to move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Verdict {
    Lost,
    Drawn,
    Won,
}

impl Verdict {
    fn turned(self) -> Verdict {
        match self {
            Verdict::Lost => Verdict::Won,
            Verdict::Drawn => Verdict::Drawn,
            Verdict::Won => Verdict::Lost,
        }
    }
}

/// A turn: one step, or two tiles.
type Turn = (Action, Option<Action>);

#[derive(Clone, Copy, Debug)]
struct Known {
    /// At least and at most this.
    bounds: (Verdict, Verdict),
    best: Turn,
}

/// What was proven about a position.
#[derive(Clone, Debug)]
pub(crate) struct Proof {
    pub(crate) verdict: Verdict,
    /// Best play to the end, as far as it was kept.
    pub(crate) pv: Vec<Move>,
    /// Points of light and dark at the end of that.
    pub(crate) points: [f32; 2],
    pub(crate) nodes: u64,
}

/// Searches an ending. `go_on` is asked now and then with the number of positions looked at.
pub(crate) fn solve<B: Bits>(
    state: &State<B>,
    numbers: Option<&[f32]>,
    go_on: &mut dyn FnMut(u64) -> bool,
) -> Option<Proof> {
    let terrain = Terrain::of(state.board.geometry());
    let mut solver = Solver { terrain, numbers, table: HashMap::new(), nodes: 0, go_on, given_up: false };
    let verdict = solver.search(state, Verdict::Lost, Verdict::Won);
    if solver.given_up {
        return None;
    }
    let (mut pv, mut end) = (Vec::new(), *state);
    while let Some(known) = solver.table.get(&end.board.hash()).filter(|_| !end.is_over()) {
        let (first, second) = known.best;
        pv.push(end.name(first, second));
        end.take(first, terrain);
        if let Some(second) = second {
            end.take(second, terrain);
        }
    }
    let points = ponte::Colour::BOTH.map(|colour| end.board.tally(colour).points as f32);
    Some(Proof { verdict, pv, points, nodes: solver.nodes })
}

/// Whether an ending is small enough to be tried.
pub(crate) fn looks_small<B: Bits>(state: &State<B>) -> bool {
    let open = |colour| state.board.side(colour).open().count();
    let (mine, theirs) = (open(state.mover()), open(state.mover().other()));
    mine + theirs <= 22
}

struct Solver<'a, B: Bits> {
    terrain: &'static Terrain<B>,
    numbers: Option<&'a [f32]>,
    table: HashMap<u64, Known>,
    nodes: u64,
    go_on: &'a mut dyn FnMut(u64) -> bool,
    given_up: bool,
}

impl<B: Bits> Solver<'_, B> {
    fn search(&mut self, state: &State<B>, mut low: Verdict, mut high: Verdict) -> Verdict {
        if state.is_over() {
            // By convention light is to move in a game that is over, but the last turn was dark's.
            return match state.result() {
                r if r > 0.75 => Verdict::Won,
                r if r < 0.25 => Verdict::Lost,
                _ => Verdict::Drawn,
            };
        }
        self.nodes += 1;
        if self.nodes % 64 == 0 && !(self.go_on)(self.nodes) {
            self.given_up = true;
        }
        if self.given_up {
            return Verdict::Drawn;
        }
        let key = state.board.hash();
        let mut bounds = (Verdict::Lost, Verdict::Won);
        if let Some(known) = self.table.get(&key) {
            bounds = known.bounds;
            if bounds.0 >= high || bounds.0 == bounds.1 {
                return bounds.0;
            }
            if bounds.1 <= low {
                return bounds.1;
            }
            (low, high) = (low.max(bounds.0), high.min(bounds.1));
        }
        let floor = low;
        let mut best: Option<(Verdict, Turn)> = None;
        for turn in self.turns(state) {
            let mut after = *state;
            after.take(turn.0, self.terrain);
            if let Some(second) = turn.1 {
                after.take(second, self.terrain);
            }
            let same = after.is_over() && state.mover() == ponte::Colour::Light;
            let value = if after.is_over() {
                // The result is told from light's side.
                let light = self.search(&after, Verdict::Lost, Verdict::Won);
                if same { light } else { light.turned() }
            } else {
                self.search(&after, high.turned(), low.turned()).turned()
            };
            if self.given_up {
                return Verdict::Drawn;
            }
            if best.is_none_or(|(known, _)| value > known) {
                best = Some((value, turn));
            }
            low = low.max(value);
            if low >= high {
                break;
            }
        }
        let Some((value, turn)) = best else { return Verdict::Drawn };
        if value > floor {
            bounds.0 = bounds.0.max(value);
        }
        if value < high || value == Verdict::Won {
            bounds.1 = bounds.1.min(value);
        }
        if value == Verdict::Won {
            bounds.0 = Verdict::Won;
        }
        self.table.insert(key, Known { bounds, best: turn });
        value
    }

    /// All turns, those first that look best.
    fn turns(&self, state: &State<B>) -> Vec<Turn> {
        let mut steps: Vec<Weighted> = Vec::new();
        match self.numbers {
            Some(numbers) => policy::weigh(state, self.terrain, numbers, Sight::All, &mut steps),
            None => state.actions(self.terrain, |action| steps.push(Weighted { action, weight: 1.0 })),
        }
        let mut turns: Vec<(f32, Turn)> = Vec::new();
        let mut seen = B::ZERO;
        for first in &steps {
            let Step::Tile(at) = first.action.step() else {
                // One bridge is a whole turn; a pair has to beat it with both tiles.
                turns.push((first.weight, (first.action, None)));
                continue;
            };
            seen |= B::bit(at);
            let mut after = *state;
            after.take(first.action, self.terrain);
            let seconds = after.tiles(self.terrain) & !seen;
            for second in seconds.ones().map(Action::tile) {
                let other = steps.iter().find(|one| one.action == second).map_or(0.0, |one| one.weight);
                turns.push((first.weight * other, (first.action, Some(second))));
            }
        }
        turns.sort_by(|a, b| b.0.total_cmp(&a.0));
        turns.into_iter().map(|(_, turn)| turn).collect()
    }
}
