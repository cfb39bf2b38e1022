//! Training examples: the choices of a move as the policy and playouts see them, and the features of a position.

use ponte::fast::{Bits, Board};
use ponte::{Colour, Move, Position, Stage, Visitor};

use crate::action::{Action, ActionKind};
use crate::board_tables::BoardTables;
use crate::playout::{self, CellClasses};
use crate::policy::{Site, Surroundings};
use crate::rng::Rng;
use crate::side_maps::SideMaps;
use crate::state::SearchState;
use crate::tuning::PolicyScope;
use crate::weights::Weights;
use crate::{features, network, policy};

/// Layer sizes of policy and leaf network.
pub mod sizes {
    /// Hidden units of the policy.
    pub const POLICY_HIDDEN: usize = super::policy::HIDDEN;
    /// Readouts of the policy's hidden units.
    pub const POLICY_READOUTS: usize = super::policy::READOUTS;
    /// Inputs: the features of a position.
    pub const FEATURES: usize = super::features::FEATURE_COUNT;
    /// Units of the first hidden layer.
    pub const HIDDEN_1: usize = super::network::HIDDEN_1;
    /// Units of the second hidden layer.
    pub const HIDDEN_2: usize = super::network::HIDDEN_2;
    /// Outputs: the logit of winning, own points, the opponent's points.
    pub const OUTPUTS: usize = super::network::OUTPUTS;
}

/// A choice between actions, each with its policy features.
#[derive(Clone, PartialEq, Debug)]
pub struct PolicyChoice {
    /// The weight of this choice in the loss.
    pub weight: f32,
    /// The actions.
    pub options: Vec<PolicyOption>,
}

/// An action of a [`PolicyChoice`].
#[derive(Clone, PartialEq, Debug)]
pub struct PolicyOption {
    /// The probability that the policy should give it.
    pub target: f32,
    /// Its features.
    pub features: Vec<u32>,
    /// Its rows of weights of the hidden units.
    pub rows: Vec<u16>,
    /// The readout of its hidden units.
    pub readout: usize,
}

/// The number of symmetries of the board.
pub const SYMMETRIES: usize = 8;

/// A choice between the classes of a playout.
#[derive(Clone, PartialEq, Debug)]
pub struct PlayoutChoice {
    /// The weight of this choice in the loss.
    pub weight: f32,
    /// The index of the class that was chosen.
    pub chosen: usize,
    /// The classes, and how many cells or bridges of each there were.
    pub options: Vec<(u16, u16)>,
}

/// Calls back with the state of a position in which tiles or bridges can be played.
fn with_state<V: StateVisitor>(position: &Position, previous: Option<&Position>, visitor: V) -> V::Output {
    struct ReadState<'a, V>(Option<&'a Position>, V);
    impl<V: StateVisitor> Visitor for ReadState<'_, V> {
        type Output = V::Output;
        fn visit<B: Bits>(self, board: &Board<B>) -> V::Output {
            if !matches!(board.stage(), Stage::Play | Stage::Last) {
                return V::Output::default();
            }
            let mut state = SearchState::new(*board);
            if let Some(previous) = self.0 {
                state.set_previous(previous);
            }
            self.1.visit(&state, BoardTables::get(board.geometry()))
        }
    }
    position.visit(ReadState(previous, visitor))
}

/// What [`with_state`] calls, for all sizes of boards.
trait StateVisitor {
    type Output: Default;
    fn visit<B: Bits>(self, state: &SearchState<B>, tables: &BoardTables<B>) -> Self::Output;
}

