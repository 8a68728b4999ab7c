//! Floor 2: services of others. Each file speaks one protocol and knows nothing of accounts.

pub mod captcha;
pub mod certificates;
pub mod identity;
pub mod mobile_id;
pub mod rest;
pub mod smart_id;

pub use identity::Identity;
