//! Perft: counts of move sequences, to test the move generator against known numbers.

use crate::bits::Bits;
use crate::board::{Board, Span, Stage};
use crate::moves::Move;
use crate::position::{Position, Visitor};

/// The parameters of a count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Perft {
    /// How many plies deep.
    pub depth: u32,
    /// Whether the choice of colour does not count as a ply.
    pub skip_choice: bool,
}

impl Perft {
    /// Counts the sequences of legal moves of that length: unordered pairs, bridges, pass, and the choice.
    ///
    /// ```
    /// use ponte::{Perft, Position, Rules};
    ///
    /// let start = Position::new(Rules::new(4, None, None)?);
    /// assert_eq!(Perft { depth: 2, skip_choice: true }.count(&start), 10920);
    /// assert_eq!(Perft { depth: 2, skip_choice: false }.count(&start), 240);
    /// # Ok::<(), ponte::RulesError>(())
    /// ```
    #[must_use]
    pub fn count(self, position: &Position) -> u64 {
        position.visit(self)
    }

    /// The same count split by the first move, in the order of [`Position::legal_moves`].
    #[must_use]
    pub fn divide(self, position: &Position) -> Vec<(Move, u64)> {
        let Some(depth) = self.depth.checked_sub(1) else { return Vec::new() };
        let mut start = position.clone();
        if self.skip_choice && start.stage() == Stage::Choice {
            // Either colour leads to the same position.
            let _ = start.play(Move::Choose(crate::Colour::Dark));
        }
        let rest = Perft { depth, ..self };
        let count = |mv: Move| {
            let mut next = start.clone();
            next.play(mv).ok().map(|()| (mv, rest.count(&next)))
        };
        start.legal_moves().into_iter().filter_map(count).collect()
    }
}

impl Visitor for Perft {
    type Output = u64;

    fn visit<B: Bits>(self, board: &Board<B>) -> u64 {
        count(board, self.depth, self.skip_choice)
    }
}

fn count<B: Bits>(board: &Board<B>, depth: u32, skip_choice: bool) -> u64 {
    if depth == 0 {
        return 1;
    }
    match board.stage() {
        Stage::Over => return 0,
        Stage::Choice => {
            let mut next = *board;
            next.choose();
            return if skip_choice { count(&next, depth, true) } else { 2 * count(&next, depth - 1, false) };
        }
        _ => {}
    }
    let bridges = board.bridges();
    if depth == 1 {
        let pairs = board.pair_count();
        let spans: u64 = bridges.iter().map(|from| u64::from(from.count())).sum();
        return pairs + spans + u64::from(pairs == 0);
    }
    let mut sum = 0;
    let mut pass = true;
    if board.tiles_left(board.to_move()) >= 2 {
        for first in board.open().ones() {
            let mut half = *board;
            half.lay(first);
            for second in half.side(half.to_move()).open().ones() {
                pass = false;
                if second > first {
                    let mut next = half;
                    next.lay(second);
                    next.end_tiles();
                    sum += count(&next, depth - 1, skip_choice);
                }
            }
        }
    }
    for (direction, from) in bridges.iter().enumerate() {
        for from in from.ones() {
            let mut next = *board;
            next.build(Span { direction: direction as u8, from: from as u8 });
            sum += count(&next, depth - 1, skip_choice);
        }
    }
    if pass {
        let mut next = *board;
        next.pass();
        sum += count(&next, depth - 1, skip_choice);
    }
    sum
}
