//! Any table put together from parts, and every reason why the game could never have come to it.

use core::fmt;

use crate::seat::NotThatMany;
use crate::{Players, Rules, Seat, Seats, State};

/// The parts of a [`State`], as somebody wrote them down: they may be anything, even nonsense.
/// Seats, planks and steps count from 1.
///
/// ```
/// use ciao::{Flaw, Setup, State};
/// let mut setup = Setup {
///     plank: vec![Some(9), Some(1)],
///     reserve: vec![0, 4],
///     podium: vec![Some(2), None, None, None, None, None, None, None],
///     active: Some(1),
///     ..Setup::default()
/// };
/// let state = State::try_from(&setup).unwrap();
/// assert_eq!(Setup::from(&state), setup);
///
/// setup.plank[0] = None;
/// let flaws = State::try_from(&setup).unwrap_err();
/// assert_eq!(flaws.0, [Flaw::ActiveWithoutPawn { seat: 1 }]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
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
    /// The seat to roll; nobody when the game is over.
    pub active: Option<u8>,
}

/// One reason why no game can come to a [`Setup`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "kind", rename_all = "snake_case"))]
pub enum Flaw {
    /// The number of planks listed is not the number of players of any table.
    #[error("{found} players: the game is for 2 to 4")]
    Players {
        /// How many seats have a plank.
        found: usize,
    },
    /// As many reserves as planks are needed.
    #[error("{found} reserves for {seats} seats")]
    Reserves {
        /// How many seats have a plank,
        seats: usize,
        /// and how many have a reserve.
        found: usize,
    },
    /// The podium has another number of steps.
    #[error("{found} steps, but the podium has {steps}")]
    Steps {
        /// How many steps the rules have,
        steps: u8,
        /// and how many are listed.
        found: usize,
    },
    /// There is no such plank.
    #[error("seat {seat} stands on plank {plank}, but the planks are 1 to {planks}")]
    NoSuchPlank {
        /// Whose pawn,
        seat: u8,
        /// where,
        plank: u8,
        /// and how long the bridge is.
        planks: u8,
    },
    /// A step is held by a seat that does not exist.
    #[error("step {step} is held by seat {seat}, but the seats are 1 to {players}")]
    NoSuchOwner {
        /// The step,
        step: u8,
        /// its owner,
        seat: u8,
        /// and how many play.
        players: u8,
    },
    /// The active seat does not exist.
    #[error("seat {seat} is active, but the seats are 1 to {players}")]
    NoSuchActive {
        /// The active seat,
        seat: u8,
        /// and how many play.
        players: u8,
    },
    /// A seat has more pawns than it was given.
    #[error("seat {seat} has {found} pawns, but everybody starts with {pawns}")]
    TooManyPawns {
        /// Whose pawns,
        seat: u8,
        /// how many are on the bridge, in reserve and on the podium,
        found: usize,
        /// and how many there are.
        pawns: u8,
    },
    /// A pawn in reserve would stand on the bridge already.
    #[error("seat {seat} has no pawn on the bridge, but {reserve} in reserve")]
    IdleReserve {
        /// Whose reserve,
        seat: u8,
        /// and how many pawns it has.
        reserve: u8,
    },
    /// The game ends before anybody has that many pawns on the podium.
    #[error("seat {seat} has {found} pawns on the podium, but {to_win} win at once")]
    PastWinning {
        /// Who,
        seat: u8,
        /// how many,
        found: usize,
        /// and how many win.
        to_win: u8,
    },
    /// Only one seat can be the first to have enough pawns on the podium.
    #[error("seats {seats} have all won at once")]
    SeveralWon {
        /// Who.
        seats: Seats,
    },
    /// A step below a taken one is free again only when a seat without a pawn on the bridge lost it, and such
    /// a seat always loses its lowest one.
    #[error("step {step} is free, but nobody can have lost it")]
    UnexplainedGap {
        /// The free step.
        step: u8,
    },
    /// Whoever has no pawn on the bridge is skipped.
    #[error("seat {seat} is active, but has no pawn on the bridge")]
    ActiveWithoutPawn {
        /// The active seat.
        seat: u8,
    },
    /// Somebody is active although the game is over.
    #[error("seat {seat} is active, but the game is over: won by {winners}")]
    AlreadyOver {
        /// The active seat,
        seat: u8,
        /// and who has won.
        winners: Seats,
    },
    /// Nobody is active although the game goes on.
    #[error("nobody is active, but the game is not over")]
    NobodyActive,
}

/// All the reasons why a [`Setup`] is impossible; never none.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Flaws(pub Vec<Flaw>);

impl fmt::Display for Flaws {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, flaw) in self.0.iter().enumerate() {
            if i > 0 {
                f.write_str("; ")?;
            }
            flaw.fmt(f)?;
        }
        Ok(())
    }
}

