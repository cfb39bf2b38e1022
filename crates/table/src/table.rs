//! The table: applies events, decides actions, and knows who is to act and how the game ended.

use ciao::{Face, Seat, Seats};
use ponte::{Colour, Move};
use serde::{Deserialize, Serialize};

use crate::action::{Action, ActionError};
use crate::clock::{Clocks, Millis};
use crate::event::{Event, EventKind};
use crate::party::Party;
use crate::terms::{GameRules, TakebackPolicy, Terms};
use crate::view::TableView;

/// The state of the game, hidden information included. Players get a [`TableView`] instead.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GameState {
    /// Ponte del Diavolo.
    Ponte(ponte::Game),
    /// Ciao Ciao.
    Ciao(ciao::Game),
}

/// Why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum EndReason {
    /// It was played to its end by the rules.
    Completed,
    /// All opponents resigned.
    Resignation,
    /// All opponents left, the last one by running out of time.
    Timeout,
    /// It was aborted and has no result.
    Aborted,
}

impl EndReason {
    /// All reasons.
    pub const ALL: [EndReason; 4] =
        [EndReason::Completed, EndReason::Resignation, EndReason::Timeout, EndReason::Aborted];

    /// The name used in JSON and in the database.
    pub const fn as_str(self) -> &'static str {
        match self {
            EndReason::Completed => "completed",
            EndReason::Resignation => "resignation",
            EndReason::Timeout => "timeout",
            EndReason::Aborted => "aborted",
        }
    }
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Outcome {
    /// The winning seats. Several share a victory; a draw in Ponte del Diavolo lists both; an aborted game has none.
    pub winners: Seats,
    /// Why it ended.
    pub reason: EndReason,
}

/// Takebacks that a seat can ask for in a game. Those on one device need no consent and have no limit.
pub const MAX_TAKEBACK_REQUESTS: u8 = 100;

/// A game at a table. See the [crate documentation](crate).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    terms: Terms,
    state: GameState,
    clocks: Option<Clocks>,
    /// The decisions of the current turn of Ciao Ciao, for taking back the last one.
    turn: Vec<(Seat, EventKind)>,
    takeback: Option<TakebackRequest>,
    /// How many takebacks each seat has asked for.
    takeback_requests: [u8; 4],
    departed: Seats,
    pub(crate) party: Option<Party>,
    outcome: Option<Outcome>,
}

/// A pending takeback request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct TakebackRequest {
    seat: Seat,
    accepted: Seats,
}

/// A decided action: the event to store and the table after it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Transition {
    /// The event that the action amounts to.
    pub event: Event,
    /// The table with that event applied.
    pub table: Table,
}

impl Table {
    /// A table without events; the first clock starts now.
    pub fn new(terms: Terms, now: Millis) -> Table {
        let state = match terms.game {
            GameRules::Ponte { rules } => GameState::Ponte(ponte::Game::new(rules)),
            GameRules::Ciao { rules, players } => GameState::Ciao(ciao::Game::new(rules, players)),
        };
        let mut table = Table {
            terms,
            state,
            clocks: None,
            turn: Vec::new(),
            takeback: None,
            takeback_requests: [0; 4],
            departed: Seats::EMPTY,
            party: None,
            outcome: None,
        };
        table.clocks = terms.clock.map(|clock| Clocks::new(clock, table.to_act(), now));
        table
    }

    /// What was agreed before the game.
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    /// The game, hidden information included.
    pub fn state(&self) -> &GameState {
        &self.state
    }

    /// How the game ended, once it is over.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// The seats that resigned or ran out of time. Where others play on, the host lets a bot take the seat over.
    pub fn departed(&self) -> Seats {
        self.departed
    }

    /// The seat whose takeback request is pending.
    pub fn takeback_request(&self) -> Option<Seat> {
        self.takeback.map(|request| request.seat)
    }

    /// Whether a takeback request waits for this seat's answer.
    pub fn awaits_takeback_answer(&self, seat: Seat) -> bool {
        self.takeback.is_some_and(|request| request.seat != seat && !request.accepted.contains(seat))
    }

