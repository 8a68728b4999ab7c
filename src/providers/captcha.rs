//! The captcha providers. All three use the same protocol: a form with `secret`, `response` and `remoteip` is answered
//! with JSON that contains `success`.

use std::{net::IpAddr, time::Duration};

use serde::Deserialize;
use url::Url;

use crate::{domain::Secret, metrics, providers::http};

/// The provider that checks answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaptchaProvider {
    /// Google reCAPTCHA
    Recaptcha,
    /// Cloudflare Turnstile
    Turnstile,
    /// hCaptcha
    Hcaptcha,
}

impl CaptchaProvider {
    /// The provider's own address for checking answers.
    pub const fn address(self) -> &'static str {
        match self {
            Self::Recaptcha => "https://www.google.com/recaptcha/api/siteverify",
            Self::Turnstile => "https://challenges.cloudflare.com/turnstile/v0/siteverify",
            Self::Hcaptcha => "https://api.hcaptcha.com/siteverify",
        }
    }
}

/// A client of one captcha provider.
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
    /// A client that calls `verify_url`, or else the provider's own address. The time-out is five seconds.
    pub fn new(
        provider: CaptchaProvider,
        verify_url: Option<Url>,
        secret: Secret,
    ) -> reqwest::Result<Self> {
        let client = http::client().timeout(Duration::from_secs(5)).build()?;
        let address =
            verify_url.map_or_else(|| provider.address().to_owned(), |url| url.to_string());
        Ok(Self { client, address, secret })
    }

    /// Whether the visitor at `remote_ip` solved the captcha.
    ///
    /// # Errors
    /// [`reqwest::Error`] if the provider does not answer in time, answers with an error status, or not with the
    /// expected JSON.
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
