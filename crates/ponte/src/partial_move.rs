//! A move that is entered by taps on the board, tile by tile.

use crate::board::Stage;
use crate::cell::{Cell, CellSet};
use crate::illegal::IllegalMove;
use crate::moves::{Bridge, Move};
use crate::position::Position;

/// The part of a move that the player to move has entered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PartialMove {
    /// Nothing is selected.
    #[default]
    Empty,
    /// The first tile of two.
    FirstTile(Cell),
    /// Both tiles, waiting for confirmation.
    TwoTiles(Cell, Cell),
    /// The tile where a bridge starts.
    BridgeEnd(Cell),
    /// A bridge, waiting for confirmation.
    Bridge(Bridge),
}

/// Why a tap was rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RejectedTap {
    /// The rules forbid it.
    #[error(transparent)]
    Rules(IllegalMove),
    /// A tile would be legal here, but no second one could follow.
    #[error("no second tile fits after a tile on {cell}")]
    NoSecondTile {
        /// The cell that was tapped.
        cell: Cell,
    },
    /// No bridge can start on this tile: no other tile is in reach, or all ways are blocked.
    #[error(
        "no bridge can begin on {cell}: no way to one of your tiles 2 cells away (straight, diagonal or a knight's \
         move) is free"
    )]
    NoBridgeFrom {
        /// The tile that was tapped.
        cell: Cell,
    },
    /// A tile is selected, so the move cannot become a bridge unless it is deselected.
    #[error("a tile is selected on {first}, so the move cannot be a bridge")]
    TilePlaced {
        /// The selected tile.
        first: Cell,
    },
}

impl RejectedTap {
    /// The cells to highlight as the cause.
    #[must_use]
    pub fn blame(&self) -> CellSet {
        match self {
            RejectedTap::Rules(illegal) => illegal.blame(),
            RejectedTap::TilePlaced { first } => CellSet::from(*first),
            RejectedTap::NoSecondTile { .. } | RejectedTap::NoBridgeFrom { .. } => CellSet::EMPTY,
        }
    }
}

/// The result of a tap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TapResult {
    /// The selection has changed.
    Changed(PartialMove),
    /// The move is complete.
    Play(Move),
    /// Nothing happened, for this reason.
    Rejected(RejectedTap),
}

impl PartialMove {
    /// The selected tiles.
    #[must_use]
    pub fn tiles(self) -> CellSet {
        match self {
            PartialMove::FirstTile(a) => a.into(),
            PartialMove::TwoTiles(a, b) => [a, b].into_iter().collect(),
            PartialMove::Empty | PartialMove::BridgeEnd(_) | PartialMove::Bridge(_) => CellSet::EMPTY,
        }
    }

    /// The move that waits for confirmation.
    #[must_use]
    pub fn complete(self) -> Option<Move> {
        match self {
            PartialMove::TwoTiles(a, b) => Some(Move::tiles(a, b)),
            PartialMove::Bridge(bridge) => Some(bridge.into()),
            PartialMove::Empty | PartialMove::FirstTile(_) | PartialMove::BridgeEnd(_) => None,
        }
    }

    /// The cells where the next tile may go.
    #[must_use]
    pub fn legal(self, position: &Position) -> CellSet {
        match self {
            PartialMove::Empty => position.first_cells(),
            PartialMove::FirstTile(first) => position.second_cells(first).unwrap_or_default(),
            PartialMove::TwoTiles(..) | PartialMove::BridgeEnd(_) | PartialMove::Bridge(_) => CellSet::EMPTY,
        }
    }

