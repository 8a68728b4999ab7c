//! What ID cards need: CAs, responders, and the certificate of the host of their handshake.

use super::found_problems::FoundProblems;
use crate::{
    app::{card_settings, card_tls, tls},
    config::{AccountRoot, Config},
    providers::id_card::CardVerifier,
};

pub fn examine(config: &Config, found: &mut FoundProblems) {
    let given = &config.id_card;
    let tls = given
        .listener
        .as_ref()
        .map(|own| tls::examine(card_tls::SECTION, &own.tls))
        .unwrap_or_default();
    found.add_all(tls);
    if given.trusted_cas.is_none() {
        return;
    }
    let before = found.lines.len();
    for read in card_settings::files(given) {
        found.of(read);
    }
    if found.lines.len() > before {
        return;
    }
    let Some(settings) = found.of(card_settings::id_card(given)) else { return };
    if given.listener.is_some() && matches!(config.account_api.root, AccountRoot::Remote(_)) {
        found.of(CardVerifier::new(settings).map_err(|cause| format!("id_card: {cause}")));
    }
}
