//! What stands in for the servers of others. All are built on one HTTP server, which does to each request what the test
//! says.

pub mod account_service;
pub mod application;
pub mod authenticator;
pub mod counted_line;
pub mod http2_server;
pub mod openid_provider;
pub mod phone_provider;
pub mod server;
pub mod shaped_provider;

use std::{env, path::PathBuf};

/// A program that scripts/setup.sh has installed from this list of scripts/.
pub fn tool(list: &str, program: &str) -> PathBuf {
    tools(list).join("bin").join(program)
}

/// The folder of what scripts/setup.sh has installed from this list: Python packages, and `bin` with programs.
pub fn tools(list: &str) -> PathBuf {
    let cache = env::var_os("XDG_CACHE_HOME").map(PathBuf::from);
    let cache = cache.or_else(|| Some(PathBuf::from(env::var_os("HOME")?).join(".cache")));
    cache.unwrap().join("lavi/tools").join(list)
}
