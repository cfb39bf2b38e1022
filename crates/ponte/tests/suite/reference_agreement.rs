//! The crate and its reference implementation agree on random games of all rule sets, odd sizes and tiny supplies.

use std::collections::{BTreeSet, HashMap};

use crate::common::Dice;
use crate::reference::{Beam, Reference, ReferenceChain, Spot, cell, cells, spot, spots};
use ponte::{
    Cell, CellSet, Colour, Game, IllegalMove, Move, Position, Rules, Setup, Stage, Symmetry, Undone,
};

/// How closely a position is looked at.
#[derive(Clone, Copy, PartialEq)]
enum Look {
    /// All pairs by the definition, all moves.
    Whole,
    /// All pairs by way of the second cells where few cells are open, else now and then.
    Part,
}

fn chains(position: &Position, colour: Colour) -> BTreeSet<ReferenceChain> {
    let score = position.score();
    let sets = |sets: &[CellSet]| sets.iter().map(|&set| spots(set)).collect();
    let beam = |bridge: &ponte::Bridge| Beam::new(spot(bridge.from()), spot(bridge.to()));
    let chains: Vec<ReferenceChain> = score
        .chains(colour)
        .iter()
        .map(|chain| ReferenceChain {
            islands: sets(&chain.islands),
            sandbanks: sets(&chain.sandbanks),
            bridges: chain.bridges.iter().map(beam).collect(),
        })
        .collect();
    let distinct: BTreeSet<ReferenceChain> = chains.iter().cloned().collect();
    assert_eq!(distinct.len(), chains.len(), "a chain is listed twice");
    distinct
}

/// Everything that can be asked of a position, of both.
fn assert_same(position: &Position, reference: &Reference, dice: &mut Dice, look: Look) {
    assert_eq!(position.stage(), reference.stage);
    assert_eq!(position.to_move(), reference.to_move());
    assert_eq!(position.blocked(), cells(&reference.blocked()));
    assert_eq!(position.bridges_left(), reference.bridges_left());
    let standing: Vec<_> = reference.bridges.iter().map(|(beam, &colour)| (beam.bridge(), colour)).collect();
    assert_eq!(position.bridges(), standing);
    for colour in Colour::ALL {
        assert_eq!(position.tiles(colour), cells(&reference.tiles[colour.index()]));
        assert_eq!(position.tiles_left(colour), reference.tiles_left(colour));
    }
    assert_same_score(position, reference);
    assert_same_moves(position, reference, dice, look);
    for _ in 0..8 {
        assert_same_answer(position, reference, random_request(reference, dice));
    }
    for mv in [Move::Pass, Move::Choose(Colour::Light), Move::Choose(Colour::Dark)] {
        assert_same_answer(position, reference, mv);
    }
}

fn assert_same_score(position: &Position, reference: &Reference) {
    let score = position.score();
    for colour in Colour::ALL {
        assert_eq!(score.tally(colour), reference.tally(colour), "{colour}");
        assert_eq!(chains(position, colour), reference.chains(colour), "{colour}");
        let points: u32 = score.chains(colour).iter().map(ponte::Chain::points).sum();
        assert_eq!(points, score.tally(colour).points);
        let all = &reference.tiles[colour.index()];
        let islands = crate::reference::groups(all).into_iter().filter(|group| group.len() == 4);
        assert_eq!(position.islands(colour), cells(&islands.flatten().collect::<BTreeSet<Spot>>()));
    }
    assert_eq!((score.leader(), score.decider()), reference.verdict());
}

