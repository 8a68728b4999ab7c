//! Floor 7: the composition root. It builds everything and knows everyone.

mod addresses;
mod build;
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
mod tls;

pub use build::{BuildError, Parts, settings};
pub use ceilings::Ceilings;
pub use command::Command;
pub use serve::{Running, start};
