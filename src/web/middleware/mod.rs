//! What stands around every handler: the response cache, security headers, error pages and cookies. It stands on all other rooms.

mod framed_cookies;
pub mod layers;
pub mod response_cache;
