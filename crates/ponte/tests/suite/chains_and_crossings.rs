//! Chains through several sandbanks, and crossing bridges: two error-prone rules.

use crate::common::{Dice, at, ends, position, setup};
use ponte::{
    Bridge, Cell, CellSet, Colour, IllegalMove, Move, Phase, Position, Rules, Setup, SetupViolation, Stage,
    Symmetry,
};

fn bridge(text: &str) -> Bridge {
    let (from, to) = ends(text);
    Bridge::new(from, to).unwrap()
}

/// Four islands, joined by way of three sandbanks in a row.
const CHAIN: &str = "
    . . . . . . . . . . . .
    . . . . . . . . . . . .
    . . . . . . o o . . . .
    . . . . . . o o . . o o
    . . . . . . . . . . o o
    . . . . . . o . . . . .
    o o . o o . o o . o o .
    o o . . . . . . . . o .
    . . . . . . . . . . . .
    . . . . . . . . . . o o
    . . . . . . . . . . o o
    . . . . . . . . . . . .";
const JOINTS: [&str; 6] = ["b6-d6", "e6-g6", "h6-j6", "g7-g9", "k3-k5", "k6-k8"];

fn points(position: &Position) -> u32 {
    let score = position.score();
    let sum = score.chains(Colour::Light).iter().map(ponte::Chain::points).sum::<u32>();
    assert_eq!(sum, score.light().points);
    sum
}

#[test]
fn a_chain_through_sandbanks_scores_alike_in_every_order_of_its_bridges() {
    let mut setup = setup(CHAIN, "", Colour::Light);
    assert_eq!(points(&setup.position().unwrap()), 4);
    let mut orders: Vec<Vec<&str>> = vec![Vec::new()];
    for _ in JOINTS {
        let longer = |order: &Vec<&'static str>| {
            let left = JOINTS.into_iter().filter(|joint| !order.contains(joint)).collect::<Vec<_>>();
            left.into_iter().map(|joint| [&order[..], &[joint]].concat()).collect::<Vec<_>>()
        };
        orders = orders.iter().flat_map(longer).collect();
    }
    assert_eq!(orders.len(), 720);
    for order in orders {
        // As they are built, light's turn again each time, and all at once.
        setup.bridges.clear();
        let mut steps = Vec::new();
        for joint in &order {
            let mut position = setup.position().unwrap();
            position.play(joint.parse().unwrap()).unwrap();
            steps.push(points(&position));
            setup.bridges.push(ends(joint));
            assert_eq!(points(&setup.position().unwrap()), *steps.last().unwrap(), "{order:?}");
        }
        assert_eq!(steps[5], 10, "{order:?}");
        assert!(steps.is_sorted(), "{order:?}: {steps:?}");
    }
}

#[test]
fn a_chain_through_sandbanks_scores_alike_in_every_order_of_its_parts() {
    let rules = Rules::LARGE;
    let plan = setup(CHAIN, "", Colour::Light);
    let under: CellSet = JOINTS.iter().flat_map(|joint| bridge(joint).under()).collect();
    // Dark lays single tiles that touch by corners at most, out of the way.
    let idle: Vec<Cell> = CellSet::board(12)
        .difference(plan.tiles[0])
        .difference(under)
        .iter()
        .filter(|cell| (cell.col() + cell.row()) % 2 == 0)
        .collect();
    for seed in 0..500 {
        let mut dice = Dice::new(seed);
        let mut tiles: Vec<Cell> = plan.tiles[0].iter().collect();
        dice.shuffle(&mut tiles);
        let mut joints: Vec<Bridge> = JOINTS.map(bridge).to_vec();
        dice.shuffle(&mut joints);
        let mut aside = idle.chunks(2);
        let mut position = Position::new(rules);
        while !(tiles.is_empty() && joints.is_empty()) {
            match position.stage() {
                Stage::Choice => position.play(Move::Choose(Colour::Dark)).unwrap(),
                _ if position.to_move() == Some(Colour::Dark) => {
                    let pair = aside.next().unwrap();
                    position.play(Move::tiles(pair[0], pair[1])).unwrap();
                }
                _ => {
                    let ready = joints.iter().position(|&joint| position.check(joint.into()).is_ok());
                    match ready {
                        Some(index) if tiles.is_empty() || dice.one_in(3) => {
                            position.play(joints.swap_remove(index).into()).unwrap();
                        }
                        _ => {
                            let (a, b) = (tiles.pop().unwrap(), tiles.pop().unwrap());
                            position.play(Move::Tiles(a, b)).unwrap();
                        }
                    }
                    let afresh = Setup::from(&position).position().unwrap();
                    assert_eq!(position.score(), afresh.score(), "seed {seed}");
                    assert_eq!(points(&position), points(&afresh), "seed {seed}");
                }
            }
        }
        assert_eq!(points(&position), 10, "seed {seed}");
        let score = position.score();
        assert_eq!((score.light().islands, score.light().bridges), (4, 6));
        let chains = score.chains(Colour::Light);
        assert_eq!(chains.len(), 1);
        assert_eq!((chains[0].sandbanks.len(), chains[0].bridges.len()), (3, 6));
    }
}

