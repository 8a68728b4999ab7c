//! Keys of Mobile-ID and Smart-ID that belong together: the address of a service, our credentials there, its scheme and
//! its CAs. Each may be in order by itself; if they are of different services, every sign-in would fail.

use url::Url;

use crate::{
    app::settings::{BuildError, providers},
    config::{AccountRoot, CardCas, Config, Findings, SmartIdScheme, TEST_CA, TrustedCas},
    providers::{certificates::Certificate, mobile_id, smart_id},
};

/// A service of SK ID Solutions, known by its host.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ProviderSite {
    Demo,
    Live,
}

struct MethodKeys<'a> {
    /// `embedded.mobile_id` or `embedded.smart_id`.
    section: &'static str,
    base: &'a Url,
    uuid: &'a str,
    cas: &'a TrustedCas,
    /// Whether the scheme is that of the demo service; `None`: there are no schemes.
    is_demo_scheme: Option<bool>,
    /// The credentials at the demo service.
    demo_uuid: &'static str,
}

/// Notes keys that do not belong together, and files of CAs that cannot be read.
pub fn check(config: &Config, found: &mut Findings) {
    if matches!(config.account_api.root, AccountRoot::Remote(_)) {
        return;
    }
    let (mobile, smart) =
        (&config.embedded.providers.mobile_id, &config.embedded.providers.smart_id);
    let mobile = mobile.base.as_ref().map(|base| MethodKeys {
        section: "embedded.mobile_id",
        base,
        uuid: mobile.relying_party_uuid.expose(),
        cas: &mobile.trusted_cas,
        is_demo_scheme: None,
        demo_uuid: mobile_id::DEMO_UUID,
    });
    let smart = smart.base.as_ref().map(|base| MethodKeys {
        section: "embedded.smart_id",
        base,
        uuid: smart.relying_party_uuid.expose(),
        cas: &smart.trusted_cas,
        is_demo_scheme: Some(smart.scheme != SmartIdScheme::Live),
        demo_uuid: smart_id::DEMO_UUID,
    });
    for keys in mobile.iter().chain(&smart) {
        let authorities = found.of(keys.authorities()).flatten();
        for line in [keys.scheme(), keys.credentials(), authorities].into_iter().flatten() {
            found.error(&line);
        }
    }
}

impl MethodKeys<'_> {
    /// The service at the address; `None`: one on this machine, or a relay.
    fn service(&self) -> Option<ProviderSite> {
        let host = self.base.host_str().unwrap_or_default();
        let below = |name: &str| {
            host.strip_suffix(name).is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
        };
        if below("demo.sk.ee") {
            Some(ProviderSite::Demo)
        } else if below("mid.sk.ee") || below("smart-id.com") {
            Some(ProviderSite::Live)
        } else {
            None
        }
    }

    fn scheme(&self) -> Option<String> {
        let Self { section, base, .. } = self;
        let (found, wanted, what) = match (self.is_demo_scheme?, self.service()?) {
            (false, ProviderSite::Demo) => ("smart-id", "smart-id-demo", "the demo"),
            (true, ProviderSite::Live) => ("smart-id-demo", "smart-id", "the live"),
            _ => return None,
        };
        Some(format!(
            "{section}.scheme, {section}.base: {found} does not go with {base}, {what} service, where no signature would verify; \
             set {wanted}, or another base"
        ))
    }

    fn credentials(&self) -> Option<String> {
        let Self { section, base, demo_uuid, .. } = self;
        let others = [mobile_id::DEMO_UUID, smart_id::DEMO_UUID];
        let (what, cure) = match self.service()? {
            ProviderSite::Demo if self.uuid != *demo_uuid && others.contains(&self.uuid) => {
                ("the demo's of the other method", format!("set {demo_uuid}"))
            }
            ProviderSite::Live if others.contains(&self.uuid) => {
                ("a demo's", "set the one of your contract, or the base of the demo".to_owned())
            }
            _ => return None,
        };
        Some(format!(
            "{section}.relying_party_uuid, {section}.base: the UUID is {what}, and {base} would refuse it; {cure}"
        ))
    }

    fn authorities(&self) -> Result<Option<String>, BuildError> {
        let Self { section, base, .. } = self;
        let key = if self.is_demo_scheme.is_some() {
            "embedded.smart_id.trusted_cas"
        } else {
            "embedded.mobile_id.trusted_cas"
        };
        let anchors = providers::anchors(key, self.cas)?;
        let is_only = |of_tests: bool| {
            anchors.certificates().all(|ca: &Certificate| ca.is_test_ca() == of_tests)
        };
        let of_tests = match self.service() {
            Some(ProviderSite::Demo) => is_only(false).then_some(false),
            Some(ProviderSite::Live) => is_only(true).then_some(true),
            None => None,
        };
        if let Some(of_tests) = of_tests {
            let (what, cure) =
                if of_tests { ("are of tests", "set live") } else { ("are live ones", "set test") };
            return Ok(Some(format!(
                "{section}.trusted_cas, {section}.base: the CAs {what}, and those of {base} are not among them, so nobody could sign \
                 in; {cure}, or another base"
            )));
        }
        // Elsewhere the scheme tells which people the service has.
        let (scheme, cure) = match (self.service(), self.is_demo_scheme, self.cas) {
            (None, Some(true), TrustedCas::Live) => ("smart-id-demo", "test"),
            (None, Some(false), TrustedCas::Test) => ("smart-id", "live"),
            _ => return Ok(None),
        };
        Ok(Some(format!(
            "{section}.trusted_cas, {section}.scheme: the CAs do not go with {scheme}, whose people have certificates of others, so \
             nobody could sign in; set {cure}, or the other scheme"
        )))
    }
}

// Finds the test CAs of SK ID Solutions in configured files. They certify anybody.

/// Notes test CAs in files if strangers can reach the site. The configuration itself refuses those named by `test`.
pub fn refuse_test_cas(config: &Config, found: &mut Findings) {
    if config.refuses_test_identities() {
        for key in named_test_cas(config) {
            found.problem(key, &config.refusal_of_test_identity(TEST_CA));
        }
    }
}

/// The configuration keys whose files contain test CAs. Files that cannot be read are looked at elsewhere.
pub fn named_test_cas(config: &Config) -> Vec<&'static str> {
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
    let has_test_ca = |(key, cas): (&'static str, Option<&TrustedCas>)| {
        let cas = cas.filter(|cas| matches!(cas, TrustedCas::Files(_)))?;
        let anchors = providers::anchors(key, cas).ok()?;
        anchors.certificates().any(Certificate::is_test_ca).then_some(key)
    };
    keys.into_iter().filter_map(has_test_ca).collect()
}
