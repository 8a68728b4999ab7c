//! Builds the mail server from the configuration, with TLS that fits.

use std::{fs, sync::Arc};

use lettre::transport::smtp::{
    authentication::Credentials,
    client::{Certificate, CertificateStore, Tls, TlsParameters},
    extension::ClientId,
};
use percent_encoding::percent_decode_str;
use url::{Host, Url};

use crate::{
    accounts::embedded::mail::mail_server::MailServer,
    config::{MailTls, Smtp, is_loopback},
};

/// Builds the server from the configuration, without connecting yet.
///
/// # Errors
/// A text that says what is wrong, without the password.
pub fn server(server: &Smtp) -> Result<MailServer, String> {
    let unreadable = || "embedded.mail: the SMTP address cannot be read".to_owned();
    let url = Url::parse(server.url.expose()).map_err(|_| unreadable())?;
    let host = match url.host().ok_or_else(unreadable)? {
        Host::Ipv6(address) => address.to_string(),
        name => name.to_string(),
    };
    if url.scheme() == "smtp" && server.tls != MailTls::Required && !is_loopback(&url) {
        tracing::warn!(
            "embedded.mail_tls: letters with links that open accounts may go to another machine in the clear"
        );
    }
    let (tls, port) = match (url.scheme(), server.tls) {
        ("smtps", _) => (Tls::Wrapper(verified_tls(server, &host)?), 465),
        ("smtp", MailTls::Required) => (Tls::Required(verified_tls(server, &host)?), 25),
        ("smtp", MailTls::Opportunistic) => (Tls::Opportunistic(unverified_tls(&host)?), 25),
        ("smtp", MailTls::None) => (Tls::None, 25),
        _ => return Err(unreadable()),
    };
    let decoded = |text: &str| {
        percent_decode_str(text).decode_utf8().map(String::from).map_err(|_| unreadable())
    };
    let credentials = url.password().map(|password| {
        Ok::<_, String>(Credentials::new(decoded(url.username())?, decoded(password)?))
    });
    let name = url.path().trim_matches('/');
    Ok(MailServer {
        at: (host, url.port().unwrap_or(port)),
        tls,
        credentials: credentials.transpose()?,
        hello: if name.is_empty() {
            ClientId::default()
        } else {
            ClientId::Domain(name.to_owned())
        },
        kept: None,
        left: Arc::default(),
    })
}

/// TLS that requires a certificate for this host from a trusted CA.
fn verified_tls(server: &Smtp, host: &str) -> Result<TlsParameters, String> {
    let mut parameters = TlsParameters::builder(host.to_owned());
    if let Some(file) = &server.roots {
        let wrong = |cause: &dyn std::fmt::Display| {
            format!("embedded.mail_tls_roots: {}: {cause}", file.display())
        };
        let pem = fs::read(file).map_err(|cause| wrong(&cause))?;
        let roots =
            Certificate::from_pem(&pem).map_err(|_| wrong(&"holds no certificate in PEM"))?;
        parameters =
            parameters.certificate_store(CertificateStore::None).add_root_certificate(roots);
    }
    parameters.build().map_err(|cause| format!("embedded.mail: TLS cannot be set up: {cause}"))
}

/// TLS that accepts any certificate: better than plain text, where plain text would be allowed.
fn unverified_tls(host: &str) -> Result<TlsParameters, String> {
    let parameters = TlsParameters::builder(host.to_owned())
        .dangerous_accept_invalid_certs(true)
        .dangerous_accept_invalid_hostnames(true);
    parameters.build().map_err(|cause| format!("embedded.mail: TLS cannot be set up: {cause}"))
}
