//! What each seat, or a spectator, may see: built up from what is allowed.

use ciao::{Answer, Face, Seat, Seats};
use ponte::Move;
use serde::{Deserialize, Serialize};

use crate::clock::Millis;
use crate::event::{Act, Event};
use crate::table::{Outcome, Play, Table};

/// What a viewer may know of an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "seen", rename_all = "snake_case")]
pub enum Seen {
    /// A move in Ponte del Diavolo.
    Move {
        /// The move.
        #[serde(rename = "move")]
        play: Move,
    },
    /// The die was rolled.
    Roll {
        /// What came up, for the one who rolled it.
        face: Option<Face>,
    },
    /// A number was announced.
    Announce {
        /// The number. Events that are told have a number of their own, beside which this has to have another name.
        #[serde(rename = "announced")]
        number: u8,
    },
    /// A seat approved.
    Approve,
    /// A seat contested. The face is shown in the view that follows.
    Contest,
    /// A seat gave up.
    Resign,
    /// A seat asks to take back.
    AskBack,
    /// A seat agrees to it.
    GrantBack,
    /// A decision was taken back.
    TakeBack {
        /// Whose.
        of: Seat,
    },
    /// Taking back was refused.
    RefuseBack,
    /// A seat's time was up.
    TimeOut,
    /// A seat was away, and has so much more time.
    Rest {
        /// How much.
        by: Millis,
    },
    /// The host was away for so long, and the running clock stood still.
    Pause {
        /// How long.
        by: Millis,
    },
    /// The game is off.
    Abort,
}

impl Seen {
    pub(crate) fn of(event: &Event, viewer: Option<Seat>) -> Seen {
        match event.act {
            Act::Move { play } => Seen::Move { play },
            Act::Roll { face } => Seen::Roll { face: (viewer == Some(event.seat)).then_some(face) },
            Act::Announce { number } => Seen::Announce { number },
            Act::Answer { answer: Answer::Approve } => Seen::Approve,
            Act::Answer { answer: Answer::Contest } => Seen::Contest,
            Act::Resign => Seen::Resign,
            Act::AskBack => Seen::AskBack,
            Act::GrantBack => Seen::GrantBack,
            Act::TakeBack { of } => Seen::TakeBack { of },
            Act::RefuseBack => Seen::RefuseBack,
            Act::TimeOut => Seen::TimeOut,
            Act::Rest { by } => Seen::Rest { by },
            Act::Pause { by } => Seen::Pause { by },
            Act::Abort => Seen::Abort,
        }
    }
}

/// A table as a viewer may see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct View {
    /// Who looks; `None` for a spectator.
    pub viewer: Option<Seat>,
    /// Who is to act.
    pub due: Option<Seat>,
    /// Who asks to take back.
    pub asking_back: Option<Seat>,
    /// Seats that have given up or run out of time.
    pub gone: Seats,
    /// Time left to each seat at the time of the view, where there is a clock.
    pub left: Option<Vec<Millis>>,
    /// How it ended.
    pub outcome: Option<Outcome>,
    /// The game itself.
    pub game: Board,
}

/// The game in a view.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "game", rename_all = "snake_case")]
pub enum Board {
    /// Ponte del Diavolo has no secrets.
    Ponte {
        /// The moves so far.
        moves: Vec<Move>,
        /// The position now.
        position: Box<ponte::Position>,
    },
    /// Ciao Ciao, as the rules let this viewer see it.
    Ciao {
        /// What is allowed.
        view: Box<ciao::View>,
    },
}

impl View {
    pub(crate) fn of(table: &Table, viewer: Option<Seat>, now: Millis) -> View {
        let seats = table.terms().game.seats();
        View {
            viewer,
            due: table.due(),
            asking_back: table.asking_back(),
            gone: table.gone(),
            left: table.terms().clock.map(|_| seats.filter_map(|seat| table.left(seat, now)).collect()),
            outcome: table.outcome(),
            game: match table.play() {
                Play::Ponte(game) => {
                    Board::Ponte { moves: game.moves().to_vec(), position: Box::new(game.position().clone()) }
                }
                Play::Ciao(game) => Board::Ciao { view: Box::new(game.view(viewer)) },
            },
        }
    }
}
