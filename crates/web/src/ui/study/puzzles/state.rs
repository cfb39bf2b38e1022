//! The state of the puzzle page: the file, the current puzzle and the player's progress.

use std::time::Duration;

use leptos::prelude::*;
use leptos::task::spawn_local;
use ponte::{Game, Move, Position, Rules};
use review::puzzles::Puzzle;
use review::ratings::RatingChange;
use table::Millis;
use web::study::puzzles::run::{Run, RunKind};
use web::study::puzzles::{PuzzleMode, StoredProgress, fitting, next, puzzle_of_fragment};
use web::study::task::{Accepted, Attempt, Task};
use web::texts::{Phrase, phrase};

use crate::ui::study::task_board::TaskState;
use crate::ui::study::{database, open_analysis, open_practice};
use crate::ui::{ANIMATION_DURATION, AppContext, browser, clock, random};

/// The id of the progress in the database.
pub(crate) const PROGRESS: &str = "progress";

#[derive(Clone, Copy)]
pub(crate) struct PuzzleState {
    app: AppContext,
    puzzles: StoredValue<Vec<Puzzle>>,
    /// The puzzle that the link to the page names, until it is shown.
    wanted: StoredValue<Option<u32>>,
    /// Whether file and progress are loaded.
    pub(crate) loaded: RwSignal<bool>,
    pub(crate) stored: RwSignal<StoredProgress>,
    pub(crate) mode: RwSignal<PuzzleMode>,
    /// Whether the deck of mistakes is shown.
    pub(crate) deck: RwSignal<bool>,
    pub(crate) puzzle: RwSignal<Option<Puzzle>>,
    pub(crate) task: TaskState,
    /// What solving and missing the puzzle would change; `None` if it is not rated.
    pub(crate) stakes: RwSignal<Option<[RatingChange; 2]>>,
    /// What the first attempt changed.
    pub(crate) change: RwSignal<Option<RatingChange>>,
    /// The sprint or streak that goes on, or is over.
    pub(crate) run: RwSignal<Option<Run>>,
    /// Whether the last run was the best one.
    pub(crate) is_best: RwSignal<bool>,
    /// The time that is shown.
    pub(crate) time: RwSignal<Millis>,
    pub(crate) message: RwSignal<Option<Phrase>>,
}

impl PuzzleState {
    pub(crate) fn new(app: AppContext) -> PuzzleState {
        let judged = RwSignal::new(0_u32);
        // Until the first puzzle is there.
        let empty = Task {
            position: Position::new(Rules::CLASSIC),
            best: Move::Pass,
            accepted: Accepted::Only(Move::Pass),
            played: None,
        };
        let state = PuzzleState {
            app,
            puzzles: StoredValue::new(Vec::new()),
            wanted: StoredValue::new(puzzle_of_fragment(&browser::fragment())),
            loaded: RwSignal::new(false),
            stored: RwSignal::new(StoredProgress::default()),
            mode: RwSignal::new(match browser::fragment().as_str() {
                "#daily" => PuzzleMode::Daily(clock::now().day()),
                _ => PuzzleMode::Rated,
            }),
            deck: RwSignal::new(browser::fragment() == "#mistakes"),
            puzzle: RwSignal::new(None),
            task: TaskState::new(app, empty, Callback::new(move |()| judged.update(|count| *count += 1))),
            stakes: RwSignal::new(None),
            change: RwSignal::new(None),
            run: RwSignal::new(None),
            is_best: RwSignal::new(false),
            time: RwSignal::new(clock::now().millis),
            message: RwSignal::new(None),
        };
        Effect::new(move || {
            if judged.get() > 0 {
                state.judged();
            }
        });
        if let Ok(ticking) = set_interval_with_handle(move || state.tick(), Duration::from_millis(200)) {
            on_cleanup(move || ticking.clear());
        }
        state.load();
        state
    }

    /// Shows the time of a sprint, and ends it.
    fn tick(self) {
        let runs = |run: &Option<Run>| run.as_ref().is_some_and(|run| !run.is_over());
        if self.run.try_with_untracked(runs) == Some(true) {
            let now = clock::now().millis;
            self.time.set(now);
            if self.run.try_update(|run| run.as_mut().is_some_and(|run| run.tick(now))) == Some(true) {
                self.finish_run();
            }
        }
    }

    fn load(self) {
        spawn_local(async move {
            if let Ok(Some(stored)) = database::get::<StoredProgress>(PROGRESS).await {
                self.stored.try_set(stored);
            }
            match read_file().await {
                Some(puzzles) => {
                    self.puzzles.try_set_value(puzzles);
                    if self.loaded.try_set(true).is_none() {
                        self.next();
                    }
                }
                None => {
                    self.message.try_set(Some(phrase("puzzles-missing")));
                    self.loaded.try_set(true);
                }
            }
        });
    }

    /// Trains something else.
    pub(crate) fn choose(self, mode: PuzzleMode) {
        self.deck.set(false);
        self.mode.set(mode);
        self.run.set(None);
        self.next();
    }

