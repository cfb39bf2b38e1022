//! The phases of a turn as a typestate: each phase is a type that offers only the actions that may come next.
//!
//! ```text
//! Rolling --roll--> Announcing --announce--> Asking --answer--> ... --> Settled
//! ```
//!
//! If no seat may contest, the announcement settles the turn. The phases contain the face in the black box; what a seat
//! may see of them is a [`View`](crate::View).

use crate::{Contesters, Face, IllegalAction, Seat, Seats, Settlement, State};

/// A whole turn: what was rolled, what was announced, and who contested it.
///
/// ```
/// use ciao::{Face, Seat, Settlement, Turn};
/// let turn: Turn = "X:3?2".parse().unwrap();
/// let second = Seat::from_number(2).unwrap();
/// assert_eq!(turn, Turn { face: Face::Cross, announced: 3, contester: Some(second) });
/// assert_eq!(turn.settlement(), Settlement::BluffCalled(second));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Turn {
    /// The face in the black box.
    pub face: Face,
    /// The number announced.
    pub announced: u8,
    /// The seat that contested; `None` if all approved.
    pub contester: Option<Seat>,
}

impl Turn {
    /// Whether the announcement was untrue.
    #[inline]
    #[must_use]
    pub const fn is_bluff(&self) -> bool {
        !self.face.backs(self.announced)
    }

    /// What the turn means for the pawns.
    #[inline]
    #[must_use]
    pub const fn settlement(&self) -> Settlement {
        match self.contester {
            None => Settlement::Approved,
            Some(by) if self.is_bluff() => Settlement::BluffCalled(by),
            Some(by) => Settlement::TruthCalled(by),
        }
    }
}

/// What an opponent says to an announcement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = CiaoAnswer))]
pub enum Answer {
    /// Let it pass.
    Approve,
    /// Call it a bluff.
    Contest,
}

impl State {
    /// Plays a whole turn whose face is known.
    ///
    /// # Errors
    /// The rule that the turn breaks. The state stays as it is.
    pub fn play(&mut self, turn: Turn) -> Result<(), IllegalAction> {
        self.check_running()?;
        self.check_face(turn.face)?;
        *self = self.settle(turn.announced, turn.settlement())?;
        Ok(())
    }

    /// [`play`](State::play) without the checks, for turns that are known to be legal. After any other turn the state
    /// means nothing.
    #[inline]
    pub fn play_unchecked(&mut self, turn: Turn) {
        *self = self.settle_unchecked(turn.announced, turn.settlement());
    }

    const fn check_face(&self, face: Face) -> Result<(), IllegalAction> {
        let rules = self.rules();
        if rules.has_face(face) {
            Ok(())
        } else {
            Err(IllegalAction::NoSuchFace { face, numbers: rules.numbers(), crosses: rules.crosses() })
        }
    }

    /// Begins a turn.
    ///
    /// # Errors
    /// The game is over.
    pub fn begin(&self) -> Result<Rolling, IllegalAction> {
        Ok(Rolling { active: self.check_running()?, state: *self })
    }
}

/// The active seat is to roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rolling {
    state: State,
    active: Seat,
}

impl Rolling {
    /// The table before the turn.
    #[inline]
    #[must_use]
    pub const fn state(&self) -> &State {
        &self.state
    }

    /// Who is to roll.
    #[inline]
    #[must_use]
    pub const fn active(&self) -> Seat {
        self.active
    }

    /// Puts a face into the black box. Chance is not made here: the face is an input.
    ///
    /// # Errors
    /// The die has no such face.
    pub fn roll(self, face: Face) -> Result<Announcing, IllegalAction> {
        self.state.check_face(face)?;
        Ok(Announcing { rolling: self, face })
    }
}

/// The active seat has rolled and is to announce a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Announcing {
    rolling: Rolling,
    face: Face,
}

impl Announcing {
    /// The table before the turn.
    #[inline]
    #[must_use]
    pub const fn state(&self) -> &State {
        &self.rolling.state
    }

    /// Who is to announce.
    #[inline]
    #[must_use]
    pub const fn active(&self) -> Seat {
        self.rolling.active
    }

    /// The face in the black box, which only the active seat may know.
    #[inline]
    #[must_use]
    pub const fn face(&self) -> Face {
        self.face
    }

    /// Announces a number, true or not. If no seat may contest, that settles the turn.
    ///
    /// # Errors
    /// The number is not on the die.
    pub fn announce(self, announced: u8) -> Result<Progress, IllegalAction> {
        self.state().check_number(announced)?;
        let asked = self.state().contesters();
        Ok(Asking { announcing: self, announced, asked, approved: Seats::EMPTY }.go_on())
    }
}

/// A number has been announced, and one seat after another is asked about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asking {
    announcing: Announcing,
    announced: u8,
    /// Those who have not answered; never empty outside of this file.
    asked: Contesters,
    approved: Seats,
}

/// Where an announcement or an answer leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// Another seat is to answer.
    Asking(Asking),
    /// The turn is finished.
    Settled(Settled),
}

/// A finished turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settled {
    /// The state before the turn.
    pub before: State,
    /// The seat whose turn it was.
    pub active: Seat,
    /// The turn itself.
    pub turn: Turn,
    /// The state after the turn.
    pub after: State,
}

impl Asking {
    /// The table before the turn.
    #[inline]
    #[must_use]
    pub const fn state(&self) -> &State {
        self.announcing.state()
    }

    /// Who announced.
    #[inline]
    #[must_use]
    pub const fn active(&self) -> Seat {
        self.announcing.active()
    }

    /// The face in the black box, which only the active seat may know.
    #[inline]
    #[must_use]
    pub const fn face(&self) -> Face {
        self.announcing.face
    }

    /// The number announced.
    #[inline]
    #[must_use]
    pub const fn announced(&self) -> u8 {
        self.announced
    }

    /// Who is to answer now.
    #[inline]
    #[must_use]
    pub fn asked(&self) -> Seat {
        self.asked.as_slice()[0]
    }

    /// The seats to be asked after that, in order, unless one contests before.
    #[inline]
    #[must_use]
    pub fn later(&self) -> &[Seat] {
        &self.asked.as_slice()[1..]
    }

    /// Those who have approved.
    #[inline]
    #[must_use]
    pub const fn approved(&self) -> Seats {
        self.approved
    }

    /// Takes the answer of the seat that is asked. The first to contest ends the asking.
    #[must_use]
    pub fn answer(mut self, answer: Answer) -> Progress {
        let seat = self.asked();
        match answer {
            Answer::Contest => Progress::Settled(self.settle(Some(seat))),
            Answer::Approve => {
                self.asked.next();
                self.approved.insert(seat);
                self.go_on()
            }
        }
    }

    fn go_on(self) -> Progress {
        if self.asked.as_slice().is_empty() {
            Progress::Settled(self.settle(None))
        } else {
            Progress::Asking(self)
        }
    }

    fn settle(&self, contester: Option<Seat>) -> Settled {
        let before = *self.state();
        let turn = Turn { face: self.face(), announced: self.announced, contester };
        // Every part was checked on the way here.
        let after = before.settle_unchecked(turn.announced, turn.settlement());
        Settled { before, active: self.active(), turn, after }
    }
}
