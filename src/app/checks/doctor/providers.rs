//! The services of others: Mobile-ID and Smart-ID, what ID cards need, redirecting providers, an account service of others,
//! the mail server, the collector of traces. No session is started at any of them.

use futures_util::future::{join, join_all};
use url::Url;

use crate::{
    accounts::embedded::{Protocol, RedirectProvider, reach_mail_server},
    app::{
        checks::doctor::{Checkup, PATIENCE, WebReach, files::expiry},
        settings::providers,
    },
    clock::Clock,
    config::{AccountRoot, CaptchaKind, Config, CrlSource, Finding, MailTarget, is_loopback},
    domain::RedirectingProvider,
    providers::{
        certificates::Certificate, mobile_id::MobileId, oauth::BackChannel, oidc, smart_id::SmartId,
    },
};

/// What to do where a service does not answer.
const REMEDY: &str = "check the address and the firewall; the service's certificate must be of a CA of tls_roots (else of the system), its key one of tls_pins";

pub async fn examine_phones(config: &Config, web: &WebReach) -> Checkup {
    if matches!(config.account_api.root, AccountRoot::Remote(_)) {
        return Checkup::default();
    }
    let (mobile, smart) = join(mobile_id(config, web), smart_id(config, web)).await;
    [mobile, smart].into_iter().collect()
}

async fn mobile_id(config: &Config, web: &WebReach) -> Checkup {
    let given = &config.embedded.providers;
    // What cannot be built is a problem of the configuration, which is named elsewhere.
    let Ok(Some(settings)) = providers::mobile_id(&given.mobile_id, given.timeout) else {
        return Checkup::default();
    };
    let Ok(client) = MobileId::new(settings) else { return Checkup::default() };
    web.told("Mobile-ID", "embedded.mobile_id.base", client.reach().await, REMEDY)
}

async fn smart_id(config: &Config, web: &WebReach) -> Checkup {
    let given = &config.embedded.providers;
    let Ok(Some(settings)) = providers::smart_id(&given.smart_id, given.timeout) else {
        return Checkup::default();
    };
    let Ok(client) = SmartId::new(settings) else { return Checkup::default() };
    web.told("Smart-ID", "embedded.smart_id.base", client.reach().await, REMEDY)
}

// ID cards: the host of their handshake, and whom we ask about revoked ones.

pub async fn examine_cards(config: &Config, web: &WebReach) -> Checkup {
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
            if let Some(CrlSource::Address(url)) = &own.crl {
                addresses.push(("revocation list", key("crl"), url));
            }
        }
    }
    let asked = addresses.iter().map(|(subject, key, address)| web.reach(subject, key, address));
    join_all(asked).await.into_iter().collect()
}

// The providers that browsers are sent to: their addresses, documents and keys, and what has to be registered there.

pub async fn examine_redirects(config: &Config, web: &WebReach) -> Checkup {
    if matches!(config.account_api.root, AccountRoot::Remote(_)) {
        return Checkup::default();
    }
    let mut connected: Vec<(RedirectingProvider, RedirectProvider)> =
        providers::redirect_settings(config)
            .providers
            .into_iter()
            .filter_map(|(provider, settings)| Some((provider, settings.ok()?)))
            .collect();
    connected.sort_by_key(|(provider, _)| *provider);
    let asked = connected.into_iter().map(async |(provider, settings)| {
        let mut checkup: Checkup = match settings.protocol {
            Protocol::Oidc(settings) => openid(provider.code(), *settings, web).await,
            Protocol::OAuth(settings) => {
                let addresses = [&settings.authorization, &settings.token, &settings.userinfo];
                let key = format!("embedded.{}", provider.code());
                let asked = addresses.map(|address| web.reach(provider.code(), &key, address));
                join_all(asked).await.into_iter().collect()
            }
        };
        checkup.findings.push(to_register(config, provider));
        checkup
    });
    join_all(asked).await.into_iter().collect()
}

