//! The line to the mail server. Letters hold links that open accounts, so the line is protected before anything is said on
//! it, and a server that cannot do that gets no letter.

use std::{error::Error, fs, iter, time::Duration};

use lettre::{
    AsyncSmtpTransport, Tokio1Executor,
    transport::smtp::{
        authentication::Credentials,
        client::{Certificate, CertificateStore, Tls, TlsParameters},
        extension::ClientId,
    },
};
use percent_encoding::percent_decode_str;
use url::{Host, Url};

use crate::config::{MailTls, Smtp, is_loopback};

/// How long the server may take.
const PATIENCE: Duration = Duration::from_secs(20);

/// A pool of connections; nobody is asked yet.
///
/// # Errors
/// What is wrong, without the password.
pub fn connect(server: &Smtp) -> Result<AsyncSmtpTransport<Tokio1Executor>, String> {
    let unreadable = || "embedded.mail: the SMTP address cannot be read".to_owned();
    let url = Url::parse(server.url.expose()).map_err(|_| unreadable())?;
    let host = match url.host().ok_or_else(unreadable)? {
        Host::Ipv6(address) => address.to_string(),
        name => name.to_string(),
    };
    if url.scheme() == "smtp" && server.tls != MailTls::Required && !is_loopback(&url) {
        tracing::warn!("embedded.mail_tls: letters with links that open accounts may go to another machine in the clear");
    }
    let (tls, port) = match (url.scheme(), server.tls) {
        ("smtps", _) => (Tls::Wrapper(believing(server, &host)?), 465),
        ("smtp", MailTls::Required) => (Tls::Required(believing(server, &host)?), 25),
        ("smtp", MailTls::Opportunistic) => (Tls::Opportunistic(unseeing(&host)?), 25),
        ("smtp", MailTls::None) => (Tls::None, 25),
        _ => return Err(unreadable()),
    };
    let mut builder = AsyncSmtpTransport::<Tokio1Executor>::builder_dangerous(host)
        .port(url.port().unwrap_or(port))
        .tls(tls)
        .timeout(Some(PATIENCE));
    let decoded = |text: &str| percent_decode_str(text).decode_utf8().map(String::from).map_err(|_| unreadable());
    if let Some(password) = url.password() {
        builder = builder.credentials(Credentials::new(decoded(url.username())?, decoded(password)?));
    }
    let name = url.path().trim_matches('/');
    if !name.is_empty() {
        builder = builder.hello_name(ClientId::Domain(name.to_owned()));
    }
    Ok(builder.build())
}

/// TLS with a certificate of this host by a CA that is trusted.
fn believing(server: &Smtp, host: &str) -> Result<TlsParameters, String> {
    let mut parameters = TlsParameters::builder(host.to_owned());
    if let Some(file) = &server.roots {
        let wrong = |cause: &dyn std::fmt::Display| format!("embedded.mail_tls_roots: {}: {cause}", file.display());
        let pem = fs::read(file).map_err(|cause| wrong(&cause))?;
        let roots = Certificate::from_pem(&pem).map_err(|_| wrong(&"holds no certificate in PEM"))?;
        parameters = parameters.certificate_store(CertificateStore::None).add_root_certificate(roots);
    }
    parameters.build().map_err(|cause| format!("embedded.mail: TLS cannot be set up: {cause}"))
}

/// TLS that anyone may hold the other end of: better than none, where none would do.
fn unseeing(host: &str) -> Result<TlsParameters, String> {
    let parameters =
        TlsParameters::builder(host.to_owned()).dangerous_accept_invalid_certs(true).dangerous_accept_invalid_hostnames(true);
    parameters.build().map_err(|cause| format!("embedded.mail: TLS cannot be set up: {cause}"))
}

/// Why the server does not take a letter, and what helps. The server's own words may quote the recipient; its status and
/// what our side says do not.
pub fn reason(error: &lettre::transport::smtp::Error) -> String {
    if let Some(status) = error.status() {
        return status.to_string();
    }
    if error.is_timeout() {
        return "time-out".to_owned();
    }
    let first: &dyn Error = error;
    let said = iter::successors(Some(first), |error| (*error).source()).map(ToString::to_string).collect::<Vec<_>>().join(": ");
    match () {
        () if error.is_client() && said.contains("STARTTLS") => {
            "it offers no STARTTLS, and nothing is sent in the clear; let it \
             offer TLS, or say with embedded.mail_tls that this line needs none"
                .to_owned()
        }
        () if said.contains("certificate") => format!(
            "its certificate is not believed ({said}); embedded.mail names the host that the certificate is for, and \
             embedded.mail_tls_roots the CA where it is no public one"
        ),
        () if said.is_empty() => "no connection".to_owned(),
        () => said,
    }
}
