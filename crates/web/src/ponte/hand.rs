//! What is half done on the board, and what a tap does to it.

use ponte::{Bridge, Cell, CellSet, IllegalMove, Move, Position, Stage};

/// What the player to move has begun.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Hand {
    /// Nothing.
    #[default]
    Empty,
    /// The first tile lies here.
    First(Cell),
    /// Both tiles lie, and wait to be confirmed.
    Pair(Cell, Cell),
    /// A bridge begins on this tile.
    End(Cell),
    /// A bridge waits to be confirmed.
    Span(Bridge),
}

/// Why a tap did nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The rules forbid it.
    Rules(IllegalMove),
    /// A tile may lie here, but no second one could follow.
    NoSecond {
        /// The cell.
        cell: Cell,
    },
    /// No bridge can begin on this tile: no other tile is in reach, or all ways are barred.
    NoBridgeFrom {
        /// The tile.
        cell: Cell,
    },
    /// One tile lies already, so this turn is no bridge unless it is taken back.
    TileLies {
        /// That tile.
        first: Cell,
    },
    /// It is the engine's turn.
    NotYourTurn,
    /// The board shows an earlier turn.
    LookingBack,
}

impl Refusal {
    /// The cells to light up.
    pub fn blame(&self) -> CellSet {
        match self {
            Refusal::Rules(illegal) => illegal.blame(),
            Refusal::TileLies { first } => CellSet::from(*first),
            _ => CellSet::EMPTY,
        }
    }
}

/// What a tap came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tap {
    /// The hand is another now.
    Changed(Hand),
    /// The turn is complete.
    Play(Move),
    /// Nothing happened, for this reason.
    Refused(Refusal),
}

impl Hand {
    /// The tiles that lie already though the turn is not over.
    pub fn tiles(self) -> CellSet {
        match self {
            Hand::First(a) => a.into(),
            Hand::Pair(a, b) => [a, b].into_iter().collect(),
            Hand::Empty | Hand::End(_) | Hand::Span(_) => CellSet::EMPTY,
        }
    }

    /// The move that waits to be confirmed.
    pub fn waiting(self) -> Option<Move> {
        match self {
            Hand::Pair(a, b) => Some(Move::tiles(a, b)),
            Hand::Span(bridge) => Some(bridge.into()),
            Hand::Empty | Hand::First(_) | Hand::End(_) => None,
        }
    }

    /// The cells where the next tile may go.
    pub fn legal(self, position: &Position) -> CellSet {
        match self {
            Hand::Empty => position.first_cells(),
            Hand::First(first) => position.second_cells(first).unwrap_or_default(),
            Hand::Pair(..) | Hand::End(_) | Hand::Span(_) => CellSet::EMPTY,
        }
    }

    /// What a tap on a cell does, for the player to move in this position.
    ///
    /// ```
    /// use ponte::{Position, Rules};
    /// use web::ponte::{Hand, Tap};
    ///
    /// let position = Position::new(Rules::CLASSIC);
    /// let Tap::Changed(hand) = Hand::Empty.tap(&position, "e5".parse()?, false) else { panic!() };
    /// // The same cell once more takes the tile back.
    /// assert_eq!(hand.tap(&position, "e5".parse()?, false), Tap::Changed(Hand::Empty));
    /// assert_eq!(hand.tap(&position, "c4".parse()?, false), Tap::Play("c4,e5".parse()?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn tap(self, position: &Position, cell: Cell, confirm: bool) -> Tap {
        match position.stage() {
            Stage::Over => return Tap::Refused(Refusal::Rules(IllegalMove::GameOver)),
            Stage::Choice => return Tap::Refused(Refusal::Rules(IllegalMove::ChoiceDue)),
            Stage::Opening | Stage::Play | Stage::Last => {}
        }
        let own = position.to_move().is_some() && position.tile(cell) == position.to_move();
        match self {
            Hand::Empty if own => begin_bridge(position, cell),
            Hand::Empty => lay_first(position, cell),
            Hand::First(first) if first == cell => Tap::Changed(Hand::Empty),
            Hand::First(first) if own => Tap::Refused(Refusal::TileLies { first }),
            Hand::First(first) => match position.check(Move::tiles(first, cell)) {
                Ok(()) if confirm => Tap::Changed(Hand::Pair(first, cell)),
                Ok(()) => Tap::Play(Move::tiles(first, cell)),
                Err(illegal) => Tap::Refused(Refusal::Rules(illegal)),
            },
            Hand::Pair(a, b) if a == cell => Tap::Changed(Hand::First(b)),
            Hand::Pair(a, b) if b == cell => Tap::Changed(Hand::First(a)),
            // The second tile goes elsewhere.
            Hand::Pair(a, _) => Hand::First(a).tap(position, cell, confirm),
            Hand::End(end) if end == cell => Tap::Changed(Hand::Empty),
            Hand::End(end) if own => {
                match (Bridge::new(end, cell), position.check(Move::bridge(end, cell))) {
                    (Some(bridge), Ok(())) if confirm => Tap::Changed(Hand::Span(bridge)),
                    (Some(_), Ok(())) => Tap::Play(Move::bridge(end, cell)),
                    (Some(_), Err(illegal)) => Tap::Refused(Refusal::Rules(illegal)),
                    // Out of reach: another beginning.
                    (None, _) => begin_bridge(position, cell),
                }
            }
            Hand::Span(bridge) if bridge.ends().contains(&cell) => Tap::Changed(Hand::Empty),
            Hand::End(_) | Hand::Span(_) => Hand::Empty.tap(position, cell, confirm),
        }
    }
}

