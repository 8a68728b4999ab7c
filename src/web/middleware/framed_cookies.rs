//! Cookies of a page that is framed by another site. There, browsers withhold our ordinary cookies, so the frame gets
//! cookies of its own, kept apart for each embedding site (`Partitioned`). If the browser lets the frame use our
//! ordinary cookies, by its settings or because the visitor agreed (Storage Access API), those are used instead: a
//! sign-in then counts everywhere.
//!
//! A browser may hold both kinds under one name, so setting one removes the other.

use actix_web::{
    dev::RequestHead,
    http::header::{HeaderMap, HeaderValue, SET_COOKIE},
};

use crate::{
    accounts::cookies::is_carried,
    web::{
        Site, Visitor, request,
        site::cookies::{LANGUAGE_COOKIE, LEFT_COOKIE, METHOD_COOKIE},
    },
};

/// Set by the script of the embedded views in browsers that do not send [`ACCESS`]. A frame that sends this cookie has
/// access.
pub(in crate::web) const ACCESS_COOKIE: &str = "lavi_storage";
/// The request header whose value `active` says that the frame uses our ordinary cookies.
const ACCESS: &str = "sec-fetch-storage-access";

/// Which kind of cookies a page uses.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::web) enum Jar {
    /// A top-level page: cookies as they are written, `SameSite=Lax`.
    Own,
    /// A frame that may use our ordinary cookies.
    Shared,
    /// Any other frame.
    Partitioned,
}

impl Jar {
    /// The jar of a request. `is_embedded` says whether its view is embedded, `has_cookie` whether it sends
    /// [`ACCESS_COOKIE`].
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

    /// A `Set-Cookie` value with the attributes that this jar needs.
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

/// Gives our own cookies in a response the attributes of the page's jar. Cookies of a remote account service are left
/// unchanged.
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
        [own.session.as_str(), &own.check, &own.card, LANGUAGE_COOKIE, LEFT_COOKIE, METHOD_COOKIE]
            .contains(&name)
            || own.account.iter().any(|own| own == name)
            || (!own.account.is_empty() && is_carried(name))
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

/// Writes `SameSite` behind all else in every cookie: lynx takes it for a cookie of its own, and what follows for the
/// attributes of that.
pub fn put_same_site_last(headers: &mut HeaderMap) {
    let written: Vec<HeaderValue> = headers.remove(SET_COOKIE).collect();
    for value in written {
        let sorted = value.to_str().ok().and_then(|text| {
            let (last, mut parts): (Vec<_>, Vec<_>) =
                text.split("; ").partition(|part| part.starts_with("SameSite="));
            parts.extend(last);
            HeaderValue::from_str(&parts.join("; ")).ok()
        });
        headers.append(SET_COOKIE, sorted.unwrap_or(value));
    }
}

/// Removes the cookie of this name from the other jar.
fn without(name: &str, set_cookie: &str, jar: Jar) -> String {
    let ended = format!("{name}=");
    let place = set_cookie
        .split("; ")
        .filter(|part| part.starts_with("Path=") || part.starts_with("Domain="));
    let other = match jar {
        // Browsers accept a name with a prefix (`__Host-`) only with `Secure`.
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

/// Whether the browser accepts `Secure` cookies: over HTTPS, and from a loopback address.
fn takes_secure(site: &Site, head: &RequestHead) -> bool {
    let is_local = match site.config.server.public_url.host() {
        Some(url::Host::Domain(name)) => name == "localhost" || name.ends_with(".localhost"),
        Some(url::Host::Ipv4(address)) => address.is_loopback(),
        Some(url::Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    };
    request::is_secure(site, head) || is_local
}
