//! Playing others through a server, as far as that needs no browser.
//!
//! | module | subject |
//! | --- | --- |
//! | [`connection`] | a connection that comes back by itself and loses nothing that was asked |
//! | [`http`] | what an answer over HTTP says, and what is wrong with it |
//! | [`hosted`] | a game at the server as one viewer knows it: whose turn, clocks, what can be done |
//! | [`lists`] | games and open seats in an order that helps |
//! | [`proposal`] | the form of a challenge |
//! | [`notices`] | in how many games it is one's turn, and what deserves a notification |
//! | [`advance`] | moves in advance, for slow games |
//! | [`words`] | all of that in words |

pub mod advance;
pub mod connection;
pub mod hosted;
pub mod http;
pub mod lists;
pub mod notices;
pub mod proposal;
pub mod words;
