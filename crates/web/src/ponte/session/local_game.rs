//! A game on this device, against the engine or a friend: a table with two seats and perhaps clocks.

use ponte::{Colour, Game, IllegalMove, Move};
use table::{
    Action, ActionError, Event, GameRules, GameState, Millis, Seat, Table, TakebackPolicy, Terms, Transition,
};

use super::Turn;
use crate::ponte::setup::{FirstPlayer, GameSetup, Opponent};

/// A table with its events.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct LocalGame {
    started: Millis,
    table: Box<Table>,
    events: Vec<Event>,
    engine_seat: Option<Seat>,
}

const NO_DICE: &str = "Ponte del Diavolo has no dice";
const SEATS: [Seat; 2] = [Seat::ALL[0], Seat::ALL[1]];

impl LocalGame {
    pub(super) fn new(setup: &GameSetup, now: Millis) -> LocalGame {
        let terms = Terms {
            game: GameRules::Ponte { rules: setup.rules },
            clock: setup.clock,
            takeback: TakebackPolicy::Free,
        };
        let engine_seat = match (setup.opponent, setup.first) {
            (Opponent::Engine { .. }, FirstPlayer::Opponent) => Some(SEATS[0]),
            (Opponent::Engine { .. }, _) => Some(SEATS[1]),
            _ => None,
        };
        LocalGame { started: now, table: Box::new(Table::new(terms, now)), events: Vec::new(), engine_seat }
    }

    /// Replays stored events; `None` if the table rejects one.
    pub(super) fn replay(setup: &GameSetup, started: Millis, events: Vec<Event>) -> Option<LocalGame> {
        let mut local = LocalGame::new(setup, started);
        for event in &events {
            local.table.apply(event).ok()?;
        }
        local.events = events;
        Some(local)
    }

    pub(super) fn started(&self) -> Millis {
        self.started
    }

    pub(super) fn events(&self) -> &[Event] {
        &self.events
    }

    pub(super) fn game(&self) -> &Game {
        ponte_game(&self.table)
    }

    pub(super) fn turn(&self) -> Turn {
        match self.table.to_act() {
            None => Turn::Over,
            Some(seat) if self.engine_seat == Some(seat) => Turn::Theirs,
            Some(_) => Turn::Mine,
        }
    }

    /// The engine's colour. Until the choice the first player counts as light.
    pub(super) fn engine_colour(&self) -> Option<Colour> {
        self.table.colour(self.engine_seat?)
    }

    pub(super) fn time_left(&self, colour: Colour, now: Millis) -> Option<Millis> {
        let seat = SEATS.into_iter().find(|&seat| self.table.colour(seat) == Some(colour))?;
        self.table.time_left(seat, now)
    }

    /// Plays a move for the seat to act.
    pub(super) fn play(&mut self, mv: Move, now: Millis) -> Result<(), IllegalMove> {
        let seat = self.table.to_act().ok_or(IllegalMove::GameOver)?;
        match self.table.act(seat, Action::Move { mv }, now, &|_| unreachable!("{NO_DICE}")) {
            Ok(event) => {
                self.events.push(event);
                Ok(())
            }
            Err(ActionError::Ponte(illegal)) => Err(illegal),
            Err(_) => Err(IllegalMove::GameOver),
        }
    }

    /// Resigns for the seat to act; against the engine for the player.
    pub(super) fn resign(&mut self, now: Millis) {
        let player = self.engine_seat.map(|engine| if engine == SEATS[0] { SEATS[1] } else { SEATS[0] });
        let Some(seat) = player.or_else(|| self.table.to_act()) else { return };
        if let Ok(event) = self.table.act(seat, Action::Resign, now, &|_| unreachable!("{NO_DICE}")) {
            self.events.push(event);
        }
    }

    /// Ends the game if the running clock has expired.
    pub(super) fn tick(&mut self, now: Millis) -> bool {
        let Some(event) = self.table.timeout(now) else { return false };
        let applied = self.table.apply(&event).is_ok();
        if applied {
            self.events.push(event);
        }
        applied
    }

    /// The shortest takeback by a player on this device.
    fn takeback(&self, now: Millis) -> Option<Transition> {
        SEATS
            .into_iter()
            .filter(|&seat| self.engine_seat != Some(seat))
            .filter_map(|seat| {
                self.table.decide(seat, Action::RequestTakeback, now, &|_| unreachable!("{NO_DICE}")).ok()
            })
            .max_by_key(|transition| ponte_game(&transition.table).moves().len())
    }

    pub(super) fn can_undo(&self) -> bool {
        self.takeback(0).is_some()
    }

    pub(super) fn undo(&mut self, now: Millis) -> bool {
        let Some(Transition { event, table }) = self.takeback(now) else { return false };
        *self.table = table;
        self.events.push(event);
        true
    }
}

fn ponte_game(table: &Table) -> &Game {
    match table.state() {
        GameState::Ponte(game) => game,
        GameState::Ciao(_) => unreachable!("the terms name Ponte del Diavolo"),
    }
}
