//! Judging a move, with the reason when it is refused. Speed does not matter here, words do.

use crate::bits::Bits;
use crate::board::{Board, Span, Stage};
use crate::cell::Cell;
use crate::geometry::DIRECTIONS;
use crate::illegal::Illegal;
use crate::moves::{Bridge, Move};
use crate::rules::Colour;
use crate::side::Side;

/// A move that has been found legal, in the board's terms.
pub(crate) enum Step {
    Tiles(usize, usize),
    Bridge(Span),
    Pass,
    Choice,
}

pub(crate) fn play<B: Bits>(board: &Board<B>, mv: Move) -> Result<Step, Illegal> {
    match board.stage() {
        Stage::Over => return Err(Illegal::GameOver),
        Stage::Choice if !matches!(mv, Move::Choose(_)) => return Err(Illegal::ChoiceDue),
        _ => {}
    }
    match mv.normalised() {
        Move::Choose(_) if board.stage() == Stage::Choice => Ok(Step::Choice),
        Move::Choose(_) => Err(Illegal::NoChoiceNow),
        Move::Tiles(a, b) => pair(board, a, b),
        Move::Bridge(a, b) => bridge(board, a, b).map(Step::Bridge),
        Move::Pass => match board.some_pair() {
            Some((a, b)) => {
                let (a, b) = (board.geometry().cell(a), board.geometry().cell(b));
                Err(Illegal::TilesFit { pair: (a.min(b), a.max(b)) })
            }
            None => Ok(Step::Pass),
        },
    }
}

/// A first tile, alone; its bit when legal.
pub(crate) fn tile<B: Bits>(board: &Board<B>, cell: Cell) -> Result<usize, Illegal> {
    match board.stage() {
        Stage::Over => return Err(Illegal::GameOver),
        Stage::Choice => return Err(Illegal::ChoiceDue),
        _ => {}
    }
    let at = on_board(board, cell)?;
    supply(board)?;
    fits(board, board.side(board.to_move()), at)?;
    Ok(at)
}

fn on_board<B: Bits>(board: &Board<B>, cell: Cell) -> Result<usize, Illegal> {
    board.geometry().index(cell).ok_or(Illegal::OffBoard { cell })
}

fn supply<B: Bits>(board: &Board<B>) -> Result<(), Illegal> {
    let colour = board.to_move();
    match board.tiles_left(colour) {
        left @ 0..=1 => Err(Illegal::OutOfTiles { colour, left }),
        _ => Ok(()),
    }
}

fn pair<B: Bits>(board: &Board<B>, first: Cell, second: Cell) -> Result<Step, Illegal> {
    let (a, b) = (on_board(board, first)?, on_board(board, second)?);
    if a == b {
        return Err(Illegal::SameCell { cell: first });
    }
    supply(board)?;
    let side = board.side(board.to_move());
    fits(board, side, a)?;
    fits(board, side, b)?;
    fits(board, &side.after(board.geometry(), a), b)?;
    Ok(Step::Tiles(a, b))
}

/// Whether one more tile of the player to move, whose tiles are `side`, may lie here.
fn fits<B: Bits>(board: &Board<B>, side: &Side<B>, at: usize) -> Result<(), Illegal> {
    let geometry = board.geometry();
    let cell = geometry.cell(at);
    let tile = B::bit(at);
    for (by, tiles) in [
        (board.to_move(), side.tiles()),
        (board.to_move().other(), board.side(board.to_move().other()).tiles()),
    ] {
        if tiles.has(at) {
            return Err(Illegal::Occupied { cell, by });
        }
    }
    if board.blocked().has(at) {
        let bridge = standing(board).filter(|bridge| bridge.under().any(|under| under == cell)).min();
        let bridge = bridge.expect("a blocked cell lies under a bridge");
        return Err(Illegal::UnderBridge { cell, bridge });
    }
    let group = tile | side.group(geometry, geometry.sides(tile) & side.tiles());
    if group.count() > 4 {
        return Err(Illegal::TooLarge { cell, group: geometry.set(group) });
    }
    let touched = side.group(geometry, geometry.around(tile) & side.islands());
    if !touched.is_zero() {
        return Err(Illegal::TouchesIsland { cell, island: geometry.set(touched) });
    }
    let near = geometry.around(group) & side.tiles() & !group;
    if group.count() == 4 && !near.is_zero() {
        return Err(Illegal::IslandTouched { cell, island: geometry.set(group), by: geometry.set(near) });
    }
    debug_assert!(side.open().has(at), "{cell} breaks no rule and is closed all the same");
    Ok(())
}

fn bridge<B: Bits>(board: &Board<B>, a: Cell, b: Cell) -> Result<Span, Illegal> {
    for cell in [a, b] {
        on_board(board, cell)?;
    }
    let bridge = Bridge::new(a, b).ok_or(Illegal::NotABridge { from: a, to: b })?;
    if board.bridges_left() == 0 {
        return Err(Illegal::OutOfBridges);
    }
    let geometry = board.geometry();
    let tile = |cell: Cell| {
        let at = geometry.index(cell)?;
        Colour::BOTH.into_iter().find(|&colour| board.side(colour).tiles().has(at))
    };
    for cell in [a, b] {
        let found = tile(cell);
        if found != Some(board.to_move()) {
            return Err(Illegal::NoTile { cell, found });
        }
    }
    for cell in [a, b] {
        if let Some(bridge) = standing(board).find(|bridge| bridge.ends().contains(&cell)) {
            return Err(Illegal::EndUsed { cell, bridge });
        }
    }
    if let Some(cell) = bridge.under().find(|&cell| tile(cell).is_some()) {
        return Err(Illegal::TileBeneath { cell });
    }
    if let Some(other) = standing(board).filter(|other| other.meets(bridge)).min() {
        return Err(Illegal::BridgeCrosses { other });
    }
    let (direction, from) = geometry.locate(bridge).expect("a bridge on the board has a direction");
    Ok(Span { direction: direction as u8, from: from as u8 })
}

fn standing<B: Bits>(board: &Board<B>) -> impl Iterator<Item = Bridge> + '_ {
    (0..DIRECTIONS)
        .flat_map(move |d| board.built()[d].ones().map(move |from| board.geometry().bridge(d, from)))
}
