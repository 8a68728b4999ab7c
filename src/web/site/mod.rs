//! What is built once at start and every handler can reach: looks, header policies, names of cookies. It stands on `cache`.

pub mod assets;
pub mod captcha_sources;
pub mod cookies;
pub mod policies;
pub mod state;

pub use state::Site;
