//! How good what ships for three is, measured against the whole solution.
//!
//! The strategy that a [`Mind`](crate::mind::Mind) with a network plays is worked out in every state that a game can
//! come to, and then played through whole games exactly: against a best responder, and against equilibrium players.

use std::ops::ControlFlow;

use ciao::{Players, Seat, State};

use crate::frame::{by_seat, settled};
use crate::mind::{ENOUGH, solves};
use crate::net::Net;
use crate::progress::{Progress, Stage, Unsolved, Watch};
use crate::space::THREE;
use crate::three::{Table, in_parts};
use crate::turn::{Solver, Strategy, TurnGame, Worth};

/// States between two looks at whether to go on.
const SPAN: usize = 1 << 15;

/// What the shipped play is worth, by seat from the start of the game.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Shortfall {
    /// What each seat wins when all play the equilibrium of the solution.
    pub equilibrium: [f64; THREE],
    /// What each seat wins when all play as shipped.
    pub shipped: [f64; THREE],
    /// What each seat wins by a best response to two who play as shipped.
    pub responder: [f64; THREE],
    /// What each seat wins when it plays as shipped against two equilibrium players.
    pub against_two: [f64; THREE],
    /// What each seat wins when it plays the equilibrium against two who play as shipped.
    pub against_shipped: [f64; THREE],
    /// The root of the mean squared error of the network's estimates over all states.
    pub error: f64,
}

impl Shortfall {
    /// What a best responder gains over playing as shipped, on average over the seats.
    #[must_use]
    pub fn exploitability(&self) -> f64 {
        (0..THREE).map(|seat| self.responder[seat] - self.shipped[seat]).sum::<f64>() / THREE as f64
    }

    /// What the shipped play loses against two equilibrium players, on average over the seats.
    #[must_use]
    pub fn loss(&self) -> f64 {
        (0..THREE).map(|seat| self.equilibrium[seat] - self.against_two[seat]).sum::<f64>() / THREE as f64
    }
}

/// Every state's outcomes under the different company, each from the active seat on.
#[derive(Clone, Copy, Default)]
struct Outcomes {
    shipped: [f32; THREE],
    responder: [f32; THREE],
    against_two: [f32; THREE],
    against_shipped: [f32; THREE],
}

/// Measures a network that looks one or two turns ahead, as [`Mind`](crate::mind::Mind) does. `table` must be solved.
pub fn measure(
    table: &Table,
    net: &Net,
    depth: u8,
    threads: usize,
    watch: Watch<'_>,
) -> Result<Shortfall, Unsolved> {
    let size = table.space().len();
    let total = table.states() as u64 * u64::from(depth.clamp(1, 2) + 1);
    let mut done = 0;
    // What the network says, then what one turn's equilibrium makes of it.
    let mut guess = vec![[0.0_f32; 2]; size];
    let mut error = 0.0;
    let mut step = |length: usize| {
        done += length as u64;
        match watch(Progress { stage: Stage::Measuring, done, total: Some(total) }) {
            ControlFlow::Break(()) => Err(Unsolved::Interrupted),
            ControlFlow::Continue(()) => Ok(()),
        }
    };
    for span in table.layers().iter().flat_map(|layer| layer.chunks(SPAN)) {
        let found = in_parts(span, threads, |part| {
            part.iter().map(|&index| estimate(table, net, index as usize, depth < 2)).collect()
        });
        for (&index, worth) in span.iter().zip(found) {
            let right = table.worth_at(index as usize);
            error += (0..2).map(|i| (f64::from(worth[i]) - right[i]).powi(2)).sum::<f64>() / 2.0;
            guess[index as usize] = worth;
        }
        step(span.len())?;
    }
    if depth >= 2 {
        let mut deeper = vec![[0.0_f32; 2]; size];
        for span in table.layers().iter().flat_map(|layer| layer.chunks(SPAN)) {
            let found = in_parts(span, threads, |part| deepen(table, &guess, part));
            for (&index, worth) in span.iter().zip(found) {
                deeper[index as usize] = worth;
            }
            step(span.len())?;
        }
        guess = deeper;
    }
    let mut outcomes = vec![Outcomes::default(); size];
    for span in table.layers().iter().flat_map(|layer| layer.chunks(SPAN)) {
        let found = in_parts(span, threads, |part| play_out(table, &guess, &outcomes, part));
        for (&index, outcome) in span.iter().zip(found) {
            outcomes[index as usize] = outcome;
        }
        step(span.len())?;
    }
    let start = table.space().index(&State::new(*table.rules(), Players::Three)).unwrap_or(0);
    let at = outcomes[start];
    Ok(Shortfall {
        equilibrium: table.worth_at(start),
        shipped: at.shipped.map(f64::from),
        responder: at.responder.map(f64::from),
        against_two: at.against_two.map(f64::from),
        against_shipped: at.against_shipped.map(f64::from),
        error: (error / table.states().max(1) as f64).sqrt(),
    })
}

