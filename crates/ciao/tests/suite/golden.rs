//! Golden playthroughs: whole games with every state, as text files in `tests/golden`.
//!
//! The first line of a file is the game; the rest follows from it. To add a game, write its line into a new
//! file; to rewrite the files after an intended change, run the test with `CIAO_GOLDEN=write`. Read
//! the difference before you keep it.

use std::fmt::Write;
use std::path::PathBuf;

use ciao::{Record, Seat, Settlement, State, diagram};

fn describe(text: &mut String, state: &State) {
    let asked: Vec<String> = state.contesters().map(|seat| seat.to_string()).collect();
    let points: Vec<String> = state.players().seats().map(|seat| state.points(seat).to_string()).collect();
    let asked = if asked.is_empty() { "nobody".into() } else { asked.join(" ") };
    writeln!(text, "{state}    points {}    asked {asked}", points.join(" ")).unwrap();
}

fn playthrough(line: &str) -> String {
    let record = Record::read(line).unwrap();
    let game = record.game();
    let mut text = format!("{}\n\n", record.game().to_text());
    describe(&mut text, game.start());
    for (i, settled) in game.past().iter().enumerate() {
        let seat: Seat = settled.active;
        let outcome = match settled.turn.settlement() {
            Settlement::Approved => "all approve".to_owned(),
            Settlement::BluffCalled(by) => format!("seat {by} calls a bluff"),
            Settlement::TruthCalled(by) => format!("seat {by} doubts the truth"),
        };
        writeln!(text, "\n{}. seat {seat} {}: {outcome}", i + 1, settled.turn).unwrap();
        describe(&mut text, &settled.after);
    }
    write!(text, "\n{}", diagram::ascii(game.state())).unwrap();
    text
}

#[test]
fn golden_games_are_played_as_ever() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let rewrite = std::env::var("CIAO_GOLDEN").is_ok_and(|value| value == "write");
    let mut games = 0;
    for entry in std::fs::read_dir(&folder).unwrap() {
        let path = entry.unwrap().path();
        // A checkout may have changed the line ends.
        let kept = std::fs::read_to_string(&path).unwrap().replace("\r\n", "\n");
        let played = playthrough(kept.lines().next().unwrap());
        if rewrite {
            std::fs::write(&path, &played).unwrap();
        } else {
            assert_eq!(kept, played, "{} differs; see the head of this test", path.display());
        }
        games += 1;
    }
    assert!(games >= 6, "only {games} golden games are left");
}
