//! Floor 8: the composition root. It builds all parts and may import everything.

mod belonging;
mod build;
mod build_error;
mod card_host;
mod card_settings;
mod certificate_files;
mod command;
mod connected;
mod connections;
mod deadlines;
mod doctor;
mod embedded_settings;
mod every_minute;
mod examine;
mod health;
mod listener;
mod logging;
mod providers;
pub mod proxy_protocol;
mod release;
mod reload;
mod running;
mod scrape;
mod serve;
mod service_manager;
mod tls;

pub use build::Parts;
pub use build_error::BuildError;
pub use command::Command;
pub use connections::ConnectionLimits;
pub use embedded_settings::settings;
pub use running::Running;
pub use serve::start;
