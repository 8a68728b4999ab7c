//! The way of letters: the mail server takes our greeting, TLS and password; nothing is sent.

use super::{
    certificates::expiry,
    finding::{Checkup, Finding, PATIENCE},
};
use crate::{
    accounts::embedded::reach_mail_server,
    clock::Clock,
    config::{AccountRoot, Config, MailTarget, is_loopback},
    providers::certificates::Certificate,
};

const SUBJECT: &str = "mail";
const KEY: &str = "embedded.mail";

pub async fn examine(config: &Config, clock: &Clock) -> Checkup {
    if matches!(config.account_api.root, AccountRoot::Remote(_)) {
        return Checkup::default();
    }
    let server = match &config.embedded.mail {
        MailTarget::Smtp(server) => server,
        MailTarget::Folder(folder) => {
            let found = format!("letters go to the folder {}", folder.display());
            return if is_loopback(&config.server.public_url) {
                Finding::ok(SUBJECT, KEY, found).into()
            } else {
                Finding::warning(
                    SUBJECT,
                    KEY,
                    format!("{found}, where nobody gets them"),
                    "name a mail server: smtp://host:port",
                )
                .into()
            };
        }
    };
    match reach_mail_server(server, PATIENCE).await {
        Err(cause) => {
            let remedy = "check host and port, the firewall, embedded.mail_tls and embedded.mail_tls_roots, and the name and password";
            Finding::problem(SUBJECT, KEY, cause, remedy).into()
        }
        Ok(reached) => {
            let line = if reached.encrypted { "over TLS" } else { "without TLS" };
            let known = if reached.signed_in { ", and our password is right" } else { "" };
            let mut checkup: Checkup =
                Finding::ok(SUBJECT, KEY, format!("the mail server answers {line}{known}")).into();
            let certificate = reached.certificate.and_then(|der| Certificate::from_der(&der).ok());
            let ends = certificate.and_then(|certificate| {
                expiry(
                    SUBJECT,
                    KEY,
                    "the certificate of the mail server",
                    &certificate,
                    clock.now(),
                )
            });
            checkup.findings.extend(ends);
            checkup
        }
    }
}
