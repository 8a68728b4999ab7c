//! Plain HTTP to other services. Requests contain passwords and people's names, and responses say who somebody is, so
//! plain HTTP is an error. The exception is this machine itself, where nobody can intercept the connection.

use url::Url;

use crate::config::{
    AccountRoot, Config, ProviderConfig, SmartIdScheme, SmartIdStart, is_loopback, providers::KEY,
    reader::Reader,
};

/// Reports every key with a plain HTTP address elsewhere as a problem, unless `server.allow_plain_http` is set.
pub(super) fn check(r: &mut Reader, config: &Config) {
    if config.server.allow_plain_http {
        return;
    }
    for (key, host) in addresses(config) {
        r.problem(&key, &format!("http to {host} can be read and changed on its way; use https, or set server.allow_plain_http"));
    }
}

impl Config {
    /// Warnings for the operator about each use of plain HTTP.
    pub fn plain_http(&self) -> Vec<String> {
        let said =
            |(key, host)| format!("{key}: http to {host}: it can be read and changed on its way");
        let mut warnings: Vec<String> = addresses(self).into_iter().map(said).collect();
        let public = &self.server.public_url;
        if public.scheme() == "http" && !is_loopback(public) {
            warnings.push(
                "server.public_url: with http, passwords and cookies can be read on their way, and cookies are not Secure; \
                 use https"
                    .to_owned(),
            );
        }
        let smart_id = &self.embedded.providers.smart_id;
        let is_linked =
            smart_id.base.is_some() && smart_id.start.contains(&SmartIdStart::DeviceLink);
        let is_embedded = matches!(self.account_api.root, AccountRoot::Embedded);
        if public.scheme() == "http"
            && is_linked
            && is_embedded
            && smart_id.scheme != SmartIdScheme::Simulated
        {
            warnings.push(format!(
                "{KEY}: device-link has a QR code alone, because phones come back to https only; set server.public_url to \
                 https for the link that opens the app on the phone that shows the page"
            ));
        }
        if let Some(listen) =
            self.embedded.api_listen.filter(|listen| !listen.ip().to_canonical().is_loopback())
        {
            warnings.push(format!(
                "embedded.api_listen: {listen} speaks plain http, and passwords and the token go there; let it be a loopback address \
                 behind a proxy with TLS"
            ));
        }
        warnings
    }
}

/// The keys and hosts of other services that are called over plain HTTP. OCSP is not among them: its responses are
/// signed, and it always uses plain HTTP.
fn addresses(config: &Config) -> Vec<(String, String)> {
    let providers = &config.embedded.providers;
    let root = match &config.account_api.root {
        AccountRoot::Remote(root) => Some(root.clone()),
        AccountRoot::Embedded => None,
    };
    let text = |text: &str| Url::parse(text).ok();
    let keys = [
        ("account_api.root", root),
        ("captcha.verify_url", config.captcha.verify_url.clone()),
        (
            "geo.url",
            config.geo.url.as_ref().and_then(|url| text(&url.expose().replace("{ip}", "ip"))),
        ),
        ("embedded.mobile_id.base", providers.mobile_id.base.clone()),
        ("embedded.smart_id.base", providers.smart_id.base.clone()),
        ("log.traces", config.log.traces.clone()),
    ];
    let redirects = providers.redirects.0.iter().flat_map(ProviderConfig::addresses);
    let plain = keys
        .into_iter()
        .filter_map(|(key, url)| Some((key.to_owned(), url?)))
        .chain(redirects)
        .filter(|(_, url)| url.scheme() == "http");
    let elsewhere = plain.filter(|(_, url)| !is_loopback(url));
    elsewhere.map(|(key, url)| (key, url.host_str().unwrap_or_default().to_owned())).collect()
}