    /// The seat that is to act; `None` when the game is over, and while a party gathers.
    pub fn to_act(&self) -> Option<Seat> {
        if self.outcome.is_some() || self.is_gathering() {
            return None;
        }
        match &self.state {
            GameState::Ponte(game) => seat_at_ply(game, game.moves().len()),
            GameState::Ciao(game) => match game.view(None).now {
                ciao::PhaseView::Rolling { active } | ciao::PhaseView::Announcing { active, .. } => {
                    Some(active)
                }
                ciao::PhaseView::Asking { asked, .. } => Some(asked),
                ciao::PhaseView::Over { .. } => None,
            },
        }
    }

    /// The colour of a seat in Ponte del Diavolo. Until seat 2 has chosen, seat 1 counts as light.
    pub fn colour(&self, seat: Seat) -> Option<Colour> {
        match &self.state {
            GameState::Ponte(game) => colours(game).get(seat.index()).copied(),
            GameState::Ciao(_) => None,
        }
    }

    /// Time left to a seat, where there is a clock.
    pub fn time_left(&self, seat: Seat, now: Millis) -> Option<Millis> {
        self.clocks.map(|clocks| clocks.time_left(seat, now))
    }

    /// The time at which the seat to act runs out of time. A seat that has departed has no deadline.
    pub fn deadline(&self) -> Option<Millis> {
        self.to_act().filter(|&seat| !self.departed.contains(seat))?;
        self.clocks?.deadline()
    }

    /// The clocks, where there are some.
    pub fn clocks(&self) -> Option<&Clocks> {
        self.clocks.as_ref()
    }

    /// The timeout event of the running clock, if it has expired.
    pub fn timeout(&self, now: Millis) -> Option<Event> {
        let seat = self.to_act()?;
        let expired = self.deadline().is_some_and(|deadline| now >= deadline);
        expired.then_some(Event::new(seat, now, EventKind::Timeout))
    }

    /// Whether the game can still be aborted: at most one turn has been played, or the table is a party.
    pub fn can_abort(&self) -> bool {
        if self.is_party() {
            return true;
        }
        let turns = match &self.state {
            GameState::Ponte(game) => usize::from(game.position().turns()),
            GameState::Ciao(game) => game.past().len(),
        };
        turns <= 1
    }

    /// Decides an action: the event it amounts to and the table after it, or the reason for rejecting it. This table
    /// is not changed. `dice` gives the face of a turn of Ciao Ciao, counted from 1, and is called only when the seat
    /// may roll.
    pub fn decide(
        &self,
        seat: Seat,
        action: Action,
        now: Millis,
        dice: &dyn Fn(u32) -> Face,
    ) -> Result<Transition, ActionError> {
        self.decide_with_lag(seat, action, now, 0, dice)
    }

    /// Like [`decide`](Table::decide), for an action that spent `lag` on the network. Latency is charged to neither
    /// seat.
    pub fn decide_with_lag(
        &self,
        seat: Seat,
        action: Action,
        now: Millis,
        lag: Millis,
        dice: &dyn Fn(u32) -> Face,
    ) -> Result<Transition, ActionError> {
        if !self.terms.game.seats().any(|one| one == seat) {
            return Err(ActionError::NoSuchSeat { seat });
        }
        if self.outcome.is_some() {
            return Err(ActionError::GameOver);
        }
        // A stand-in for a departed player makes decisions, and nothing else.
        if !action.is_decision() && self.departed.contains(seat) {
            return Err(ActionError::SeatDeparted { seat });
        }
        let kind = self.event_kind(seat, action, dice)?;
        let sent = now.saturating_sub(lag);
        if action.is_decision()
            && self.to_act() == Some(seat)
            && self.deadline().is_some_and(|deadline| sent >= deadline)
        {
            return Err(ActionError::OutOfTime { seat });
        }
        let event = Event { seat, at: now, kind, lag: if action.is_decision() { lag } else { 0 } };
        let mut table = self.clone();
        table.apply(&event)?;
        Ok(Transition { event, table })
    }

