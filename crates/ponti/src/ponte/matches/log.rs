//! The games of a match as records in a file, from which it can be taken up again.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::Path;

use ponte::{Record, Rules};

use super::report::Sides;
use super::{Numbered, first_colour};
use crate::failure::{Failure, Result};
use crate::input;

/// Where games are kept, if anywhere.
pub(crate) struct Log {
    file: Option<File>,
}

impl Log {
    /// Keeps nothing.
    pub(crate) fn nowhere() -> Log {
        Log { file: None }
    }

    /// Keeps a game: at once, so that an interruption loses nothing.
    pub(crate) fn write(&mut self, game: &Numbered, sides: &Sides) -> Result {
        let Some(file) = &mut self.file else { return Ok(()) };
        file.write_all(format!("{}\n", record(game, sides)).as_bytes())?;
        Ok(file.flush()?)
    }
}

/// Opens the file of a match. A match that is taken up again tells its games and the first player's results.
pub(crate) fn open(path: &Path, sides: &Sides, resume: bool) -> Result<(Log, Vec<(u32, f32)>)> {
    let at = |reason: String| Failure::Input(format!("{}: {reason}", path.display()));
    let old = if path.exists() { input::read(Some(path))? } else { String::new() };
    if !resume && !old.trim().is_empty() {
        return Err(at("there are games in it already; --resume goes on with them".to_owned()));
    }
    let known = played(&old, sides).map_err(at)?;
    let file = OpenOptions::new().create(true).append(true).open(path);
    let file = file.map_err(|error| at(format!("cannot be written: {error}")))?;
    Ok((Log { file: Some(file) }, known))
}

fn tags(number: u32, sides: &Sides) -> [(&'static str, String); 5] {
    let [first, second] = &sides.names;
    let (light, dark) =
        if first_colour(number) == ponte::Colour::Light { (first, second) } else { (second, first) };
    [
        ("Event", fit(&format!("{first} against {second}"))),
        ("Round", number.to_string()),
        ("Light", fit(light)),
        ("Dark", fit(dark)),
        ("Seed", sides.seed.to_string()),
    ]
}

/// A player's name may be any text; a tag may not.
fn fit(name: &str) -> String {
    name.chars().filter(|letter| !letter.is_control()).take(500).collect()
}

fn record(game: &Numbered, sides: &Sides) -> Record {
    let mut record = Record::from_game(&game.played.game);
    let mut all = tags(game.number, sides).to_vec();
    if let Some((who, mv)) = game.played.forfeit {
        let what = mv.map_or_else(|| "no move".to_owned(), |mv| format!("the illegal move {mv}"));
        all.push(("Forfeit", fit(&format!("{}: {what}", sides.names[who]))));
    }
    for (name, value) in all {
        record.set_tag(name, &value).expect("a short line is fit for a tag");
    }
    record
}

/// The numbers and results of the games of an earlier run, which has to be of the same match.
fn played(text: &str, sides: &Sides) -> std::result::Result<Vec<(u32, f32)>, String> {
    let mut known = BTreeMap::new();
    for (at, record) in Record::each(&Rules::default(), text).enumerate() {
        let wrong = |why: String| format!("game {}: {why}", at + 1);
        let record = record.map_err(|error| wrong(error.to_string()))?;
        let number =
            record.tag("Round").and_then(|round| round.parse().ok()).filter(|&number: &u32| number > 0);
        let number =
            number.ok_or_else(|| wrong("it has no number of a game of a match as Round".to_owned()))?;
        if *record.rules() != sides.rules {
            return Err(wrong(format!("it is played by the rules {}, not {}", record.rules(), sides.rules)));
        }
        for (name, value) in tags(number, sides) {
            let there = record.tag(name).unwrap_or_default();
            if there != value {
                return Err(wrong(format!("it is of another match: {name} is `{there}`, not `{value}`")));
            }
        }
        let Some(result) = record.game().result() else { return Err(wrong("it is not over".to_owned())) };
        let first = first_colour(number);
        known.insert(number, result.winner.map_or(0.5, |winner| if winner == first { 1.0 } else { 0.0 }));
    }
    Ok(known.into_iter().collect())
}
