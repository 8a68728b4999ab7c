//! Examines a configuration before the server starts: everything that it names is loaded as the server would load it,
//! but for what takes a connection.

use std::{
    fs, io,
    net::SocketAddr,
    path::{Path, PathBuf},
};

use crate::{
    accounts::embedded::{StorageKeys, obstacles},
    app::{
        server::{card_host, tls},
        settings::{
            belonging, card_settings,
            embedded_settings::{self, session_key, storage_keys},
            providers,
        },
    },
    config::{AccountRoot, Config, Findings, IdCard, Ocsp, OcspIssuer, SessionStore, TEST_CA},
    domain::{Language, LoginMethod, RedirectingProvider, Secret},
    i18n::{BadRules, Catalogues, DOCUMENTS, STATEMENT, brand_rules, document, missing_terms},
    providers::{
        geolocation::Locator,
        id_card::CardVerifier,
        mobile_id::{
            MobileId,
            phone_prompt::{Occasion, PhonePrompt},
        },
        rest::SetupError,
        smart_id::SmartId,
    },
    web::{session::redis_sessions::RedisSessions, site::assets::Assets},
};

/// Reads a configuration and examines it. Notes every problem of it and of the files that it names, and returns it with the
/// defaults of the keys whose values cannot be used.
pub fn read(file: Option<&Path>) -> (Option<Config>, Findings) {
    let (config, mut found) = Config::read_what_is_right(file, std::env::vars());
    if let Some(config) = &config {
        examine(config, &mut found);
    }
    (config, found)
}

/// Notes everything that would keep the server from starting, with its key and its file.
pub fn examine(config: &Config, found: &mut Findings) {
    belonging::refuse_test_cas(config, found);
    belonging::check(config, found);
    examine_wording(config, found);
    if found.is_in_order("account_api.root") {
        found.of(config.clone().keep_methods_that_work());
    }
    examine_places(config, found);
    examine_providers(config, found);
    examine_cards(config, found);
}

// The listeners, TLS, keys, and the files and addresses of the session store, the database, letters and geolocation.

pub fn examine_places(config: &Config, found: &mut Findings) {
    shared_addresses(config, found);
    if let Some(files) = &config.server.tls {
        tls::examine(tls::SITE, files, found);
    }
    let session = &config.session;
    if let Some(file) = &session.key_file {
        found.of(session_key("session.key_file", file));
    }
    for file in &session.former_key_files {
        found.of(session_key("session.former_key_files", file));
    }
    if session.store == SessionStore::Redis {
        // What is wrong with the address is known already; the file of the CAs is read all the same.
        let url = if found.is_in_order("session.redis_url") {
            session.redis_url.clone()
        } else {
            Secret::new("rediss://localhost")
        };
        found.of(RedisSessions::client(&url, session.redis_tls_roots.as_deref()));
    }
    if let Some(file) = &config.geo.database {
        let read = Locator::database(file);
        found.of(read.map_err(|cause| format!("geo.database: {}: {cause}", file.display())));
    }
    let is_embedded = matches!(config.account_api.root, AccountRoot::Embedded);
    if is_embedded && found.is_in_order("account_api.root") {
        let embedded = &config.embedded;
        let has_keys = ["embedded.database", "embedded.storage_key_file"]
            .iter()
            .all(|key| found.is_in_order(key));
        let keys = if has_keys { storage_keys(embedded) } else { StorageKeys::OfThisRun };
        for line in obstacles(&embedded.database.0, &keys, &embedded.mail) {
            found.error(&line);
        }
    }
}

/// Two listeners at one address, of which the second could not listen.
fn shared_addresses(config: &Config, found: &mut Findings) {
    let is_embedded = matches!(config.account_api.root, AccountRoot::Embedded);
    let listeners: Vec<(&str, SocketAddr)> = [
        ("server.listen", Some(config.server.listen)),
        ("embedded.api_listen", config.embedded.api_listen.filter(|_| is_embedded)),
        ("embedded.desk_listen", config.embedded.desk_listen.filter(|_| is_embedded)),
        ("id_card.listen", config.id_card.listener.as_ref().map(|own| own.listen)),
        ("server.admin_listen", config.server.admin_listen),
    ]
    .into_iter()
    .filter_map(|(key, address)| Some((key, address?)))
    .collect();
    for (at, (key, address)) in listeners.iter().enumerate() {
        if let Some((other, _)) =
            listeners[..at].iter().find(|(_, other)| collide(*other, *address))
        {
            let what = format!("{address}: cannot listen: {other} listens there already");
            found.problem(key, &what);
        }
    }
}

