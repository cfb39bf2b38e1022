//! What the coach says: what best play does with a decision, and what the choice cost. The engine thinks about it
//! elsewhere; this is what it is asked, what it answers, and what the page makes of that.

use ciao::{Face, Seat, State};
use serde::Deserialize;

/// A decision that the coach can be asked about.
#[derive(Clone, PartialEq, Debug)]
pub struct Decision {
    /// The table before the turn.
    pub state: State,
    /// Who decides, or has decided.
    pub seat: Seat,
    /// What about.
    pub about: About,
}

/// What a decision is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum About {
    /// A number, with this face in the box.
    Announcement {
        /// The face.
        face: Face,
        /// The number that was said, once it was.
        said: Option<u8>,
    },
    /// Whether to believe a number.
    Answer {
        /// The number.
        announced: u8,
        /// Whether it was contested, once somebody has decided.
        contested: Option<bool>,
    },
}

impl Decision {
    /// About a number to say, or that was said.
    pub fn announcement(state: State, seat: Seat, face: Face, said: Option<u8>) -> Decision {
        Decision { state, seat, about: About::Announcement { face, said } }
    }

    /// About an answer to give, or that was given.
    pub fn answer(state: State, seat: Seat, announced: u8, contested: Option<bool>) -> Decision {
        Decision { state, seat, about: About::Answer { announced, contested } }
    }
}

/// How well a table is known.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Known {
    /// Solved.
    #[serde(rename = "exact")]
    Exactly,
    /// Estimated by a network that has learned the game.
    #[serde(rename = "estimated")]
    Nearly,
    /// Guessed: nothing was learned for these sizes.
    #[serde(rename = "rough")]
    Roughly,
}

impl Known {
    /// The word by which the words of the app choose.
    pub const fn word(self) -> &'static str {
        match self {
            Known::Exactly => "exactly",
            Known::Nearly => "nearly",
            Known::Roughly => "roughly",
        }
    }
}

/// One number that could be said.
#[derive(Clone, Copy, PartialEq, Debug, Deserialize)]
pub struct Announcement {
    /// The number.
    pub number: u8,
    /// Whether it is the truth.
    #[serde(rename = "truthful")]
    pub truth: bool,
    /// How often best play says it.
    pub frequency: f64,
    /// The chance of winning with it.
    pub value: f64,
    /// How likely it is to be contested.
    #[serde(rename = "contest_probability")]
    pub contested: f64,
}

/// What there is to say about a number to announce.
#[derive(Clone, PartialEq, Debug, Deserialize)]
pub struct AnnounceAdvice {
    /// Whose turn it is.
    pub seat: Seat,
    /// What lies in the box.
    pub face: Face,
    /// How well the table is known.
    #[serde(rename = "accuracy")]
    pub known: Known,
    /// Every number, from 1.
    pub options: Vec<Announcement>,
}

/// What there is to say about an answer.
#[derive(Clone, Copy, PartialEq, Debug, Deserialize)]
pub struct AnswerAdvice {
    /// Who is asked.
    pub seat: Seat,
    /// The number announced.
    pub announced: u8,
    /// How well the table is known.
    #[serde(rename = "accuracy")]
    pub known: Known,
    /// How likely best play bluffs with this number; nothing when it never says it.
    #[serde(rename = "bluff_probability")]
    pub bluff: Option<f64>,
    /// How often best play contests it.
    pub frequency: f64,
    /// The chance of winning when it is approved,
    #[serde(rename = "approve_value")]
    pub approve: f64,
    /// and when it is contested.
    #[serde(rename = "contest_value")]
    pub contest: f64,
}

/// What there is to say about a decision.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(untagged)]
pub enum Advice {
    /// About a number to announce.
    Announce(AnnounceAdvice),
    /// About an answer.
    Answer(AnswerAdvice),
}

impl Advice {
    /// Whose decision it is.
    pub fn seat(&self) -> Seat {
        match self {
            Advice::Announce(advice) => advice.seat,
            Advice::Answer(advice) => advice.seat,
        }
    }

