//! A hosted game as events: seats, turns, clocks, takebacks, resignations, views and results, for both games behind one
//! interface.
//!
//! A table is its events. A player sends an [`Action`]; [`Table::decide`] returns a [`Transition`] (the [`Event`] to
//! store and the table after it) or an [`ActionError`] that names the reason. [`Table::apply`] rebuilds the same table
//! from stored events at any time, on any machine. Time and dice are arguments, so nothing here waits and nothing is
//! random.
//!
//! ```
//! use ciao::{Answer, Face, Players};
//! use table::{Action, Clock, GameRules, Seat, Table, TakebackPolicy, Terms};
//!
//! let [ada, ben, ..] = Seat::ALL;
//! let terms = Terms {
//!     game: GameRules::Ciao { rules: ciao::Rules::default(), players: Players::Two },
//!     clock: Some(Clock::Increment { base_ms: 60_000, increment_ms: 2_000 }),
//!     takeback: TakebackPolicy::Consent,
//! };
//! let mut table = Table::new(terms, 0);
//! let dice = |_turn| Face::Cross;
//! for (seat, action, now) in [
//!     (ada, Action::Roll, 1_000),
//!     (ada, Action::Announce { announcement: 3 }, 4_000),
//!     (ben, Action::Answer { answer: Answer::Contest }, 9_000),
//! ] {
//!     table = table.decide(seat, action, now, &dice)?.table;
//! }
//! assert_eq!(table.to_act(), Some(ben));
//! assert_eq!(table.time_left(ada, 9_000), Some(60_000 - 4_000 + 2 * 2_000));
//! # Ok::<(), table::ActionError>(())
//! ```
//!
//! | subject | items |
//! | --- | --- |
//! | what is agreed before the game | [`Terms`], [`GameRules`], [`GameKind`], [`Clock`], [`Speed`], [`TakebackPolicy`] |
//! | what players ask for | [`Action`], [`ActionError`], [`Permissions`] |
//! | what happened | [`Event`], [`EventKind`], [`Transition`] |
//! | the table | [`Table`], [`GameState`], [`Outcome`], [`EndReason`], [`Clocks`] |
//! | what each seat may see | [`TableView`], [`GameView`], [`EventKindView`] |
//! | seats of either game | [`Seat`], [`Seats`] |
//!
//! The feature `schema` describes everything that appears in JSON for OpenAPI.

#![forbid(unsafe_code)]

mod action;
mod clock;
mod event;
mod permissions;
mod table;
mod terms;
mod view;

#[doc(hidden)]
pub use action::no_fields;
pub use action::{Action, ActionError};
pub use ciao::{Seat, Seats};
pub use clock::{Clock, Clocks, Millis, Speed};
pub use event::{Event, EventKind, EventKindView};
pub use permissions::Permissions;
pub use table::{EndReason, GameState, MAX_TAKEBACK_REQUESTS, Outcome, Table, Transition};
pub use terms::{GameKind, GameRules, TakebackPolicy, Terms};
pub use view::{GameView, TableView};
