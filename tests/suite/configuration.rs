//! The configuration: defaults, overrides, and all problems at once.

use std::io::Write;

use lavi::{
    config::{Config, ProviderConfig, SmartIdScheme, TrustedCas},
    domain::LoginMethod,
};

use crate::papers::project;

fn read(toml: &str, environment: &[(&str, &str)]) -> Result<Config, Vec<String>> {
    let mut file = tempfile::NamedTempFile::new().unwrap();
    file.write_all(toml.as_bytes()).unwrap();
    let environment =
        environment.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
    Config::read(Some(file.path()), environment).map_err(|problems| problems.0)
}

#[test]
fn the_defaults_are_those_of_config_toml() {
    let config = read("", &[]).unwrap();
    assert_eq!(config.server.listen.to_string(), "127.0.0.1:8080");
    assert_eq!(config.account_api.public_root.as_str(), "http://localhost:8080/account/");
    assert_eq!(config.site.locales, lavi::domain::Language::ALL);
}

#[test]
fn limits_and_time_outs_have_safe_defaults() {
    let config = read("", &[]).unwrap();
    let server = &config.server;
    assert_eq!((server.max_connections, server.max_connections_per_address), (4_096, 256));
    assert_eq!((server.body_timeout.as_secs(), server.idle_timeout.as_secs()), (10, 60));
    assert_eq!((config.session.idle, config.session.lifetime), (60 * 60, 12 * 60 * 60));
    assert!(
        !server.allow_plain_http
            && !config.embedded.allow_test_identities
            && config.id_card.ocsp.is_some()
    );
}

#[test]
fn limits_are_whole_numbers_and_odd_ones_are_named_with_what_they_cost() {
    assert!(read("", &[]).unwrap().limits.odd().is_empty(), "the defaults are sane");
    let schools = r#"schools = ["203.0.113.0/24", "2001:db8:1::/48"]"#;
    assert!(read(&format!("[limits]\n{schools}"), &[]).unwrap().limits.odd().is_empty());
    for (line, problem) in [
        ("names_per_address = 0", "limits.names_per_address: expected a number from 1 on, found 0"),
        (
            "with_code = 21",
            "limits.with_code: expected at most limits.codes, else the answers in a pause tell whether a password was right; found 21",
        ),
        (
            "schools = [\"school\"]",
            "limits.schools: expected an address or CIDR block, found \"school\"",
        ),
    ] {
        assert_eq!(read(&format!("[limits]\n{line}"), &[]).unwrap_err(), [problem], "{line}");
    }
    for (line, warning) in [
        (
            "names_per_address = 5",
            "limits.names_per_address: 5 is less than 20: a class behind one address is asked for captchas",
        ),
        (
            "everywhere_percent = 1",
            "limits.everywhere_percent: 1 is less than 3: an ordinary morning, on which 2 in 100 do not get in, asks every new browser for a captcha",
        ),
        (
            "hash_threads = 1000",
            "limits.hash_threads: 1000 is more than 64: more passwords are hashed at once than there are processors: every sign-in gets slower",
        ),
        (
            "schools = [\"10.0.0.0/8\"]",
            "limits.schools: 10.0.0.0/8 is more than a school has: everybody in it is trusted to guess 10 times as much",
        ),
    ] {
        let config = read(&format!("[limits]\n{line}"), &[]).unwrap();
        assert_eq!(config.limits.odd(), [warning]);
    }
}

#[test]
fn events_are_kept_for_some_days_and_not_for_ever() {
    assert_eq!(read("", &[]).unwrap().embedded.events_days, 365);
    assert_eq!(read("[embedded]\nevents_days = 30", &[]).unwrap().embedded.events_days, 30);
    for days in ["0", "3651"] {
        let problems = read(&format!("[embedded]\nevents_days = {days}"), &[]).unwrap_err();
        assert_eq!(problems, [format!("embedded.events_days: expected 1 to 3650, found {days}")]);
    }
}

