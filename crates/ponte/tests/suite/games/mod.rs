//! Random games for the tests of text forms.

use ponte::{Colour, Ending, Game, Move, Position, Rules, Stage};

use crate::common::Dice;

/// The presets, odd sizes on both sides of the seam between words, and supplies down to nothing.
pub(crate) const RULES: [&str; 15] = [
    "classic", "open", "large", "small", "3", "4", "5:6:1", "7:9:2", "11", "13:20:4", "16", "16:40:-",
    "3:0:0", "4:1:3", "5:3:0",
];

pub(crate) fn rules() -> impl Iterator<Item = Rules> {
    RULES.iter().map(|name| name.parse().unwrap())
}

/// A legal move: now and then a bridge, else two tiles, else a bridge or a pass.
pub(crate) fn random_move(position: &Position, dice: &mut Dice) -> Move {
    if position.stage() == Stage::Choice {
        return Move::Choose(dice.pick(&Colour::ALL));
    }
    let bridges = position.bridge_moves();
    let firsts: Vec<_> = position.first_cells().iter().collect();
    if !bridges.is_empty() && dice.one_in(if firsts.is_empty() { 2 } else { 4 }) {
        return dice.pick(&bridges).into();
    }
    if firsts.is_empty() {
        return Move::Pass;
    }
    let first = dice.pick(&firsts);
    let seconds: Vec<_> = position.second_cells(first).unwrap().iter().collect();
    Move::tiles(first, dice.pick(&seconds))
}

/// A game to its end, which now and then is a resignation or a loss on time.
pub(crate) fn random_game(rules: Rules, dice: &mut Dice) -> Game {
    let mut game = Game::new(rules);
    while !game.is_over() {
        if dice.one_in(300) {
            let colour = dice.pick(&Colour::ALL);
            game.end(if dice.one_in(2) { Ending::Resigned(colour) } else { Ending::OutOfTime(colour) });
        } else {
            let mv = random_move(game.position(), dice);
            game.play(mv).unwrap_or_else(|error| panic!("{mv} in {}: {error}", game.position()));
        }
    }
    game
}
