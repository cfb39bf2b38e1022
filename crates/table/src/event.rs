//! Events: what happened at a table. The events of a table are its whole state.

use ciao::{Answer, Face, Seat};
use ponte::Move;
use serde::{Deserialize, Serialize};

use crate::action::Action;
use crate::clock::Millis;

/// What happened. `F` is the face of a rolled die: always known in stored events, optional in what a viewer may see.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum EventKind<F = Face> {
    /// A move in Ponte del Diavolo.
    Move {
        /// The move in the notation of the game.
        #[serde(rename = "move")]
        mv: Move,
    },
    /// The die was rolled in Ciao Ciao.
    Roll {
        /// The face; in views it is present only for the player who rolled.
        #[cfg_attr(feature = "schema", schema(value_type = Option<Face>))]
        face: F,
    },
    /// A number was announced.
    Announce {
        /// The announced number.
        announcement: u8,
    },
    /// An announcement was believed or contested. After a contest, the face is part of the view that follows.
    Answer {
        /// The answer of the seat.
        answer: Answer,
    },
    /// The seat resigned.
    Resign,
    /// The seat asks the others to accept a takeback.
    RequestTakeback,
    /// The seat accepts the takeback request, and others have yet to.
    AcceptTakeback,
    /// The seat declines the takeback request.
    DeclineTakeback,
    /// A decision was taken back, with everything after it.
    Takeback {
        /// The seat whose decision was taken back.
        requested_by: Seat,
    },
    /// The clock of the seat expired.
    Timeout,
    /// The host credits time to the pending decision because the seat's player is on vacation.
    VacationCredit {
        /// Credited time in milliseconds.
        credit_ms: Millis,
    },
    /// The host credits time to the pending decision because the host itself was down.
    DowntimeCredit {
        /// Credited time in milliseconds.
        credit_ms: Millis,
    },
    /// The game was aborted and has no result.
    Abort,
}

/// An event kind as a viewer may see it.
pub type EventKindView = EventKind<Option<Face>>;

impl<F> EventKind<F> {
    /// Replaces the type of the face.
    fn map_face<G>(self, map: impl FnOnce(F) -> G) -> EventKind<G> {
        match self {
            EventKind::Roll { face } => EventKind::Roll { face: map(face) },
            EventKind::Move { mv } => EventKind::Move { mv },
            EventKind::Announce { announcement } => EventKind::Announce { announcement },
            EventKind::Answer { answer } => EventKind::Answer { answer },
            EventKind::Resign => EventKind::Resign,
            EventKind::RequestTakeback => EventKind::RequestTakeback,
            EventKind::AcceptTakeback => EventKind::AcceptTakeback,
            EventKind::DeclineTakeback => EventKind::DeclineTakeback,
            EventKind::Takeback { requested_by } => EventKind::Takeback { requested_by },
            EventKind::Timeout => EventKind::Timeout,
            EventKind::VacationCredit { credit_ms } => EventKind::VacationCredit { credit_ms },
            EventKind::DowntimeCredit { credit_ms } => EventKind::DowntimeCredit { credit_ms },
            EventKind::Abort => EventKind::Abort,
        }
    }
}

impl EventKind {
    /// Whether the event is a time credit of the host. Such events do not invalidate actions that were under way.
    pub const fn is_credit(&self) -> bool {
        matches!(self, EventKind::VacationCredit { .. } | EventKind::DowntimeCredit { .. })
    }

    /// Whether this event is what an action amounts to, for recognising actions that were sent twice.
    pub fn results_from(&self, action: &Action) -> bool {
        match (*self, *action) {
            (EventKind::Move { mv: played }, Action::Move { mv }) => played == mv.normalised(),
            (EventKind::Announce { announcement: made }, Action::Announce { announcement }) => {
                made == announcement
            }
            (EventKind::Answer { answer: given }, Action::Answer { answer }) => given == answer,
            (EventKind::Roll { .. }, Action::Roll)
            | (EventKind::Resign, Action::Resign)
            | (EventKind::RequestTakeback, Action::RequestTakeback)
            | (EventKind::AcceptTakeback | EventKind::Takeback { .. }, Action::AcceptTakeback)
            | (EventKind::DeclineTakeback, Action::DeclineTakeback)
            | (EventKind::Abort, Action::Abort) => true,
            _ => false,
        }
    }
}

/// One event of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Event {
    /// The seat that acted, or whose clock the host changed.
    pub seat: Seat,
    /// When it happened.
    pub at: Millis,
    /// What happened.
    #[serde(flatten)]
    pub kind: EventKind,
    /// Network latency included in the time before the event. The seat is not charged for it, and the next seat's
    /// clock starts at the event itself.
    #[serde(default, rename = "lag_ms", skip_serializing_if = "is_zero")]
    pub lag: Millis,
}

impl Event {
    /// An event without network latency.
    pub const fn new(seat: Seat, at: Millis, kind: EventKind) -> Event {
        Event { seat, at, kind, lag: 0 }
    }

    /// What a seat, or a spectator (`None`), may know of the event.
    pub fn visible_to(&self, viewer: Option<Seat>) -> EventKindView {
        self.kind.map_face(|face| (viewer == Some(self.seat)).then_some(face))
    }
}

// Not `expect`: on 32-bit targets the lint does not fire.
#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_zero(lag: &Millis) -> bool {
    *lag == 0
}
