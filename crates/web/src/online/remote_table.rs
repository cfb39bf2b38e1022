//! A table on the server, as the latest message described it. What the viewer may do, which colour a seat has and how
//! the game ended come from the server's view; nothing is derived from the rules here.

use ponte::{Colour, Game, Position, Stage};
use protocol::{Occupant, SeatSummary, TableId, TableState, TableStatus};
use table::{GameRules, GameView, Millis, PartyView, Permissions, Seat, TakebackPolicy};

use crate::portraits::MAX_LEVEL;

/// Whether a seat of a party can be taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Seating {
    /// Now.
    Open,
    /// When the turn is over: nothing that is hidden changes hands.
    AfterTurn,
    /// People play at all seats, or the game is over.
    #[default]
    Full,
}

/// A table on the server, as one viewer sees it.
#[derive(Clone, PartialEq, Debug)]
pub struct RemoteTable {
    /// The latest state from the server.
    pub state: TableState,
    /// The number of spectators.
    pub watchers: u32,
}

impl RemoteTable {
    /// A table without spectators, until the server reports some.
    pub fn new(state: TableState) -> RemoteTable {
        RemoteTable { state, watchers: 0 }
    }

    /// The viewer's seat; `None` for a spectator.
    pub fn seat(&self) -> Option<Seat> {
        self.state.view.viewer
    }

    /// The seats with their occupants, in turn order.
    pub fn seats(&self) -> impl Iterator<Item = (Seat, &SeatSummary)> {
        Seat::ALL.into_iter().zip(&self.state.summary.seats)
    }

    /// The occupant and ratings of a seat.
    pub fn seat_summary(&self, seat: Seat) -> Option<&SeatSummary> {
        self.state.summary.seats.get(seat.index())
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.state.summary.status == TableStatus::Finished || self.state.view.outcome.is_some()
    }

    /// The seat that is to act.
    pub fn to_act(&self) -> Option<Seat> {
        if self.is_over() { None } else { self.state.view.to_act }
    }

    /// Whether the viewer is to act.
    pub fn is_my_turn(&self) -> bool {
        self.to_act().is_some() && self.to_act() == self.seat()
    }

    /// Whether the user of a seat is connected. Engines and bots always are.
    pub fn is_online(&self, seat: Seat) -> bool {
        let is_user =
            |info: &SeatSummary| matches!(info.occupant, Occupant::User { .. } | Occupant::Guest { .. });
        self.state.online.contains(&seat) || !self.seat_summary(seat).is_some_and(is_user)
    }

    /// Whether a seat has left the game while the others play on.
    pub fn has_departed(&self, seat: Seat) -> bool {
        self.state.view.departed.contains(seat)
    }

    /// Whether a seat is played by the viewer. In games for more than two, a bot takes the place of a viewer who left.
    pub fn is_viewer(&self, seat: Seat) -> bool {
        self.seat() == Some(seat) && (!self.has_departed(seat) || self.state.summary.seats.len() == 2)
    }

    /// The viewer has left a game that the others play on. The server shows it to them as to any spectator from the next
    /// complete turn on, which can take long.
    pub fn leave(&mut self) {
        if let Some(seat) = self.state.view.viewer.take() {
            self.state.view.departed.insert(seat);
            self.state.view.permissions = Permissions::default();
        }
    }

    /// The seats of the table, if it is a party.
    pub fn party(&self) -> Option<&PartyView> {
        self.state.view.party.as_ref()
    }

    /// Whether people take and leave seats here.
    pub fn is_party(&self) -> bool {
        self.party().is_some()
    }

    /// Whether a person who has come to a party can take a seat.
    pub fn seating(&self) -> Seating {
        let Some(party) = self.party().filter(|_| !self.is_over()) else { return Seating::Full };
        let is_free = |seat: Seat| !party.people.contains(seat) && !self.has_departed(seat);
        if !party.open_seats.is_empty() {
            Seating::Open
        } else if self.seats().any(|(seat, _)| is_free(seat)) {
            Seating::AfterTurn
        } else {
            Seating::Full
        }
    }

    /// Whether the table is a party whose game has not started.
    pub fn is_gathering(&self) -> bool {
        !self.is_over() && self.party().is_some_and(|party| party.gathering)
    }

    /// The seats that are played from this device.
    pub fn own_seats(&self) -> Vec<Seat> {
        let shared = &self.state.shared_seats;
        if shared.is_empty() { self.seat().into_iter().collect() } else { shared.clone() }
    }

    /// Whether several people play from this device.
    pub fn is_shared(&self) -> bool {
        self.state.shared_seats.len() > 1
    }

    /// The next game, if it has just started and the viewer asked for a rematch. A viewer who returns to a game that
    /// was already followed by another one stays there. At a party everyone whose page is open goes on together, and so does a
    /// phone that wakes up later.
    pub fn rematch_just_started(&self, before: Option<&RemoteTable>) -> Option<&TableId> {
        let next = self.next_just_started(before)?;
        let offered = |one: &RemoteTable| one.seat().is_some_and(|seat| one.state.rematch.contains(&seat));
        (self.is_party() || offered(self) || before.is_some_and(offered)).then_some(next)
    }

