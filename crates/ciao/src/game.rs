//! A game: turn history, the phase of the current turn, undo.

use crate::turn::{Announcing, Asking, Progress, Rolling, Settled};
use crate::{Answer, Face, IllegalAction, Players, Rules, Seat, Seats, State, Turn};

/// The phase of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The active seat is to roll.
    Rolling(Rolling),
    /// The active seat has rolled and is to announce.
    Announcing(Announcing),
    /// An opponent is asked about an announcement.
    Asking(Asking),
    /// The game is over.
    Over(State),
}

/// What [`Game::undo`] took back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UndoneTurn {
    /// The roll of the current turn, with its announcement and approvals.
    InProgress,
    /// The last finished turn.
    Finished(Turn),
}

/// What a player does next.
///
/// The face of a roll is an input: the host decides it, not the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Roll this face.
    Roll(Face),
    /// Announce this number.
    Announce(u8),
    /// Answer an announcement.
    Answer(Answer),
}

/// The action that a game waits for from a viewer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = CiaoPendingAction))]
pub enum PendingAction {
    /// None: another seat is to act, or the game is over.
    Wait,
    /// Roll the die.
    Roll,
    /// Announce a number.
    Announce,
    /// Approve or contest.
    Answer,
}

impl PendingAction {
    /// The actions that fit, under these rules.
    pub fn actions(self, rules: Rules) -> Vec<Action> {
        match self {
            PendingAction::Wait => Vec::new(),
            PendingAction::Roll => rules.faces().map(|(face, _)| Action::Roll(face)).collect(),
            PendingAction::Announce => (1..=rules.numbers()).map(Action::Announce).collect(),
            PendingAction::Answer => [Answer::Approve, Answer::Contest].map(Action::Answer).to_vec(),
        }
    }
}

/// An illegal turn in a sequence of turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("turn {turn}: {reason}")]
pub struct ReplayError {
    /// The number of the turn, from 1.
    pub turn: usize,
    /// Why the turn is illegal.
    pub reason: IllegalAction,
}

/// A game with its history. It contains every face, so only the host may hold it; each player gets a [`View`](crate::View).
///
/// ```
/// use ciao::{Answer, Face, Game, IllegalAction, Players, Rules, Seat};
/// let (first, second) = (Seat::ALL[0], Seat::ALL[1]);
/// let mut game = Game::new(Rules::default(), Players::Two);
/// game.roll(first, Face::Cross).unwrap();
/// game.announce(first, 3).unwrap();
/// assert_eq!(game.answer(first, Answer::Approve), Err(IllegalAction::OwnAnnouncement { seat: first }));
/// game.answer(second, Answer::Contest).unwrap();
/// assert_eq!(game.state().plank(second), Some(4));
/// assert_eq!(game.turns().map(|turn| turn.to_string()).collect::<Vec<_>>(), ["X:3?2"]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    start: State,
    past: Vec<Settled>,
    phase: Phase,
}

impl Game {
    /// A new game.
    #[must_use]
    pub fn new(rules: Rules, players: Players) -> Game {
        Game::from_state(State::new(rules, players))
    }

    /// A game that goes on from any state.
    #[must_use]
    pub fn from_state(start: State) -> Game {
        Game { start, past: Vec::new(), phase: Phase::between(&start) }
    }

    /// Plays turns one after another.
    ///
    /// # Errors
    /// The number of the first illegal turn, and the rule that it breaks.
    pub fn replay(start: State, turns: impl IntoIterator<Item = Turn>) -> Result<Game, ReplayError> {
        let mut game = Game::from_state(start);
        for turn in turns {
            game.play(turn).map_err(|reason| ReplayError { turn: game.past.len() + 1, reason })?;
        }
        Ok(game)
    }

    /// The table before the first turn.
    #[must_use]
    pub const fn start(&self) -> &State {
        &self.start
    }

    /// The table after the last whole turn.
    #[must_use]
    pub fn state(&self) -> &State {
        self.past.last().map_or(&self.start, |last| &last.after)
    }

    /// The current phase.
    #[must_use]
    pub const fn phase(&self) -> &Phase {
        &self.phase
    }

    /// The turns done, each with the table before and after.
    #[must_use]
    pub fn past(&self) -> &[Settled] {
        &self.past
    }