fn assert_same_moves(position: &Position, reference: &Reference, dice: &mut Dice, look: Look) {
    let alone = reference.alone();
    assert_eq!(position.tile_cells(), cells(&alone));
    let bridges: Vec<_> = reference.bridge_moves().into_iter().map(Beam::bridge).collect();
    assert_eq!(position.bridge_moves(), bridges);
    assert_eq!(position.may_pass(), reference.may_pass());

    for _ in 0..2 {
        let first = random_cell(reference, dice);
        let expected = reference.check_tile(first).map(|()| cells(&reference.seconds(spot(first), &alone)));
        assert_eq!(position.check_tile(first), reference.check_tile(first), "{first}");
        assert_eq!(position.second_cells(first), expected, "{first}");
    }
    let few = alone.len() <= 24 || (alone.len() < 120 && dice.one_in(40)) || dice.one_in(400);
    if look == Look::Whole {
        let pairs = reference.pairs();
        assert_eq!(position.pair_count(), pairs.len() as u64);
        let firsts: BTreeSet<Spot> = pairs.iter().flat_map(|&(a, b)| [a, b]).collect();
        assert_eq!(position.first_cells(), cells(&firsts));
        let choices = Colour::ALL.map(Move::Choose).into_iter().filter(|_| reference.stage == Stage::Choice);
        let tiles = pairs.iter().map(|&(a, b)| Move::tiles(cell(a), cell(b)));
        let pass = reference.may_pass().then_some(Move::Pass);
        let expected: Vec<Move> =
            choices.chain(tiles).chain(bridges.into_iter().map(Move::from)).chain(pass).collect();
        assert_eq!(position.legal_moves(), expected);
    } else if few {
        let mut both_ways = 0;
        let mut firsts = BTreeSet::new();
        for &first in &alone {
            let seconds = reference.seconds(first, &alone).len() as u64;
            both_ways += seconds;
            if seconds > 0 {
                firsts.insert(first);
            }
        }
        assert_eq!(position.pair_count(), both_ways / 2);
        assert_eq!(position.first_cells(), cells(&firsts));
    }
}

/// Legal or not, and why not. Of the pairs that forbid a pass any may be named.
fn assert_same_answer(position: &Position, reference: &Reference, mv: Move) {
    let (answer, expected) = (position.check(mv), reference.check(mv));
    match (answer, expected) {
        (Err(IllegalMove::TilesFit { pair: (a, b) }), Err(IllegalMove::TilesFit { .. })) => {
            assert!(reference.pair_is_legal(spot(a), spot(b)), "{a},{b} is named as a pair that fits");
        }
        _ => assert_eq!(answer, expected, "{mv}"),
    }
    if let Move::Tiles(a, b) = mv {
        assert_eq!(
            answer.is_ok(),
            reference.pair_is_legal(spot(a), spot(b)),
            "{mv} by the definition of a pair"
        );
    }
    let mut after = position.clone();
    assert_eq!(after.play(mv).is_ok(), answer.is_ok());
    assert_eq!(after == *position, answer.is_err(), "a refused {mv} changes nothing, a legal one something");
}

/// Any cell, most of them on the board.
fn random_cell(reference: &Reference, dice: &mut Dice) -> Cell {
    let size = if dice.one_in(16) { 16 } else { u32::from(reference.rules.size()) };
    Cell::new(dice.below(size) as u8, dice.below(size) as u8).unwrap()
}

/// Two tiles or a bridge, often nonsense, often close to what lies there.
fn random_request(reference: &Reference, dice: &mut Dice) -> Move {
    let near = |from: Cell, dice: &mut Dice| {
        from.offset(dice.below(5) as i8 - 2, dice.below(5) as i8 - 2).unwrap_or(from)
    };
    let a = random_cell(reference, dice);
    let b = if dice.one_in(2) { near(a, dice) } else { random_cell(reference, dice) };
    if dice.one_in(2) {
        return Move::Tiles(a, b);
    }
    let mine: Vec<Spot> = reference.tiles[reference.turn.index()].iter().copied().collect();
    if mine.is_empty() || dice.one_in(4) {
        return Move::Bridge(a, near(a, dice));
    }
    let from = cell(dice.pick(&mine));
    Move::Bridge(from, near(from, dice))
}

