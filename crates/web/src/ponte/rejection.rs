//! A move that is entered by taps on the board, tile by tile.

use ponte::{Bridge, Cell, CellSet, IllegalMove, Move, Position, Stage};

/// The part of a move that the player to move has entered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
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
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rejection {
    /// The rules forbid it.
    Rules(IllegalMove),
    /// A tile would be legal here, but no second one could follow.
    NoSecondTile {
        /// The cell that was tapped.
        cell: Cell,
    },
    /// No bridge can start on this tile: no other tile is in reach, or all ways are blocked.
    NoBridgeFrom {
        /// The tile that was tapped.
        cell: Cell,
    },
    /// A tile is selected, so the move cannot become a bridge unless it is deselected.
    TilePlaced {
        /// The selected tile.
        first: Cell,
    },
    /// The opponent is to move.
    NotYourTurn,
    /// The board shows an earlier position.
    Reviewing,
}

impl Rejection {
    /// The cells to highlight as the cause.
    pub fn blame(&self) -> CellSet {
        match self {
            Rejection::Rules(illegal) => illegal.blame(),
            Rejection::TilePlaced { first } => CellSet::from(*first),
            _ => CellSet::EMPTY,
        }
    }
}

/// The result of a tap.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TapResult {
    /// The selection has changed.
    Changed(PartialMove),
    /// The move is complete.
    Play(Move),
    /// Nothing happened, for this reason.
    Rejected(Rejection),
}

impl PartialMove {
    /// The selected tiles.
    pub fn tiles(self) -> CellSet {
        match self {
            PartialMove::FirstTile(a) => a.into(),
            PartialMove::TwoTiles(a, b) => [a, b].into_iter().collect(),
            PartialMove::Empty | PartialMove::BridgeEnd(_) | PartialMove::Bridge(_) => CellSet::EMPTY,
        }
    }

    /// The move that waits for confirmation.
    pub fn complete(self) -> Option<Move> {
        match self {
            PartialMove::TwoTiles(a, b) => Some(Move::tiles(a, b)),
            PartialMove::Bridge(bridge) => Some(bridge.into()),
            PartialMove::Empty | PartialMove::FirstTile(_) | PartialMove::BridgeEnd(_) => None,
        }
    }

