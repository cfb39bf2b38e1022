//! Positions that are always legal, for boards of every size.

use std::hash::{Hash, Hasher};

use crate::bits::{Bits, Wide};
use crate::board::{Board, Span, Stage};
use crate::cell::{Cell, CellSet};
use crate::check;
use crate::geometry::{DIRECTIONS, Geometry};
use crate::illegal::IllegalMove;
use crate::moves::{Bridge, Move};
use crate::rules::{Colour, Rules};
use crate::score::Score;

/// A legal position: tiles, bridges, supplies, whose turn it is and how far the game is.
///
/// ```
/// use ponte::{Colour, IllegalMove, Move, Position, Rules, Stage};
///
/// let mut position = Position::new(Rules::CLASSIC);
/// assert_eq!(position.pair_count(), 4950);
/// position.play("e5,f6".parse()?)?;
/// assert_eq!(position.stage(), Stage::Choice);
/// position.play(Move::Choose(Colour::Dark))?;
/// let error = position.play("e5,a1".parse()?).unwrap_err();
/// assert_eq!(error, IllegalMove::Occupied { cell: "e5".parse()?, by: Colour::Light });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Position {
    rules: Rules,
    turns: u16,
    board: AnyBoard,
}

/// The bitboards in the narrowest word type that holds the board.
#[derive(Clone, Copy, Debug)]
#[allow(
    clippy::large_enum_variant,
    reason = "a position is copied as a whole; a box would cost more than it saves"
)]
enum AnyBoard {
    Narrow(Board<u128>),
    Wide(Board<Wide>),
}

/// Evaluates the same expression for either width of the bitboards.
macro_rules! on {
    ($any:expr, $board:ident => $body:expr) => {
        match $any {
            AnyBoard::Narrow($board) => $body,
            AnyBoard::Wide($board) => $body,
        }
    };
}

/// A task that is generic over the width of the bitboards; see [`Position::visit`].
pub trait Visitor {
    /// The result of the task.
    type Output;
    /// Runs on the board.
    fn visit<B: Bits>(self, board: &Board<B>) -> Self::Output;
}

impl Position {
    /// The empty board, light to open.
    #[must_use]
    pub fn new(rules: Rules) -> Position {
        let size = rules.size();
        let board = if size <= 11 {
            AnyBoard::Narrow(Board::new(Geometry::narrow(size), rules))
        } else {
            AnyBoard::Wide(Board::new(Geometry::wide(size), rules))
        };
        Position { rules, turns: 0, board }
    }

    /// The rule set.
    #[must_use]
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// The side of the board.
    #[must_use]
    pub const fn size(&self) -> u8 {
        self.rules.size()
    }

    /// How far the game is.
    #[must_use]
    pub const fn stage(&self) -> Stage {
        on!(&self.board, b => b.stage())
    }

    /// The colour whose tiles are laid, `None` when the game is over. In the choice it is light, whose tiles are being
    /// offered; [`turn`](Self::turn) is the player who chooses.
    #[must_use]
    pub fn to_move(&self) -> Option<Colour> {
        (self.stage() != Stage::Over).then(|| on!(&self.board, b => b.to_move()))
    }

    /// The colour of the player who acts, `None` when the game is over. Until the choice, the first player counts as light
    /// and the second as dark.
    #[must_use]
    pub fn turn(&self) -> Option<Colour> {
        if self.stage() == Stage::Choice { Some(Colour::Dark) } else { self.to_move() }
    }

    /// How many turns of tiles, bridges and passes have been taken; the choice is none.
    #[must_use]
    pub const fn turns(&self) -> u16 {
        self.turns
    }

    /// The colour of the tile on a cell.
    #[must_use]
    pub fn tile(&self, cell: Cell) -> Option<Colour> {
        Colour::ALL.into_iter().find(|&colour| {
            on!(&self.board, b => b.geometry().index(cell).is_some_and(|i| b.side(colour).tiles().has(i)))
        })
    }

    /// All tiles of a colour.
    #[must_use]
    pub fn tiles(&self, colour: Colour) -> CellSet {
        on!(&self.board, b => b.geometry().set(b.side(colour).tiles()))
    }

