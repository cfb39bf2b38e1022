//! Shared helpers: seeded games, and pictures parsed as XML.

#![allow(dead_code, reason = "each test file uses some of it")]

use ponte::{Game, Move, Rules};

/// Small, seeded, and good enough to pick moves.
pub(crate) struct Chance(pub(crate) u64);

impl Chance {
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % bound
    }
}

/// A game of so many plies at most, with a bridge wherever one can be built every other time.
pub(crate) fn game(rules: Rules, seed: u64, plies: usize) -> Game {
    let mut chance = Chance(seed);
    let mut game = Game::new(rules);
    while !game.is_over() && game.moves().len() < plies {
        let bridges = game.position().bridge_moves();
        let next = if !bridges.is_empty() && chance.below(2) == 0 {
            Move::from(bridges[chance.below(bridges.len())])
        } else {
            let moves = game.position().legal_moves();
            moves[chance.below(moves.len())]
        };
        game.play(next).unwrap();
    }
    game
}

/// The elements that have a class.
pub(crate) fn classed<'a>(tree: &'a roxmltree::Document<'a>, class: &str) -> Vec<roxmltree::Node<'a, 'a>> {
    tree.descendants()
        .filter(|node| node.attribute("class").is_some_and(|text| text.split(' ').any(|word| word == class)))
        .collect()
}

/// Every number in an attribute that holds numbers.
pub(crate) fn assert_finite(svg: &str) {
    for word in ["NaN", "inf", "undefined"] {
        assert!(!svg.contains(word), "{word} in a picture");
    }
}