    /// The turns done, as they are written down.
    #[must_use]
    pub fn turns(&self) -> impl DoubleEndedIterator<Item = Turn> + ExactSizeIterator + Clone + '_ {
        self.past.iter().map(|settled| settled.turn)
    }

    /// The number, from 1, of the turn that is being played, or would be next. Fair dice are rolled for it.
    #[must_use]
    pub const fn turn_number(&self) -> u32 {
        // A game has a few thousand turns at most, see `Rules::max_turns`.
        self.past.len() as u32 + 1
    }

    /// The winners, once the game is over; several when they share the victory.
    #[must_use]
    pub fn outcome(&self) -> Option<Seats> {
        self.state().outcome()
    }

    /// The seat that is to act; `None` when the game is over.
    #[must_use]
    pub fn actor(&self) -> Option<Seat> {
        match self.phase {
            Phase::Rolling(rolling) => Some(rolling.active()),
            Phase::Announcing(announcing) => Some(announcing.active()),
            Phase::Asking(asking) => Some(asking.asked()),
            Phase::Over(_) => None,
        }
    }

    /// What the [`actor`](Game::actor) may do: roll any face of the die, announce any number, approve or contest.
    ///
    /// ```
    /// use ciao::{Game, Players, Rules};
    /// let mut game = Game::new(Rules::default(), Players::Three);
    /// for step in 1.. {
    ///     let Some(seat) = game.actor() else { break };
    ///     let actions = game.legal_actions();
    ///     game.act(seat, actions[step * step % actions.len()]).unwrap();
    /// }
    /// assert!(game.outcome().is_some());
    /// ```
    #[must_use]
    pub fn legal_actions(&self) -> Vec<Action> {
        let pending = match self.phase {
            Phase::Rolling(_) => PendingAction::Roll,
            Phase::Announcing(_) => PendingAction::Announce,
            Phase::Asking(_) => PendingAction::Answer,
            Phase::Over(_) => PendingAction::Wait,
        };
        pending.actions(self.start.rules())
    }

    /// The seat acts.
    ///
    /// # Errors
    /// It is not the seat's turn, or not the time for that action. The game stays as it is.
    pub fn act(&mut self, seat: Seat, action: Action) -> Result<(), IllegalAction> {
        match action {
            Action::Roll(face) => self.roll(seat, face),
            Action::Announce(number) => self.announce(seat, number),
            Action::Answer(answer) => self.answer(seat, answer),
        }
    }

    /// The seat rolls, and this is the face.
    ///
    /// # Errors
    /// It is not the seat's turn, the die is rolled already, or it has no such face. The game stays as it is.
    pub fn roll(&mut self, seat: Seat, face: Face) -> Result<(), IllegalAction> {
        let active = self.check_actor(seat)?;
        match self.phase {
            Phase::Rolling(rolling) => {
                self.phase = Phase::Announcing(rolling.roll(face)?);
                Ok(())
            }
            Phase::Asking(asking) => {
                Err(IllegalAction::AlreadyAnnounced { active, number: asking.announced() })
            }
            _ => Err(IllegalAction::AlreadyRolled { active }),
        }
    }

    /// The seat announces a number.
    ///
    /// # Errors
    /// It is not the seat's turn, not the time to announce, or the number is not on the die. The game stays as it is.
    pub fn announce(&mut self, seat: Seat, number: u8) -> Result<(), IllegalAction> {
        let active = self.check_actor(seat)?;
        match self.phase {
            Phase::Announcing(announcing) => {
                let progress = announcing.announce(number)?;
                self.proceed(progress);
                Ok(())
            }
            Phase::Asking(asking) => {
                Err(IllegalAction::AlreadyAnnounced { active, number: asking.announced() })
            }
            _ => Err(IllegalAction::NotRolled { active }),
        }
    }

    /// The seat answers the announcement.
    ///
    /// # Errors
    /// The seat is not asked now. The game stays as it is.
    pub fn answer(&mut self, seat: Seat, answer: Answer) -> Result<(), IllegalAction> {
        let active = self.state().check_running()?;
        match self.phase {
            Phase::Asking(asking) if seat == asking.asked() => {
                self.proceed(asking.answer(answer));
                Ok(())
            }
            Phase::Asking(asking) => {
                self.state().check_contest(seat)?;
                let asked = asking.asked();
                if asking.approved().contains(seat) {
                    Err(IllegalAction::AlreadyApproved { seat, asked })
                } else {
                    Err(IllegalAction::NotAsked { seat, asked })
                }
            }
            _ => Err(IllegalAction::NotAnnounced { active }),
        }
    }

    /// Plays a whole turn in one step.
    ///
    /// # Errors
    /// A turn is in progress, or the rule that this one breaks. The game stays as it is.
    pub fn play(&mut self, turn: Turn) -> Result<(), IllegalAction> {
        let before = *self.state();
        let active = before.check_running()?;
        if !matches!(self.phase, Phase::Rolling(_)) {
            return Err(IllegalAction::AlreadyRolled { active });
        }
        let mut after = before;
        after.play(turn)?;
        self.proceed(Progress::Settled(Settled { before, active, turn, after }));
        Ok(())
    }

    /// Takes back the turn in progress when it has begun, else the last whole turn. `None` if there is nothing to take
    /// back.
    pub fn undo(&mut self) -> Option<UndoneTurn> {
        let undone = match self.phase {
            Phase::Announcing(_) | Phase::Asking(_) => UndoneTurn::InProgress,
            Phase::Rolling(_) | Phase::Over(_) => UndoneTurn::Finished(self.past.pop()?.turn),
        };
        self.phase = Phase::between(self.state());
        Some(undone)
    }

    /// The active seat, when it is the one that wants to act.
    fn check_actor(&self, seat: Seat) -> Result<Seat, IllegalAction> {
        let state = self.state();
        let active = state.check_running()?;
        if seat == active {
            Ok(active)
        } else if !state.players().has(seat) {
            Err(IllegalAction::NoSuchSeat { seat, players: state.players() as u8 })
        } else {
            Err(IllegalAction::NotYourTurn { seat, active })
        }
    }

    fn proceed(&mut self, progress: Progress) {
        match progress {
            Progress::Asking(asking) => self.phase = Phase::Asking(asking),
            Progress::Settled(settled) => {
                self.past.push(settled);
                self.phase = Phase::between(&settled.after);
            }
        }
    }
}

impl Phase {
    fn between(state: &State) -> Phase {
        state.begin().map_or(Phase::Over(*state), Phase::Rolling)
    }
}