/// The choices of a turn as the policy sees them: the first action, then the second tile after the likeliest first ones.
/// `moves` are the moves that it should predict, with their shares; `previous` is the position one turn earlier, if there
/// was one; the neighbourhoods are those of the board after one of its [`SYMMETRIES`].
pub fn policy_choices(
    previous: Option<&Position>,
    position: &Position,
    moves: &[(Move, f32)],
    symmetry: usize,
) -> Vec<PolicyChoice> {
    struct ReadPolicy<'a>(&'a [(Move, f32)], usize);
    impl StateVisitor for ReadPolicy<'_> {
        type Output = Vec<PolicyChoice>;
        fn visit<B: Bits>(self, state: &SearchState<B>, tables: &BoardTables<B>) -> Vec<PolicyChoice> {
            let ReadPolicy(moves, symmetry) = self;
            let mut firsts: Vec<(Action, f32)> = Vec::new();
            let mut pairs: Vec<(Action, Action, f32)> = Vec::new();
            let mut add_first =
                |action: Action, share: f32| match firsts.iter_mut().find(|one| one.0 == action) {
                    Some(one) => one.1 += share,
                    None => firsts.push((action, share)),
                };
            for &(mv, share) in moves {
                match state.actions_of(mv)[..] {
                    [one] => add_first(one, share),
                    [a, b] => {
                        // The order of the two tiles is unknown, so both count half.
                        for (first, second) in [(a, b), (b, a)] {
                            add_first(first, share / 2.0);
                            pairs.push((first, second, share / 2.0));
                        }
                    }
                    _ => {}
                }
            }
            firsts.sort_by(|a, b| b.1.total_cmp(&a.1));
            let mut choices: Vec<PolicyChoice> =
                policy_choice(state, tables, &firsts, symmetry).into_iter().collect();
            for &(first, _) in firsts.iter().filter(|one| one.0.is_tile()).take(MAX_FIRST_TILES) {
                let mut after = *state;
                after.apply(first, tables);
                let seconds: Vec<(Action, f32)> =
                    pairs.iter().filter(|one| one.0 == first).map(|one| (one.1, one.2)).collect();
                choices.extend(policy_choice(&after, tables, &seconds, symmetry));
            }
            choices
        }
    }
    with_state(position, previous, ReadPolicy(moves, symmetry))
}

/// First tiles after which the choice of the second one is an example of its own.
const MAX_FIRST_TILES: usize = 4;

fn policy_choice<B: Bits>(
    state: &SearchState<B>,
    tables: &BoardTables<B>,
    targets: &[(Action, f32)],
    symmetry: usize,
) -> Option<PolicyChoice> {
    struct Collect<'a> {
        targets: &'a [(Action, f32)],
        total: f32,
        symmetry: usize,
        tile_readout: usize,
        options: Vec<PolicyOption>,
    }
    impl policy::ActionVisitor for Collect<'_> {
        fn needs_surroundings(&self) -> bool {
            true
        }
        fn begin(&mut self, _: &Surroundings) {}
        fn action(
            &mut self,
            action: Action,
            site: Site,
            features: &[u32],
            surroundings: Option<&Surroundings>,
        ) {
            let rows = surroundings.map(|all| all.rows(site, features, self.symmetry)).unwrap_or_default();
            let target = self.targets.iter().find(|one| one.0 == action).map_or(0.0, |one| one.1);
            self.options.push(PolicyOption {
                target: target / self.total,
                features: features.to_vec(),
                rows: rows.into_iter().map(|row| row as u16).collect(),
                readout: if action.is_tile() { self.tile_readout } else { policy::READOUTS - 1 },
            });
        }
    }
    let total: f32 = targets.iter().map(|one| one.1).sum();
    let tile_readout = usize::from(state.first_tile.is_some());
    let mut collected = Collect { targets, total, symmetry, tile_readout, options: Vec::new() };
    policy::for_each_action(state, tables, PolicyScope::BothSides, &mut collected);
    let options = collected.options;
    (options.len() > 1 && total > 0.0).then_some(PolicyChoice { weight: total, options })
}

/// The choices of a move as playouts see them. `previous` is the position one turn earlier, if there was one.
pub fn playout_choices(previous: Option<&Position>, position: &Position, mv: Move) -> Vec<PlayoutChoice> {
    struct ReadPlayout(Move);
    impl StateVisitor for ReadPlayout {
        type Output = Vec<PlayoutChoice>;
        fn visit<B: Bits>(self, state: &SearchState<B>, tables: &BoardTables<B>) -> Vec<PlayoutChoice> {
            let mut choices = Vec::new();
            match state.actions_of(self.0)[..] {
                [one] => add_bridge_choice(state, tables, Some(one), &mut choices),
                [a, b] => {
                    for (first, second) in [(a, b), (b, a)] {
                        add_tile_choice(state, tables, first, &mut choices);
                        let mut after = *state;
                        after.apply(first, tables);
                        add_tile_choice(&after, tables, second, &mut choices);
                    }
                    add_bridge_choice(state, tables, None, &mut choices);
                }
                _ => {}
            }
            choices
        }
    }
    with_state(position, previous, ReadPlayout(mv))
}

