//! What is built once at start and every handler can reach: looks, header policies, cookie names. Builds on `cache`.

pub mod assets;
pub mod cookies;
pub mod policies;
pub mod sheets;
pub mod state;

pub use sheets::ColorScheme;
pub use state::Site;
