//! A position with a question: find a good move. Used by exercises of reviews, by the deck of mistakes and by puzzles.

use ponte::{Cell, CellSet, Game, Move, Position};
use review::puzzles::{Goal, Key, Puzzle};
use serde::{Deserialize, Serialize};

use crate::ponte::PartialMove;
use crate::ponte::session::{Feedback, PonteSession};

/// Which moves solve a task.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Accepted {
    /// These moves, the best one first; others may be as good, which the engine has to decide.
    Moves(Vec<Move>),
    /// Moves that contain this cell.
    Cell(Cell),
    /// This move only.
    Only(Move),
    /// Moves that reach this goal.
    Goal(Goal),
}

/// A position with a question.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Task {
    /// The position.
    pub position: Position,
    /// The best move.
    pub best: Move,
    /// Which moves solve it.
    pub accepted: Accepted,
    /// The mistake of the game that the task was made from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub played: Option<Move>,
}

/// What the tried move is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TaskVerdict {
    /// It solves the task.
    Solved,
    /// It does not.
    Wrong,
    /// It is not among the known solutions; the engine has to compare it with the best move.
    Unknown,
}

impl Task {
    /// The task of a puzzle.
    pub fn from_puzzle(puzzle: &Puzzle) -> Task {
        let accepted = match puzzle.key {
            Key::Cell(cell) => Accepted::Cell(cell),
            Key::Turn(mv) => Accepted::Only(mv),
            Key::Goal(goal) => Accepted::Goal(goal),
        };
        Task { position: puzzle.position.clone(), best: puzzle.best, accepted, played: None }
    }

    /// Whether a move is the mistake that was played in the game.
    pub fn was_played(&self, mv: Move) -> bool {
        self.played.is_some_and(|played| played.normalised() == mv.normalised())
    }

    /// Judges a legal move.
    pub fn verdict(&self, mv: Move) -> TaskVerdict {
        let solved = |solved: bool| if solved { TaskVerdict::Solved } else { TaskVerdict::Wrong };
        // The review knows more about it than the short search that compares other moves.
        if self.was_played(mv) {
            return TaskVerdict::Wrong;
        }
        match &self.accepted {
            Accepted::Moves(moves) if moves.contains(&mv.normalised()) => TaskVerdict::Solved,
            Accepted::Moves(_) => TaskVerdict::Unknown,
            Accepted::Cell(cell) => solved(cells(mv).contains(*cell)),
            Accepted::Only(only) => solved(only.normalised() == mv.normalised()),
            Accepted::Goal(goal) => solved(goal.check(&self.position, mv).is_ok()),
        }
    }

    /// The cells of a hint: one that the solution needs.
    pub fn hint(&self) -> CellSet {
        match self.accepted {
            Accepted::Cell(cell) => cell.into(),
            Accepted::Moves(_) | Accepted::Only(_) | Accepted::Goal(_) => {
                cells(self.best).iter().take(1).collect()
            }
        }
    }
}

/// The cells of a move.
fn cells(mv: Move) -> CellSet {
    match mv {
        Move::Tiles(a, b) | Move::Bridge(a, b) => [a, b].into_iter().collect(),
        Move::Pass | Move::Choose(_) => CellSet::EMPTY,
    }
}

/// How far an attempt is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TaskProgress {
    /// Waiting for a move.
    Open,
    /// This move is being compared with the best one.
    Checking(Move),
    /// This move was not good enough.
    Wrong(Move),
    /// Solved by this move.
    Solved(Move),
    /// The solution was shown.
    Shown,
}

/// An attempt at a task.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Attempt {
    task: Task,
    session: PonteSession,
    progress: TaskProgress,
    /// The wrong move and the reply to it are on the board.
    refuted: bool,
    hinted: bool,
    wrong: u32,
}

impl Attempt {
    /// A new attempt.
    pub fn new(task: Task) -> Attempt {
        let session = start(&task);
        Attempt { task, session, progress: TaskProgress::Open, refuted: false, hinted: false, wrong: 0 }
    }

    /// The task.
    pub fn task(&self) -> &Task {
        &self.task
    }

    /// The board with what is selected on it.
    pub fn session(&self) -> &PonteSession {
        &self.session
    }

    /// How far it is.
    pub fn progress(&self) -> TaskProgress {
        self.progress
    }

    /// Whether nothing is left to find.
    pub fn is_over(&self) -> bool {
        matches!(self.progress, TaskProgress::Solved(_) | TaskProgress::Shown)
    }

    /// Whether a hint was shown.
    pub fn hinted(&self) -> bool {
        self.hinted
    }

