//! Examines a configuration before the server starts: warnings, methods that are not offered, and the content of the
//! files that it names.

use crate::{
    app::{
        BuildError, card_host, embedded_settings::settings, providers, session_keys::session_keys,
        test_cas, tls,
    },
    chance::Rng,
    config::{Config, Problems, TEST_CA},
    i18n::{BadRules, Catalogues, brand_rules},
    web::site::assets::Assets,
};

/// Reads every file that serving would read.
///
/// # Errors
/// [`BuildError`] with the first problem.
pub fn files(config: &Config, chance: &Rng) -> Result<(), BuildError> {
    test_cas::refuse(config)?;
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

/// Refuses a brand that is incomplete: wording in any language, rules, looks.
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

/// The warnings for the operator at every start.
///
/// # Errors
/// [`BuildError`] when a file cannot be read.
pub fn warnings(config: &Config) -> Result<Vec<String>, BuildError> {
    let identities = config
        .test_identities()
        .into_iter()
        .chain(test_cas::named(config)?.into_iter().map(|key| (key, TEST_CA)));
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

/// The methods of `login.*` that are not offered, and why.
pub fn not_offered(config: &Config) -> Vec<String> {
    let missing = config.without_provider().into_iter();
    missing.map(|(method, key)| format!("login: {method} is not offered: {key} is empty")).collect()
}
