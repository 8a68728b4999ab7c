//! Relays the account service's cookies through the front end (docs/account-api.md section 1): names are filtered,
//! `Domain` is rewritten, everything else stays byte for byte. Nothing is stored.

use std::borrow::Cow;

/// The session cookie of the embedded service, before [`guarded`] adds a prefix.
pub const SESSION: &str = "lavi_account";

/// When a browser's people had last signed in at each provider, before [`guarded`] adds a prefix. It is about the people who were
/// there before, so signing out leaves it.
pub const BROUGHT: &str = "lavi_brought";

/// What browsers carry for the embedded service, before [`guarded`] adds a prefix (docs/decisions/0052). A name that ends with
/// `_` stands for all that begin with it.
const CARRIED: [&str; 4] = ["lavi_redirect_", "lavi_request", "lavi_challenge", BROUGHT];

/// Whether a cookie of this name is carried for the embedded service. These need not be listed in `account_api.cookies`.
pub fn is_carried(name: &str) -> bool {
    let name = bare(name);
    CARRIED.iter().any(|own| *own == name || (own.ends_with('_') && name.starts_with(own)))
}

/// The name under which browsers store one of our cookies. Its prefix makes them refuse a cookie of that name planted
/// by a page on a neighbouring host or on plain HTTP: `__Secure-` if the cookie has a domain, otherwise `__Host-`.
pub fn guarded(name: &str, is_https: bool, domain: Option<&str>) -> String {
    if !is_https || name.starts_with("__") {
        return name.to_owned();
    }
    format!("{}{name}", if domain.is_some() { "__Secure-" } else { "__Host-" })
}

/// The name that [`guarded`] was given.
pub fn bare(name: &str) -> &str {
    ["__Secure-", "__Host-"].iter().find_map(|prefix| name.strip_prefix(prefix)).unwrap_or(name)
}

/// Which cookies are relayed, and the `Domain` they get.
#[derive(Clone, Debug)]
pub struct Relay {
    names: Vec<String>,
    domain: Option<String>,
}

impl Relay {
    /// Relays cookies with these names (`account_api.cookies`), and what browsers carry for an embedded service. They are set for
    /// `domain` (`account_api.cookie_domain`) if there is one, otherwise for the front end's host only.
    pub fn new(names: &[String], domain: Option<&str>) -> Self {
        Self { names: names.to_vec(), domain: domain.map(str::to_owned) }
    }

    /// The visitor's cookies to relay, as name and value in the order of the `Cookie` header. A name that the browser
    /// sent twice (for two paths) is kept twice.
    pub fn inbound(&self, cookie_header: &str) -> Vec<(String, String)> {
        let pairs =
            cookie_header.split(';').filter_map(|pair| pair.trim_matches(BLANK).split_once('='));
        pairs
            .map(|(name, value)| (name.trim_end_matches(BLANK).to_owned(), value.to_owned()))
            .filter(|(name, value)| self.passes(name) && !is_broken(value))
            .collect()
    }

    /// The `Cookie` header for these cookies, or `None` if none of them may be relayed.
    pub fn header(&self, cookies: &[(String, String)]) -> Option<String> {
        let passing = cookies
            .iter()
            .filter(|(name, value)| self.passes(name) && !value.contains(';') && !is_broken(value));
        let pairs: Vec<_> = passing.map(|(name, value)| format!("{name}={value}")).collect();
        (!pairs.is_empty()).then(|| pairs.join("; "))
    }

    /// Whether this `Set-Cookie` value may be relayed: its name is listed and it contains no control characters.
    pub fn admits(&self, set_cookie: &str) -> bool {
        let named = set_cookie.split(';').next().and_then(|pair| pair.split_once('='));
        named.is_some_and(|(name, _)| self.passes(name.trim_matches(BLANK)))
            && !is_broken(set_cookie)
    }

    /// The `Set-Cookie` value for the visitor. A configured domain replaces the service's, or is added if there was
    /// none, because the e-diary must receive the cookie too. `__Host-` cookies get no `Domain`: browsers would refuse
    /// them.
    pub fn outbound(&self, set_cookie: &str) -> Option<String> {
        if !self.admits(set_cookie) {
            return None;
        }
        let host_only = set_cookie.trim_start_matches(BLANK).starts_with("__Host-");
        let domain =
            self.domain.as_deref().filter(|_| !host_only).map(|domain| format!(" Domain={domain}"));
        let mut parts = set_cookie.split(';').map(Cow::Borrowed);
        let mut relayed: Vec<Cow<str>> = parts.next().into_iter().collect();
        let mut placed = false;
        for part in parts {
            if !is_domain(&part) {
                relayed.push(part);
            } else if let Some(domain) = domain.as_ref().filter(|_| !placed) {
                relayed.push(domain.into());
                placed = true;
            }
        }
        relayed.extend(domain.as_ref().filter(|_| !placed).map(Cow::from));
        Some(relayed.join(";"))
    }

    fn passes(&self, name: &str) -> bool {
        self.names.iter().any(|listed| listed == name) || is_carried(name)
    }
}

const BLANK: [char; 2] = [' ', '\t'];

/// A control character ends a header, and browsers refuse cookies that contain one. A tab is white space.
fn is_broken(text: &str) -> bool {
    text.chars().any(|c| c.is_control() && c != '\t')
}

fn is_domain(attribute: &str) -> bool {
    attribute
        .split('=')
        .next()
        .is_some_and(|name| name.trim_matches(BLANK).eq_ignore_ascii_case("domain"))
}
