//! A scripted beginner: the anchor at the bottom of the levels.

use ponte::fast::{Bits, Board};
use ponte::{Colour, Game, Move, Rules, Stage, Visitor};

use super::Player;
use crate::action::Action;
use crate::board_tables::BoardTables;
use crate::rng::Rng;
use crate::side_maps::{SideMap, SideMaps};
use crate::state::SearchState;

/// A player who has just read the rules: joins two own groups whenever a bridge is open, otherwise completes an island
/// with each tile, otherwise extends a sandbank, and never looks at the opponent. Between equal moves it draws.
#[derive(Clone, Debug)]
pub struct Beginner {
    rng: Rng,
}

impl Beginner {
    /// A beginner whose draws depend on the seed.
    pub fn new(seed: u64) -> Beginner {
        Beginner { rng: Rng::new(seed) }
    }
}

impl Player for Beginner {
    fn new_game(&mut self, _: &Rules, seed: u64) {
        self.rng = Rng::new(seed);
    }

    fn choose_move(&mut self, game: &Game) -> Option<Move> {
        let position = game.position();
        match position.stage() {
            Stage::Over => None,
            Stage::Choice => Some(Move::Choose(Colour::ALL[self.rng.below(2) as usize])),
            Stage::Opening | Stage::Play | Stage::Last => Some(position.visit(ChooseTurn(&mut self.rng))),
        }
    }
}

struct ChooseTurn<'a>(&'a mut Rng);

impl Visitor for ChooseTurn<'_> {
    type Output = Move;

    fn visit<B: Bits>(self, board: &Board<B>) -> Move {
        let rng = self.0;
        let (geometry, mut state) = (board.geometry(), SearchState::new(*board));
        let tables = BoardTables::get(geometry);
        let (mover, before) = (state.mover(), state);
        let side = board.side(mover);
        let mut maps = SideMaps::new(board, tables);
        let tiles = state.legal_tiles(tables);
        let joins = |&span: &_| {
            let (a, b) = board.ends(span);
            !side.group(geometry, B::bit(a)).has(b)
        };
        let mut bridges: Vec<_> = maps.seen_by(mover).0.spans().collect();
        if !tiles.is_zero() {
            bridges.retain(joins);
        }
        if !bridges.is_empty() && board.stage() != Stage::Opening {
            let bridge = bridges[rng.below(bridges.len() as u32) as usize];
            return state.move_of(Action::bridge(bridge), None);
        }
        if tiles.is_zero() {
            return Move::Pass;
        }
        let first = Action::tile(choose_tile(tiles, maps.seen_by(mover).0, rng));
        state.apply(first, tables);
        maps.update_growth(&state.board, mover);
        let second = Action::tile(choose_tile(state.legal_tiles(tables), maps.seen_by(mover).0, rng));
        before.move_of(first, Some(second))
    }
}

fn choose_tile<B: Bits>(tiles: B, own: &SideMap<B>, rng: &mut Rng) -> usize {
    let preferred = [own.completes_island, own.makes_triple, own.makes_pair].map(|cells| cells & tiles);
    let cells = preferred.into_iter().find(|cells| !cells.is_zero()).unwrap_or(tiles);
    cells.nth(rng.below(cells.count()))
}
