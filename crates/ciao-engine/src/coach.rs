//! The coach: what the computed strategy would have done at each decision, and what the choice cost.
//!
//! Everything is plain data for an interface to present. Values are winning probabilities of the seat that decides; a
//! shared victory counts its share. They assume that all seats play the computed strategy from there on.
//!
//! Where the characters of the opponents are known ([`review_against`]), a decision has a second cost: what it loses
//! against the habits of exactly these opponents in this turn. And the result of a game is divided into what the dice
//! gave, what one's own decisions cost, and the rest, which is how the others' decisions turned out.

mod errors;

use ciao::{Character, Face, Seat, Settlement, State, Turn, TurnView};

use crate::encoding::{SeatValues, to_seat_order};
use crate::evaluator::{Accuracy, Evaluator};
use crate::opponent::{Memory, character_strategy};
use crate::turn::{Strategy, TurnGame, face_index};
use crate::{MAX_CONTESTERS, MAX_PLAYERS};

pub use errors::{ReviewErrors, SeatErrors, TurnErrors, review_errors};

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
    /// What the die gave each seat in this turn, where the face is known: how much its winning probability changed by
    /// the roll alone.
    #[cfg_attr(feature = "serde", serde(default))]
    pub luck: Vec<f64>,
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
    /// The same against the habits of these opponents, where they are known.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub cost_here: Option<CostHere>,
}

/// The cost of a decision against the habits of the opponents at the table.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct CostHere {
    /// The winning probability lost compared with the best option.
    pub cost: f64,
    /// The best option: a number to announce, or for an answer 1 to contest and 0 to approve.
    pub best: u8,
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
    /// The same against the habits of these opponents, where they are known.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub cost_here: Option<CostHere>,
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
    /// The sum of all costs against the habits of these opponents; 0 where they are not known.
    #[cfg_attr(feature = "serde", serde(default))]
    pub cost_here: f64,
    /// What the dice gave or took, in all turns whose face is known.
    #[cfg_attr(feature = "serde", serde(default))]
    pub luck: f64,
    /// What remains of the change of the winning probability after dice and costs: how the announcements and answers of
    /// all seats turned out.
    #[cfg_attr(feature = "serde", serde(default))]
    pub rest: f64,
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
    let seat = state.turn()?;
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
    review_against(evaluator, start, turns, &[])
}

/// [`review`] with the characters of the seats that are known, by seat.
///
/// ```
/// use ciao::{Players, Rules, State, Turn};
/// use ciao_engine::{Character, Evaluator, coach};
/// let start = State::new(Rules::default(), Players::Two);
/// let mut evaluator = Evaluator::new(Rules::default(), Players::Two);
/// // An honest opponent never contests a four, so a cross announced as a one is a missed chance.
/// let turns: Vec<Turn> = vec!["X:1".parse().unwrap()];
/// let opponents = [None, Some(Character::Honest)];
/// let review = coach::review_against(&mut evaluator, &start, turns, &opponents);
/// let announcement = review.turns[0].announcement.as_ref().unwrap();
/// assert_eq!(announcement.cost_here.unwrap().best, 4);
/// assert!(announcement.cost_here.unwrap().cost > announcement.cost);
/// assert!(review.seats[0].luck < 0.0, "a cross is bad luck");
/// ```
pub fn review_against<T: Into<ObservedTurn>>(
    evaluator: &mut Evaluator,
    start: &State,
    turns: impl IntoIterator<Item = T>,
    characters: &[Option<Character>],
) -> Review {
    let players = start.players().count();
    let mut state = *start;
    let mut memory = Memory::default();
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
        let turn = review_turn(evaluator, &state, i + 1, played, characters, &memory);
        let mut record = |seat: Seat, cost: f64, here: Option<CostHere>| {
            let seat = &mut review.seats[seat.index()];
            seat.decisions += 1;
            seat.sound += usize::from(cost < SOUND_COST);
            seat.cost += cost;
            seat.cost_here += here.map_or(0.0, |here| here.cost);
            if cost > 0.0 && seat.worst.is_none_or(|worst| cost > worst.cost) {
                seat.worst = Some(WorstDecision { turn: i + 1, cost });
            }
        };
        if let Some(announcement) = &turn.announcement {
            record(announcement.advice.seat, announcement.cost, announcement.cost_here);
        }
        for answer in &turn.answers {
            record(answer.advice.seat, answer.cost, answer.cost_here);
        }
        for (seat, luck) in review.seats.iter_mut().zip(&turn.luck) {
            seat.luck += luck;
        }
        if let (Some(active), Some(_), Some(bluff)) = (state.turn(), played.contester, played.bluff) {
            memory.observe(active, bluff);
        }
        review.turns.push(turn);
        state = next;
    }
    review.values = evaluator.values(&state)[..players].to_vec();
    if let Some(first) = review.turns.first() {
        for ((seat, now), before) in review.seats.iter_mut().zip(&review.values).zip(&first.values_before) {
            seat.rest = now - before - seat.luck + seat.cost;
        }
    }
    review
}