    /// Decides an action and moves this table forward. Returns the event.
    pub fn act(
        &mut self,
        seat: Seat,
        action: Action,
        now: Millis,
        dice: &dyn Fn(u32) -> Face,
    ) -> Result<Event, ActionError> {
        let Transition { event, table } = self.decide(seat, action, now, dice)?;
        *self = table;
        Ok(event)
    }

    /// The event kind of an action, before the rules of the game have been consulted.
    fn event_kind(
        &self,
        seat: Seat,
        action: Action,
        dice: &dyn Fn(u32) -> Face,
    ) -> Result<EventKind, ActionError> {
        Ok(match action {
            Action::Move { mv } => EventKind::Move { mv: mv.normalised() },
            Action::Roll => {
                let GameState::Ciao(game) = &self.state else { return Err(ActionError::WrongGame) };
                self.check_turn(seat)?;
                EventKind::Roll { face: dice(game.turn_number()) }
            }
            Action::Announce { announcement } => EventKind::Announce { announcement },
            Action::Answer { answer } => EventKind::Answer { answer },
            Action::Resign => EventKind::Resign,
            Action::RequestTakeback if self.terms.takeback == TakebackPolicy::Free => {
                EventKind::Takeback { requested_by: seat }
            }
            // One request at a time, or a player could fill the log with them.
            Action::RequestTakeback if self.takeback.is_some() => return Err(ActionError::TakebackPending),
            Action::RequestTakeback if !self.has_takebacks_left(seat) => {
                return Err(ActionError::TooManyTakebacks { seat, max: MAX_TAKEBACK_REQUESTS });
            }
            Action::RequestTakeback => EventKind::RequestTakeback,
            Action::AcceptTakeback => self.accept_takeback(seat)?,
            Action::DeclineTakeback => EventKind::DeclineTakeback,
            Action::Abort => EventKind::Abort,
        })
    }

    /// Whether a seat may ask for another takeback. Without a limit, a game would never have to end: an opponent who always
    /// agrees, such as a bot, makes it as long as a player likes, and with it everything that replays it.
    pub(crate) fn has_takebacks_left(&self, seat: Seat) -> bool {
        self.takeback_requests[seat.index()] < MAX_TAKEBACK_REQUESTS
    }

    /// Accepting completes the takeback when every other seat has accepted.
    fn accept_takeback(&self, seat: Seat) -> Result<EventKind, ActionError> {
        let request = self.takeback.filter(|request| request.seat != seat);
        let request = request.ok_or(ActionError::NoTakebackRequest)?;
        if request.accepted.contains(seat) {
            return Err(ActionError::TakebackAlreadyAccepted { seat });
        }
        let settled = |one| {
            one == request.seat
                || one == seat
                || self.departed.contains(one)
                || request.accepted.contains(one)
        };
        Ok(if self.terms.game.seats().all(settled) {
            EventKind::Takeback { requested_by: request.seat }
        } else {
            EventKind::AcceptTakeback
        })
    }