#[test]
fn the_environment_wins_over_the_file_and_the_file_over_the_defaults() {
    let toml = "[site]\nproject_name = \"Kool\"\nproduct = \"kool\"";
    let config = read(
        toml,
        &[("LAVI__SITE__PRODUCT", "kogu"), ("LAVI__EMBED__ORIGINS", "[\"https://diary.example\"]")],
    )
    .unwrap();
    assert_eq!((config.site.project_name.as_str(), config.site.product.as_str()), ("Kool", "kogu"));
    assert_eq!(config.embed.origins.len(), 1);
}

#[test]
fn every_problem_is_named_at_once() {
    let toml = "[server]\nlisten = \"here\"\nlisten_too = 1\n[site]\nlocales = [\"et\", \"xx\"]\nmaintenance = \"maybe\"\n[login]\nprimary = []";
    let problems = read(toml, &[("LAVI__GEO__URI", "x")]).unwrap_err();
    for named in [
        "server.listen:",
        "server.listen_too:",
        "site.locales:",
        "site.maintenance:",
        "login.primary:",
        "LAVI__GEO__URI:",
    ] {
        assert!(
            problems.iter().any(|problem| problem.starts_with(named)),
            "{named} is not in {problems:#?}"
        );
    }
}

#[test]
fn a_default_language_that_is_not_offered_is_refused() {
    let problems = read("[site]\nlocales = [\"et\"]\ndefault_locale = \"\"", &[]).unwrap_err();
    assert_eq!(problems, ["site.default_locale: en is not among site.locales"]);
}

#[test]
fn an_unreadable_file_is_reported_in_one_line() {
    let problems = Config::read(Some(std::path::Path::new("/nowhere/lavi.toml")), []).unwrap_err();
    assert_eq!(problems.0.len(), 1);
    assert!(problems.to_string().starts_with("/nowhere/lavi.toml: "));
}

/// Reads a configuration from these environment variables, given without their prefix.
fn with(keys: &[(&str, &str)]) -> Result<Config, Vec<String>> {
    let keys: Vec<(String, &str)> =
        keys.iter().map(|(key, value)| (format!("LAVI__{key}"), *value)).collect();
    read("", &keys.iter().map(|(key, value)| (key.as_str(), *value)).collect::<Vec<_>>())
}

const PUBLIC: (&str, &str) = ("SERVER__PUBLIC_URL", "https://login.school.example");
const ALLOWED: (&str, &str) = ("EMBEDDED__ALLOW_TEST_IDENTITIES", "true");

#[test]
fn no_test_identity_is_accepted_by_default() {
    let mut config = with(&[PUBLIC]).unwrap();
    let providers = &config.embedded.providers;
    assert_eq!((&providers.mobile_id.base, &providers.smart_id.base), (&None, &None));
    assert!(
        providers.smart_id.scheme == SmartIdScheme::Live
            && providers.mobile_id.relying_party_uuid.is_empty()
    );
    assert_eq!(
        (&providers.mobile_id.trusted_cas, &providers.smart_id.trusted_cas),
        (&TrustedCas::Live, &TrustedCas::Live)
    );
    let addresses: Vec<_> =
        providers.redirects.0.iter().flat_map(ProviderConfig::addresses).collect();
    let given = |key: &str, address: &str| (key.to_owned(), address.parse().unwrap());
    assert_eq!(
        addresses,
        [
            given("embedded.har_id.issuer", "https://harid.ee"),
            given("embedded.e_paraksts.host", "https://eidas.eparaksts.lv/")
        ]
    );
    assert!(config.test_identities().is_empty() && config.id_card.proxies.is_empty());
    config.keep_methods_that_work().unwrap();
    assert_eq!(config.login.primary, [LoginMethod::Password]);
}

