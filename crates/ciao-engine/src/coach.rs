//! The coach: what the equilibrium would have done at each decision, and what the choice cost.
//!
//! Everything is plain data, for any interface to put into words. Values are winning chances of the seat that decides,
//! a shared victory counting its share.

use ciao::{Face, Seat, SeenTurn, State, Turn};

use crate::mind::{Known, Mind};
use crate::opponents::{place, row};

/// What there is to say about announcing with a face.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct AnnounceAdvice {
    /// Whose turn it is.
    pub seat: Seat,
    /// The face in the box.
    pub face: Face,
    /// How well the state is known.
    pub known: Known,
    /// Every number, from 1.
    pub options: Vec<Announcement>,
}

/// One number that could be announced.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Announcement {
    /// The number.
    pub number: u8,
    /// Whether it is the truth.
    pub truth: bool,
    /// How often the equilibrium announces it with this face.
    pub frequency: f64,
    /// What it is worth when the others answer as in equilibrium.
    pub value: f64,
    /// How likely it is to be contested.
    pub contested: f64,
}

/// What there is to say about answering an announcement.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct AnswerAdvice {
    /// Who is asked.
    pub seat: Seat,
    /// The number announced.
    pub announced: u8,
    /// How well the state is known.
    pub known: Known,
    /// The chance that it is a bluff when the active seat plays the equilibrium; nothing for a number that it would
    /// never announce. Then the values below take it that any face may be behind it.
    pub bluff: Option<f64>,
    /// How often the equilibrium contests it.
    pub frequency: f64,
    /// What approving is worth.
    pub approve: f64,
    /// What contesting is worth.
    pub contest: f64,
}

/// A turn as far as it is known: the face only where it was shown, or one's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Played {
    /// The face, where it is known.
    pub face: Option<Face>,
    /// The number announced.
    pub announced: u8,
    /// Who contested.
    pub contester: Option<Seat>,
    /// Whether it was a bluff, where that is known.
    pub bluff: Option<bool>,
}

impl From<Turn> for Played {
    fn from(turn: Turn) -> Played {
        Played {
            face: Some(turn.face),
            announced: turn.announced,
            contester: turn.contester,
            bluff: Some(turn.is_bluff()),
        }
    }
}

impl From<SeenTurn> for Played {
    fn from(seen: SeenTurn) -> Played {
        let bluff = match (seen.face, seen.contester) {
            (Some(face), _) => Some(!face.backs(seen.announced)),
            (None, _) => None,
        };
        Played { face: seen.face, announced: seen.announced, contester: seen.contester, bluff }
    }
}

/// A turn with what the coach has to say.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct TurnReview {
    /// The turn's number, from 1.
    pub number: usize,
    /// What was played.
    pub played: Played,
    /// Each seat's winning chance before the turn.
    pub before: Vec<f64>,
    /// The announcement, where the face is known.
    pub announcement: Option<AnnouncementReview>,
    /// The answers, in the order of asking.
    pub answers: Vec<AnswerReview>,
}

/// An announcement that was made.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct AnnouncementReview {
    /// What there is to say about it.
    pub advice: AnnounceAdvice,
    /// The winning chance that was given away.
    pub cost: f64,
}

/// An answer that was given.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct AnswerReview {
    /// What there is to say about it.
    pub advice: AnswerAdvice,
    /// Whether it was contested.
    pub contested: bool,
    /// The winning chance that was given away.
    pub cost: f64,
}

/// A whole game, finished or running, with what the coach has to say.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Review {
    /// Turn by turn.
    pub turns: Vec<TurnReview>,
    /// Each seat's winning chance now, or its share of the victory.
    pub now: Vec<f64>,
    /// Each seat's decisions together.
    pub seats: Vec<SeatReview>,
}

/// A seat's decisions together.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct SeatReview {
    /// How many could be judged.
    pub decisions: usize,
    /// How many cost less than a thousandth of the game.
    pub sound: usize,
    /// The winning chances given away, added up.
    pub cost: f64,
    /// The dearest decision's turn number and cost.
    pub worst: Option<(usize, f64)>,
}

/// What the equilibrium does with a face, and what each announcement is worth. Nothing when the game is over.
pub fn advise_announcement(mind: &mut Mind, state: &State, face: Face) -> Option<AnnounceAdvice> {
    let seat = state.active()?;
    let (game, strategy) = mind.turn(state)?;
    let worth = game.announcements(&strategy);
    let options = (0..game.numbers)
        .map(|a| {
            let truth = face.backs(a as u8 + 1);
            let unanswered: f64 = (0..game.contesters).map(|k| 1.0 - strategy.contest[k][a]).product();
            Announcement {
                number: a as u8 + 1,
                truth,
                frequency: strategy.announce[row(face)][a],
                value: if truth { worth[a].1 } else { worth[a].0 },
                contested: 1.0 - unanswered,
            }
        })
        .collect();
    Some(AnnounceAdvice { seat, face, known: mind.known(state), options })
}

