//! Views: what a seat or a spectator may see of a game.
//!
//! A [`View`] is built from visible data only and never holds a [`Game`], so a hidden face is neither in memory nor in
//! the serialised form. A face is visible
//!
//! - to the active seat during its turn,
//! - to all once the turn was contested,
//! - to all, for every turn, once the game is over.
//!
//! After its turn the active seat does not see an approved face again, though the player may remember it.

use crate::{Face, Game, PendingAction, Phase, Seat, Seats, Settlement, State};

/// A game as one seat, or a spectator, may see it.
///
/// ```
/// use ciao::{Face, Game, PhaseView, Players, Rules, Seat};
/// let (first, second) = (Seat::ALL[0], Seat::ALL[1]);
/// let mut game = Game::new(Rules::default(), Players::Two);
/// game.roll(first, Face::Cross).unwrap();
/// assert_eq!(game.view(Some(first)).now, PhaseView::Announcing { active: first, face: Some(Face::Cross) });
/// assert_eq!(game.view(Some(second)).now, PhaseView::Announcing { active: first, face: None });
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = CiaoView))]
pub struct View {
    /// The seat that views; `None` for a spectator.
    pub viewer: Option<Seat>,
    /// The state before the first turn.
    pub start: State,
    /// The state after the last finished turn.
    pub state: State,
    /// The phase of the current turn.
    pub now: PhaseView,
    /// The finished turns.
    pub past: Vec<TurnView>,
}

/// The phase of a game as a viewer sees it. `face` is there for the active seat only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "phase", rename_all = "snake_case"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = CiaoPhaseView))]
pub enum PhaseView {
    /// The active seat is to roll.
    Rolling {
        /// The seat to roll.
        active: Seat,
    },
    /// The active seat is to announce.
    Announcing {
        /// The seat to announce.
        active: Seat,
        /// The face in the box, for the active seat only.
        face: Option<Face>,
    },
    /// An opponent is to answer the announcement.
    Asking {
        /// The seat that announced.
        active: Seat,
        /// The face in the box, for the active seat only.
        face: Option<Face>,
        /// The number announced.
        announced: u8,
        /// The seats that have approved.
        approved: Seats,
        /// The seat to answer.
        asked: Seat,
    },
    /// The game is over.
    Over {
        /// The winners; several if they share the victory.
        winners: Seats,
    },
}

/// A finished turn as a viewer sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = CiaoTurnView))]
pub struct TurnView {
    /// The seat whose turn it was.
    pub active: Seat,
    /// The number announced.
    pub announced: u8,
    /// The seat that contested; `None` if all approved.
    pub contester: Option<Seat>,
    /// The face in the box, if it is visible.
    pub face: Option<Face>,
}

impl TurnView {
    /// How the turn was settled. A contested turn always shows its face; one without counts as a bluff.
    #[must_use]
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

impl Game {
    /// What a seat may see, or with `None` a spectator.
    #[must_use]
    pub fn view(&self, viewer: Option<Seat>) -> View {
        View::new(self, viewer)
    }
}

impl View {
    /// The view of a seat; a seat that is not at the table gets the view of a spectator.
    fn new(game: &Game, viewer: Option<Seat>) -> View {
        let state = *game.state();
        let viewer = viewer.filter(|&seat| state.players().has(seat));
        let now = match *game.phase() {
            Phase::Rolling(rolling) => PhaseView::Rolling { active: rolling.active() },
            Phase::Announcing(announcing) => {
                let active = announcing.active();
                let face = (viewer == Some(active)).then(|| announcing.face());
                PhaseView::Announcing { active, face }
            }
            Phase::Asking(asking) => {
                let active = asking.active();
                PhaseView::Asking {
                    active,
                    face: (viewer == Some(active)).then(|| asking.face()),
                    announced: asking.announced(),
                    approved: asking.approved(),
                    asked: asking.asked(),
                }
            }
            Phase::Over(over) => PhaseView::Over { winners: over.leaders() },
        };
        let all_shown = state.is_over();
        let past = game
            .past()
            .iter()
            .map(|settled| {
                let turn = settled.turn;
                TurnView {
                    active: settled.active,
                    announced: turn.announced,
                    contester: turn.contester,
                    face: (all_shown || turn.contester.is_some()).then_some(turn.face),
                }
            })
            .collect();
        View { viewer, start: *game.start(), state, now, past }
    }

    /// The action that the game waits for from the viewer.
    #[must_use]
    pub fn pending_action(&self) -> PendingAction {
        match (self.viewer, self.now) {
            (Some(viewer), PhaseView::Rolling { active }) if viewer == active => PendingAction::Roll,
            (Some(viewer), PhaseView::Announcing { active, .. }) if viewer == active => {
                PendingAction::Announce
            }
            (Some(viewer), PhaseView::Asking { asked, .. }) if viewer == asked => PendingAction::Answer,
            _ => PendingAction::Wait,
        }
    }
}