    /// How well the table is known.
    pub fn known(&self) -> Known {
        match self {
            Advice::Announce(advice) => advice.known,
            Advice::Answer(advice) => advice.known,
        }
    }

    /// The chance of winning that a choice gives away; nothing while nothing was chosen.
    pub fn cost(&self, about: About) -> Option<f64> {
        let cost = match (self, about) {
            (Advice::Announce(advice), About::Announcement { said: Some(said), .. }) => {
                let best = advice.options.iter().map(|option| option.value).fold(f64::MIN, f64::max);
                best - advice.options.iter().find(|option| option.number == said)?.value
            }
            (Advice::Answer(advice), About::Answer { contested: Some(contested), .. }) => {
                let chosen = if contested { advice.contest } else { advice.approve };
                advice.approve.max(advice.contest) - chosen
            }
            _ => return None,
        };
        Some(cost.max(0.0))
    }
}

/// A decision, and what the coach says about it.
#[derive(Clone, PartialEq, Debug)]
pub struct Judged {
    /// The number of its turn, from 1.
    pub turn: usize,
    /// The decision.
    pub decision: Decision,
    /// What the coach says.
    pub advice: Advice,
    /// The chance of winning that was given away, once something was chosen.
    pub cost: Option<f64>,
}

impl Judged {
    /// What the coach says about a decision in a turn.
    pub fn new(turn: usize, decision: Decision, advice: Advice) -> Judged {
        let cost = advice.cost(decision.about);
        Judged { turn, decision, advice, cost }
    }
}

/// What is too little to be spoken of: a twentieth of a percent.
pub const NOTHING: f64 = 0.000_5;

/// A seat's decisions together.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sum {
    /// The seat.
    pub seat: Seat,
    /// How many decisions it made.
    pub decisions: usize,
    /// How many of them cost nothing.
    pub sound: usize,
    /// All costs added up.
    pub cost: f64,
}

/// What each of these seats gave away over a whole game.
pub fn sums(judged: &[Judged], seats: impl Iterator<Item = Seat>) -> Vec<Sum> {
    let of = |seat: Seat| {
        let costs: Vec<f64> =
            judged.iter().filter(|one| one.decision.seat == seat).filter_map(|one| one.cost).collect();
        let sound = costs.iter().filter(|&&cost| cost < NOTHING).count();
        Sum { seat, decisions: costs.len(), sound, cost: costs.iter().sum() }
    };
    seats.map(of).collect()
}

/// The dearest first; the earlier of two that cost the same.
pub fn dearest_first(judged: &mut [Judged]) {
    judged.sort_by(|a, b| {
        let cost = |one: &Judged| one.cost.unwrap_or(0.0);
        cost(b).total_cmp(&cost(a)).then(a.turn.cmp(&b.turn))
    });
}

/// A review as it comes: turn by turn.
#[derive(Clone, PartialEq, Debug, Deserialize)]
pub(crate) struct Review {
    turns: Vec<TurnReview>,
}

#[derive(Clone, PartialEq, Debug, Deserialize)]
struct TurnReview {
    number: usize,
    announcement: Option<AnnouncementReview>,
    answers: Vec<AnswerReview>,
}

#[derive(Clone, PartialEq, Debug, Deserialize)]
struct AnnouncementReview {
    advice: AnnounceAdvice,
}

#[derive(Clone, PartialEq, Debug, Deserialize)]
struct AnswerReview {
    advice: AnswerAdvice,
}

impl Review {
    /// What is said about some decisions, each with the number of its turn.
    pub(crate) fn judge(&self, decisions: Vec<(usize, Decision)>) -> Vec<Judged> {
        let found = |(turn, decision): (usize, Decision)| {
            let review = self.turns.iter().find(|review| review.number == turn)?;
            let advice = match decision.about {
                About::Announcement { .. } => Advice::Announce(review.announcement.clone()?.advice),
                About::Answer { .. } => {
                    let answer = review.answers.iter().find(|answer| answer.advice.seat == decision.seat)?;
                    Advice::Answer(answer.advice)
                }
            };
            Some(Judged::new(turn, decision, advice))
        };
        decisions.into_iter().filter_map(found).collect()
    }
}
