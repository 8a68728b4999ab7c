//! Finds the test CAs of SK ID Solutions in configured files. They certify anybody.

use crate::{
    app::{BuildError, providers},
    config::{CardCas, Config, Problems, TEST_CA, TrustedCas},
    providers::certificates::Certificate,
};

/// Refuses test CAs in files if strangers can reach the site. The configuration itself refuses those named by `test`.
pub fn refuse(config: &Config) -> Result<(), BuildError> {
    if !config.refuses_test_identities() {
        return Ok(());
    }
    let found = named(config)?;
    if found.is_empty() {
        return Ok(());
    }
    let problems =
        found.iter().map(|key| format!("{key}: {}", config.refusal_of_test_identity(TEST_CA)));
    Err(Problems(problems.collect()).into())
}

/// The configuration keys whose files contain test CAs.
pub fn named(config: &Config) -> Result<Vec<&'static str>, BuildError> {
    let providers = &config.embedded.providers;
    let (mobile_id, smart_id) = (&providers.mobile_id, &providers.smart_id);
    let cards = match &config.id_card.trusted_cas {
        Some(CardCas::Files(path)) => Some(TrustedCas::Files(path.clone())),
        _ => None,
    };
    let keys = [
        ("embedded.mobile_id.trusted_cas", mobile_id.base.as_ref().map(|_| &mobile_id.trusted_cas)),
        ("embedded.smart_id.trusted_cas", smart_id.base.as_ref().map(|_| &smart_id.trusted_cas)),
        ("id_card.trusted_cas", cards.as_ref()),
    ];
    let mut found = Vec::new();
    for (key, cas) in keys {
        if let Some(cas @ TrustedCas::Files(_)) = cas
            && providers::anchors(key, cas)?.certificates().any(Certificate::is_test_ca)
        {
            found.push(key);
        }
    }
    Ok(found)
}