fn lay_first(position: &Position, cell: Cell) -> Tap {
    match position.second_cells(cell) {
        Ok(seconds) if seconds.is_empty() => Tap::Refused(Refusal::NoSecond { cell }),
        Ok(_) => Tap::Changed(Hand::First(cell)),
        Err(illegal) => Tap::Refused(Refusal::Rules(illegal)),
    }
}

fn begin_bridge(position: &Position, cell: Cell) -> Tap {
    if position.bridge_moves().iter().any(|bridge| bridge.ends().contains(&cell)) {
        return Tap::Changed(Hand::End(cell));
    }
    // Whichever way, the reason is the same where it lies with the tile or the supply.
    let why = ends_near(cell, position.size())
        .find_map(|other| position.check(Move::bridge(cell, other)).err())
        .filter(|illegal| {
            matches!(illegal, IllegalMove::EndUsed { cell: used, .. } if *used == cell)
                || *illegal == IllegalMove::OutOfBridges
        });
    let why = match position.bridge_at(cell) {
        Some(bridge) if position.bridges_left() != Some(0) => Some(IllegalMove::EndUsed { cell, bridge }),
        _ => why,
    };
    Tap::Refused(why.map_or(Refusal::NoBridgeFrom { cell }, Refusal::Rules))
}

/// The cells a bridge's length away.
fn ends_near(cell: Cell, size: u8) -> impl Iterator<Item = Cell> {
    CellSet::board(size).iter().filter(move |&other| Bridge::new(cell, other).is_some())
}

