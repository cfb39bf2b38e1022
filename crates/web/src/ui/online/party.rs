//! Parties: people around one table, each with a phone, and a screen that everyone sees.
//!
//! | module | subject |
//! | --- | --- |
//! | `start` | the page that opens the table |
//! | `seats` | taking and leaving seats, before the game and during it |
//! | `phone` | a player's phone: the dice box |

mod phone;
mod seats;
mod start;

pub(crate) use phone::Phone;
pub(crate) use seats::{Absent, Gathering, LateGuest, SeatList, StartButton};
pub(crate) use start::PartyPage;
