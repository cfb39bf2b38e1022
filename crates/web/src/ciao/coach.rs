//! The coach on the page: decisions to ask about, the engine's advice on them, and totals of a game.

use ciao::{Face, Seat, State};
use engine_api::{
    Accuracy, AnnouncementAdvice, AnswerAdvice, CostHere, EngineRequest, EngineResponse, Review,
};

/// A decision that the coach can be asked about.
#[derive(Clone, PartialEq, Debug)]
pub struct Decision {
    /// The table before the turn.
    pub state: State,
    /// The seat that decides.
    pub seat: Seat,
    /// What the decision is about.
    pub subject: DecisionSubject,
}

/// What a decision is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DecisionSubject {
    /// The number to announce.
    Announcement {
        /// The face rolled.
        face: Face,
        /// The number announced; `None` while it is pending.
        number: Option<u8>,
    },
    /// The answer to an announcement.
    Answer {
        /// The number announced.
        announced: u8,
        /// Whether it was contested; `None` while it is pending.
        contested: Option<bool>,
    },
}

impl Decision {
    /// An announcement, made or pending.
    pub fn announcement(state: State, seat: Seat, face: Face, number: Option<u8>) -> Decision {
        Decision { state, seat, subject: DecisionSubject::Announcement { face, number } }
    }

    /// An answer, given or pending.
    pub fn answer(state: State, seat: Seat, announced: u8, contested: Option<bool>) -> Decision {
        Decision { state, seat, subject: DecisionSubject::Answer { announced, contested } }
    }

    /// The engine request for advice on this decision.
    pub fn advice_request(&self) -> EngineRequest {
        let state = Box::new(self.state);
        match self.subject {
            DecisionSubject::Announcement { face, .. } => {
                EngineRequest::CiaoAdviseAnnouncement { state, face }
            }
            DecisionSubject::Answer { announced, .. } => {
                EngineRequest::CiaoAdviseAnswer { state, seat: self.seat, announced }
            }
        }
    }
}

/// Advice on either kind of decision.
#[derive(Clone, PartialEq, Debug)]
pub enum Advice {
    /// On an announcement.
    Announcement(AnnouncementAdvice),
    /// On an answer.
    Answer(AnswerAdvice),
}

impl Advice {
    /// The advice in a response of the engine.
    pub fn from_response(response: EngineResponse) -> Option<Advice> {
        match response {
            EngineResponse::AnnouncementAdvice(advice) => Some(Advice::Announcement(advice)),
            EngineResponse::AnswerAdvice(advice) => Some(Advice::Answer(advice)),
            _ => None,
        }
    }

    /// The seat that decides.
    pub fn seat(&self) -> Seat {
        match self {
            Advice::Announcement(advice) => advice.seat,
            Advice::Answer(advice) => advice.seat,
        }
    }

    /// The accuracy of the values.
    pub fn accuracy(&self) -> Accuracy {
        match self {
            Advice::Announcement(advice) => advice.accuracy,
            Advice::Answer(advice) => advice.accuracy,
        }
    }

    /// The winning probability that a choice lost; `None` while the decision is pending.
    pub fn cost(&self, subject: DecisionSubject) -> Option<f64> {
        match (self, subject) {
            (Advice::Announcement(advice), DecisionSubject::Announcement { number: Some(number), .. }) => {
                advice.cost(number)
            }
            (Advice::Answer(advice), DecisionSubject::Answer { contested: Some(contested), .. }) => {
                Some(advice.cost(contested))
            }
            _ => None,
        }
    }
}

/// A decision with the coach's advice on it.
#[derive(Clone, PartialEq, Debug)]
pub struct ReviewedDecision {
    /// The number of the turn, from 1.
    pub turn: usize,
    /// The decision.
    pub decision: Decision,
    /// The coach's advice.
    pub advice: Advice,
    /// The winning probability lost; `None` while the decision is pending.
    pub cost: Option<f64>,
    /// The winning probability lost against the habits of the opponents at this table, where they are bots.
    pub cost_here: Option<CostHere>,
}

impl ReviewedDecision {
    /// A decision of a turn with the advice on it.
    pub fn new(turn: usize, decision: Decision, advice: Advice) -> ReviewedDecision {
        let cost = advice.cost(decision.subject);
        ReviewedDecision { turn, decision, advice, cost, cost_here: None }
    }

    /// The greater of both costs, by which decisions are sorted.
    fn highest_cost(&self) -> f64 {
        let here = self.cost_here.map_or(0.0, |here| here.cost);
        self.cost.unwrap_or(0.0).max(here)
    }
}

/// Costs below this are shown as nothing: a twentieth of a percent.
pub const NEGLIGIBLE_COST: f64 = 0.000_5;

/// The totals of one seat over a game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SeatTotals {
    /// The seat.
    pub seat: Seat,
    /// The number of its decisions.
    pub decisions: usize,
    /// How many of them cost nothing.
    pub sound: usize,
    /// The sum of all costs against best play.
    pub cost: f64,
    /// The sum of all costs against the habits of the opponents at this table; 0 where all are people.
    pub cost_here: f64,
    /// What the dice were worth.
    pub luck: f64,
    /// How the announcements and answers of all seats turned out.
    pub rest: f64,
}

impl SeatTotals {
    /// The change of the winning probability over the game.
    pub fn change(&self) -> f64 {
        self.luck - self.cost + self.rest
    }
}

/// The totals of these seats over a game.
pub fn totals(review: &Review, seats: impl Iterator<Item = Seat>) -> Vec<SeatTotals> {
    let of_seat = |seat: Seat| {
        let sum = review.seats.get(seat.index())?;
        let (decisions, sound, cost) = (sum.decisions, sum.sound, sum.cost);
        let (cost_here, luck, rest) = (sum.cost_here, sum.luck, sum.rest);
        Some(SeatTotals { seat, decisions, sound, cost, cost_here, luck, rest })
    };
    seats.filter_map(of_seat).collect()
}

/// Sorts decisions by cost, the most expensive first, then by turn.
pub fn sort_by_cost(reviewed: &mut [ReviewedDecision]) {
    reviewed.sort_by(|a, b| b.highest_cost().total_cmp(&a.highest_cost()).then(a.turn.cmp(&b.turn)));
}

/// The lowest accuracy among the advice on these decisions.
pub fn lowest_accuracy(reviewed: &[ReviewedDecision]) -> Option<Accuracy> {
    reviewed.iter().map(|one| one.advice.accuracy()).max_by_key(|accuracy| match accuracy {
        Accuracy::Exact => 0,
        Accuracy::Estimated => 1,
        Accuracy::Rough => 2,
    })
}

/// Picks the advice on some decisions, each with the number of its turn, from a review of the game.
pub fn review_decisions(review: &Review, decisions: Vec<(usize, Decision)>) -> Vec<ReviewedDecision> {
    let advice_on = |(turn, decision): (usize, Decision)| {
        let review = review.turns.iter().find(|review| review.number == turn)?;
        let (advice, cost_here) = match decision.subject {
            DecisionSubject::Announcement { .. } => {
                let announcement = review.announcement.as_ref()?;
                (Advice::Announcement(announcement.advice.clone()), announcement.cost_here)
            }
            DecisionSubject::Answer { .. } => {
                let answer = review.answers.iter().find(|answer| answer.advice.seat == decision.seat)?;
                (Advice::Answer(answer.advice), answer.cost_here)
            }
        };
        Some(ReviewedDecision { cost_here, ..ReviewedDecision::new(turn, decision, advice) })
    };
    decisions.into_iter().filter_map(advice_on).collect()
}
