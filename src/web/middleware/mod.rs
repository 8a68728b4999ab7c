//! What wraps every handler: the response cache, security headers, error pages and cookies. May import every other room
//! of this floor.

mod framed_cookies;
pub mod layers;
pub mod measure;
pub mod response_cache;