#[test]
fn diagonals_cross_although_they_share_no_cell_beneath() {
    let diagram = "
        . . . . . . . .
        . . . o . . o .
        . . . . . . . .
        . . . . o o . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .";
    let (one, other) = ("e5-g7", "d7-f5");
    let beneath = |text: &str| bridge(text).under().collect::<CellSet>();
    assert!(beneath(one).intersection(beneath(other)).is_empty());
    assert!(bridge(one).meets(bridge(other)));
    for (built, asked) in [(one, other), (other, one)] {
        let here = position(diagram, built, Colour::Light);
        for symmetry in Symmetry::ALL {
            let asked = symmetry.mv(asked.parse().unwrap(), 8).unwrap();
            let built = symmetry.bridge(bridge(built), 8).unwrap();
            let refused = here.transformed(symmetry).check(asked);
            assert_eq!(refused, Err(IllegalMove::BridgeCrosses { other: built }), "{symmetry:?}");
        }
        assert_eq!(position(diagram, "", Colour::Light).check(asked.parse().unwrap()), Ok(()));
    }
    let both = setup(diagram, "e5-g7 d7-f5", Colour::Light).violations();
    assert_eq!(both, [SetupViolation::Cross { one: bridge(one), other: bridge(other) }]);
}

#[test]
fn diagonals_of_different_colours_cross_too() {
    let diagram = "
        . . . . . . . .
        . . . x . . o .
        . . . . . . . .
        . . . . o x . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .";
    let here = position(diagram, "e5-g7", Colour::Dark);
    let refused = here.check("d7-f5".parse().unwrap());
    assert_eq!(refused, Err(IllegalMove::BridgeCrosses { other: bridge("e5-g7") }));
}

#[test]
fn parallel_knights_moves_share_a_cell_beneath_and_do_not_cross() {
    let diagram = "
        . . . . .
        . . . . .
        . . o . .
        o . o . .
        o . . . .";
    let (one, other) = ("a1-c2", "a2-c3");
    assert!(!bridge(one).meets(bridge(other)));
    for (built, asked) in [(one, other), (other, one)] {
        let mut here = position(diagram, built, Colour::Light);
        here.play(asked.parse().unwrap()).unwrap();
        assert_eq!(here.blocked(), [at("b1"), at("b2"), at("b3")].into_iter().collect());
        assert_eq!(here.bridges().len(), 2);
        // The cell under both names the one that comes first.
        let refused = IllegalMove::UnderBridge { cell: at("b2"), bridge: bridge(one) };
        here.play("e1,e5".parse().unwrap()).unwrap();
        assert_eq!(here.check_tile(at("b2")), Err(refused));
    }
}

#[test]
fn every_two_bridges_cross_exactly_when_their_lines_meet() {
    let rules = Rules::new(5, None, None).unwrap();
    let cells: Vec<Cell> = CellSet::board(5).iter().collect();
    let all: Vec<Bridge> = cells
        .iter()
        .flat_map(|&a| cells.iter().filter(move |&&b| a < b).filter_map(move |&b| Bridge::new(a, b)))
        .collect();
    assert_eq!(all.len(), 2 * 15 + 2 * 9 + 4 * 12);
    let (mut crossing, mut sharing) = (0, 0);
    for &one in &all {
        for &other in &all {
            let line =
                |bridge: Bridge| (crate::reference::spot(bridge.from()), crate::reference::spot(bridge.to()));
            let meet = crate::reference::lines_meet(line(one), line(other));
            assert_eq!(one.meets(other), meet, "{one} and {other}");
            let ends = one.ends().into_iter().chain(other.ends());
            let tiles: CellSet = ends.collect();
            let mut setup = Setup::empty(rules);
            setup.phase = Phase::Turn(Colour::Light);
            setup.tiles[0] = tiles;
            setup.bridges = vec![(one.from(), one.to())];
            let Ok(position) = setup.position() else { continue };
            if tiles.len() < 4 || other.under().any(|cell| tiles.contains(cell)) {
                continue;
            }
            let expected = if meet { Err(IllegalMove::BridgeCrosses { other: one }) } else { Ok(()) };
            assert_eq!(position.check(other.into()), expected, "{one}, then {other}");
            assert_eq!(position.bridge_moves().contains(&other), !meet, "{one}, then {other}");
            crossing += u32::from(meet);
            sharing += u32::from(!meet && one.under().any(|cell| other.under().any(|below| below == cell)));
        }
    }
    assert!(crossing > 300 && sharing > 50, "{crossing} cross, {sharing} share a cell and do not");
}
