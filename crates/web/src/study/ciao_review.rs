//! The review of a game of Ciao Ciao: the cost of decisions, separated from the luck of the die.
//!
//! Luck is how much the rolls, and turns in which a player was not asked, changed the winning probability of that
//! player. What a decision costs is the coach's number. Where these are estimates, they have errors.

use ciao::turn::Settled;
use ciao::{Character, Game, Seat};
use engine_api::{EngineRequest, Review, ReviewErrors, TurnReview};

use crate::ciao::coach::{Advice, Decision, ReviewedDecision};

/// A decision is among the costliest from this cost on.
const MIN_COST: f64 = 0.005;
/// How many decisions are among the costliest.
const MAX_COSTLIEST: usize = 10;

/// A decision of a game with what the coach says about it.
#[derive(Clone, PartialEq, Debug)]
pub struct JudgedDecision {
    /// The decision, its cost, and what best play does.
    pub reviewed: ReviewedDecision,
    /// The error of the cost, where it is an estimate.
    pub error: Option<f64>,
}

/// What became of the winning probability of a seat: luck, bluffs and calls lead from the start to the end.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SeatSummary {
    /// The seat.
    pub seat: Seat,
    /// Decisions that could be judged.
    pub decisions: usize,
    /// Decisions that cost next to nothing.
    pub sound: usize,
    /// The winning probability at the start.
    pub start: f64,
    /// What the rolls of all seats gave, and what happened in turns in which the seat had no say.
    pub luck: f64,
    /// What happened in the seat's own turns after the roll: its announcements, and how they were answered.
    pub bluffs: f64,
    /// What happened after the roll in the turns of others in which the seat was asked: their announcements, and the
    /// seat's answers.
    pub calls: f64,
    /// The winning probability at the end.
    pub end: f64,
    /// The error of the luck, where it is an estimate. What is missing in luck is found in bluffs and calls, so theirs is
    /// the same.
    pub error: Option<f64>,
}

impl SeatSummary {
    /// The change of the winning probability over the game.
    pub fn change(&self) -> f64 {
        self.luck + self.bluffs + self.calls
    }
}

/// A review, summarised.
#[derive(Clone, PartialEq, Debug)]
pub struct CiaoSummary {
    /// All seats.
    pub seats: Vec<SeatSummary>,
    /// All decisions, in the order of play.
    pub decisions: Vec<JudgedDecision>,
}

impl CiaoSummary {
    /// Summarises the review of a game, with its errors once they are known.
    pub fn new(game: &Game, review: &Review, errors: Option<&ReviewErrors>) -> CiaoSummary {
        let mut decisions = Vec::new();
        for (index, turn) in review.turns.iter().enumerate() {
            let errors = errors.and_then(|errors| errors.turns.get(index));
            let announcement_error = errors.map(|errors| errors.announcement);
            let answer_error = |answer: usize| errors.and_then(|errors| errors.answers.get(answer).copied());
            for (number, reviewed) in reviewed_decisions(game, turn) {
                let error = number.map_or(announcement_error, answer_error);
                decisions.push(JudgedDecision { reviewed, error });
            }
        }
        let seats = Seat::ALL.into_iter().zip(&review.seats).map(|(seat, totals)| {
            let value = |values: &[f64]| values.get(seat.index()).copied().unwrap_or_default();
            let end = value(&review.values);
            let mut summary = SeatSummary {
                seat,
                decisions: totals.decisions,
                sound: totals.sound,
                start: review.turns.first().map_or(end, |turn| value(&turn.values_before)),
                luck: totals.luck,
                bluffs: 0.0,
                calls: 0.0,
                end,
                error: errors.and_then(|errors| Some(errors.seats.get(seat.index())?.luck)),
            };
            for (index, turn) in review.turns.iter().enumerate() {
                let after = review.turns.get(index + 1).map_or(end, |next| value(&next.values_before));
                let rest = after - value(&turn.values_before) - value(&turn.luck);
                let settled = turn.number.checked_sub(1).and_then(|index| game.past().get(index));
                match settled {
                    Some(settled) if settled.active == seat => summary.bluffs += rest,
                    Some(settled) if was_asked(settled, seat) => summary.calls += rest,
                    _ => summary.luck += rest,
                }
            }
            summary
        });
        CiaoSummary { seats: seats.collect(), decisions }
    }

    /// The indices of the decisions that cost most, the most expensive first. What costs no more than its error may have
    /// cost nothing.
    pub fn costliest(&self) -> Vec<usize> {
        let cost = |index: usize| {
            let judged = &self.decisions[index];
            let cost = judged.reviewed.highest_cost();
            if judged.error.is_some_and(|error| error >= cost) { 0.0 } else { cost }
        };
        let mut costliest: Vec<usize> =
            (0..self.decisions.len()).filter(|&index| cost(index) >= MIN_COST).collect();
        costliest.sort_by(|&a, &b| cost(b).total_cmp(&cost(a)));
        costliest.truncate(MAX_COSTLIEST);
        costliest
    }
}

/// Whether a seat was asked for an answer in a turn: nobody is after someone has contested.
fn was_asked(settled: &Settled, seat: Seat) -> bool {
    let contester = settled.turn.contester;
    let before = settled.before.contesters().take_while(|&one| Some(one) != contester);
    contester == Some(seat) || before.into_iter().any(|one| one == seat)
}

/// The decisions of a turn: the announcement, where the face is known, and the answers with their indices.
fn reviewed_decisions(game: &Game, turn: &TurnReview) -> Vec<(Option<usize>, ReviewedDecision)> {
    let Some(settled) = turn.number.checked_sub(1).and_then(|index| game.past().get(index)) else {
        return Vec::new();
    };
    let announced = turn.turn.announced;
    let announcement = turn.announcement.iter().map(|review| {
        let advice = review.advice.clone();
        let decision = Decision::announcement(settled.before, advice.seat, advice.face, Some(announced));
        let reviewed = ReviewedDecision::new(turn.number, decision, Advice::Announcement(advice));
        (None, ReviewedDecision { cost_here: review.cost_here, ..reviewed })
    });
    let answers = turn.answers.iter().enumerate().map(|(index, review)| {
        let seat = review.advice.seat;
        let decision = Decision::answer(settled.before, seat, announced, Some(review.contested));
        let reviewed = ReviewedDecision::new(turn.number, decision, Advice::Answer(review.advice));
        (Some(index), ReviewedDecision { cost_here: review.cost_here, ..reviewed })
    });
    announcement.chain(answers).collect()
}

/// The requests for the review of a game and for its errors. `characters` are those of the bots, or empty.
pub fn requests(game: &Game, characters: Vec<Option<Character>>) -> [EngineRequest; 2] {
    let (start, turns) = (Box::new(*game.start()), game.turns().collect::<Vec<_>>());
    [
        EngineRequest::CiaoReview { start: start.clone(), turns: turns.clone(), characters },
        EngineRequest::CiaoReviewErrors { start, turns },
    ]
}
