//! A game at a table: seats, turns, clocks, takebacks, resignations, who sees what, and results, for both games behind
//! one interface.
//!
//! A table is its events. Somebody *wishes* something; [`Table::decide`] answers with the [`Event`] that it amounts to,
//! or with a [`Refusal`] that names the reason; [`Table::apply`] makes it happen. Whoever keeps the events can build
//! the same table again at any time, on any machine. Time and chance come in as arguments, so nothing here waits, and
//! nothing rolls dice.
//!
//! ```
//! use ciao::{Answer, Face, Players, Seat};
//! use table::{Clock, Kind, Table, Takeback, Terms, Wish};
//!
//! let [ada, ben, ..] = Seat::ALL;
//! let terms = Terms {
//!     game: Kind::Ciao { rules: ciao::Rules::default(), players: Players::Two },
//!     clock: Some(Clock::Increment { base: 60_000, step: 2_000 }),
//!     takeback: Takeback::Consent,
//! };
//! let mut table = Table::new(terms, 0);
//! let dice = |_turn| Face::Cross;
//! for (seat, wish, now) in
//!     [(ada, Wish::Roll, 1_000), (ada, Wish::Announce(3), 4_000), (ben, Wish::Answer(Answer::Contest), 9_000)]
//! {
//!     let event = table.decide(seat, wish, now, &dice)?;
//!     table.apply(&event)?;
//! }
//! assert_eq!(table.due(), Some(ben));
//! assert_eq!(table.left(ada, 9_000), Some(60_000 - 4_000 + 2 * 2_000));
//! # Ok::<(), table::Refusal>(())
//! ```
//!
//! | subject | items |
//! | --- | --- |
//! | what is agreed before | [`Terms`], [`Kind`], [`Clock`], [`Takeback`] |
//! | what somebody wants, and what happens | [`Wish`], [`Event`], [`Act`], [`Refusal`] |
//! | the table | [`Table`], [`Play`], [`Outcome`], [`Ended`] |
//! | what each seat may see | [`Seen`], [`View`], [`Board`] |

#![forbid(unsafe_code)]

mod clock;
mod event;
mod table;
mod terms;
mod view;

pub use clock::{Clock, Clocks, Millis};
pub use event::{Act, Event, Refusal, Wish};
pub use table::{Ended, Outcome, Play, Table};
pub use terms::{Kind, Takeback, Terms};
pub use view::{Board, Seen, View};
