//! Which hosts get the account service's cookies, and whether those that need them do.

use url::Url;

use super::{AccountRoot, Config, is_loopback};

impl Config {
    /// Says what a domain of the cookies means, wherever one is set.
    pub fn shared_account_cookies(&self) -> Option<String> {
        let domain = self.account_api.cookie_domain.as_deref()?;
        let domain = domain.trim_start_matches('.');
        let card = match (&self.account_api.root, &self.id_card.host) {
            (AccountRoot::Embedded, Some(_)) => "; the ID card does not need it any more",
            _ => "",
        };
        Some(format!(
            "account_api.cookie_domain: each host of {domain} gets the cookies of those who are signed in with every request, and can plant \
             its own in their browsers; leave it empty unless the e-diary reads these cookies on another host, and then trust every host of \
             {domain} as much as this one{card}"
        ))
    }

    /// Warns if the cookies that a platform's account service sets on the ID-card host do not reach the site: whoever signs in there with a
    /// card is nobody here. The embedded service needs none there.
    pub fn unshared_card_cookies(&self) -> Option<String> {
        if matches!(self.account_api.root, AccountRoot::Embedded) {
            return None;
        }
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
