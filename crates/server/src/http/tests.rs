//! Tests of the API through the router, with an in-memory database.

mod account;
mod api;
mod cluster;
mod ratings;
mod tables;
