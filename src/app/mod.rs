//! Floor 8: the composition root. It builds all parts and may import everything.

mod addresses;
mod belonging;
mod bounds;
mod build;
mod build_error;
mod card_host;
mod card_settings;
mod card_tls;
mod ceilings;
mod certificate_files;
mod command;
mod connected;
mod connections;
mod deadlines;
mod embedded_settings;
mod every_minute;
mod examine;
mod health;
mod listener;
mod providers;
mod redirects;
mod running;
mod security_txt;
mod serve;
mod session_keys;
mod site;
mod test_cas;
mod tls;

pub use build::Parts;
pub use build_error::BuildError;
pub use ceilings::ConnectionLimits;
pub use command::Command;
pub use embedded_settings::settings;
pub use running::Running;
pub use serve::start;