fn add_tile_choice<B: Bits>(
    state: &SearchState<B>,
    tables: &BoardTables<B>,
    taken: Action,
    choices: &mut Vec<PlayoutChoice>,
) {
    let ActionKind::Tile(at) = taken.kind() else { return };
    let maps = SideMaps::new(&state.board, tables);
    let (own, opponent) = maps.seen_by(state.mover());
    let mut classes = CellClasses::new();
    classes.classify(state.legal_tiles(tables), own, opponent, tables);
    let options: Vec<(u16, u16)> =
        classes.as_slice().iter().map(|one| (one.class, one.cells.count() as u16)).collect();
    if let Some(chosen) = classes.as_slice().iter().position(|one| one.cells.has(at)) {
        choices.push(PlayoutChoice { weight: 0.5, chosen, options });
    }
}

fn add_bridge_choice<B: Bits>(
    state: &SearchState<B>,
    tables: &BoardTables<B>,
    taken: Option<Action>,
    choices: &mut Vec<PlayoutChoice>,
) {
    let maps = SideMaps::new(&state.board, tables);
    let (own, opponent) = maps.seen_by(state.mover());
    if state.legal_tiles(tables).is_zero() {
        return;
    }
    let room = playout::room(own);
    let mut options = vec![(playout::tiles_instead_class(room) as u16, 1)];
    let mut chosen = 0;
    for span in own.spans() {
        let class = playout::bridge_class(span, state, opponent, tables, room) as u16;
        let at = options.iter().position(|&(known, _)| known == class).unwrap_or_else(|| {
            options.push((class, 0));
            options.len() - 1
        });
        options[at].1 += 1;
        if taken == Some(Action::bridge(span)) {
            chosen = at;
        }
    }
    if options.len() > 1 {
        choices.push(PlayoutChoice { weight: 1.0, chosen, options });
    }
}

/// The input of the leaf network after a playout of so many turns, from the view of the player to move there, who is
/// returned as well; `None` if the game is over by then.
pub fn features_after_playout(
    position: &Position,
    weights: &Weights,
    turns: u32,
    rng: &mut Rng,
) -> Option<([f32; sizes::FEATURES], Colour)> {
    struct ReadFeatures<'a>(&'a Weights, u32, &'a mut Rng);
    impl Visitor for ReadFeatures<'_> {
        type Output = Option<([f32; sizes::FEATURES], Colour)>;
        fn visit<B: Bits>(self, board: &Board<B>) -> Self::Output {
            let ReadFeatures(weights, turns, rng) = self;
            let tables = BoardTables::get(board.geometry());
            let mut state = SearchState::new(*board);
            playout::play(&mut state, tables, &weights.playout, turns, rng);
            (!state.is_over()).then(|| (features::features(&state.board, tables), state.mover()))
        }
    }
    position.visit(ReadFeatures(weights, turns, rng))
}

#[cfg(test)]
mod tests {
    use ponte::{Game, Rules, Symmetry};

    use super::*;
    use crate::action::WeightedAction;

    /// Positions of a random game, with a legal move in each.
    fn positions(rules: Rules, seed: u64) -> Vec<(Position, Move)> {
        let (mut game, mut rng) = (Game::new(rules), Rng::new(seed));
        let mut found = Vec::new();
        while !game.is_over() {
            let moves = game.position().legal_moves();
            let mv = moves[rng.below(moves.len() as u32) as usize];
            found.push((game.position().clone(), mv));
            game.play(mv).expect("generated moves are legal");
        }
        found
    }

