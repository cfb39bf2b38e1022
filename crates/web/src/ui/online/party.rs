//! Parties: people around one table, each with a phone, and a screen that everyone sees.
//!
//! | module | subject |
//! | --- | --- |
//! | `start` | the page that opens the table |
//! | `seats` | taking and leaving seats, before the game and during it |
//! | `phone` | a player's phone: the dice box |
//! | `tools` | what players can do beside the game: leave, begin another round, show the table on a screen |

mod phone;
mod seats;
mod start;
mod tools;

pub(crate) use phone::Phone;
pub(crate) use seats::{Absent, Gathering, LateGuest, SeatList, StartButton};
pub(crate) use start::PartyPage;
pub(crate) use tools::{Address, Again, BigScreen, Code, PlayerTools};