/// Whether two sockets cannot listen at the same time. Port 0 is any that is free.
fn collide(one: SocketAddr, other: SocketAddr) -> bool {
    let covers = |one: SocketAddr, other: SocketAddr| {
        one.ip().is_unspecified() && (one.is_ipv6() || other.is_ipv4())
    };
    let meet = one.ip() == other.ip() || covers(one, other) || covers(other, one);
    one.port() != 0 && one.port() == other.port() && meet
}

// What Mobile-ID and Smart-ID need: their CAs, and clients that can be built.

pub fn examine_providers(config: &Config, found: &mut Findings) {
    if matches!(config.account_api.root, AccountRoot::Remote(_)) {
        return;
    }
    let given = &config.embedded.providers;
    let (mobile, smart) = (&given.mobile_id, &given.smart_id);
    if mobile.base.is_some() {
        found.of(providers::tls_roots("embedded.mobile_id.tls_roots", mobile.tls_roots.as_deref()));
    }
    if let Some(Some(settings)) = found.of(providers::mobile_id(mobile, given.timeout)) {
        let client = MobileId::new(settings);
        found.of(client.map_err(|cause| of_section("embedded.mobile_id", &cause)));
    }
    if smart.base.is_some() {
        found.of(providers::tls_roots("embedded.smart_id.tls_roots", smart.tls_roots.as_deref()));
    }
    if let Some(Some(settings)) = found.of(providers::smart_id(smart, given.timeout)) {
        let client = SmartId::new(settings);
        found.of(client.map_err(|cause| of_section("embedded.smart_id", &cause)));
    }
}

/// The key that a client's error is about.
fn of_section(section: &str, cause: &SetupError) -> String {
    let key = match cause {
        SetupError::Roots | SetupError::Pins(_) => "tls_roots",
        SetupError::Address | SetupError::Tls(_) | SetupError::Library(_) => "base",
    };
    format!("{section}.{key}: {cause}")
}

// What ID cards need: CAs, responders, and the certificate of the host of their handshake.

pub fn examine_cards(config: &Config, found: &mut Findings) {
    let given = &config.id_card;
    if let Some(own) = &given.listener {
        tls::examine(card_host::SECTION, &own.tls, found);
    }
    if given.trusted_cas.is_none() {
        return;
    }
    let mut is_read = true;
    for read in card_settings::files(given) {
        is_read &= found.of(read).is_some();
    }
    if !is_read {
        return;
    }
    let with = |issuers: Vec<OcspIssuer>| {
        let ocsp = given.ocsp.clone().map(|ocsp| Ocsp { issuers, ..ocsp });
        card_settings::id_card(&IdCard { ocsp, ..given.clone() })
    };
    let issuers = given.ocsp.iter().flat_map(|ocsp| ocsp.issuers.clone());
    let issuers: Vec<OcspIssuer> =
        issuers.filter(|own| found.is_in_order(&format!("{}.ca", own.section))).collect();
    // Each issuer alone, so that none hides another.
    for own in &issuers {
        found.of(with(vec![own.clone()]));
    }
    let Some(settings) = found.of(with(issuers)) else { return };
    if given.listener.is_some() && matches!(config.account_api.root, AccountRoot::Remote(_)) {
        found.of(CardVerifier::new(settings).map_err(|cause| format!("id_card: {cause}")));
    }
}

// The brand, the wording, the looks, and the files of the operator's folder that replace them.

/// The folders of `site.overrides` whose files replace built-in ones.
const REPLACED: [&str; 2] = ["i18n", "static"];

