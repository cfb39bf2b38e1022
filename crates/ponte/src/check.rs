//! Legality checks with precise reasons. Engines use the bitboards instead: here error messages matter, not speed.

use crate::bits::Bits;
use crate::board::{Board, BoardMove, Span, Stage};
use crate::cell::Cell;
use crate::geometry::DIRECTIONS;
use crate::illegal::IllegalMove;
use crate::moves::{Bridge, Move};
use crate::rules::Colour;
use crate::side::Side;

pub(crate) fn play<B: Bits>(board: &Board<B>, mv: Move) -> Result<BoardMove, IllegalMove> {
    match board.stage() {
        Stage::Over => return Err(IllegalMove::GameOver),
        Stage::Choice if !matches!(mv, Move::Choose(_)) => return Err(IllegalMove::ChoiceDue),
        _ => {}
    }
    match mv.normalised() {
        Move::Choose(_) if board.stage() == Stage::Choice => Ok(BoardMove::Choice),
        Move::Choose(_) => Err(IllegalMove::NoChoiceNow),
        Move::Tiles(a, b) => pair(board, a, b),
        Move::Bridge(a, b) => bridge(board, a, b).map(BoardMove::Bridge),
        Move::Pass => match board.some_pair() {
            Some((a, b)) => {
                let (a, b) = (board.geometry().cell(a), board.geometry().cell(b));
                Err(IllegalMove::TilesFit { pair: (a.min(b), a.max(b)) })
            }
            None => Ok(BoardMove::Pass),
        },
    }
}

/// The bits of a move that is known to be legal.
pub(crate) fn trusted<B: Bits>(board: &Board<B>, mv: Move) -> BoardMove {
    let at = |cell| board.geometry().index(cell).expect("a legal move is on the board");
    match mv.normalised() {
        Move::Choose(_) => BoardMove::Choice,
        Move::Tiles(a, b) => BoardMove::Tiles(at(a), at(b)),
        Move::Bridge(a, b) => {
            let bridge = Bridge::new(a, b).expect("a legal bridge has its length");
            let (direction, from) = board.geometry().locate(bridge).expect("a legal move is on the board");
            BoardMove::Bridge(Span { direction: direction as u8, from: from as u8 })
        }
        Move::Pass => BoardMove::Pass,
    }
}

/// Checks a first tile; returns its bit if legal.
pub(crate) fn tile<B: Bits>(board: &Board<B>, cell: Cell) -> Result<usize, IllegalMove> {
    match board.stage() {
        Stage::Over => return Err(IllegalMove::GameOver),
        Stage::Choice => return Err(IllegalMove::ChoiceDue),
        _ => {}
    }
    let at = on_board(board, cell)?;
    supply(board)?;
    fits(board, board.side(board.to_move()), at)?;
    Ok(at)
}

fn on_board<B: Bits>(board: &Board<B>, cell: Cell) -> Result<usize, IllegalMove> {
    board.geometry().index(cell).ok_or(IllegalMove::OffBoard { cell })
}

const fn supply<B: Bits>(board: &Board<B>) -> Result<(), IllegalMove> {
    let colour = board.to_move();
    match board.tiles_left(colour) {
        left @ 0..=1 => Err(IllegalMove::OutOfTiles { colour, left }),
        _ => Ok(()),
    }
}

fn pair<B: Bits>(board: &Board<B>, first: Cell, second: Cell) -> Result<BoardMove, IllegalMove> {
    let (a, b) = (on_board(board, first)?, on_board(board, second)?);
    if a == b {
        return Err(IllegalMove::SameCell { cell: first });
    }
    supply(board)?;
    let side = board.side(board.to_move());
    fits(board, side, a)?;
    fits(board, side, b)?;
    fits(board, &side.after(board.geometry(), a), b)?;
    Ok(BoardMove::Tiles(a, b))
}

/// Whether one more tile of the player to move, whose tiles are `side`, may lie here.
fn fits<B: Bits>(board: &Board<B>, side: &Side<B>, at: usize) -> Result<(), IllegalMove> {
    let geometry = board.geometry();
    let cell = geometry.cell(at);
    let tile = B::bit(at);
    for (by, tiles) in [
        (board.to_move(), side.tiles()),
        (board.to_move().other(), board.side(board.to_move().other()).tiles()),
    ] {
        if tiles.has(at) {
            return Err(IllegalMove::Occupied { cell, by });
        }
    }
    if board.blocked().has(at) {
        let bridge = standing(board).filter(|bridge| bridge.under().any(|under| under == cell)).min();
        let bridge = bridge.expect("a blocked cell lies under a bridge");
        return Err(IllegalMove::UnderBridge { cell, bridge });
    }
    let group = tile | side.group(geometry, geometry.sides(tile) & side.tiles());
    if group.count() > 4 {
        return Err(IllegalMove::TooLarge { cell, group: geometry.set(group) });
    }
    let touched = side.group(geometry, geometry.around(tile) & side.islands());
    if !touched.is_zero() {
        return Err(IllegalMove::TouchesIsland { cell, island: geometry.set(touched) });
    }
    let near = geometry.around(group) & side.tiles() & !group;
    if group.count() == 4 && !near.is_zero() {
        return Err(IllegalMove::IslandTouched { cell, island: geometry.set(group), by: geometry.set(near) });
    }
    debug_assert!(side.open().has(at), "{cell} breaks no rule and is closed all the same");
    Ok(())
}

fn bridge<B: Bits>(board: &Board<B>, a: Cell, b: Cell) -> Result<Span, IllegalMove> {
    for cell in [a, b] {
        on_board(board, cell)?;
    }
    let bridge = Bridge::new(a, b).ok_or(IllegalMove::NotABridge { from: a, to: b })?;
    if board.bridges_left() == 0 {
        return Err(IllegalMove::OutOfBridges);
    }
    let geometry = board.geometry();
    let tile = |cell: Cell| {
        let at = geometry.index(cell)?;
        Colour::ALL.into_iter().find(|&colour| board.side(colour).tiles().has(at))
    };
    for cell in [a, b] {
        let found = tile(cell);
        if found != Some(board.to_move()) {
            return Err(IllegalMove::NoTile { cell, found });
        }
    }
    for cell in [a, b] {
        if let Some(bridge) = standing(board).find(|bridge| bridge.ends().contains(&cell)) {
            return Err(IllegalMove::EndUsed { cell, bridge });
        }
    }
    if let Some(cell) = bridge.under().find(|&cell| tile(cell).is_some()) {
        return Err(IllegalMove::TileBeneath { cell });
    }
    if let Some(other) = standing(board).filter(|other| other.meets(bridge)).min() {
        return Err(IllegalMove::BridgeCrosses { other });
    }
    let (direction, from) = geometry.locate(bridge).expect("a bridge on the board has a direction");
    Ok(Span { direction: direction as u8, from: from as u8 })
}

fn standing<B: Bits>(board: &Board<B>) -> impl Iterator<Item = Bridge> + '_ {
    (0..DIRECTIONS)
        .flat_map(move |d| board.built()[d].ones().map(move |from| board.geometry().bridge(d, from)))
}
