//! `ponti ponte random`: seeded random games.

use std::io::Write;

use ponte::fast::{Bits, Board, BoardMove, random_turn};
use ponte::{Colour, Game, Move, Record, Rules, Visitor};

use crate::failure::Result;
use crate::output;
use crate::random::SeededRng;

const EXAMPLES: &str = "\
Examples:
  ponti ponte random
  ponti ponte random --games 100 --seed 7 --rules large --line
  ponti ponte random | ponti ponte replay --json";

/// Play random games and print them as records
///
/// A random turn is a bridge with probability 1/4 where one can be built, else two tiles on
/// uniformly drawn cells, else a pass. The same seed gives the same games, whatever their number.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Number of games
    #[arg(long, value_name = "N", default_value_t = 1)]
    games: u64,
    /// The seed; by default a random one, which the record names
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// The rule set
    #[arg(long, value_name = "NAME", default_value = "classic")]
    rules: Rules,
    /// Print each game as one line of moves instead of a record
    #[arg(long)]
    line: bool,
}

pub(crate) fn run(args: &Args) -> Result {
    let seed = args.seed.unwrap_or_else(SeededRng::random_seed);
    let mut out = output::out();
    for number in 0..args.games {
        let game = random_game(&args.rules, &mut SeededRng::new(seed, number));
        if args.line {
            writeln!(out, "{}", game.to_text())?;
            continue;
        }
        let mut record = Record::from_game(&game);
        let event = format!("random game {} of seed {seed}", number + 1);
        record.set_tag("Event", &event).expect("a short text is a valid tag");
        let gap = if number > 0 { "\n" } else { "" };
        write!(out, "{gap}{record}")?;
    }
    Ok(out.flush()?)
}

/// A game of random turns from the empty board to the end.
fn random_game(rules: &Rules, rng: &mut SeededRng) -> Game {
    let mut game = Game::new(*rules);
    while !game.is_over() {
        let mv = game.position().visit(RandomTurn(rng));
        game.play(mv).expect("a drawn turn is legal");
    }
    game
}

/// Draws a random turn as the rules crate defines it.
struct RandomTurn<'a>(&'a mut SeededRng);

impl Visitor for RandomTurn<'_> {
    type Output = Move;

    fn visit<B: Bits>(self, board: &Board<B>) -> Move {
        let mut next = *board;
        let geometry = board.geometry();
        match random_turn(&mut next, |n| self.0.below(n)) {
            BoardMove::Tiles(a, b) => Move::tiles(geometry.cell(a), geometry.cell(b)),
            BoardMove::Bridge(span) => geometry.bridge(span.direction.into(), span.from.into()).into(),
            BoardMove::Pass => Move::Pass,
            BoardMove::Choice => Move::Choose(Colour::ALL[self.0.below(2) as usize]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_of_all_rule_sets_end_and_repeat() {
        for rules in ["classic", "open", "large", "small", "3", "16:9:2", "5:1:-"] {
            let rules: Rules = rules.parse().unwrap();
            for number in 0..5 {
                let game = random_game(&rules, &mut SeededRng::new(3, number));
                assert!(game.is_over());
                let again = random_game(&rules, &mut SeededRng::new(3, number));
                assert_eq!(game, again);
            }
        }
    }
}