    /// Whether it was solved at once and without help; `None` while that is open.
    pub fn clean(&self) -> Option<bool> {
        match self.progress {
            _ if self.wrong > 0 || self.hinted => Some(false),
            TaskProgress::Solved(_) => Some(true),
            TaskProgress::Shown => Some(false),
            TaskProgress::Open | TaskProgress::Checking(_) | TaskProgress::Wrong(_) => None,
        }
    }

    /// The grade of a repetition, once it is over.
    pub fn grade(&self) -> Option<review::cards::Grade> {
        use review::cards::Grade;
        match self.progress {
            TaskProgress::Shown => Some(Grade::Again),
            TaskProgress::Solved(_) if self.wrong > 1 => Some(Grade::Again),
            TaskProgress::Solved(_) if self.wrong > 0 || self.hinted => Some(Grade::Hard),
            TaskProgress::Solved(_) => Some(Grade::Good),
            TaskProgress::Open | TaskProgress::Checking(_) | TaskProgress::Wrong(_) => None,
        }
    }

    /// Changes the board: a tap or a whole move. A played move is judged.
    pub fn change(&mut self, change: impl FnOnce(&mut PonteSession) -> Feedback) -> Feedback {
        if matches!(self.progress, TaskProgress::Checking(_)) || self.is_over() {
            return Feedback::Changed;
        }
        if let TaskProgress::Wrong(_) = self.progress {
            self.progress = TaskProgress::Open;
            if std::mem::take(&mut self.refuted) {
                self.session = start(&self.task);
            }
        }
        let feedback = change(&mut self.session);
        if let Feedback::Played(mv) = feedback {
            match self.task.verdict(mv) {
                TaskVerdict::Solved => self.progress = TaskProgress::Solved(mv),
                TaskVerdict::Wrong => self.reject(mv),
                TaskVerdict::Unknown => self.progress = TaskProgress::Checking(mv),
            }
        }
        feedback
    }

    /// Takes a wrong move back: it is the same player's turn to try again.
    fn reject(&mut self, mv: Move) {
        self.session = start(&self.task);
        self.progress = TaskProgress::Wrong(mv);
        self.refuted = false;
        self.wrong += 1;
    }

    /// Shows on the board how a wrong move is answered, unless the next try has begun. The next tap goes back.
    pub fn refute(&mut self, mv: Move, reply: Move) {
        if self.progress == TaskProgress::Wrong(mv) && self.session.partial_move() == PartialMove::Empty {
            self.session.play(mv, 0);
            self.session.play(reply, 0);
            self.refuted = true;
        }
    }

    /// Whether a wrong move and the reply to it are on the board.
    pub fn refuted(&self) -> bool {
        self.refuted
    }

    /// The engine's judgement of the move that is being checked. Another move is ignored.
    pub fn judge(&mut self, mv: Move, good: bool) {
        if self.progress == TaskProgress::Checking(mv) {
            if good {
                self.progress = TaskProgress::Solved(mv);
            } else {
                self.reject(mv);
            }
        }
    }

    /// Goes back to the position.
    pub fn retry(&mut self) {
        if !self.is_over() {
            self.session = start(&self.task);
            self.progress = TaskProgress::Open;
            self.refuted = false;
        }
    }

    /// Shows a hint.
    pub fn hint(&mut self) {
        self.retry();
        self.hinted = true;
    }

    /// Shows the solution.
    pub fn show_solution(&mut self) {
        if !self.is_over() {
            self.session = start(&self.task);
            self.refuted = false;
            self.session.play(self.task.best, 0);
            self.progress = TaskProgress::Shown;
        }
    }

    /// Clears the selection.
    pub fn clear_selection(&mut self) {
        self.session.clear_selection();
    }

    /// Ends the animation of a move.
    pub fn finish_animation(&mut self) {
        self.session.finish_animation();
    }
}