#[test]
fn test_identities_and_a_public_address_exclude_each_other() {
    let mid = ("EMBEDDED__MOBILE_ID__BASE", "https://mid.sk.ee/mid-api");
    let mid_id = [
        ("EMBEDDED__MOBILE_ID__RELYING_PARTY_UUID", "u"),
        ("EMBEDDED__MOBILE_ID__RELYING_PARTY_NAME", "n"),
    ];
    let sid = ("EMBEDDED__SMART_ID__BASE", "https://rp-api.smart-id.com/v3");
    let sid_id = [
        ("EMBEDDED__SMART_ID__RELYING_PARTY_UUID", "u"),
        ("EMBEDDED__SMART_ID__RELYING_PARTY_NAME", "n"),
    ];
    let cas = ("ID_CARD__TRUSTED_CAS", "tests/vectors/eid/trust-live");
    let cases: [(&str, &[(&str, &str)]); 9] = [
        (
            "embedded.mobile_id.trusted_cas",
            &[mid, mid_id[0], mid_id[1], ("EMBEDDED__MOBILE_ID__TRUSTED_CAS", "test")],
        ),
        (
            "embedded.mobile_id.base",
            &[
                ("EMBEDDED__MOBILE_ID__BASE", "https://tsp.demo.sk.ee/mid-api"),
                mid_id[0],
                mid_id[1],
            ],
        ),
        (
            "embedded.smart_id.trusted_cas",
            &[sid, sid_id[0], sid_id[1], ("EMBEDDED__SMART_ID__TRUSTED_CAS", "test")],
        ),
        (
            "embedded.smart_id.scheme",
            &[sid, sid_id[0], sid_id[1], ("EMBEDDED__SMART_ID__SCHEME", "smart-id-demo")],
        ),
        (
            "embedded.smart_id.base",
            &[
                ("EMBEDDED__SMART_ID__BASE", "https://SID.demo.sk.ee/smart-id-rp/v3"),
                sid_id[0],
                sid_id[1],
            ],
        ),
        (
            "embedded.har_id.issuer",
            &[
                ("EMBEDDED__HAR_ID__ISSUER", "https://test.harid.ee"),
                ("EMBEDDED__HAR_ID__CLIENT_ID", "us"),
            ],
        ),
        (
            "embedded.e_paraksts.host",
            &[
                ("EMBEDDED__E_PARAKSTS__HOST", "https://eidas-demo.eparaksts.lv"),
                ("EMBEDDED__E_PARAKSTS__CLIENT_ID", "us"),
            ],
        ),
        ("id_card.ocsp", &[cas, ("ID_CARD__OCSP", "false")]),
        ("id_card.ocsp_url", &[cas, ("ID_CARD__OCSP_URL", "http://demo.sk.ee/ocsp")]),
    ];
    for (key, keys) in cases {
        let problems = with(&[keys, &[PUBLIC]].concat()).unwrap_err();
        assert_eq!(problems.len(), 1, "{problems:#?}");
        assert!(problems[0].starts_with(&format!("{key}: ")), "{problems:#?}");
        assert!(problems[0].ends_with("(embedded.allow_test_identities)"), "{problems:#?}");
        for more in
            [&[PUBLIC, ALLOWED][..], &[("SERVER__PUBLIC_URL", "http://127.0.0.9:8080")], &[]]
        {
            let config = with(&[keys, more].concat()).unwrap();
            assert_eq!(
                config.test_identities().iter().map(|(key, _)| key.as_str()).collect::<Vec<_>>(),
                [key]
            );
        }
    }
    let live = [cas, mid, mid_id[0], mid_id[1], sid, sid_id[0], sid_id[1], PUBLIC];
    assert!(with(&live).unwrap().test_identities().is_empty());
    let lookalikes = [
        ("EMBEDDED__HAR_ID__ISSUER", "https://latest.harid.ee"),
        ("EMBEDDED__HAR_ID__CLIENT_ID", "us"),
        PUBLIC,
    ];
    assert!(with(&lookalikes).is_ok());
}