    /// The tiles of a colour that stand in islands.
    #[must_use]
    pub fn islands(&self, colour: Colour) -> CellSet {
        on!(&self.board, b => b.geometry().set(b.side(colour).islands()))
    }

    /// The group of the tile on a cell: one to three tiles are a sandbank, four an island. Empty without a tile.
    pub fn group(&self, cell: Cell) -> CellSet {
        let Some(colour) = self.tile(cell) else { return CellSet::EMPTY };
        on!(&self.board, b => {
            let geometry = b.geometry();
            let of = geometry.index(cell).map_or(Bits::ZERO, Bits::bit);
            geometry.set(b.side(colour).group(geometry, of))
        })
    }

    /// The cells under bridges.
    #[must_use]
    pub fn blocked(&self) -> CellSet {
        on!(&self.board, b => b.geometry().set(b.blocked()))
    }

    /// The bridges with their colour, in the order of the notation.
    #[must_use]
    pub fn bridges(&self) -> Vec<(Bridge, Colour)> {
        let mut bridges: Vec<_> = on!(&self.board, b => {
            b.spans()
                .map(|(span, colour)| (b.geometry().bridge(span.direction.into(), span.from.into()), colour))
                .collect()
        });
        bridges.sort();
        bridges
    }

    /// The bridge whose end a tile carries.
    #[must_use]
    pub fn bridge_at(&self, cell: Cell) -> Option<Bridge> {
        self.bridges().into_iter().map(|(bridge, _)| bridge).find(|bridge| bridge.ends().contains(&cell))
    }

    /// Tiles left to a colour, `None` without limit.
    #[must_use]
    pub fn tiles_left(&self, colour: Colour) -> Option<u16> {
        self.rules.tiles().map(|_| on!(&self.board, b => b.tiles_left(colour)))
    }

    /// Bridges left to both, `None` without limit.
    #[must_use]
    pub fn bridges_left(&self) -> Option<u16> {
        self.rules.bridges().map(|_| on!(&self.board, b => b.bridges_left()))
    }

    /// The cells on which the player to move may lay a tile, each taken alone. Empty in the choice, at the end, and
    /// with fewer than two tiles in supply.
    #[must_use]
    pub fn tile_cells(&self) -> CellSet {
        on!(&self.board, b => b.geometry().set(b.open()))
    }

    /// Those of [`tile_cells`](Self::tile_cells) for which a second tile can be found.
    #[must_use]
    pub fn first_cells(&self) -> CellSet {
        on!(&self.board, b => b.geometry().set(b.paired()))
    }

    /// The cells for the second tile once the first lies.
    ///
    /// # Errors
    /// Why the first may not lie there.
    pub fn second_cells(&self, first: Cell) -> Result<CellSet, IllegalMove> {
        on!(&self.board, b => check::tile(b, first).map(|at| {
            b.geometry().set(b.side(b.to_move()).after(b.geometry(), at).open())
        }))
    }

    /// How many pairs of tiles are legal, order ignored.
    #[must_use]
    pub fn pair_count(&self) -> u64 {
        on!(&self.board, b => b.pair_count())
    }

    /// The legal bridges, in the order of the notation.
    #[must_use]
    pub fn bridge_moves(&self) -> Vec<Bridge> {
        on!(&self.board, b => {
            let from = b.bridges();
            let mut bridges: Vec<Bridge> = (0..DIRECTIONS)
                .flat_map(|d| from[d].ones().map(move |from| b.geometry().bridge(d, from)))
                .collect();
            bridges.sort();
            bridges
        })
    }

    /// The legal bridges that start or end on a cell.
    #[must_use]
    pub fn bridges_from(&self, cell: Cell) -> Vec<Bridge> {
        let mut bridges = self.bridge_moves();
        bridges.retain(|bridge| bridge.ends().contains(&cell));
        bridges
    }

    /// Whether passing is legal: no pair of tiles fits.
    #[must_use]
    pub fn may_pass(&self) -> bool {
        on!(&self.board, b => b.may_pass())
    }

