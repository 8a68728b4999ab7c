//! The suite: one binary, the real server over TCP, no sleeping, no shared state.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod catalogues;
mod configuration;
mod contract;
mod durability;
mod embedded;
mod front_of_a_service;
mod islands;
mod login;
mod providers_card;
mod providers_mobile;
mod remote;
mod shape;
mod site;
mod two_factor;
