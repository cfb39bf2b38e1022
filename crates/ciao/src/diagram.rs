//! ASCII diagrams of a state for terminals and logs.
//!
//! ```
//! use ciao::{State, diagram};
//!
//! let state: State = "5+2 9+3 - 1+0 23...... 2".parse()?;
//! let expected = "
//!   seat   1 2 3 4 5 6 7 8 9   reserve  podium  points
//!   1      . . . . 1 . . . .         2       0       0
//! > 2      . . . . . . . . 2         3       1       1
//!   3      . . . . . . . . .         0       1       2
//!   4      4 . . . . . . . .         0       0       0
//!   podium 2 3 . . . . . .
//! ";
//! assert_eq!(diagram::ascii(&state), expected[1..]);
//! # Ok::<(), ciao::ParseError>(())
//! ```

use core::fmt;

use crate::{Seat, State};

/// The state in plain ASCII: the bridge with a row for each seat, then the podium from step 1.
#[must_use]
pub fn ascii(state: &State) -> String {
    Diagram::new(state).to_string()
}

/// A drawing of a state; [`Display`](fmt::Display) draws it, with a line feed after each line.
#[derive(Clone, Copy, Debug)]
pub struct Diagram<'a> {
    state: &'a State,
}

impl<'a> Diagram<'a> {
    /// Plain ASCII, with `>` before the active seat.
    #[must_use]
    pub const fn new(state: &'a State) -> Diagram<'a> {
        Diagram { state }
    }
}

impl fmt::Display for Diagram<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let state = self.state;
        let rules = state.rules();
        // Planks past the ninth need two digits, and then every column does.
        let wide = rules.planks().max(rules.podium()).to_string().len();

        f.write_str("  seat  ")?;
        for plank in 1..=rules.planks() {
            write!(f, " {plank:wide$}")?;
        }
        writeln!(f, "   reserve  podium  points")?;
        for seat in state.players().seats() {
            let mark = if state.turn() == Some(seat) { '>' } else { ' ' };
            write!(f, "{mark} {seat}     ")?;
            for plank in 1..=rules.planks() {
                let here = (state.plank(seat) == Some(plank)).then_some(seat);
                write!(f, " {:>wide$}", mark_of(here))?;
            }
            let (reserve, podium) = (state.reserve(seat), state.podium_count(seat));
            writeln!(f, "   {reserve:>7}  {podium:>6}  {:>6}", state.points(seat))?;
        }
        f.write_str("  podium")?;
        for owner in state.podium() {
            write!(f, " {:>wide$}", mark_of(owner))?;
        }
        match state.outcome() {
            Some(winners) if winners.len() > 1 => writeln!(f, "   over: seats {winners} share the victory"),
            Some(winners) => writeln!(f, "   over: seat {winners} wins"),
            None => writeln!(f),
        }
    }
}

fn mark_of(owner: Option<Seat>) -> char {
    owner.map_or('.', |seat| char::from(b'0' + seat.number()))
}