/// Plays a random game of the rule set on both and compares them at every ply.
fn play_alike(rules: Rules, seed: u64, look: Look) -> (Game, Reference) {
    let mut dice = Dice::new(seed);
    let mut game = Game::new(rules);
    let mut reference = Reference::new(rules);
    // Some games build many bridges, some hardly any.
    let eager = dice.below(4);
    let turns_before = |game: &Game| game.moves().iter().filter(|mv| !matches!(mv, Move::Choose(_))).count();
    while reference.stage != Stage::Over {
        assert_same(game.position(), &reference, &mut dice, look);
        assert_eq!(usize::from(game.position().turns()), turns_before(&game));
        let setup = Setup::from(game.position());
        let again = setup.position().unwrap_or_else(|violations| panic!("{violations:?}"));
        assert_eq!((&again, again.hash()), (game.position(), game.position().hash()), "by way of a setup");
        assert_eq!(again.tile_cells(), game.position().tile_cells(), "by way of a setup");
        assert_eq!(again.turns(), game.position().turns());

        let bridges = reference.bridge_moves();
        let mv = if !bridges.is_empty() && dice.below(4) < eager {
            dice.pick(&bridges).bridge().into()
        } else {
            reference.random_move(&mut |n| dice.below(n))
        };
        if let Err(reason) = game.play(mv) {
            panic!("{mv} is refused: {reason}");
        }
        reference.play(mv);
    }
    assert_same(game.position(), &reference, &mut dice, look);
    assert!(game.is_over());
    let result = game.outcome().unwrap();
    let (winner, decider) = reference.verdict();
    assert_eq!((result.winner, result.by), (winner, ponte::Cause::Score(decider)));
    (game, reference)
}

/// Runs a check and names the rule set and the seed where it fails.
fn named<T>(rules: Rules, seed: u64, check: impl FnOnce() -> T) -> T {
    match std::panic::catch_unwind(std::panic::AssertUnwindSafe(check)) {
        Ok(value) => value,
        Err(panic) => {
            eprintln!("in the game of seed {seed} under the rules {rules}");
            std::panic::resume_unwind(panic)
        }
    }
}

fn custom(size: u8, tiles: Option<u16>, bridges: Option<u16>) -> Rules {
    Rules::new(size, tiles, bridges).unwrap()
}

const TILE_SUPPLIES: [Option<u16>; 6] = [None, Some(0), Some(1), Some(2), Some(3), Some(5)];
const BRIDGE_SUPPLIES: [Option<u16>; 4] = [None, Some(0), Some(1), Some(2)];

#[test]
fn whole_games_on_tiny_boards() {
    for (size, games) in [(3, 1000), (4, 400), (5, 60)] {
        let rules = custom(size, None, None);
        for seed in 0..games {
            named(rules, seed, || play_alike(rules, seed, Look::Whole));
        }
    }
}

#[test]
fn tiny_supplies() {
    for tiles in TILE_SUPPLIES {
        for bridges in BRIDGE_SUPPLIES {
            for size in [3, 4, 5, 7, 9, 11, 13, 16] {
                let (look, games) = if size < 5 { (Look::Whole, 12) } else { (Look::Part, 4) };
                let games = if tiles.is_none() && size > 7 { 1 } else { games };
                let rules = custom(size, tiles, bridges);
                for seed in 0..games {
                    named(rules, seed, || play_alike(rules, seed, look));
                }
            }
        }
    }
}

#[test]
fn presets_and_odd_sizes() {
    let odd = [5, 6, 7, 9, 11, 13, 16].map(|size| custom(size, None, None));
    let presets = Rules::PRESETS.iter().map(|&(_, rules)| rules);
    for rules in presets.chain(odd) {
        let games = 24_000 / u64::from(rules.size()).pow(3);
        for seed in 0..games.min(120) {
            named(rules, seed, || play_alike(rules, seed, Look::Part));
        }
    }
}

