//! `/.well-known/security.txt` (RFC 9116): whom the finder of a weakness tells. Its words are the operator's (`[security]`);
//! when it ends is counted from today, so that nobody has to remember to renew it.

use std::fmt::Write;

use actix_web::{HttpResponse, web::Data};
use time::{Date, Duration};

use crate::{
    config::Config,
    web::{AppError, Site},
};

/// Where finders look for it.
pub const ADDRESS: &str = "/.well-known/security.txt";

/// # Errors
/// 404 where the operator names nobody.
pub async fn serve(site: Data<Site>) -> Result<HttpResponse, AppError> {
    let text = written(&site.config, site.clock.today()).ok_or(AppError::NotFound)?;
    Ok(HttpResponse::Ok()
        .content_type("text/plain; charset=utf-8")
        .insert_header(("Cache-Control", "max-age=3600"))
        .body(text))
}

/// The file as it stands on this day; None where `security.contact` is empty.
fn written(config: &Config, today: Date) -> Option<String> {
    let security = &config.security;
    if security.contact.is_empty() {
        return None;
    }
    let mut text = String::new();
    // Writing into memory does not fail.
    let mut line = |name: &str, value: &str| {
        let _ = writeln!(text, "{name}: {value}");
    };
    for contact in &security.contact {
        line("Contact", contact.as_str());
    }
    let end = today.checked_add(Duration::days(security.expires_days.into()))?;
    line(
        "Expires",
        &format!("{:04}-{:02}-{:02}T00:00:00Z", end.year(), u8::from(end.month()), end.day()),
    );
    line("Preferred-Languages", &security.languages(&config.site.locales));
    let canonical = config.server.public_url.join(ADDRESS).ok()?;
    // The RFC takes addresses by HTTPS alone.
    if canonical.scheme() == "https" {
        line("Canonical", canonical.as_str());
    }
    let pages = [
        ("Policy", &security.policy),
        ("Encryption", &security.encryption),
        ("Acknowledgments", &security.acknowledgments),
    ];
    for (name, address) in pages {
        if let Some(address) = address {
            line(name, address.as_str());
        }
    }
    Some(text)
}
