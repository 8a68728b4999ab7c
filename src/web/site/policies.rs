//! The fixed response headers, made once at start. Nothing inline needs a nonce: the style sheet of a page is allowed by its
//! hash, and data is in `<script type="application/json">`.

use url::{Host, Url};

use crate::config::{CaptchaKind, Config};

/// The style sheet of the page that answers a request: what allows it in the policy.
pub struct StyledBy(pub String);

/// Where the form of the page that answers a request leads, or where the browser is redirected by its answer. Noted at the
/// request.
pub struct FormLeadsTo(pub Option<Url>);

/// Header values that depend on the configuration alone.
pub struct Policies {
    /// For pages that must not be framed.
    alone: Policy,
    /// For the embedded views.
    framed: Policy,
    /// `Referrer-Policy`. Never `no-referrer`: the origin check may depend on it.
    pub referrer: &'static str,
    /// `Strict-Transport-Security`, if the site is served over HTTPS.
    pub transport: Option<&'static str>,
}

impl Policies {
    pub fn new(config: &Config) -> Self {
        let origins = &config.embed.origins;
        let embedders: Vec<String> = origins.iter().map(url::Origin::ascii_serialization).collect();
        let embedders =
            if embedders.is_empty() { "'none'".to_owned() } else { embedders.join(" ") };
        Self {
            alone: Policy::new(config, "", None),
            // The iframe view calls the main app's set-user.
            framed: Policy::new(
                config,
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

    /// `Content-Security-Policy` of an answer, which holds this style sheet if it is a page.
    pub fn content_security(&self, is_framed: bool, style: Option<&StyledBy>) -> String {
        if is_framed { self.framed.with(style) } else { self.alone.with(style) }
    }

    /// The policy of a page that must not be framed and whose form redirects to this address. Browsers apply
    /// `form-action` to every redirect that follows a form, so the last one must be allowed too. An application on
    /// HTTPS often redirects within its own hosts, so every HTTPS address is allowed for it. Such a page must therefore
    /// hold nothing that a visitor types (docs/decisions/0006).
    pub fn allowing_form_redirect_to(
        &self,
        address: Option<&Url>,
        style: Option<&StyledBy>,
    ) -> String {
        let source = match address {
            // Browsers do not know an IPv6 address there, and then allow nothing.
            Some(url) if url.scheme() == "http" && !matches!(url.host(), Some(Host::Ipv6(_))) => {
                url.origin().ascii_serialization()
            }
            Some(url) => format!("{}:", url.scheme()),
            None => "https:".to_owned(),
        };
        // A host may contain characters that would end the source expression.
        let is_source = source.chars().all(|c| c.is_ascii_alphanumeric() || "+-.:/[]".contains(c));
        let policy = self.alone.with(style);
        if is_source {
            policy.replacen("form-action ", &format!("form-action {source} "), 1)
        } else {
            policy
        }
    }
}

/// A content security policy but for the style sheet of the page, which differs.
struct Policy {
    /// Behind the style sheet's hash.
    styles: &'static str,
    /// The other directives.
    others: String,
}

impl Policy {
    fn new(config: &Config, called: &str, embedders: Option<&str>) -> Self {
        let embedders = embedders.unwrap_or("'none'");
        let Sources { scripts, frames, others } = sources(config.captcha.kind);
        // `form-action` also applies to a form's redirects: a sign-in ends at the account service or the main app.
        let mut targets =
            vec![config.account_api.public_root.origin(), config.main_app.root.origin()];
        targets.extend(config.account_api.redirect_origins.iter().cloned());
        targets.extend(config.id_card.host.iter().map(Url::origin));
        targets.extend(config.embedded.desk_url.iter().map(Url::origin));
        let mut targets: Vec<String> =
            targets.iter().map(url::Origin::ascii_serialization).collect();
        targets.sort();
        targets.dedup();
        let id_card = config
            .id_card
            .host
            .as_ref()
            .map(|host| format!(" {}", host.origin().ascii_serialization()))
            .unwrap_or_default();
        let directives = format!(
            "script-src 'self'{scripts}; img-src 'self' data:; media-src data:; \
             connect-src 'self'{others}{id_card}{called}; frame-src 'self'{frames}; form-action 'self' {}; base-uri 'none'; \
             frame-ancestors {embedders}",
            targets.join(" ")
        );
        Self { styles: others, others: directives }
    }

    fn with(&self, style: Option<&StyledBy>) -> String {
        let Self { styles, others } = self;
        match style {
            Some(StyledBy(source)) => {
                format!("default-src 'none'; style-src {source}{styles}; {others}")
            }
            None => format!("default-src 'none'; {others}"),
        }
    }
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