#[test]
fn a_mobile_id_service_needs_the_relying_party_settings() {
    let problems = with(&[("EMBEDDED__MOBILE_ID__BASE", "https://mid.sk.ee/mid-api")]).unwrap_err();
    let expected = ["uuid", "name"].map(|key| {
        format!("embedded.mobile_id.relying_party_{key}: is needed with embedded.mobile_id.base")
    });
    assert_eq!(problems, expected);
}

#[test]
fn plain_http_is_allowed_to_this_machine_only() {
    let keys = [
        ("ACCOUNT_API__ROOT", "account_api.root"),
        ("CAPTCHA__VERIFY_URL", "captcha.verify_url"),
        ("GEO__URL", "geo.url"),
        ("EMBEDDED__MOBILE_ID__BASE", "embedded.mobile_id.base"),
        ("EMBEDDED__SMART_ID__BASE", "embedded.smart_id.base"),
        ("EMBEDDED__HAR_ID__ISSUER", "embedded.har_id.issuer"),
        ("EMBEDDED__X_ID__ISSUER", "embedded.x_id.issuer"),
        ("EMBEDDED__X_ID__AUTHORIZATION_ENDPOINT", "embedded.x_id.authorization_endpoint"),
        ("EMBEDDED__X_ID__TOKEN_ENDPOINT", "embedded.x_id.token_endpoint"),
        ("EMBEDDED__X_ID__USERINFO_ENDPOINT", "embedded.x_id.userinfo_endpoint"),
        ("EMBEDDED__E_PARAKSTS__HOST", "embedded.e_paraksts.host"),
        ("LOG__TRACES", "log.traces"),
    ];
    let party = [
        "MOBILE_ID__RELYING_PARTY_UUID",
        "MOBILE_ID__RELYING_PARTY_NAME",
        "SMART_ID__RELYING_PARTY_UUID",
    ];
    let party = party.map(|key| format!("EMBEDDED__{key}"));
    let mut registered: Vec<(&str, &str)> = party.iter().map(|key| (key.as_str(), "us")).collect();
    registered.push(("EMBEDDED__SMART_ID__RELYING_PARTY_NAME", "us"));
    for (variable, key) in keys {
        let at = |address: &str| with(&[&registered[..], &[(variable, address)]].concat());
        let problems = at("http://10.0.0.5:3000/api").unwrap_err();
        let expected = format!(
            "{key}: http to 10.0.0.5 can be read and changed on its way; use https, or set server.allow_plain_http"
        );
        assert_eq!(problems, [expected]);
        for host in ["localhost.evil.example", "127.0.0.1.evil.example", "[::2]", "0.0.0.0"] {
            assert!(at(&format!("http://{host}/")).is_err(), "{key} {host}");
        }
        for address in [
            "https://10.0.0.5/",
            "http://localhost:3000/",
            "http://127.1.2.3/",
            "http://[::1]:3000/",
        ] {
            assert!(at(address).is_ok(), "{key} {address}");
        }
        let allowed = with(
            &[
                &registered[..],
                &[(variable, "http://10.0.0.5/"), ("SERVER__ALLOW_PLAIN_HTTP", "true")],
            ]
            .concat(),
        );
        assert_eq!(allowed.unwrap().plain_http().len(), 1, "{key}: said at every start");
    }
}

#[test]
fn serving_plain_http_is_warned_of() {
    assert!(with(&[]).unwrap().plain_http().is_empty());
    let warnings =
        with(&[("SERVER__PUBLIC_URL", "http://login.school.example")]).unwrap().plain_http();
    assert!(warnings.len() == 1 && warnings[0].contains("not Secure"), "{warnings:?}");
    let token = ("EMBEDDED__API_TOKEN", "a-credential-of-32-characters-or-more");
    let warnings = with(&[("EMBEDDED__API_LISTEN", "10.0.0.5:3000"), token]).unwrap().plain_http();
    assert!(
        warnings.len() == 1
            && warnings[0].starts_with("embedded.api_listen: 10.0.0.5:3000 speaks plain http"),
        "{warnings:?}"
    );
}