#[test]
fn undo_leads_back_to_the_same_hashes() {
    for seed in 0..40 {
        let rules = [Rules::CLASSIC, Rules::LARGE, Rules::SMALL, custom(4, None, Some(1))][seed as usize % 4];
        let mut game = random_game(rules, seed);
        let hashes: Vec<u64> =
            (0..=game.moves().len()).map(|ply| game.position_at(ply).unwrap().hash()).collect();
        let moves = game.moves().to_vec();
        for ply in (0..moves.len()).rev() {
            assert_eq!(game.undo(), Some(Undone::Move(moves[ply])));
            assert_eq!(game.position().hash(), hashes[ply], "{rules}, seed {seed}, ply {ply}");
            assert_eq!(game.moves(), &moves[..ply]);
        }
        assert_eq!(game.undo(), None);
        assert_eq!(game.position(), &Position::new(rules));
        for &mv in &moves {
            game.play(mv).unwrap();
        }
        assert_eq!(game.position().hash(), hashes[moves.len()], "{rules}, seed {seed}, played again");
    }
}

/// A random game without the reference.
fn random_game(rules: Rules, seed: u64) -> Game {
    let mut dice = Dice::new(seed);
    let mut game = Game::new(rules);
    while !game.is_over() {
        let position = game.position();
        let bridges = position.bridge_moves();
        let firsts: Vec<Cell> = position.first_cells().iter().collect();
        let mv = if position.stage() == Stage::Choice {
            Move::Choose(dice.pick(&Colour::ALL))
        } else if !bridges.is_empty() && dice.one_in(3) {
            dice.pick(&bridges).into()
        } else if firsts.is_empty() {
            Move::Pass
        } else {
            let first = dice.pick(&firsts);
            let seconds: Vec<Cell> = position.second_cells(first).unwrap().iter().collect();
            Move::tiles(first, dice.pick(&seconds))
        };
        game.play(mv).unwrap();
    }
    game
}

type Key = ([CellSet; 2], Vec<(ponte::Bridge, Colour)>, Stage, Option<Colour>);

fn key(position: &Position) -> Key {
    (Colour::ALL.map(|c| position.tiles(c)), position.bridges(), position.stage(), position.to_move())
}

#[test]
fn hashes_are_equal_for_equal_positions_and_for_no_others() {
    let rule_sets = [custom(3, None, None), custom(4, None, None), Rules::CLASSIC, custom(13, None, None)];
    for (rules, games) in rule_sets.into_iter().zip([3000, 1500, 300, 60]) {
        let mut by_hash: HashMap<u64, Key> = HashMap::new();
        let mut met_again = 0;
        for seed in 0..games {
            let game = random_game(rules, seed);
            for ply in 0..=game.moves().len() {
                let position = game.position_at(ply).unwrap();
                let key = key(position);
                match by_hash.get(&position.hash()) {
                    Some(other) => {
                        assert_eq!(other, &key, "{rules}: one hash for two positions");
                        met_again += u64::from(ply > 0);
                    }
                    None => {
                        by_hash.insert(position.hash(), key);
                    }
                }
            }
        }
        let positions: std::collections::HashSet<Key> = by_hash.values().cloned().collect();
        assert_eq!(positions.len(), by_hash.len(), "{rules}: two hashes for one position");
        // On the smallest board the same positions come up in many ways.
        assert!(rules.size() > 3 || met_again > 1000, "{met_again} positions were met again");
    }
}