    /// Begins a sprint or streak.
    pub(crate) fn start_run(self, kind: RunKind) {
        let now = clock::now().millis;
        self.time.set(now);
        self.is_best.set(false);
        self.run.set(Some(Run::new(kind, now)));
        self.next();
    }

    fn finish_run(self) {
        let Some(run) = self.run.get_untracked() else { return };
        let is_best = self.stored.try_update(|stored| stored.finish(&run));
        self.is_best.set(is_best == Some(true));
        self.save();
        self.app.say(&phrase("run-result").number("solved", run.solved()).number("missed", run.missed()));
    }

    /// Shows the next puzzle.
    pub(crate) fn next(self) {
        let random = random::fraction();
        let chosen = self.puzzles.with_value(|puzzles| match self.mode.get_untracked() {
            PuzzleMode::Run(_) => self
                .run
                .try_update_untracked(|run| run.as_mut().and_then(|run| run.next(puzzles, random)).cloned())
                .flatten(),
            mode => {
                let wanted = self.wanted.try_update_value(Option::take).flatten();
                let wanted = wanted.and_then(|id| puzzles.iter().find(|one| one.id() == id).cloned());
                wanted.or_else(|| {
                    self.stored.with_untracked(|stored| next(puzzles, stored, mode, random).cloned())
                })
            }
        });
        let in_run = matches!(self.mode.get_untracked(), PuzzleMode::Run(_));
        self.task.one_answer.set(in_run);
        self.change.set(None);
        let rated = chosen.as_ref().filter(|_| !in_run);
        let stakes = self.stored.with_untracked(|stored| stored.progress.stakes(rated?));
        self.stakes.set(stakes);
        self.task.counts.set(stakes.is_some());
        if let Some(puzzle) = &chosen {
            self.task.begin(Task::from_puzzle(puzzle));
        }
        self.puzzle.set(chosen);
    }

    /// Notes the first attempt.
    fn judged(self) {
        let Some(clean) = self.task.attempt.with_untracked(Attempt::clean) else { return };
        let Some(puzzle) = self.puzzle.get_untracked() else { return };
        if let PuzzleMode::Run(_) = self.mode.get_untracked() {
            self.judged_in_run(clean);
            return;
        }
        let change = self.stored.try_update(|stored| {
            if let PuzzleMode::Daily(day) = self.mode.get_untracked() {
                stored.note_daily(day, clock::now().day(), clean);
            }
            stored.progress.attempt(&puzzle, clean)
        });
        if let Some(change) = change.flatten() {
            self.change.set(Some(change));
        }
        self.save();
    }

    /// Notes an answer in a sprint or streak. The next puzzle follows when the move was seen.
    fn judged_in_run(self, solved: bool) {
        let now = clock::now().millis;
        let over = self.run.try_update(|run| {
            run.as_mut().filter(|run| !run.is_over()).map(|run| {
                run.answer(solved, now);
                run.is_over()
            })
        });
        match over.flatten() {
            Some(true) => self.finish_run(),
            Some(false) => {
                let run = self.run.get_untracked();
                set_timeout(
                    move || {
                        // Unless something else was chosen meanwhile.
                        if self.run.try_with_untracked(|now| *now == run) == Some(true) {
                            self.next();
                        }
                    },
                    ANIMATION_DURATION,
                );
            }
            None => {}
        }
    }

    fn save(self) {
        database::put_later(PROGRESS.to_owned(), self.stored.get_untracked());
    }

    /// Marks the puzzle as wrong, so that it does not come again on this device, and shows the next one.
    pub(crate) fn report(self) {
        if let Some(puzzle) = self.puzzle.get_untracked() {
            self.stored.update(|stored| stored.reported.push(puzzle.id()));
            self.save();
            self.app.say(&phrase("puzzles-reported"));
        }
        self.next();
    }

    /// Plays the position on against the best play of the engine.
    pub(crate) fn play_out(self) {
        let position = self.task.attempt.with_untracked(|attempt| attempt.task().position.clone());
        open_practice(self.app, &Game::from_position(position));
    }

    /// Plays a won ending against the best play of the engine.
    pub(crate) fn practise_ending(self) {
        let random = random::fraction();
        let ending = self.puzzles.with_value(|puzzles| {
            review::puzzles::won_ending(puzzles, random).map(|one| one.position.clone())
        });
        if let Some(position) = ending {
            open_practice(self.app, &Game::from_position(position));
        }
    }

    /// Opens the position on the analysis board.
    pub(crate) fn analyse(self) {
        let position = self.task.attempt.with_untracked(|attempt| attempt.task().position.clone());
        open_analysis(self.app, &Game::from_position(position));
    }
}

/// The puzzles of the file that is shipped with the app, on boards that fit the screen.
pub(crate) async fn read_file() -> Option<Vec<Puzzle>> {
    let path = browser::meta("ponti-puzzles")?;
    let puzzles = review::puzzles::read(&browser::fetch_text(&path).await?).ok()?;
    Some(fitting(puzzles, browser::viewport_size()))
}
