//! ID cards: the host of their handshake, and whom we ask about revoked ones.

use futures_util::future::join_all;
use url::Url;

use super::{finding::Checkup, web_reach::WebReach};
use crate::config::{Config, CrlPlace};

pub async fn examine(config: &Config, web: &WebReach) -> Checkup {
    let given = &config.id_card;
    if given.trusted_cas.is_none() {
        return Checkup::default();
    }
    let mut addresses: Vec<(&str, String, &Url)> = Vec::new();
    addresses.extend(given.host.as_ref().map(|host| ("ID card", "id_card.host".to_owned(), host)));
    if let Some(ocsp) = &given.ocsp {
        const RESPONDER: &str = "OCSP responder";
        addresses
            .extend(ocsp.url.as_ref().map(|url| (RESPONDER, "id_card.ocsp_url".to_owned(), url)));
        for own in &ocsp.issuers {
            let key = |name: &str| format!("{}.{name}", own.section);
            addresses.extend(own.url.as_ref().map(|url| (RESPONDER, key("ocsp_url"), url)));
            addresses.extend(
                own.fallback.as_ref().map(|(url, _)| (RESPONDER, key("fallback_url"), url)),
            );
            if let Some(CrlPlace::Address(url)) = &own.crl {
                addresses.push(("revocation list", key("crl"), url));
            }
        }
    }
    let mut all = Checkup::default();
    let asked = addresses.iter().map(|(subject, key, address)| web.reach(subject, key, address));
    for reached in join_all(asked).await {
        all.join(reached);
    }
    all
}
