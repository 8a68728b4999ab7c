//! What stands in for the servers of others. All are built on one HTTP server, which does to each request what the test
//! says.

pub mod account_service;
pub mod http2_server;
pub mod openid_provider;
pub mod phone_provider;
pub mod server;
pub mod shaped_provider;
