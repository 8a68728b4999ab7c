//! Test identities: CAs whose certificates anybody can get, the providers' test services, and cards that are not
//! checked for revocation. They are for trying Lävi out on one's own machine; if others can reach `server.public_url`,
//! they are an error.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use url::Url;

use super::{
    AccountRoot, CardCaSet, CardCas, Config, Ocsp, ProviderConfig, SmartIdScheme, TrustedCas,
    is_loopback, reader::Reader,
};

/// What is wrong with a test CA, as the operator is told.
pub const TEST_CA: &str = "trusts a test CA, of which anybody can have a certificate";
const TEST_SERVICE: &str = "is the provider's test service, where anybody can be anybody";
const TEST_SCHEME: &str = "is for the provider's test service, where anybody can be anybody";
const NO_OCSP: &str = "lets in cards that were reported stolen";

/// The hosts of test services, as published by their providers. Subdomains count, too.
const TEST_HOSTS: [&str; 3] = ["demo.sk.ee", "test.harid.ee", "eidas-demo.eparaksts.lv"];

/// Reports each test identity as a problem if the site has a public address, unless `embedded.allow_test_identities` is
/// set.
pub(super) fn check(r: &mut Reader, config: &Config) {
    if config.lends_cards_to_visitors() {
        r.problem("id_card.proxies", LENT);
    }
    if config.refuses_test_identities() {
        for (key, what) in config.test_identities() {
            r.problem(&key, &config.refusal_of_test_identity(what));
        }
    }
}

impl Config {
    /// Whether test identities are refused: others than the people at this machine can reach the site.
    pub fn refuses_test_identities(&self) -> bool {
        !self.embedded.allow_test_identities && !is_loopback(&self.server.public_url)
    }

    /// The message about a refused test identity.
    pub fn refusal_of_test_identity(&self, what: &str) -> String {
        format!(
            "{what}; not with the public address {} (embedded.allow_test_identities)",
            self.server.public_url
        )
    }

    /// The keys that allow test identities, each with what is wrong. Certificates in files are not examined here.
    pub fn test_identities(&self) -> Vec<(String, &'static str)> {
        let mut found = Vec::new();
        let mut note = |is_so: bool, key: &str, what| {
            if is_so {
                found.push((key.to_owned(), what));
            }
        };
        if matches!(self.account_api.root, AccountRoot::Embedded) {
            let providers = &self.embedded.providers;
            let (mobile_id, smart_id, redirects) =
                (&providers.mobile_id, &providers.smart_id, &providers.redirects);
            if let Some(base) = &mobile_id.base {
                note(is_test_service(base), "embedded.mobile_id.base", TEST_SERVICE);
                note(
                    mobile_id.trusted_cas == TrustedCas::Test,
                    "embedded.mobile_id.trusted_cas",
                    TEST_CA,
                );
            }
            if let Some(base) = &smart_id.base {
                note(is_test_service(base), "embedded.smart_id.base", TEST_SERVICE);
                note(
                    smart_id.scheme != SmartIdScheme::Live,
                    "embedded.smart_id.scheme",
                    TEST_SCHEME,
                );
                note(
                    smart_id.trusted_cas == TrustedCas::Test,
                    "embedded.smart_id.trusted_cas",
                    TEST_CA,
                );
            }
            let connected = redirects.0.iter().filter(|provider| provider.lacks().is_none());
            for (key, address) in connected.flat_map(ProviderConfig::addresses) {
                note(is_test_service(&address), &key, TEST_SERVICE);
            }
        }
        let believes_cards = self.id_card.trusted_cas.is_some();
        let asked = self.id_card.ocsp.as_ref();
        note(believes_cards && asked.is_none(), "id_card.ocsp", NO_OCSP);
        let believes_test_cards = matches!(
            &self.id_card.trusted_cas,
            Some(CardCas::Sets(sets)) if sets.contains(&CardCaSet::Test)
        );
        note(believes_test_cards, "id_card.trusted_cas", TEST_CA);
        for (key, responder) in asked.into_iter().flat_map(Ocsp::responders) {
            note(believes_cards && is_test_service(responder), &key, TEST_SERVICE);
        }
        found
    }
}

/// Why an address that every program of this machine has is no address of the ID-card host's proxy.
const LENT: &str = "has the address from which every proxy on this machine calls unless told otherwise, the site's own too, and a visitor's \
                    Client-Cert would count wherever that one lets it through; give the ID-card host's proxy an address of its own, such \
                    as 127.0.0.2 (nginx: proxy_bind; HAProxy: source)";

/// What programs call from on their own machine unless they are told otherwise.
const FIRST: [IpAddr; 2] = [IpAddr::V4(Ipv4Addr::LOCALHOST), IpAddr::V6(Ipv6Addr::LOCALHOST)];

impl Config {
    /// Whether a proxy of this machine that passes visitors on is believed about cards: the site has a public address and
    /// proxies, and the ID-card host's is known by an address that all of them have.
    fn lends_cards_to_visitors(&self) -> bool {
        let server = &self.server;
        let is_behind_proxies = server.tls.is_none() && !server.trusted_proxies.is_empty();
        is_behind_proxies && !is_loopback(&server.public_url) && self.believes_all_of_this_machine()
    }

    fn believes_all_of_this_machine(&self) -> bool {
        self.id_card.proxies.iter().any(|card| FIRST.iter().any(|first| card.contains(first)))
    }

    /// Warns if the proxies of the ID-card host are also those of the site. A visitor's own `Client-Cert` header would
    /// be trusted as soon as the site's proxy forgets to remove it.
    pub fn shared_proxies(&self) -> Option<String> {
        let (cards, site) = (&self.id_card.proxies, &self.server.trusted_proxies);
        let is_all = !site.is_empty()
            && site.iter().all(|proxy| cards.iter().any(|card| card.contains(proxy)));
        // A whole network of cards' proxies, in which the site's is, too.
        let takes_several =
            cards.iter().any(|card| site.iter().filter(|proxy| card.contains(*proxy)).count() > 1);
        // If visitors reach the site directly, every trusted proxy may well be the ID-card host's.
        let is_shared = self.server.tls.is_none()
            && (is_all || takes_several || self.believes_all_of_this_machine());
        is_shared.then(|| {
            "id_card.proxies: the site's own proxies are among them, and a visitor's Client-Cert would count wherever one of them \
             lets it through; give the ID-card host's proxy an address of its own (nginx: proxy_bind)"
                .to_owned()
        })
    }
}

fn is_test_service(url: &Url) -> bool {
    let host = url.host_str().unwrap_or_default();
    TEST_HOSTS.iter().any(|test| {
        host.strip_suffix(test).is_some_and(|before| before.is_empty() || before.ends_with('.'))
    })
}
