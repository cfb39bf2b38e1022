//! What there is to learn: parts, lessons and how far somebody has come.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::ciao::lessons::SCENES;
use crate::ponte::lessons::EXAMPLES;
use crate::ponte::tips::TIPS;
use crate::storage::Persisted;
use crate::texts::{Phrase, phrase};

/// A part of the page.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Part {
    /// The rules of Ponte del Diavolo.
    #[default]
    Ponte,
    /// The rules of Ciao Ciao.
    Ciao,
    /// The tips for Ponte del Diavolo.
    Tips,
}

impl Part {
    /// All of them, in order.
    pub const ALL: [Part; 3] = [Part::Ponte, Part::Ciao, Part::Tips];

    /// How many lessons it has.
    pub fn len(self) -> u8 {
        let count = match self {
            Part::Ponte => EXAMPLES.len(),
            Part::Ciao => SCENES.len(),
            Part::Tips => TIPS.len(),
        };
        u8::try_from(count).unwrap_or(u8::MAX)
    }

    /// Always false: every part has lessons.
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// What the addresses of its lessons begin with.
    const fn word(self) -> &'static str {
        match self {
            Part::Ponte => "lesson",
            Part::Ciao => "scene",
            Part::Tips => "tip",
        }
    }

    /// What it is called.
    pub fn title(self) -> Phrase {
        match self {
            Part::Ponte => phrase("learn-part-ponte"),
            Part::Ciao => phrase("learn-part-ciao"),
            Part::Tips => phrase("learn-part-tips"),
        }
    }

    /// Its lessons.
    pub fn places(self) -> impl Iterator<Item = Place> {
        (1..=self.len()).map(move |number| Place { part: self, number })
    }
}

/// A lesson.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Place {
    /// Its part.
    pub part: Part,
    /// Its number in it, from 1.
    pub number: u8,
}

impl Place {
    /// The lesson that the part of an address after `#` names.
    ///
    /// ```
    /// use web::learn::{Part, Place};
    ///
    /// assert_eq!(Place::of("#tip-3"), Some(Place { part: Part::Tips, number: 3 }));
    /// assert_eq!(Place::of("#tip-11"), None);
    /// ```
    pub fn of(fragment: &str) -> Option<Place> {
        let (word, number) = fragment.trim_start_matches('#').split_once('-')?;
        let part = Part::ALL.into_iter().find(|part| part.word() == word)?;
        let number = number.parse().ok().filter(|number| (1..=part.len()).contains(number))?;
        Some(Place { part, number })
    }

    /// Its id on the page, which is also its place in an address.
    pub fn id(self) -> String {
        format!("{}-{}", self.part.word(), self.number)
    }

    /// What it is called.
    pub fn title(self) -> Phrase {
        let index = usize::from(self.number.saturating_sub(1));
        match self.part {
            Part::Ponte => EXAMPLES.get(index).map(super::ponte::lessons::Lesson::title),
            Part::Ciao => SCENES.get(index).map(super::ciao::lessons::Scene::title),
            Part::Tips => TIPS.get(index).map(super::ponte::tips::Tip::title),
        }
        .unwrap_or_else(|| phrase("learn-title"))
    }
}

/// Which lessons somebody has done.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Progress {
    done: BTreeSet<Place>,
}

impl Persisted for Progress {
    const NAME: &'static str = "ponti.learn";
    const VERSION: u32 = 1;
}

impl Progress {
    /// Whether a lesson is done.
    pub fn has(&self, place: Place) -> bool {
        self.done.contains(&place)
    }

    /// A lesson is done; tells whether that is new.
    pub fn mark(&mut self, place: Place) -> bool {
        (1..=place.part.len()).contains(&place.number) && self.done.insert(place)
    }

    /// How many lessons of a part are done.
    pub fn count(&self, part: Part) -> usize {
        part.places().filter(|place| self.has(*place)).count()
    }

    /// The first lesson that is not done.
    pub fn next(&self) -> Option<Place> {
        Part::ALL.into_iter().flat_map(Part::places).find(|place| !self.has(*place))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::storage;
    use crate::texts::{Language, Texts};

    #[test]
    fn every_lesson_has_an_address_and_a_name() {
        for place in Part::ALL.into_iter().flat_map(Part::places) {
            assert_eq!(Place::of(&format!("#{}", place.id())), Some(place));
            for language in Language::ALL {
                let texts = Texts::new(language);
                assert!(texts.try_translate(&place.title()).unwrap().len() > 3);
                texts.try_translate(&place.part.title()).unwrap();
            }
        }
        for wrong in ["", "#", "#tip", "#tip-0", "#tip-x", "#scene-300", "#game/-1"] {
            assert_eq!(Place::of(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn progress_is_kept_and_leads_to_what_comes_next() {
        let mut progress = Progress::default();
        assert_eq!(progress.next(), Some(Place { part: Part::Ponte, number: 1 }));
        for place in Part::Ponte.places() {
            assert!(progress.mark(place));
            assert!(!progress.mark(place), "that was no news");
        }
        assert!(!progress.mark(Place { part: Part::Tips, number: 99 }));
        assert_eq!(progress.next(), Some(Place { part: Part::Ciao, number: 1 }));
        assert_eq!(progress.count(Part::Ponte), 9);
        assert_eq!(progress.count(Part::Tips), 0);
        let text = storage::write(&progress).unwrap();
        assert_eq!(storage::read::<Progress>(&text), Some(progress));
        assert_eq!(storage::read::<Progress>(r#"{"version":1,"value":{"done":"all"}}"#), None);
    }
}