#[test]
fn the_desk_has_an_address_of_the_same_host() {
    const PUBLIC: (&str, &str) = ("SERVER__PUBLIC_URL", "https://login.school.example");
    const LISTEN: (&str, &str) = ("EMBEDDED__DESK_LISTEN", "10.0.0.5:8444");
    const FILE: (&str, &str) = ("EMBEDDED__STORAGE_KEY_FILE", "/etc/lavi/storage.key");
    let read = |url| with(&[PUBLIC, LISTEN, FILE, ("EMBEDDED__DESK_URL", url)]);
    assert!(read("").unwrap().embedded.desk_url.is_none());
    assert!(read("https://login.school.example:8444").unwrap().embedded.desk_url.is_some());
    for other in [
        "https://login.school.example",
        "http://login.school.example:8444",
        "https://desk.school.example:8444",
    ] {
        let problems = read(other).unwrap_err();
        assert!(
            problems.len() == 1 && problems[0].starts_with("embedded.desk_url: must have"),
            "{other}: {problems:?}"
        );
    }
    let alone = [PUBLIC, FILE, ("EMBEDDED__DESK_URL", "https://login.school.example:8444")];
    let problems = with(&alone).unwrap_err();
    assert_eq!(
        problems,
        ["embedded.desk_url: needs embedded.desk_listen: the desk is served there"]
    );
}

#[test]
fn a_credential_is_long_and_never_printed() {
    let token = "a-credential-of-32-characters-or-more";
    for key in ["ACCOUNT_API__TOKEN", "EMBEDDED__API_TOKEN"] {
        for bad in ["short", &token[..31], "a credential with spaces in between them"] {
            let problems = with(&[(key, bad)]).unwrap_err();
            assert_eq!(problems.len(), 1, "{problems:?}");
            assert!(
                !problems[0].contains(bad) && problems[0].contains("at least 32"),
                "{problems:?}"
            );
        }
        let config = with(&[(key, token)]).unwrap();
        assert!(!format!("{config:?}").contains(token));
    }
}

#[test]
fn serving_the_account_api_beyond_loopback_needs_a_credential() {
    for listen in ["0.0.0.0:3000", "[::]:3000", "10.0.0.5:3000"] {
        let problems = with(&[("EMBEDDED__API_LISTEN", listen)]).unwrap_err();
        let expected = format!(
            "embedded.api_token: is needed while embedded.api_listen is {listen}: without it that must be a loopback address"
        );
        assert_eq!(problems, [expected]);
        let token = ("EMBEDDED__API_TOKEN", "a-credential-of-32-characters-or-more");
        assert!(with(&[("EMBEDDED__API_LISTEN", listen), token]).is_ok());
    }
    for listen in ["127.0.0.1:0", "[::1]:0", "127.9.9.9:1"] {
        assert!(with(&[("EMBEDDED__API_LISTEN", listen)]).is_ok(), "{listen}");
    }
}

#[test]
fn a_card_proxy_that_also_forwards_visitors_is_warned_of() {
    let host = ("ID_CARD__HOST", "https://id.school.example");
    let cas = ("ID_CARD__TRUSTED_CAS", "tests/vectors/eid/trust-live");
    let warned = |site: &str, cards: &str| {
        let keys = [host, cas, ("SERVER__TRUSTED_PROXIES", site), ("ID_CARD__PROXIES", cards)];
        with(&keys).unwrap().shared_proxies()
    };
    assert!(warned("[\"127.0.0.1\"]", "[\"127.0.0.1\"]").is_some());
    assert!(warned("[\"10.0.0.5\"]", "[\"10.0.0.0/8\"]").is_some());
    assert!(
        warned("[\"127.0.0.1\", \"127.0.0.2\"]", "[\"127.0.0.2\"]").is_none(),
        "the site has one of its own"
    );
    assert!(warned("[]", "[\"127.0.0.2\"]").is_none());
    assert!(warned("[\"10.0.0.10\", \"10.0.0.20\", \"::1\"]", "[\"10.0.0.0/24\"]").is_some());
    assert!(warned("[\"10.0.0.10\", \"10.0.0.20\"]", "[\"10.0.0.20\"]").is_none());
    assert!(warned("[]", "[\"127.0.0.1\"]").is_some(), "every proxy of this machine");
}

