//! Floor 2: clients of external services. Each file implements one protocol and knows nothing of accounts.

pub mod captcha;
pub mod certificates;
pub mod geolocation;
pub mod http;
pub mod id_card;
pub mod identity;
pub mod mobile_id;
pub mod oauth;
pub mod ocsp;
pub mod oidc;
pub mod phone_prompt;
pub mod rest;
pub mod smart_id;
pub mod web_eid;

pub use identity::Identity;
