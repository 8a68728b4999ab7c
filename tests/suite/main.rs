//! The suite: one binary, the real server over TCP, no sleeping, no shared state.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod agree_to_terms;
mod catalogues;
mod choose_user;
mod configuration;
mod contract;
mod durability;
mod embedded;
mod forgot_password;
mod front_of_a_service;
mod islands;
mod login;
mod maintenance;
mod remote;
mod set_password;
mod shape;
mod site;
mod terms;
mod two_factor;