#[test]
fn the_order_of_moves_leaves_no_trace() {
    let rule_sets = [custom(4, None, None), custom(7, None, None), Rules::CLASSIC, Rules::LARGE];
    let mut bridges_built = 0;
    for seed in 0..200 {
        let rules = rule_sets[seed as usize % 4];
        let game = random_game(rules, seed);
        let mut dice = Dice::new(!seed);
        // The position before the first pass, where both colours have had the same number of turns.
        let played: Vec<Move> =
            game.moves().iter().copied().filter(|mv| !matches!(mv, Move::Choose(_))).collect();
        let until = played.iter().position(|&mv| mv == Move::Pass).unwrap_or(played.len());
        let ply = if until == 0 { 0 } else { until + 1 };
        let expected = game.position_at(ply).unwrap();

        // The same tiles in other pairs and another order, then the same bridges in another order: what a legal
        // position consists of was legal all along.
        let mut plans = [0, 1].map(|colour: usize| {
            let mine = played[..until].iter().copied().skip(colour).step_by(2);
            let (tiles, mut bridges): (Vec<Move>, Vec<Move>) =
                mine.partition(|mv| matches!(mv, Move::Tiles(..)));
            let mut spots: Vec<Cell> = tiles
                .iter()
                .flat_map(|&mv| if let Move::Tiles(a, b) = mv { [a, b] } else { unreachable!("only tiles") })
                .collect();
            dice.shuffle(&mut spots);
            dice.shuffle(&mut bridges);
            bridges_built += bridges.len();
            let pairs = spots.chunks(2).map(|pair| Move::tiles(pair[0], pair[1]));
            pairs.chain(bridges).collect::<Vec<Move>>().into_iter()
        });
        let mut other = Position::new(rules);
        while let Some(mv) = plans[usize::from(other.turns()) % 2].next() {
            other.play(mv).unwrap_or_else(|reason| panic!("{rules}, seed {seed}: {mv}: {reason}"));
            if other.stage() == Stage::Choice {
                other.play(Move::Choose(Colour::Light)).unwrap();
            }
        }
        assert_eq!(&other, expected, "{rules}, seed {seed}");
        assert_eq!(other.hash(), expected.hash(), "{rules}, seed {seed}");
        assert_eq!(other.score(), expected.score(), "{rules}, seed {seed}");
        assert_eq!(other.tile_cells(), expected.tile_cells(), "{rules}, seed {seed}");
        assert_eq!(other.bridge_moves(), expected.bridge_moves(), "{rules}, seed {seed}");
    }
    assert!(bridges_built > 1000, "{bridges_built} bridges");
}

#[test]
fn the_eight_symmetries_change_nothing_that_counts() {
    for seed in 0..48 {
        let sizes =
            [custom(3, None, None), custom(5, Some(5), Some(2)), Rules::SMALL, Rules::CLASSIC, Rules::LARGE];
        let rules = sizes[seed as usize % sizes.len()];
        let size = rules.size();
        let game = random_game(rules, seed);
        let mut dice = Dice::new(seed);
        let mut images = Symmetry::ALL.map(|_| Position::new(rules));
        for ply in 0..=game.moves().len() {
            let position = game.position_at(ply).unwrap();
            let (canonical, there) = position.canonical();
            assert_eq!(position.transformed(there), canonical);
            let request =
                random_request(&crate::reference::violations::arrange(&Setup::from(position)), &mut dice);
            for (symmetry, image) in Symmetry::ALL.into_iter().zip(&mut images) {
                assert_eq!(position.transformed(symmetry), *image, "{rules}, seed {seed}, {symmetry:?}");
                assert_eq!(position.transformed(symmetry).hash(), image.hash());
                assert_eq!(image.canonical().0, canonical, "{rules}, seed {seed}, {symmetry:?}");
                assert_eq!(image.canonical().0.hash(), canonical.hash());
                assert_eq!(image.transformed(symmetry.inverse()), *position);
                assert_eq!(image.stage(), position.stage());
                assert_eq!(image.pair_count(), position.pair_count());
                assert_eq!(image.tile_cells(), symmetry.set(position.tile_cells(), size));
                assert_eq!(image.first_cells(), symmetry.set(position.first_cells(), size));
                assert_eq!(image.blocked(), symmetry.set(position.blocked(), size));
                let bridges = position.bridge_moves().into_iter();
                let mut bridges: Vec<_> = bridges.map(|b| symmetry.bridge(b, size).unwrap()).collect();
                bridges.sort();
                assert_eq!(image.bridge_moves(), bridges);
                for colour in Colour::ALL {
                    assert_eq!(image.score().tally(colour), position.score().tally(colour));
                }
                assert_eq!(image.score().leader(), position.score().leader());
                if let Some(turned) = symmetry.mv(request, size) {
                    assert_eq!(image.check(turned).is_ok(), position.check(request).is_ok(), "{request}");
                }
                if let Some(&mv) = game.moves().get(ply) {
                    image.play(symmetry.mv(mv, size).unwrap()).unwrap();
                }
            }
        }
    }
}
