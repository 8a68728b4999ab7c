//! The providers that browsers are sent to: their addresses, documents and keys, and what has to be registered there.

use futures_util::future::join_all;

use super::{
    finding::{Checkup, Finding, PATIENCE},
    web_reach::WebReach,
};
use crate::{
    accounts::embedded::{Protocol, RedirectProvider},
    app::redirects,
    config::{AccountRoot, Config},
    domain::RedirectingProvider,
    providers::{oauth::BackChannel, oidc},
};

pub async fn examine(config: &Config, web: &WebReach) -> Checkup {
    if matches!(config.account_api.root, AccountRoot::Remote(_)) {
        return Checkup::default();
    }
    let mut connected: Vec<(RedirectingProvider, RedirectProvider)> = redirects::settings(config)
        .providers
        .into_iter()
        .filter_map(|(provider, settings)| Some((provider, settings.ok()?)))
        .collect();
    connected.sort_by_key(|(provider, _)| provider.code());
    let asked = connected.into_iter().map(async |(provider, settings)| {
        let mut checkup = match settings.protocol {
            Protocol::Oidc(settings) => openid(provider.code(), *settings, web).await,
            Protocol::OAuth(settings) => {
                let addresses = [&settings.authorization, &settings.token, &settings.userinfo];
                let key = format!("embedded.{}", provider.code());
                let mut checkup = Checkup::default();
                for reached in
                    join_all(addresses.map(|address| web.reach(provider.code(), &key, address)))
                        .await
                {
                    checkup.join(reached);
                }
                checkup
            }
        };
        checkup.findings.push(to_register(config, provider));
        checkup
    });
    let mut all = Checkup::default();
    for checkup in join_all(asked).await {
        all.join(checkup);
    }
    all
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
    let back = redirects::callback(root, provider);
    let given = config.embedded.providers.redirects.of(provider);
    let signed_out = given
        .filter(|given| given.can_sign_out())
        .and_then(|given| redirects::sign_out(root, given));
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
