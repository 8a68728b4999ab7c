//! What is built once at start and every handler can reach: looks, header policies, cookie names. Builds on `cache`.

pub mod assets;
pub mod captcha_sources;
pub mod cookies;
pub mod policies;
pub mod scheme;
pub mod sheets;
pub mod state;

pub use scheme::ColorScheme;
pub use state::Site;
