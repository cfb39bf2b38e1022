//! Setups: states that may be illegal, and their validation.

use crate::seat::PlayersError;
use crate::{Players, Rules, Seat, Seats, State};

/// The parts of a [`State`] before validation by [`Setup::state`].
///
/// Seats, planks and steps count from 1.
///
/// ```
/// use ciao::{Seat, Setup, SetupViolation};
/// let mut setup = Setup {
///     plank: vec![Some(9), Some(1)],
///     reserve: vec![0, 4],
///     podium: vec![Some(2), None, None, None, None, None, None, None],
///     active: Some(1),
///     ..Setup::default()
/// };
/// let state = setup.state().unwrap();
/// assert_eq!(Setup::from(&state), setup);
///
/// setup.plank[0] = None;
/// let violations = setup.state().unwrap_err();
/// assert_eq!(violations, [SetupViolation::ActiveWithoutPawn { seat: Seat::FIRST }]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = CiaoSetup))]
pub struct Setup {
    /// The sizes played with.
    #[cfg_attr(feature = "serde", serde(default))]
    pub rules: Rules,
    /// Each seat's plank; as many entries as there are players.
    pub plank: Vec<Option<u8>>,
    /// Each seat's pawns that have not been on the bridge yet.
    pub reserve: Vec<u8>,
    /// The seat on each step of the podium.
    pub podium: Vec<Option<u8>>,
    /// The seat to roll; `None` when the game is over.
    pub active: Option<u8>,
}

/// A reason why no game can reach a setup.
#[derive(Clone, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "code", rename_all = "snake_case"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = CiaoSetupViolation))]
pub enum SetupViolation {
    /// The number of planks listed is not the number of players of any table.
    #[error("{found} players: the game is for 2 to 4")]
    Players {
        /// The number of seats with a plank.
        found: usize,
    },
    /// As many reserves as planks are needed.
    #[error("{found} reserves for {seats} seats")]
    Reserves {
        /// The number of seats with a plank.
        seats: usize,
        /// The number of seats with a reserve.
        found: usize,
    },
    /// The podium has another number of steps.
    #[error("{found} steps, but the podium has {steps}")]
    Steps {
        /// The number of steps in the rules.
        steps: u8,
        /// The number of steps listed.
        found: usize,
    },
    /// There is no such plank.
    #[error("seat {seat} stands on plank {plank}, but the planks are 1 to {planks}")]
    NoSuchPlank {
        /// The seat of the pawn.
        seat: Seat,
        /// The plank given.
        plank: u8,
        /// The number of planks of the bridge.
        planks: u8,
    },
    /// A step is held by a seat that does not exist.
    #[error("step {step} is held by seat {seat}, but the seats are 1 to {players}")]
    NoSuchOwner {
        /// The step, from 1.
        step: u8,
        /// The seat given as its owner.
        seat: u8,
        /// The number of players.
        players: u8,
    },
    /// The active seat does not exist.
    #[error("seat {seat} is active, but the seats are 1 to {players}")]
    NoSuchActive {
        /// The active seat.
        seat: u8,
        /// The number of players.
        players: u8,
    },
    /// A seat has more pawns than it was given.
    #[error("seat {seat} has {found} pawns, but each seat starts with {pawns}")]
    TooManyPawns {
        /// The seat.
        seat: Seat,
        /// Its pawns on the bridge, in reserve and on the podium.
        found: usize,
        /// The pawns of each seat by the rules.
        pawns: u8,
    },
    /// A pawn in reserve would stand on the bridge already.
    #[error("seat {seat} has no pawn on the bridge, but {reserve} in reserve")]
    IdleReserve {
        /// The seat.
        seat: Seat,
        /// The pawns in its reserve.
        reserve: u8,
    },
    /// The game ends before a seat has that many pawns on the podium.
    #[error("seat {seat} has {found} pawns on the podium, but {to_win} win at once")]
    PastWinning {
        /// The seat.
        seat: Seat,
        /// Its pawns on the podium.
        found: usize,
        /// The pawns that win.
        to_win: u8,
    },
    /// Only one seat can be the first to have enough pawns on the podium.
    #[error("seats {seats} have all won at once")]
    SeveralWon {
        /// The seats that have won.
        seats: Seats,
    },
    /// A step below a taken one is free again only when a seat without a pawn on the bridge lost it, and such
    /// a seat always loses its lowest one.
    #[error("step {step} is free, but no seat can have lost it")]
    UnexplainedGap {
        /// The free step.
        step: u8,
    },
    /// A seat without a pawn on the bridge is skipped.
    #[error("seat {seat} is active, but has no pawn on the bridge")]
    ActiveWithoutPawn {
        /// The active seat.
        seat: Seat,
    },
    /// A seat is active although the game is over.
    #[error("seat {seat} is active, but the game is over: won by {winners}")]
    AlreadyOver {
        /// The active seat.
        seat: Seat,
        /// The winners.
        winners: Seats,
    },
    /// No seat is active although the game is not over.
    #[error("no seat is active, but the game is not over")]
    NobodyActive,
}