impl core::error::Error for Flaws {}

impl From<&State> for Setup {
    fn from(state: &State) -> Setup {
        let seats = state.players().seats();
        Setup {
            rules: *state.rules(),
            plank: seats.clone().map(|seat| state.plank(seat)).collect(),
            reserve: seats.map(|seat| state.reserve(seat)).collect(),
            podium: state.podium().map(|owner| owner.map(Seat::number)).collect(),
            active: state.active().map(Seat::number),
        }
    }
}

/// Refuses what the rules could never lead to, with every reason that was found.
///
/// No state of a real game is refused. The converse is not promised: a table whose pawns are all in order
/// may still need a course of play that nobody could find.
impl TryFrom<&Setup> for State {
    type Error = Flaws;

    fn try_from(setup: &Setup) -> Result<State, Flaws> {
        let players = check_shape(setup).map_err(Flaws)?;
        let mut flaws = Vec::new();

        let count = players as u8;
        let planks = setup.rules.planks();
        let mut plank = [0; 4];
        let mut reserve = [0; 4];
        for (i, place) in setup.plank.iter().enumerate() {
            let seat = i as u8 + 1;
            match *place {
                Some(found) if found == 0 || found > planks => {
                    flaws.push(Flaw::NoSuchPlank { seat, plank: found, planks });
                }
                place => plank[i] = place.unwrap_or(0),
            }
            reserve[i] = setup.reserve[i];
            if place.is_none() && reserve[i] > 0 {
                flaws.push(Flaw::IdleReserve { seat, reserve: reserve[i] });
            }
            let found = usize::from(place.is_some())
                + usize::from(reserve[i])
                + setup.podium.iter().filter(|&&owner| owner == Some(seat)).count();
            if found > usize::from(setup.rules.pawns()) {
                flaws.push(Flaw::TooManyPawns { seat, found, pawns: setup.rules.pawns() });
            }
        }
        for (i, owner) in setup.podium.iter().enumerate() {
            if let Some(seat) = *owner
                && !(1..=count).contains(&seat)
            {
                flaws.push(Flaw::NoSuchOwner { step: i as u8 + 1, seat, players: count });
            }
        }
        if let Some(seat) = setup.active
            && !(1..=count).contains(&seat)
        {
            flaws.push(Flaw::NoSuchActive { seat, players: count });
        }
        // What follows looks at the pawns together, so each of them must be somewhere first.
        if !flaws.is_empty() {
            return Err(Flaws(flaws));
        }

        let owners = setup.podium.iter().map(|owner| owner.and_then(Seat::from_number));
        let active = setup.active.and_then(Seat::from_number);
        let state = State::assemble(setup.rules, players, plank, reserve, owners, active);
        check_podium(&state, &mut flaws);
        check_active(&state, &mut flaws);
        if flaws.is_empty() { Ok(state) } else { Err(Flaws(flaws)) }
    }
}

/// Whether there are as many of everything as the table needs.
fn check_shape(setup: &Setup) -> Result<Players, Vec<Flaw>> {
    let mut flaws = Vec::new();
    let seats = setup.plank.len();
    let players =
        Players::try_from(seats).map_err(|NotThatMany { found }| flaws.push(Flaw::Players { found }));
    if setup.reserve.len() != seats {
        flaws.push(Flaw::Reserves { seats, found: setup.reserve.len() });
    }
    if setup.podium.len() != usize::from(setup.rules.podium()) {
        flaws.push(Flaw::Steps { steps: setup.rules.podium(), found: setup.podium.len() });
    }
    match players {
        Ok(players) if flaws.is_empty() => Ok(players),
        _ => Err(flaws),
    }
}

fn check_podium(state: &State, flaws: &mut Vec<Flaw>) {
    let rules = state.rules();
    let to_win = rules.to_win();
    let mut won = Seats::NONE;
    for seat in state.players().seats() {
        let found = state.podium_count(seat);
        if found > to_win {
            flaws.push(Flaw::PastWinning { seat: seat.number(), found: found.into(), to_win });
        }
        if found >= to_win {
            won.insert(seat);
        }
    }
    if won.len() > 1 {
        flaws.push(Flaw::SeveralWon { seats: won });
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
            flaws.push(Flaw::UnexplainedGap { step });
            break;
        }
    }
}

fn check_active(state: &State, flaws: &mut Vec<Flaw>) {
    match (state.active(), state.ends()) {
        (Some(seat), true) => {
            flaws.push(Flaw::AlreadyOver { seat: seat.number(), winners: state.leaders() });
        }
        (Some(seat), false) if !state.on_bridge(seat) => {
            flaws.push(Flaw::ActiveWithoutPawn { seat: seat.number() });
        }
        (None, false) => flaws.push(Flaw::NobodyActive),
        _ => {}
    }
}