/// What a mind says of a state at the end of its look ahead.
fn estimate(table: &Table, net: &Net, index: usize, last: bool) -> [f32; 2] {
    let state = table.space().state(index);
    let (near, nearer) = solves(&state);
    let worth = if if last { near } else { nearer } {
        let [first, second, _] = table.worth_at(index);
        [first, second]
    } else {
        let worth = net.estimate(&state);
        [worth[0], worth[1]]
    };
    worth.map(|w| w as f32)
}

/// One more turn's look ahead.
fn deepen(table: &Table, guess: &[[f32; 2]], part: &[u32]) -> Vec<[f32; 2]> {
    let mut solver = Solver::within(ENOUGH);
    let mut game = TurnGame::blank(table.rules());
    part.iter()
        .map(|&index| {
            let state = table.space().state(index as usize);
            if solves(&state).0 {
                let [first, second, _] = table.worth_at(index as usize);
                return [first as f32, second as f32];
            }
            game.fill(&state, |next| guessed(table, guess, next));
            let worth = game.value(&solver.solve(&game));
            [worth[0] as f32, worth[1] as f32]
        })
        .collect()
}

fn guessed(table: &Table, guess: &[[f32; 2]], state: &State) -> Worth {
    let Some(active) = state.active() else { return settled(state).unwrap_or_default() };
    let [first, second] = table.space().index(state).map_or([0.0; 2], |index| guess[index].map(f64::from));
    by_seat(&[first, second, 1.0 - first - second, 0.0], active.index(), THREE)
}

/// Plays the turns of a part of a layer under all kinds of company.
fn play_out(table: &Table, guess: &[[f32; 2]], outcomes: &[Outcomes], part: &[u32]) -> Vec<Outcomes> {
    let (mut solver, mut rough) = (Solver::new(), Solver::within(ENOUGH));
    let mut game = TurnGame::blank(table.rules());
    part.iter()
        .map(|&index| {
            let state = table.space().state(index as usize);
            let mut nexts = Vec::with_capacity(20);
            game.fill(&state, |next| {
                nexts.push(match next.active() {
                    None => Err(settled(next).unwrap_or_default()),
                    Some(active) => Ok((table.space().index(next).unwrap_or(0), active)),
                });
                guessed(table, guess, next)
            });
            let shipped = rough.solve(&game);
            game.fill(&state, |next| table.get(next).unwrap_or_default());
            let equilibrium = solver.solve(&game);
            let mut with = |of: &dyn Fn(&Outcomes) -> [f32; THREE], use_game: &mut dyn FnMut(&TurnGame)| {
                let mut next = nexts.iter();
                game.fill(&state, |_| match next.next() {
                    Some(&Ok((index, active))) => worth(of(&outcomes[index]), active),
                    Some(Err(worth)) => *worth,
                    None => Worth::default(),
                });
                use_game(&game);
            };
            let mut outcome = Outcomes::default();
            let narrow = |worth: Worth| [worth[0] as f32, worth[1] as f32, worth[2] as f32];
            with(&|o| o.shipped, &mut |game| outcome.shipped = narrow(game.value(&shipped)));
            with(&|o| o.responder, &mut |game| {
                outcome.responder = std::array::from_fn(|seat| game.best(seat, &shipped) as f32);
            });
            with(&|o| o.against_two, &mut |game| {
                outcome.against_two = std::array::from_fn(|seat| {
                    game.value(&swapped(game, &equilibrium, &shipped, seat))[seat] as f32
                });
            });
            with(&|o| o.against_shipped, &mut |game| {
                outcome.against_shipped = std::array::from_fn(|seat| {
                    game.value(&swapped(game, &shipped, &equilibrium, seat))[seat] as f32
                });
            });
            outcome
        })
        .collect()
}

fn worth(of: [f32; THREE], active: Seat) -> Worth {
    by_seat(&[f64::from(of[0]), f64::from(of[1]), f64::from(of[2]), 0.0], active.index(), THREE)
}

/// `many` for everybody but `seat`, who plays `one`.
fn swapped(game: &TurnGame, many: &Strategy, one: &Strategy, seat: usize) -> Strategy {
    let mut mixed = *many;
    if seat == 0 {
        mixed.announce = one.announce;
    } else if let Some(k) = game.seat[..game.contesters].iter().position(|&s| s == seat) {
        mixed.contest[k] = one.contest[k];
    }
    mixed
}
