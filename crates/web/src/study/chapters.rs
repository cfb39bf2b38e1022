//! The chapters of a study: records of games in one text, each named by its tag `Event`.

use ponte::record::RecordError;
use ponte::{Record, Rules};
use protocol::studies::{MAX_CHAPTERS, MAX_STUDY_BYTES, MAX_STUDY_NAME};

/// The tag with the name of a chapter.
const NAME: &str = "Event";

/// Why chapters cannot be changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChapterError {
    /// There would be more than [`MAX_CHAPTERS`].
    TooMany,
    /// The text would be longer than [`MAX_STUDY_BYTES`].
    TooLong,
}

/// The chapters of a study, one of which is shown. There is always at least one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chapters {
    records: Vec<Record>,
    current: usize,
}

impl Chapters {
    /// One chapter.
    pub fn new(record: Record) -> Chapters {
        Chapters { records: vec![record], current: 0 }
    }

    /// Reads the text of a study; the first chapter is shown. A text without records is one empty chapter.
    ///
    /// # Errors
    /// The text is no record.
    pub fn read(text: &str) -> Result<Chapters, RecordError> {
        let records = Record::read_all(Rules::CLASSIC, text)?;
        if records.is_empty() {
            return Ok(Chapters::new(empty()));
        }
        Ok(Chapters { records, current: 0 })
    }

    /// The text of the study.
    pub fn text(&self) -> String {
        let texts: Vec<String> =
            self.records.iter().map(|record| record.to_string().trim_end().to_owned()).collect();
        texts.join("\n\n") + "\n"
    }

    /// The names of the chapters; empty where there is none.
    pub fn names(&self) -> Vec<String> {
        self.records.iter().map(|record| record.tag(NAME).unwrap_or_default().to_owned()).collect()
    }

    /// The number of chapters.
    pub fn count(&self) -> usize {
        self.records.len()
    }

    /// The index of the chapter that is shown.
    pub fn current(&self) -> usize {
        self.current
    }

    /// The chapter that is shown.
    pub fn record(&self) -> &Record {
        &self.records[self.current]
    }

    /// Shows another chapter. Returns whether there is one.
    pub fn select(&mut self, index: usize) -> bool {
        let exists = index < self.records.len();
        if exists {
            self.current = index;
        }
        exists
    }

    /// Replaces the chapter that is shown; its name stays.
    ///
    /// # Errors
    /// The study would be too long; it is unchanged then.
    pub fn replace(&mut self, mut record: Record) -> Result<(), ChapterError> {
        set_name(&mut record, self.record().tag(NAME).unwrap_or_default());
        self.change(|chapters| chapters.records[chapters.current] = record)
    }

    /// Adds a chapter after the last one, and shows it.
    ///
    /// # Errors
    /// There are too many, or the study would be too long; it is unchanged then.
    pub fn add(&mut self, record: Record) -> Result<(), ChapterError> {
        if self.records.len() >= MAX_CHAPTERS {
            return Err(ChapterError::TooMany);
        }
        self.change(|chapters| {
            chapters.records.push(record);
            chapters.current = chapters.records.len() - 1;
        })
    }

    /// Names the chapter that is shown.
    ///
    /// # Errors
    /// The study would be too long; it is unchanged then.
    pub fn rename(&mut self, name: &str) -> Result<(), ChapterError> {
        self.change(|chapters| set_name(&mut chapters.records[chapters.current], name))
    }

    /// Removes the chapter that is shown, unless it is the only one. Returns whether it was removed.
    pub fn remove(&mut self) -> bool {
        let removes = self.records.len() > 1;
        if removes {
            self.records.remove(self.current);
            self.current = self.current.min(self.records.len() - 1);
        }
        removes
    }