/// With the lists of the samples: `trusted_proxies` of deploy/config.toml, and what an operator would write beside them.
#[test]
fn a_card_proxy_with_the_first_address_of_this_machine_is_refused() {
    let sample = std::fs::read_to_string(project("deploy/config.toml")).unwrap();
    let of_sample = sample.lines().find_map(|line| line.strip_prefix("trusted_proxies = "));
    let own = [
        ("ID_CARD__HOST", "https://id.school.example"),
        ("ID_CARD__TRUSTED_CAS", "tests/vectors/eid/trust-live"),
        ("SERVER__PUBLIC_URL", "https://login.school.example"),
    ];
    let problems = |site: &str, cards: &str| {
        let lists = [("SERVER__TRUSTED_PROXIES", site), ("ID_CARD__PROXIES", cards)];
        let problems = with(&[&own[..], &lists].concat()).err().unwrap_or_default();
        problems.into_iter().filter(|problem| problem.starts_with("id_card.proxies: ")).count()
    };
    let of_sample = of_sample.unwrap();
    for cards in [
        "[\"127.0.0.1\"]",
        "[\"::ffff:127.0.0.1\"]",
        "[\"::1\"]",
        "[\"127.0.0.0/8\"]",
        "[\"127.0.0.2\", \"127.0.0.1\"]",
    ] {
        assert_eq!(problems(of_sample, cards), 1, "{cards}");
    }
    let with_cards = "[\"127.0.0.1/32\", \"127.0.0.2/32\", \"::1/128\"]";
    assert_eq!(problems(with_cards, "[\"127.0.0.2\"]"), 0, "as deploy/id-card-nginx.conf has it");
    assert_eq!(problems("[\"10.0.0.10/32\", \"10.0.0.20/32\"]", "[\"10.0.0.20\"]"), 0);
}

#[test]
fn a_card_host_whose_cookies_do_not_reach_the_site_is_warned_of() {
    let warned = |site: &str, host: &str, domain: &str| {
        let keys = [
            ("SERVER__PUBLIC_URL", site),
            ("ID_CARD__HOST", host),
            ("ACCOUNT_API__COOKIE_DOMAIN", domain),
            ("ACCOUNT_API__ROOT", "https://app.school.example/api/"),
        ];
        with(&keys).unwrap().unshared_card_cookies()
    };
    let (site, host) = ("https://login.school.example", "https://id.school.example:8443");
    let said = warned(site, host, "").unwrap();
    assert!(said.starts_with("account_api.cookie_domain: "), "{said}");
    for other in ["other.example", "ool.example", "login.school.example"] {
        assert!(warned(site, host, other).is_some(), "{other}");
    }
    for both in ["school.example", ".School.Example", "example"] {
        assert_eq!(warned(site, host, both), None, "{both}");
    }
    assert_eq!(warned(site, "https://login.school.example:8443", ""), None, "ports do not count");
    assert_eq!(warned("http://localhost:8080", host, ""), None, "a trial");
    let embedded = [("SERVER__PUBLIC_URL", site), ("ID_CARD__HOST", host)];
    assert_eq!(with(&embedded).unwrap().unshared_card_cookies(), None, "it needs no cookie there");
}

