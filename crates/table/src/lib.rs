#![doc = include_str!("../README.md")]
//!
//! # Overview
//!
//! | subject | items |
//! | --- | --- |
//! | what is agreed before the game | [`Terms`], [`GameRules`], [`GameKind`], [`Clock`], [`Speed`], [`TakebackPolicy`] |
//! | what players ask for | [`Action`], [`ActionError`], [`Permissions`] |
//! | what happened | [`Event`], [`EventKind`], [`Transition`] |
//! | the table | [`Table`], [`GameState`], [`Outcome`], [`EndReason`], [`Clocks`] |
//! | what each seat may see | [`TableView`], [`GameView`], [`EventKindView`] |
//! | people around one table | [`PartyView`], [`EventKind::TakeSeat`] |
//! | seats of either game | [`Seat`], [`Seats`] |
#![forbid(unsafe_code)]

mod action;
mod clock;
mod event;
mod party;
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
pub use party::PartyView;
pub use permissions::Permissions;
pub use table::{EndReason, GameState, MAX_TAKEBACK_REQUESTS, Outcome, Table, Transition};
pub use terms::{GameKind, GameRules, TakebackPolicy, Terms};
pub use view::{GameView, TableView};