    /// Applies an event, or rejects it and changes nothing.
    pub fn apply(&mut self, event: &Event) -> Result<(), ActionError> {
        if self.outcome.is_some() {
            return Err(ActionError::GameOver);
        }
        let Event { seat, at, kind, lag } = *event;
        if self.is_gathering() && !kind.is_about_seats() && kind != EventKind::Abort {
            return Err(ActionError::NotStarted);
        }
        match kind {
            EventKind::Move { mv } => self.play_move(seat, mv)?,
            EventKind::Roll { .. } | EventKind::Announce { .. } | EventKind::Answer { .. } => {
                self.play_decision(seat, kind)?;
            }
            EventKind::Resign => self.depart(seat, EndReason::Resignation),
            EventKind::Timeout => {
                if self.to_act() != Some(seat) || self.deadline().is_none_or(|deadline| at < deadline) {
                    return Err(ActionError::TimeLeft { seat });
                }
                self.depart(seat, EndReason::Timeout);
            }
            EventKind::VacationCredit { credit_ms } => {
                self.check_turn(seat)?;
                let clocks = self.clocks.as_mut().filter(|clocks| clocks.is_per_move());
                return credit(clocks, credit_ms);
            }
            EventKind::DowntimeCredit { credit_ms } => {
                self.check_turn(seat)?;
                return credit(self.clocks.as_mut(), credit_ms);
            }
            EventKind::RequestTakeback => {
                if self.terms.takeback == TakebackPolicy::Never {
                    return Err(ActionError::TakebacksDisabled);
                }
                self.takeback_target(seat)?;
                self.takeback = Some(TakebackRequest { seat, accepted: Seats::EMPTY });
                let requests = &mut self.takeback_requests[seat.index()];
                *requests = requests.saturating_add(1);
                return Ok(());
            }
            EventKind::AcceptTakeback => {
                let request = self.takeback.as_mut().filter(|request| request.seat != seat);
                request.ok_or(ActionError::NoTakebackRequest)?.accepted.insert(seat);
                return Ok(());
            }
            EventKind::DeclineTakeback => {
                let request = self.takeback.take_if(|request| request.seat != seat);
                return request.map(|_| ()).ok_or(ActionError::NoTakebackRequest);
            }
            EventKind::Takeback { requested_by } => match self.terms.takeback {
                TakebackPolicy::Never => return Err(ActionError::TakebacksDisabled),
                TakebackPolicy::Consent if self.takeback_request() != Some(requested_by) => {
                    return Err(ActionError::NoTakebackRequest);
                }
                TakebackPolicy::Consent | TakebackPolicy::Free => self.take_back(requested_by)?,
            },
            EventKind::Abort => {
                if !self.can_abort() {
                    return Err(ActionError::TooLateToAbort);
                }
                self.outcome = Some(Outcome { winners: Seats::EMPTY, reason: EndReason::Aborted });
            }
            EventKind::Gather | EventKind::TakeSeat | EventKind::LeaveSeat | EventKind::Start => {
                return self.apply_to_party(seat, kind);
            }
        }
        // Any other event settles a pending takeback request.
        self.takeback = None;
        self.record_result();
        let next = self.to_act();
        if let Some(clocks) = &mut self.clocks {
            match next {
                Some(_) if kind == EventKind::Resign => {}
                Some(_) => clocks.switch_to(next, at, lag),
                None => clocks.stop(at, lag),
            }
        }
        Ok(())
    }

    /// The table as a seat, or a spectator (`None`), may see it.
    pub fn view(&self, viewer: Option<Seat>, now: Millis) -> TableView {
        TableView::new(self, viewer, now)
    }

    fn check_turn(&self, seat: Seat) -> Result<(), ActionError> {
        let to_act = self.to_act();
        if to_act == Some(seat) { Ok(()) } else { Err(ActionError::NotYourTurn { seat, to_act }) }
    }

    fn play_move(&mut self, seat: Seat, mv: Move) -> Result<(), ActionError> {
        self.check_turn(seat)?;
        let GameState::Ponte(game) = &mut self.state else { return Err(ActionError::WrongGame) };
        game.play(mv).map_err(ActionError::Ponte)
    }

    fn play_decision(&mut self, seat: Seat, kind: EventKind) -> Result<(), ActionError> {
        let GameState::Ciao(game) = &mut self.state else { return Err(ActionError::WrongGame) };
        let turns = game.past().len();
        apply_decision(game, seat, kind)?;
        if game.past().len() == turns {
            self.turn.push((seat, kind));
        } else {
            self.turn.clear();
        }
        Ok(())
    }

    /// The number of moves (Ponte del Diavolo) or decisions of this turn (Ciao Ciao) that remain after a takeback by
    /// this seat.
    pub(crate) fn takeback_target(&self, seat: Seat) -> Result<usize, ActionError> {
        let target = match &self.state {
            GameState::Ponte(game) => {
                (0..game.moves().len()).rev().find(|&ply| seat_at_ply(game, ply) == Some(seat))
            }
            // Only the latest decision, and never a roll: the die has been seen.
            GameState::Ciao(_) => match self.turn.last() {
                Some((last, EventKind::Announce { .. } | EventKind::Answer { .. })) if *last == seat => {
                    Some(self.turn.len() - 1)
                }
                _ => None,
            },
        };
        target.ok_or(ActionError::NothingToTakeBack { seat })
    }

