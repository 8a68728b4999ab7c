//! Floor 8: the composition root. It builds all parts and may import everything.

mod card_host;
mod command;
mod connected;
mod connections;
mod deadlines;
mod doctor;
mod every_minute;
mod examine;
mod health;
mod listener;
mod logging;
pub mod proxy_protocol;
mod release;
mod reload;
mod running;
mod scrape;
mod serve;
mod service_manager;
mod settings;
mod tls;

pub use command::Command;
pub use connections::ConnectionLimits;
pub use running::Running;
pub use serve::start;
pub use settings::{BuildError, Parts, embedded_settings::settings};
