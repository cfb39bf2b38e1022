//! The coach on the page: decisions to ask about, and the engine's advice on them.

use ciao::{Face, Seat, State};
use engine_api::{Accuracy, AnnouncementAdvice, AnswerAdvice, CostHere, EngineRequest, EngineResponse};

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
    pub fn highest_cost(&self) -> f64 {
        let here = self.cost_here.map_or(0.0, |here| here.cost);
        self.cost.unwrap_or(0.0).max(here)
    }
}

/// Costs below this are shown as nothing: a twentieth of a percent.
pub const NEGLIGIBLE_COST: f64 = 0.000_5;

/// How much a part of the game changed the winning probability of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// Its error is as large as itself.
    Unclear,
    /// Next to nothing.
    None,
    /// A little.
    Little,
    /// Clearly.
    Some,
    /// More than anything else could have done in a short game.
    Lot,
}

impl Effect {
    /// The effect of a change, with its error if it is an estimate.
    pub fn new(change: f64, error: Option<f64>) -> Effect {
        match change.abs() {
            size if error.is_some_and(|error| error >= size) => Effect::Unclear,
            size if size < 0.02 => Effect::None,
            size if size < 0.12 => Effect::Little,
            size if size < 0.35 => Effect::Some,
            _ => Effect::Lot,
        }
    }
}
