//! The yardstick: Monte Carlo tree search without any knowledge of the game.

use ponte::Colour;
use ponte::fast::{Bits, uniform_turn};

use crate::guide::{Estimate, Guide, Weighted};
use crate::rng::Rng;
use crate::state::State;
use crate::terrain::Terrain;
use crate::tree::Tuning;

/// Every step weighs the same, and leaves are judged by one uniformly random game to the end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plain {
    pub(crate) tuning: Tuning,
}

impl<B: Bits> Guide<B> for Plain {
    fn tuning(&self) -> &Tuning {
        &self.tuning
    }

    fn has_priors(&self) -> bool {
        false
    }

    fn weigh(&self, state: &State<B>, rng: &mut Rng, out: &mut Vec<Weighted>) {
        state.actions(Terrain::of(state.board.geometry()), |action| {
            out.push(Weighted { action, weight: 1.0 });
        });
        for i in (1..out.len()).rev() {
            out.swap(i, rng.below(i as u32 + 1) as usize);
        }
    }

    fn estimate(&self, state: &State<B>, rng: &mut Rng) -> Estimate {
        let mut end = *state;
        if end.first.is_some() {
            let open = end.board.side(end.mover()).open();
            end.board.lay(open.nth(rng.below(open.count())));
            end.board.end_tiles();
        }
        while !end.is_over() {
            uniform_turn(&mut end.board, |n| rng.below(n));
        }
        Estimate {
            light: end.result(),
            points: Colour::BOTH.map(|colour| end.board.tally(colour).points as f32),
        }
    }
}
