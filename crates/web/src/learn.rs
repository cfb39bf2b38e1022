//! The course: chapters of lessons for both games, and the progress of the learner.
//!
//! A lesson is a list of steps. Some teach: they are read, or everything marked is tried. The others are questions about
//! positions without marks, which can be answered wrongly; the rules judge them. Finished lessons are the islands of a chain,
//! and neighbours are joined by a bridge, so that the progress scores like a game.
//!
//! | module | subject |
//! | --- | --- |
//! | [`ponte`] | the lessons of Ponte del Diavolo |
//! | [`attempt`] | a learner's attempt at a step on the board |
//! | [`tips`] | the author's tips as positions to solve |
//! | [`coached_game`] | the first game, with comments |
//! | [`ciao`] | the lessons of Ciao Ciao, and attempts at their steps |
//! | [`liars_table`] | ten announcements to believe or to call |

pub mod attempt;
pub mod ciao;
pub mod coached_game;
pub mod liars_table;
pub mod ponte;
pub mod tips;

use std::collections::{BTreeMap, BTreeSet};

use review::cards::{Card, Grade};
use serde::{Deserialize, Serialize};

use crate::storage::Persisted;
use crate::texts::{Phrase, key, phrase};

/// The course of a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Course {
    /// Ponte del Diavolo.
    Ponte,
    /// Ciao Ciao.
    Ciao,
}

impl Course {
    /// Both courses.
    pub const ALL: [Course; 2] = [Course::Ponte, Course::Ciao];

    /// The id of the first lesson.
    pub const fn first(self) -> &'static str {
        match self {
            Course::Ponte => "goal",
            Course::Ciao => "announce",
        }
    }

    /// The id of the last lesson of the first chapter. Who has finished it knows how to play.
    const fn basics(self) -> &'static str {
        match self {
            Course::Ponte => "colours",
            Course::Ciao => "truth",
        }
    }

    /// The chapters of the course.
    pub fn chapters(self) -> impl Iterator<Item = &'static Chapter> {
        CHAPTERS.iter().filter(move |chapter| chapter.course == self)
    }

    /// The lessons of the course.
    pub fn lessons(self) -> impl Iterator<Item = &'static Lesson> {
        self.chapters().flat_map(|chapter| chapter.lessons)
    }
}

/// The lessons that belong together.
#[derive(PartialEq, Eq, Debug)]
pub struct Chapter {
    /// The id of its end, as the fragment of a URL.
    pub id: &'static str,
    /// The course.
    pub course: Course,
    title: &'static str,
    /// The lessons.
    pub lessons: &'static [Lesson],
}

impl Chapter {
    /// The title.
    pub fn title(&self) -> Phrase {
        phrase(self.title)
    }
}

/// A lesson.
#[derive(PartialEq, Eq, Debug)]
pub struct Lesson {
    /// The id, as the fragment of a URL and as the key of the progress.
    pub id: &'static str,
    title: &'static str,
    /// What is done in it.
    pub content: Content,
}

