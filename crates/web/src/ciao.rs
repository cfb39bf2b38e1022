//! Ciao Ciao on the page.
//!
//! | module | subject |
//! | --- | --- |
//! | [`setup`] | who plays at each seat of a game on this device |
//! | [`session`] | a game on this device |
//! | [`view`] | a game as one player sees it, on this device or on a server |
//! | [`coach`] | the coach's advice on decisions |
//! | [`phrases`] | names, turns, results and advice as phrases |

pub mod coach;
pub mod phrases;
pub mod session;
pub mod setup;
pub mod view;