    /// Takes back the last decision of a seat with everything after it.
    fn take_back(&mut self, seat: Seat) -> Result<(), ActionError> {
        let target = self.takeback_target(seat)?;
        match &mut self.state {
            GameState::Ponte(game) => {
                while game.moves().len() > target {
                    game.undo();
                }
            }
            GameState::Ciao(game) => {
                self.turn.truncate(target);
                game.undo();
                for &(seat, kind) in &self.turn {
                    apply_decision(game, seat, kind)?;
                }
            }
        }
        Ok(())
    }

    /// A seat leaves the game. The last remaining seat wins.
    fn depart(&mut self, seat: Seat, reason: EndReason) {
        self.departed.insert(seat);
        let remaining: Seats = self.terms.game.seats().filter(|&one| !self.departed.contains(one)).collect();
        if remaining.len() <= 1 {
            self.outcome = Some(Outcome { winners: remaining, reason });
            if let GameState::Ponte(game) = &mut self.state {
                let colour = colours(game)[seat.index()];
                game.end(match reason {
                    EndReason::Timeout => ponte::Ending::OutOfTime(colour),
                    _ => ponte::Ending::Resigned(colour),
                });
            }
        }
    }

    /// Records the outcome when the rules have decided the game.
    fn record_result(&mut self) {
        if self.outcome.is_some() {
            return;
        }
        let winners = match &self.state {
            GameState::Ponte(game) => game.outcome().map(|result| {
                let won =
                    |seat: &Seat| result.winner.is_none_or(|winner| winner == colours(game)[seat.index()]);
                self.terms.game.seats().filter(won).collect()
            }),
            GameState::Ciao(game) => {
                game.state().outcome().map(|winners| self.remaining_winners(game.state(), winners))
            }
        };
        self.outcome = winners.map(|winners| Outcome { winners, reason: EndReason::Completed });
    }

    /// The winners without departed seats; if none remains, the best of the seats that stayed.
    fn remaining_winners(&self, state: &ciao::State, winners: Seats) -> Seats {
        let stayed: Seats = winners.iter().filter(|&seat| !self.departed.contains(seat)).collect();
        if !stayed.is_empty() {
            return stayed;
        }
        let remaining = || self.terms.game.seats().filter(|&seat| !self.departed.contains(seat));
        let best = remaining().map(|seat| state.points(seat)).max();
        remaining().filter(|&seat| Some(state.points(seat)) == best).collect()
    }
}

fn credit(clocks: Option<&mut Clocks>, credit_ms: Millis) -> Result<(), ActionError> {
    let credited = clocks.is_some_and(|clocks| clocks.add_credit(credit_ms));
    if credited { Ok(()) } else { Err(ActionError::NoClockToCredit) }
}

/// Applies a decision of Ciao Ciao to the game.
fn apply_decision(game: &mut ciao::Game, seat: Seat, kind: EventKind) -> Result<(), ActionError> {
    match kind {
        EventKind::Roll { face } => game.roll(seat, face),
        EventKind::Announce { announcement } => game.announce(seat, announcement),
        EventKind::Answer { answer } => game.answer(seat, answer),
        _ => Ok(()),
    }
    .map_err(ActionError::Ciao)
}

/// The colours of seats 1 and 2. Until seat 2 has chosen, seat 1 counts as light.
pub(crate) fn colours(game: &ponte::Game) -> [Colour; 2] {
    ponte::Player::ALL.map(|player| game.colour_of(player))
}

/// The seat that made, or is to make, the decision at a ply.
fn seat_at_ply(game: &ponte::Game, ply: usize) -> Option<Seat> {
    game.actor_at(ply).map(|player| Seat::ALL[player as usize])
}
