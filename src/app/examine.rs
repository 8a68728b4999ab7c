//! Examines a configuration before the server starts: everything that it names is loaded as the server would load it,
//! but for what takes a connection.

use std::{
    fmt::Display,
    fs, io,
    net::SocketAddr,
    path::{Path, PathBuf},
};

use crate::{
    accounts::embedded::obstacles,
    app::{
        BuildError, belonging, card_host, card_settings,
        embedded_settings::{self, session_keys, storage_keys},
        providers, tls,
    },
    config::{AccountRoot, Config, SessionStore, TEST_CA},
    domain::{Language, LoginMethod, RedirectingProvider},
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
    rng::Rng,
    web::{session::redis_sessions::RedisSessions, site::assets::Assets},
};

/// What is wrong with the brand, the wording, the documents and the looks.
pub fn wording_problems(config: &Config) -> Vec<String> {
    let mut found = FoundProblems::default();
    examine_wording(config, &mut found);
    found.lines
}

/// Everything that would keep the server from starting, a line each with its key and its file.
pub fn problems(config: &Config) -> Vec<String> {
    let mut found = FoundProblems::default();
    found.of(belonging::refuse_test_cas(config));
    found.of(belonging::check(config));
    examine_wording(config, &mut found);
    found.of(config.clone().keep_methods_that_work());
    examine_places(config, &mut found);
    examine_providers(config, &mut found);
    examine_cards(config, &mut found);
    found.lines
}

// What is wrong with a configuration, as it is found.

/// Lines about what is wrong, in the order in which it was found.
#[derive(Default)]
pub struct FoundProblems {
    /// The lines.
    pub lines: Vec<String>,
}

impl FoundProblems {
    /// Notes each line of an error once. Returns the value, if there is one.
    pub fn of<T>(&mut self, looked: Result<T, impl Display>) -> Option<T> {
        looked.map_err(|cause| self.add(&cause)).ok()
    }

    /// Notes each of these lines once.
    pub fn add_all(&mut self, lines: Vec<String>) {
        for line in lines {
            self.add(&line);
        }
    }

    /// Notes each line of this text once.
    pub fn add(&mut self, cause: &impl Display) {
        for line in cause.to_string().lines() {
            if !self.lines.iter().any(|known| known == line) {
                self.lines.push(line.to_owned());
            }
        }
    }
}

// The listeners, TLS, keys, and the files and addresses of the session store, the database, letters and geolocation.

pub fn examine_places(config: &Config, found: &mut FoundProblems) {
    shared_addresses(config, found);
    if let Some(files) = &config.server.tls {
        found.add_all(tls::examine(tls::SITE, files));
    }
    if config.session.key_file.is_some()
        && let Some(rng) = found.of(Rng::system())
    {
        found.of(session_keys(config, "", &rng));
    }
    if config.session.store == SessionStore::Redis {
        let roots = config.session.redis_tls_roots.as_deref();
        found.of(RedisSessions::client(&config.session.redis_url, roots));
    }
    if let Some(file) = &config.geo.database {
        let read = Locator::database(file);
        found.of(read.map_err(|cause| format!("geo.database: {}: {cause}", file.display())));
    }
    if matches!(config.account_api.root, AccountRoot::Embedded) {
        let embedded = &config.embedded;
        let keys = storage_keys(embedded);
        found.add_all(obstacles(&embedded.database.0, &keys, &embedded.mail));
    }
}

/// Two listeners at one address, of which the second could not listen.
fn shared_addresses(config: &Config, found: &mut FoundProblems) {
    let is_embedded = matches!(config.account_api.root, AccountRoot::Embedded);
    let listeners: Vec<(&str, SocketAddr)> = [
        ("server.listen", Some(config.server.listen)),
        ("embedded.api_listen", config.embedded.api_listen.filter(|_| is_embedded)),
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
            found.add(&format!("{key}: {address}: cannot listen: {other} listens there already"));
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

pub fn examine_providers(config: &Config, found: &mut FoundProblems) {
    if matches!(config.account_api.root, AccountRoot::Remote(_)) {
        return;
    }
    let given = &config.embedded.providers;
    if given.mobile_id.base.is_some() {
        const ROOTS: &str = "embedded.mobile_id.tls_roots";
        let roots = providers::tls_roots(ROOTS, given.mobile_id.tls_roots.as_deref());
        let cas =
            providers::anchors("embedded.mobile_id.trusted_cas", &given.mobile_id.trusted_cas);
        let is_read = found.of(roots).is_some() & found.of(cas).is_some();
        if is_read
            && let Some(Some(settings)) =
                found.of(providers::mobile_id(&given.mobile_id, given.timeout))
        {
            found
                .of(MobileId::new(settings)
                    .map_err(|cause| of_section("embedded.mobile_id", &cause)));
        }
    }
    if given.smart_id.base.is_some() {
        const ROOTS: &str = "embedded.smart_id.tls_roots";
        let roots = providers::tls_roots(ROOTS, given.smart_id.tls_roots.as_deref());
        let cas = providers::anchors("embedded.smart_id.trusted_cas", &given.smart_id.trusted_cas);
        let is_read = found.of(roots).is_some() & found.of(cas).is_some();
        if is_read
            && let Some(Some(settings)) =
                found.of(providers::smart_id(&given.smart_id, given.timeout))
        {
            found.of(SmartId::new(settings).map_err(|cause| of_section("embedded.smart_id", &cause)));
        }
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

pub fn examine_cards(config: &Config, found: &mut FoundProblems) {
    let given = &config.id_card;
    let tls = given
        .listener
        .as_ref()
        .map(|own| tls::examine(card_host::SECTION, &own.tls))
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

// The brand, the wording, the looks, and the files of the operator's folder that replace them.

/// The folders of `site.overrides` whose files replace built-in ones.
const REPLACED: [&str; 2] = ["i18n", "static"];

/// Looks for a brand that is incomplete in any language, and for files that cannot be read.
pub fn examine_wording(config: &Config, found: &mut FoundProblems) {
    let (brand, overrides) = (&config.site.brand, config.site.overrides.as_deref());
    if let Some(folder) = overrides {
        unreadable(folder, found);
    }
    for language in &config.site.locales {
        if let Err(cause) = Catalogues::read(&[*language], brand, overrides) {
            found.add(&format!("{cause} (site.brand, site.overrides)"));
            continue;
        }
        let missing = missing_terms(brand, *language, overrides);
        if !missing.is_empty() {
            found.add(&format!(
                "site.brand: i18n/brands/{}/{language}.ftl lacks {}; every brand has them, as the built-in ones show",
                brand.name(),
                missing.join(", ")
            ));
        }
    }
    if let Err(BadRules(problems)) = brand_rules(brand, overrides) {
        found.add_all(problems.iter().map(|problem| format!("{problem} (site.brand)")).collect());
    }
    if let Err(cause) = Assets::read(brand, overrides) {
        found.add(&format!("{cause} (site.brand)"));
    }
}

/// Files of the operator that would be passed over in silence, because they cannot be read.
fn unreadable(overrides: &Path, found: &mut FoundProblems) {
    let mut say = |path: &Path, cause: &io::Error| {
        found.add(&format!("site.overrides: {}: {cause}", path.display()));
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
pub fn warnings(config: &Config) -> Result<Vec<String>, BuildError> {
    let identities = config
        .test_identities()
        .into_iter()
        .chain(belonging::named_test_cas(config)?.into_iter().map(|key| (key.to_owned(), TEST_CA)));
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