#[test]
fn a_domain_of_the_cookies_is_said_to_reach_every_host_of_it() {
    let said = |keys: &[(&str, &str)]| with(keys).unwrap().shared_account_cookies();
    assert_eq!(said(&[]), None);
    let domain = ("ACCOUNT_API__COOKIE_DOMAIN", ".school.example");
    let line = said(&[domain]).unwrap();
    assert!(
        line.starts_with("account_api.cookie_domain: each host of school.example gets"),
        "{line}"
    );
    assert!(line.contains("can plant") && line.contains("leave it empty unless"), "{line}");
    assert!(!line.contains("ID card"), "{line}");
    let cards = said(&[domain, ("ID_CARD__HOST", "https://id.school.example")]).unwrap();
    assert!(cards.ends_with("the ID card does not need it any more"), "{cards}");
}

#[test]
fn a_malformed_pin_is_named_with_its_key() {
    let good = "sha256/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=";
    for section in ["mobile_id", "smart_id"] {
        let pins = |pins: &str| read(&format!("[embedded.{section}]\ntls_pins = [{pins}]"), &[]);
        let two = pins(&format!("\"{good}\", \"{good}\"")).unwrap().embedded.providers;
        assert_eq!(two.mobile_id.tls_pins.len() + two.smart_id.tls_pins.len(), 2);
        let problems = pins(&format!("\"{good}\", \"AA:BB\"")).unwrap_err();
        let expected = format!(
            "embedded.{section}.tls_pins: expected sha256/ and the base64 of 32 bytes, found \"AA:BB\""
        );
        assert_eq!(problems, [expected]);
    }
}

#[test]
fn smart_id_starts_in_the_operators_order() {
    use lavi::config::SmartIdStart::{DeviceLink, Notification};
    let start = |value: &str| {
        let toml = format!("[embedded.smart_id]\nstart = {value}");
        read(&toml, &[]).map(|config| config.embedded.providers.smart_id.start)
    };
    assert_eq!(read("", &[]).unwrap().embedded.providers.smart_id.start, [Notification]);
    assert_eq!(start("\"notification\"").unwrap(), [Notification], "as older files have it");
    assert_eq!(start("[\"device-link\", \"notification\"]").unwrap(), [DeviceLink, Notification]);
    assert_eq!(start("[\"notification\", \"device-link\"]").unwrap(), [Notification, DeviceLink]);
    for (value, problem) in [
        ("[]", "names no way to start"),
        ("[\"qr\"]", "expected device-link or notification, found \"qr\""),
        ("[\"device-link\", \"device-link\"]", "names \"device-link\" twice"),
        ("7", "expected a sequence"),
    ] {
        let problems = start(value).unwrap_err();
        assert_eq!(problems.len(), 1, "{problems:#?}");
        assert!(problems[0].starts_with("embedded.smart_id.start: "), "{problems:#?}");
        assert!(problems[0].contains(problem), "{problems:#?}");
    }
    let by_variable = ("LAVI__EMBEDDED__SMART_ID__START", "[\"device-link\"]");
    let config = read("", &[by_variable]).unwrap();
    assert_eq!(config.embedded.providers.smart_id.start, [DeviceLink]);
}

#[test]
fn device_links_need_https_and_limited_notifications_need_device_links() {
    let live = "base = \"https://rp-api.smart-id.com/v3\"\nrelying_party_uuid = \"u\"\nrelying_party_name = \"n\"\n";
    let both = "start = [\"device-link\", \"notification\"]\n";
    let limited = "notification_needs_device_link = true\n";
    read(&format!("[embedded.smart_id]\n{limited}{both}"), &[]).unwrap();
    for (toml, named) in [
        (
            format!(
                "[server]\npublic_url = \"http://127.0.0.1:8080\"\n[embedded.smart_id]\n{live}{both}"
            ),
            "embedded.smart_id.start: device-link needs server.public_url on https",
        ),
        (
            format!("[embedded.smart_id]\n{limited}"),
            "embedded.smart_id.notification_needs_device_link: needs device-link in",
        ),
        (
            format!(
                "[account_api]\ncookies = [\"lavi_account\"]\n[embedded.smart_id]\n{limited}{both}"
            ),
            "embedded.smart_id.notification_needs_device_link: needs lavi_device in",
        ),
    ] {
        let problems = read(&toml, &[]).unwrap_err();
        assert!(problems.len() == 1 && problems[0].starts_with(named), "{problems:#?}");
    }
}

