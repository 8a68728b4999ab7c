//! What is to be said of a configuration before it serves anybody: warnings, what is not offered, and what the files that it
//! names hold.

use crate::{
    app::{BuildError, build::session_keys, card_host, providers, settings, tls},
    chance::Chance,
    config::{Config, Problems, TEST_CA, TrustedCas},
    i18n::{BadRules, Catalogues, brand_rules},
    providers::certificates::{Anchors, TEST_CAS},
    web::site::assets::Assets,
};

/// How the test CAs of SK ID Solutions are called.
const TEST_NAME: &[u8] = b"TEST of ";

/// Reads every file that serving would read.
///
/// # Errors
/// The first thing that is wrong.
pub fn files(config: &Config, chance: &Chance) -> Result<(), BuildError> {
    refuse_test_cas(config)?;
    refuse_incomplete_brand(config)?;
    config.clone().keep_methods_that_work()?;
    settings(config)?;
    if config.session.key_file.is_some() {
        session_keys(config, "", chance)?;
    }
    if let Some(files) = &config.server.tls {
        tls::server_config(files)?;
    }
    if let Some(listener) = &config.id_card.listener {
        card_host::server_config(listener, &providers::id_card(&config.id_card)?.rules.anchors)?;
    }
    Ok(())
}

/// Refuses a brand of which something is missing: wording in any language, rules, looks.
fn refuse_incomplete_brand(config: &Config) -> Result<(), Problems> {
    let (brand, overrides) = (&config.site.brand, config.site.overrides.as_deref());
    let words = config.site.locales.iter().filter_map(|language| {
        Catalogues::read(&[*language], brand, overrides).err().map(|cause| cause.to_string())
    });
    let rules = brand_rules(brand, overrides).err().map(|BadRules(problems)| problems);
    let looks = Assets::read(brand, overrides).err().map(|cause| cause.to_string());
    let problems: Vec<String> = words.chain(rules.into_iter().flatten()).chain(looks).collect();
    if problems.is_empty() { Ok(()) } else { Err(Problems(problems)) }
}

/// Refuses test CAs in files where strangers come; those that the configuration names by `test` it refuses itself.
///
/// # Errors
/// Each key whose file holds one, or a file that cannot be read.
pub fn refuse_test_cas(config: &Config) -> Result<(), BuildError> {
    if !config.refuses_test_identities() {
        return Ok(());
    }
    let found = test_cas(config)?;
    if found.is_empty() {
        return Ok(());
    }
    let problems =
        found.iter().map(|key| format!("{key}: {}", config.refusal_of_test_identity(TEST_CA)));
    Err(Problems(problems.collect()).into())
}

/// What the operator should know at every start.
///
/// # Errors
/// When a file cannot be read.
pub fn warnings(config: &Config) -> Result<Vec<String>, BuildError> {
    let identities = config
        .test_identities()
        .into_iter()
        .chain(test_cas(config)?.into_iter().map(|key| (key, TEST_CA)));
    let mut warnings: Vec<String> =
        identities.map(|(key, what)| format!("{key}: {what}; not for real accounts")).collect();
    warnings.extend(config.plain_http());
    warnings.extend(config.shared_proxies());
    if config.embedded.allow_test_identities {
        warnings
            .push("embedded.allow_test_identities is on: ANYBODY CAN SIGN IN AS ANYBODY; never with real accounts".to_owned());
    }
    Ok(warnings)
}

/// What is in `login.*` and not offered, and why.
pub fn not_offered(config: &Config) -> Vec<String> {
    let missing = config.without_provider().into_iter();
    missing.map(|(method, key)| format!("login: {method} is not offered: {key} is empty")).collect()
}

/// The keys whose files hold test CAs.
fn test_cas(config: &Config) -> Result<Vec<&'static str>, BuildError> {
    let providers = &config.embedded.providers;
    let (mobile_id, smart_id) = (&providers.mobile_id, &providers.smart_id);
    let cards = config.id_card.trusted_cas.clone().map(TrustedCas::Files);
    let keys = [
        ("embedded.mobile_id.trusted_cas", mobile_id.base.as_ref().map(|_| &mobile_id.trusted_cas)),
        ("embedded.smart_id.trusted_cas", smart_id.base.as_ref().map(|_| &smart_id.trusted_cas)),
        ("id_card.trusted_cas", cards.as_ref()),
    ];
    let mut found = Vec::new();
    for (key, cas) in keys {
        if let Some(cas @ TrustedCas::Files(_)) = cas
            && holds_a_test_ca(&providers::anchors(key, cas)?)
        {
            found.push(key);
        }
    }
    Ok(found)
}

/// One that we ship, or one that bears the name of one.
fn holds_a_test_ca(anchors: &Anchors) -> bool {
    let known = Anchors::from_pem(&[TEST_CAS]).unwrap_or_default();
    anchors.certificates().any(|ca| {
        known.certificates().any(|test| test.der() == ca.der())
            || ca.der().windows(TEST_NAME.len()).any(|part| part == TEST_NAME)
    })
}
