//! The suite: one binary, the real server over TCP, no sleeping, no shared state.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod activate;
mod arrival;
mod catalogues;
mod command;
mod configuration;
mod contract;
mod demo;
mod durability;
mod embedded;
mod failed;
mod front_of_a_service;
mod islands;
mod login;
mod message;
mod register;
mod remote;
mod setup_account;
mod shape;
mod site;
mod success;
mod two_factor;
