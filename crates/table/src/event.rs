//! What somebody wants, what happens, and why something does not.

use ciao::{Answer, Face, Seat};
use ponte::Move;
use serde::{Deserialize, Serialize};

use crate::clock::Millis;

/// What somebody at the table wants.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "wish", content = "value", rename_all = "snake_case")]
pub enum Wish {
    /// A move in Ponte del Diavolo.
    Move(Move),
    /// To shake the box and look into it, in Ciao Ciao.
    Roll,
    /// To say a number.
    Announce(u8),
    /// To approve or contest.
    Answer(Answer),
    /// To give up.
    Resign,
    /// To take back one's last decision.
    TakeBack,
    /// To let another take theirs back.
    Grant,
    /// Not to.
    Refuse,
    /// To leave a game that has hardly begun, without a result.
    Abort,
}

/// What happens.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "act", rename_all = "snake_case")]
pub enum Act {
    /// A move in Ponte del Diavolo.
    Move {
        /// The move.
        #[serde(rename = "move")]
        play: Move,
    },
    /// The die was rolled. Only the active seat may see the face; see [`Seen`](crate::Seen).
    Roll {
        /// What came up.
        face: Face,
    },
    /// A number was announced.
    Announce {
        /// The number.
        number: u8,
    },
    /// A seat approved or contested.
    Answer {
        /// Which.
        answer: Answer,
    },
    /// A seat gave up.
    Resign,
    /// A seat asks to take back; the others are to agree.
    AskBack,
    /// A seat agrees, and others have yet to.
    GrantBack,
    /// The last decision of the seat that asked was taken back.
    TakeBack {
        /// Whose decision.
        of: Seat,
    },
    /// The others do not agree.
    RefuseBack,
    /// A seat's time was up.
    TimeOut,
    /// The seat that is to act was away, and has so much more time. The host says so, not the seat.
    Rest {
        /// How much.
        by: Millis,
    },
    /// Nobody could act for so long, since the host was away: the running clock stood still. The host says so, not the
    /// seat whose clock it is.
    Pause {
        /// How long.
        by: Millis,
    },
    /// The game is off, without a result.
    Abort,
}

/// Something that happened: who, when, what.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Event {
    /// Whose doing.
    pub seat: Seat,
    /// When.
    pub at: Millis,
    /// What.
    #[serde(flatten)]
    pub act: Act,
    /// How much of the time before it the message was on its way. That is nobody's thinking: the seat is not charged for
    /// it, and the next seat's time begins at the event itself.
    #[serde(default, skip_serializing_if = "is_none")]
    pub lag: Millis,
}

// Not `expect`: where pointers are shorter than numbers there is nothing to allow.
#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_none(lag: &Millis) -> bool {
    *lag == 0
}

/// Why a wish is not granted. The table is as it was.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// Nobody sits there.
    #[error("there is no seat {} at this table", seat.number())]
    NoSuchSeat {
        /// The seat.
        seat: Seat,
    },
    /// Somebody else is to act.
    #[error("it is not for seat {} to act", seat.number())]
    NotDue {
        /// Who wanted to.
        seat: Seat,
        /// Who is to act, `None` when the game is over.
        due: Option<Seat>,
    },
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The other game's wish.
    #[error("this is a wish of the other game")]
    OtherGame,
    /// Ponte del Diavolo's rules forbid it.
    #[error("{0}")]
    Ponte(ponte::IllegalMove),
    /// Ciao Ciao's rules forbid it.
    #[error("{0}")]
    Ciao(ciao::IllegalAction),
    /// Nothing of this seat's can be taken back: nothing was done, or a die was shown since.
    #[error("seat {} has nothing to take back", seat.number())]
    NothingToTakeBack {
        /// The seat.
        seat: Seat,
    },
    /// Taking back was not agreed on.
    #[error("at this table nothing is taken back")]
    NoTakebacks,
    /// Nobody asked.
    #[error("nobody has asked to take back")]
    NotAsked,
    /// The question stands already, and is to be answered first.
    #[error("somebody has asked to take back already")]
    AskedAlready,
    /// This seat has agreed already.
    #[error("seat {} has agreed already", seat.number())]
    GrantedAlready {
        /// The seat.
        seat: Seat,
    },
    /// This seat has given up or run out of time: others decide.
    #[error("seat {} has left this game", seat.number())]
    Gone {
        /// The seat.
        seat: Seat,
    },
    /// Both sides have played: it is too late to call the game off.
    #[error("it is too late to call the game off")]
    TooLateToAbort,
    /// The time is not up.
    #[error("the time of seat {} is not up", seat.number())]
    TimeLeft {
        /// The seat.
        seat: Seat,
    },
    /// The clock has no time of its own for each decision, so nobody can rest.
    #[error("nobody can be away in a game that is played in one go")]
    NoRest,
    /// The clock of the one who acts has run out.
    #[error("the time of seat {} is up", seat.number())]
    TimeIsUp {
        /// The seat.
        seat: Seat,
    },
}