/// What the equilibrium answers, and what each answer is worth. Nothing when the seat is not asked.
pub fn advise_answer(mind: &mut Mind, state: &State, announced: u8, seat: Seat) -> Option<AnswerAdvice> {
    if !state.rules().has_number(announced) {
        return None;
    }
    let (game, strategy) = mind.turn(state)?;
    let k = place(state, seat, &game)?;
    let a = usize::from(announced) - 1;
    let (bluff, truth) = game.masses(&strategy)[a];
    let chance = (bluff + truth > 1e-12).then(|| bluff / (bluff + truth));
    let (approve, contest) = game.answers(&strategy, a, k, chance.unwrap_or(1.0 - game.face));
    Some(AnswerAdvice {
        seat,
        announced,
        known: mind.known(state),
        bluff: chance,
        frequency: strategy.contest[k][a],
        approve,
        contest,
    })
}

/// Reviews a game from its start. Stops at the first turn that the rules do not allow.
///
/// ```
/// use ciao::{Players, Rules, State, Turn};
/// use ciao_engine::coach::review;
/// use ciao_engine::mind::Mind;
/// let start = State::new(Rules::default(), Players::Two);
/// let mut mind = Mind::new(Rules::default(), Players::Two);
/// // A four told as a one gives something away.
/// let turns: Vec<Turn> = ["4:1", "X:4?1"].iter().map(|turn| turn.parse().unwrap()).collect();
/// let review = review(&mut mind, &start, turns);
/// assert_eq!(review.turns.len(), 2);
/// assert!(review.turns[0].announcement.as_ref().unwrap().cost > 0.01);
/// assert!(review.seats[0].cost > review.seats[1].cost);
/// ```
pub fn review<T: Into<Played>>(mind: &mut Mind, start: &State, turns: impl IntoIterator<Item = T>) -> Review {
    let players = start.players().count();
    let mut state = *start;
    let mut review =
        Review { turns: Vec::new(), now: Vec::new(), seats: vec![SeatReview::default(); players] };
    for (i, played) in turns.into_iter().enumerate() {
        let played: Played = played.into();
        let settlement = match (played.contester, played.bluff) {
            (None, _) => ciao::Settlement::Approved,
            (Some(by), Some(false)) => ciao::Settlement::TruthCalled(by),
            // The face is always shown when somebody contests; without it there is nothing to go on with.
            (Some(by), Some(true)) => ciao::Settlement::BluffCalled(by),
            (Some(_), None) => break,
        };
        let Ok(next) = state.settle(played.announced, settlement) else { break };
        let turn = review_turn(mind, &state, i + 1, played);
        let mut note = |seat: Seat, cost: f64| {
            let seat = &mut review.seats[seat.index()];
            seat.decisions += 1;
            seat.sound += usize::from(cost < 1e-3);
            seat.cost += cost;
            if cost > 0.0 && seat.worst.is_none_or(|(_, worst)| cost > worst) {
                seat.worst = Some((i + 1, cost));
            }
        };
        if let Some(announcement) = &turn.announcement {
            note(announcement.advice.seat, announcement.cost);
        }
        for answer in &turn.answers {
            note(answer.advice.seat, answer.cost);
        }
        review.turns.push(turn);
        state = next;
    }
    review.now = mind.worth(&state)[..players].to_vec();
    review
}

fn review_turn(mind: &mut Mind, state: &State, number: usize, played: Played) -> TurnReview {
    let players = state.players().count();
    let before = mind.worth(state)[..players].to_vec();
    let announcement = played.face.and_then(|face| {
        let advice = advise_announcement(mind, state, face)?;
        let best = advice.options.iter().map(|option| option.value).fold(f64::MIN, f64::max);
        let chosen = advice.options.get(usize::from(played.announced) - 1)?.value;
        Some(AnnouncementReview { advice, cost: (best - chosen).max(0.0) })
    });
    let mut answers = Vec::new();
    for seat in state.contesters() {
        let contested = played.contester == Some(seat);
        if let Some(advice) = advise_answer(mind, state, played.announced, seat) {
            let chosen = if contested { advice.contest } else { advice.approve };
            let cost = advice.approve.max(advice.contest) - chosen;
            answers.push(AnswerReview { advice, contested, cost });
        }
        if contested {
            break;
        }
    }
    TurnReview { number, played, before, announcement, answers }
}
