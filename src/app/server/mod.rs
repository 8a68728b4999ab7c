//! The listeners: what they serve, what bounds them, and what they tell of this node.

pub mod card_host;
mod connections;
mod deadlines;
mod every_minute;
pub mod health;
mod listener;
pub mod proxy_protocol;
pub mod release;
mod running;
pub mod scrape;
mod serve;
pub mod service_manager;
pub mod tls;

pub use connections::ConnectionLimits;
pub use running::Running;
pub use serve::start;