    /// The game that follows this one, if it has just started.
    pub fn next_just_started(&self, before: Option<&RemoteTable>) -> Option<&TableId> {
        before.filter(|before| before.state.next_table.is_none())?;
        self.state.next_table.as_ref()
    }

    /// Whether the viewer could take back decisions at this table, now or later.
    pub fn takebacks_possible(&self) -> bool {
        let plays = self.seat().is_some_and(|seat| !self.has_departed(seat)) && !self.is_over();
        plays && self.state.summary.terms.takeback != TakebackPolicy::Never
    }

    /// The number that the next event will have, which is sent along with an action.
    pub fn next_number(&self) -> u64 {
        self.state.summary.number + 1
    }

    /// What the viewer may do, as the server decided.
    pub fn permissions(&self) -> Permissions {
        self.state.view.permissions
    }

    /// Whether the viewer can offer a rematch, or withdraw the offer.
    pub fn can_rematch(&self) -> bool {
        self.seat().is_some() && self.is_over() && self.state.next_table.is_none()
    }

    /// Whether the viewer can send chat presets. At a party people talk.
    pub fn can_chat(&self) -> bool {
        self.seat().is_some() && self.party().is_none()
    }

    /// Time left to a seat at a time of the server's clock, where the game is timed. It runs only for the seat that is
    /// to act, and not during a delay.
    pub fn time_left(&self, seat: Seat, now: Millis) -> Option<Millis> {
        let left = *self.state.view.time_left_ms.as_ref()?.get(seat.index())?;
        if self.to_act() != Some(seat) {
            return Some(left);
        }
        let deadline = self.state.summary.deadline.unwrap_or(Millis::MAX);
        Some(left.min(deadline.saturating_sub(now.max(self.state.now))))
    }

    /// The game of Ponte del Diavolo with its history.
    pub fn ponte_game(&self) -> Option<Game> {
        let GameRules::Ponte { rules } = &self.state.summary.terms.game else { return None };
        self.state.view.ponte_game(rules)
    }

    /// The position of Ponte del Diavolo.
    pub fn position(&self) -> Option<&Position> {
        match &self.state.view.game {
            GameView::Ponte { position, .. } => Some(position),
            GameView::Ciao { .. } => None,
        }
    }

    /// The view of Ciao Ciao.
    pub fn ciao_view(&self) -> Option<&ciao::View> {
        match &self.state.view.game {
            GameView::Ciao { view } => Some(view),
            GameView::Ponte { .. } => None,
        }
    }

    /// The seat that plays a colour in Ponte del Diavolo.
    pub fn seat_of(&self, colour: Colour) -> Option<Seat> {
        self.state.view.seat_of(colour)
    }

    /// The colour of a seat in Ponte del Diavolo.
    pub fn colour(&self, seat: Seat) -> Option<Colour> {
        self.state.view.colour(seat)
    }

    /// Whether the second player of Ponte del Diavolo has chosen a colour.
    pub fn colours_are_chosen(&self) -> bool {
        self.position().is_some_and(|position| !matches!(position.stage(), Stage::Opening | Stage::Choice))
    }

    /// How much the rating of a seat changed in this game. New players start at 1500.
    pub fn rating_change(&self, seat: Seat) -> Option<i32> {
        let info = self.seat_summary(seat)?;
        Some(info.rating_after?.rating - info.rating.map_or(1500, |rating| rating.rating))
    }

    /// Whether the viewer has won, alone or with others.
    pub fn viewer_has_won(&self) -> bool {
        let outcome = self.state.view.outcome;
        self.seat().zip(outcome).is_some_and(|(seat, outcome)| outcome.winners.contains(seat))
    }

    /// The level of the engine that follows the one that the viewer has just beaten.
    pub fn next_level(&self) -> Option<u8> {
        let level = self.seats().find_map(|(_, info)| match info.occupant {
            Occupant::Engine { level } => Some(level),
            _ => None,
        });
        // At a party the engine sits where nobody does.
        let level = level.filter(|_| !self.is_party());
        level.filter(|&level| level < MAX_LEVEL && self.viewer_has_won()).map(|level| level + 1)
    }

    /// The points of the player with most points in Ciao Ciao.
    pub fn highest_points(&self) -> Option<u32> {
        let view = self.ciao_view()?;
        self.seats().map(|(seat, _)| view.state.points(seat)).max()
    }

    /// Whether the dice match the commitment and the published seed. `None` before the end of the game, and where
    /// there are no dice.
    pub fn dice_verified(&self) -> Option<bool> {
        let view = self.ciao_view()?;
        let commitment = self.state.commitment?;
        let seed = self.state.seed.as_ref()?;
        let GameRules::Ciao { rules, .. } = &self.state.summary.terms.game else { return None };
        let table = self.state.summary.id.as_str();
        // A game that a player left does not show the faces that everyone believed.
        let rolled = (1..)
            .zip(&view.past)
            .all(|(turn, past)| past.face.is_none_or(|face| seed.roll(*rules, table, turn) == face));
        Some(seed.commitment() == commitment && rolled)
    }
}

#[cfg(test)]
pub(crate) mod samples;
#[cfg(test)]
mod tests;