/// Looks for a brand that is incomplete in any language, and for files that cannot be read.
pub fn examine_wording(config: &Config, found: &mut Findings) {
    let (brand, overrides) = (&config.site.brand, config.site.overrides.as_deref());
    if let Some(folder) = overrides {
        unreadable(folder, found);
    }
    for language in &config.site.locales {
        if let Err(cause) = Catalogues::read(&[*language], brand, overrides) {
            found.error(&format!("{cause} (site.brand, site.overrides)"));
            continue;
        }
        let missing = missing_terms(brand, *language, overrides);
        if !missing.is_empty() {
            found.error(&format!(
                "site.brand: i18n/brands/{}/{language}.ftl lacks {}; every brand has them, as the built-in ones show",
                brand.name(),
                missing.join(", ")
            ));
        }
    }
    if let Err(BadRules(problems)) = brand_rules(brand, overrides) {
        for problem in problems {
            found.error(&format!("{problem} (site.brand)"));
        }
    }
    let looks = Assets::read(brand, overrides).and(Assets::letter_looks(brand, overrides));
    if let Err(cause) = looks {
        found.error(&format!("{cause} (site.brand)"));
    }
}

/// Files of the operator that would be passed over in silence, because they cannot be read.
fn unreadable(overrides: &Path, found: &mut Findings) {
    let mut say = |path: &Path, cause: &io::Error| {
        found.problem("site.overrides", &format!("{}: {cause}", path.display()));
    };
    if let Err(cause) = fs::read_dir(overrides) {
        return say(overrides, &cause);
    }
    let mut folders: Vec<PathBuf> = REPLACED
        .map(|name| overrides.join(name))
        .into_iter()
        .filter(|path| path.exists())
        .collect();
    while let Some(folder) = folders.pop() {
        let entries = match fs::read_dir(&folder) {
            Ok(entries) => entries,
            Err(cause) => {
                say(&folder, &cause);
                continue;
            }
        };
        for path in entries.flatten().map(|entry| entry.path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path
                .extension()
                .is_some_and(|end| ["ftl", "html", "toml"].iter().any(|of| end == *of))
            {
                if let Err(cause) = fs::read_to_string(&path) {
                    say(&path, &cause);
                }
            } else if let Err(cause) = fs::File::open(&path) {
                say(&path, &cause);
            }
        }
    }
}

// What an operator should know of a configuration that is in order: warnings, and methods that are not offered.

/// The warnings for the operator at every start.
pub fn warnings(config: &Config) -> Vec<String> {
    let in_files = belonging::named_test_cas(config).into_iter();
    let identities =
        config.test_identities().into_iter().chain(in_files.map(|key| (key.to_owned(), TEST_CA)));
    let mut warnings: Vec<String> =
        identities.map(|(key, what)| format!("{key}: {what}; not for real accounts")).collect();
    warnings.extend(config.plain_http());
    warnings.extend(config.shared_proxies());
    warnings.extend(config.limits.odd());
    warnings.extend(config.unshared_card_cookies());
    warnings.extend(config.shared_account_cookies());
    warnings.extend(embedded_settings::shared_origin_warning(config));
    warnings.extend(silent_documents(config));
    warnings.extend(two_names(config));
    warnings.extend(long_prompts(config));
    warnings.extend(unchecked_levels(config));
    warnings.extend(Assets::unshown_marks(
        &config.site.brand,
        config.site.overrides.as_deref(),
        &config.embedded.providers.redirects,
    ));
    if config.embedded.allow_test_identities {
        warnings
            .push("embedded.allow_test_identities is on: ANYBODY CAN SIGN IN AS ANYBODY; never with real accounts".to_owned());
    }
    warnings
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
        provider.lacks().is_none()
            && provider.requirements.acr.is_empty()
            && provider.parameters.iter().any(|(name, _)| name == "acr_values")
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
        .map(|blank| format!("{}: is empty, so the site's documents leave it out", blank.key))
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
        .map(|config| LoginMethod::Provider(config.provider))
        .filter(|method| !config.login.offers(*method))
        .map(|method| {
            format!("login: {method} is not offered: neither primary nor secondary names it")
        });
    missing.chain(unlisted).collect()
}
