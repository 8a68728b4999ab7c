//! What an operator should know of a configuration that is in order: warnings, and methods that are not offered.

use crate::{
    app::{BuildError, shared_origin, test_cas},
    config::{AccountRoot, Config, TEST_CA},
    domain::{Language, LoginMethod, RedirectingProvider},
    i18n::{Catalogues, DOCUMENTS, STATEMENT, document},
    providers::phone_prompt::{Occasion, PhonePrompt},
};

/// The warnings for the operator at every start.
pub fn warnings(config: &Config) -> Result<Vec<String>, BuildError> {
    let identities = config
        .test_identities()
        .into_iter()
        .chain(test_cas::named(config)?.into_iter().map(|key| (key.to_owned(), TEST_CA)));
    let mut warnings: Vec<String> =
        identities.map(|(key, what)| format!("{key}: {what}; not for real accounts")).collect();
    warnings.extend(config.plain_http());
    warnings.extend(config.shared_proxies());
    warnings.extend(config.limits.odd());
    warnings.extend(config.unshared_card_cookies());
    warnings.extend(config.shared_account_cookies());
    warnings.extend(shared_origin::warning(config));
    warnings.extend(silent_documents(config));
    warnings.extend(two_names(config));
    warnings.extend(long_prompts(config));
    warnings.extend(unchecked_levels(config));
    if config.embedded.allow_test_identities {
        warnings
            .push("embedded.allow_test_identities is on: ANYBODY CAN SIGN IN AS ANYBODY; never with real accounts".to_owned());
    }
    Ok(warnings)
}

/// Pages that bear another name than the brand's texts.
fn two_names(config: &Config) -> Option<String> {
    let (locales, overrides) = (&config.site.locales, config.site.overrides.as_deref());
    let shown = Some(&config.site.project_name).filter(|name| !name.is_empty())?;
    let said = Catalogues::read(locales, &config.site.brand, overrides).ok()?.product_name();
    (*shown != said).then(|| {
        format!("site.project_name: pages are named {shown}, but texts and letters say {said}, as the brand does (-product)")
    })
}

/// What phones are to show and cannot, in any language. One language is read at a time: all of them together take 8 MB, which a
/// process keeps.
fn long_prompts(config: &Config) -> Vec<String> {
    config.site.locales.iter().flat_map(|language| long_prompts_in(config, *language)).collect()
}

fn long_prompts_in(config: &Config, language: Language) -> Vec<String> {
    let overrides = config.site.overrides.as_deref();
    let read = |overrides| Catalogues::read(&[language], &config.site.brand, overrides);
    let Ok(words) = read(overrides) else { return Vec::new() };
    let built_in = overrides.map(|_| read(None).ok());
    let host = config.server.public_url.host_str().unwrap_or_default();
    let (mut lines, name) = (Vec::new(), config.site.project_name.as_str());
    for occasion in Occasion::ALL {
        let prompt =
            |words: &Catalogues| PhonePrompt::new(&words.of(language), occasion, name, host);
        let shown = prompt(&words);
        let is_own = built_in
            .as_ref()
            .is_some_and(|built_in| built_in.as_ref().is_none_or(|own| prompt(own) != shown));
        let (instead, why) = (
            shown.on_smart_id(),
            "they show at most 60 characters, or 50 with any letter outside GSM-7",
        );
        if let Some(text) = shown.long_host() {
            let (key, cure) = if is_own {
                ("site.overrides", format!("shorten {} in {language}", occasion.with_host()))
            } else {
                ("server.public_url", "a shorter host would stand there".to_owned())
            };
            lines.push(format!(
                "{key}: phones cannot show {text:?}: {why}; people read {instead:?} instead; {cure}"
            ));
        }
        if let Some(text) = shown.long_name() {
            let key = match (name, is_own) {
                ("", true) => "site.overrides",
                ("", false) => "site.brand",
                _ => "site.project_name",
            };
            lines.push(format!("{key}: phones cannot show {text:?}: {why}; a shorter name, or a shorter {} in {language}, would stand there", occasion.without_host()));
        }
    }
    lines
}

/// Levels of assurance that a provider is asked for and that nothing checks in its answer.
fn unchecked_levels(config: &Config) -> Vec<String> {
    let providers = config.embedded.providers.redirects.0.iter();
    let unchecked = providers.filter(|provider| {
        let demands = &provider.demands;
        provider.lacks().is_none()
            && demands.acr.is_empty()
            && demands.parameters.iter().any(|(name, _)| name == "acr_values")
    });
    unchecked
        .map(|provider| {
            format!(
                "{}: is empty, so a level lower than parameters.acr_values asks for is believed; list the levels that count",
                provider.key("require.acr")
            )
        })
        .collect()
}

/// What the documents in force would say if the configuration did.
fn silent_documents(config: &Config) -> Vec<String> {
    let of_service = match config.account_api.root {
        AccountRoot::Remote(_) => [].as_slice(),
        AccountRoot::Embedded => DOCUMENTS.as_slice(),
    };
    let (brand, overrides) = (&config.site.brand, config.site.overrides.as_deref());
    let texts: Vec<String> = config
        .site
        .locales
        .iter()
        .flat_map(|language| {
            let names = of_service.iter().chain([&STATEMENT]);
            names.filter_map(|name| document(*language, brand.name(), name, overrides))
        })
        .collect();
    let asked = |name| texts.iter().any(|text| text.contains(name));
    config
        .blanks()
        .into_iter()
        .filter(|blank| blank.value.is_empty() && asked(blank.name))
        .map(|blank| format!("{}: is empty, so the documents do not say it", blank.key))
        .collect()
}

/// The methods of `login.*` that are not offered, and why.
pub fn not_offered(config: &Config) -> Vec<String> {
    let missing = config.without_provider().into_iter();
    let missing =
        missing.map(|(method, key)| format!("login: {method} is not offered: {key} is empty"));
    let added = config.embedded.providers.redirects.0.iter();
    let unlisted = added
        .filter(|config| !RedirectingProvider::BUILT_IN.contains(&config.provider))
        .map(|config| config.provider.code())
        .filter(|code| LoginMethod::parse(code).is_some_and(|method| !config.login.offers(method)))
        .map(|code| {
            format!("login: {code} is not offered: neither primary nor secondary names it")
        });
    missing.chain(unlisted).collect()
}
