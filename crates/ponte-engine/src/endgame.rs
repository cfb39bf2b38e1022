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
        if self.nodes.is_multiple_of(64) && !(self.go_on)(self.nodes) {
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

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use ponte::fast::{Bits, Board};
    use ponte::{Colour, Position, Rules, Stage, Visitor};

    use super::*;
    use crate::rng::Rng;
    use crate::weights::Weights;

    /// The obvious search: every move, no bounds, the rules' own legal moves and score.
    fn brute(position: &Position, known: &mut HashMap<u64, Verdict>) -> Verdict {
        if let Some(&verdict) = known.get(&position.hash()) {
            return verdict;
        }
        let mover = position.to_move();
        let mut best = Verdict::Lost;
        for mv in position.moves() {
            let mut after = position.clone();
            after.play(mv).expect("listed moves are legal");
            let value = if after.stage() == Stage::Over {
                match after.score().leader() {
                    None => Verdict::Drawn,
                    leader if leader == mover => Verdict::Won,
                    Some(_) => Verdict::Lost,
                }
            } else {
                brute(&after, known).turned()
            };
            best = best.max(value);
        }
        known.insert(position.hash(), best);
        best
    }

    struct Solve;
    impl Visitor for Solve {
        type Output = Proof;
        fn visit<B: Bits>(self, board: &Board<B>) -> Proof {
            let weights = Weights::shipped();
            let state = State::new(*board);
            let with =
                solve(&state, Some(&weights.policy), &mut |_| true).expect("nothing told it to give up");
            let without = solve(&state, None, &mut |_| true).expect("nothing told it to give up");
            assert_eq!(with.verdict, without.verdict, "the order of moves changes nothing");
            with
        }
    }

    #[test]
    fn endings_on_tiny_boards_are_judged_as_by_brute_force() {
        let mut rng = Rng::new(5);
        let mut counts = [0; 3];
        for rules in ["3", "4", "5", "5:6:2"] {
            let rules: Rules = rules.parse().expect("a rule set");
            let mut found = 0;
            while found < 12 {
                let mut position = Position::new(&rules);
                let start = (rules.size() - 2) * (rules.size() - 2) / 2 + rng.below(4) as u8;
                while position.stage() != Stage::Over && position.turns() < start.into() {
                    let moves = position.moves();
                    position
                        .play(moves[rng.below(moves.len() as u32) as usize])
                        .expect("listed moves are legal");
                }
                if !matches!(position.stage(), Stage::Play | Stage::Last) || position.moves().len() > 60 {
                    continue;
                }
                found += 1;
                let expected = brute(&position, &mut HashMap::new());
                let proof = position.visit(Solve);
                assert_eq!(proof.verdict, expected, "{rules}: {position:?}");
                counts[expected as usize] += 1;
                // The first move keeps what was promised.
                let mut after = position.clone();
                after.play(proof.pv[0]).expect("the best move is legal");
                let reached = if after.stage() == Stage::Over {
                    match after.score().leader() {
                        None => Verdict::Drawn,
                        leader if leader == position.to_move() => Verdict::Won,
                        Some(_) => Verdict::Lost,
                    }
                } else {
                    brute(&after, &mut HashMap::new()).turned()
                };
                assert_eq!(reached, expected);
            }
        }
        assert!(counts.iter().all(|&n| n > 0), "wins, draws and losses all occur: {counts:?}");
    }

    #[test]
    fn gives_up_when_told() {
        let mut board = Board::new(ponte::fast::Geometry::narrow(10), &Rules::CLASSIC);
        board.lay(44);
        board.lay(60);
        board.end_tiles();
        board.choose();
        assert_eq!(board.to_move(), Colour::Dark);
        assert!(solve(&State::new(board), None, &mut |nodes| nodes < 200).is_none());
    }
}