    /// All legal moves in a fixed order: the choice, or pairs, bridges, pass.
    pub fn legal_moves(&self) -> Vec<Move> {
        if self.stage() == Stage::Choice {
            return Colour::ALL.map(Move::Choose).to_vec();
        }
        let mut moves = Vec::new();
        on!(&self.board, b => {
            let (geometry, side) = (b.geometry(), b.side(b.to_move()));
            for first in self.tile_cells().iter() {
                let Some(at) = geometry.index(first) else { continue };
                let seconds = geometry.set(side.after(geometry, at).open());
                moves.extend(seconds.iter().filter(|&second| first < second).map(|second| Move::Tiles(first, second)));
            }
        });
        moves.extend(self.bridge_moves().into_iter().map(Move::from));
        if self.may_pass() {
            moves.push(Move::Pass);
        }
        moves
    }

    /// Checks whether a move is legal for the player to move.
    ///
    /// # Errors
    /// The rule that it breaks.
    pub fn check(&self, mv: Move) -> Result<(), IllegalMove> {
        on!(&self.board, b => check::play(b, mv).map(|_| ()))
    }

    /// Checks whether the player to move may lay a first tile here.
    ///
    /// # Errors
    /// Why it may not lie there.
    pub fn check_tile(&self, cell: Cell) -> Result<(), IllegalMove> {
        on!(&self.board, b => check::tile(b, cell).map(|_| ()))
    }

    /// Plays a move.
    ///
    /// # Errors
    /// The rule that the move breaks. The position stays as it is.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        on!(&mut self.board, b => {
            let mv = check::play(b, mv)?;
            b.play(mv);
        });
        self.count(mv);
        Ok(())
    }

    /// [`play`](Self::play) without the checks, for moves that are known to be legal.
    ///
    /// # Panics
    /// An illegal move may panic; if it does not, it leaves a position that means nothing.
    pub fn play_unchecked(&mut self, mv: Move) {
        debug_assert_eq!(self.check(mv), Ok(()), "{mv} is not legal");
        on!(&mut self.board, b => b.play(check::trusted(b, mv)));
        self.count(mv);
    }

    const fn count(&mut self, mv: Move) {
        if !matches!(mv, Move::Choose(_)) {
            self.turns = self.turns.saturating_add(1);
        }
    }

    /// The score as it stands.
    #[must_use]
    pub fn score(&self) -> Score {
        on!(&self.board, b => Score::from_board(b))
    }

    /// A number that is equal for equal positions under the same rules, the same on every machine; the count of
    /// turns does not matter.
    #[must_use]
    pub fn hash(&self) -> u64 {
        on!(&self.board, b => b.hash())
    }

    /// Runs a task on the bitboards, for engines.
    pub fn visit<V: Visitor>(&self, visitor: V) -> V::Output {
        on!(&self.board, b => visitor.visit(b))
    }

    /// Puts together parts that a [`Setup`](crate::Setup) has checked.
    pub(crate) fn assemble(
        rules: Rules,
        turns: u16,
        tiles: [CellSet; 2],
        bridges: impl Iterator<Item = Bridge>,
        (stage, to_move): (Stage, Colour),
    ) -> Position {
        let mut position = Position { turns, ..Position::new(rules) };
        on!(&mut position.board, b => {
            for colour in Colour::ALL {
                for cell in tiles[colour.index()].iter() {
                    if let Some(at) = b.geometry().index(cell) {
                        b.put(colour, at);
                    }
                }
            }
            for bridge in bridges {
                if let Some((direction, from)) = b.geometry().locate(bridge) {
                    let light = tiles[0].contains(bridge.from());
                    let colour = if light { Colour::Light } else { Colour::Dark };
                    b.put_bridge(colour, Span { direction: direction as u8, from: from as u8 });
                }
            }
            b.arrange(stage, to_move);
        });
        position
    }
}

/// Equal rules, tiles, bridges, stage and turn; the count of turns does not matter.
impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        self.rules == other.rules
            && self.hash() == other.hash()
            && self.stage() == other.stage()
            && self.to_move() == other.to_move()
            && Colour::ALL.iter().all(|&colour| self.tiles(colour) == other.tiles(colour))
            && self.bridges() == other.bridges()
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.hash());
    }
}
