//! Floor 7: the composition root. It builds everything and knows everyone.

mod addresses;
mod build;
mod card_host;
mod command;
mod examine;
mod health;
mod providers;
mod redirects;
mod security_txt;
mod serve;
mod tls;

pub use build::{BuildError, Parts, settings};
pub use command::Command;
pub use serve::{Running, start};
