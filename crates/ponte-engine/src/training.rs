//! Training examples: the choices of a move as the policy and playouts see them, and the features of a position.

use ponte::fast::{Bits, Board};
use ponte::{Colour, Move, Position, Stage, Visitor};

use crate::action::{Action, ActionKind};
use crate::board_tables::BoardTables;
use crate::playout::{self, CellClasses};
use crate::rng::Rng;
use crate::side_maps::SideMaps;
use crate::state::SearchState;
use crate::tuning::PolicyScope;
use crate::weights::Weights;
use crate::{features, network, policy};

/// Layer sizes of the leaf network.
pub mod sizes {
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
    /// The index of the action that was taken.
    pub chosen: usize,
    /// The features of all actions, [`FEATURES_PER_ACTION`] for each; shorter lists are padded with `u32::MAX`.
    pub options: Vec<u32>,
}

/// The number of features listed for each action of a [`PolicyChoice`].
pub const FEATURES_PER_ACTION: usize = policy::MAX_ACTION_FEATURES;

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

/// The choices that one move consists of.
#[derive(Clone, Default, Debug)]
pub struct MoveExample {
    /// Choices as the policy sees them.
    pub policy: Vec<PolicyChoice>,
    /// Choices as playouts see them.
    pub playout: Vec<PlayoutChoice>,
}

/// The training example of a move. `previous` is the position one turn earlier, if there was one.
pub fn move_example(previous: Option<&Position>, position: &Position, mv: Move) -> MoveExample {
    struct ReadMove<'a>(Option<&'a Position>, Move);
    impl Visitor for ReadMove<'_> {
        type Output = MoveExample;
        fn visit<B: Bits>(self, board: &Board<B>) -> MoveExample {
            if !matches!(board.stage(), Stage::Play | Stage::Last) {
                return MoveExample::default();
            }
            let tables = BoardTables::get(board.geometry());
            let mut state = SearchState::new(*board);
            if let Some(previous) = self.0 {
                state.set_previous(previous);
            }
            examples(&state, tables, self.1)
        }
    }
    position.visit(ReadMove(previous, mv))
}

fn examples<B: Bits>(state: &SearchState<B>, tables: &BoardTables<B>, mv: Move) -> MoveExample {
    let actions = state.actions_of(mv);
    let mut example = MoveExample::default();
    match actions[..] {
        [one] => {
            add_policy_choice(state, tables, one, 1.0, &mut example);
            add_bridge_choice(state, tables, Some(one), &mut example);
        }
        [a, b] => {
            // The order of the two tiles is unknown, so both count half.
            for (first, second) in [(a, b), (b, a)] {
                add_policy_choice(state, tables, first, 0.5, &mut example);
                add_tile_choice(state, tables, first, &mut example);
                let mut after = *state;
                after.apply(first, tables);
                add_policy_choice(&after, tables, second, 0.5, &mut example);
                add_tile_choice(&after, tables, second, &mut example);
            }
            add_bridge_choice(state, tables, None, &mut example);
        }
        _ => {}
    }
    example
}

fn add_policy_choice<B: Bits>(
    state: &SearchState<B>,
    tables: &BoardTables<B>,
    taken: Action,
    weight: f32,
    example: &mut MoveExample,
) {
    let (mut options, mut chosen, mut count) = (Vec::new(), None, 0);
    policy::for_each_action(state, tables, PolicyScope::BothSides, |action, features| {
        if action == taken {
            chosen = Some(count);
        }
        count += 1;
        options.extend(features);
        options.resize(count * FEATURES_PER_ACTION, u32::MAX);
    });
    if let Some(chosen) = chosen.filter(|_| count > 1) {
        example.policy.push(PolicyChoice { weight, chosen, options });
    }
}

fn add_tile_choice<B: Bits>(
    state: &SearchState<B>,
    tables: &BoardTables<B>,
    taken: Action,
    example: &mut MoveExample,
) {
    let ActionKind::Tile(at) = taken.kind() else { return };
    let maps = SideMaps::new(&state.board, tables);
    let (own, opponent) = maps.seen_by(state.mover());
    let mut classes = CellClasses::new();
    classes.classify(state.legal_tiles(tables), own, opponent, tables);
    let options: Vec<(u16, u16)> =
        classes.as_slice().iter().map(|one| (one.class, one.cells.count() as u16)).collect();
    if let Some(chosen) = classes.as_slice().iter().position(|one| one.cells.has(at)) {
        example.playout.push(PlayoutChoice { weight: 0.5, chosen, options });
    }
}

fn add_bridge_choice<B: Bits>(
    state: &SearchState<B>,
    tables: &BoardTables<B>,
    taken: Option<Action>,
    example: &mut MoveExample,
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
        example.playout.push(PlayoutChoice { weight: 1.0, chosen, options });
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
