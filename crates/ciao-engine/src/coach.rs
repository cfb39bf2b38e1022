//! The coach: what the computed strategy would have done at each decision, and what the choice cost.
//!
//! Everything is plain data for an interface to present. Values are winning probabilities of the seat that decides; a
//! shared victory counts its share. They assume that all seats play the computed strategy from there on.

use ciao::{Face, Seat, Settlement, State, Turn, TurnView};

use crate::evaluator::{Accuracy, Evaluator};
use crate::turn::face_index;

/// Decisions that cost less than this count as sound.
const SOUND_COST: f64 = 1e-3;

/// Advice on the announcement with a given face.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct AnnouncementAdvice {
    /// The active seat.
    pub seat: Seat,
    /// The face rolled.
    pub face: Face,
    /// The accuracy of the values.
    pub accuracy: Accuracy,
    /// One option for each number, starting with 1.
    pub options: Vec<AnnouncementOption>,
}

/// One number that could be announced.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct AnnouncementOption {
    /// The number announced.
    pub number: u8,
    /// Whether the announcement is the truth.
    pub truthful: bool,
    /// The probability with which the strategy announces it with this face.
    pub frequency: f64,
    /// The winning probability after it.
    pub value: f64,
    /// The probability that an opponent contests it.
    pub contest_probability: f64,
}

/// Advice on the answer to an announcement.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct AnswerAdvice {
    /// The seat that is asked.
    pub seat: Seat,
    /// The number announced.
    pub announced: u8,
    /// The accuracy of the values.
    pub accuracy: Accuracy,
    /// The probability that it is a bluff when the active seat plays the strategy; `None` for a number that the
    /// strategy never announces. In that case the values below assume that any face is equally likely.
    pub bluff_probability: Option<f64>,
    /// The probability with which the strategy contests it.
    pub frequency: f64,
    /// The winning probability after approving.
    pub approve_value: f64,
    /// The winning probability after contesting.
    pub contest_value: f64,
}

impl AnnouncementAdvice {
    /// The winning probability lost by announcing `number`; `None` for a number that is not on the die.
    pub fn cost(&self, number: u8) -> Option<f64> {
        let chosen = self.options.iter().find(|option| option.number == number)?.value;
        let best = self.options.iter().map(|option| option.value).fold(f64::MIN, f64::max);
        Some((best - chosen).max(0.0))
    }
}

impl AnswerAdvice {
    /// The winning probability lost by contesting, or by approving.
    pub fn cost(&self, contested: bool) -> f64 {
        let chosen = if contested { self.contest_value } else { self.approve_value };
        self.approve_value.max(self.contest_value) - chosen
    }
}

/// A turn as far as an observer knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ObservedTurn {
    /// The face rolled, where it was shown or is the observer's own.
    pub face: Option<Face>,
    /// The number announced.
    pub announced: u8,
    /// The seat that contested, if any.
    pub contester: Option<Seat>,
    /// Whether it was a bluff, where that is known.
    pub bluff: Option<bool>,
}

impl From<Turn> for ObservedTurn {
    fn from(turn: Turn) -> ObservedTurn {
        ObservedTurn {
            face: Some(turn.face),
            announced: turn.announced,
            contester: turn.contester,
            bluff: Some(turn.is_bluff()),
        }
    }
}

impl From<TurnView> for ObservedTurn {
    fn from(seen: TurnView) -> ObservedTurn {
        let bluff = seen.face.map(|face| !face.backs(seen.announced));
        ObservedTurn { face: seen.face, announced: seen.announced, contester: seen.contester, bluff }
    }
}

/// The review of one turn.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct TurnReview {
    /// The number of the turn in the game, from 1.
    pub number: usize,
    /// What was played.
    pub turn: ObservedTurn,
    /// Each seat's winning probability before the turn.
    pub values_before: Vec<f64>,
    /// The announcement, where the face is known.
    pub announcement: Option<AnnouncementReview>,
    /// The answers, in the order of asking.
    pub answers: Vec<AnswerReview>,
}

/// The review of an announcement.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct AnnouncementReview {
    /// All options at this decision.
    pub advice: AnnouncementAdvice,
    /// The winning probability lost compared with the best option.
    pub cost: f64,
}

/// The review of an answer.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct AnswerReview {
    /// Both options at this decision.
    pub advice: AnswerAdvice,
    /// Whether the seat contested.
    pub contested: bool,
    /// The winning probability lost compared with the best option.
    pub cost: f64,
}

/// The review of a game, finished or running.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Review {
    /// All turns in the order of play.
    pub turns: Vec<TurnReview>,
    /// Each seat's winning probability now, or its share of the victory.
    pub values: Vec<f64>,
    /// The totals of each seat.
    pub seats: Vec<SeatReview>,
}

/// The totals of one seat's decisions in a game.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SeatReview {
    /// How many decisions could be judged.
    pub decisions: usize,
    /// How many of them cost less than a thousandth of the game.
    pub sound: usize,
    /// The sum of all costs.
    pub cost: f64,
    /// The decision with the greatest cost, if any cost something.
    pub worst: Option<WorstDecision>,
}

/// The most expensive decision of a seat.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct WorstDecision {
    /// The number of the turn, from 1.
    pub turn: usize,
    /// The winning probability lost.
    pub cost: f64,
}

