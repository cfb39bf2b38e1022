//! What each seat may see of a game, as a type of its own.
//!
//! A [`View`] is put together field by field from what is allowed; it never holds a [`Game`], so a face
//! that a seat may not know is nowhere in it, in memory or on the wire. A face is seen
//!
//! - by the active seat while its turn runs,
//! - by everybody once the turn was contested,
//! - by everybody, for every turn, once the game is over.
//!
//! The active seat does not get an approved face again after its turn, though it may remember it.

use crate::{Face, Game, Phase, Seat, Seats, Settlement, State};

/// A game as one seat, or a spectator, may see it.
///
/// ```
/// use ciao::{Face, Game, Now, Players, Rules, Seat};
/// let (first, second) = (Seat::ALL[0], Seat::ALL[1]);
/// let mut game = Game::new(Rules::default(), Players::Two);
/// game.roll(first, Face::Cross).unwrap();
/// assert_eq!(game.view(Some(first)).now, Now::Announcing { active: first, face: Some(Face::Cross) });
/// assert_eq!(game.view(Some(second)).now, Now::Announcing { active: first, face: None });
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct View {
    /// Who looks; nobody at the table for a spectator.
    pub viewer: Option<Seat>,
    /// The table before the first turn.
    pub start: State,
    /// The table after the last whole turn.
    pub state: State,
    /// Where the game is.
    pub now: Now,
    /// The turns done.
    pub past: Vec<SeenTurn>,
}

/// The phase of a game as a viewer sees it. `face` is there for the active seat only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "phase", rename_all = "snake_case"))]
pub enum Now {
    /// The active seat is to roll.
    Rolling {
        /// Who.
        active: Seat,
    },
    /// The active seat is to announce.
    Announcing {
        /// Who,
        active: Seat,
        /// and what is in the box.
        face: Option<Face>,
    },
    /// Somebody is to answer.
    Asking {
        /// Who announced,
        active: Seat,
        /// what is in the box,
        face: Option<Face>,
        /// the number announced,
        announced: u8,
        /// who has approved it,
        approved: Seats,
        /// and who is to answer.
        asked: Seat,
    },
    /// The game is over.
    Over {
        /// Who won, or shares the victory.
        winners: Seats,
    },
}

/// A turn that is done, as a viewer sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SeenTurn {
    /// Whose turn it was.
    pub active: Seat,
    /// The number announced.
    pub announced: u8,
    /// Who contested.
    pub contester: Option<Seat>,
    /// What was in the box, when it has been shown.
    pub face: Option<Face>,
}

impl SeenTurn {
    /// What the turn meant for the pawns. A contested turn always shows its face; one without is read as a
    /// bluff.
    pub fn settlement(&self) -> Settlement {
        match self.contester {
            None => Settlement::Approved,
            Some(by) if self.face.is_some_and(|face| face.backs(self.announced)) => {
                Settlement::TruthCalled(by)
            }
            Some(by) => Settlement::BluffCalled(by),
        }
    }
}

/// What a viewer can do now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Todo {
    /// Nothing: somebody else is to act, or the game is over.
    Wait,
    /// Roll the die.
    Roll,
    /// Announce a number.
    Announce,
    /// Approve or contest.
    Answer,
}

impl View {
    /// What `viewer` may see; somebody who does not sit at the table sees what a spectator sees.
    pub(crate) fn new(game: &Game, viewer: Option<Seat>) -> View {
        let state = *game.state();
        let viewer = viewer.filter(|&seat| state.players().has(seat));
        let now = match *game.phase() {
            Phase::Rolling(rolling) => Now::Rolling { active: rolling.active() },
            Phase::Announcing(announcing) => {
                let active = announcing.active();
                let face = (viewer == Some(active)).then(|| announcing.face());
                Now::Announcing { active, face }
            }
            Phase::Asking(asking) => {
                let active = asking.active();
                Now::Asking {
                    active,
                    face: (viewer == Some(active)).then(|| asking.face()),
                    announced: asking.announced(),
                    approved: asking.approved(),
                    asked: asking.asked(),
                }
            }
            Phase::Over(over) => Now::Over { winners: over.leaders() },
        };
        let all_shown = state.is_over();
        let past = game
            .past()
            .iter()
            .map(|settled| {
                let turn = settled.turn;
                SeenTurn {
                    active: settled.active,
                    announced: turn.announced,
                    contester: turn.contester,
                    face: (all_shown || turn.contester.is_some()).then_some(turn.face),
                }
            })
            .collect();
        View { viewer, start: *game.start(), state, now, past }
    }

    /// What the viewer can do now.
    pub fn todo(&self) -> Todo {
        match (self.viewer, self.now) {
            (Some(viewer), Now::Rolling { active }) if viewer == active => Todo::Roll,
            (Some(viewer), Now::Announcing { active, .. }) if viewer == active => Todo::Announce,
            (Some(viewer), Now::Asking { asked, .. }) if viewer == asked => Todo::Answer,
            _ => Todo::Wait,
        }
    }
}
