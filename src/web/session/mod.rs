//! The front-end session: what the front end remembers of a visitor between two requests, in an encrypted cookie or in
//! Redis. Builds on `request`.

pub mod front_end_session;
pub mod pending_confirmation;
pub mod redis_sessions;
pub mod session_keys;
pub mod session_store;
