//! Events: what happened at a table. The events of a table are its whole state.

use ciao::{Answer, Face, Seat};
use ponte::Move;
use serde::{Deserialize, Serialize};

use crate::action::Action;
use crate::clock::Millis;

/// Defines the kinds of events once, for events as they are stored and as a viewer may see them.
macro_rules! event_kinds {
    ($(#[$doc:meta])* $name:ident, $face:ty) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
        #[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
        #[serde(tag = "type", rename_all = "snake_case")]
        pub enum $name {
            /// A move in Ponte del Diavolo.
            Move {
                /// The move in the notation of the game.
                #[serde(rename = "move")]
                mv: Move,
            },
            /// The die was rolled in Ciao Ciao.
            Roll {
                /// The face that came up. In views it is present only for the player who rolled.
                face: $face,
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
            /// The table waits for people, as the first event of a party: all seats are those of bots.
            Gather,
            /// A person took the seat from a bot, at a party.
            TakeSeat,
            /// The person at the seat gave it back to a bot, at a party.
            LeaveSeat,
            /// The game started, at a party.
            Start,
        }
    };
}

event_kinds! {
    /// What happened.
    EventKind, Face
}

event_kinds! {
    /// What happened, as a viewer may see it.
    EventKindView, Option<Face>
}

impl EventKind {
    /// What a viewer may know; `shows_face` says whether they rolled the die.
    fn visible(self, shows_face: bool) -> EventKindView {
        match self {
            EventKind::Roll { face } => EventKindView::Roll { face: shows_face.then_some(face) },
            EventKind::Move { mv } => EventKindView::Move { mv },
            EventKind::Announce { announcement } => EventKindView::Announce { announcement },
            EventKind::Answer { answer } => EventKindView::Answer { answer },
            EventKind::Resign => EventKindView::Resign,
            EventKind::RequestTakeback => EventKindView::RequestTakeback,
            EventKind::AcceptTakeback => EventKindView::AcceptTakeback,
            EventKind::DeclineTakeback => EventKindView::DeclineTakeback,
            EventKind::Takeback { requested_by } => EventKindView::Takeback { requested_by },
            EventKind::Timeout => EventKindView::Timeout,
            EventKind::VacationCredit { credit_ms } => EventKindView::VacationCredit { credit_ms },
            EventKind::DowntimeCredit { credit_ms } => EventKindView::DowntimeCredit { credit_ms },
            EventKind::Abort => EventKindView::Abort,
            EventKind::Gather => EventKindView::Gather,
            EventKind::TakeSeat => EventKindView::TakeSeat,
            EventKind::LeaveSeat => EventKindView::LeaveSeat,
            EventKind::Start => EventKindView::Start,
        }
    }

    /// Whether the event is a time credit of the host. Such events do not invalidate actions that were under way.
    pub const fn is_credit(&self) -> bool {
        matches!(self, EventKind::VacationCredit { .. } | EventKind::DowntimeCredit { .. })
    }

    /// Whether the event is about who sits at a party, as opposed to the game. Such events do not invalidate actions that were
    /// under way either.
    pub const fn is_about_seats(&self) -> bool {
        matches!(self, EventKind::Gather | EventKind::TakeSeat | EventKind::LeaveSeat | EventKind::Start)
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
        self.kind.visible(viewer == Some(self.seat))
    }
}

// Not `expect`: on 32-bit targets the lint does not fire.
#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_zero(lag: &Millis) -> bool {
    *lag == 0
}
