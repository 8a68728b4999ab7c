//! The captcha providers. All three use the same protocol: a form with `secret`, `response` and `remoteip` is answered
//! with JSON that contains `success`.

use std::{net::IpAddr, time::Duration};

use serde::Deserialize;
use url::Url;

use crate::{
    config::{CaptchaConfig, CaptchaKind},
    domain::Secret,
    metrics,
    providers::http,
};

#[derive(Clone, Debug)]
pub struct CaptchaVerifier {
    client: reqwest::Client,
    address: String,
    secret: Secret,
}

#[derive(Deserialize)]
struct SiteVerifyResponse {
    #[serde(default)]
    success: bool,
}

impl CaptchaVerifier {
    /// A client that calls `captcha.verify_url`, or else the provider's own address; `None` for our own pictures. The time-out is
    /// five seconds.
    pub fn new(given: &CaptchaConfig) -> reqwest::Result<Option<Self>> {
        let own = match given.kind {
            CaptchaKind::Image => return Ok(None),
            CaptchaKind::Recaptcha => "https://www.google.com/recaptcha/api/siteverify",
            CaptchaKind::Turnstile => "https://challenges.cloudflare.com/turnstile/v0/siteverify",
            CaptchaKind::Hcaptcha => "https://api.hcaptcha.com/siteverify",
        };
        let client = http::client().timeout(Duration::from_secs(5)).build()?;
        let address = given.verify_url.as_ref().map_or_else(|| own.to_owned(), Url::to_string);
        Ok(Some(Self { client, address, secret: given.secret.clone() }))
    }

    /// Whether the visitor at `remote_ip` solved the captcha.
    pub async fn verify(&self, response: &str, remote_ip: IpAddr) -> reqwest::Result<bool> {
        let form = [
            ("secret", self.secret.expose()),
            ("response", response),
            ("remoteip", &remote_ip.to_string()),
        ];
        let asked = async {
            let answer =
                self.client.post(&self.address).form(&form).send().await?.error_for_status()?;
            Ok(answer.json::<SiteVerifyResponse>().await?.success)
        };
        metrics::call("captcha", "verify", asked, metrics::ok_or_error).await
    }
}
