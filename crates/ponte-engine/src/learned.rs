//! The guide that learned from games: priors, weighted playouts, and a network where they are cut.

use ponte::Colour;
use ponte::fast::Bits;

use crate::guide::{Estimate, Guide, Weighted};
use crate::playout::Classes;
use crate::rng::Rng;
use crate::state::State;
use crate::terrain::Terrain;
use crate::tree::Tuning;
use crate::weights::Weights;
use crate::{leaf, net, playout, policy};

#[derive(Clone, Copy, Debug)]
pub(crate) struct Learned<'a> {
    pub(crate) tuning: Tuning,
    pub(crate) weights: &'a Weights,
}

impl Learned<'_> {
    /// Plays a state to the end of the game.
    pub(crate) fn finish<B: Bits>(&self, state: &mut State<B>, rng: &mut Rng) {
        let terrain = Terrain::of(state.board.geometry());
        playout::play(state, terrain, &self.weights.playout, u32::MAX, rng, &mut Classes::new());
    }
}

impl<B: Bits> Guide<B> for Learned<'_> {
    fn tuning(&self) -> &Tuning {
        &self.tuning
    }

    fn has_priors(&self) -> bool {
        true
    }

    fn weigh(&self, state: &State<B>, _: &mut Rng, out: &mut Vec<Weighted>) {
        let terrain = Terrain::of(state.board.geometry());
        policy::weigh(state, terrain, &self.weights.policy, self.tuning.sight, out);
    }

    fn numbers(&self) -> Option<&[f32]> {
        Some(&self.weights.policy)
    }

    fn estimate(&self, state: &State<B>, rng: &mut Rng) -> Estimate {
        let terrain = Terrain::of(state.board.geometry());
        let mut end = *state;
        let turns = if end.first.is_some() { self.tuning.turns.max(1) } else { self.tuning.turns };
        playout::play(&mut end, terrain, &self.weights.playout, turns, rng, &mut Classes::new());
        if end.is_over() {
            let points = Colour::BOTH.map(|colour| end.board.tally(colour).points as f32);
            return Estimate { light: end.result(), points };
        }
        let [win, own, other] = net::run(&self.weights.net, &leaf::features(&end.board, terrain));
        match end.mover() {
            Colour::Light => Estimate { light: win, points: [own, other] },
            Colour::Dark => Estimate { light: 1.0 - win, points: [other, own] },
        }
    }
}
