//! The suite: one binary, the real server over TCP, no sleeping, no shared state.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod activate;
mod agree_to_terms;
mod arrival;
mod card_under_way;
mod catalogues;
mod choose_user;
mod command;
mod configuration;
mod contract;
mod demo;
mod durability;
mod embedded;
mod every_language;
mod failed;
mod forgot_password;
mod front_of_a_service;
mod islands;
mod login;
mod maintenance;
mod message;
mod negotiation;
mod phones;
mod providers_card;
mod providers_mobile;
mod register;
mod remote;
mod roles;
mod school_register;
mod set_password;
mod setup_account;
mod shape;
mod site;
mod success;
mod terms;
mod two_factor;
mod validation;
mod vectors;
mod waiting;
