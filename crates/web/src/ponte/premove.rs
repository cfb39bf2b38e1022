//! Premoves: a move that is entered while the opponent thinks, and played as soon as it is legal to.

use draw::PonteBoard;
use ponte::{Bridge, Cell, Colour, Move, PartialMove, Position, Stage};
use serde::{Deserialize, Serialize};

use crate::storage::Persisted;

/// The latest premove of this browser, so that closing or reloading the page does not lose it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SavedPremove {
    /// The id of the table.
    pub table: String,
    /// The number of moves in the game when it was entered.
    pub played: usize,
    /// The move in notation.
    #[serde(rename = "move")]
    pub mv: String,
}

impl Persisted for SavedPremove {
    const NAME: &'static str = "ponti.premove";
    const VERSION: u32 = 1;
}

impl SavedPremove {
    /// The premove, if it was made for this table and the game has not gone on without it: at most the opponent's reply
    /// has come since.
    ///
    /// ```
    /// use web::ponte::premove::SavedPremove;
    ///
    /// let saved = SavedPremove { table: "k3v9".into(), played: 6, mv: "c3,d4".into() };
    /// assert_eq!(saved.restore("k3v9", 7).complete().unwrap().to_string(), "c3,d4");
    /// assert_eq!(saved.restore("k3v9", 8).complete(), None);
    /// assert_eq!(saved.restore("other", 6).complete(), None);
    /// ```
    pub fn restore(&self, table: &str, played: usize) -> PartialMove {
        if self.table != table || !(self.played..=self.played + 1).contains(&played) {
            return PartialMove::Empty;
        }
        match self.mv.parse() {
            Ok(Move::Tiles(first, second)) => PartialMove::TwoTiles(first, second),
            Ok(Move::Bridge(start, end)) => {
                Bridge::new(start, end).map_or(PartialMove::Empty, PartialMove::Bridge)
            }
            _ => PartialMove::Empty,
        }
    }
}

/// Handles a tap on a cell for a premove of a colour. Only what no move of the opponent can make possible is ruled out;
/// a tap after the move is complete cancels it.
///
/// ```
/// use ponte::{Colour, Position, Rules};
/// use web::ponte::{PartialMove, premove};
///
/// let position = Position::new(Rules::CLASSIC);
/// let tap = |premove, cell: &str| premove::tap(premove, &position, Colour::Dark, cell.parse().unwrap());
/// let first = tap(PartialMove::Empty, "c3");
/// let both = tap(first, "d4");
/// assert_eq!(both.complete().unwrap().to_string(), "c3,d4");
/// assert_eq!(tap(both, "h8"), PartialMove::Empty);
/// ```
pub fn tap(premove: PartialMove, position: &Position, colour: Colour, cell: Cell) -> PartialMove {
    let own = position.tiles(colour).contains(cell);
    let free = !own && !position.tiles(colour.other()).contains(cell);
    match premove {
        PartialMove::TwoTiles(..) | PartialMove::Bridge(_) => PartialMove::Empty,
        PartialMove::FirstTile(first) | PartialMove::BridgeEnd(first) if first == cell => PartialMove::Empty,
        PartialMove::FirstTile(first) if free => PartialMove::TwoTiles(first, cell),
        PartialMove::BridgeEnd(end) if own => {
            Bridge::new(end, cell).map_or(PartialMove::BridgeEnd(cell), PartialMove::Bridge)
        }
        _ if own => PartialMove::BridgeEnd(cell),
        _ if free => PartialMove::FirstTile(cell),
        _ => PartialMove::Empty,
    }
}

/// Whether a premove can be entered: the colours are chosen, and the game goes on.
pub fn is_possible(position: &Position) -> bool {
    matches!(position.stage(), Stage::Play | Stage::Last)
}

/// Shows a premove on the board, as if it were played.
pub fn mark(board: &mut PonteBoard, colour: Colour, premove: PartialMove) {
    let tiles = &mut board.tiles[colour.index()];
    *tiles = tiles.union(premove.tiles());
    let marks = &mut board.marks;
    match premove {
        PartialMove::Empty => {}
        PartialMove::FirstTile(_) | PartialMove::TwoTiles(..) => marks.selected = premove.tiles(),
        PartialMove::BridgeEnd(end) => marks.selected = end.into(),
        PartialMove::Bridge(bridge) => {
            marks.selected = bridge.ends().into_iter().collect();
            marks.ghost_bridges = vec![bridge];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ponte::{Game, Rules};

    fn cell(text: &str) -> Cell {
        text.parse().unwrap()
    }

    #[test]
    fn a_bridge_starts_and_ends_on_own_tiles() {
        let mut game = Game::new(Rules::CLASSIC);
        for mv in ["c3,c6", "dark", "e5,h8"] {
            game.play(mv.parse().unwrap()).unwrap();
        }
        let position = game.position();
        assert!(is_possible(position));
        let end = tap(PartialMove::Empty, position, Colour::Dark, cell("e5"));
        assert_eq!(end, PartialMove::BridgeEnd(cell("e5")));
        // h8 is too far away, so the bridge starts there instead.
        assert_eq!(tap(end, position, Colour::Dark, cell("h8")), PartialMove::BridgeEnd(cell("h8")));
        assert_eq!(tap(end, position, Colour::Dark, cell("e5")), PartialMove::Empty);
        // A tile of the opponent is never part of a move.
        assert_eq!(tap(end, position, Colour::Dark, cell("c3")), PartialMove::Empty);
        assert_eq!(tap(end, position, Colour::Dark, cell("e7")), PartialMove::FirstTile(cell("e7")));
        let mut board = PonteBoard::new(position);
        mark(&mut board, Colour::Dark, PartialMove::TwoTiles(cell("e7"), cell("f7")));
        assert!(board.tiles[Colour::Dark.index()].contains(cell("e7")));
        assert!(board.marks.selected.contains(cell("f7")));
    }

    #[test]
    fn no_premove_before_the_colours_are_chosen() {
        let mut game = Game::new(Rules::CLASSIC);
        assert!(!is_possible(game.position()));
        game.play("c3,c6".parse().unwrap()).unwrap();
        assert!(!is_possible(game.position()));
    }
}
