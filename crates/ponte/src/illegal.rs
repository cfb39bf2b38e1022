//! The reasons why a move can be illegal, as data.

use std::fmt;

use crate::cell::{Cell, CellSet};
use crate::moves::{Bridge, Move};
use crate::rules::Colour;

/// Why a move is illegal. Each variant carries the cells, bridges or supplies involved.
///
/// The text of [`Display`](fmt::Display) is a plain English sentence for logs and terminals; interfaces in other
/// languages build their own from the data.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "code", rename_all = "snake_case"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum IllegalMove {
    /// The game is over.
    GameOver,
    /// The second player has to choose a colour first.
    ChoiceDue,
    /// A colour is chosen once, right after the first two tiles.
    NoChoiceNow,
    /// The cell is not on this board.
    OffBoard {
        /// The cell.
        cell: Cell,
    },
    /// Both tiles on the same cell.
    SameCell {
        /// The cell.
        cell: Cell,
    },
    /// The colour has fewer than two tiles left.
    OutOfTiles {
        /// The colour.
        colour: Colour,
        /// How many are left, 0 or 1.
        left: u16,
    },
    /// The cell holds a tile already.
    Occupied {
        /// The cell.
        cell: Cell,
        /// The tile's colour.
        by: Colour,
    },
    /// The cell lies under a bridge.
    UnderBridge {
        /// The cell.
        cell: Cell,
        /// The bridge.
        bridge: Bridge,
    },
    /// The tile would make a group of five or more.
    TooLarge {
        /// Where the tile would go.
        cell: Cell,
        /// The group that would arise, the cell included.
        group: CellSet,
    },
    /// The tile would touch an own island by a corner.
    TouchesIsland {
        /// Where the tile would go.
        cell: Cell,
        /// The islands touched.
        island: CellSet,
    },
    /// The tile would complete an island that another own tile touches by a corner.
    IslandTouched {
        /// Where the tile would go.
        cell: Cell,
        /// The island that would arise, the cell included.
        island: CellSet,
        /// The tiles that touch it.
        by: CellSet,
    },
    /// No bridge is left.
    OutOfBridges,
    /// The cells are not a bridge's length apart.
    NotABridge {
        /// One end.
        from: Cell,
        /// The other end.
        to: Cell,
    },
    /// The end of the bridge is not on a tile of the builder.
    NoTile {
        /// The end.
        cell: Cell,
        /// The other colour's tile that is there instead, if any.
        found: Option<Colour>,
    },
    /// The tile carries a bridge already.
    EndUsed {
        /// The tile.
        cell: Cell,
        /// The bridge that it carries.
        bridge: Bridge,
    },
    /// A tile lies on a cell that the bridge would pass over.
    TileBeneath {
        /// The cell.
        cell: Cell,
    },
    /// The bridge would cross another.
    BridgeCrosses {
        /// The bridge that is there.
        other: Bridge,
    },
    /// Passing while two tiles can still be laid.
    TilesFit {
        /// One of the pairs that fit.
        #[cfg_attr(feature = "schema", schema(value_type = Vec<Cell>, min_items = 2, max_items = 2))]
        pair: (Cell, Cell),
    },
}

impl IllegalMove {
    /// The cells that cause the error, for a user interface to highlight; the move's own cells are not included.
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

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IllegalMove::GameOver => f.write_str("the game is over"),
            IllegalMove::ChoiceDue => {
                f.write_str("the second player has to choose a colour first: light or dark")
            }
            IllegalMove::NoChoiceNow => {
                f.write_str("a colour is chosen only once, right after the first two tiles")
            }
            IllegalMove::OffBoard { cell } => write!(f, "{cell} is not on this board"),
            IllegalMove::SameCell { cell } => {
                write!(f, "the two tiles need two different cells, not {cell} twice")
            }
            IllegalMove::OutOfTiles { colour, left } => {
                write!(f, "{colour} has {left} {} left, and tiles come in pairs", plural(*left, "tile"))
            }
            IllegalMove::Occupied { cell, by } => write!(f, "{cell} holds a {by} tile"),
            IllegalMove::UnderBridge { cell, bridge } => write!(f, "{cell} lies under the bridge {bridge}"),
            IllegalMove::TooLarge { cell, group } => {
                write!(
                    f,
                    "a tile on {cell} would make a group of {} ({group}); a group may have at most four",
                    group.len()
                )
            }
            IllegalMove::TouchesIsland { cell, island } => {
                write!(f, "a tile on {cell} would touch the island {island} by a corner")
            }
            IllegalMove::IslandTouched { cell, island, by } => {
                write!(f, "a tile on {cell} would make the island {island}, which {by} touches by a corner")
            }
            IllegalMove::OutOfBridges => f.write_str("no bridge is left"),
            IllegalMove::NotABridge { from, to } => {
                write!(f, "no bridge reaches from {from} to {to}: it spans (2,0), (2,2) or (1,2)")
            }
            IllegalMove::NoTile { cell, found: None } => write!(f, "there is no tile on {cell}"),
            IllegalMove::NoTile { cell, found: Some(colour) } => {
                write!(f, "the tile on {cell} is {colour}, not the builder's")
            }
            IllegalMove::EndUsed { cell, bridge } => write!(f, "the tile on {cell} already carries {bridge}"),
            IllegalMove::TileBeneath { cell } => write!(f, "the tile on {cell} is in the way of the bridge"),
            IllegalMove::BridgeCrosses { other } => write!(f, "it would cross the bridge {other}"),
            IllegalMove::TilesFit { pair: (a, b) } => {
                write!(f, "passing is allowed only when no two tiles fit, but {} does", Move::tiles(*a, *b))
            }
        }
    }
}

impl std::error::Error for IllegalMove {}

fn plural(n: u16, word: &str) -> String {
    if n == 1 { word.to_owned() } else { format!("{word}s") }
}
