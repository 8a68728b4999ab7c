//! Where an outcome's `url` may lead (docs/account-api.md section 1). Pure. The visitor is sent to the full address
//! resolved here, so that no browser interprets the service's text in its own way.

use url::{Origin, Url};

/// The origins to which the front end follows a `url`.
#[derive(Clone, Debug)]
pub struct Onward {
    public_root: Url,
    origins: Vec<Origin>,
}

impl Onward {
    /// The origins of the public root and of the main app are always allowed; `redirect_origins` are added to them.
    pub fn new(public_root: Url, main_app_root: &Url, redirect_origins: &[Origin]) -> Self {
        let mut origins = vec![public_root.origin(), main_app_root.origin()];
        origins.extend_from_slice(redirect_origins);
        Self { public_root, origins }
    }

    /// Whether this origin belongs to us, to the account service or to the main app.
    pub fn knows(&self, origin: &Origin) -> bool {
        self.origins.contains(origin)
    }

    /// The origin of an address, for the log; `null` where there is none, such as that of `data:`.
    pub fn origin(&self, url: &str) -> Option<String> {
        self.public_root.join(url).ok().map(|url| url.origin().ascii_serialization())
    }

    /// The absolute address that `url` means, resolved against the public root as the WHATWG URL standard does. `None`
    /// if the origin is not allowed or if `url` contains control characters, backslashes or user information.
    pub fn resolve(&self, url: &str) -> Option<Url> {
        if url.chars().any(|c| c.is_control() || c == '\\') {
            return None;
        }
        let resolved = self.public_root.join(url).ok()?;
        // A `blob:` address has the origin of the page that created it.
        let of_the_web = matches!(resolved.scheme(), "http" | "https");
        let anonymous = resolved.username().is_empty() && resolved.password().is_none();
        (of_the_web && anonymous && self.origins.contains(&resolved.origin())).then_some(resolved)
    }
}
