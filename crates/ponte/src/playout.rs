//! Uniformly random turns: for playouts of a search and for benchmarks. Random numbers are an argument.

use crate::bits::Bits;
use crate::board::{Board, BoardMove, Span, Stage};
use crate::geometry::DIRECTIONS;

/// Plays one uniformly random turn: with probability 1/4 a bridge when one is legal, else a uniformly random first
/// tile and a uniformly random second one, else a pass. `below(n)` draws a number below `n`, each as likely.
#[cfg_attr(target_arch = "x86_64", inline(always))]
#[cfg_attr(not(target_arch = "x86_64"), inline)]
pub fn random_turn<B: Bits>(board: &mut Board<B>, mut below: impl FnMut(u32) -> u32) -> BoardMove {
    if board.stage() == Stage::Choice {
        board.choose();
        return BoardMove::Choice;
    }
    if board.stage() != Stage::Opening && below(4) == 0 {
        let bridges = board.bridges();
        // How many there are in the directions up to each one.
        let mut sums = [0; DIRECTIONS];
        let mut count = 0;
        for (sum, from) in sums.iter_mut().zip(&bridges) {
            count += from.count();
            *sum = count;
        }
        if count > 0 {
            let n = below(count);
            // Without a branch for each direction, as none can be predicted.
            let direction = sums[..DIRECTIONS - 1].iter().map(|&sum| usize::from(sum <= n)).sum::<usize>();
            let from = bridges[direction];
            let before = sums[direction] - from.count();
            let span = Span { direction: direction as u8, from: from.nth(n - before) as u8 };
            board.build(span);
            return BoardMove::Bridge(span);
        }
    }
    let mut firsts = board.open();
    loop {
        let count = firsts.count();
        if count == 0 {
            board.pass();
            return BoardMove::Pass;
        }
        let first = firsts.nth(below(count));
        if !board.leaves_room(first) {
            firsts &= !B::bit(first);
            continue;
        }
        board.lay(first);
        let open = board.side(board.to_move()).open();
        let second = open.nth(below(open.count()));
        board.lay(second);
        board.end_tiles();
        return BoardMove::Tiles(first, second);
    }
}
