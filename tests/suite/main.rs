//! The suite: one binary, the real server over TCP, no sleeping, no shared state.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod arrival;
mod contract;
mod login;
mod remote;
mod site;
