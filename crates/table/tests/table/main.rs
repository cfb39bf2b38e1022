//! Tests of the table: single actions, random streams of actions, hidden information.

mod actions;
mod hidden_information;
mod party;
mod properties;
mod several_players;
