//! The catalogue of lessons, and the progress of the learner.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::ciao::lessons::SCENES;
use crate::ponte::lessons::EXAMPLES;
use crate::ponte::tips::TIPS;
use crate::storage::Persisted;
use crate::texts::{Phrase, phrase};

/// A group of lessons.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LessonPart {
    /// The rules of Ponte del Diavolo.
    #[default]
    Ponte,
    /// The rules of Ciao Ciao.
    Ciao,
    /// The tips for Ponte del Diavolo.
    Tips,
}

impl LessonPart {
    /// All parts, in the order of the page.
    pub const ALL: [LessonPart; 3] = [LessonPart::Ponte, LessonPart::Ciao, LessonPart::Tips];

    /// The number of lessons.
    pub fn len(self) -> u8 {
        let count = match self {
            LessonPart::Ponte => EXAMPLES.len(),
            LessonPart::Ciao => SCENES.len(),
            LessonPart::Tips => TIPS.len(),
        };
        u8::try_from(count).unwrap_or(u8::MAX)
    }

    /// Always false: every part has lessons.
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// The prefix of the lessons' ids.
    const fn id_prefix(self) -> &'static str {
        match self {
            LessonPart::Ponte => "lesson",
            LessonPart::Ciao => "scene",
            LessonPart::Tips => "tip",
        }
    }

    /// The title of the part.
    pub fn title(self) -> Phrase {
        match self {
            LessonPart::Ponte => phrase("learn-part-ponte"),
            LessonPart::Ciao => phrase("learn-part-ciao"),
            LessonPart::Tips => phrase("learn-part-tips"),
        }
    }

    /// All lessons of the part, in order.
    pub fn lessons(self) -> impl Iterator<Item = LessonId> {
        (1..=self.len()).map(move |number| LessonId { part: self, number })
    }
}

/// Identifies a lesson.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct LessonId {
    /// The part that the lesson belongs to.
    pub part: LessonPart,
    /// The number within the part, from 1.
    pub number: u8,
}

impl LessonId {
    /// The lesson that a URL fragment identifies, with or without the `#`.
    ///
    /// ```
    /// use web::learn::{LessonPart, LessonId};
    ///
    /// assert_eq!(LessonId::from_fragment("#tip-3"), Some(LessonId { part: LessonPart::Tips, number: 3 }));
    /// assert_eq!(LessonId::from_fragment("#tip-11"), None);
    /// ```
    pub fn from_fragment(fragment: &str) -> Option<LessonId> {
        let (prefix, number) = fragment.trim_start_matches('#').split_once('-')?;
        let part = LessonPart::ALL.into_iter().find(|part| part.id_prefix() == prefix)?;
        let number = number.parse().ok().filter(|number| (1..=part.len()).contains(number))?;
        Some(LessonId { part, number })
    }

    /// The id of its element, which is also its URL fragment.
    pub fn id(self) -> String {
        format!("{}-{}", self.part.id_prefix(), self.number)
    }

    /// The title of the lesson.
    pub fn title(self) -> Phrase {
        let index = usize::from(self.number.saturating_sub(1));
        match self.part {
            LessonPart::Ponte => EXAMPLES.get(index).map(super::ponte::lessons::Lesson::title),
            LessonPart::Ciao => SCENES.get(index).map(super::ciao::lessons::Scene::title),
            LessonPart::Tips => TIPS.get(index).map(super::ponte::tips::Tip::title),
        }
        .unwrap_or_else(|| phrase("learn-title"))
    }
}

/// The lessons that the learner has completed.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct LessonProgress {
    done: BTreeSet<LessonId>,
}

impl Persisted for LessonProgress {
    const NAME: &'static str = "ponti.learn";
    const VERSION: u32 = 1;
}

impl LessonProgress {
    /// Whether a lesson is completed.
    pub fn has(&self, lesson: LessonId) -> bool {
        self.done.contains(&lesson)
    }

    /// Marks a lesson as completed. Returns whether it was not before.
    pub fn mark(&mut self, lesson: LessonId) -> bool {
        (1..=lesson.part.len()).contains(&lesson.number) && self.done.insert(lesson)
    }

    /// The number of completed lessons of a part.
    pub fn count(&self, part: LessonPart) -> usize {
        part.lessons().filter(|lesson| self.has(*lesson)).count()
    }

    /// The first lesson that is not completed.
    pub fn next(&self) -> Option<LessonId> {
        LessonPart::ALL.into_iter().flat_map(LessonPart::lessons).find(|lesson| !self.has(*lesson))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::storage;
    use crate::texts::{Language, Texts};

    #[test]
    fn every_lesson_has_a_fragment_and_a_title() {
        for lesson in LessonPart::ALL.into_iter().flat_map(LessonPart::lessons) {
            assert_eq!(LessonId::from_fragment(&format!("#{}", lesson.id())), Some(lesson));
            for language in Language::ALL {
                let texts = Texts::new(language);
                assert!(texts.try_translate(&lesson.title()).unwrap().len() > 3);
                texts.try_translate(&lesson.part.title()).unwrap();
            }
        }
        for wrong in ["", "#", "#tip", "#tip-0", "#tip-x", "#scene-300", "#game/-1"] {
            assert_eq!(LessonId::from_fragment(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn progress_is_stored_and_finds_the_next_lesson() {
        let mut progress = LessonProgress::default();
        assert_eq!(progress.next(), Some(LessonId { part: LessonPart::Ponte, number: 1 }));
        for lesson in LessonPart::Ponte.lessons() {
            assert!(progress.mark(lesson));
            assert!(!progress.mark(lesson), "it was marked before");
        }
        assert!(!progress.mark(LessonId { part: LessonPart::Tips, number: 99 }));
        assert_eq!(progress.next(), Some(LessonId { part: LessonPart::Ciao, number: 1 }));
        assert_eq!(progress.count(LessonPart::Ponte), 9);
        assert_eq!(progress.count(LessonPart::Tips), 0);
        let text = storage::write(&progress).unwrap();
        assert_eq!(storage::read::<LessonProgress>(&text), Some(progress));
        assert_eq!(storage::read::<LessonProgress>(r#"{"version":1,"value":{"done":"all"}}"#), None);
    }
}
