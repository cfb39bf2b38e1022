//! Actions: what a player asks the table to do, and the reasons for which it is rejected.

use ciao::{Answer, Seat};
use ponte::Move;
use serde::{Deserialize, Deserializer, Serialize};

/// Something a player wants to do at the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Plays a move in Ponte del Diavolo.
    Move {
        /// The move in the notation of the game, such as `e5,f6`, `b2-d2`, `dark` or `pass`.
        #[serde(rename = "move")]
        mv: Move,
    },
    /// Rolls the die in Ciao Ciao. Only the player who rolled sees the face.
    #[serde(deserialize_with = "no_fields")]
    Roll,
    /// Announces a number in Ciao Ciao, true or not.
    Announce {
        /// The announced number, from 1.
        announcement: u8,
    },
    /// Answers an announcement in Ciao Ciao.
    Answer {
        /// Believe the announcement or contest it.
        answer: Answer,
    },
    /// Resigns the game.
    #[serde(deserialize_with = "no_fields")]
    Resign,
    /// Asks the opponents to take back the player's last decision, or takes it back where no consent is needed.
    #[serde(deserialize_with = "no_fields")]
    RequestTakeback,
    /// Accepts an opponent's takeback request.
    #[serde(deserialize_with = "no_fields")]
    AcceptTakeback,
    /// Declines an opponent's takeback request.
    #[serde(deserialize_with = "no_fields")]
    DeclineTakeback,
    /// Aborts a game in which hardly anything has been played; it ends without a result.
    #[serde(deserialize_with = "no_fields")]
    Abort,
}

impl Action {
    /// Whether the action is a decision within the game, as opposed to one about the game.
    pub const fn is_decision(self) -> bool {
        matches!(self, Action::Move { .. } | Action::Roll | Action::Announce { .. } | Action::Answer { .. })
    }
}

/// Deserialises a variant without fields of a tagged enum, and rejects fields that it does not have. By default serde
/// ignores them, even with `deny_unknown_fields`.
#[doc(hidden)]
pub fn no_fields<'de, D: Deserializer<'de>>(deserializer: D) -> Result<(), D::Error> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct NoFields {}

    NoFields::deserialize(deserializer).map(|NoFields {}| ())
}

/// Why an action or event was rejected. The table is unchanged.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ActionError {
    /// The table has no such seat.
    #[error("there is no seat {} at this table", seat.number())]
    NoSuchSeat {
        /// The seat that was named.
        seat: Seat,
    },
    /// Another seat is to act.
    #[error("it is not the turn of seat {}", seat.number())]
    NotYourTurn {
        /// The seat that tried to act.
        seat: Seat,
        /// The seat that is to act; `None` when the game is over.
        to_act: Option<Seat>,
    },
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// The action belongs to the other game.
    #[error("this action does not exist in this game")]
    WrongGame,
    /// The rules of Ponte del Diavolo forbid it.
    #[error("{0}")]
    Ponte(ponte::IllegalMove),
    /// The rules of Ciao Ciao forbid it.
    #[error("{0}")]
    Ciao(ciao::IllegalAction),
    /// The seat has no decision that can be taken back: none was made, or a die was shown since.
    #[error("seat {} has nothing to take back", seat.number())]
    NothingToTakeBack {
        /// The seat that asked.
        seat: Seat,
    },
    /// The terms of the game exclude takebacks.
    #[error("takebacks are disabled in this game")]
    TakebacksDisabled,
    /// There is no takeback request to answer.
    #[error("there is no takeback request")]
    NoTakebackRequest,
    /// The seat has asked for as many takebacks as a game allows.
    #[error("seat {} has asked for {max} takebacks, the most in a game", seat.number())]
    TooManyTakebacks {
        /// The seat.
        seat: Seat,
        /// The maximum per seat.
        max: u8,
    },
    /// A takeback request is already waiting for an answer.
    #[error("a takeback request is already pending")]
    TakebackPending,
    /// The seat has already accepted the takeback request.
    #[error("seat {} has already accepted the takeback request", seat.number())]
    TakebackAlreadyAccepted {
        /// The seat that accepted before.
        seat: Seat,
    },
    /// The seat resigned or ran out of time earlier.
    #[error("seat {} has left this game", seat.number())]
    SeatDeparted {
        /// The seat that left.
        seat: Seat,
    },
    /// Too many turns have been played to abort.
    #[error("it is too late to abort the game")]
    TooLateToAbort,
    /// A timeout was reported for a seat that still has time.
    #[error("seat {} still has time left", seat.number())]
    TimeLeft {
        /// The seat with time left.
        seat: Seat,
    },
    /// A time credit was given where no clock runs, or vacation in a game that is not played by correspondence.
    #[error("this game has no clock that time could be credited to")]
    NoClockToCredit,
    /// The clock of the acting seat has expired.
    #[error("seat {} has run out of time", seat.number())]
    OutOfTime {
        /// The seat whose clock expired.
        seat: Seat,
    },
    /// Seats are taken and left at parties only, which gather before anything else.
    #[error("this table is not a party")]
    NotAParty,
    /// Parties are played without a clock.
    #[error("a party has no clock")]
    ClockAtParty,
    /// The party is still gathering.
    #[error("the game has not started yet")]
    NotStarted,
    /// The party is not gathering any more.
    #[error("the game has started already")]
    Started,
    /// A person plays at the seat, or a player has left it for good.
    #[error("seat {} is taken", seat.number())]
    SeatTaken {
        /// The seat.
        seat: Seat,
    },
    /// A bot plays at the seat.
    #[error("nobody has taken seat {}", seat.number())]
    SeatFree {
        /// The seat.
        seat: Seat,
    },
    /// A seat is taken between turns, so that nobody takes over a hidden die.
    #[error("seats can be taken between turns; wait for the end of this one")]
    TurnUnderWay,
    /// A game starts when at least one person has a seat.
    #[error("nobody has taken a seat yet")]
    NobodyHere,
}

#[cfg(test)]
mod tests {
    use super::Action;

    #[test]
    fn rejects_unknown_fields_of_every_kind_of_variant() {
        for text in [
            r#"{"type":"roll","face":"4"}"#,
            r#"{"type":"resign","seat":2}"#,
            r#"{"type":"announce","announcement":3,"seat":2}"#,
        ] {
            assert!(serde_json::from_str::<Action>(text).is_err(), "{text}");
        }
        assert_eq!(serde_json::from_str::<Action>(r#"{"type":"roll"}"#).unwrap(), Action::Roll);
    }
}
