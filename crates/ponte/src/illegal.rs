//! The reasons why a move can be illegal, as data.

use crate::cell::{Cell, CellSet};
use crate::moves::{Bridge, Move};
use crate::rules::Colour;

/// Why a move is illegal. Each variant carries the cells, bridges or supplies involved.
///
/// The text of [`Display`](std::fmt::Display) is a plain English sentence for logs and terminals; interfaces in other
/// languages build their own from the data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "code", rename_all = "snake_case"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum IllegalMove {
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// The second player has to choose a colour first.
    #[error("the second player has to choose a colour first: light or dark")]
    ChoiceDue,
    /// A colour is chosen once, right after the first two tiles.
    #[error("a colour is chosen only once, right after the first two tiles")]
    NoChoiceNow,
    /// The cell is not on this board.
    #[error("{cell} is not on this board")]
    OffBoard {
        /// The cell.
        cell: Cell,
    },
    /// Both tiles on the same cell.
    #[error("the two tiles need two different cells, not {cell} twice")]
    SameCell {
        /// The cell.
        cell: Cell,
    },
    /// The colour has fewer than two tiles left.
    #[error("{colour} has {left} {} left, and tiles come in pairs", if *left == 1 { "tile" } else { "tiles" })]
    OutOfTiles {
        /// The colour.
        colour: Colour,
        /// How many are left, 0 or 1.
        left: u16,
    },
    /// The cell holds a tile already.
    #[error("{cell} holds a {by} tile")]
    Occupied {
        /// The cell.
        cell: Cell,
        /// The tile's colour.
        by: Colour,
    },
    /// The cell lies under a bridge.
    #[error("{cell} lies under the bridge {bridge}")]
    UnderBridge {
        /// The cell.
        cell: Cell,
        /// The bridge.
        bridge: Bridge,
    },
    /// The tile would make a group of five or more.
    #[error("a tile on {cell} would make a group of {} ({group}); a group may have at most four", group.len())]
    TooLarge {
        /// Where the tile would go.
        cell: Cell,
        /// The group that would arise, the cell included.
        group: CellSet,
    },
    /// The tile would touch an own island by a corner.
    #[error("a tile on {cell} would touch the island {island} by a corner")]
    TouchesIsland {
        /// Where the tile would go.
        cell: Cell,
        /// The islands touched.
        island: CellSet,
    },
    /// The tile would complete an island that another own tile touches by a corner.
    #[error("a tile on {cell} would make the island {island}, which {by} touches by a corner")]
    IslandTouched {
        /// Where the tile would go.
        cell: Cell,
        /// The island that would arise, the cell included.
        island: CellSet,
        /// The tiles that touch it.
        by: CellSet,
    },
    /// No bridge is left.
    #[error("no bridge is left")]
    OutOfBridges,
    /// The cells are not a bridge's length apart.
    #[error("no bridge reaches from {from} to {to}: it spans (2,0), (2,2) or (1,2)")]
    NotABridge {
        /// One end.
        from: Cell,
        /// The other end.
        to: Cell,
    },
    /// The end of the bridge is not on a tile of the builder.
    #[error("{}", no_tile(*cell, *found))]
    NoTile {
        /// The end.
        cell: Cell,
        /// The other colour's tile that is there instead, if any.
        found: Option<Colour>,
    },
    /// The tile carries a bridge already.
    #[error("the tile on {cell} already carries {bridge}")]
    EndUsed {
        /// The tile.
        cell: Cell,
        /// The bridge that it carries.
        bridge: Bridge,
    },
    /// A tile lies on a cell that the bridge would pass over.
    #[error("the tile on {cell} is in the way of the bridge")]
    TileBeneath {
        /// The cell.
        cell: Cell,
    },
    /// The bridge would cross another.
    #[error("it would cross the bridge {other}")]
    BridgeCrosses {
        /// The bridge that is there.
        other: Bridge,
    },
    /// Passing while two tiles can still be laid.
    #[error("passing is allowed only when no two tiles fit, but {} does", Move::tiles(pair.0, pair.1))]
    TilesFit {
        /// One of the pairs that fit.
        #[cfg_attr(feature = "schema", schema(value_type = Vec<Cell>, min_items = 2, max_items = 2))]
        pair: (Cell, Cell),
    },
}

impl IllegalMove {
    /// The cells that cause the error, for a user interface to highlight; the move's own cells are not included.
    #[must_use]
    pub fn blame(&self) -> CellSet {
        match *self {
            IllegalMove::GameOver
            | IllegalMove::ChoiceDue
            | IllegalMove::NoChoiceNow
            | IllegalMove::OffBoard { .. }
            | IllegalMove::SameCell { .. }
            | IllegalMove::OutOfTiles { .. }
            | IllegalMove::OutOfBridges
            | IllegalMove::NotABridge { .. }
            | IllegalMove::NoTile { .. } => CellSet::EMPTY,
            IllegalMove::Occupied { cell, .. } | IllegalMove::TileBeneath { cell } => cell.into(),
            IllegalMove::UnderBridge { bridge, .. } | IllegalMove::EndUsed { bridge, .. } => {
                bridge.ends().into_iter().collect()
            }
            IllegalMove::TooLarge { cell, group } => group.difference(cell.into()),
            IllegalMove::TouchesIsland { island, .. } => island,
            IllegalMove::IslandTouched { by, .. } => by,
            IllegalMove::BridgeCrosses { other } => other.ends().into_iter().collect(),
            IllegalMove::TilesFit { pair: (a, b) } => [a, b].into_iter().collect(),
        }
    }
}

fn no_tile(cell: Cell, found: Option<Colour>) -> String {
    match found {
        None => format!("there is no tile on {cell}"),
        Some(colour) => format!("the tile on {cell} is {colour}, not the builder's"),
    }
}