/// The content of a lesson.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Content {
    /// Steps on a board.
    Ponte(&'static [ponte::Step]),
    /// Steps at a table.
    Ciao(&'static [ciao::Step]),
    /// A whole game with comments.
    CoachedGame,
    /// Announcements against the clock.
    LiarsTable,
}

impl Lesson {
    /// The title.
    pub fn title(&self) -> Phrase {
        phrase(self.title)
    }

    /// The number of steps.
    pub fn steps(&self) -> usize {
        match self.content {
            Content::Ponte(steps) => steps.len(),
            Content::Ciao(steps) => steps.len(),
            Content::CoachedGame | Content::LiarsTable => 1,
        }
    }

    /// Whether a step is a question, which can be answered wrongly.
    pub fn is_question(&self, step: usize) -> bool {
        match self.content {
            Content::Ponte(steps) => steps.get(step).is_some_and(|step| step.task.is_question()),
            Content::Ciao(steps) => steps.get(step).is_some_and(ciao::Step::is_question),
            Content::CoachedGame | Content::LiarsTable => false,
        }
    }

    /// The number of questions, which is the highest number of stars.
    pub fn questions(&self) -> usize {
        (0..self.steps()).filter(|&step| self.is_question(step)).count()
    }

    /// The id of a question.
    pub fn question(&self, step: usize) -> String {
        format!("{}/{step}", self.id)
    }
}

/// All chapters, those of Ponte del Diavolo first.
pub const CHAPTERS: &[Chapter] = &[
    Chapter {
        id: "first-steps",
        course: Course::Ponte,
        title: key("chapter-first-steps"),
        lessons: ponte::FIRST_STEPS,
    },
    Chapter { id: "land", course: Course::Ponte, title: key("chapter-land"), lessons: ponte::LAND },
    Chapter { id: "bridges", course: Course::Ponte, title: key("chapter-bridges"), lessons: ponte::BRIDGES },
    Chapter { id: "chains", course: Course::Ponte, title: key("chapter-chains"), lessons: ponte::CHAINS },
    Chapter {
        id: "first-game",
        course: Course::Ponte,
        title: key("chapter-first-game"),
        lessons: ponte::FIRST_GAME,
    },
    Chapter { id: "tips", course: Course::Ponte, title: key("chapter-tips"), lessons: tips::LESSONS },
    Chapter { id: "bluffing", course: Course::Ciao, title: key("chapter-bluffing"), lessons: ciao::BLUFFING },
    Chapter { id: "podium", course: Course::Ciao, title: key("chapter-podium"), lessons: ciao::PODIUM },
    Chapter { id: "tactics", course: Course::Ciao, title: key("chapter-tactics"), lessons: ciao::TACTICS },
];

/// What the address of the page shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// All lessons, and what is finished.
    Overview,
    /// A lesson.
    Lesson(&'static Lesson),
    /// The end of a chapter.
    End(&'static Chapter),
    /// The questions that are due again.
    Again,
}

impl Place {
    /// The place that a URL fragment names, with or without the `#`.
    ///
    /// ```
    /// use web::learn::Place;
    ///
    /// assert!(matches!(Place::from_fragment("#tip-3"), Place::Lesson(lesson) if lesson.id == "tip-3"));
    /// assert_eq!(Place::from_fragment("#tip-11"), Place::Overview);
    /// ```
    pub fn from_fragment(fragment: &str) -> Place {
        let id = fragment.trim_start_matches('#');
        let lesson = CHAPTERS.iter().flat_map(|chapter| chapter.lessons).find(|lesson| lesson.id == id);
        let end = || CHAPTERS.iter().find(|chapter| chapter.id == id);
        match lesson {
            _ if id == "again" => Place::Again,
            Some(lesson) => Place::Lesson(lesson),
            None => end().map_or(Place::Overview, Place::End),
        }
    }

    /// The URL fragment, with the `#`; nothing for the overview.
    pub fn fragment(self) -> String {
        match self {
            Place::Overview => String::new(),
            Place::Lesson(lesson) => format!("#{}", lesson.id),
            Place::End(chapter) => format!("#{}", chapter.id),
            Place::Again => "#again".to_owned(),
        }
    }

    /// The places in the order of the course: each chapter with its end.
    fn all() -> impl DoubleEndedIterator<Item = Place> {
        CHAPTERS.iter().flat_map(|chapter| {
            chapter.lessons.iter().map(Place::Lesson).chain(std::iter::once(Place::End(chapter)))
        })
    }

    /// The chapter of a place.
    pub fn chapter(self) -> Option<&'static Chapter> {
        CHAPTERS.iter().find(|&chapter| match self {
            Place::Lesson(lesson) => chapter.lessons.contains(lesson),
            Place::End(end) => end == chapter,
            Place::Overview | Place::Again => false,
        })
    }

    /// The place before, within the course.
    pub fn back(self) -> Option<Place> {
        let before = Place::all().take_while(|&place| place != self).last()?;
        (before.chapter()?.course == self.chapter()?.course).then_some(before)
    }

    /// The place after, within the course.
    pub fn next(self) -> Option<Place> {
        let after = Place::all().skip_while(|&place| place != self).nth(1)?;
        (after.chapter()?.course == self.chapter()?.course).then_some(after)
    }
}

/// What the learner has finished, and what is to be asked again.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct LearnProgress {
    /// Finished lessons, each with the number of questions that were answered at once.
    lessons: BTreeMap<String, u8>,
    /// Questions that were answered wrongly, and when they are due.
    missed: BTreeMap<String, Card>,
    /// The courses whose offer was dismissed.
    dismissed: BTreeSet<Course>,
}

