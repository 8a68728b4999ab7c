//! Floor 2: services of others. Each file speaks one protocol and knows nothing of accounts.

pub mod captcha;
pub mod certificates;
pub mod identity;
pub mod oauth;
pub mod oidc;

pub use identity::Identity;
