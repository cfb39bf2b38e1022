//! Moves that are entered cell by cell.

use ponte::{Cell, Colour, IllegalMove, Move, PartialMove, Position, RejectedTap, Rules, Stage, TapResult};

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
    let open = Position::new(Rules::SMALL);
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
        TapResult::Rejected(RejectedTap::Rules(illegal)) => illegal,
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
    assert_eq!(last, TapResult::Rejected(RejectedTap::TilePlaced { first: cell("h8") }));
    assert_eq!(partial, PartialMove::FirstTile(cell("h8")));
}

#[test]
fn a_tile_without_a_bridge_names_the_reason() {
    let carrying = position("small 8/8/8/8/8/l1l5/8/l7 a3-c3 light 9");
    let (_, last) = taps(&carrying, false, &["a3"]);
    assert!(matches!(last, TapResult::Rejected(RejectedTap::Rules(IllegalMove::EndUsed { .. }))), "{last:?}");
    let alone = position("small 8/8/8/8/8/8/8/l7 - light 9");
    assert_eq!(
        taps(&alone, false, &["a1"]).1,
        TapResult::Rejected(RejectedTap::NoBridgeFrom { cell: cell("a1") })
    );
    let spent = position("8:-:0 8/8/8/8/8/l1l5/8/8 - light 9");
    assert_eq!(
        taps(&spent, false, &["a3"]).1,
        TapResult::Rejected(RejectedTap::Rules(IllegalMove::OutOfBridges))
    );
    // Blocked by a tile beneath: the rejection of the other end says so.
    let barred = position("small 8/8/8/8/8/ldl5/8/l7 - light 9");
    let (partial, last) = taps(&barred, false, &["a3", "c3"]);
    assert_eq!(last, TapResult::Rejected(RejectedTap::Rules(IllegalMove::TileBeneath { cell: cell("b3") })));
    assert_eq!(partial, PartialMove::BridgeEnd(cell("a3")));
}

#[test]
fn a_wrong_second_end_names_the_reason() {
    let board = position("small 8/8/8/8/8/l1l5/8/l1l5 - light 9");
    assert_eq!(taps(&board, false, &["a3", "c1"]).1, TapResult::Play("a3-c1".parse().unwrap()));
    let far = position("small l1l5/8/8/8/8/l1l1d3/8/8 - light 9");
    let (from, to) = (cell("a3"), cell("a8"));
    let (partial, last) = taps(&far, false, &["a3", "a8"]);
    assert_eq!(last, TapResult::Rejected(RejectedTap::Rules(IllegalMove::NotABridge { from, to })));
    assert_eq!(partial, PartialMove::BridgeEnd(from));
    let (partial, last) = taps(&far, false, &["c3", "e3"]);
    let found = Some(Colour::Dark);
    let illegal = IllegalMove::NoTile { cell: cell("e3"), found };
    assert_eq!(last, TapResult::Rejected(RejectedTap::Rules(illegal)));
    assert_eq!(partial, PartialMove::BridgeEnd(cell("c3")));
}

#[test]
fn no_tile_is_placed_during_the_choice_or_at_the_end() {
    let mut choice = Position::new(Rules::SMALL);
    choice.play("a1,b2".parse().unwrap()).unwrap();
    assert_eq!(
        PartialMove::Empty.tap(&choice, cell("h8"), false),
        TapResult::Rejected(RejectedTap::Rules(IllegalMove::ChoiceDue))
    );
    let over = position("small 8/8/8/8/8/8/8/l7 - over 9");
    assert_eq!(
        PartialMove::Empty.tap(&over, cell("h8"), false),
        TapResult::Rejected(RejectedTap::Rules(IllegalMove::GameOver))
    );
}

#[test]
fn every_tap_keeps_the_partial_move_legal() {
    // After any taps, a partial move can be completed, and a played move is legal.
    let mut state = 7_u32;
    for confirm in [false, true] {
        let mut position = Position::new(Rules::SMALL);
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
