//! The fixed response headers, made once at start. Nothing inline needs a nonce: each style sheet is allowed by its
//! hash, and data is in `<script type="application/json">`.

use base64::{Engine, engine::general_purpose::STANDARD};
use sha2::{Digest, Sha256};
use url::Url;

use crate::{
    config::{CaptchaKind, Config},
    web::{cache::compression::Precompressed, site::assets::Sheets},
};

/// Header values that depend on the configuration alone.
pub struct Policies {
    /// For pages that must not be framed.
    alone: String,
    /// For the embedded views.
    framed: String,
    /// `Referrer-Policy`. Never `no-referrer`: the origin check may depend on it.
    pub referrer: &'static str,
    /// `Strict-Transport-Security`, if the site is served over HTTPS.
    pub transport: Option<&'static str>,
}

impl Policies {
    /// The policies of a site with these inlined style sheets, of which a page has one.
    pub fn new(config: &Config, sheets: &Sheets) -> Self {
        let origins = &config.embed.origins;
        let embedders: Vec<String> = origins.iter().map(url::Origin::ascii_serialization).collect();
        let embedders =
            if embedders.is_empty() { "'none'".to_owned() } else { embedders.join(" ") };
        Self {
            alone: policy(config, sheets, "", None),
            // The iframe view calls the main app's set-user.
            framed: policy(
                config,
                sheets,
                &format!(" {}", config.main_app.root.origin().ascii_serialization()),
                Some(&embedders),
            ),
            // With `same-origin`, browsers send `Origin: null` to the ID-card host, which could then not recognise our
            // form.
            referrer: if config.id_card.host.is_some() {
                "strict-origin-when-cross-origin"
            } else {
                "same-origin"
            },
            transport: config.server.is_https().then_some(if config.server.hsts_subdomains {
                "max-age=31536000; includeSubDomains"
            } else {
                "max-age=31536000"
            }),
        }
    }

    /// `Content-Security-Policy` of a page.
    pub fn content_security(&self, is_framed: bool) -> &str {
        if is_framed { &self.framed } else { &self.alone }
    }

    /// The policy of a page that must not be framed and whose form redirects to this address. Browsers apply
    /// `form-action` to every redirect that follows a form, so the last one must be allowed too. An application on
    /// HTTPS often redirects within its own hosts, so every HTTPS address is allowed for it. Such a page must therefore
    /// hold nothing that a visitor types (docs/decisions/0006).
    pub fn allowing_form_redirect_to(&self, address: Option<&Url>) -> String {
        let source = match address {
            Some(url) if url.scheme() == "http" => url.origin().ascii_serialization(),
            Some(url) => format!("{}:", url.scheme()),
            None => "https:".to_owned(),
        };
        // A host may contain characters that would end the source expression.
        let is_source = source.chars().all(|c| c.is_ascii_alphanumeric() || "+-.:/[]".contains(c));
        if is_source {
            self.alone.replacen("form-action ", &format!("form-action {source} "), 1)
        } else {
            self.alone.clone()
        }
    }
}

fn policy(config: &Config, sheets: &Sheets, called: &str, embedders: Option<&str>) -> String {
    let hash =
        |css: &Precompressed| format!("'sha256-{}'", STANDARD.encode(Sha256::digest(css.text())));
    let styles: Vec<String> = sheets.all(embedders.is_some()).map(hash).collect();
    let (styles, embedders) = (styles.join(" "), embedders.unwrap_or("'none'"));
    let Sources { scripts, frames, others } = sources(config.captcha.kind);
    // `form-action` also applies to a form's redirects: a sign-in ends at the account service or the main app.
    let mut targets = vec![config.account_api.public_root.origin(), config.main_app.root.origin()];
    targets.extend(config.account_api.redirect_origins.iter().cloned());
    targets.extend(config.id_card.host.iter().map(Url::origin));
    let mut targets: Vec<String> = targets.iter().map(url::Origin::ascii_serialization).collect();
    targets.sort();
    targets.dedup();
    let id_card = config
        .id_card
        .host
        .as_ref()
        .map(|host| format!(" {}", host.origin().ascii_serialization()))
        .unwrap_or_default();
    format!(
        "default-src 'none'; style-src {styles}{others}; script-src 'self'{scripts}; img-src 'self' data:; \
         media-src data:; connect-src 'self'{others}{id_card}{called}; frame-src 'self'{frames}; form-action 'self' {}; base-uri 'none'; \
         frame-ancestors {embedders}",
        targets.join(" ")
    )
}

/// The sources that a captcha's widget adds to the content security policy, each with a leading space.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Sources {
    /// `script-src`
    scripts: &'static str,
    /// `frame-src`
    frames: &'static str,
    /// `style-src` and `connect-src`
    others: &'static str,
}

/// The sources that the widget's provider documents.
fn sources(kind: CaptchaKind) -> Sources {
    match kind {
        CaptchaKind::Image => Sources::default(),
        CaptchaKind::Recaptcha => Sources {
            scripts: " https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/",
            frames: " https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/",
            others: "",
        },
        CaptchaKind::Turnstile => Sources {
            scripts: " https://challenges.cloudflare.com",
            frames: " https://challenges.cloudflare.com",
            others: "",
        },
        CaptchaKind::Hcaptcha => {
            let hosts = " https://hcaptcha.com https://*.hcaptcha.com";
            Sources { scripts: hosts, frames: hosts, others: hosts }
        }
    }
}
