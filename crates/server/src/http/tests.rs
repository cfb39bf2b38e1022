//! Tests of the API through the router, with an in-memory database.

mod account;
mod api;
#[cfg(feature = "postgres")]
mod both_stores;
#[cfg(feature = "postgres")]
mod cluster;
mod moderation;
mod parties;
mod push;
mod ratings;
mod sign_in;
mod studies;
mod tables;