/// The bridges that could begin on a tile.
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

    /// Taps until the turn is complete or refused.
    fn taps(position: &Position, confirm: bool, cells: &[&str]) -> (Hand, Tap) {
        let mut hand = Hand::Empty;
        let mut last = Tap::Changed(hand);
        for text in cells {
            last = hand.tap(position, cell(text), confirm);
            if let Tap::Changed(next) = last {
                hand = next;
            }
        }
        (hand, last)
    }

    #[test]
    fn two_tiles_make_a_turn_and_each_can_be_taken_back() {
        let open = Position::new(ponte::Rules::SMALL);
        assert_eq!(taps(&open, false, &["a1", "b2"]).1, Tap::Play("a1,b2".parse().unwrap()));
        assert_eq!(taps(&open, false, &["a1", "a1"]).0, Hand::Empty);
        assert_eq!(taps(&open, true, &["a1", "b2"]).0, Hand::Pair(cell("a1"), cell("b2")));
        assert_eq!(taps(&open, true, &["a1", "b2", "a1"]).0, Hand::First(cell("b2")));
        assert_eq!(taps(&open, true, &["a1", "b2", "b2"]).0, Hand::First(cell("a1")));
        assert_eq!(taps(&open, true, &["a1", "b2", "h8"]).0, Hand::Pair(cell("a1"), cell("h8")));
        let (hand, _) = taps(&open, true, &["b2", "a1"]);
        assert_eq!(hand.waiting(), Some("a1,b2".parse().unwrap()));
    }

    #[test]
    fn forbidden_cells_name_the_rule() {
        // b3 touches nothing; e2 would touch the island by a corner or make it five.
        let board = position("small 8/8/8/8/8/l1d5/8/llll4 - light 9");
        let refused = |cells: &[&str]| match taps(&board, false, cells).1 {
            Tap::Refused(Refusal::Rules(illegal)) => illegal,
            other => panic!("{cells:?}: {other:?}"),
        };
        assert!(matches!(refused(&["e2"]), IllegalMove::TouchesIsland { .. }));
        assert!(matches!(refused(&["e1"]), IllegalMove::TooLarge { .. }));
        assert!(matches!(refused(&["c3"]), IllegalMove::Occupied { by: Colour::Dark, .. }));
        assert!(matches!(refused(&["h8", "e1"]), IllegalMove::TooLarge { .. }));
        // The first tile stays where it is after a refusal.
        assert_eq!(taps(&board, false, &["h8", "e1"]).0, Hand::First(cell("h8")));
    }

    #[test]
    fn a_tap_on_an_own_tile_begins_a_bridge() {
        let board = position("small 8/8/8/8/8/l1l1d3/8/l7 - light 9");
        assert_eq!(taps(&board, false, &["a3"]).0, Hand::End(cell("a3")));
        assert_eq!(taps(&board, false, &["a3", "a3"]).0, Hand::Empty);
        assert_eq!(taps(&board, false, &["a3", "c3"]).1, Tap::Play("a3-c3".parse().unwrap()));
        assert_eq!(taps(&board, true, &["a3", "a1"]).0.waiting(), Some("a1-a3".parse().unwrap()));
        assert_eq!(taps(&board, true, &["a3", "a1", "a1"]).0, Hand::Empty);
        // A free cell after all: the turn is tiles.
        assert_eq!(taps(&board, false, &["a3", "h8"]).0, Hand::First(cell("h8")));
        // A tile lies: no bridge in the same turn.
        let (hand, last) = taps(&board, false, &["h8", "a3"]);
        assert_eq!(last, Tap::Refused(Refusal::TileLies { first: cell("h8") }));
        assert_eq!(hand, Hand::First(cell("h8")));
    }

    #[test]
    fn a_tile_without_a_bridge_says_why() {
        let carrying = position("small 8/8/8/8/8/l1l5/8/l7 a3-c3 light 9");
        let (_, last) = taps(&carrying, false, &["a3"]);
        assert!(matches!(last, Tap::Refused(Refusal::Rules(IllegalMove::EndUsed { .. }))), "{last:?}");
        let alone = position("small 8/8/8/8/8/8/8/l7 - light 9");
        assert_eq!(taps(&alone, false, &["a1"]).1, Tap::Refused(Refusal::NoBridgeFrom { cell: cell("a1") }));
        let spent = position("8:-:0 8/8/8/8/8/l1l5/8/8 - light 9");
        assert_eq!(taps(&spent, false, &["a3"]).1, Tap::Refused(Refusal::Rules(IllegalMove::OutOfBridges)));
        // Barred by a tile beneath: the other end says so.
        let barred = position("small 8/8/8/8/8/ldl5/8/l7 - light 9");
        let (hand, last) = taps(&barred, false, &["a3", "c3"]);
        assert_eq!(last, Tap::Refused(Refusal::Rules(IllegalMove::TileBeneath { cell: cell("b3") })));
        assert_eq!(hand, Hand::End(cell("a3")));
    }

    #[test]
    fn another_own_tile_out_of_reach_is_another_beginning() {
        let board = position("small 8/8/8/8/8/l1l5/8/l1l5 - light 9");
        let far = position("small l1l5/8/8/8/8/l1l5/8/8 - light 9");
        assert_eq!(taps(&far, false, &["a3", "a8"]).0, Hand::End(cell("a8")));
        assert_eq!(taps(&board, false, &["a3", "c1"]).1, Tap::Play("a3-c1".parse().unwrap()));
    }

    #[test]
    fn nothing_is_laid_while_a_colour_is_to_be_chosen_or_at_the_end() {
        let mut choice = Position::new(ponte::Rules::SMALL);
        choice.play("a1,b2".parse().unwrap()).unwrap();
        assert_eq!(
            Hand::Empty.tap(&choice, cell("h8"), false),
            Tap::Refused(Refusal::Rules(IllegalMove::ChoiceDue))
        );
        let over = position("small 8/8/8/8/8/8/8/l7 - over 9");
        assert_eq!(
            Hand::Empty.tap(&over, cell("h8"), false),
            Tap::Refused(Refusal::Rules(IllegalMove::GameOver))
        );
    }

    #[test]
    fn every_tap_keeps_the_hand_legal() {
        // Whatever is tapped: what lies could be completed, and what is played is legal.
        let mut state = 7_u32;
        for confirm in [false, true] {
            let mut position = Position::new(ponte::Rules::SMALL);
            let mut hand = Hand::Empty;
            for _ in 0..600 {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                if position.stage() == Stage::Choice {
                    position.play(Move::Choose(Colour::Dark)).unwrap();
                }
                if position.may_pass() {
                    break;
                }
                let at = Cell::new((state >> 13) as u8 % 8, (state >> 23) as u8 % 8).unwrap();
                let played = match hand.tap(&position, at, confirm) {
                    Tap::Changed(next) => {
                        hand = next;
                        hand.waiting().filter(|_| state.is_multiple_of(2))
                    }
                    Tap::Play(mv) => Some(mv),
                    Tap::Refused(_) => None,
                };
                if let Some(mv) = played {
                    position.play(mv).unwrap();
                    hand = Hand::Empty;
                }
                if let Hand::First(first) = hand {
                    assert!(!position.second_cells(first).unwrap().is_empty());
                }
            }
            assert!(position.turns() > 5, "the taps should have led somewhere");
        }
    }
}