    /// Handles a tap on a cell, for the player to move in this position. With `confirm`, complete moves wait.
    ///
    /// ```
    /// use ponte::{PartialMove, Position, Rules, TapResult};
    ///
    /// let position = Position::new(Rules::CLASSIC);
    /// let TapResult::Changed(partial) = PartialMove::Empty.tap(&position, "e5".parse()?, false) else { panic!() };
    /// // Tapping the same cell again deselects it.
    /// assert_eq!(partial.tap(&position, "e5".parse()?, false), TapResult::Changed(PartialMove::Empty));
    /// assert_eq!(partial.tap(&position, "c4".parse()?, false), TapResult::Play("c4,e5".parse()?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn tap(self, position: &Position, cell: Cell, confirm: bool) -> TapResult {
        match position.stage() {
            Stage::Over => return TapResult::Rejected(RejectedTap::Rules(IllegalMove::GameOver)),
            Stage::Choice => return TapResult::Rejected(RejectedTap::Rules(IllegalMove::ChoiceDue)),
            Stage::Opening | Stage::Play | Stage::Last => {}
        }
        let own = position.to_move().is_some() && position.tile(cell) == position.to_move();
        match self {
            PartialMove::Empty if own => start_bridge(position, cell),
            PartialMove::Empty => select_first_tile(position, cell),
            PartialMove::FirstTile(first) if first == cell => TapResult::Changed(PartialMove::Empty),
            PartialMove::FirstTile(first) if own => TapResult::Rejected(RejectedTap::TilePlaced { first }),
            PartialMove::FirstTile(first) => match position.check(Move::tiles(first, cell)) {
                Ok(()) if confirm => TapResult::Changed(PartialMove::TwoTiles(first, cell)),
                Ok(()) => TapResult::Play(Move::tiles(first, cell)),
                Err(illegal) => TapResult::Rejected(RejectedTap::Rules(illegal)),
            },
            PartialMove::TwoTiles(a, b) if a == cell => TapResult::Changed(PartialMove::FirstTile(b)),
            PartialMove::TwoTiles(a, b) if b == cell => TapResult::Changed(PartialMove::FirstTile(a)),
            // Another second tile.
            PartialMove::TwoTiles(a, _) => PartialMove::FirstTile(a).tap(position, cell, confirm),
            PartialMove::BridgeEnd(end) if end == cell => TapResult::Changed(PartialMove::Empty),
            PartialMove::BridgeEnd(end) if own => {
                match (Bridge::new(end, cell), position.check(Move::bridge(end, cell))) {
                    (Some(bridge), Ok(())) if confirm => TapResult::Changed(PartialMove::Bridge(bridge)),
                    (Some(_), Ok(())) => TapResult::Play(Move::bridge(end, cell)),
                    (_, Err(illegal)) => TapResult::Rejected(RejectedTap::Rules(illegal)),
                    (None, Ok(())) => start_bridge(position, cell),
                }
            }
            // A tile of the opponent is no end; a free cell starts a move of two tiles.
            PartialMove::BridgeEnd(end) if position.tile(cell).is_some() => {
                let illegal = position.check(Move::bridge(end, cell)).err();
                illegal.map_or(TapResult::Changed(self), |illegal| {
                    TapResult::Rejected(RejectedTap::Rules(illegal))
                })
            }
            PartialMove::Bridge(bridge) if bridge.ends().contains(&cell) => {
                TapResult::Changed(PartialMove::Empty)
            }
            PartialMove::BridgeEnd(_) | PartialMove::Bridge(_) => {
                PartialMove::Empty.tap(position, cell, confirm)
            }
        }
    }
}

fn select_first_tile(position: &Position, cell: Cell) -> TapResult {
    match position.second_cells(cell) {
        Ok(seconds) if seconds.is_empty() => TapResult::Rejected(RejectedTap::NoSecondTile { cell }),
        Ok(_) => TapResult::Changed(PartialMove::FirstTile(cell)),
        Err(illegal) => TapResult::Rejected(RejectedTap::Rules(illegal)),
    }
}

fn start_bridge(position: &Position, cell: Cell) -> TapResult {
    if !position.bridges_from(cell).is_empty() {
        return TapResult::Changed(PartialMove::BridgeEnd(cell));
    }
    // A reason that lies with the tile or the supply is the same in every direction.
    let why = cells_in_reach(cell, position.size())
        .find_map(|other| position.check(Move::bridge(cell, other)).err())
        .filter(|illegal| {
            matches!(illegal, IllegalMove::EndUsed { cell: used, .. } if *used == cell)
                || *illegal == IllegalMove::OutOfBridges
        });
    let why = match position.bridge_at(cell) {
        Some(bridge) if position.bridges_left() != Some(0) => Some(IllegalMove::EndUsed { cell, bridge }),
        _ => why,
    };
    TapResult::Rejected(why.map_or(RejectedTap::NoBridgeFrom { cell }, RejectedTap::Rules))
}

/// The cells at a bridge's length.
fn cells_in_reach(cell: Cell, size: u8) -> impl Iterator<Item = Cell> {
    CellSet::board(size).iter().filter(move |&other| Bridge::new(cell, other).is_some())
}
