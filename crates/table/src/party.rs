//! Parties: people around one table, whose seats change hands.
//!
//! A party starts as a table of bots that [gathers](crate::EventKind::Gather). People take seats and leave them, before the
//! game and between its turns; a bot plays at every seat that nobody has. Who the people are is known to the host alone.

use ciao::{PhaseView, Seat, Seats};
use serde::{Deserialize, Serialize};

use crate::action::ActionError;
use crate::event::EventKind;
use crate::table::{GameState, Table};

/// What makes a table a party.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Party {
    gathering: bool,
    /// The seats at which people play.
    people: Seats,
}

/// A party, as everyone may see it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PartyView {
    /// Whether the game has not started yet.
    pub gathering: bool,
    /// The seats at which people play; bots play at the others.
    pub people: Seats,
    /// The seats that can be taken now.
    pub open_seats: Seats,
}

impl Table {
    /// Whether people take and leave seats here.
    pub fn is_party(&self) -> bool {
        self.party.is_some()
    }

    /// Whether the game waits for people, and has not started.
    pub fn is_gathering(&self) -> bool {
        self.party.is_some_and(|party| party.gathering)
    }

    pub(crate) fn party_view(&self) -> Option<PartyView> {
        let party = self.party?;
        let open_seats = self.terms().game.seats().filter(|&seat| self.check_open(seat).is_ok()).collect();
        Some(PartyView { gathering: party.gathering, people: party.people, open_seats })
    }

    /// Fails unless a person can take a seat now.
    fn check_open(&self, seat: Seat) -> Result<(), ActionError> {
        let party = self.party.ok_or(ActionError::NotAParty)?;
        if self.outcome().is_some() {
            return Err(ActionError::GameOver);
        }
        if party.people.contains(seat) || self.departed().contains(seat) {
            return Err(ActionError::SeatTaken { seat });
        }
        if self.is_between_turns() { Ok(()) } else { Err(ActionError::TurnUnderWay) }
    }

    /// Whether nothing is hidden that another player at a seat could learn by taking it.
    fn is_between_turns(&self) -> bool {
        match self.state() {
            GameState::Ponte(_) => true,
            GameState::Ciao(game) => {
                matches!(game.view(None).now, PhaseView::Rolling { .. } | PhaseView::Over { .. })
            }
        }
    }

    /// Applies an event of a party.
    pub(crate) fn apply_to_party(&mut self, seat: Seat, kind: EventKind) -> Result<(), ActionError> {
        if !self.terms().game.seats().any(|one| one == seat) {
            return Err(ActionError::NoSuchSeat { seat });
        }
        if kind == EventKind::Gather {
            if self.has_begun() {
                return Err(ActionError::Started);
            }
            if self.clocks().is_some() {
                return Err(ActionError::ClockAtParty);
            }
            self.party = Some(Party { gathering: true, people: Seats::EMPTY });
            return Ok(());
        }
        let mut party = self.party.ok_or(ActionError::NotAParty)?;
        match kind {
            EventKind::TakeSeat => {
                self.check_open(seat)?;
                party.people.insert(seat);
            }
            EventKind::LeaveSeat => {
                if !party.people.contains(seat) {
                    return Err(ActionError::SeatFree { seat });
                }
                party.people = party.people.iter().filter(|&one| one != seat).collect();
            }
            _ if !party.gathering => return Err(ActionError::Started),
            _ if party.people.is_empty() => return Err(ActionError::NobodyHere),
            _ => party.gathering = false,
        }
        self.party = Some(party);
        Ok(())
    }

    /// Whether anything has happened in the game, or the table is a party already.
    fn has_begun(&self) -> bool {
        self.party.is_some()
            || !self.departed().is_empty()
            || match self.state() {
                GameState::Ponte(game) => !game.moves().is_empty(),
                GameState::Ciao(game) => !game.past().is_empty() || !self.is_between_turns(),
            }
    }
}
