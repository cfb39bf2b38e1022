//! The forecast: how games end on average, sampled from the search tree.

use ponte::fast::Bits;
use ponte::{Colour, Stage};

use crate::action::Action;
use crate::playout;
use crate::rng::Rng;
use crate::state::SearchState;
use crate::tree::{Node, Tree};

/// Averages over games that start at sampled leaves of the tree and are finished by playouts.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Forecast {
    /// Final points of light and dark.
    pub(crate) points: [f32; 2],
    /// For each cell, row by row from `a1`: the chance to be part of an island of light and of dark at the end.
    pub(crate) islands: Vec<[f32; 2]>,
}

/// Averages over games from a node of the tree, with its state.
pub(crate) fn forecast<B: Bits>(
    tree: &Tree<B>,
    (node, start): (&Node, SearchState<B>),
    playout_weights: &[f32],
    games: u32,
    rng: &mut Rng,
) -> Forecast {
    let tables = tree.tables();
    let cells = tables.geometry.cells();
    let mut forecast = Forecast { points: [0.0; 2], islands: vec![[0.0; 2]; cells] };
    let share = 1.0 / games.max(1) as f32;
    for _ in 0..games {
        let mut state = tree.sample_leaf(node, start, rng);
        while state.board.stage() == Stage::Opening {
            let open = state.legal_tiles(tables);
            if open.is_zero() {
                state.board.pass();
            } else {
                state.apply(Action::tile(open.nth(rng.below(open.count()))), tables);
            }
        }
        if state.board.stage() == Stage::Choice {
            state.board.choose();
        }
        playout::play(&mut state, tables, playout_weights, u32::MAX, rng);
        for colour in Colour::ALL {
            forecast.points[colour.index()] += state.board.tally(colour).points as f32 * share;
            for at in state.board.side(colour).islands().ones() {
                forecast.islands[at][colour.index()] += share;
            }
        }
    }
    forecast
}