impl From<&State> for Setup {
    fn from(state: &State) -> Setup {
        let seats = state.players().seats();
        Setup {
            rules: state.rules(),
            plank: seats.clone().map(|seat| state.plank(seat)).collect(),
            reserve: seats.map(|seat| state.reserve(seat)).collect(),
            podium: state.podium().map(|owner| owner.map(Seat::number)).collect(),
            active: state.turn().map(Seat::number),
        }
    }
}

impl Setup {
    /// The state.
    ///
    /// No state of a real game is rejected. The converse is not guaranteed: a setup that passes every check may
    /// still be unreachable by any sequence of turns.
    ///
    /// # Errors
    /// Every reason why the rules could never lead to it.
    pub fn state(&self) -> Result<State, Vec<SetupViolation>> {
        let setup = self;
        let players = check_shape(setup)?;
        let mut violations = Vec::new();

        let count = players as u8;
        let planks = setup.rules.planks();
        let mut plank = [0; 4];
        let mut reserve = [0; 4];
        for (seat, place) in players.seats().zip(&setup.plank) {
            let i = seat.index();
            match *place {
                Some(found) if found == 0 || found > planks => {
                    violations.push(SetupViolation::NoSuchPlank { seat, plank: found, planks });
                }
                place => plank[i] = place.unwrap_or(0),
            }
            reserve[i] = setup.reserve[i];
            if place.is_none() && reserve[i] > 0 {
                violations.push(SetupViolation::IdleReserve { seat, reserve: reserve[i] });
            }
            let found = usize::from(place.is_some())
                + usize::from(reserve[i])
                + setup.podium.iter().filter(|&&owner| owner == Some(seat.number())).count();
            if found > usize::from(setup.rules.pawns()) {
                violations.push(SetupViolation::TooManyPawns { seat, found, pawns: setup.rules.pawns() });
            }
        }
        for (i, owner) in setup.podium.iter().enumerate() {
            if let Some(seat) = *owner
                && !(1..=count).contains(&seat)
            {
                violations.push(SetupViolation::NoSuchOwner { step: i as u8 + 1, seat, players: count });
            }
        }
        if let Some(seat) = setup.active
            && !(1..=count).contains(&seat)
        {
            violations.push(SetupViolation::NoSuchActive { seat, players: count });
        }
        // What follows looks at the pawns together, so each of them must be somewhere first.
        if !violations.is_empty() {
            return Err(violations);
        }

        let owners = setup.podium.iter().map(|owner| owner.and_then(Seat::from_number));
        let active = setup.active.and_then(Seat::from_number);
        let state = State::assemble(setup.rules, players, plank, reserve, owners, active);
        check_podium(&state, &mut violations);
        check_active(&state, &mut violations);
        if violations.is_empty() { Ok(state) } else { Err(violations) }
    }
}

/// Whether there are as many of everything as the table needs.
fn check_shape(setup: &Setup) -> Result<Players, Vec<SetupViolation>> {
    let mut violations = Vec::new();
    let seats = setup.plank.len();
    let players = Players::try_from(seats)
        .map_err(|PlayersError { found }| violations.push(SetupViolation::Players { found }));
    if setup.reserve.len() != seats {
        violations.push(SetupViolation::Reserves { seats, found: setup.reserve.len() });
    }
    if setup.podium.len() != usize::from(setup.rules.podium()) {
        violations.push(SetupViolation::Steps { steps: setup.rules.podium(), found: setup.podium.len() });
    }
    match players {
        Ok(players) if violations.is_empty() => Ok(players),
        _ => Err(violations),
    }
}

fn check_podium(state: &State, violations: &mut Vec<SetupViolation>) {
    let rules = state.rules();
    let to_win = rules.to_win();
    let mut won = Seats::EMPTY;
    for seat in state.players().seats() {
        let found = state.podium_count(seat);
        if found > to_win {
            violations.push(SetupViolation::PastWinning { seat, found: found.into(), to_win });
        }
        if found >= to_win {
            won.insert(seat);
        }
    }
    if won.len() > 1 {
        violations.push(SetupViolation::SeveralWon { seats: won });
    }

    // Gaps are explained from the top down. A gap can be the loss of any seat that has left the bridge, holds
    // nothing below the gap, and has not used up the pawns it can have brought to the podium without winning.
    let losses = |seat: Seat| (to_win - 1).min(rules.pawns()).saturating_sub(state.podium_count(seat));
    let top = (1..=rules.podium()).rev().find(|&step| state.step(step).is_some()).unwrap_or(0);
    let mut gaps = 0;
    for step in (1..top).rev().filter(|&step| state.step(step).is_none()) {
        gaps += 1;
        let explained: u8 = state
            .players()
            .seats()
            .filter(|&seat| {
                !state.on_bridge(seat) && state.lowest_step(seat).is_none_or(|lowest| lowest > step)
            })
            .map(losses)
            .sum();
        if gaps > explained {
            violations.push(SetupViolation::UnexplainedGap { step });
            break;
        }
    }
}

fn check_active(state: &State, violations: &mut Vec<SetupViolation>) {
    match (state.turn(), state.ends()) {
        (Some(seat), true) => {
            violations.push(SetupViolation::AlreadyOver { seat, winners: state.leaders() });
        }
        (Some(seat), false) if !state.on_bridge(seat) => {
            violations.push(SetupViolation::ActiveWithoutPawn { seat });
        }
        (None, false) => violations.push(SetupViolation::NobodyActive),
        _ => {}
    }
}
