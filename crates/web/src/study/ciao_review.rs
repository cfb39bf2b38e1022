//! The review of a game of Ciao Ciao: the cost of decisions, separated from the luck of the die.
//!
//! The luck of a roll is the change of the winning probability of the player who rolls, with best play before and
//! after the face is known. What a decision costs is the coach's number.

use ciao::{Seat, State, Turn};
use engine_api::Review;

/// A decision is listed from this cost on.
const MIN_COST: f64 = 0.005;

/// What kind of decision it was.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DecisionKind {
    /// An announcement.
    Announced,
    /// An approval of an announcement.
    Believed,
    /// A contested announcement.
    Contested,
}

impl DecisionKind {
    /// The name in texts.
    pub const fn as_str(self) -> &'static str {
        match self {
            DecisionKind::Announced => "announced",
            DecisionKind::Believed => "believed",
            DecisionKind::Contested => "contested",
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
    pub kind: DecisionKind,
    /// The number announced.
    pub announced: u8,
    /// The winning probability lost.
    pub cost: f64,
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
    /// The winning probability won or lost by own rolls.
    pub luck: f64,
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
    /// Summarises a review.
    pub fn new(review: &Review) -> CiaoSummary {
        let mut luck = vec![0.0; review.seats.len()];
        let mut decisions = Vec::new();
        for turn in &review.turns {
            let announced = turn.turn.announced;
            if let Some(announcement) = &turn.announcement {
                let seat = announcement.advice.seat;
                let best =
                    announcement.advice.options.iter().map(|option| option.value).fold(f64::MIN, f64::max);
                if let (Some(luck), Some(before)) =
                    (luck.get_mut(seat.index()), turn.values_before.get(seat.index()))
                    && best > f64::MIN
                {
                    *luck += best - before;
                }
                decisions.push(costly(
                    turn.number,
                    seat,
                    DecisionKind::Announced,
                    announced,
                    announcement.cost,
                ));
            }
            for answer in &turn.answers {
                let kind = if answer.contested { DecisionKind::Contested } else { DecisionKind::Believed };
                decisions.push(costly(turn.number, answer.advice.seat, kind, announced, answer.cost));
            }
        }
        decisions.retain(|decision| decision.cost >= MIN_COST);
        decisions.sort_by(|a, b| b.cost.total_cmp(&a.cost));
        let seats = (1..)
            .zip(review.seats.iter().zip(luck))
            .map(|(seat, (totals, luck))| SeatSummary {
                seat,
                decisions: totals.decisions,
                sound: totals.sound,
                cost: totals.cost,
                luck,
            })
            .collect();
        CiaoSummary { seats, decisions }
    }
}

fn costly(turn: usize, seat: Seat, kind: DecisionKind, announced: u8, cost: f64) -> CostlyDecision {
    CostlyDecision { turn, seat: seat.number(), kind, announced, cost }
}

/// The start and the turns of a record, as the coach needs them.
pub fn requested(record: &str) -> Option<(State, Vec<Turn>)> {
    let record = ciao::Record::read(record).ok()?;
    let game = record.game();
    Some((*game.start(), game.turns().collect()))
}
