//! Cookies in a page of someone else. A frame on another site gets cookies of its own, kept apart for each embedding site
//! (`Partitioned`), because browsers withhold all others there. Where the browser lets the frame use the cookies of our own
//! pages, by its settings or since the visitor agreed (Storage Access API), those are used: a sign-in then counts everywhere.
//!
//! A browser may hold both kinds under one name, so whoever sets one removes the other.

use actix_web::{
    dev::RequestHead,
    http::header::{HeaderMap, HeaderValue, SET_COOKIE},
};

use crate::web::{Site, Visitor, request::peer, site::cookies::LANGUAGE_COOKIE};

/// Set by the script of the embedded views in browsers that do not say [`ACCESS`]. A frame that sends it has access.
pub(in crate::web) const ACCESS_COOKIE: &str = "lavi_storage";
/// `active`: the frame uses the cookies of our own pages.
const ACCESS: &str = "sec-fetch-storage-access";

/// Which cookies a page may use.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::web) enum Jar {
    /// A page of its own: as the cookies are written, `SameSite=Lax`.
    Own,
    /// A frame that may use the cookies of our own pages.
    Shared,
    /// Any other frame.
    Partitioned,
}

impl Jar {
    /// The jar of a request; `is_embedded`: whether its view is; `has_cookie`: whether it sends [`ACCESS_COOKIE`].
    pub(in crate::web) fn of(
        site: &Site,
        head: &RequestHead,
        is_embedded: bool,
        has_cookie: bool,
    ) -> Self {
        if !is_embedded || !takes_secure(site, head) {
            return Self::Own;
        }
        let said = head.headers().get(ACCESS).and_then(|value| value.to_str().ok());
        let has_access = said.map_or(has_cookie, |said| said == "active");
        if has_access { Self::Shared } else { Self::Partitioned }
    }

    /// A cookie with the attributes that this jar needs.
    pub(in crate::web) fn within(self, set_cookie: &str) -> String {
        let rest = || {
            let parts = set_cookie
                .split("; ")
                .filter(|part| *part != "Secure" && !part.starts_with("SameSite="));
            parts.collect::<Vec<_>>().join("; ")
        };
        match self {
            Self::Own => set_cookie.to_owned(),
            Self::Shared => format!("{}; SameSite=None; Secure", rest()),
            Self::Partitioned => format!("{}; SameSite=None; Secure; Partitioned", rest()),
        }
    }
}

/// Gives our own cookies among an answer's the attributes that they need where the page stands. Those of a remote account
/// service stay as it wrote them.
pub fn fit(headers: &mut HeaderMap, visitor: &Visitor) {
    let (site, head) = (&visitor.site, visitor.request.head());
    let jar = Jar::of(
        site,
        head,
        visitor.view.is_embedded(),
        visitor.request.cookie(ACCESS_COOKIE).is_some(),
    );
    let config = &visitor.site.config;
    let may_have_twins = !config.embed.origins.is_empty() && takes_secure(site, head);
    if jar == Jar::Own && !may_have_twins {
        return;
    }
    let own = &site.cookies;
    let is_own = |name: &str| {
        [own.session.as_str(), &own.check, LANGUAGE_COOKIE].contains(&name)
            || own.account.iter().any(|own| own == name)
    };
    let written: Vec<HeaderValue> = headers.remove(SET_COOKIE).collect();
    for value in written {
        let parts =
            value.to_str().ok().and_then(|text| text.split_once('=').map(|(name, _)| (name, text)));
        let Some((name, text)) = parts.filter(|(name, _)| is_own(name)) else {
            headers.append(SET_COOKIE, value);
            continue;
        };
        let twin = (may_have_twins && visitor.request.cookie(name).is_some())
            .then(|| without(name, text, jar));
        for cookie in twin.into_iter().chain([jar.within(text)]) {
            if let Ok(cookie) = HeaderValue::from_str(&cookie) {
                headers.append(SET_COOKIE, cookie);
            }
        }
    }
}

/// The end of the cookie of this name in the other jar.
fn without(name: &str, set_cookie: &str, jar: Jar) -> String {
    let ended = format!("{name}=");
    let place = set_cookie
        .split("; ")
        .filter(|part| part.starts_with("Path=") || part.starts_with("Domain="));
    let other = match jar {
        // Browsers take a name with a prefix as `Secure` only.
        Jar::Partitioned if name.starts_with("__") => "SameSite=Lax; Secure",
        Jar::Partitioned => "SameSite=Lax",
        _ => "SameSite=None; Secure; Partitioned",
    };
    [ended.as_str()]
        .into_iter()
        .chain(place)
        .chain(["Max-Age=0", other])
        .collect::<Vec<_>>()
        .join("; ")
}

/// Browsers take `Secure` cookies by HTTPS, and from this machine.
fn takes_secure(site: &Site, head: &RequestHead) -> bool {
    let is_local = match site.config.server.public_url.host() {
        Some(url::Host::Domain(name)) => name == "localhost" || name.ends_with(".localhost"),
        Some(url::Host::Ipv4(address)) => address.is_loopback(),
        Some(url::Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    };
    peer::is_secure(site, head) || is_local
}
