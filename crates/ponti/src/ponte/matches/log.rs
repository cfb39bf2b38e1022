//! The log of a match: its games as records in a file, from which the match can be resumed.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::Path;

use ponte::{Record, Rules};
use ponte_engine::matches::{MatchGame, first_colour};

use super::report::MatchInfo;
use crate::failure::{Failure, Result};
use crate::input;

/// The file for the games, if there is one.
pub(crate) struct Log {
    file: Option<File>,
}

impl Log {
    /// A log that writes nothing.
    pub(crate) fn disabled() -> Log {
        Log { file: None }
    }

    /// Appends a game and flushes the file, so that an interruption loses nothing.
    pub(crate) fn write(&mut self, number: u32, game: &MatchGame, info: &MatchInfo) -> Result {
        let Some(file) = &mut self.file else { return Ok(()) };
        file.write_all(format!("{}\n", record(number, game, info)).as_bytes())?;
        Ok(file.flush()?)
    }
}

/// Opens the log of a match. When resuming, also returns the numbers and the first player's results of its games.
pub(crate) fn open(path: &Path, info: &MatchInfo, resume: bool) -> Result<(Log, Vec<(u32, f32)>)> {
    let at = |reason: String| Failure::Input(format!("{}: {reason}", path.display()));
    let old = if path.exists() { input::read(Some(path))? } else { String::new() };
    if !resume && !old.trim().is_empty() {
        return Err(at("the file already has games; resume the match with --resume".to_owned()));
    }
    let known = read_results(&old, info).map_err(at)?;
    let file = OpenOptions::new().create(true).append(true).open(path);
    let file = file.map_err(|error| at(format!("cannot be written: {error}")))?;
    Ok((Log { file: Some(file) }, known))
}

fn tags(number: u32, info: &MatchInfo) -> [(&'static str, String); 5] {
    let [first, second] = &info.names;
    let (light, dark) =
        if first_colour(number) == ponte::Colour::Light { (first, second) } else { (second, first) };
    [
        ("Event", tag_value(&format!("{first} against {second}"))),
        ("Round", number.to_string()),
        ("Light", tag_value(light)),
        ("Dark", tag_value(dark)),
        ("Seed", info.seed.to_string()),
    ]
}

/// Makes a player's name a valid tag value.
fn tag_value(name: &str) -> String {
    name.chars().filter(|letter| !letter.is_control()).take(500).collect()
}

fn record(number: u32, played: &MatchGame, info: &MatchInfo) -> Record {
    let mut record = Record::from_game(&played.game);
    let mut all = tags(number, info).to_vec();
    if let Some((player, mv)) = played.forfeit {
        let what = mv.map_or_else(|| "no move".to_owned(), |mv| format!("the illegal move {mv}"));
        all.push(("Forfeit", tag_value(&format!("{}: {what}", info.names[player]))));
    }
    for (name, value) in all {
        record.set_tag(name, &value).expect("a short line is a valid tag value");
    }
    record
}

/// The numbers and results of the games of an earlier run of the same match.
fn read_results(text: &str, info: &MatchInfo) -> std::result::Result<Vec<(u32, f32)>, String> {
    let mut known = BTreeMap::new();
    for (at, record) in Record::each(Rules::default(), text).enumerate() {
        let wrong = |why: String| format!("game {}: {why}", at + 1);
        let record = record.map_err(|error| wrong(error.to_string()))?;
        let number =
            record.tag("Round").and_then(|round| round.parse().ok()).filter(|&number: &u32| number > 0);
        let number = number.ok_or_else(|| wrong("the tag Round is not the number of a game".to_owned()))?;
        if record.rules() != info.rules {
            return Err(wrong(format!("it has the rules {}, not {}", record.rules(), info.rules)));
        }
        for (name, value) in tags(number, info) {
            let found = record.tag(name).unwrap_or_default();
            if found != value {
                return Err(wrong(format!(
                    "it belongs to another match: {name} is `{found}`, not `{value}`"
                )));
            }
        }
        let Some(result) = record.outcome() else { return Err(wrong("it is not over".to_owned())) };
        let first = first_colour(number);
        known.insert(number, result.winner.map_or(0.5, |winner| if winner == first { 1.0 } else { 0.0 }));
    }
    Ok(known.into_iter().collect())
}