    /// The cells where the next tile may go.
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
    /// use ponte::{Position, Rules};
    /// use web::ponte::{PartialMove, TapResult};
    ///
    /// let position = Position::new(Rules::CLASSIC);
    /// let TapResult::Changed(partial) = PartialMove::Empty.tap(&position, "e5".parse()?, false) else { panic!() };
    /// // Tapping the same cell again deselects it.
    /// assert_eq!(partial.tap(&position, "e5".parse()?, false), TapResult::Changed(PartialMove::Empty));
    /// assert_eq!(partial.tap(&position, "c4".parse()?, false), TapResult::Play("c4,e5".parse()?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn tap(self, position: &Position, cell: Cell, confirm: bool) -> TapResult {
        match position.stage() {
            Stage::Over => return TapResult::Rejected(Rejection::Rules(IllegalMove::GameOver)),
            Stage::Choice => return TapResult::Rejected(Rejection::Rules(IllegalMove::ChoiceDue)),
            Stage::Opening | Stage::Play | Stage::Last => {}
        }
        let own = position.to_move().is_some() && position.tile(cell) == position.to_move();
        match self {
            PartialMove::Empty if own => start_bridge(position, cell),
            PartialMove::Empty => select_first_tile(position, cell),
            PartialMove::FirstTile(first) if first == cell => TapResult::Changed(PartialMove::Empty),
            PartialMove::FirstTile(first) if own => TapResult::Rejected(Rejection::TilePlaced { first }),
            PartialMove::FirstTile(first) => match position.check(Move::tiles(first, cell)) {
                Ok(()) if confirm => TapResult::Changed(PartialMove::TwoTiles(first, cell)),
                Ok(()) => TapResult::Play(Move::tiles(first, cell)),
                Err(illegal) => TapResult::Rejected(Rejection::Rules(illegal)),
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
                    (_, Err(illegal)) => TapResult::Rejected(Rejection::Rules(illegal)),
                    (None, Ok(())) => start_bridge(position, cell),
                }
            }
            // A tile of the opponent is no end; a free cell starts a move of two tiles.
            PartialMove::BridgeEnd(end) if position.tile(cell).is_some() => {
                let illegal = position.check(Move::bridge(end, cell)).err();
                illegal.map_or(TapResult::Changed(self), |illegal| {
                    TapResult::Rejected(Rejection::Rules(illegal))
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
        Ok(seconds) if seconds.is_empty() => TapResult::Rejected(Rejection::NoSecondTile { cell }),
        Ok(_) => TapResult::Changed(PartialMove::FirstTile(cell)),
        Err(illegal) => TapResult::Rejected(Rejection::Rules(illegal)),
    }
}

fn start_bridge(position: &Position, cell: Cell) -> TapResult {
    if position.bridge_moves().iter().any(|bridge| bridge.ends().contains(&cell)) {
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
    TapResult::Rejected(why.map_or(Rejection::NoBridgeFrom { cell }, Rejection::Rules))
}

/// The cells at a bridge's length.
fn cells_in_reach(cell: Cell, size: u8) -> impl Iterator<Item = Cell> {
    CellSet::board(size).iter().filter(move |&other| Bridge::new(cell, other).is_some())
}

/// The bridges that could start on a tile.
pub fn bridges_from(position: &Position, end: Cell) -> Vec<Bridge> {
    position.bridge_moves().into_iter().filter(|bridge| bridge.ends().contains(&end)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use ponte::Colour;

    fn cell(text: &str) -> Cell {
        text.parse().unwrap()
    }

    fn position(text: &str) -> Position {
        text.parse().unwrap()
    }

    /// Taps several cells; returns the selection and the last result.
    fn taps(position: &Position, confirm: bool, cells: &[&str]) -> (PartialMove, TapResult) {
        let mut partial = PartialMove::Empty;
        let mut last = TapResult::Changed(partial);
        for text in cells {
            last = partial.tap(position, cell(text), confirm);
            if let TapResult::Changed(next) = last {
                partial = next;
            }
        }
        (partial, last)
    }

    #[test]
    fn two_tiles_make_a_move_and_each_can_be_deselected() {
        let open = Position::new(ponte::Rules::SMALL);
        assert_eq!(taps(&open, false, &["a1", "b2"]).1, TapResult::Play("a1,b2".parse().unwrap()));
        assert_eq!(taps(&open, false, &["a1", "a1"]).0, PartialMove::Empty);
        assert_eq!(taps(&open, true, &["a1", "b2"]).0, PartialMove::TwoTiles(cell("a1"), cell("b2")));
        assert_eq!(taps(&open, true, &["a1", "b2", "a1"]).0, PartialMove::FirstTile(cell("b2")));
        assert_eq!(taps(&open, true, &["a1", "b2", "b2"]).0, PartialMove::FirstTile(cell("a1")));
        assert_eq!(taps(&open, true, &["a1", "b2", "h8"]).0, PartialMove::TwoTiles(cell("a1"), cell("h8")));
        let (partial, _) = taps(&open, true, &["b2", "a1"]);
        assert_eq!(partial.complete(), Some("a1,b2".parse().unwrap()));
    }

    #[test]
    fn rejections_name_the_rule() {
        // b3 touches nothing; e2 would touch the island by a corner or make it five.
        let board = position("small 8/8/8/8/8/l1d5/8/llll4 - light 9");
        let refused = |cells: &[&str]| match taps(&board, false, cells).1 {
            TapResult::Rejected(Rejection::Rules(illegal)) => illegal,
            other => panic!("{cells:?}: {other:?}"),
        };
        assert!(matches!(refused(&["e2"]), IllegalMove::TouchesIsland { .. }));
        assert!(matches!(refused(&["e1"]), IllegalMove::TooLarge { .. }));
        assert!(matches!(refused(&["c3"]), IllegalMove::Occupied { by: Colour::Dark, .. }));
        assert!(matches!(refused(&["h8", "e1"]), IllegalMove::TooLarge { .. }));
        // The first tile stays where it is after a rejection.
        assert_eq!(taps(&board, false, &["h8", "e1"]).0, PartialMove::FirstTile(cell("h8")));
    }

    #[test]
    fn a_tap_on_an_own_tile_starts_a_bridge() {
        let board = position("small 8/8/8/8/8/l1l1d3/8/l7 - light 9");
        assert_eq!(taps(&board, false, &["a3"]).0, PartialMove::BridgeEnd(cell("a3")));
        assert_eq!(taps(&board, false, &["a3", "a3"]).0, PartialMove::Empty);
        assert_eq!(taps(&board, false, &["a3", "c3"]).1, TapResult::Play("a3-c3".parse().unwrap()));
        assert_eq!(taps(&board, true, &["a3", "a1"]).0.complete(), Some("a1-a3".parse().unwrap()));
        assert_eq!(taps(&board, true, &["a3", "a1", "a1"]).0, PartialMove::Empty);
        // A free cell instead: the move consists of tiles.
        assert_eq!(taps(&board, false, &["a3", "h8"]).0, PartialMove::FirstTile(cell("h8")));
        // A tile is selected: no bridge in the same move.
        let (partial, last) = taps(&board, false, &["h8", "a3"]);
        assert_eq!(last, TapResult::Rejected(Rejection::TilePlaced { first: cell("h8") }));
        assert_eq!(partial, PartialMove::FirstTile(cell("h8")));
    }

    #[test]
    fn a_tile_without_a_bridge_names_the_reason() {
        let carrying = position("small 8/8/8/8/8/l1l5/8/l7 a3-c3 light 9");
        let (_, last) = taps(&carrying, false, &["a3"]);
        assert!(
            matches!(last, TapResult::Rejected(Rejection::Rules(IllegalMove::EndUsed { .. }))),
            "{last:?}"
        );
        let alone = position("small 8/8/8/8/8/8/8/l7 - light 9");
        assert_eq!(
            taps(&alone, false, &["a1"]).1,
            TapResult::Rejected(Rejection::NoBridgeFrom { cell: cell("a1") })
        );
        let spent = position("8:-:0 8/8/8/8/8/l1l5/8/8 - light 9");
        assert_eq!(
            taps(&spent, false, &["a3"]).1,
            TapResult::Rejected(Rejection::Rules(IllegalMove::OutOfBridges))
        );
        // Blocked by a tile beneath: the rejection of the other end says so.
        let barred = position("small 8/8/8/8/8/ldl5/8/l7 - light 9");
        let (partial, last) = taps(&barred, false, &["a3", "c3"]);
        assert_eq!(
            last,
            TapResult::Rejected(Rejection::Rules(IllegalMove::TileBeneath { cell: cell("b3") }))
        );
        assert_eq!(partial, PartialMove::BridgeEnd(cell("a3")));
    }

    #[test]
    fn a_wrong_second_end_names_the_reason() {
        let board = position("small 8/8/8/8/8/l1l5/8/l1l5 - light 9");
        assert_eq!(taps(&board, false, &["a3", "c1"]).1, TapResult::Play("a3-c1".parse().unwrap()));
        let far = position("small l1l5/8/8/8/8/l1l1d3/8/8 - light 9");
        let (from, to) = (cell("a3"), cell("a8"));
        let (partial, last) = taps(&far, false, &["a3", "a8"]);
        assert_eq!(last, TapResult::Rejected(Rejection::Rules(IllegalMove::NotABridge { from, to })));
        assert_eq!(partial, PartialMove::BridgeEnd(from));
        let (partial, last) = taps(&far, false, &["c3", "e3"]);
        let found = Some(Colour::Dark);
        let illegal = IllegalMove::NoTile { cell: cell("e3"), found };
        assert_eq!(last, TapResult::Rejected(Rejection::Rules(illegal)));
        assert_eq!(partial, PartialMove::BridgeEnd(cell("c3")));
    }

    #[test]
    fn no_tile_is_placed_during_the_choice_or_at_the_end() {
        let mut choice = Position::new(ponte::Rules::SMALL);
        choice.play("a1,b2".parse().unwrap()).unwrap();
        assert_eq!(
            PartialMove::Empty.tap(&choice, cell("h8"), false),
            TapResult::Rejected(Rejection::Rules(IllegalMove::ChoiceDue))
        );
        let over = position("small 8/8/8/8/8/8/8/l7 - over 9");
        assert_eq!(
            PartialMove::Empty.tap(&over, cell("h8"), false),
            TapResult::Rejected(Rejection::Rules(IllegalMove::GameOver))
        );
    }

    #[test]
    fn every_tap_keeps_the_partial_move_legal() {
        // After any taps, a partial move can be completed, and a played move is legal.
        let mut state = 7_u32;
        for confirm in [false, true] {
            let mut position = Position::new(ponte::Rules::SMALL);
            let mut partial = PartialMove::Empty;
            for _ in 0..600 {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                if position.stage() == Stage::Choice {
                    position.play(Move::Choose(Colour::Dark)).unwrap();
                }
                if position.may_pass() {
                    break;
                }
                let at = Cell::new((state >> 13) as u8 % 8, (state >> 23) as u8 % 8).unwrap();
                let played = match partial.tap(&position, at, confirm) {
                    TapResult::Changed(next) => {
                        partial = next;
                        partial.complete().filter(|_| state.is_multiple_of(2))
                    }
                    TapResult::Play(mv) => Some(mv),
                    TapResult::Rejected(_) => None,
                };
                if let Some(mv) = played {
                    position.play(mv).unwrap();
                    partial = PartialMove::Empty;
                }
                if let PartialMove::FirstTile(first) = partial {
                    assert!(!position.second_cells(first).unwrap().is_empty());
                }
            }
            assert!(position.turns() > 5, "the taps should have played several moves");
        }
    }
}
