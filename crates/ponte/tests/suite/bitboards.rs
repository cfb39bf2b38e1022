//! The same games on narrow bitboards, on wide bitboards, and as positions.

use crate::common::Dice;
use ponte::fast::{Bits, Board, BoardMove, Geometry, Span, Wide, random_turn};
use ponte::{Bridge, Cell, CellSet, Colour, Move, Position, Rules, Stage};

fn sets<B: Bits>(board: &Board<B>) -> Vec<CellSet> {
    let geometry = board.geometry();
    let sides = Colour::ALL.map(|colour| board.side(colour));
    let mut words = vec![board.open(), board.paired(), board.blocked(), board.used()];
    words.extend(sides.iter().flat_map(|side| [side.tiles(), side.open(), side.islands()]));
    words.extend(sides.iter().flat_map(|side| [side.pairs(), side.triples(), side.completing()]));
    words.extend(board.bridges());
    words.extend(board.built());
    words.extend(Colour::ALL.map(|colour| board.bridges_of(colour)).into_iter().flatten());
    words.into_iter().map(|word| geometry.set(word)).collect()
}

fn assert_same(narrow: &Board<u128>, wide: &Board<Wide>, position: &Position, context: &str) {
    assert_eq!(sets(narrow), sets(wide), "{context}");
    assert_eq!(narrow.stage(), wide.stage(), "{context}");
    assert_eq!(narrow.to_move(), wide.to_move(), "{context}");
    assert_eq!(narrow.hash(), wide.hash(), "{context}");
    assert_eq!(narrow.pair_count(), wide.pair_count(), "{context}");
    assert_eq!(narrow.may_pass(), wide.may_pass(), "{context}");
    assert_eq!(narrow.bridges_left(), wide.bridges_left(), "{context}");
    for colour in Colour::ALL {
        assert_eq!(narrow.tally(colour), wide.tally(colour), "{context}");
        assert_eq!(narrow.tiles_left(colour), wide.tiles_left(colour), "{context}");
        assert_eq!(narrow.bridge_count(colour), wide.bridge_count(colour), "{context}");
        assert_eq!(position.score().tally(colour), narrow.tally(colour), "{context}");
        assert_eq!(position.tiles(colour), narrow.geometry().set(narrow.side(colour).tiles()), "{context}");
    }
    assert_eq!(position.stage(), narrow.stage(), "{context}");
    assert_eq!(position.hash(), narrow.hash(), "{context}");
    assert_eq!(position.pair_count(), narrow.pair_count(), "{context}");
    assert_eq!(position.tile_cells(), narrow.geometry().set(narrow.open()), "{context}");
    assert_eq!(position.first_cells(), narrow.geometry().set(narrow.paired()), "{context}");
    let spans = |spans: [CellSet; 8]| spans.iter().map(CellSet::len).sum::<usize>();
    let bridges = spans(narrow.bridges().map(|word| narrow.geometry().set(word)));
    assert_eq!(position.bridge_moves().len(), bridges, "{context}");
}

/// Each word of a side is what its name says.
fn assert_words<B: Bits>(board: &Board<B>, context: &str) {
    let geometry = board.geometry();
    for colour in Colour::ALL {
        let side = board.side(colour);
        let tiles = crate::reference::spots(geometry.set(side.tiles()));
        let of_size = |size: usize| {
            let groups = crate::reference::groups(&tiles).into_iter().filter(|group| group.len() == size);
            crate::reference::cells(&groups.flatten().collect::<Vec<_>>())
        };
        assert_eq!(geometry.set(side.pairs()), of_size(2), "{context}, {colour}");
        assert_eq!(geometry.set(side.triples()), of_size(3), "{context}, {colour}");
        assert_eq!(geometry.set(side.islands()), of_size(4), "{context}, {colour}");
        let completes =
            |cell: &Cell| crate::reference::group_of(&tiles, crate::reference::spot(*cell)).len() == 4;
        let expected: CellSet = geometry.set(side.open()).iter().filter(completes).collect();
        assert_eq!(geometry.set(side.completing()), expected, "{context}, {colour}");
    }
}