    /// Moves the chapter that is shown up or down. Returns whether it moved.
    pub fn shift(&mut self, offset: isize) -> bool {
        let target = self.current.checked_add_signed(offset).filter(|&to| to < self.records.len());
        if let Some(target) = target {
            self.records.swap(self.current, target);
            self.current = target;
        }
        target.is_some()
    }

    fn change(&mut self, change: impl FnOnce(&mut Chapters)) -> Result<(), ChapterError> {
        let before = self.clone();
        change(self);
        if self.text().len() <= MAX_STUDY_BYTES {
            return Ok(());
        }
        *self = before;
        Err(ChapterError::TooLong)
    }
}

impl Default for Chapters {
    fn default() -> Chapters {
        Chapters::new(empty())
    }
}

/// A chapter with an empty board.
pub fn empty() -> Record {
    Record::from_game(&ponte::Game::new(Rules::CLASSIC))
}

/// Names a chapter; an empty name removes the tag.
fn set_name(record: &mut Record, name: &str) {
    let name: String = name.chars().filter(|c| !c.is_control()).take(MAX_STUDY_NAME).collect();
    let name = name.trim();
    if name.is_empty() || record.set_tag(NAME, name).is_err() {
        record.remove_tag(NAME);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str =
        "[Event \"Corners\"]\n[Rules \"small\"]\n{Start.} 1. c3,e3 dark *\n\n[Event \"Edges\"]\n1. a1,b3 *\n";

    #[test]
    fn chapters_are_read_and_written() {
        let chapters = Chapters::read(TEXT).unwrap();
        assert_eq!(chapters.names(), ["Corners", "Edges"]);
        assert_eq!(chapters.record().rules(), Rules::SMALL);
        assert_eq!(Chapters::read(&chapters.text()).unwrap(), chapters);
        assert_eq!(Chapters::read("").unwrap(), Chapters::default());
        assert_eq!(Chapters::read(&Chapters::default().text()).unwrap().count(), 1);
        assert!(Chapters::read("1. z9").is_err());
    }

    #[test]
    fn chapters_are_added_named_moved_and_removed() {
        let mut chapters = Chapters::read(TEXT).unwrap();
        chapters.replace(Record::read(Rules::CLASSIC, "1. d4,e7 *").unwrap()).unwrap();
        assert_eq!(chapters.names(), ["Corners", "Edges"], "the name stays");
        chapters.add(empty()).unwrap();
        chapters.rename("The \"middle\"\n").unwrap();
        assert_eq!((chapters.current(), &*chapters.names()[2]), (2, "The \"middle\""));
        assert_eq!(Chapters::read(&chapters.text()).unwrap().names(), chapters.names());
        assert!(!chapters.shift(1) && chapters.shift(-1));
        assert_eq!((chapters.current(), &*chapters.names()[2]), (1, "Edges"));
        assert!(chapters.remove() && chapters.select(1) && chapters.remove());
        assert!(!chapters.remove() && !chapters.select(1));
        assert_eq!((chapters.current(), chapters.names()), (0, vec!["Corners".to_owned()]));
        chapters.rename("").unwrap();
        assert_eq!(chapters.names(), [""]);
    }

    #[test]
    fn limits_are_kept() {
        let mut chapters = Chapters::default();
        while chapters.count() < MAX_CHAPTERS {
            chapters.add(empty()).unwrap();
        }
        assert_eq!(chapters.add(empty()), Err(ChapterError::TooMany));
        let mut long = Chapters::default();
        let comment = "x".repeat(16_000);
        let record = Record::read(Rules::CLASSIC, &format!("{{{comment}}} 1. a1,b3 *")).unwrap();
        let added = (0..20).map(|_| long.add(record.clone())).filter(Result::is_ok).count();
        assert_eq!(added, MAX_STUDY_BYTES / 16_050);
        assert_eq!(long.add(record.clone()), Err(ChapterError::TooLong));
        long.select(0);
        assert_eq!(long.replace(record), Err(ChapterError::TooLong));
        assert_eq!(long.count(), added + 1);
    }
}
