//! Floor 8: the composition root. It builds all parts and may import everything.

mod addresses;
mod build;
mod build_error;
mod card_host;
mod ceilings;
mod command;
mod connections;
mod embedded_settings;
mod examine;
mod health;
mod listener;
mod providers;
mod redirects;
mod security_txt;
mod serve;
mod session_keys;
mod test_cas;
mod tls;

pub use build::Parts;
pub use build_error::BuildError;
pub use ceilings::ConnectionLimits;
pub use command::Command;
pub use embedded_settings::settings;
pub use serve::{Running, start};
