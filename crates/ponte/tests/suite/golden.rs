//! Golden playthroughs: whole games with every state, as text files.
//!
//! A file begins with a rule set and a one-line game; the rest follows from them. `UPDATE_GOLDEN=1 cargo test -p
//! ponte-rules --test suite golden` rewrites the rest: for a new file that has the two lines, or after an intended change.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

use ponte::{Bridge, CellSet, Colour, Game, Phase, Rules, Setup, diagram};

#[test]
fn every_state_is_as_it_was() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let mut files: Vec<_> = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    assert!(files.len() >= 12, "a dozen games, not {}", files.len());
    for file in files {
        let golden = fs::read_to_string(&file).unwrap();
        let field = |name: &str| {
            let line = golden.lines().find_map(|line| line.strip_prefix(name));
            line.unwrap_or_else(|| panic!("{} has no line `{name}`", file.display())).trim()
        };
        let rules: Rules = field("rules ").parse().unwrap();
        let game = Game::from_text(rules, field("game "))
            .unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let played = playthrough(&game);
        if env::var_os("UPDATE_GOLDEN").is_some() {
            fs::write(&file, &played).unwrap();
            continue;
        }
        for (number, (played, golden)) in played.lines().zip(golden.lines()).enumerate() {
            assert_eq!(played, golden, "line {} of {}", number + 1, file.display());
        }
        assert_eq!(played.lines().count(), golden.lines().count(), "lines of {}", file.display());
    }
}

fn playthrough(game: &Game) -> String {
    let mut text = format!("rules {}\ngame {}\n", game.rules(), game.to_text());
    for ply in 0..=game.moves().len() {
        let position = game.position_at(ply).unwrap();
        let stage = Setup::from(position).phase;
        write!(text, "\nply {}\nposition {position}\nhash {:016x}\n", ply + 1, position.hash()).unwrap();
        if !matches!(stage, Phase::Choice | Phase::Over) {
            writeln!(text, "tiles {}", list(position.tile_cells())).unwrap();
            writeln!(text, "first {}", list(position.first_cells())).unwrap();
            writeln!(text, "pairs {}", position.pair_count()).unwrap();
            writeln!(text, "bridges {}", joined(&position.bridge_moves())).unwrap();
            writeln!(text, "pass {}", if position.may_pass() { "yes" } else { "no" }).unwrap();
        }
        if let Some(mv) = game.moves().get(ply) {
            writeln!(text, "move {mv}").unwrap();
        }
    }
    let position = game.position();
    let score = position.score();
    text.push('\n');
    for colour in Colour::ALL {
        let tally = score.tally(colour);
        writeln!(
            text,
            "{colour} points {} islands {} bridges {}",
            tally.points, tally.islands, tally.bridges
        )
        .unwrap();
        for chain in score.chains(colour) {
            let groups = |groups: &[CellSet]| {
                let groups: Vec<String> = groups.iter().map(ToString::to_string).collect();
                if groups.is_empty() { "-".to_owned() } else { groups.join(" / ") }
            };
            writeln!(
                text,
                "  chain {} points, islands {}, sandbanks {}, bridges {}",
                chain.points(),
                groups(&chain.islands),
                groups(&chain.sandbanks),
                joined(&chain.bridges)
            )
            .unwrap();
        }
    }
    let result = game.outcome().map_or("none".to_owned(), |result| {
        let winner = result.winner.map_or("draw".to_owned(), |colour| colour.to_string());
        format!("{winner} by {:?}", score.decider()).to_lowercase()
    });
    write!(text, "result {result}\n\n{}", diagram::ascii(position)).unwrap();
    text
}

fn list(cells: CellSet) -> String {
    if cells.is_empty() { "-".to_owned() } else { cells.to_string() }
}

fn joined(bridges: &[Bridge]) -> String {
    let bridges: Vec<String> = bridges.iter().map(ToString::to_string).collect();
    if bridges.is_empty() { "-".to_owned() } else { bridges.join(" ") }
}
