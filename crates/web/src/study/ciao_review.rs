//! The review of a game of Ciao Ciao: the cost of decisions, separated from the luck of the die.
//!
//! Luck is how much the rolls alone changed the winning probability of a player. What a decision costs is the coach's
//! number. Where these are estimates, they have errors.

use ciao::{Face, Seat, State, Turn};
use engine_api::{Review, ReviewErrors};

use crate::ciao::phrases::{answered, said};
use crate::texts::Phrase;

/// A decision is listed from this cost on.
const MIN_COST: f64 = 0.005;

/// What kind of decision it was.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DecisionTaken {
    /// An announcement, after this roll.
    Announced(Face),
    /// An approval of an announcement.
    Believed,
    /// A contested announcement.
    Contested,
}

impl CostlyDecision {
    /// The decision in words, as the coach describes it.
    pub fn phrase(&self) -> Phrase {
        match self.kind {
            DecisionTaken::Announced(face) => said(face, self.announced),
            DecisionTaken::Believed => answered(self.announced, Some(false)),
            DecisionTaken::Contested => answered(self.announced, Some(true)),
        }
    }
}

/// A decision that cost something.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct CostlyDecision {
    /// The number of the turn, from 1.
    pub turn: usize,
    /// The seat, from 1.
    pub seat: u8,
    /// What was decided.
    pub kind: DecisionTaken,
    /// The number announced.
    pub announced: u8,
    /// The winning probability lost.
    pub cost: f64,
    /// The error of that, where it is an estimate.
    pub error: Option<f64>,
}

/// The totals of a seat.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SeatSummary {
    /// The seat, from 1.
    pub seat: u8,
    /// Decisions that could be judged.
    pub decisions: usize,
    /// Decisions that cost next to nothing.
    pub sound: usize,
    /// The winning probability lost by decisions.
    pub cost: f64,
    /// The winning probability won or lost by rolls.
    pub luck: f64,
    /// The errors of cost and luck, where they are estimates.
    pub errors: Option<[f64; 2]>,
}

/// A review, summarised.
#[derive(Clone, PartialEq, Debug)]
pub struct CiaoSummary {
    /// All seats.
    pub seats: Vec<SeatSummary>,
    /// The decisions that cost something, the most expensive first.
    pub decisions: Vec<CostlyDecision>,
}

impl CiaoSummary {
    /// Summarises a review, with its errors once they are known.
    pub fn new(review: &Review, errors: Option<&ReviewErrors>) -> CiaoSummary {
        let mut decisions = Vec::new();
        for (index, turn) in review.turns.iter().enumerate() {
            let errors = errors.and_then(|errors| errors.turns.get(index));
            let mut push = |seat: Seat, kind, cost, error| {
                let (turn, announced) = (turn.number, turn.turn.announced);
                decisions.push(CostlyDecision { turn, seat: seat.number(), kind, announced, cost, error });
            };
            if let Some(announcement) = &turn.announcement {
                let error = errors.map(|errors| errors.announcement);
                let kind = DecisionTaken::Announced(announcement.advice.face);
                push(announcement.advice.seat, kind, announcement.cost, error);
            }
            for (index, answer) in turn.answers.iter().enumerate() {
                let kind = if answer.contested { DecisionTaken::Contested } else { DecisionTaken::Believed };
                let error = errors.and_then(|errors| errors.answers.get(index).copied());
                push(answer.advice.seat, kind, answer.cost, error);
            }
        }
        decisions.retain(|decision| decision.cost >= MIN_COST);
        decisions.sort_by(|a, b| b.cost.total_cmp(&a.cost));
        let seats = (1..).zip(review.seats.iter().enumerate()).map(|(seat, (index, totals))| SeatSummary {
            seat,
            decisions: totals.decisions,
            sound: totals.sound,
            cost: totals.cost,
            luck: totals.luck,
            errors: errors.and_then(|errors| errors.seats.get(index)).map(|seat| [seat.cost, seat.luck]),
        });
        CiaoSummary { seats: seats.collect(), decisions }
    }
}

/// The start and the turns of a record, as the coach needs them.
pub fn requested(record: &str) -> Option<(State, Vec<Turn>)> {
    let record = ciao::Record::read(record).ok()?;
    let game = record.game();
    Some((*game.start(), game.turns().collect()))
}
