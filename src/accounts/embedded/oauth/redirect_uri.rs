//! Which redirect URIs a client may register.

use url::{Host, Url};

/// Allows HTTPS, plain HTTP to a loopback host, and an app's own scheme, which has to contain a dot (RFC 8252 section
/// 7).
pub fn may_redirect_to(uri: &str) -> bool {
    let Ok(url) = Url::parse(uri) else { return false };
    let is_plain =
        uri.chars().all(|c| c.is_ascii_graphic()) && url.fragment().is_none() && !uri.contains('#');
    let is_anonymous = url.username().is_empty() && url.password().is_none();
    let is_here = match url.host() {
        Some(Host::Domain(name)) => name == "localhost" || name.ends_with(".localhost"),
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    };
    is_plain
        && is_anonymous
        && match url.scheme() {
            "https" => true,
            "http" => is_here,
            own => own.contains('.'),
        }
}