impl Persisted for LearnProgress {
    const NAME: &'static str = "ponti.learn";
    const VERSION: u32 = 2;
}

impl LearnProgress {
    /// Whether a lesson is finished.
    pub fn has(&self, lesson: &str) -> bool {
        self.lessons.contains_key(lesson)
    }

    /// The stars of a lesson: questions answered at once, the best time.
    pub fn stars(&self, lesson: &str) -> u8 {
        self.lessons.get(lesson).copied().unwrap_or(0)
    }

    /// Marks a lesson as finished.
    pub fn finish(&mut self, lesson: &str, stars: u8) {
        let best = self.lessons.entry(lesson.to_owned()).or_default();
        *best = stars.max(*best);
    }

    /// Whether the first chapter of a course is finished.
    pub fn knows(&self, course: Course) -> bool {
        self.has(course.basics())
    }

    /// Whether a course has been started.
    pub fn has_started(&self, course: Course) -> bool {
        self.has(course.first())
    }

    /// Whether the offer of a course was dismissed.
    pub fn has_dismissed(&self, course: Course) -> bool {
        self.dismissed.contains(&course)
    }

    /// Dismisses the offer of a course.
    pub fn dismiss(&mut self, course: Course) {
        self.dismissed.insert(course);
    }

    /// The first lesson of a course that is not finished.
    pub fn next(&self, course: Course) -> Option<&'static Lesson> {
        course.lessons().find(|lesson| !self.has(lesson.id))
    }

    /// Records the first answer to a question. A missed one comes back another day, at growing intervals until it is known.
    pub fn answer(&mut self, question: String, right: bool, today: u32) {
        match self.missed.get(&question) {
            None if right => {}
            None => {
                self.missed.insert(question, Card::new(today).answered(Grade::Again, today));
            }
            // Practice before it is due changes nothing.
            Some(card) if right && !card.is_due(today) => {}
            Some(card) if right && card.repetitions > 0 => {
                self.missed.remove(&question);
            }
            Some(card) => {
                let grade = if right { Grade::Good } else { Grade::Again };
                let answered = card.answered(grade, today);
                self.missed.insert(question, answered);
            }
        }
    }

    /// The number of questions that are due, without the catalogue of lessons.
    pub fn due_count(&self, today: u32) -> usize {
        self.missed.values().filter(|card| card.is_due(today)).count()
    }

    /// The questions that are due: their lesson and step.
    pub fn due(&self, today: u32) -> Vec<(&'static Lesson, usize)> {
        let due = self.missed.iter().filter(|(_, card)| card.is_due(today));
        due.filter_map(|(id, _)| {
            let (lesson, step) = id.rsplit_once('/')?;
            let lesson = CHAPTERS.iter().flat_map(|chapter| chapter.lessons).find(|one| one.id == lesson)?;
            let step = step.parse().ok().filter(|&step| lesson.is_question(step))?;
            Some((lesson, step))
        })
        .collect()
    }

    /// The chains of finished lessons of a course: neighbours are joined by a bridge. The lengths, in order.
    pub fn chains(&self, course: Course) -> Vec<u32> {
        let finished: Vec<bool> = course.lessons().map(|lesson| self.has(lesson.id)).collect();
        let runs = finished.split(|&one| !one).map(|run| u32::try_from(run.len()).unwrap_or(u32::MAX));
        runs.filter(|&length| length > 0).collect()
    }

    /// The points of a course, by the scoring rule of Ponte del Diavolo.
    pub fn points(&self, course: Course) -> u32 {
        self.chains(course).into_iter().map(chain_points).sum()
    }
}

