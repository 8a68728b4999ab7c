//! Floor 8: the composition root. It builds all parts and may import everything.
//!
//! Its rooms, lowest first: `settings`, `server`, `checks`, `commands`. A room imports only rooms before it.

mod checks;
mod commands;
mod server;
mod settings;

pub use commands::Command;
pub use server::{ConnectionLimits, Running, proxy_protocol, start};
pub use settings::{BuildError, Parts, embedded_settings::settings};
