//! Playing on a server, as far as that needs no browser.
//!
//! | module | subject |
//! | --- | --- |
//! | [`connection`] | the WebSocket connection: reconnecting, heartbeats, pending requests |
//! | [`base64url`] | binary data as text |
//! | [`http`] | HTTP requests and their errors |
//! | [`remote_table`] | a table on the server, as the latest message described it |
//! | [`server_time`] | an estimate of the server's clock |
//! | [`game_lists`] | sorting and filtering of games and challenges |
//! | [`challenge_form`] | the form of a new challenge |
//! | [`notifications`] | pending turns and notifications |
//! | [`conditional_moves`] | conditional moves in correspondence games |
//! | [`qr_code`] | QR codes of links |
//! | [`rating_graph`] | the rating of a user over time |
//! | [`phrases`] | all of that as phrases |

pub mod base64url;
pub mod challenge_form;
pub mod conditional_moves;
pub mod connection;
pub mod game_lists;
pub mod http;
pub mod notifications;
pub mod phrases;
pub mod qr_code;
pub mod rating_graph;
pub mod remote_table;
pub mod server_time;
