//! How long certificates still hold: our own, and the CAs that the configuration names in files.

use std::{borrow::Cow, path::Path};

use time::OffsetDateTime;

use super::finding::Finding;
use crate::{
    app::certificate_files::certificates,
    clock::Clock,
    config::{CaName, CardCas, Config, MailTarget, SessionStore, TrustedCas},
    providers::certificates::Certificate,
};

/// Seconds in a day.
const DAY: i64 = 86_400;

/// What the certificates of OCSP responders are called.
const RESPONDERS: &str = "OCSP responders";

/// Days before the end at which a warning begins.
const SOON: i64 = 21;

/// A certificate that ends soon or has ended; otherwise what `name`s it is in order until a day.
pub fn expiry(
    subject: &str,
    key: &str,
    name: &str,
    certificate: &Certificate,
    now: i64,
) -> Option<Finding> {
    let end = certificate.ends()?;
    let day = OffsetDateTime::from_unix_timestamp(end).ok()?.date();
    let days = (end - now) / DAY;
    let renew = "renew it; `kill -HUP` or `systemctl reload` makes the server read its own anew";
    Some(if end <= now {
        Finding::problem(subject, key, format!("{name} ended on {day}"), renew)
    } else if days <= SOON {
        Finding::warning(subject, key, format!("{name} ends on {day}, in {days} days"), renew)
    } else {
        Finding::ok(subject, key, format!("{name} holds until {day}"))
    })
}

/// Looks at every file of certificates. Of each file the certificate that ends first counts.
pub fn examine(config: &Config, clock: &Clock) -> Vec<Finding> {
    let mut files: Vec<(&str, Cow<'_, str>, &Path)> = Vec::new();
    if let Some(tls) = &config.server.tls {
        files.push(("certificate", "server.tls.certificate".into(), &tls.certificate));
    }
    if let Some(card) = &config.id_card.listener {
        files.push(("certificate", "id_card.certificate".into(), &card.tls.certificate));
    }
    if config.session.store == SessionStore::Redis
        && let Some(roots) = &config.session.redis_tls_roots
    {
        files.push(("CAs", "session.redis_tls_roots".into(), roots));
    }
    if let MailTarget::Smtp(server) = &config.embedded.mail
        && let Some(roots) = &server.roots
    {
        files.push(("CAs", "embedded.mail_tls_roots".into(), roots));
    }
    let (mobile, smart) =
        (&config.embedded.providers.mobile_id, &config.embedded.providers.smart_id);
    for (base, roots, cas, keys) in [
        (
            &mobile.base,
            &mobile.tls_roots,
            &mobile.trusted_cas,
            ["embedded.mobile_id.tls_roots", "embedded.mobile_id.trusted_cas"],
        ),
        (
            &smart.base,
            &smart.tls_roots,
            &smart.trusted_cas,
            ["embedded.smart_id.tls_roots", "embedded.smart_id.trusted_cas"],
        ),
    ] {
        if base.is_none() {
            continue;
        }
        files.extend(roots.as_ref().map(|roots| ("CAs", keys[0].into(), roots.as_path())));
        if let TrustedCas::Files(path) = cas {
            files.push(("CAs", keys[1].into(), path));
        }
    }
    if let Some(CardCas::Files(path)) = &config.id_card.trusted_cas {
        files.push(("CAs", "id_card.trusted_cas".into(), path));
    }
    if let Some(ocsp) = &config.id_card.ocsp {
        if let Some(responders) = &ocsp.responders {
            files.push((RESPONDERS, "id_card.ocsp_responders".into(), responders));
        }
        for own in &ocsp.issuers {
            let key = |name: &str| Cow::from(format!("{}.{name}", own.section));
            if let CaName::File(file) = &own.ca {
                files.push(("CAs", key("ca"), file));
            }
            if let Some(responders) = &own.responders {
                files.push((RESPONDERS, key("ocsp_responders"), responders));
            }
        }
    }
    let now = clock.now();
    // What cannot be read is a problem of the configuration, which is named elsewhere.
    let first = |path: &Path, key: &str| {
        let read = certificates(key, path).ok()?;
        read.into_iter().min_by_key(|certificate| certificate.ends().unwrap_or(i64::MAX))
    };
    let findings = files.into_iter().filter_map(|(subject, key, path)| {
        let certificate = first(path, &key)?;
        let name = match certificate.common_name() {
            Some(name) => format!("{}: {name}", path.display()),
            None => path.display().to_string(),
        };
        expiry(subject, &key, &name, &certificate, now)
    });
    findings.collect()
}