/// Plays the step that one board took on the other, by its cells.
fn follow<A: Bits, B: Bits>(from: &Board<A>, board: &mut Board<B>, position: &mut Position, step: BoardMove) {
    let cell = |bit: usize| from.geometry().cell(bit);
    let bit = |at: usize| board.geometry().index(cell(at)).unwrap();
    let mv = match step {
        BoardMove::Tiles(a, b) => {
            board.play(BoardMove::Tiles(bit(a), bit(b)));
            Move::tiles(cell(a), cell(b))
        }
        BoardMove::Bridge(span) => {
            let (a, b) = from.ends(span);
            board.build(Span { direction: span.direction, from: bit(usize::from(span.from)) as u8 });
            Bridge::new(cell(a), cell(b)).unwrap().into()
        }
        BoardMove::Pass => {
            board.pass();
            Move::Pass
        }
        BoardMove::Choice => {
            board.choose();
            Move::Choose(Colour::Dark)
        }
    };
    let mut trusting = position.clone();
    trusting.play_unchecked(mv);
    position.play(mv).unwrap_or_else(|reason| panic!("{mv}: {reason}"));
    assert_eq!((&trusting, trusting.turns()), (&*position, position.turns()));
}

#[test]
fn narrow_and_wide_words_play_the_same_games() {
    let mut sets: Vec<Rules> = (3..=11).map(|size| Rules::new(size, None, None).unwrap()).collect();
    sets.extend([
        Rules::CLASSIC,
        Rules::new(9, Some(5), Some(1)).unwrap(),
        Rules::new(4, Some(1), None).unwrap(),
    ]);
    for rules in sets {
        for seed in 0..60 {
            let context = format!("{rules}, seed {seed}");
            let mut dice = Dice::new(seed);
            let mut narrow = Board::new(Geometry::narrow(rules.size()), rules);
            let mut wide = Board::new(Geometry::wide(rules.size()), rules);
            let mut position = Position::new(rules);
            // Either of the two leads.
            while narrow.stage() != Stage::Over {
                if seed % 2 == 0 {
                    let step = random_turn(&mut narrow, |n| dice.below(n));
                    follow(&narrow, &mut wide, &mut position, step);
                } else {
                    let step = random_turn(&mut wide, |n| dice.below(n));
                    follow(&wide, &mut narrow, &mut position, step);
                }
                assert_same(&narrow, &wide, &position, &context);
                assert_words(&narrow, &context);
            }
        }
    }
}

#[test]
fn equal_chances_lead_to_equal_games() {
    for size in 3..=11 {
        let rules = Rules::new(size, None, None).unwrap();
        for seed in 0..100 {
            let (mut one, mut other) = (Dice::new(seed), Dice::new(seed));
            let mut narrow = Board::new(Geometry::narrow(size), rules);
            let mut wide = Board::new(Geometry::wide(size), rules);
            while narrow.stage() != Stage::Over {
                let here = random_turn(&mut narrow, |n| one.below(n));
                let there = random_turn(&mut wide, |n| other.below(n));
                assert_eq!(here, there, "{rules}, seed {seed}");
            }
            assert_eq!(narrow.hash(), wide.hash(), "{rules}, seed {seed}");
        }
    }
}

/// The random turns of boards beyond 11 x 11 are legal moves, to the end of the game.
#[test]
fn wide_boards_play_legal_games() {
    for rules in
        [Rules::LARGE, Rules::new(13, Some(20), Some(3)).unwrap(), Rules::new(16, None, None).unwrap()]
    {
        for seed in 0..40 {
            let mut dice = Dice::new(seed);
            let mut wide = Board::new(Geometry::wide(rules.size()), rules);
            let mut position = Position::new(rules);
            while wide.stage() != Stage::Over {
                let mut shadow = wide;
                let step = random_turn(&mut wide, |n| dice.below(n));
                let before = shadow;
                follow(&before, &mut shadow, &mut position, step);
                assert_eq!(shadow.hash(), wide.hash(), "{rules}, seed {seed}");
                assert_eq!(position.hash(), wide.hash(), "{rules}, seed {seed}");
                assert_words(&wide, &format!("{rules}, seed {seed}"));
            }
            for colour in Colour::ALL {
                assert_eq!(position.score().tally(colour), wide.tally(colour), "{rules}, seed {seed}");
            }
        }
    }
}