/// The points of a chain of islands.
pub fn chain_points(islands: u32) -> u32 {
    islands * (islands + 1) / 2
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::storage;

    #[test]
    fn every_place_has_a_fragment_of_its_own_and_the_course_leads_through_all_of_them() {
        let mut seen = BTreeSet::new();
        for course in Course::ALL {
            let mut place = Place::from_fragment(course.first());
            assert_eq!(place.back(), None);
            loop {
                assert!(seen.insert(place.fragment()), "{}", place.fragment());
                assert_eq!(Place::from_fragment(&place.fragment()), place);
                let Some(next) = place.next() else { break };
                assert_eq!(next.back(), Some(place));
                place = next;
            }
        }
        assert_eq!(seen.len(), Place::all().count());
        for wrong in ["", "#", "#tip", "#tip-0", "#tip-x", "#game/-1"] {
            assert_eq!(Place::from_fragment(wrong), Place::Overview, "{wrong}");
        }
        assert_eq!(Place::from_fragment("#again"), Place::Again);
    }

    #[test]
    fn the_basics_of_a_course_are_its_first_chapter() {
        for course in Course::ALL {
            let chapter = course.chapters().next().unwrap();
            assert_eq!(chapter.lessons.first().unwrap().id, course.first());
            assert_eq!(chapter.lessons.last().unwrap().id, course.basics());
        }
    }

    #[test]
    fn progress_scores_like_a_chain_of_islands() {
        let mut progress = LearnProgress::default();
        assert_eq!((progress.points(Course::Ponte), progress.next(Course::Ponte).unwrap().id), (0, "goal"));
        let ids: Vec<&str> = Course::Ponte.lessons().map(|lesson| lesson.id).collect();
        for id in [ids[0], ids[1], ids[3]] {
            progress.finish(id, 0);
        }
        assert_eq!((progress.chains(Course::Ponte), progress.points(Course::Ponte)), (vec![2, 1], 4));
        assert_eq!(progress.next(Course::Ponte).unwrap().id, ids[2]);
        progress.finish(ids[2], 0);
        assert_eq!((progress.chains(Course::Ponte), progress.points(Course::Ponte)), (vec![4], 10));
        assert!(!progress.knows(Course::Ponte));
        progress.finish(Course::Ponte.basics(), 0);
        assert!(progress.knows(Course::Ponte) && !progress.knows(Course::Ciao));
    }

    #[test]
    fn the_best_number_of_stars_is_kept_and_progress_survives_storage() {
        let mut progress = LearnProgress::default();
        progress.finish("corner", 2);
        progress.finish("corner", 1);
        assert_eq!((progress.stars("corner"), progress.stars("size")), (2, 0));
        progress.answer("corner/2".to_owned(), false, 5);
        progress.dismiss(Course::Ciao);
        let text = storage::write(&progress).unwrap();
        assert_eq!(storage::read::<LearnProgress>(&text), Some(progress));
        assert_eq!(storage::read::<LearnProgress>(r#"{"version":2,"value":{"lessons":"all"}}"#), None);
    }

    #[test]
    fn a_missed_question_returns_on_another_day_until_it_is_known() {
        let due = |progress: &LearnProgress, day: u32| -> Vec<(&str, usize)> {
            progress.due(day).into_iter().map(|(lesson, step)| (lesson.id, step)).collect()
        };
        let mut progress = LearnProgress::default();
        let question = || "corner/1".to_owned();
        progress.answer(question(), true, 9);
        assert!(due(&progress, 99).is_empty(), "it was right at once");
        progress.answer(question(), false, 10);
        assert!(due(&progress, 10).is_empty(), "not on the same day");
        progress.answer(question(), true, 10);
        assert_eq!(due(&progress, 11), [("corner", 1)], "the same day does not count");
        progress.answer(question(), true, 11);
        assert!(due(&progress, 11).is_empty());
        assert_eq!(due(&progress, 12), [("corner", 1)]);
        progress.answer(question(), false, 12);
        assert_eq!(due(&progress, 13), [("corner", 1)]);
        progress.answer(question(), true, 13);
        progress.answer(question(), true, 14);
        assert!(due(&progress, 999).is_empty(), "known twice in a row");
        // What is stored by another version of the course is ignored.
        progress.answer("nowhere/1".to_owned(), false, 1);
        progress.answer("corner/0".to_owned(), false, 1);
        assert!(due(&progress, 999).is_empty());
    }
}
