//! Tactical positions, verified by deep searches: forks, bridges that must be built now, blocks, the moment to stop
//! building and connect.
//!
//! `data/tactics.txt` has one per line: a name, the winning moves, and the game so far. `train ponte tactics` finds
//! such positions in games.

use std::sync::atomic::AtomicBool;

use ponte::{Game, Move, Rules};
use ponte_engine::{Engine, Limits, Settings};

struct Problem {
    name: String,
    solutions: Vec<Move>,
    game: Game,
}

fn problems() -> Vec<Problem> {
    let lines = include_str!("data/tactics.txt").lines();
    lines
        .filter(|line| !line.trim().is_empty() && !line.starts_with('#'))
        .map(|line| {
            let parts: Vec<&str> = line.split('|').map(str::trim).collect();
            let [name, solutions, moves] = parts[..] else { panic!("three parts: {line}") };
            let game =
                Game::from_text(Rules::CLASSIC, moves).unwrap_or_else(|error| panic!("{name}: {error}"));
            let solutions: Vec<Move> =
                solutions.split_whitespace().map(|mv| mv.parse().expect("a move")).collect();
            for &mv in &solutions {
                assert!(game.position().check(mv).is_ok(), "{name}: {mv} is legal");
            }
            Problem { name: name.to_string(), solutions, game }
        })
        .collect()
}

#[test]
fn solves_tactical_positions() {
    let problems = problems();
    assert!(problems.len() >= 6, "several positions");
    for Problem { name, solutions, game } in &problems {
        // Most seeds, because a single search can be unlucky.
        let found = [1, 2, 3].map(|seed| {
            let mut engine = Engine::new(&Rules::CLASSIC, Settings { seed, ..Settings::default() });
            engine.set_game(game);
            let result = engine.search(&Limits::nodes(10_000), &mut |_| (), &AtomicBool::new(false));
            result.best.expect("a move")
        });
        let solved = found.iter().filter(|mv| solutions.contains(mv)).count();
        assert!(solved >= 2, "{name}: {found:?} instead of {solutions:?}");
    }
}