#[test]
fn a_device_link_over_plain_http_is_warned_of() {
    let with = |public_url: &str, start: &str| {
        let toml = format!(
            "[server]\npublic_url = \"{public_url}\"\n[embedded.smart_id]\nstart = [\"{start}\"]\nscheme = \"smart-id-demo\"\n\
             base = \"https://sid.demo.sk.ee/smart-id-rp/v3\"\nrelying_party_uuid = \"u\"\nrelying_party_name = \"n\"\n"
        );
        read(&toml, &[]).unwrap().plain_http()
    };
    let expected = "embedded.smart_id.start: device-link has a QR code alone, because phones come back to https only; set \
                    server.public_url to https for the link that opens the app on the phone that shows the page";
    assert_eq!(with("http://localhost:8080", "device-link"), [expected]);
    assert!(with("http://localhost:8080", "notification").is_empty());
    assert!(with("https://localhost", "device-link").is_empty());
}

#[test]
fn every_secret_may_be_in_a_file_of_its_own_or_a_credential_of_systemd() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.display().to_string()
    };
    let token = "0123456789abcdef0123456789abcdef";
    let (secret, of_token) = (file("secret", "geheimnis\r\n\n"), file("token", token));
    let database = file("database", "postgres://lavi:geheimnis@127.0.0.1/lavi\n");
    let toml = format!(
        "[account_api]\ntoken_file = \"{of_token}\"\n[embedded.har_id]\nclient_secret_file = \"{secret}\"\n[embedded.providers.city]\nname = \"City\"\nclient_secret_file = \"{secret}\""
    );
    let config = read(
        &toml,
        &[("LAVI__EMBEDDED__DATABASE_FILE", &database), ("LAVI__CAPTCHA__SECRET_FILE", &secret)],
    )
    .unwrap();
    assert_eq!(config.account_api.token.as_ref().unwrap().expose(), token);
    assert_eq!(config.embedded.database.0, "postgres://lavi:geheimnis@127.0.0.1/lavi");
    assert_eq!(config.captcha.secret.expose(), "geheimnis");
    let providers = &config.embedded.providers.redirects.0;
    let secrets =
        providers.iter().filter(|provider| provider.client.secret.expose() == "geheimnis");
    assert_eq!(secrets.count(), 2, "HarID and the added one");

    file("captcha.secret", "of systemd\n");
    let systemd = ("CREDENTIALS_DIRECTORY", folder.path().to_str().unwrap());
    assert_eq!(read("", &[systemd]).unwrap().captcha.secret.expose(), "of systemd");
    let problems = |toml: &str, environment: &[(&str, &str)]| read(toml, environment).unwrap_err();
    assert_eq!(
        problems("[captcha]\nsecret = \"typed\"", &[systemd]),
        [
            "captcha.secret: is given more than once: captcha.secret, captcha.secret (CREDENTIALS_DIRECTORY); leave one"
        ]
    );
    assert_eq!(
        problems("[captcha]\nsecret = \"typed\"\nsecret_file = \"/nowhere\"", &[]),
        ["captcha.secret: is given more than once: captcha.secret, captcha.secret_file; leave one"]
    );
    let missing = problems("[captcha]\nsecret_file = \"/nowhere/secret\"", &[]);
    assert!(
        missing.len() == 1 && missing[0].starts_with("captcha.secret_file: /nowhere/secret: "),
        "{missing:?}"
    );
    for (toml, key) in [
        ("[site]\nbrand_file = \"/nowhere\"", "site.brand_file"),
        ("[captcha]\nkind_file = \"/nowhere\"", "captcha.kind_file"),
        ("[captcha]\nsecrets_file = \"/nowhere\"", "captcha.secrets_file"),
    ] {
        assert_eq!(problems(toml, &[]), [format!("{key}: there is no such key")]);
    }
}
