//! Loading and saving games as records.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use ponte::{Game, Record, Rules};

use super::screen::{Effect, Saved, Screen};
use crate::{input, ponte as text};

/// Loads the game in a file. Rules, if given, must be those that the record names, if it names any.
pub(crate) fn load(path: &Path, rules: Option<Rules>) -> Result<Game, String> {
    let read = input::read(Some(path)).map_err(|failure| failure.to_string())?;
    text::source::record(rules, &read, None)
        .map(|record| record.game())
        .map_err(|broken| format!("{}: {}", path.display(), broken.reason))
}

/// Saves the game as a record; an existing file is replaced only if `over` is set. Its tags, comments and variations
/// for the same moves are preserved.
pub(crate) fn save(path: &Path, game: &Game, over: bool) -> Saved {
    if !over && path.exists() {
        return Saved::Exists;
    }
    let mut record = Record::from_game(game);
    if let Ok(old) = input::read(Some(path))
        .map_err(drop)
        .and_then(|old| text::source::record(Some(game.rules()), &old, None).map_err(drop))
    {
        merge_annotations(&mut record, &old);
    }
    match write(path, &record.to_string()) {
        Ok(()) => Saved::Done,
        Err(error) => Saved::Failed(format!("{}: {error}", path.display())),
    }
}

/// Writes a temporary file and renames it, so that a full disk never destroys the existing file.
fn write(path: &Path, text: &str) -> io::Result<()> {
    let name = path.file_name().ok_or(io::ErrorKind::InvalidFilename)?;
    let mut temporary = PathBuf::from(path);
    temporary.set_file_name(format!(".{}.part", name.to_string_lossy()));
    let done = fs::write(&temporary, text).and_then(|()| fs::rename(&temporary, path));
    if done.is_err() {
        let _ = fs::remove_file(&temporary);
    }
    done
}

/// Copies tags, comments, glyphs and variations for the same moves from an older record. What does not fit is dropped.
fn merge_annotations(record: &mut Record, old: &Record) {
    for (name, value) in old.tags() {
        let _ = record.set_tag(name, value);
    }
    if record.start() != old.start() {
        return;
    }
    let _ = record.set_intro(old.line().intro());
    let same =
        record.line().steps().iter().zip(old.line().steps()).take_while(|(new, old)| new.mv() == old.mv());
    for at in 0..same.count() {
        merge_step(record, old, &[at]);
    }
}

fn merge_step(record: &mut Record, old: &Record, path: &[usize]) {
    let Some(from) = old.step(path) else { return };
    if let Some(step) = record.step_mut(path) {
        let _ = step.set_comment(from.comment());
        for &glyph in from.glyphs() {
            step.add_glyph(glyph);
        }
    }
    for (variation, line) in from.variations().iter().enumerate() {
        let moves: Vec<_> = line.steps().iter().map(ponte::record::Step::mv).collect();
        if record.vary(path, &moves).is_err() {
            return;
        }
        for at in 0..moves.len() {
            merge_step(record, old, &[path, &[variation, at]].concat());
        }
    }
}

/// Performs an effect and reports the result to the screen.
pub(crate) fn perform(screen: &mut Screen, effect: Effect) {
    match effect {
        Effect::Save { path, over } => {
            let saved = save(&path, screen.session.game(), over);
            screen.saved(&path, saved);
        }
        Effect::Load(path) => screen.loaded(&path, load(&path, None)),
        Effect::Quit => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("ponti-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        folder
    }

    fn game(line: &str) -> Game {
        Game::from_text(Rules::SMALL, line).unwrap()
    }

    #[test]
    fn a_saved_game_can_be_loaded() {
        let path = folder("saved").join("game.txt");
        let mut game = game("d4,e5 dark a1,b2");
        game.resign(ponte::Colour::Light);
        assert_eq!(save(&path, &game, false), Saved::Done);
        assert_eq!(load(&path, None), Ok(game.clone()));
        assert_eq!(save(&path, &game, false), Saved::Exists);
        assert_eq!(save(&path, &game, true), Saved::Done);
        let other = load(&path, Some(Rules::CLASSIC)).unwrap_err();
        assert!(other.contains("small"), "{other}");
    }

    #[test]
    fn saving_preserves_comments_and_tags() {
        let path = folder("kept").join("game.txt");
        let text =
            "[Rules small] [Light Ada] d4,e5! {even} dark a1,b2 (1... c3,c4 {safe} (1... h8,h7)) c6,c7 *";
        fs::write(&path, text).unwrap();
        assert_eq!(save(&path, &game("d4,e5 dark a1,b2 g7,g8"), true), Saved::Done);
        let kept = fs::read_to_string(&path).unwrap();
        for part in ["[Light \"Ada\"]", "d4,e5! {even}", "(1... c3,c4 {safe} (1... h7,h8))", "g7,g8"] {
            assert!(kept.contains(part), "{part} is not in {kept}");
        }
        assert!(!kept.contains("c6,c7"));
    }

    #[test]
    fn errors_name_the_missing_folder() {
        let path = folder("gone").join("no/such/game.txt");
        assert!(
            matches!(save(&path, &game(""), false), Saved::Failed(reason) if reason.contains("game.txt"))
        );
        assert!(load(&path, None).unwrap_err().contains("game.txt"));
    }
}
