//! A game of Ponte del Diavolo in which every tile is an action of its own.

use ponte::fast::{Bits, Board, DIRECTIONS, Geometry, Span, Wide};
use ponte::{Cell, Colour, Phase, Rules, Setup, Stage};
use ponte_engine::Rng;

use super::Table;

/// Own and other tiles; own and other bridges by direction at their lower end; cells under bridges, the first tile of a
/// turn; whole planes: the player has dark, the choice of colour, the last turn.
const PLANES: usize = 2 + 2 * DIRECTIONS + 5;

/// Actions, on a board of `cells`: a tile on each cell; then the bridges, direction by direction, at each lower end; then
/// the choice of light and of dark; then the pass.
pub(super) struct PonteTable<B: Bits> {
    rules: Rules,
    start: Board<B>,
    board: Board<B>,
    /// The first of two tiles, once it lies.
    first: Option<usize>,
    /// The colour of the second player, once it is chosen.
    second_player: Option<Colour>,
}

impl PonteTable<u128> {
    pub(super) fn narrow(rules: Rules) -> Self {
        Self::new(rules, Geometry::narrow(rules.size()))
    }
}

impl PonteTable<Wide> {
    pub(super) fn wide(rules: Rules) -> Self {
        Self::new(rules, Geometry::wide(rules.size()))
    }
}

impl<B: Bits> PonteTable<B> {
    fn new(rules: Rules, geometry: &'static Geometry<B>) -> Self {
        let start = Board::new(geometry, rules);
        Self { rules, start, board: start, first: None, second_player: None }
    }

    fn cells(&self) -> usize {
        self.board.geometry().cells()
    }

    fn colour_of(&self, player: usize) -> Colour {
        let second = self.second_player.unwrap_or(Colour::Dark);
        if player == 1 { second } else { second.other() }
    }

    fn span(&self, action: usize) -> Span {
        let bridge = action - self.cells();
        Span { direction: (bridge / self.cells()) as u8, from: (bridge % self.cells()) as u8 }
    }
}

fn set<B: Bits>(bits: B, plane: &mut [u8]) {
    for at in bits.ones() {
        plane[at] = 1;
    }
}

impl<B: Bits> Table for PonteTable<B> {
    fn actions(&self) -> usize {
        self.cells() * (1 + DIRECTIONS) + 3
    }

    fn shape(&self) -> Vec<usize> {
        let size = usize::from(self.rules.size());
        vec![PLANES, size, size]
    }

    fn players(&self) -> usize {
        2
    }

    fn reset(&mut self, _: &mut Rng) {
        self.board = self.start;
        (self.first, self.second_player) = (None, None);
    }

    fn is_over(&self) -> bool {
        self.board.stage() == Stage::Over
    }

    fn actor(&self) -> usize {
        match self.board.stage() {
            Stage::Opening | Stage::Over => 0,
            Stage::Choice => 1,
            Stage::Play | Stage::Last => usize::from(self.second_player == Some(self.board.to_move())),
        }
    }

    fn mask(&self, mask: &mut [u8]) {
        let cells = self.cells();
        let [light, dark, pass] = [0, 1, 2].map(|further| cells * (1 + DIRECTIONS) + further);
        match self.board.stage() {
            Stage::Over => {}
            Stage::Choice => (mask[light], mask[dark]) = (1, 1),
            _ if self.first.is_some() => set(self.board.side(self.board.to_move()).open(), mask),
            _ => {
                let first = self.board.paired();
                set(first, mask);
                for (bridges, mask) in self.board.bridges().into_iter().zip(mask[cells..].chunks_mut(cells)) {
                    set(bridges, mask);
                }
                mask[pass] = first.is_zero().into();
            }
        }
    }

    fn observe(&self, player: usize, observation: &mut [u8]) {
        let cells = self.cells();
        let own = self.colour_of(player);
        let mut planes = observation.chunks_exact_mut(cells);
        let mut next = |bits: B| {
            if let Some(plane) = planes.next() {
                set(bits, plane);
            }
        };
        let sides = [own, own.other()].map(|colour| self.board.side(colour).tiles());
        sides.into_iter().for_each(&mut next);
        for tiles in sides {
            for &built in self.board.built() {
                next(built & tiles);
            }
        }
        next(self.board.blocked());
        next(self.first.map_or(B::ZERO, B::bit));
        let stage = self.board.stage();
        let whole = [own == Colour::Dark, stage == Stage::Choice, stage == Stage::Last];
        for (plane, holds) in planes.zip(whole) {
            plane.fill(holds.into());
        }
    }

    fn act(&mut self, action: usize, _: &mut Rng) {
        let cells = self.cells();
        match action {
            tile if tile < cells => {
                self.board.lay(tile);
                if self.first.take().is_some() {
                    self.board.end_tiles();
                } else {
                    self.first = Some(tile);
                }
            }
            bridge if bridge < cells * (1 + DIRECTIONS) => self.board.build(self.span(bridge)),
            other => match other - cells * (1 + DIRECTIONS) {
                0 | 1 => {
                    let dark = other % (cells * (1 + DIRECTIONS)) == 1;
                    self.second_player = Some(if dark { Colour::Dark } else { Colour::Light });
                    self.board.choose();
                }
                _ => self.board.pass(),
            },
        }
    }

    fn rewards(&self, rewards: &mut [f32]) {
        let tally = |player| self.board.tally(self.colour_of(player));
        let sign = match tally(0).cmp(&tally(1)) {
            std::cmp::Ordering::Less => -1.0,
            std::cmp::Ordering::Equal => 0.0,
            std::cmp::Ordering::Greater => 1.0,
        };
        rewards.copy_from_slice(&[sign, -sign]);
    }

    fn describe(&self, action: usize) -> String {
        let cells = self.cells();
        let size = usize::from(self.rules.size());
        let cell = |at: usize| Cell::new((at % size) as u8, (at / size) as u8);
        match action {
            tile if tile < cells => cell(tile).map_or_else(String::new, |cell| cell.to_string()),
            bridge if bridge < cells * (1 + DIRECTIONS) => {
                let (from, to) = self.board.ends(self.span(bridge));
                // A lower end near the border has no other end.
                match (cell(from), Some(to).filter(|&to| to < cells).and_then(cell)) {
                    (Some(from), Some(to)) => format!("{}", ponte::Move::bridge(from, to)),
                    _ => "-".to_owned(),
                }
            }
            other => ["light", "dark", "pass"][other - cells * (1 + DIRECTIONS)].to_owned(),
        }
    }

    fn text(&self) -> String {
        let geometry = self.board.geometry();
        let phase = match self.board.stage() {
            Stage::Opening => Phase::Opening,
            Stage::Choice => Phase::Choice,
            Stage::Play => Phase::Turn(self.board.to_move()),
            Stage::Last => Phase::Last,
            Stage::Over => Phase::Over,
        };
        let bridge = |span: Span| geometry.bridge(span.direction.into(), span.from.into());
        let bridges = self.board.spans().map(|(span, _)| bridge(span).ends().into()).collect();
        let tiles = Colour::ALL.map(|colour| geometry.set(self.board.side(colour).tiles()));
        Setup { tiles, bridges, phase, ..Setup::empty(self.rules) }.to_string()
    }
}
