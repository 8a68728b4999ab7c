//! A front end before the embedded account service of another process. Cookies, returns from providers, letters and the consent
//! form belong to one origin, so both processes stand behind one (docs/decisions/0042). The name of the service's cookie, as
//! browsers know it on a public address, shows that this is the case at hand.

use crate::{
    accounts::cookies::{SESSION, bare},
    config::{AccountRoot, Config},
};

/// What keeps the two processes from being one site, as far as the keys of the front end tell.
pub fn warning(config: &Config) -> Option<String> {
    let api = &config.account_api;
    let is_embedded = api.cookies.iter().any(|name| name != SESSION && bare(name) == SESSION);
    if !is_embedded || matches!(api.root, AccountRoot::Embedded) {
        return None;
    }
    let pages = config.server.public_url.join("account/").ok()?;
    (pages != api.public_root).then(|| {
        format!(
            "account_api.public_root: account_api.root is the embedded service of another process, as account_api.cookies says, and \
             browsers must reach its pages at {pages}, or returns from providers, the account page and the consent form fail; set \
             that, let the proxy send that path to its server.listen, and give it the same server.public_url and session.key_file"
        )
    })
}