fn start(task: &Task) -> PonteSession {
    PonteSession::free(Game::from_position(task.position.clone()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use review::cards::Grade;

    fn mv(text: &str) -> Move {
        text.parse().unwrap()
    }

    fn task(accepted: Accepted) -> Task {
        let position = "small 8/8/8/8/8/8/ll1ll3/ll1ll3 - light 9".parse().unwrap();
        Task { position, best: mv("b2-d2"), accepted, played: None }
    }

    fn play(attempt: &mut Attempt, text: &str) -> TaskProgress {
        attempt.change(|session| session.play(mv(text), 0));
        attempt.progress()
    }

    #[test]
    fn known_solutions_are_accepted_and_others_checked() {
        let mut attempt = Attempt::new(task(Accepted::Moves(vec![mv("b2-d2"), mv("b1-d1")])));
        assert_eq!(play(&mut attempt, "g7,h7"), TaskProgress::Checking(mv("g7,h7")));
        assert_eq!(play(&mut attempt, "b2-d2"), TaskProgress::Checking(mv("g7,h7")), "one at a time");
        attempt.judge(mv("b2-d2"), true);
        attempt.judge(mv("g7,h7"), false);
        assert_eq!(attempt.progress(), TaskProgress::Wrong(mv("g7,h7")));
        assert_eq!(play(&mut attempt, "b1-d1"), TaskProgress::Solved(mv("b1-d1")));
        assert_eq!((attempt.clean(), attempt.grade()), (Some(false), Some(Grade::Hard)));
    }

    #[test]
    fn the_move_of_the_game_is_rejected_without_a_search() {
        let known = task(Accepted::Moves(vec![mv("b2-d2")]));
        let mut attempt = Attempt::new(Task { played: Some(mv("g7,h7")), ..known });
        assert_eq!(play(&mut attempt, "h7,g7"), TaskProgress::Wrong(mv("g7,h7")));
        assert!(attempt.task().was_played(mv("h7,g7")));
        assert_eq!(play(&mut attempt, "g7,h8"), TaskProgress::Checking(mv("g7,h8")));
        // Cards that were stored before do not know it.
        let task = task(Accepted::Moves(vec![mv("b2-d2")]));
        let old = serde_json::to_string(&task).unwrap();
        assert!(!old.contains("played"));
        assert_eq!(serde_json::from_str::<Task>(&old).unwrap(), task);
    }

    #[test]
    fn a_key_cell_is_enough() {
        let mut attempt = Attempt::new(task(Accepted::Cell("h8".parse().unwrap())));
        assert_eq!(attempt.task().hint().to_string(), "h8");
        assert_eq!(play(&mut attempt, "a8,g8"), TaskProgress::Wrong(mv("a8,g8")));
        // The move is taken back, and the board shows whose turn it is in the task.
        assert_eq!(attempt.session().game().position(), &attempt.task().position);
        // What is selected for the next try is kept.
        attempt.change(|session| session.tap("a8".parse().unwrap(), false, 0));
        assert_eq!(attempt.progress(), TaskProgress::Open);
        attempt.clear_selection();
        assert_eq!(play(&mut attempt, "a8,h8"), TaskProgress::Solved(mv("a8,h8")));
        let mut at_once = Attempt::new(task(Accepted::Only(mv("b2-d2"))));
        assert_eq!(play(&mut at_once, "d2-b2"), TaskProgress::Solved(mv("b2-d2")));
        assert_eq!((at_once.clean(), at_once.grade()), (Some(true), Some(Grade::Good)));
    }

    #[test]
    fn a_refutation_stays_until_the_next_try() {
        let mut attempt = Attempt::new(task(Accepted::Goal(Goal::Bridge)));
        assert_eq!(play(&mut attempt, "g7,h7"), TaskProgress::Wrong(mv("g7,h7")));
        attempt.refute(mv("g8,h8"), mv("c1,c2"));
        assert!(!attempt.refuted(), "of another move");
        attempt.refute(mv("g7,h7"), mv("c1,c2"));
        assert_eq!(attempt.session().game().moves(), [mv("g7,h7"), mv("c1,c2")]);
        attempt.change(|session| session.tap("b2".parse().unwrap(), false, 0));
        assert_eq!((attempt.progress(), attempt.refuted()), (TaskProgress::Open, false));
        // What was tapped is selected in the position of the task.
        attempt.refute(mv("g7,h7"), mv("c1,c2"));
        assert!(attempt.session().game().moves().is_empty());
        attempt.change(|session| session.tap("d2".parse().unwrap(), false, 0));
        assert_eq!(attempt.progress(), TaskProgress::Solved(mv("b2-d2")));
    }

    #[test]
    fn hints_and_solutions_count() {
        let mut attempt = Attempt::new(task(Accepted::Only(mv("b2-d2"))));
        attempt.hint();
        assert_eq!((attempt.clean(), attempt.grade()), (Some(false), None));
        attempt.show_solution();
        assert!(attempt.is_over());
        assert_eq!(attempt.session().game().moves(), [mv("b2-d2")]);
        assert_eq!(attempt.grade(), Some(Grade::Again));
        assert_eq!(play(&mut attempt, "b1-d1"), TaskProgress::Shown);
    }
}
