//! The position inside the search, where a turn of two tiles is two actions.

use ponte::fast::{Bits, Board, DIRECTIONS, Span};
use ponte::{Bridge, CellSet, Colour, Move, Position, Stage};

use crate::action::{Action, ActionKind};
use crate::board_tables::BoardTables;

/// A board, possibly between the two tiles of a turn, and the cells that the previous turn touched.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SearchState<B: Bits> {
    pub(crate) board: Board<B>,
    /// The first tile of this turn, when only the second one is missing.
    pub(crate) first_tile: Option<u8>,
    /// The cells that the previous turn touched: tiles, or the ends of a bridge and the cells under it.
    pub(crate) recent: B,
}

impl<B: Bits> SearchState<B> {
    pub(crate) fn new(board: Board<B>) -> SearchState<B> {
        SearchState { board, first_tile: None, recent: B::ZERO }
    }

    /// Sets the recently touched cells from the position one turn earlier. Other positions are ignored.
    pub(crate) fn set_previous(&mut self, previous: &Position) {
        let board = &self.board;
        let (geometry, opponent) = (board.geometry(), board.to_move().other());
        let bits = |set: CellSet| {
            set.iter().filter_map(|cell| geometry.index(cell)).fold(B::ZERO, |bits, at| bits | B::bit(at))
        };
        if previous.size() != geometry.size() {
            return;
        }
        let earlier = Colour::ALL.map(|colour| bits(previous.tiles(colour)));
        let removed = |colour: Colour| earlier[colour.index()] & !board.side(colour).tiles();
        let added = board.side(opponent).tiles() & !earlier[opponent.index()];
        // When the positions are more than one turn apart, the last turn is unknown.
        if Colour::ALL.iter().any(|&colour| !removed(colour).is_zero()) || added.count() > 2 {
            return;
        }
        let earlier_bridges = previous.bridges();
        let tables = BoardTables::get(geometry);
        self.recent = added;
        for (span, _) in board.spans().filter(|&(_, colour)| colour == opponent) {
            let (a, b) = board.ends(span);
            let bridge = Bridge::new(geometry.cell(a), geometry.cell(b));
            if !earlier_bridges.iter().any(|&(known, _)| Some(known) == bridge) {
                self.recent |= B::bit(a) | B::bit(b) | tables.cells_under(span);
            }
        }
    }

    #[inline]
    pub(crate) fn mover(&self) -> Colour {
        self.board.to_move()
    }

    #[inline]
    pub(crate) fn is_over(&self) -> bool {
        self.board.stage() == Stage::Over
    }

    /// Applies a legal action.
    #[cfg_attr(target_arch = "x86_64", inline(always))]
    #[cfg_attr(not(target_arch = "x86_64"), inline)]
    pub(crate) fn apply(&mut self, action: Action, tables: &BoardTables<B>) {
        match action.kind() {
            ActionKind::Tile(at) => {
                self.board.lay(at);
                match self.first_tile.take() {
                    None => self.first_tile = Some(at as u8),
                    Some(first) => {
                        self.board.end_tiles();
                        self.recent = B::bit(at) | B::bit(usize::from(first));
                    }
                }
            }
            ActionKind::Bridge(span) => {
                let (a, b) = self.board.ends(span);
                self.recent = B::bit(a) | B::bit(b) | tables.cells_under(span);
                self.board.build(span);
            }
            ActionKind::Pass => {
                self.board.pass();
                self.recent = B::ZERO;
            }
        }
    }

    /// Applies all actions of a legal move.
    pub(crate) fn apply_move(&mut self, mv: Move, tables: &BoardTables<B>) {
        for action in self.actions_of(mv) {
            self.apply(action, tables);
        }
    }

    /// The cells on which the next tile of this turn may go. A first tile must leave room for a second one.
    #[cfg_attr(target_arch = "x86_64", inline(always))]
    pub(crate) fn legal_tiles(&self, tables: &BoardTables<B>) -> B {
        let open = self.board.open();
        if self.first_tile.is_some() {
            return self.board.side(self.mover()).open();
        }
        let mut legal = open;
        for at in open.ones() {
            // Cells beyond the influence of this tile stay open, so most need no closer look.
            if (open & !tables.influence[at]).is_zero() && !self.leaves_room(at) {
                legal &= !B::bit(at);
            }
        }
        legal
    }

    /// Whether a first tile here leaves an open cell for the second.
    pub(crate) fn leaves_room(&self, at: usize) -> bool {
        let mut side = *self.board.side(self.mover());
        side.lay(self.board.geometry(), at);
        !side.open().is_zero()
    }

    /// The result for light of a game that is over: 1, 1/2 or 0.
    pub(crate) fn result_for_light(&self) -> f32 {
        match self.board.tally(Colour::Light).cmp(&self.board.tally(Colour::Dark)) {
            std::cmp::Ordering::Greater => 1.0,
            std::cmp::Ordering::Equal => 0.5,
            std::cmp::Ordering::Less => 0.0,
        }
    }

    /// Points of light and dark on the board.
    pub(crate) fn points(&self) -> [f32; 2] {
        Colour::ALL.map(|colour| self.board.tally(colour).points as f32)
    }

    /// The actions of a legal move.
    pub(crate) fn actions_of(&self, mv: Move) -> Vec<Action> {
        let geometry = self.board.geometry();
        let index = |cell| geometry.index(cell).unwrap_or_default();
        match mv.normalised() {
            Move::Tiles(a, b) => vec![Action::tile(index(a)), Action::tile(index(b))],
            Move::Bridge(a, b) => {
                let (low, high) = (index(a).min(index(b)), index(a).max(index(b)));
                let fits = |&d: &usize| {
                    let span = Span { direction: d as u8, from: low as u8 };
                    self.board.bridges()[d].has(low) && self.board.ends(span) == (low, high)
                };
                let direction = (0..DIRECTIONS).find(fits);
                direction
                    .map(|d| Action::bridge(Span { direction: d as u8, from: low as u8 }))
                    .into_iter()
                    .collect()
            }
            Move::Pass => vec![Action::PASS],
            Move::Choose(_) => Vec::new(),
        }
    }

    /// The move that one action makes, or two tiles together.
    pub(crate) fn move_of(&self, first: Action, second: Option<Action>) -> Move {
        let geometry = self.board.geometry();
        match (first.kind(), second.map(Action::kind)) {
            (ActionKind::Bridge(span), _) => {
                let (a, b) = self.board.ends(span);
                Move::bridge(geometry.cell(a), geometry.cell(b))
            }
            (ActionKind::Tile(a), Some(ActionKind::Tile(b))) => {
                Move::tiles(geometry.cell(a), geometry.cell(b))
            }
            _ => Move::Pass,
        }
    }
}
