//! The remote account service: what is sent, how answers are interpreted, and the account API as we serve it.

mod answers;
mod cookies;
mod documents;
mod faults;
mod http_api;
pub mod log;
mod logging;
mod onward;
pub mod recorder;
mod requests;
mod round_trip;
pub mod served;

use std::net::{IpAddr, Ipv4Addr};

use lavi::{
    accounts::{Caller, remote::Remote},
    config::{AccountRoot, Config},
    domain::Language,
};
use url::Url;

/// The names of the cookies that are relayed in these tests.
pub const COOKIES: [&str; 2] = ["lavi_account", "app_session"];

/// A client of this root with a long time-out.
pub fn remote(root: &Url) -> Remote {
    with_timeout(root, 20_000)
}

fn with_timeout(root: &Url, milliseconds: u64) -> Remote {
    let config = config(root, milliseconds);
    let api = config.account_api;
    let AccountRoot::Remote(root) = api.root.clone() else { panic!("the root is embedded") };
    Remote::new(root, &api, &config.embedded.providers.redirects).unwrap()
}

fn config(root: &Url, milliseconds: u64) -> Config {
    let set = |key: &str, value: String| (format!("LAVI__ACCOUNT_API__{key}"), value);
    let keys = [
        set("ROOT", root.to_string()),
        set("COOKIES", format!("{COOKIES:?}")),
        set("TIMEOUT_MS", milliseconds.to_string()),
    ];
    Config::read(None, keys).unwrap()
}

/// A visitor at a documentation address, with a browser and two cookies, one of which must not reach the service.
pub fn visitor() -> Caller {
    Caller {
        language: Language::Et,
        address: IpAddr::V4(Ipv4Addr::new(203, 0, 113, 7)),
        secure: true,
        request_id: "k7m3p9".to_owned(),
        user_agent: "Lynx/2.9 (ääres)".to_owned(),
        verification_code: None,
        cookies: vec![
            ("lavi_account".to_owned(), "\"a b\"=".to_owned()),
            ("lavi_session".to_owned(), "ours".to_owned()),
        ],
    }
}