/// Discovery, issuer and keys.
async fn openid(code: &str, settings: oidc::Settings, web: &WebReach) -> Checkup {
    let key = format!("embedded.{code}.issuer");
    let issuer = settings.issuer.clone();
    let mut checkup = match issuer.parse() {
        Ok(address) => web.reach(code, &key, &address).await,
        Err(_) => Checkup::default(),
    };
    let Ok(exchange) = BackChannel::new(PATIENCE) else { return checkup };
    let remedy = "compare the issuer with the provider's discovery document character by character, and ask the provider";
    checkup.findings.push(
        match oidc::Provider::new(settings, exchange).usable_keys(web.now()).await {
            Err(cause) => Finding::problem(code, &key, format!("{issuer}: {cause}"), remedy),
            Ok(0) => {
                let found = format!("{issuer} has no key that its tokens could be verified with");
                Finding::problem(
                    code,
                    &key,
                    found,
                    "compare `algorithms` with what the provider signs by",
                )
            }
            Ok(keys) => Finding::ok(
                code,
                &key,
                format!("{issuer} has a discovery document that is its own, and {keys} keys"),
            ),
        },
    );
    checkup
}

/// The addresses that the provider must know.
fn to_register(config: &Config, provider: RedirectingProvider) -> Finding {
    let root = &config.account_api.public_root;
    let back = providers::callback(root, provider);
    let given = config.embedded.providers.redirects.of(provider);
    let signed_out = given
        .filter(|given| given.can_sign_out())
        .and_then(|given| providers::sign_out(root, given));
    let more = signed_out
        .map(|out| {
            format!(", and the post-logout redirect URI {} if it signs people out", out.back)
        })
        .unwrap_or_default();
    let key = format!("embedded.{}", provider.code());
    Finding::ok(
        provider.code(),
        &key,
        format!("the provider must have the redirect URI {back}{more}"),
    )
}

// An account service of others, and the small services that answer about captchas and addresses.

pub async fn examine_account_service(config: &Config, web: &WebReach) -> Checkup {
    let mut checkup = Checkup::default();
    let is_embedded = match &config.account_api.root {
        AccountRoot::Embedded => true,
        AccountRoot::Remote(root) => {
            checkup.join(web.reach("account service", "account_api.root", root).await);
            false
        }
    };
    let captcha = &config.captcha;
    if let Some(address) =
        captcha.verify_url.as_ref().filter(|_| is_embedded && captcha.kind != CaptchaKind::Image)
    {
        checkup.join(web.reach("captcha", "captcha.verify_url", address).await);
    }
    let service = config.geo.url.as_ref().and_then(|url| {
        let mut root = Url::parse(&url.expose().replace("{ip}", "ip")).ok()?;
        root.set_path("/");
        Some(root)
    });
    if let Some(root) = service {
        checkup.join(web.reach("geolocation", "geo.url", &root).await);
    }
    checkup
}

// The way of letters: the mail server takes our greeting, TLS and password; nothing is sent.

const SUBJECT: &str = "mail";
const KEY: &str = "embedded.mail";

pub async fn examine_mail(config: &Config, clock: &Clock) -> Checkup {
    if matches!(config.account_api.root, AccountRoot::Remote(_)) {
        return Checkup::default();
    }
    let server = match &config.embedded.mail {
        MailTarget::Smtp(server) => server,
        MailTarget::Folder(folder) => {
            let found = format!("letters go to the folder {}", folder.display());
            return if is_loopback(&config.server.public_url) {
                Finding::ok(SUBJECT, KEY, found).into()
            } else {
                Finding::warning(
                    SUBJECT,
                    KEY,
                    format!("{found}, where nobody gets them"),
                    "name a mail server: smtp://host:port",
                )
                .into()
            };
        }
    };
    match reach_mail_server(server, PATIENCE).await {
        Err(cause) => {
            let remedy = "check host and port, the firewall, embedded.mail_tls and embedded.mail_tls_roots, and the name and password";
            Finding::problem(SUBJECT, KEY, cause, remedy).into()
        }
        Ok(reached) => {
            let line = if reached.encrypted { "over TLS" } else { "without TLS" };
            let known = if reached.signed_in { ", and our password is right" } else { "" };
            let mut checkup: Checkup =
                Finding::ok(SUBJECT, KEY, format!("the mail server answers {line}{known}")).into();
            let certificate = reached.certificate.and_then(|der| Certificate::from_der(&der).ok());
            let ends = certificate.and_then(|certificate| {
                expiry(
                    SUBJECT,
                    KEY,
                    "the certificate of the mail server",
                    &certificate,
                    clock.now(),
                )
            });
            checkup.findings.extend(ends);
            checkup
        }
    }
}

// The collector of traces.

pub async fn examine_traces(config: &Config, web: &WebReach) -> Checkup {
    match &config.log.traces {
        Some(collector) => web.reach("traces", "log.traces", collector).await,
        None => Checkup::default(),
    }
}
