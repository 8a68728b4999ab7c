//! Whether browsers give the site what the ID-card host has set.

use url::Url;

use super::{Config, is_loopback};

impl Config {
    /// Warns if the ID-card host's cookies do not reach the site: whoever signs in there with a card is nobody here.
    #[must_use]
    pub fn unshared_card_cookies(&self) -> Option<String> {
        let (site, cards) = (&self.server.public_url, self.id_card.host.as_ref()?);
        let domain = self.account_api.cookie_domain.as_deref();
        let is_shared = site.host_str() == cards.host_str()
            || [site, cards]
                .iter()
                .all(|origin| domain.is_some_and(|domain| covers(domain, origin)));
        (!is_shared && !is_loopback(site)).then(|| {
            format!(
                "account_api.cookie_domain: who signs in with a card at {} is not signed in at {}, since browsers give cookies of the \
                 one not to the other; set it to a domain of both, such as school.example for login.school.example and \
                 id.school.example",
                cards.host_str().unwrap_or_default(),
                site.host_str().unwrap_or_default()
            )
        })
    }
}

/// Whether browsers give cookies with this `Domain` to this origin.
fn covers(domain: &str, origin: &Url) -> bool {
    let domain = domain.trim_start_matches('.').to_ascii_lowercase();
    let host = origin.host_str().unwrap_or_default();
    host.strip_suffix(&*domain)
        .is_some_and(|before| !domain.is_empty() && (before.is_empty() || before.ends_with('.')))
}
