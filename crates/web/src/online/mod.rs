//! Playing others through a server, as far as that needs no browser.
//!
//! | module | subject |
//! | --- | --- |
//! | [`connection`] | a connection that comes back by itself and loses nothing that was asked |
//! | [`http`] | what an answer over HTTP says, and what is wrong with it |
//! | [`remote_table`] | a table on the server, as the latest message described it |
//! | [`server_time`] | an estimate of the server's clock |
//! | [`lists`] | games and open seats in an order that helps |
//! | [`proposal`] | the form of a challenge |
//! | [`notices`] | in how many games it is one's turn, and what deserves a notification |
//! | [`advance`] | moves in advance, for slow games |
//! | [`words`] | all of that in words |

pub mod advance;
pub mod connection;
pub mod http;
pub mod lists;
pub mod notices;
pub mod proposal;
pub mod remote_table;
pub mod server_time;
pub mod words;