    #[test]
    fn training_and_search_have_the_same_policy() {
        struct LogWeights<'a>(&'a Weights);
        impl StateVisitor for LogWeights<'_> {
            type Output = Vec<f32>;
            fn visit<B: Bits>(self, state: &SearchState<B>, tables: &BoardTables<B>) -> Vec<f32> {
                let mut actions: Vec<WeightedAction> = Vec::new();
                let (weights, scope) = (self.0.policy_weights(), PolicyScope::BothSides);
                policy::weigh_actions(state, tables, weights, scope, 1.0, &mut actions);
                actions.iter().map(|one| one.weight).collect()
            }
        }
        let mut rng = Rng::new(7);
        let hidden: Vec<f32> = (0..Weights::HIDDEN_WEIGHTS).map(|_| (rng.unit() - 0.5) * 0.2).collect();
        let mut weights = Weights::untrained().with_hidden(&hidden);
        weights.policy.iter_mut().for_each(|w| *w = rng.unit() - 0.5);
        let readouts = &hidden[hidden.len() - sizes::POLICY_READOUTS * sizes::POLICY_HIDDEN..];
        let mut compared = 0;
        for (rules, seed) in [(Rules::CLASSIC, 1), (Rules::LARGE, 2), (Rules::SMALL, 3)] {
            for (position, mv) in positions(rules, seed) {
                let fast = with_state(&position, None, LogWeights(&weights));
                let choices = policy_choices(None, &position, &[(mv, 1.0)], 0);
                let Some(choice) = choices.first() else { continue };
                let slow: Vec<f32> = choice
                    .options
                    .iter()
                    .map(|option| {
                        let mut log_weight: f32 =
                            option.features.iter().map(|&f| weights.policy[f as usize]).sum();
                        for unit in 0..sizes::POLICY_HIDDEN {
                            let row_weight =
                                |&row: &u16| hidden[usize::from(row) * sizes::POLICY_HIDDEN + unit];
                            let sum: f32 = option.rows.iter().map(row_weight).sum();
                            log_weight +=
                                sum.max(0.0) * readouts[option.readout * sizes::POLICY_HIDDEN + unit];
                        }
                        log_weight.exp()
                    })
                    .collect();
                let max = slow.iter().copied().fold(0.0, f32::max);
                assert_eq!(slow.len(), fast.len(), "{position:?}");
                for (slow, fast) in slow.iter().zip(&fast) {
                    assert!((slow / max - fast).abs() < 2e-3, "{slow} / {max}, {fast}");
                    compared += 1;
                }
            }
        }
        assert!(compared > 3000, "{compared} actions");
    }

    /// The rows of all actions, in an order that does not depend on the board's orientation.
    fn sorted_rows(position: &Position, mv: Move, symmetry: usize) -> Vec<Vec<u16>> {
        let choices = policy_choices(None, position, &[(mv, 1.0)], symmetry);
        let mut rows: Vec<Vec<u16>> = Vec::new();
        for option in choices.first().iter().flat_map(|choice| &choice.options) {
            let mut of_option = option.rows.clone();
            of_option.sort_unstable();
            rows.push(of_option);
        }
        rows.sort_unstable();
        rows
    }

    #[test]
    fn transformed_rows_are_those_of_the_transformed_board() {
        let positions = positions(Rules::CLASSIC, 5);
        let samples: Vec<&(Position, Move)> = positions.iter().skip(4).step_by(5).collect();
        let mut used = Vec::new();
        for symmetry in Symmetry::ALL {
            let agrees = |number: &usize| {
                samples.iter().all(|(position, mv)| {
                    let size = position.size();
                    let (other, moved) = (position.transformed(symmetry), symmetry.mv(*mv, size));
                    let expected = sorted_rows(&other, moved.expect("it is on the board"), 0);
                    !expected.is_empty() && sorted_rows(position, *mv, *number) == expected
                })
            };
            let found: Vec<usize> = (0..SYMMETRIES).filter(agrees).collect();
            assert_eq!(found.len(), 1, "{symmetry:?}: {found:?}");
            used.extend(found);
        }
        used.sort_unstable();
        assert_eq!(used, Vec::from_iter(0..SYMMETRIES));
    }
}
