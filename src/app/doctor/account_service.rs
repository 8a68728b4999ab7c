//! An account service of others, and the small services that answer about captchas and addresses.

use url::Url;

use super::{finding::Checkup, web_reach::WebReach};
use crate::config::{AccountRoot, CaptchaKind, Config};

pub async fn examine(config: &Config, web: &WebReach) -> Checkup {
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