/// The strategies at the table: those of the characters in their seats, the computed one in all others.
fn table_strategy(
    game: &TurnGame,
    computed: &Strategy,
    state: &State,
    characters: &[Option<Character>],
    memory: &Memory,
) -> Option<Strategy> {
    characters.iter().flatten().next()?;
    let character = |seat: Seat| characters.get(seat.index()).copied().flatten();
    let habits = |seat: Seat| {
        let computed = || Some((game.clone(), *computed));
        character(seat).map(|character| character_strategy(character, state, memory, computed))
    };
    let mut strategy = *computed;
    if let Some(habits) = state.turn().and_then(habits) {
        strategy.announce = habits.announce;
    }
    for (k, seat) in state.contesters().into_iter().enumerate().take(MAX_CONTESTERS) {
        if let Some(habits) = habits(seat) {
            strategy.contest[k] = habits.contest[k];
        }
    }
    Some(strategy)
}

/// What a face gives each seat: the values of the turn with it, compared with those before the roll.
fn luck(game: &TurnGame, strategy: &Strategy, state: &State, face: Face) -> Vec<f64> {
    let players = state.players().count();
    let before = game.values(strategy);
    let after = game.face_values(strategy, face_index(face));
    let change: SeatValues = std::array::from_fn(|seat| after[seat] - before[seat]);
    debug_assert!(players <= MAX_PLAYERS);
    to_seat_order(&change, state.turn().map_or(0, Seat::index), players)[..players].to_vec()
}

fn review_turn(
    evaluator: &mut Evaluator,
    state: &State,
    number: usize,
    played: ObservedTurn,
    characters: &[Option<Character>],
    memory: &Memory,
) -> TurnReview {
    let players = state.players().count();
    let values_before = evaluator.values(state)[..players].to_vec();
    let turn = evaluator.turn(state);
    let habits =
        turn.as_ref().and_then(|(game, computed)| table_strategy(game, computed, state, characters, memory));
    // Only decisions of seats without a character are compared with the habits of the others.
    let decides = |seat: Seat| characters.get(seat.index()).copied().flatten().is_none();
    let luck = match (&turn, played.face) {
        (Some((game, strategy)), Some(face)) => luck(game, strategy, state, face),
        _ => Vec::new(),
    };
    let announcement = played.face.and_then(|face| {
        let advice = advise_announcement(evaluator, state, face)?;
        let cost = advice.cost(played.announced)?;
        let cost_here = match (&turn, &habits) {
            (Some((game, _)), Some(habits)) if decides(advice.seat) => {
                let values = game.announcement_values(habits);
                let value = |a: usize| if face.backs(a as u8 + 1) { values[a].1 } else { values[a].0 };
                let best = (0..game.numbers).max_by(|&a, &b| value(a).total_cmp(&value(b)));
                best.map(|best| CostHere {
                    cost: (value(best) - value(usize::from(played.announced) - 1)).max(0.0),
                    best: best as u8 + 1,
                })
            }
            _ => None,
        };
        Some(AnnouncementReview { advice, cost, cost_here })
    });
    let mut answers = Vec::new();
    for seat in state.contesters() {
        let contested = played.contester == Some(seat);
        if let Some(advice) = advise_answer(evaluator, state, played.announced, seat) {
            let cost_here = match (&turn, &habits) {
                (Some((game, _)), Some(habits)) if decides(seat) => {
                    answer_cost_here(game, habits, state, &played, seat, contested)
                }
                _ => None,
            };
            answers.push(AnswerReview { advice, contested, cost: advice.cost(contested), cost_here });
        }
        if contested {
            break;
        }
    }
    TurnReview { number, turn: played, values_before, luck, announcement, answers }
}

fn answer_cost_here(
    game: &TurnGame,
    habits: &Strategy,
    state: &State,
    played: &ObservedTurn,
    seat: Seat,
    contested: bool,
) -> Option<CostHere> {
    let k = game.contester_position(state, seat)?;
    let a = usize::from(played.announced) - 1;
    let (bluff, truth) = game.announcement_probabilities(habits)[a];
    if bluff + truth <= 1e-12 {
        return None;
    }
    let (approve, contest) = game.answer_values(habits, a, k, bluff / (bluff + truth));
    let chosen = if contested { contest } else { approve };
    Some(CostHere { cost: approve.max(contest) - chosen, best: u8::from(contest > approve) })
}
