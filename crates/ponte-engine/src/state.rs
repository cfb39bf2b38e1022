//! A position inside the search, where a turn of tiles is two steps.

use ponte::fast::{Bits, Board, DIRECTIONS, Span};
use ponte::{Bridge, CellSet, Colour, Move, Position, Stage};

use crate::terrain::Terrain;

/// One step of the search: a tile (two make a turn), a bridge, or a pass. Fits into 16 bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Action(u16);

/// An action taken apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Step {
    Tile(usize),
    Bridge(Span),
    Pass,
}

impl Action {
    pub(crate) const PASS: Action = Action(u16::MAX);
    const BRIDGE: u16 = 1 << 11;

    #[inline]
    pub(crate) fn tile(at: usize) -> Action {
        Action(at as u16)
    }

    #[inline]
    pub(crate) fn bridge(span: Span) -> Action {
        Action(Action::BRIDGE | u16::from(span.direction) << 8 | u16::from(span.from))
    }

    #[inline]
    pub(crate) fn is_tile(self) -> bool {
        self.0 < Action::BRIDGE
    }

    #[inline]
    pub(crate) fn step(self) -> Step {
        if self == Action::PASS {
            Step::Pass
        } else if self.0 & Action::BRIDGE != 0 {
            Step::Bridge(Span { direction: (self.0 >> 8 & 7) as u8, from: self.0 as u8 })
        } else {
            Step::Tile(usize::from(self.0))
        }
    }
}

/// A board within a turn: whether its first tile lies already, and what the other player did last.
#[derive(Clone, Copy, Debug)]
pub(crate) struct State<B: Bits> {
    pub(crate) board: Board<B>,
    /// The first tile of this turn, when it lies.
    pub(crate) first: Option<u8>,
    /// The cells that the turn before touched: tiles, or the ends and the cells beneath a bridge.
    pub(crate) recent: B,
}

impl<B: Bits> State<B> {
    pub(crate) fn new(board: Board<B>) -> State<B> {
        State { board, first: None, recent: B::ZERO }
    }

    /// Notes what the other player did since an earlier position, when it leads here.
    pub(crate) fn remember(&mut self, before: &Position) {
        let board = &self.board;
        let (geometry, other) = (board.geometry(), board.to_move().other());
        let bits = |set: CellSet| {
            set.iter().filter_map(|cell| geometry.index(cell)).fold(B::ZERO, |bits, at| bits | B::bit(at))
        };
        if before.size() != geometry.size() {
            return;
        }
        let earlier = Colour::BOTH.map(|colour| bits(before.tiles(colour)));
        let lost = |colour: Colour| earlier[colour.index()] & !board.side(colour).tiles();
        let added = board.side(other).tiles() & !earlier[other.index()];
        // More than one turn of tiles apart, nothing is known about the last one.
        if Colour::BOTH.iter().any(|&colour| !lost(colour).is_zero()) || added.count() > 2 {
            return;
        }
        let stood = before.bridges();
        let terrain = Terrain::of(geometry);
        self.recent = added;
        for (span, _) in board.spans().filter(|&(_, colour)| colour == other) {
            let (a, b) = board.ends(span);
            let bridge = Bridge::new(geometry.cell(a), geometry.cell(b));
            if !stood.iter().any(|&(known, _)| Some(known) == bridge) {
                self.recent |= B::bit(a) | B::bit(b) | terrain.under(span);
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

    /// Takes a legal step.
    #[inline]
    pub(crate) fn take(&mut self, action: Action, terrain: &Terrain<B>) {
        match action.step() {
            Step::Tile(at) => {
                self.board.lay(at);
                match self.first.take() {
                    None => self.first = Some(at as u8),
                    Some(first) => {
                        self.board.end_tiles();
                        self.recent = B::bit(at) | B::bit(usize::from(first));
                    }
                }
            }
            Step::Bridge(span) => {
                let (a, b) = self.board.ends(span);
                self.recent = B::bit(a) | B::bit(b) | terrain.under(span);
                self.board.build(span);
            }
            Step::Pass => {
                self.board.pass();
                self.recent = B::ZERO;
            }
        }
    }

    /// The cells on which the next tile of this turn may go: as a first tile only those that leave room for a
    /// second one.
    pub(crate) fn tiles(&self, terrain: &Terrain<B>) -> B {
        let open = self.board.open();
        if self.first.is_some() {
            return self.board.side(self.mover()).open();
        }
        let mut firsts = open;
        for at in open.ones() {
            // A tile changes nothing for its own colour beyond four cells, so most need no closer look.
            if (open & !terrain.reach[at]).is_zero() && !self.leaves_room(at) {
                firsts &= !B::bit(at);
            }
        }
        firsts
    }

    /// Whether a first tile here leaves an open cell for the second.
    pub(crate) fn leaves_room(&self, at: usize) -> bool {
        let mut side = *self.board.side(self.mover());
        side.lay(self.board.geometry(), at);
        !side.open().is_zero()
    }

    /// Calls back with every legal step, tiles first, then bridges; a pass when no tiles fit.
    pub(crate) fn actions(&self, terrain: &Terrain<B>, mut each: impl FnMut(Action)) {
        if self.is_over() {
            return;
        }
        let tiles = self.tiles(terrain);
        for at in tiles.ones() {
            each(Action::tile(at));
        }
        if self.first.is_some() {
            return;
        }
        for (direction, from) in self.board.bridges().iter().enumerate().take(DIRECTIONS) {
            for from in from.ones() {
                each(Action::bridge(Span { direction: direction as u8, from: from as u8 }));
            }
        }
        if tiles.is_zero() {
            each(Action::PASS);
        }
    }

    /// The result of a game that is over, from light's side: 1, 1/2 or 0.
    pub(crate) fn result(&self) -> f32 {
        match self.board.tally(Colour::Light).cmp(&self.board.tally(Colour::Dark)) {
            std::cmp::Ordering::Greater => 1.0,
            std::cmp::Ordering::Equal => 0.5,
            std::cmp::Ordering::Less => 0.0,
        }
    }

    /// The steps of a legal move.
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

    /// A bridge or a pass as a move; a tile needs its partner.
    pub(crate) fn name(&self, action: Action, second: Option<Action>) -> Move {
        let geometry = self.board.geometry();
        match (action.step(), second.map(Action::step)) {
            (Step::Bridge(span), _) => {
                let (a, b) = self.board.ends(span);
                Move::bridge(geometry.cell(a), geometry.cell(b))
            }
            (Step::Tile(a), Some(Step::Tile(b))) => Move::tiles(geometry.cell(a), geometry.cell(b)),
            _ => Move::Pass,
        }
    }
}
