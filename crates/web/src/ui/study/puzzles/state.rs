//! The state of the puzzle page: the file, the current puzzle and the player's progress.

use leptos::prelude::*;
use leptos::task::spawn_local;
use ponte::{Game, Move, Position, Rules};
use review::puzzles::Puzzle;
use web::study::puzzles::{PuzzleMode, StoredProgress, next};
use web::study::task::{Accepted, Attempt, Task};
use web::texts::{Phrase, phrase};

use crate::ui::study::task_board::TaskState;
use crate::ui::study::{database, open_analysis, open_practice};
use crate::ui::{AppContext, browser, clock, random};

/// The id of the progress in the database.
pub(crate) const PROGRESS: &str = "progress";

#[derive(Clone, Copy)]
pub(crate) struct PuzzleState {
    app: AppContext,
    puzzles: StoredValue<Vec<Puzzle>>,
    /// Whether file and progress are loaded.
    pub(crate) loaded: RwSignal<bool>,
    pub(crate) stored: RwSignal<StoredProgress>,
    pub(crate) mode: RwSignal<PuzzleMode>,
    /// Whether the deck of mistakes is shown.
    pub(crate) deck: RwSignal<bool>,
    pub(crate) puzzle: RwSignal<Option<Puzzle>>,
    pub(crate) task: TaskState,
    /// The rating before and after the first attempt.
    pub(crate) change: RwSignal<Option<[f64; 2]>>,
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
        };
        let state = PuzzleState {
            app,
            puzzles: StoredValue::new(Vec::new()),
            loaded: RwSignal::new(false),
            stored: RwSignal::new(StoredProgress::default()),
            mode: RwSignal::new(if browser::fragment() == "#daily" {
                PuzzleMode::Daily
            } else {
                PuzzleMode::Rated
            }),
            deck: RwSignal::new(browser::fragment() == "#mistakes"),
            puzzle: RwSignal::new(None),
            task: TaskState::new(app, empty, Callback::new(move |()| judged.update(|count| *count += 1))),
            change: RwSignal::new(None),
            message: RwSignal::new(None),
        };
        Effect::new(move || {
            if judged.get() > 0 {
                state.judged();
            }
        });
        state.load();
        state
    }

    fn load(self) {
        spawn_local(async move {
            if let Ok(Some(stored)) = database::get::<StoredProgress>(PROGRESS).await {
                self.stored.try_set(stored);
            }
            match read_file(self.app.narrow_untracked()).await {
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
        self.next();
    }

    /// Shows the next puzzle.
    pub(crate) fn next(self) {
        let random = random::fraction();
        let chosen = self.puzzles.with_value(|puzzles| {
            self.stored.with_untracked(|stored| {
                next(puzzles, stored, self.mode.get_untracked(), clock::now().day(), random).cloned()
            })
        });
        self.change.set(None);
        if let Some(puzzle) = &chosen {
            self.task.begin(Task::from_puzzle(puzzle));
        }
        self.puzzle.set(chosen);
    }

    /// Notes the first attempt.
    fn judged(self) {
        let Some(clean) = self.task.attempt.with_untracked(Attempt::clean) else { return };
        let Some(puzzle) = self.puzzle.get_untracked() else { return };
        let change = self.stored.try_update(|stored| {
            if clean && self.mode.get_untracked() == PuzzleMode::Daily {
                stored.daily_solved = Some(clock::now().day());
            }
            stored.progress.attempt(&puzzle, clean)
        });
        if let Some(change) = change.flatten() {
            self.change.set(Some(change.player));
        }
        self.save();
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
pub(crate) async fn read_file(narrow: bool) -> Option<Vec<Puzzle>> {
    let path = browser::meta("ponti-puzzles")?;
    let mut puzzles = review::puzzles::read(&browser::fetch_text(&path).await?).ok()?;
    if narrow {
        puzzles.retain(Puzzle::fits_phones);
    }
    Some(puzzles)
}