/// Advice on the announcement with `face`. `None` when the game is over or the evaluator is for another game.
pub fn advise_announcement(
    evaluator: &mut Evaluator,
    state: &State,
    face: Face,
) -> Option<AnnouncementAdvice> {
    let seat = state.active()?;
    let (game, strategy) = evaluator.turn(state)?;
    let values = game.announcement_values(&strategy);
    let options = (0..game.numbers)
        .map(|a| {
            let truthful = face.backs(a as u8 + 1);
            let uncontested: f64 = (0..game.contesters).map(|k| 1.0 - strategy.contest[k][a]).product();
            AnnouncementOption {
                number: a as u8 + 1,
                truthful,
                frequency: strategy.announce[face_index(face)][a],
                value: if truthful { values[a].1 } else { values[a].0 },
                contest_probability: 1.0 - uncontested,
            }
        })
        .collect();
    Some(AnnouncementAdvice { seat, face, accuracy: evaluator.accuracy(state), options })
}

/// Advice on the answer of `seat` to an announcement. `None` when the seat is not asked.
pub fn advise_answer(
    evaluator: &mut Evaluator,
    state: &State,
    announced: u8,
    seat: Seat,
) -> Option<AnswerAdvice> {
    if !state.rules().has_number(announced) {
        return None;
    }
    let (game, strategy) = evaluator.turn(state)?;
    let k = game.contester_position(state, seat)?;
    let a = usize::from(announced) - 1;
    let (bluff, truth) = game.announcement_probabilities(&strategy)[a];
    let bluff_probability = (bluff + truth > 1e-12).then(|| bluff / (bluff + truth));
    let assumed = bluff_probability.unwrap_or(1.0 - game.number_probability);
    let (approve_value, contest_value) = game.answer_values(&strategy, a, k, assumed);
    Some(AnswerAdvice {
        seat,
        announced,
        accuracy: evaluator.accuracy(state),
        bluff_probability,
        frequency: strategy.contest[k][a],
        approve_value,
        contest_value,
    })
}

/// Reviews a game from its start, up to the first turn that the rules do not allow.
///
/// ```
/// use ciao::{Players, Rules, State, Turn};
/// use ciao_engine::{Evaluator, coach};
/// let start = State::new(Rules::default(), Players::Two);
/// let mut evaluator = Evaluator::new(Rules::default(), Players::Two);
/// // A four announced as a one has a cost.
/// let turns: Vec<Turn> = ["4:1", "X:4?1"].iter().map(|turn| turn.parse().unwrap()).collect();
/// let review = coach::review(&mut evaluator, &start, turns);
/// assert_eq!(review.turns.len(), 2);
/// assert!(review.turns[0].announcement.as_ref().unwrap().cost > 0.01);
/// assert!(review.seats[0].cost > review.seats[1].cost);
/// ```
pub fn review<T: Into<ObservedTurn>>(
    evaluator: &mut Evaluator,
    start: &State,
    turns: impl IntoIterator<Item = T>,
) -> Review {
    let players = start.players().count();
    let mut state = *start;
    let mut review =
        Review { turns: Vec::new(), values: Vec::new(), seats: vec![SeatReview::default(); players] };
    for (i, turn) in turns.into_iter().enumerate() {
        let played: ObservedTurn = turn.into();
        let settlement = match (played.contester, played.bluff) {
            (None, _) => Settlement::Approved,
            (Some(by), Some(false)) => Settlement::TruthCalled(by),
            // A contested turn always shows the face; without it the state after it is unknown.
            (Some(by), Some(true)) => Settlement::BluffCalled(by),
            (Some(_), None) => break,
        };
        let Ok(next) = state.settle(played.announced, settlement) else { break };
        let turn = review_turn(evaluator, &state, i + 1, played);
        let mut record = |seat: Seat, cost: f64| {
            let seat = &mut review.seats[seat.index()];
            seat.decisions += 1;
            seat.sound += usize::from(cost < SOUND_COST);
            seat.cost += cost;
            if cost > 0.0 && seat.worst.is_none_or(|worst| cost > worst.cost) {
                seat.worst = Some(WorstDecision { turn: i + 1, cost });
            }
        };
        if let Some(announcement) = &turn.announcement {
            record(announcement.advice.seat, announcement.cost);
        }
        for answer in &turn.answers {
            record(answer.advice.seat, answer.cost);
        }
        review.turns.push(turn);
        state = next;
    }
    review.values = evaluator.values(&state)[..players].to_vec();
    review
}

fn review_turn(evaluator: &mut Evaluator, state: &State, number: usize, played: ObservedTurn) -> TurnReview {
    let players = state.players().count();
    let values_before = evaluator.values(state)[..players].to_vec();
    let announcement = played.face.and_then(|face| {
        let advice = advise_announcement(evaluator, state, face)?;
        let cost = advice.cost(played.announced)?;
        Some(AnnouncementReview { advice, cost })
    });
    let mut answers = Vec::new();
    for seat in state.contesters() {
        let contested = played.contester == Some(seat);
        if let Some(advice) = advise_answer(evaluator, state, played.announced, seat) {
            answers.push(AnswerReview { advice, contested, cost: advice.cost(contested) });
        }
        if contested {
            break;
        }
    }
    TurnReview { number, turn: played, values_before, announcement, answers }
}
