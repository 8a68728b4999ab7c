//! `/.well-known/security.txt` (RFC 9116): whom to tell about a vulnerability. The operator configures its content
//! (`[security]`). Its expiry is counted from today, so that nobody has to remember to renew it.

use std::fmt::Write;

use actix_web::{HttpResponse, web::Data};
use time::{Date, Duration};

use crate::{
    config::Config,
    web::{AppError, Site},
};

/// The address that the RFC prescribes.
pub const ADDRESS: &str = "/.well-known/security.txt";

/// # Errors
/// [`AppError::NotFound`] when the operator has configured no contact.
pub async fn serve(site: Data<Site>) -> Result<HttpResponse, AppError> {
    let text = written(&site.config, site.clock.today()).ok_or(AppError::NotFound)?;
    Ok(HttpResponse::Ok()
        .content_type("text/plain; charset=utf-8")
        .insert_header(("Cache-Control", "max-age=3600"))
        .body(text))
}

/// The file as of this day; `None` if `security.contact` is empty.
fn written(config: &Config, today: Date) -> Option<String> {
    let security = &config.security;
    if security.contact.is_empty() {
        return None;
    }
    let mut text = String::new();
    // Writing to memory cannot fail.
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
    // The RFC accepts HTTPS addresses only.
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
